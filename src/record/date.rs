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
/// assert_eq!(Date::read("令和6年1月15日"), Date::read("2024-01-15"));
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
    /// The date at the beginning of a text: `2024/01/15`, `2024-01-15`, `2024.1.15`, `2024年1月15日`, `２０２４年１月`, `2024`, or
    /// with the year of an era from 明治 on: `令和6年1月15日`, `昭和五十年`, `平成元年`. The rest is ignored. `None` without a
    /// year of 100 to 9999.
    #[must_use]
    pub fn read(text: &str) -> Option<Self> {
        Self::read_part(text).map(|(date, _)| date)
    }

    /// Also returns the rest.
    pub(crate) fn read_part(text: &str) -> Option<(Self, &str)> {
        let (before, text) = era(text.trim());
        let mut numbers = Numbers { rest: text, more: true };
        let year = match before {
            Some(before) => numbers.next().and_then(|year| before.checked_add(year)),
            None => numbers.next().filter(|year| (100..=9999).contains(year)),
        };
        let year = year?;
        let month = numbers.next().filter(|month| (1..=12).contains(month));
        let day = month.and_then(|_| numbers.next()).filter(|day| (1..=31).contains(day));
        let date = Self { year, month: month.map(|month| month as u8), day: day.map(|day| day as u8) };
        let rest = numbers.rest;
        Some((date, rest.strip_prefix('日').filter(|_| day.is_some()).unwrap_or(rest)))
    }
}

/// The year before the first one of an era, and the text behind its name, where 元年 is the first.
fn era(text: &str) -> (Option<u16>, &str) {
    const ERAS: [(&str, u16); 5] = [("明治", 1867), ("大正", 1911), ("昭和", 1925), ("平成", 1988), ("令和", 2018)];
    let found = ERAS.iter().find_map(|&(name, before)| Some((before, text.strip_prefix(name)?.trim_start())));
    match found {
        Some((before, rest)) if rest.starts_with("元年") => (Some(before + 1), rest),
        Some((before, rest)) => (Some(before), rest),
        None => (None, text),
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
        let is_digit = |ch: char| digits::value(ch).is_some() || ch == '十';
        let rest = self.rest.trim_start();
        if let Some(behind) = rest.strip_prefix("元年") {
            self.rest = behind;
            return Some(0);
        }
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
        for (text, date) in [
            ("令和6年1月15日", "2024-01-15"),
            ("平成元年 1月", "1989-01"),
            ("昭和五十年十二月三日", "1975-12-03"),
            ("明治４５年", "1912"),
        ] {
            assert_eq!(Date::read(text).map(|date| date.to_string()).as_deref(), Some(date), "{text}");
        }
        for text in ["", "令和", "24/01/15", "10:00", "/2024", "20240115123", "一局"] {
            assert_eq!(Date::read(text), None, "{text}");
        }
    }
}
