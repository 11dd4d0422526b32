//! From keys to actions.

use egui::{Context, Key, Modifiers};

use super::action::Action;
use super::command::Command;
use super::state::State;

const DIGITS: [Key; 9] =
    [Key::Num1, Key::Num2, Key::Num3, Key::Num4, Key::Num5, Key::Num6, Key::Num7, Key::Num8, Key::Num9];

/// Takes the keys that mean something to the window. While a text is being typed, keys are the text's,
/// but for those with Ctrl that texts have no use for.
pub(crate) fn read(ctx: &Context, state: &State, out: &mut Vec<Action>) {
    if state.modal.is_some() && ctx.input_mut(|input| input.consume_key(Modifiers::NONE, Key::Escape)) {
        out.push(Action::CloseModal);
        return;
    }
    let typing = ctx.text_edit_focused();
    ctx.input_mut(|input| {
        // `consume_shortcut` lets a key with Shift pass for the same key without: the longer ones first.
        let mut table: Vec<_> = Command::ALL
            .into_iter()
            .flat_map(|command| command.shortcuts().iter().map(move |shortcut| (command, shortcut)))
            .filter(|(_, shortcut)| !typing || (shortcut.modifiers.command && shortcut.logical_key != Key::ArrowLeft))
            .collect();
        table.sort_by_key(|(_, shortcut)| {
            let modifiers = shortcut.modifiers;
            std::cmp::Reverse(u8::from(modifiers.shift) + u8::from(modifiers.command))
        });
        for (command, shortcut) in table {
            // A key that is held down repeats: every repeat is a step.
            while input.consume_shortcut(shortcut) {
                out.push(Action::Command(command));
            }
        }
        if !typing {
            for (index, key) in DIGITS.into_iter().enumerate() {
                if input.consume_key(Modifiers::NONE, key) {
                    out.push(Action::ChooseNumber(index + 1));
                }
            }
        }
    });
}
