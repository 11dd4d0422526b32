//! Times of CSA: `T12`, and `T12.345` of V3.0.

use std::time::Duration;

/// Reads a number of seconds: `12`, `12.345`.
#[inline]
pub(super) fn seconds(text: &str) -> Option<Duration> {
    let (whole, fraction) = match text.split_once('.') {
        None => (text, ""),
        Some((whole, fraction)) => (whole, fraction),
    };
    let digits = |text: &str| text.bytes().all(|b| b.is_ascii_digit());
    if whole.is_empty() || whole.len() > 9 || fraction.len() > 9 || !digits(whole) || !digits(fraction) {
        return None;
    }
    let number = |text: &str| text.bytes().fold(0_u32, |n, b| n * 10 + u32::from(b - b'0'));
    let nanos = number(fraction) * 10_u32.pow(9 - u32::try_from(fraction.len()).unwrap_or(9));
    Some(Duration::new(u64::from(number(whole)), nanos))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times() {
        assert_eq!(seconds("0"), Some(Duration::ZERO));
        assert_eq!(seconds("12"), Some(Duration::from_secs(12)));
        assert_eq!(seconds("6.123"), Some(Duration::from_millis(6123)));
        assert_eq!(seconds("6."), Some(Duration::from_secs(6)));
        for text in ["", ".5", "-600", "+600", "1234567890", "1.2.3", "１"] {
            assert_eq!(seconds(text), None, "{text}");
        }
    }
}
