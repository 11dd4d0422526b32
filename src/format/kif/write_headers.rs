//! Writes header lines and the board diagram.

use super::classify::{self, LineKind};
use super::handicap_names::handicap_of_name;
use super::headers::HeaderReader;
use super::implied::{implied_start, implied_turn};
use super::move_numbers::ABOVE_FIRST_NUMBERS;
use super::program_line::stated_encoding;
use super::read::begins_moves;
use super::record_starts::is_start_header;
use super::style::SEPARATOR;
use super::write::{Writer, one_line};
use crate::format::diagram_text::write_diagram;
use crate::format::lines::{Line, trim};
use crate::format::{Encoding, Format, LossKind, RecordPart, detect, read_only};
use crate::record::{End, HeaderKey, HeaderLine, Headers, Record};
use crate::shogi::{Color, Handicap, Setup};

impl Writer<'_> {
    pub(super) fn head(&mut self) {
        self.headers();
        let tree = self.record.tree();
        let unclear = tree.children(tree.root()).first().is_some_and(|&id| matches!(tree.end(id), Some(End::Other(_))));
        match &self.style.separator {
            Some(separator) if matches!(classify::classify(separator), LineKind::Separator) => {
                let separator = one_line(separator);
                self.out.line(&separator);
            }
            // A reader must recognize the format.
            None if !unclear && !tree.is_empty() => {}
            _ => self.out.line(SEPARATOR),
        }
    }

    /// Writes the header lines, and the diagram if needed.
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

    /// Reports the loss of the first move number if there is no move or end to carry it, or if readers would take it for a
    /// slip.
    pub(super) fn check_first_number(&mut self) {
        let is_carried = !self.record.tree().is_empty() && self.record.first_number() < ABOVE_FIRST_NUMBERS;
        let is_told = is_carried || self.dialect.format != Format::Kif;
        if self.record.first_number() != 1 && !is_told {
            self.out.lose(LossKind::FirstNumberDropped { number: self.record.first_number() });
        }
    }

    /// Writes remarks of the start. Readers take them for header lines.
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

    /// Converts `#KIF version=2.0 encoding=UTF-8` between KIF and KI2.
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

    /// Updates `#KIF version=2.0 encoding=Shift_JIS` to the encoding of the output, if that differs both from the
    /// line and from the encoding that the line `came_in`: a line that was wrong stays as it was.
    pub(super) fn restated(&self, text: &str, came_in: Option<Encoding>) -> Option<String> {
        let ours = self.dialect.encoding;
        let (before, stated) = stated_encoding(text)?;
        let wrong = came_in != Some(ours) && !ours.may_be_called(stated);
        wrong.then(|| {
            let start = before.len() + stated.len();
            format!("{before}{}{}", ours.name(), &text[start..])
        })
    }

    /// Whether a line would make readers take the lines of the file for quoted ones.
    fn is_quotation(&self, text: &str) -> bool {
        text.starts_with('>') || self.out.lines == 0 && text.trim_start().starts_with(['>', '＞'])
    }

    /// Whether the game of a link on the line would be taken for that of the record: KI2 has no separator to say that
    /// there are no moves.
    fn is_link(&self, text: &str) -> bool {
        self.dialect.format == Format::Ki2 && self.record.tree().is_empty() && read_only::holds_link(text)
    }

    /// Whether a line would be taken for a quotation, a link or a move, or make the file look like another format.
    pub(super) fn is_odd(&self, text: &str) -> bool {
        self.is_quotation(text)
            || self.is_link(text)
            || self.is_move(text)
            || detect::suggests_other(text, self.dialect.format)
    }

    /// Writes an updated line and reports the change.
    pub(super) fn restate(&mut self, text: &str) {
        self.out.lose(LossKind::EncodingRestated { encoding: self.dialect.encoding });
        self.out.line(text);
    }

    pub(super) fn diagram(&mut self, setup: &Setup) {
        // If 手合割 or 手番 implies that White is to move, Black's turn must be stated.
        let always_turn = implied_turn(self.record.headers()) == Color::White;
        let handicap = is_handicap(self.record);
        self.draw(|text| write_diagram(text, setup, handicap, always_turn));
    }

    /// Writes lines of a diagram.
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

/// Whether a header line is read back unchanged.
pub(super) fn reads_back(text: &str, line: &HeaderLine) -> bool {
    if text.contains(['\n', '\r']) {
        return false;
    }
    let kind = classify::classify(text);
    if matches!(&kind, LineKind::Move(parts) if begins_moves(parts, false)) {
        return false;
    }
    let mut head = HeaderReader::default();
    head.read_line(Line::new(1, text), kind, None).is_ok() && head.holds_only(line)
}

/// Whether the players are called 下手 and 上手.
pub(super) fn is_handicap(record: &Record) -> bool {
    names_handicap_sides(record.headers(), &record.initial().to_setup())
}

/// Whether the players of a game with these headers and this start are called 下手 and 上手.
pub(super) fn names_handicap_sides(headers: &Headers, start: &Setup) -> bool {
    let of_start = || Handicap::of(start).is_some_and(|handicap| handicap != Handicap::Even);
    headers.names_handicap_sides().unwrap_or_else(of_start)
}
