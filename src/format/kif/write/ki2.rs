//! Writes KI2.

use std::borrow::Cow;

use super::{EndNote, NoteOwner, Original, Writer, without_remark};
use crate::format::kif::classify::{LineKind, classify, is_remark};
use crate::format::kif::header_line::is_known_field;
use crate::format::kif::ki2_line::{APART, is_between, is_result_line, loser_named, marked, word_behind_mark};
use crate::format::kif::result_line::{closing_words, end_of_summary, is_usual, names_handicap_sides};
use crate::format::lines::{is_blank, trim};
use crate::format::{Dialect, Loss, LossKind, RecordPart, end_spelling, free_form};
use crate::notation::japanese::{self, Mark, Spoken, Style};
use crate::notation::names;
use crate::record::end_words::may_mean;
use crate::record::{End, HeaderKey, NodeId, Note, Record, Tree};
use crate::shogi::{Color, Move, Position, Square};

/// New moves are laid out like the original lines, or six a line as by Kifu for Windows.
pub(crate) fn write_ki2(record: &Record, dialect: &Dialect) -> (String, Vec<Loss>) {
    let original = Original::of(dialect);
    let mut writer = Writer::new(record, dialect, original.as_ref());
    writer.old = writer.old.filter(|old| holds_marks(dialect, old));
    let kept = writer.old.and_then(|old| writer.rewrite_headers(old));
    if kept.is_none() {
        writer.headers();
    }
    let tree = record.tree();
    let is_header = |line: &str| !line.starts_with(|ch: char| ch.is_ascii()) && is_known_field(line);
    let has_headers = writer.out.text.lines().any(|line| line.starts_with('|') || is_header(line));
    let moves = tree.children(tree.root()).iter().any(|&id| tree.mv(id).is_some());
    let start = record.initial();
    let says_handicap = record.headers().get(HeaderKey::Handicap.name()).is_some();
    // Readers may take such a comment below headers for the game: `* ▲７六歩`.
    let note = tree.note(tree.root());
    let is_noted = note.comment.iter().chain(&note.bookmarks).any(|text| free_form::may_hold_moves(text));
    let is_unclear = *start == Position::startpos() && !says_handicap && is_noted;
    if (!has_headers || is_unclear) && !moves && kept != Some(true) {
        // A reader must recognize the format.
        writer.out.line(match start.turn() {
            _ if *start == Position::startpos() => "手合割：平手",
            Color::Black => "先手番",
            Color::White => "後手番",
        });
    }
    let had_head = writer.old.is_some_and(|old| !old.head().is_empty());
    if !writer.out.text.is_empty() && (kept.is_none() || !had_head) {
        writer.out.end_line();
    }
    if record.first_number() != 1 {
        writer.out.lose(LossKind::FirstNumberDropped { number: record.first_number() });
    }
    if tree.walk().any(|id| tree.spent(id).is_some()) {
        writer.out.lose(LossKind::TimesDropped);
    }
    match (writer.old, kept) {
        (Some(old), Some(true)) => writer.rewrite_moves(old),
        _ => {
            if kept.is_none() {
                let note = writer.ki2_note(tree.root());
                writer.broken_root = writer.note(&note, NoteOwner::Start);
            }
            writer.old = writer.old.filter(|old| kept.is_some() || !old.calls_giver_first());
            writer = Ki2Writer { writer, row: 0, gap: String::new(), last: None }.moves();
        }
    }
    (writer.out.text, writer.out.losses)
}

/// Shift_JIS has no ☗ and ☖.
fn holds_marks(dialect: &Dialect, old: &Original<'_>) -> bool {
    let has_marks = || old.all().any(|index| old.text(index).contains(['☗', '☖']));
    dialect.encoding.is_unicode() || !old.encoding().is_unicode() || !has_marks()
}

struct Ki2Writer<'a> {
    writer: Writer<'a>,
    row: usize,
    gap: String,
    /// The original part that was written last, if nothing followed.
    last: Option<usize>,
}

struct Frame {
    node: NodeId,
    position: Position,
    previous: Option<Square>,
    next: usize,
    broken: bool,
}

impl<'a> Writer<'a> {
    /// Drops what KI2 cannot hold: a result line would end the moves. Above the first move it is a header.
    pub(super) fn ki2_note(&mut self, node: NodeId) -> Cow<'a, Note> {
        let tree = self.record.tree();
        let mut note = Cow::Borrowed(tree.note(node));
        let children = tree.children(node);
        let heads_moves = node == tree.root() && children.iter().any(|&child| tree.mv(child).is_some());
        if !children.is_empty()
            && !heads_moves
            && let Some(summary) = &tree.note(node).summary
        {
            self.out.remark(RecordPart::Summary, summary);
            note.to_mut().summary = None;
        }
        note
    }
}

