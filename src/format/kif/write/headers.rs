//! Writes headers and the board diagram, and keeps original lines that have not changed.

use std::collections::BTreeMap;

use super::{Original, Writer, move_count_words, one_line};
use crate::format::diagram_text::{BoardRow, is_row, turn_line, write_diagram, write_row, write_turn};
use crate::format::hands::{HandLine, write_hand};
use crate::format::kif::classify::{self, LineKind};
use crate::format::kif::header_line::stated_encoding;
use crate::format::kif::implied::{handicap_of_name, implied_start, implied_turn};
use crate::format::kif::read::{ABOVE_FIRST_NUMBERS, HeaderReader, LineRole, begins_moves};
use crate::format::kif::record_starts::{is_start_header, is_start_line};
use crate::format::kif::result_line::names_handicap_sides;
use crate::format::kif::style::SEPARATOR;
use crate::format::layout::HeaderEdit;
use crate::format::lines::trim;
use crate::format::{Encoding, Format, LossKind, RecordPart, bod, detect, read_only};
use crate::record::{End, HeaderKey, HeaderLine};
use crate::shogi::{Color, File, Rank, Setup, Square};

impl Writer<'_> {
    pub(super) fn head(&mut self) {
        self.headers();
        let tree = self.record.tree();
        match &self.style.separator {
            Some(separator) if matches!(classify::classify(separator), LineKind::Separator) => {
                let separator = one_line(separator);
                self.out.line(&separator);
            }
            // A reader must recognize the format.
            None if !self.has_unclear_start() && !tree.is_empty() => {}
            _ => self.out.line(SEPARATOR),
        }
    }

    fn has_unclear_start(&self) -> bool {
        let tree = self.record.tree();
        tree.children(tree.root()).first().is_some_and(|&id| matches!(tree.end(id), Some(End::Other(_))))
    }

    pub(super) fn headers(&mut self) {
        let headers = self.record.headers();
        let setup = self.record.initial().to_setup();
        // An unknown handicap (その他) asks for a board.
        let is_unknown = headers.get(HeaderKey::Handicap.name()).is_some_and(|name| handicap_of_name(name).is_none());
        let diagram = self.style.diagram_at.is_some() || is_unknown || implied_start(headers) != setup;
        // A start position below the board would be read as that of another record.
        let starts = headers.lines().iter().rposition(is_start_header).map_or(0, |index| index + 1);
        let diagram_at = match self.style.diagram_at {
            Some(at) => at.clamp(starts, headers.lines().len()),
            None => headers.lines().len(),
        };
        for (index, line) in headers.lines().iter().enumerate() {
            if diagram && index == diagram_at {
                self.diagram(&setup);
            }
            self.header(line);
        }
        self.root_remarks();
        if diagram && diagram_at == headers.lines().len() {
            self.diagram(&setup);
        }
        self.check_first_number();
    }

    /// Reports a first move number that no move or end carries, or that readers would take for a slip.
    fn check_first_number(&mut self) {
        let is_carried = !self.record.tree().is_empty() && self.record.first_number() < ABOVE_FIRST_NUMBERS;
        let is_told = is_carried || self.dialect.format != Format::Kif;
        if self.record.first_number() != 1 && !is_told {
            self.out.lose(LossKind::FirstNumberDropped { number: self.record.first_number() });
        }
    }

    /// Readers take remarks of the start for header lines.
    pub(super) fn root_remarks(&mut self) {
        let tree = self.record.tree();
        for text in &tree.note(tree.root()).verbatim {
            if matches!(classify::classify(text), LineKind::Remark) && !text.contains(['\n', '\r']) {
                self.out.line(text);
            } else {
                self.out.remark(RecordPart::Verbatim, text);
            }
        }
    }

    fn first_line(&self, text: &str) -> Option<String> {
        let (format, rest) = text.split_at_checked(4).filter(|(head, _)| matches!(*head, "#KIF" | "#KI2"))?;
        let ours = if self.dialect.format == Format::Ki2 { "#KI2" } else { "#KIF" };
        if format == ours {
            return None;
        }
        Some(match rest.split_once("encoding=") {
            Some((before, _)) => format!("{ours}{before}encoding={}", self.dialect.encoding.name()),
            None => format!("{ours}{rest}"),
        })
    }

    /// Updates the encoding of `#KIF version=2.0 encoding=Shift_JIS`, unless that was not the encoding of the old file, `came_in`.
    fn restated(&self, text: &str, came_in: Option<Encoding>) -> Option<String> {
        let ours = self.dialect.encoding;
        let (before, stated) = stated_encoding(text)?;
        let wrong = came_in != Some(ours) && !ours.may_be_called(stated);
        wrong.then(|| {
            let start = before.len() + stated.len();
            format!("{before}{}{}", ours.name(), &text[start..])
        })
    }

    fn is_quotation(&self, text: &str) -> bool {
        text.starts_with('>') || self.out.lines == 0 && text.trim_start().starts_with(['>', '＞'])
    }

    /// KI2 has no separator to say that there are no moves, so the game of a link would be read.
    fn is_link(&self, text: &str) -> bool {
        self.dialect.format == Format::Ki2 && self.record.tree().is_empty() && read_only::holds_link(text)
    }

    /// Whether a line would be misread as a quotation, a link, a move or another format.
    fn is_odd(&self, text: &str) -> bool {
        self.is_quotation(text)
            || self.is_link(text)
            || self.is_move(text)
            || detect::suggests_other(text, self.dialect.format)
    }

    fn restate(&mut self, text: &str) {
        self.out.lose(LossKind::EncodingRestated { encoding: self.dialect.encoding });
        self.out.line(text);
    }

    fn diagram(&mut self, setup: &Setup) {
        // If 手合割 or 手番 implies that White is to move, Black's turn must be stated.
        let always_turn = implied_turn(self.record.headers()) == Color::White;
        let handicap = names_handicap_sides(self.record);
        self.draw(|text| write_diagram(text, setup, handicap, always_turn));
    }

    pub(super) fn draw(&mut self, write: impl FnOnce(&mut String)) {
        let start = self.out.text.len();
        write(&mut self.out.text);
        let lines = memchr::memchr_iter(b'\n', &self.out.text.as_bytes()[start..]).count();
        self.out.lines += u32::try_from(lines).unwrap_or(0);
    }

    pub(super) fn header(&mut self, line: &HeaderLine) {
        match line {
            HeaderLine::Field { key, value } => {
                let text = format!("{key}：{value}");
                if reads_back(&text, line) && !self.is_odd(&text) {
                    return self.out.line(&text);
                }
                let clean_key = one_line(key).replace(['：', ':'], "・");
                let clean = HeaderLine::Field {
                    key: trim(&clean_key).to_owned(),
                    value: trim(&value.replace("\r\n", "\\n").replace(['\n', '\r'], "\\n")).to_owned(),
                };
                let HeaderLine::Field { key: clean_key, value: clean_value } = &clean else { return };
                let text = format!("{clean_key}：{clean_value}");
                if !reads_back(&text, &clean) || self.is_odd(&text) {
                    return self.out.remark(RecordPart::HeaderKey, &text);
                }
                let part = if clean_key == key { RecordPart::HeaderValue } else { RecordPart::HeaderKey };
                self.out.lose_text(part, &format!("{key}：{value}"));
                self.out.line(&text);
            }
            HeaderLine::Verbatim(text) if let Some(text) = self.first_line(text) => self.out.line(&text),
            HeaderLine::Verbatim(text) if let Some(text) = self.restated(text, None) => self.restate(&text),
            HeaderLine::Verbatim(text) => {
                // CSA comments would be foreign text here.
                if reads_back(text, line) && !text.starts_with('\'') && !self.is_odd(text) {
                    self.out.line(text);
                } else {
                    self.out.remark(RecordPart::HeaderLine, text);
                }
            }
        }
    }
}

