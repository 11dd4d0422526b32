//! Times of CSA: `T12`, `T12.345` of V3.0, and time controls.

use std::time::Duration;

/// The longest time of a move in seconds: CSA has nine digits for it, and times of KIF and JKF must fit.
pub(in crate::format) const MOST_SECONDS: u64 = 999_999_999;

#[inline]
pub(super) fn seconds(text: &str) -> Option<Duration> {
    let number = |text: &str| {
        let mut digits = if text.len() <= 9 { text.bytes() } else { return None };
        digits.try_fold(0, |number, b| b.is_ascii_digit().then(|| number * 10 + u32::from(b - b'0')))
    };
    // Nearly every time is a whole number.
    if let Some(whole) = number(text).filter(|_| !text.is_empty()) {
        return Some(Duration::from_secs(u64::from(whole)));
    }
    let (whole, fraction) = text.split_once('.').filter(|(whole, _)| !whole.is_empty())?;
    let nanos = number(fraction)? * 10_u32.pow(9 - u32::try_from(fraction.len()).unwrap_or(9));
    Some(Duration::new(u64::from(number(whole)?), nanos))
}

/// Splits `00:25+30` or `1500+30+0` into total, byoyomi and increment, in seconds.
pub(super) fn time_limit(value: &str) -> Option<[String; 3]> {
    let parts: Vec<&str> = value.split('+').collect();
    let number = |text: &str| text.len() <= 9 && !text.is_empty() && text.bytes().all(|b| b.is_ascii_digit());
    match *parts.as_slice() {
        [clock, byoyomi] if number(byoyomi) => {
            let (hours, minutes) = clock.split_once(':').filter(|(h, m)| number(h) && number(m))?;
            let seconds = hours.parse::<u64>().ok()? * 3600 + minutes.parse::<u64>().ok()? * 60;
            Some([seconds.to_string(), byoyomi.parse::<u64>().ok()?.to_string(), "0".to_owned()])
        }
        [total, byoyomi, increment] => {
            let decimal = |text: &str| {
                let (whole, fraction) = text.split_once('.').unwrap_or((text, "0"));
                number(whole) && number(fraction)
            };
            (decimal(total) && decimal(byoyomi) && decimal(increment))
                .then(|| [total.to_owned(), byoyomi.to_owned(), increment.to_owned()])
        }
        _ => None,
    }
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