impl Writer<'_> {
    /// A result line below empty lines replaces no entry.
    fn close_gap(&mut self) {
        let gap = "\n".repeat(APART + 1);
        while self.out.text.ends_with(&gap) {
            self.out.text.pop();
            self.out.lines -= 1;
        }
    }
}

impl<'a> Ki2Writer<'a> {
    fn moves(mut self) -> Writer<'a> {
        let record = self.writer.record;
        let tree = record.tree();
        let root = tree.root();
        let broken = self.writer.broken_root;
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
            let ply = frames.len() - 1;
            let Some(frame) = frames.last() else { break };
            if let Some(end) = tree.end(child) {
                // An end cannot be alone below a heading.
                if index == 0 && !frame.broken && (ply > 0 || tree.len() == 2) {
                    self.end(child, end, frame, ply);
                } else {
                    self.writer.out.lose(LossKind::EndDropped);
                }
                continue;
            }
            let Some(mv) = tree.mv(child) else { continue };
            // Ends before the first move are not written.
            let follows = children[..index].iter().any(|&child| ply > 0 || tree.mv(child).is_some());
            if follows || frame.broken {
                self.heading(child, ply + 1);
            }
            let mut position = frame.position.clone();
            self.mv(child, mv, frame);
            let _ = position.play(mv);
            let broken = self.note(child, NoteOwner::Move { ply: ply + 1, position: &position, to: mv.to() });
            frames.push(Frame { node: child, position, previous: Some(mv.to()), next: 0, broken });
        }
        self.end_row();
        self.writer
    }

    fn part(&self, node: NodeId, at: &Frame) -> Option<(usize, Option<&'a str>)> {
        let old = self.writer.old?;
        let index = old.index(node)?;
        let text = old.text(index);
        let fits = names_node(text, self.writer.record.tree(), node, &at.position, at.previous);
        Some((index, fits.then(|| text.trim_end_matches(is_blank))))
    }

    fn mv(&mut self, node: NodeId, mv: Move, at: &Frame) {
        let part = self.part(node, at);
        let text = match part {
            Some((_, Some(text))) => Cow::Borrowed(text),
            _ => match self.words(mv, at) {
                Some(words) => Cow::Owned(words),
                None => return,
            },
        };
        self.push(&text, part);
    }

    /// The original position decides between the current line and the next one.
    fn push(&mut self, text: &str, part: Option<(usize, Option<&str>)>) {
        match (part, self.writer.old) {
            (Some((index, _)), Some(old)) if old.begins_line(index) => {
                let empty = old.empty_lines_before(index);
                self.end_row();
                (0..empty).for_each(|_| self.writer.out.end_line());
            }
            (Some((index, _)), Some(old)) if self.last.is_some_and(|last| last + 1 == index) => {
                let before = old.text(index - 1);
                self.gap = before[before.trim_end_matches(is_blank).len()..].to_owned();
            }
            (None, _) if self.row >= self.writer.style.rows.moves => self.end_row(),
            _ => {}
        }
        let out = &mut self.writer.out.text;
        out.push_str(&std::mem::take(&mut self.gap));
        out.push_str(text);
        self.gap = self.writer.style.rows.gap_after(text);
        self.last = part.and_then(|(index, kept)| kept.map(|_| index));
        self.row += 1;
    }

    fn words(&self, mv: Move, at: &Frame) -> Option<String> {
        let style = self.writer.style.rows.words;
        let mark = if self.writer.dialect.encoding.is_unicode() { style.mark } else { Mark::Triangles };
        let mut text = japanese::words(&at.position, mv, at.previous)?.text(Style { mark, ..style });
        let read = japanese::Spoken::read(&text).map(|(spoken, _)| spoken.resolve(&at.position, at.previous));
        if let (false, Some(from)) = (read == Ok(Ok(mv)), mv.from()) {
            // The move breaks a rule, so only the origin identifies the piece.
            text.push_str(&format!("({}{})", from.file().get(), from.rank().get()));
        }
        Some(text)
    }

    fn heading(&mut self, node: NodeId, number: usize) {
        self.end_row();
        let old = self.writer.old.and_then(|old| old.heading_before(old.index(node)?));
        let same =
            |text: &str| matches!(classify(text), LineKind::Variation(Some((read, _))) if read as usize == number);
        let (empty, heading) = match old {
            Some((empty, text)) if same(text) => (empty, Cow::Borrowed(without_remark(text))),
            _ => (self.writer.style.empty_lines, Cow::Owned(self.writer.style.rows.heading(number))),
        };
        (0..empty).for_each(|_| self.writer.out.end_line());
        self.writer.out.line(&heading);
    }

    /// Returns whether readers will take the moves for broken off.
    fn note(&mut self, node: NodeId, owner: NoteOwner<'_>) -> bool {
        let note = self.writer.record.tree().note(node);
        if note.is_empty() {
            return false;
        }
        self.end_row();
        let old = self.writer.old.and_then(|old| Some((old, old.index(node)?)));
        if let Some((old, index)) = old
            && note.verbatim.iter().all(|text| is_remark(text))
            && (note.summary.is_none() || self.writer.record.tree().children(node).is_empty())
            && old.has_note(node, note)
            && old.begins_line(index + 1)
            && let Some(lines) = old.note_behind(node, note, index)
        {
            for index in lines {
                self.writer.out.line(old.text(index));
            }
            return false;
        }
        let note = self.writer.ki2_note(node);
        self.writer.note(&note, owner)
    }

    fn end_row(&mut self) {
        if self.row > 0 {
            self.writer.out.end_line();
        }
        self.row = 0;
        self.gap.clear();
        self.last = None;
    }

    /// Writes an end unchanged, or with the record's result line if that agrees.
    fn end(&mut self, node: NodeId, end: &End, at: &Frame, ply: usize) {
        let note = self.writer.record.tree().note(node);
        if let part @ Some((_, Some(text))) = self.part(node, at) {
            self.push(text, part);
            self.end_row();
            let summary = note.summary.clone().filter(|_| !is_result_line(text));
            self.writer.note(&Note { summary, ..note.clone() }, NoteOwner::End(EndNote::default()));
            return;
        }
        self.end_row();
        let turn = at.position.turn();
        let says = |words: &str| end_of_summary(words, &at.position).as_ref() == Some(end);
        let handicap = names_handicap_sides(self.writer.record);
        let usual = closing_words(end, turn, handicap, ply);
        let exact = match end {
            End::Declaration => Some("入玉勝ち"),
            End::WinByDefault => Some("不戦勝"),
            End::LossByDefault => Some("不戦敗"),
            _ => None,
        };
        let (words, own) = match (&note.summary, exact) {
            (Some(summary), _) if says(summary) && is_result_line(summary) && !summary.contains(['\n', '\r']) => {
                (summary.clone(), true)
            }
            (_, Some(exact)) => (format!("まで{ply}手で{}の{exact}", names::side(turn, handicap)), false),
            _ => (usual, false),
        };
        let spelled = self.writer.own_word(node).filter(|word| !word.starts_with('#'));
        let reworded = spelled.and_then(|word| end_spelling::loss(word, end, turn, &words));
        if !own && let Some(summary) = &note.summary {
            self.writer.out.lose_text(RecordPart::Summary, summary);
        }
        if let Some(kind) = reworded {
            self.writer.out.lose(kind);
        }
        if ply == 0 {
            self.writer.close_gap();
        }
        if says(&words) {
            // What follows is about the end.
            self.writer.out.line(&words);
            self.writer.note(&Note { summary: None, ..note.clone() }, NoteOwner::End(EndNote::default()));
        } else {
            self.writer.out.lose(LossKind::EndChanged { with: words.clone() });
            self.writer.note(&Note { summary: Some(words), ..Note::default() }, NoteOwner::End(EndNote::default()));
            self.writer.note(&Note { summary: None, ..note.clone() }, NoteOwner::End(EndNote::default()));
        }
    }
}

/// `previous` is the destination of the previous move.
fn names_node(text: &str, tree: &Tree, node: NodeId, position: &Position, previous: Option<Square>) -> bool {
    let line = trim(text);
    let text = line.trim_end_matches(is_between);
    if let Some(mv) = tree.mv(node) {
        let read = Spoken::read(text).ok().filter(|&(_, used)| used == text.len());
        return read.is_some_and(|(spoken, _)| spoken.resolve(position, previous) == Ok(mv));
    }
    let Some(end) = tree.end(node) else { return false };
    let loser = loser_named(word_behind_mark(text).0, text, position.turn());
    if loser.is_some_and(|word| may_mean(word, end)) && tree.note(node).summary.is_none() {
        return true;
    }
    match classify(line) {
        LineKind::Summary(words) if marked(line).is_none() => match &tree.note(node).summary {
            Some(summary) => summary == words && end_of_summary(words, position).as_ref() == Some(end),
            None => {
                let ply = tree.path(node).len() - 1;
                [false, true].iter().any(|&handicap| is_usual(words, end, position.turn(), handicap, ply))
            }
        },
        _ => may_mean(word_behind_mark(text).0, end),
    }
}