pub(super) fn reads_back(text: &str, line: &HeaderLine) -> bool {
    if text.contains(['\n', '\r']) {
        return false;
    }
    let kind = classify::classify(text);
    let begins = matches!(&kind, LineKind::Move(parts) if begins_moves(parts, false));
    !begins && HeaderReader::reads_as(text, kind, line)
}

struct HeaderPlan {
    same_headers: bool,
    /// Whether headers, start position and moves have not changed, so that the lines of moves can be reused.
    keeps_moves: bool,
    has_rows: bool,
    keeps_diagram: bool,
    needs_diagram: bool,
    diagram: Option<DiagramLines>,
    keeps_root_note: bool,
    /// Headers below a board at the end would belong to the next record.
    first_below: usize,
    last_separator: usize,
    has_separator: bool,
    /// Without a separator, lines may look like another format.
    is_unseparated: bool,
    written: usize,
    passed: usize,
}

impl Writer<'_> {
    pub(super) fn rewrite_headers(&mut self, old: &Original<'_>) -> Option<bool> {
        let mut plan = self.plan_headers(old)?;
        let new = self.record.headers().lines().len();
        let is_kif = self.dialect.format == Format::Kif;
        for index in old.head() {
            let is_below = index == plan.first_below && !plan.has_separator;
            if is_below && (self.dialect.further.is_some() || !is_kif) {
                plan.written = self.new_headers(plan.written, new);
                if !is_kif && !plan.has_rows && std::mem::take(&mut plan.needs_diagram) {
                    self.diagram(&self.record.initial().to_setup());
                }
            }
            self.rewrite_header_section_line(old, &mut plan, index);
        }
        self.new_headers(plan.written, new);
        if plan.needs_diagram {
            self.diagram(&self.record.initial().to_setup());
        }
        if let Some(diagram) = &mut plan.diagram {
            self.missing_turn(diagram);
        }
        let tree = self.record.tree();
        if !plan.has_separator {
            if !plan.keeps_root_note {
                self.root_remarks();
            }
            let is_as_it_was = plan.keeps_moves && (tree.is_empty() || plan.keeps_root_note);
            if is_kif && (self.has_unclear_start() || tree.is_empty()) && !is_as_it_was {
                self.out.line(SEPARATOR);
            }
        }
        if !plan.keeps_root_note {
            self.root_note();
        }
        self.check_first_number();
        Some(plan.keeps_moves)
    }

    fn plan_headers(&self, old: &Original<'_>) -> Option<HeaderPlan> {
        let (tree, headers) = (self.record.tree(), self.record.headers());
        let of = |role| old.head().filter(move |&index| old.role(index) == role);
        let old_headers = old.record().headers().lines();
        if of(LineRole::Header).count() != old_headers.len() {
            return None;
        }
        let same_headers = old_headers == headers.lines();
        // A player may be called 上手 or 先手, and all players must be called alike.
        if old.calls_giver_first() && !same_headers {
            return None;
        }
        let setup = self.record.initial().to_setup();
        let same_start = old.record().initial() == self.record.initial();
        let keeps_moves = same_headers && same_start && old.fits(self.record);
        // New moves would have other marks.
        if old.calls_giver_first() && old.format() == Format::Ki2 && !keeps_moves {
            return None;
        }
        let has_rows = of(LineRole::Diagram).any(|index| is_board(old, index));
        // It would be read as that of another record.
        let mut below = old.head().skip_while(|&index| !is_board(old, index));
        let is_new = |line: &&HeaderLine| !old_headers.contains(line);
        let new_start = has_rows && headers.lines().iter().filter(is_new).any(is_start_header);
        if !keeps_moves && (new_start || below.any(|index| is_start_line(old.text(index)))) {
            return None;
        }
        let implied = implied_start(headers);
        // The side to move may come from the first move, which may have changed.
        let states_turn = of(LineRole::Diagram).any(|index| turn_line(old.text(index)).is_some());
        let clear = has_rows && (states_turn || implied_turn(headers) == setup.turn);
        let keeps_diagram = keeps_moves || (same_start && (clear || implied == setup));
        // The note of the start continues below a first move that could not be played.
        let among_moves = old.body().any(|index| old.role(index) == LineRole::Note(tree.root()))
            || old.shares_lines(tree.root(), tree.note(tree.root()));
        let same_root_note = old.has_note(tree.root(), tree.note(tree.root()));
        let diagram = (!keeps_diagram).then(|| DiagramLines::of(old, &setup)).flatten();
        let needs_diagram = !keeps_diagram && diagram.is_none() && (has_rows || implied != setup);
        // A board below a result line would be read as that of another record.
        let closes = |index: usize| matches!(classify::classify(old.text(index)), LineKind::Summary(_));
        if needs_diagram && old.head().any(closes) {
            return None;
        }
        let is_header = |index: &usize| matches!(old.role(*index), LineRole::Header | LineRole::Separator);
        Some(HeaderPlan {
            same_headers,
            keeps_moves,
            has_rows,
            keeps_diagram,
            needs_diagram,
            diagram,
            keeps_root_note: same_root_note && (keeps_moves || !among_moves),
            first_below: old.head().rev().find(is_header).map_or(0, |last| last + 1),
            last_separator: of(LineRole::Separator).next_back().unwrap_or(0),
            has_separator: false,
            is_unseparated: false,
            written: 0,
            passed: 0,
        })
    }

    fn rewrite_header_section_line(&mut self, old: &Original<'_>, plan: &mut HeaderPlan, index: usize) {
        match old.role(index) {
            LineRole::Header => {
                match self.restated(old.text(index), Some(old.encoding())) {
                    Some(text) if plan.same_headers => {
                        self.restate(&text);
                        plan.written += 1;
                    }
                    _ => plan.written = self.rewrite_header(old, index, plan),
                }
                plan.passed += 1;
                // Of a line with two fields, only the first may be left.
                if old.line_end(index).is_some() {
                    self.fresh_line();
                }
            }
            LineRole::Diagram if plan.keeps_diagram => self.raw(old, index),
            LineRole::Diagram if let Some(diagram) = &plan.diagram => match diagram.changed(index, self) {
                Some(text) => self.draw(|out| out.push_str(&text)),
                None => self.raw(old, index),
            },
            LineRole::Diagram => {
                if plan.has_rows && std::mem::take(&mut plan.needs_diagram) {
                    self.diagram(&self.record.initial().to_setup());
                }
            }
            // Headers after the first of two separators would begin another record.
            LineRole::Separator if !plan.keeps_moves && index < plan.last_separator => plan.is_unseparated = true,
            LineRole::Separator => {
                if !plan.same_headers {
                    plan.written = self.new_headers(plan.written, self.record.headers().lines().len());
                }
                if std::mem::take(&mut plan.needs_diagram) {
                    self.diagram(&self.record.initial().to_setup());
                }
                if let Some(diagram) = &mut plan.diagram {
                    self.missing_turn(diagram);
                }
                if !plan.keeps_root_note {
                    self.root_remarks();
                }
                plan.has_separator = true;
                self.raw(old, index);
            }
            LineRole::Note(_) if plan.keeps_root_note => self.raw(old, index),
            LineRole::Empty => self.raw(old, index),
            LineRole::MoveCount => self.move_count(old, index),
            LineRole::Note(_) | LineRole::Node(_) | LineRole::Unowned | LineRole::Heading => {}
        }
    }

    fn rewrite_header(&mut self, old: &Original<'_>, index: usize, plan: &HeaderPlan) -> usize {
        let done = plan.written;
        let Some(was) = old.record().headers().lines().get(plan.passed) else { return done };
        let rest = self.record.headers().lines().get(done..).unwrap_or_default();
        match HeaderEdit::of(was, rest) {
            HeaderEdit::Kept(ahead) => {
                let done = self.new_headers(done, done + ahead);
                if plan.is_unseparated && self.is_odd(old.text(index)) {
                    self.header(was);
                } else {
                    self.raw(old, index);
                }
                done + 1
            }
            HeaderEdit::ValueChanged => self.new_headers(done, done + 1),
            HeaderEdit::Removed => done,
        }
    }

    fn new_headers(&mut self, from: usize, to: usize) -> usize {
        let record = self.record;
        for line in record.headers().lines().get(from..to).unwrap_or_default() {
            self.fresh_line();
            self.header(line);
        }
        to.max(from)
    }

    fn move_count(&mut self, old: &Original<'_>, index: usize) {
        let made = self.record.first_number().saturating_sub(1);
        if bod::moves_made(old.text(index)) == Some(made) {
            self.raw(old, index);
        } else if made > 0 {
            self.out.line(&move_count_words(made));
        }
    }

    fn missing_turn(&mut self, diagram: &mut DiagramLines) {
        let turn = self.record.initial().turn();
        let is_implied = turn == Color::Black && implied_turn(self.record.headers()) == Color::Black;
        if std::mem::replace(&mut diagram.has_turn, true) || is_implied {
            return;
        }
        if self.dialect.format == Format::Bod && !self.out.text.ends_with("\n\n") {
            self.out.end_line();
        }
        let handicap = names_handicap_sides(self.record);
        self.draw(|text| write_turn(text, turn, handicap));
    }
}

