//! The times after a move: `( 0:16/00:00:16)`.

use std::time::Duration;

use super::move_words::digit;
use crate::format::csa;
use crate::format::lines::is_blank;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Clock {
    pub(super) spent: Duration,
    pub(super) total: Option<Duration>,
}

/// Reads the text between the brackets: `0:16/00:00:16` (Kifu for Windows), `00:01 / 00:00:01` (Shogidokoro), `0:7/` (81Dojo),
/// `1:00:03/01:00:03` (hours), `0:03.5/…` (fractions), `0:03` (no total), `0:01/0` (no total, either).
#[inline]
pub(super) fn parse(inner: &str) -> Option<Clock> {
    if inner.is_ascii() { parse_plain(inner) } else { parse_plain(&plain(inner)?) }
}

pub(crate) fn spent(text: &str) -> Option<Duration> {
    parse(text).map(|clock| clock.spent)
}

#[cold]
fn plain(inner: &str) -> Option<String> {
    const LONGEST: usize = 80;
    if inner.len() > LONGEST {
        return None;
    }
    let words = inner.replace("時間", ":").replace('分', ":").replace('秒', "");
    let plain: String = words
        .chars()
        .map(|ch| match ch {
            '：' => ':',
            '／' => '/',
            '．' => '.',
            _ if is_blank(ch) => ' ',
            _ => digit(ch).map_or(ch, |digit| char::from(b'0' + digit)),
        })
        .collect();
    Some(match plain.trim() {
        seconds if !seconds.contains(':') => format!("0:{seconds}"),
        minutes if minutes.ends_with(':') => format!("{minutes}0"),
        _ => plain,
    })
}

/// Placeholders for unmeasured times: `()`, `( /)`, `( -:--/--:--:--)`.
#[cold]
pub(super) fn is_placeholder(inner: &str) -> bool {
    inner.bytes().all(|byte| matches!(byte, b' ' | b'-' | b':' | b'/'))
}

#[inline]
fn parse_plain(inner: &str) -> Option<Clock> {
    let bytes = inner.as_bytes();
    let mut at = 0;
    let spent = time(bytes, &mut at).filter(|spent| spent.as_secs() <= csa::MOST_SECONDS)?;
    let total = match bytes.get(at) {
        None => None,
        Some(b'/') => {
            at += 1;
            let rest = bytes[at..].trim_ascii();
            // The total may be missing or unused: `0:01/0`.
            let none = rest.is_empty() || rest.iter().all(u8::is_ascii_digit);
            if none { None } else { Some(time(bytes, &mut at)?) }
        }
        Some(_) => return None,
    };
    (at == bytes.len() || total.is_none()).then_some(Clock { spent, total })
}

#[inline]
fn time(bytes: &[u8], at: &mut usize) -> Option<Duration> {
    let mut seconds: u64 = 0;
    let mut nanos = 0;
    let mut parts = 0;
    skip_blanks(bytes, at);
    loop {
        let mut value: u64 = 0;
        let start = *at;
        while let Some(digit @ b'0'..=b'9') = bytes.get(*at) {
            value = value * 10 + u64::from(digit - b'0');
            *at += 1;
            if *at - start > 9 {
                return None;
            }
        }
        if *at == start {
            return None;
        }
        seconds = seconds.checked_mul(60)?.checked_add(value)?;
        parts += 1;
        match bytes.get(*at) {
            Some(b':') if parts < 3 => *at += 1,
            Some(b'.') => {
                *at += 1;
                let mut unit = 100_000_000;
                while let Some(digit @ b'0'..=b'9') = bytes.get(*at) {
                    nanos += u32::from(digit - b'0') * unit;
                    unit /= 10;
                    *at += 1;
                }
                break;
            }
            _ => break,
        }
    }
    skip_blanks(bytes, at);
    (parts > 1).then(|| Duration::new(seconds, nanos))
}

#[inline]
fn skip_blanks(bytes: &[u8], at: &mut usize) {
    while matches!(bytes.get(*at), Some(b' ' | b'\t')) {
        *at += 1;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn forms() {
        let check = |text: &str, spent: u64, total: Option<u64>| {
            let clock = parse(text).map(|c| (c.spent.as_millis(), c.total.map(|t| t.as_millis())));
            assert_eq!(clock, Some((u128::from(spent), total.map(u128::from))), "{text}");
        };
        check(" 0:16/00:00:16", 16_000, Some(16_000));
        check("17:00/00:40:00", 1_020_000, Some(2_400_000));
        check("00:01 / 00:00:01", 1_000, Some(1_000));
        check(" 0:7/", 7_000, None);
        check(" 0:03", 3_000, None);
        check("0:01/0", 1_000, None);
        check("0:2/0:9:3", 2_000, Some(543_000));
        check("1:00:03/01:00:03", 3_603_000, Some(3_603_000));
        check("125:03/02:05:03", 7_503_000, Some(7_503_000));
        check("０：０２／０：０９：０３", 2_000, Some(543_000));
        check("\u{A0}0:02/00:09:03", 2_000, Some(543_000));
        check("1分2秒", 62_000, None);
        check("2秒", 2_000, None);
        check("5分", 300_000, None);
        check(" 0:03.5/00:00:03.50", 3_500, Some(3_500));
        for text in
            ["", "0", "/", "a:b", "0:03/x", "0:03 x", "0:0:0:0", ":", "初手", "長考", "99999999999:00", "16666666:40"]
        {
            assert_eq!(parse(text), None, "{text}");
        }
    }
}
