//! From keys to actions.

use egui::{Context, Key, KeyboardShortcut, Modifiers};

use super::action::Action;
use super::command::Command;
use super::state::State;

const DIGITS: [Key; 9] =
    [Key::Num1, Key::Num2, Key::Num3, Key::Num4, Key::Num5, Key::Num6, Key::Num7, Key::Num8, Key::Num9];

/// Takes the keys that mean something to the window. A text that is being typed keeps all but those
/// with Ctrl, a button that was reached by Tab keeps the space bar, and behind a modal nothing moves.
pub(crate) fn read(ctx: &Context, state: &State, out: &mut Vec<Action>) {
    let typing = ctx.text_edit_focused();
    let focused = ctx.memory(|memory| memory.focused().is_some());
    let means_something = |command: Command, shortcut: &KeyboardShortcut| {
        let behind_modal =
            state.modal.is_some() && !matches!(command, Command::Keys | Command::Warnings | Command::Quit);
        let of_text = typing && !shortcut.modifiers.command;
        let of_button = focused && shortcut.logical_key == Key::Space;
        !behind_modal && !of_text && !of_button
    };
    ctx.input_mut(|input| {
        if state.modal.is_some() && input.consume_key(Modifiers::NONE, Key::Escape) {
            out.push(Action::CloseModal);
        }
        for (command, shortcut) in by_length() {
            // A key that is held down repeats: every repeat is a step.
            while means_something(command, shortcut) && input.consume_shortcut(shortcut) {
                out.push(Action::Command(command));
            }
        }
        for (index, key) in DIGITS.into_iter().enumerate() {
            if !typing && state.modal.is_none() && input.consume_key(Modifiers::NONE, key) {
                out.push(Action::ChooseNumber(index + 1));
            }
        }
    });
}

/// All shortcuts, those with more modifiers first: a key with Shift passes for the same key without.
fn by_length() -> impl Iterator<Item = (Command, &'static KeyboardShortcut)> {
    const MOST: u8 = 2;
    let modifiers =
        |shortcut: &KeyboardShortcut| u8::from(shortcut.modifiers.shift) + u8::from(shortcut.modifiers.command);
    (0..=MOST).rev().flat_map(move |count| {
        Command::ALL
            .into_iter()
            .flat_map(|command| command.shortcuts().iter().map(move |shortcut| (command, shortcut)))
            .filter(move |(_, shortcut)| modifiers(shortcut) == count)
    })
}
