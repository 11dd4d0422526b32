//! Rewrites the board diagram of a file: lines that have not changed stay as they were.

use std::collections::BTreeMap;

use super::implied::implied_turn;
use super::layout::{Layout, LineRole};
use super::write::Writer;
use super::write_headers::is_handicap;
use crate::format::Format;
use crate::format::board_row::{BoardRow, is_row};
use crate::format::diagram_text::{turn_line, write_row, write_turn};
use crate::format::hand_line::HandLine;
use crate::format::hand_text::write_hand;
use crate::format::lines::trim;
use crate::shogi::{Color, File, Rank, Setup, Square};

/// The lines of a diagram that say something, by their index in the header section, and whether that has changed.
#[derive(Debug)]
pub(super) struct DiagramLines {
    lines: BTreeMap<usize, (Part, bool)>,
    /// Whether a line gives the side to move.
    has_turn: bool,
}

/// What a line of a diagram gives.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Part {
    Hand(Color),
    Row(Rank),
    Turn,
}

impl DiagramLines {
    /// The lines of the diagram of a file, compared with a position. `None` unless they are those of a usual diagram, with
    /// a line for each row and for each hand.
    pub(super) fn of(layout: &Layout, setup: &Setup) -> Option<Self> {
        let old = layout.start();
        let mut ranks = Rank::all();
        let mut lines = BTreeMap::new();
        for (index, &line) in layout.head().iter().enumerate().filter(|(_, line)| line.role == LineRole::Diagram) {
            let text = trim(layout.text(line));
            let part = if is_row(text) {
                let is_whole = BoardRow::read(text).is_some_and(|row| row.width == 9);
                let rank = ranks.next().filter(|_| is_whole && text.starts_with('|'))?;
                let same = File::all().all(|file| {
                    let square = Square::new(file, rank);
                    old.board[square] == setup.board[square]
                });
                (Part::Row(rank), !same)
            } else if turn_line(text).is_some() {
                (Part::Turn, old.turn != setup.turn)
            } else if let Ok(Some(HandLine { hands, .. })) = HandLine::read(text) {
                let [(side, _)] = hands.as_slice() else { return None };
                (Part::Hand(*side), old.hands[*side] != setup.hands[*side])
            } else {
                // A part of the frame.
                continue;
            };
            lines.insert(index, part);
        }
        let count = |wanted| lines.values().filter(|(part, _)| *part == wanted).count();
        let has_hand = |side| match count(Part::Hand(side)) {
            0 => old.hands[side].is_empty() && setup.hands[side].is_empty(),
            count => count == 1,
        };
        let usual = ranks.next().is_none() && Color::ALL.into_iter().all(has_hand) && count(Part::Turn) < 2;
        let has_turn = count(Part::Turn) == 1;
        usual.then_some(Self { lines, has_turn })
    }

    /// The new line in place of the one with this index; `None` if that has not changed.
    pub(super) fn changed(&self, index: usize, writer: &Writer<'_>) -> Option<String> {
        let &(part, _) = self.lines.get(&index).filter(|(_, changed)| *changed)?;
        let (setup, handicap) = (writer.record.initial().to_setup(), is_handicap(writer.record));
        let mut text = String::new();
        match part {
            Part::Hand(side) => write_hand(&mut text, side, &setup.hands[side], handicap),
            Part::Row(rank) => {
                let row: Vec<_> = File::all().rev().map(|file| setup.board[Square::new(file, rank)]).collect();
                write_row(&mut text, &row, usize::from(rank.get()));
            }
            Part::Turn => write_turn(&mut text, setup.turn, handicap),
        }
        Some(text)
    }
}

impl Writer<'_> {
    /// Writes the side to move if it has to be stated and no line of the diagram does.
    pub(super) fn missing_turn(&mut self, diagram: &mut DiagramLines) {
        let turn = self.record.initial().turn();
        let is_implied = turn == Color::Black && implied_turn(self.record.headers()) == Color::Black;
        if std::mem::replace(&mut diagram.has_turn, true) || is_implied {
            return;
        }
        if self.dialect.format == Format::Bod && !self.out.text.ends_with("\n\n") {
            self.out.end_line();
        }
        let handicap = is_handicap(self.record);
        self.draw(|text| write_turn(text, turn, handicap));
    }
}
