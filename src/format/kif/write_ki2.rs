//! Writes KI2.

use std::borrow::Cow;

use super::classify::is_known_field;
use super::move_columns::width;
use super::result_line::{closing_words, end_of_summary};
use super::write::Writer;
use super::write_headers::is_handicap;
use super::write_note::NoteOwner;
use crate::format::{Dialect, Loss, LossKind, RecordPart};
use crate::notation::japanese::{self, Style};
use crate::notation::names;
use crate::record::{End, NodeId, Note, Record};
use crate::shogi::{Color, Move, Position, Square};

/// Writes the record as KI2; lines end in `\n`. As in Kifu for Windows, there are six moves per line, each padded to
/// twelve columns. There are no times.
pub(crate) fn write_ki2(record: &Record, dialect: &Dialect) -> (String, Vec<Loss>) {
    let mut writer = Ki2Writer { writer: Writer::new(record, dialect), row: 0, padding: 0, times: false };
    writer.writer.headers();
    let has_headers = writer.writer.out.text.lines().any(|line| line.starts_with('|') || is_known_field(line));
    let moves = record.tree().children(record.tree().root()).iter().any(|&id| record.tree().mv(id).is_some());
    if !has_headers && !moves {
        // A reader must recognize the format.
        let start = record.initial();
        writer.writer.out.line(match start.turn() {
            _ if *start == Position::startpos() => "手合割：平手",
            Color::Black => "先手番",
            Color::White => "後手番",
        });
    }
    if !writer.writer.out.text.is_empty() {
        writer.writer.out.end_line();
    }
    if record.first_number() != 1 {
        writer.writer.out.lose(LossKind::FirstNumberDropped { number: record.first_number() });
    }
    writer.moves();
    (writer.writer.out.text, writer.writer.out.losses)
}

struct Ki2Writer<'a> {
    writer: Writer<'a>,
    /// The number of moves on the current line.
    row: usize,
    /// The number of blanks missing after the last of them.
    padding: usize,
    /// Whether the loss of times was reported.
    times: bool,
}

/// A node on the path from the start to the current node.
struct Frame {
    node: NodeId,
    position: Position,
    previous: Option<Square>,
    /// The index of the next child.
    next: usize,
    /// Whether the line was broken off here in the original file, so that what follows needs a heading.
    broken: bool,
}

impl Ki2Writer<'_> {
    fn moves(&mut self) {
        let record = self.writer.record;
        let tree = record.tree();
        let root = tree.root();
        let broken = self.writer.note(tree.note(root), NoteOwner::Start);
        let mut frames =
            vec![Frame { node: root, position: record.initial().clone(), previous: None, next: 0, broken }];
        while let Some(frame) = frames.last_mut() {
            let children = tree.children(frame.node);
            let Some(&child) = children.get(frame.next) else {
                frames.pop();
                continue;
            };
            let index = frame.next;
            frame.next += 1;
            if tree.spent(child).is_some() && !std::mem::replace(&mut self.times, true) {
                self.writer.out.lose(LossKind::TimesDropped);
            }
            let ply = frames.len() - 1;
            let Some(frame) = frames.last() else { return };
            if let Some(end) = tree.end(child) {
                // An end follows its moves, and cannot stand alone under a heading.
                if index == 0 && !frame.broken && ply > 0 {
                    self.end(end, tree.note(child), &frame.position, ply);
                } else {
                    self.writer.out.lose(LossKind::EndDropped);
                }
                continue;
            }
            let Some(mv) = tree.mv(child) else { continue };
            // Ends before the first move are not written, so what follows them needs no heading.
            let follows = children[..index].iter().any(|&child| ply > 0 || tree.mv(child).is_some());
            if follows || frame.broken {
                self.end_row();
                self.writer.out.end_line();
                self.writer.out.line(&format!("変化：{:>4}手", ply + 1));
            }
            let mut position = frame.position.clone();
            self.mv(&position, mv, frame.previous);
            // Moves in a tree can be played.
            let _ = position.play(mv);
            let mut note = Cow::Borrowed(tree.note(child));
            if !note.is_empty() {
                self.end_row();
            }
            // A result line would end the line of moves, and what follows would become a variation.
            let goes_on = !tree.children(child).is_empty();
            if goes_on && let Some(summary) = &note.summary {
                self.writer.out.remark(RecordPart::Summary, summary);
                note.to_mut().summary = None;
            }
            let broken = self.writer.note(&note, NoteOwner::Move { ply: ply + 1, position: &position, to: mv.to() });
            frames.push(Frame { node: child, position, previous: Some(mv.to()), next: 0, broken });
        }
        self.end_row();
    }

    fn mv(&mut self, position: &Position, mv: Move, previous: Option<Square>) {
        let Some(words) = japanese::words(position, mv, previous) else { return };
        if self.row == 6 {
            self.end_row();
        }
        let mut text = words.text(Style { same_blank: true, ..Style::default() });
        let read = japanese::Spoken::read(&text).map(|(spoken, _)| spoken.resolve(position, previous));
        if let (false, Some(from)) = (read == Ok(Ok(mv)), mv.from()) {
            // A piece moved against the rules: only the origin tells which.
            text.push_str(&format!("({}{})", from.file().get(), from.rank().get()));
        }
        let out = &mut self.writer.out.text;
        out.extend(std::iter::repeat_n(' ', self.padding));
        out.push_str(&text);
        self.padding = 12_usize.saturating_sub(width(&text));
        self.row += 1;
    }

    fn end_row(&mut self) {
        if self.row > 0 {
            self.writer.out.end_line();
        }
        (self.row, self.padding) = (0, 0);
    }

    /// Writes the result line: the one of the record if it agrees with the end.
    fn end(&mut self, end: &End, note: &Note, position: &Position, ply: usize) {
        self.end_row();
        let turn = position.turn();
        let says = |words: &str| end_of_summary(words, turn).as_ref() == Some(end);
        let handicap = is_handicap(self.writer.record);
        let usual = closing_words(end, turn, handicap, ply);
        let exact = match end {
            End::Declaration => Some("入玉勝ち"),
            End::WinByDefault => Some("不戦勝"),
            End::LossByDefault => Some("不戦敗"),
            _ => None,
        };
        let (words, own) = match (&note.summary, exact) {
            (Some(summary), _) if says(summary) && !summary.contains(['\n', '\r']) => (summary.clone(), true),
            (_, Some(exact)) => (format!("まで{ply}手で{}の{exact}", names::side(turn, handicap)), false),
            _ => (usual, false),
        };
        if !own && let Some(summary) = &note.summary {
            self.writer.out.lose_text(RecordPart::Summary, summary);
        }
        if says(&words) {
            // What follows is about the end.
            self.writer.out.line(&words);
            self.writer.note(&Note { summary: None, ..note.clone() }, NoteOwner::End(None));
        } else {
            self.writer.out.lose(LossKind::EndChanged { with: words.clone() });
            self.writer.note(&Note { summary: Some(words), ..Note::default() }, NoteOwner::End(None));
            self.writer.note(&Note { summary: None, ..note.clone() }, NoteOwner::End(None));
        }
    }
}

/// Whether a result line is the one that the writer would choose, so that it need not be stored.
pub(super) fn is_usual(words: &str, end: &End, turn: Color, ply: usize) -> bool {
    // For these ends, the usual result line says less than the end.
    !matches!(end, End::Declaration | End::WinByDefault | End::LossByDefault)
        && [false, true].iter().any(|&handicap| closing_words(end, turn, handicap, ply) == words)
}
