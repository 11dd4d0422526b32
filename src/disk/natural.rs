//! Natural sort order: 2 before 10.

use std::cmp::Ordering;

/// Compares names in natural order, ignoring case; leading zeros and case break ties.
pub fn compare(a: &str, b: &str) -> Ordering {
    let (mut left, mut right) = (a, b);
    while let (Some(x), Some(y)) = (left.chars().next(), right.chars().next()) {
        let order = if x.is_ascii_digit() && y.is_ascii_digit() {
            let (m, n) = (take_number(&mut left), take_number(&mut right));
            // Without leading zeros, the longer number is the larger.
            m.len().cmp(&n.len()).then_with(|| m.cmp(n))
        } else {
            left = &left[x.len_utf8()..];
            right = &right[y.len_utf8()..];
            x.to_lowercase().cmp(y.to_lowercase())
        };
        if order.is_ne() {
            return order;
        }
    }
    left.len().cmp(&right.len()).then_with(|| a.cmp(b))
}

fn take_number<'a>(text: &mut &'a str) -> &'a str {
    let end = text.find(|c: char| !c.is_ascii_digit()).unwrap_or(text.len());
    let (number, rest) = text.split_at(end);
    *text = rest;
    number.trim_start_matches('0')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_count_and_the_rest_is_read() {
        let sorted = ["", "01", "1", "2", "10", "99999999999999999999998", "99999999999999999999999", "A", "a", "a1b2"];
        let sorted = sorted.into_iter().chain(["a1b10", "a2", "b", "第2番", "第10番", "第10番-2", "詰"]);
        let sorted: Vec<&str> = sorted.collect();
        for (i, a) in sorted.iter().enumerate() {
            for (j, b) in sorted.iter().enumerate() {
                assert_eq!(compare(a, b), i.cmp(&j).then(Ordering::Equal), "{a} {b}");
            }
        }
    }
}
