use std::fmt;

use crate::notation::digits;

/// A day of the Gregorian calendar, as far as it is known. Sorts by time, less exact dates first.
///
/// ```
/// use komadai::record::Date;
///
/// let date = Date::read("2024/01/15(月) 10:00:00").expect("a date");
/// assert_eq!((date.year, date.month, date.day), (2024, Some(1), Some(15)));
/// assert_eq!(date.to_string(), "2024-01-15");
/// assert_eq!(Date::read("平成三年"), None);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Date {
    /// The year, 1 to 9999.
    pub year: u16,
    /// The month, 1 to 12, if it is known.
    pub month: Option<u8>,
    /// The day, 1 to 31; only where the month is known.
    pub day: Option<u8>,
}

impl Date {
    /// The date at the beginning of a text: `2024/01/15`, `2024-01-15`, `2024.1.15`, `2024年1月15日`, `２０２４年１月`, `2024`.
    /// The rest is ignored. `None` without a year of 100 to 9999; years of an era (平成, 令和) are not read.
    #[must_use]
    pub fn read(text: &str) -> Option<Self> {
        let mut numbers = Numbers { rest: text.trim(), more: true };
        let year = numbers.next().filter(|year| (100..=9999).contains(year))?;
        let month = numbers.next().filter(|month| (1..=12).contains(month));
        let day = month.and_then(|_| numbers.next()).filter(|day| (1..=31).contains(day));
        Some(Self { year, month: month.map(|month| month as u8), day: day.map(|day| day as u8) })
    }
}

struct Numbers<'a> {
    rest: &'a str,
    /// Whether a separator was read, so that the next number belongs to the date.
    more: bool,
}

impl Iterator for Numbers<'_> {
    type Item = u16;

    fn next(&mut self) -> Option<u16> {
        if !self.more {
            return None;
        }
        let is_digit = |ch: char| matches!(ch, '0'..='9' | '０'..='９');
        let rest = self.rest.trim_start();
        let end = rest.find(|ch| !is_digit(ch)).unwrap_or(rest.len());
        let (number, behind) = rest.split_at(end);
        let behind = behind.trim_start();
        let next = behind.strip_prefix(['/', '-', '.', '年', '月', '／', '．', '－']);
        (self.rest, self.more) = (next.unwrap_or(behind), next.is_some());
        digits::number(number).and_then(|number| u16::try_from(number).ok())
    }
}

/// ISO 8601, as far as the date is known: `2024-01-15`, `2024-01`, `2024`.
impl fmt::Display for Date {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:04}", self.year)?;
        let Some(month) = self.month else { return Ok(()) };
        write!(f, "-{month:02}")?;
        self.day.map_or(Ok(()), |day| write!(f, "-{day:02}"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dates_are_read_in_many_forms() {
        for (text, date) in [
            ("2024/01/15", "2024-01-15"),
            ("2024/1/5 9:00", "2024-01-05"),
            ("2024-01-15T10:00:00", "2024-01-15"),
            ("2024年1月15日（月）", "2024-01-15"),
            ("２０２４年１月", "2024-01"),
            ("1710/", "1710"),
            ("1710", "1710"),
            ("2024/13/01", "2024"),
            ("2024/01/99", "2024-01"),
            ("2024/01 10:00", "2024-01"),
            ("2024 10", "2024"),
        ] {
            assert_eq!(Date::read(text).map(|date| date.to_string()).as_deref(), Some(date), "{text}");
        }
        for text in ["", "令和6年1月15日", "24/01/15", "10:00", "/2024", "20240115123"] {
            assert_eq!(Date::read(text), None, "{text}");
        }
    }
}
