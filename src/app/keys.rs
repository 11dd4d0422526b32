//! From keys to actions.

use egui::text_selection::LabelSelectionState;
use egui::{Context, Event, Key, KeyboardShortcut, Modifiers};

use super::action::Action;
use super::command::Command;
use super::state::{Entry, State};

const DIGITS: [Key; 9] =
    [Key::Num1, Key::Num2, Key::Num3, Key::Num4, Key::Num5, Key::Num6, Key::Num7, Key::Num8, Key::Num9];

/// Takes the keys that mean something to the window. A text that is being typed keeps all but those
/// with Ctrl, a button that was reached by Tab keeps the space bar, and behind a modal nothing moves.
pub(crate) fn read(ctx: &Context, state: &State, out: &mut Vec<Action>) {
    let typing = ctx.text_edit_focused();
    let selected = ctx.with_plugin(|labels: &mut LabelSelectionState| labels.has_selection()).unwrap_or(false);
    let focused = ctx.memory(|memory| memory.focused().is_some());
    let means_something = |command: Command, shortcut: &KeyboardShortcut| {
        let behind_modal =
            state.modal.is_some() && !matches!(command, Command::Keys | Command::Warnings | Command::Quit);
        // The system turns these into events of their own.
        let of_clipboard = matches!(command, Command::CopyKif | Command::CutLine | Command::Paste);
        let of_text = typing && !shortcut.modifiers.command;
        let of_button = focused && shortcut.logical_key == Key::Space;
        !behind_modal && !of_text && !of_button && !of_clipboard
    };
    let meaning = |key: Key, modifiers: Modifiers| {
        if state.modal.is_some() && key == Key::Escape {
            return Some(Action::CloseModal);
        }
        if let Some(action) = in_the_air(state, key).filter(|_| state.modal.is_none() && modifiers.is_none()) {
            return Some(action);
        }
        let shortcut = by_length()
            .filter(|(_, shortcut)| shortcut.logical_key == key && modifiers.matches_logically(shortcut.modifiers))
            .find(|(command, shortcut)| means_something(*command, shortcut));
        if let Some((command, _)) = shortcut {
            return Some(Action::Command(command));
        }
        let number = DIGITS.iter().position(|&digit| digit == key)? + 1;
        (!typing && state.modal.is_none() && modifiers.matches_logically(Modifiers::NONE))
            .then_some(Action::ChooseNumber(number))
    };
    ctx.input_mut(|input| {
        // Each press counts, in the order in which they came: a key that is held down repeats, and between two
        // frames more than one can be pressed.
        input.events.retain(|event| {
            let clipboard = !typing && state.modal.is_none();
            match event {
                Event::Copy if clipboard && !selected => out.push(Action::Command(Command::CopyKif)),
                Event::Cut if clipboard => out.push(Action::Command(Command::CutLine)),
                Event::Paste(text) if clipboard => out.push(Action::Pasted(text.clone())),
                _ => {}
            }
            let &Event::Key { key, modifiers, pressed: true, .. } = event else { return true };
            let Some(action) = meaning(key, modifiers) else { return true };
            out.push(action);
            false
        });
    });
}

/// What a key means while a piece is picked up or something is asked about it.
fn in_the_air(state: &State, key: Key) -> Option<Action> {
    let asked = state.question.map_or(0, |question| question.choices().len());
    match key {
        Key::Escape if state.held.is_some() => Some(Action::LetGo),
        Key::Escape if state.entry != Entry::Play => Some(Action::LeaveEntry),
        Key::Enter if asked > 0 => Some(Action::Answer(0)),
        _ => {
            let choice = DIGITS.iter().position(|&digit| digit == key)?;
            (choice < asked).then_some(Action::Answer(choice))
        }
    }
}

/// All shortcuts, those with more modifiers first: a key with Shift passes for the same key without.
fn by_length() -> impl Iterator<Item = (Command, &'static KeyboardShortcut)> {
    const MOST: u8 = 2;
    let modifiers =
        |shortcut: &KeyboardShortcut| u8::from(shortcut.modifiers.shift) + u8::from(shortcut.modifiers.command);
    (0..=MOST).rev().flat_map(move |count| {
        Command::ALL
            .iter()
            .flat_map(|&command| command.shortcuts().iter().map(move |shortcut| (command, shortcut)))
            .filter(move |(_, shortcut)| modifiers(shortcut) == count)
    })
}
