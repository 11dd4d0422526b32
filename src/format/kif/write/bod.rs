//! Writes BOD.
//!
//! As in Kifu for Windows, White's name is above White's hand and Black's between board and hand; below are the
//! number of moves, comments, and finally the side to move if it is White.

use super::headers::reads_back;
use super::{NoteOwner, Original, Writer};
use crate::format::diagram_text::{write_board, write_turn};
use crate::format::hand_text::write_hand;
use crate::format::kif::implied::implied_turn;
use crate::format::kif::program_line::{names_format, names_program};
use crate::format::kif::result_line::names_handicap_sides;
use crate::format::{Dialect, Loss, LossKind, RecordPart, bod};
use crate::record::{HeaderKey, HeaderLine, Record};
use crate::shogi::Color;

/// Writes the start position as BOD; lines end in `\n`. Original lines that have not changed are reused.
pub(crate) fn write_bod(record: &Record, dialect: &Dialect) -> (String, Vec<Loss>) {
    let original = Original::of(dialect);
    let mut writer = Writer::new(record, dialect, original.as_ref());
    let old = writer.old.filter(|old| old.counts_moves(record.first_number()));
    match old.and_then(|old| Some((old, writer.rewrite_headers(old)?))) {
        Some((old, true)) => writer.rewrite_moves(old),
        Some((_, false)) => {}
        None => new_diagram(&mut writer),
    }
    let tree = record.tree();
    let moves = tree.walk().filter(|&id| tree.mv(id).is_some()).count();
    if moves > 0 {
        writer.out.lose(LossKind::MovesDropped { moves });
    } else if !tree.is_empty() {
        writer.out.lose(LossKind::EndDropped);
    }
    (writer.out.text, writer.out.losses)
}

fn new_diagram(writer: &mut Writer<'_>) {
    let record = writer.record;
    let setup = record.initial().to_setup();
    let handicap = names_handicap_sides(record);
    let made = record.first_number().saturating_sub(1);
    let mut move_line = None;
    for line in record.headers().lines() {
        match line {
            _ if name_of(line).is_some() => {}
            // It is neither KIF nor the record of a program.
            HeaderLine::Verbatim(text) if names_format(text) || names_program(text) => {}
            HeaderLine::Verbatim(text)
                if let Some(number) = bod::moves_made(text).filter(|_| reads_back(text, line)) =>
            {
                if number == made && move_line.is_none() {
                    move_line = Some(text);
                } else {
                    writer.out.remark(RecordPart::HeaderLine, text);
                }
            }
            line => writer.header(line),
        }
    }
    writer.root_remarks();
    for side in [Color::White, Color::Black] {
        for line in record.headers().lines().iter().filter(|line| name_of(line) == Some(side)) {
            writer.header(line);
        }
        if side == Color::White {
            writer.draw(|text| {
                write_hand(text, Color::White, &setup.hands.white, handicap);
                write_board(text, &setup.board);
            });
        }
    }
    writer.draw(|text| write_hand(text, Color::Black, &setup.hands.black, handicap));
    let board = writer.out.text.len();
    match move_line {
        Some(text) => writer.out.line(text),
        None if made > 0 => writer.out.line(&move_count_words(made)),
        None => {}
    }
    let tree = record.tree();
    writer.note(tree.note(tree.root()), NoteOwner::Start);
    // If 手合割 or 手番 implies that White is to move, Black's turn must be stated.
    if setup.turn == Color::White || implied_turn(record.headers()) == Color::White {
        if writer.out.text.len() > board {
            writer.out.end_line();
        }
        writer.draw(|text| write_turn(text, setup.turn, handicap));
    }
}

pub(super) fn move_count_words(made: u32) -> String {
    format!("手数＝{made}  まで")
}

fn name_of(line: &HeaderLine) -> Option<Color> {
    match line.key()? {
        HeaderKey::Black => Some(Color::Black),
        HeaderKey::White => Some(Color::White),
        _ => None,
    }
}