fn is_board(old: &Original<'_>, index: usize) -> bool {
    old.role(index) == LineRole::Diagram && is_row(trim(old.text(index)))
}

#[derive(Debug)]
struct DiagramLines {
    lines: BTreeMap<usize, (Part, bool)>,
    has_turn: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Part {
    Hand(Color),
    Row(Rank),
    Turn,
}

impl DiagramLines {
    /// `None` unless there is a line for each row and each hand.
    fn of(old: &Original<'_>, setup: &Setup) -> Option<Self> {
        let start = old.record().initial().to_setup();
        let mut ranks = Rank::all();
        let mut lines = BTreeMap::new();
        for index in old.head().filter(|&index| old.role(index) == LineRole::Diagram) {
            let text = trim(old.text(index));
            let part = if is_row(text) {
                let is_whole = BoardRow::read(text).is_some_and(|row| row.width() == 9);
                let rank = ranks.next().filter(|_| is_whole && text.starts_with('|'))?;
                let same = File::all().all(|file| {
                    let square = Square::new(file, rank);
                    start.board[square] == setup.board[square]
                });
                (Part::Row(rank), !same)
            } else if turn_line(text).is_some() {
                (Part::Turn, start.turn != setup.turn)
            } else if let Ok(Some(HandLine { hands, .. })) = HandLine::read(text) {
                let [(side, _)] = hands.as_slice() else { return None };
                (Part::Hand(*side), start.hands[*side] != setup.hands[*side])
            } else {
                continue;
            };
            lines.insert(index, part);
        }
        let count = |wanted| lines.values().filter(|(part, _)| *part == wanted).count();
        let has_hand = |side| match count(Part::Hand(side)) {
            0 => start.hands[side].is_empty() && setup.hands[side].is_empty(),
            count => count == 1,
        };
        let usual = ranks.next().is_none() && Color::ALL.into_iter().all(has_hand) && count(Part::Turn) < 2;
        let has_turn = count(Part::Turn) == 1;
        usual.then_some(Self { lines, has_turn })
    }

    fn changed(&self, index: usize, writer: &Writer<'_>) -> Option<String> {
        let &(part, _) = self.lines.get(&index).filter(|(_, changed)| *changed)?;
        let (setup, handicap) = (writer.record.initial().to_setup(), names_handicap_sides(writer.record));
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
