//! Splits a text into numbered lines.

use super::{Location, Newline};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Line<'a> {
    pub(crate) number: u32,
    pub(crate) text: &'a str,
    column: u32,
}

impl<'a> Line<'a> {
    pub(crate) const fn new(number: u32, text: &'a str) -> Self {
        Self { number, text, column: 1 }
    }

    pub(crate) fn part(&self, part: &'a str) -> Self {
        Self { number: self.number, text: part, column: self.at_part(part).column }
    }

    pub(crate) const fn at(&self) -> Location {
        Location { line: self.number, column: self.column }
    }

    pub(crate) fn at_part(&self, part: &str) -> Location {
        let byte = (part.as_ptr() as usize).wrapping_sub(self.text.as_ptr() as usize);
        match self.text.get(..byte) {
            Some(before) if byte + part.len() <= self.text.len() => {
                let columns = u32::try_from(before.chars().count()).unwrap_or(u32::MAX);
                Location { line: self.number, column: self.column.saturating_add(columns) }
            }
            _ => self.at(),
        }
    }
}

/// Lines end at LF, CRLF, CR or the end of the text.
#[derive(Clone, Debug)]
pub(crate) struct Lines<'a> {
    rest: &'a str,
    number: u32,
}

impl<'a> Lines<'a> {
    pub(crate) const fn new(text: &'a str) -> Self {
        Self { rest: text, number: 0 }
    }
}

impl<'a> Iterator for Lines<'a> {
    type Item = Line<'a>;

    #[inline]
    fn next(&mut self) -> Option<Line<'a>> {
        if self.rest.is_empty() {
            return None;
        }
        self.number = self.number.saturating_add(1);
        let bytes = self.rest.as_bytes();
        let (text, rest) = match memchr::memchr2(b'\n', b'\r', bytes) {
            Some(end) => {
                let width = if bytes[end] == b'\r' && bytes.get(end + 1) == Some(&b'\n') { 2 } else { 1 };
                (&self.rest[..end], &self.rest[end + width..])
            }
            None => (self.rest, ""),
        };
        self.rest = rest;
        Some(Line::new(self.number, text))
    }
}

/// Appends lines with LF, or with their own line ends for [`Newline::Mixed`]. Returns the number of line ends.
pub(crate) fn push_lines(out: &mut String, text: &str, newline: Newline) -> usize {
    let start = out.len();
    if newline == Newline::Mixed {
        out.push_str(text);
    } else {
        for line in Lines::new(text) {
            out.push_str(line.text);
            out.push('\n');
        }
        if !text.is_empty() && !text.ends_with(['\n', '\r']) {
            out.pop();
        }
    }
    memchr::memchr_iter(b'\n', &out.as_bytes()[start..]).count()
}

/// Includes misplaced byte order marks.
pub(crate) const fn is_blank(ch: char) -> bool {
    matches!(
        ch,
        ' ' | '\t' | '\u{3000}' | '\u{A0}' | '\u{B}' | '\u{C}' | '\u{FEFF}'
        // Thin, zero-width and line-breaking blanks of word processors and web pages.
        | '\u{85}' | '\u{2000}'..='\u{200D}' | '\u{2028}' | '\u{2029}' | '\u{202F}' | '\u{205F}' | '\u{2060}'
    )
}

pub(crate) fn trim(text: &str) -> &str {
    text.trim_matches(is_blank)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_line_end_ends_a_line() {
        let lines: Vec<_> = Lines::new("一\r\n二\n三\r\r四").map(|line| (line.number, line.text)).collect();
        assert_eq!(lines, [(1, "一"), (2, "二"), (3, "三"), (4, ""), (5, "四")]);
        assert_eq!(Lines::new("").count(), 0);
        assert_eq!(Lines::new("\n").count(), 1);
    }

    #[test]
    fn a_part_knows_its_column() {
        let line = Line::new(7, "   1 ７六歩(77)");
        assert_eq!(line.at_part(&line.text[5..]), Location { line: 7, column: 6 });
        assert_eq!(line.at_part(&String::from("elsewhere")), Location { line: 7, column: 1 });
    }
}
