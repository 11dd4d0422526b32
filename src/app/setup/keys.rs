//! The meaning of keys while a position is edited.

use egui::{Event, ImeEvent, Key};

use crate::app::desk::Desk;
use crate::app::kit::command::is_writing;
use crate::app::setup::{Action, Arrange, Command, SetUp};
use crate::notation::entry::{self, EntryKey};
use crate::shogi::{Shift, Transform};

/// How an event is handled.
#[derive(Debug)]
pub(crate) enum Press {
    /// The event is consumed and causes these actions.
    Taken(Vec<Action>),
    /// The key types a character: the text event that follows counts.
    Writes,
    Usual,
}

impl Press {
    fn consumed_by(action: Action) -> Self {
        Self::Taken(vec![action])
    }
}

impl SetUp {
    /// The meaning of an event when no text field has the focus and no modal is open.
    pub(crate) fn keys(&self, desk: &Desk, event: &Event) -> Press {
        let Some(session) = self.session(desk) else { return Press::Usual };
        match *event {
            Event::Text(ref text) | Event::Ime(ImeEvent::Commit(ref text)) => {
                let wants_rank = session.entry.wants_rank();
                let mut keys: Vec<Action> = entry::keys(text).map(|typed| of_character(typed, wants_rank)).collect();
                if keys.len() > 1 {
                    keys.insert(0, Action::Key(EntryKey::Word));
                }
                Press::Taken(keys)
            }
            Event::Key { key, modifiers, pressed: true, .. } if !modifiers.command && !modifiers.alt => {
                if let Some(shift) = of_arrow(key, desk.game().flipped) {
                    return Press::consumed_by(match modifiers.shift {
                        true => Action::Arrange(Arrange::Move(Transform::Shift(shift))),
                        false => Action::Key(EntryKey::Arrow(shift)),
                    });
                }
                match key {
                    Key::Delete => Press::consumed_by(Action::Key(EntryKey::Delete)),
                    Key::Backspace => Press::consumed_by(Action::Key(EntryKey::Backspace)),
                    // These step through moves, of which there are none here.
                    Key::Home | Key::End | Key::PageUp | Key::PageDown => Press::Taken(Vec::new()),
                    Key::Escape if session.brush.is_some() || session.held.is_some() => {
                        Press::consumed_by(Action::PutBack)
                    }
                    Key::Escape if session.entry.press(EntryKey::Escape).is_some() => {
                        Press::consumed_by(Action::Key(EntryKey::Escape))
                    }
                    // Escape closes notices first.
                    Key::Escape if desk.has_failures() => Press::Usual,
                    Key::Escape if session.keys_shown => Press::consumed_by(Action::ToggleKeys),
                    Key::Escape => Press::consumed_by(Action::Run(Command::SetUp)),
                    // Characters arrive as text events; other keys keep their usual meaning.
                    _ if is_writing(key) => Press::Writes,
                    _ => Press::Usual,
                }
            }
            _ => Press::Usual,
        }
    }
}

/// The action of a character. Behind the file of a square it may be the rank: `1c`.
fn of_character(typed: char, wants_rank: bool) -> Action {
    match Arrange::of_key(typed) {
        Some(_) if wants_rank && matches!(typed.to_ascii_lowercase(), 'a'..='i') => Action::Key(EntryKey::Char(typed)),
        Some(arrange) => Action::Arrange(arrange),
        None => Action::Key(EntryKey::Char(typed)),
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
