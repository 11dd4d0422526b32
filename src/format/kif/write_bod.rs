//! BOD, written.
//!
//! As Kifu for Windows has it, White's name stands above White's hand and Black's between board and hand;
//! below stand how many moves led here, comments, and at the very end whose turn it is when it is White's.

use super::headers::implied_start;
use super::program_line::{names_format, names_program};
use super::write::Writer;
use super::write_headers::is_handicap;
use super::write_note::Beside;
use crate::format::diagram_text::{write_board, write_turn};
use crate::format::hand_text::write_hand;
use crate::format::{Dialect, Loss, LossKind, Part, bod};
use crate::record::{HeaderKey, HeaderLine, Record};
use crate::shogi::Color;

/// The record's start as BOD; lines end in `\n`.
pub(crate) fn write_bod(record: &Record, dialect: &Dialect) -> (String, Vec<Loss>) {
    let mut writer = Writer::new(record, dialect);
    let setup = record.initial().to_setup();
    let handicap = is_handicap(record);
    let made = record.first_number().saturating_sub(1);
    let mut told = None;
    for line in record.headers().lines() {
        match line {
            _ if name_of(line).is_some() => {}
            // It is no KIF, and no program's record.
            HeaderLine::Verbatim(text) if names_format(text) || names_program(text) => {}
            HeaderLine::Verbatim(text) if let Some(number) = bod::moves_made(text) => {
                if number == made && told.is_none() {
                    told = Some(text);
                } else {
                    writer.out.remark(Part::HeaderLine, text);
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
    match told {
        Some(text) => writer.out.line(text),
        None if made > 0 => writer.out.line(&format!("手数＝{made}  まで")),
        None => {}
    }
    let tree = record.tree();
    writer.note(tree.note(tree.root()), Beside::Start);
    // Where 手合割 or 手番 would have White move, Black's turn must be told.
    if setup.turn == Color::White || implied_start(record.headers()).turn == Color::White {
        if writer.out.text.len() > board {
            writer.out.end_line();
        }
        writer.draw(|text| write_turn(text, setup.turn, handicap));
    }
    let moves = tree.walk().filter(|&id| tree.mv(id).is_some()).count();
    if moves > 0 {
        writer.out.lose(LossKind::Moves { moves });
    } else if !tree.is_empty() {
        writer.out.lose(LossKind::NoEnd);
    }
    (writer.out.text, writer.out.losses)
}

/// Whose name a header line tells.
fn name_of(line: &HeaderLine) -> Option<Color> {
    match line.key()? {
        HeaderKey::Black => Some(Color::Black),
        HeaderKey::White => Some(Color::White),
        _ => None,
    }
}
