//! A position that is gathered from the parts of a text.

use super::Found;
use crate::format::diagram_text::turn_line;
use crate::format::hand_line::HandLine;
use crate::format::hand_text::Held;
use crate::format::lines::{Line, trim};
use crate::format::{Location, Warning, WarningKind, kif};
use crate::record::{HeaderKey, Record};
use crate::shogi::{Board, ByColor, Color, Hand, PieceKind, Setup};

/// What is known of a position so far, and the text around it.
#[derive(Debug, Default)]
pub(super) struct Gathered {
    pub(super) board: Board,
    pub(super) hands: ByColor<Option<Held>>,
    pub(super) turn: Option<Color>,
    /// Whether the sides are those of a problem, in which the defender has the pieces that are not listed.
    pub(super) is_problem: bool,
    headers: Vec<(String, String)>,
    /// Lines of which nothing else is known, which become the comment.
    words: Vec<String>,
}

impl Gathered {
    /// Reads a line outside of the board: hands, the side to move, a header, or words.
    pub(super) fn beside(&mut self, line: Line<'_>) {
        let text = trim(kif::unquote(line.text));
        if let Some(turn) = turn_line(text) {
            self.turn = Some(turn);
        } else if let Ok(Some(hand)) = HandLine::read(text) {
            for (side, held) in hand.hands {
                self.hands[side] = Some(held);
            }
            self.say(&hand.words);
        } else if let Some((key, value)) =
            text.split_once(['：', ':']).filter(|(key, _)| HeaderKey::of(trim(key)).is_some())
        {
            self.headers.push((trim(key).to_owned(), trim(value).to_owned()));
        } else {
            self.say(text);
        }
    }

    pub(super) fn say(&mut self, words: &str) {
        if !words.is_empty() {
            self.words.push(words.to_owned());
        }
    }

    pub(super) fn has_king(&self, side: Color) -> bool {
        self.board.pieces().any(|(_, piece)| piece.kind == PieceKind::King && piece.color == side)
    }

    /// The record, with this warning at its location.
    pub(super) fn found(self, at: Location, kind: WarningKind) -> Found {
        let is_given = |side| self.is_problem && side == Color::White && self.hands[side].is_none();
        let held = |side| match self.hands[side] {
            Some(Held::Pieces { hand, .. }) => hand,
            Some(Held::Remaining) | None => Hand::EMPTY,
        };
        let turn = self.turn.unwrap_or(Color::Black);
        let mut setup = Setup { board: self.board, hands: ByColor::new_with(held), turn };
        for side in Color::ALL {
            if matches!(self.hands[side], Some(Held::Remaining)) || is_given(side) {
                setup = setup.with_remaining_to(side);
            }
        }
        let missing = Color::ALL
            .into_iter()
            .filter(|&side| self.hands[side].is_none())
            .map(|side| if is_given(side) { WarningKind::HandRemaining(side) } else { WarningKind::HandMissing(side) });
        let warnings = [kind].into_iter().chain(missing);
        let warnings = warnings.map(|kind| Warning::new(at, kind)).collect();
        let mut record = Record::new(setup.into());
        for (key, value) in self.headers {
            record.headers_mut().push_field(key, value);
        }
        let root = record.tree().root();
        for line in self.words {
            record.note_mut(root).push_comment_line(&line);
        }
        Found { record, warnings }
    }
}
