//! The meaning of keys while a position is edited.

use egui::{Event, ImeEvent, Key};

use crate::app::desk::Desk;
use crate::app::desk::feature::Press;
use crate::app::kit::command::is_writing;
use crate::app::setup::{Arrange, Command, Input, SetUp};
use crate::notation::entry::{self, EntryKey};
use crate::shogi::{Shift, Transform};

fn consumed_by(input: Input) -> Press<Input> {
    Press::Taken(vec![input])
}

impl SetUp {
    /// When no text field has the focus and no modal is open.
    pub(super) fn press_of(&self, desk: &Desk, event: &Event) -> Option<Press<Input>> {
        let session = self.session(desk)?;
        Some(match *event {
            Event::Text(ref text) | Event::Ime(ImeEvent::Commit(ref text)) => {
                let wants_rank = session.entry.wants_rank();
                let mut keys: Vec<Input> = entry::keys(text).map(|typed| of_character(typed, wants_rank)).collect();
                if keys.len() > 1 {
                    keys.insert(0, Input::Key(EntryKey::Word));
                }
                Press::Taken(keys)
            }
            Event::Key { key, modifiers, pressed: true, .. } if !modifiers.command && !modifiers.alt => {
                if let Some(shift) = of_arrow(key, desk.game().flipped) {
                    return Some(consumed_by(match modifiers.shift {
                        true => Input::Arrange(Arrange::Move(Transform::Shift(shift))),
                        false => Input::Key(EntryKey::Arrow(shift)),
                    }));
                }
                match key {
                    Key::Delete => consumed_by(Input::Key(EntryKey::Delete)),
                    Key::Backspace => consumed_by(Input::Key(EntryKey::Backspace)),
                    // These step through moves, of which there are none here.
                    Key::Home | Key::End | Key::PageUp | Key::PageDown => Press::Taken(Vec::new()),
                    Key::Escape if session.brush.is_some() || session.held.is_some() => consumed_by(Input::PutBack),
                    Key::Escape if session.entry.press(EntryKey::Escape).is_some() => {
                        consumed_by(Input::Key(EntryKey::Escape))
                    }
                    // Escape closes notices first.
                    Key::Escape if desk.has_failures() => return None,
                    Key::Escape if session.keys_shown => consumed_by(Input::ToggleKeys),
                    Key::Escape => consumed_by(Input::Run(Command::SetUp)),
                    // Characters arrive as text events; other keys keep their usual meaning.
                    _ if is_writing(key) => Press::Writes,
                    _ => return None,
                }
            }
            _ => return None,
        })
    }
}

/// After the file of a square, the character may be the rank: `1c`.
fn of_character(typed: char, wants_rank: bool) -> Input {
    match Arrange::of_key(typed) {
        Some(_) if wants_rank && matches!(typed.to_ascii_lowercase(), 'a'..='i') => Input::Key(EntryKey::Char(typed)),
        Some(arrange) => Input::Arrange(arrange),
        None => Input::Key(EntryKey::Char(typed)),
    }
}

const fn of_arrow(key: Key, flipped: bool) -> Option<Shift> {
    Some(match (key, flipped) {
        (Key::ArrowUp, false) | (Key::ArrowDown, true) => Shift::Up,
        (Key::ArrowDown, false) | (Key::ArrowUp, true) => Shift::Down,
        (Key::ArrowLeft, false) | (Key::ArrowRight, true) => Shift::Left,
        (Key::ArrowRight, false) | (Key::ArrowLeft, true) => Shift::Right,
        _ => return None,
    })
}
