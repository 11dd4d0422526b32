//! What screen readers read out while a position is set up: the square of the cursor as it moves or changes, and hands that
//! change.

use crate::app::desk::Desk;
use crate::app::desk::describe;
use crate::app::setup::SetUp;
use crate::lang::Language;
use crate::shogi::{Color, HandKind, Setup, Square};

/// The position and the cursor when changes were last announced.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Seen {
    cursor: Square,
    setup: Setup,
}

impl SetUp {
    /// The present position and cursor.
    pub(super) fn seen(&self, desk: &Desk) -> Option<Seen> {
        let entry = &self.session(desk)?.entry;
        Some(Seen { cursor: entry.cursor(), setup: *entry.setup() })
    }

    /// Announces what has changed since.
    pub(super) fn read_out(&self, desk: &mut Desk, before: Option<Seen>) {
        let Some(now) = self.seen(desk).filter(|now| before != Some(*now)) else { return };
        let language = desk.language();
        let mut said = Vec::new();
        let piece = now.setup.board[now.cursor];
        if before.is_none_or(|before| before.cursor != now.cursor || before.setup.board[now.cursor] != piece) {
            said.push(describe::square(desk.naming(), now.cursor, piece));
        }
        if let Some(before) = before {
            for (side, kind) in Color::ALL.into_iter().flat_map(|side| HandKind::ALL.map(|kind| (side, kind))) {
                let count = now.setup.hands[side].count(kind);
                if before.setup.hands[side].count(kind) != count {
                    said.push(describe::held(desk.naming(), side, kind, count));
                }
            }
        }
        // A whole board that changes is not read piece by piece.
        let read = if said.len() <= MOST { said.len() } else { 1 };
        for text in said.iter().take(read) {
            desk.say(&match language {
                Language::Japanese => format!("{text}。"),
                Language::English => format!("{text}."),
            });
        }
    }
}

/// With more changes than this, only the first one is announced.
const MOST: usize = 3;
