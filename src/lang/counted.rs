//! Counted nouns.

use std::fmt::Display;

/// A counted noun in English: "1 move", "7 moves". Japanese has no plural.
pub(crate) fn counted<N: Copy + Display + PartialEq + From<u8>>(count: N, one: &str, many: &str) -> String {
    let what = if count == N::from(1) { one } else { many };
    format!("{count} {what}")
}

#[cfg(test)]
mod tests {
    use super::counted;

    #[test]
    fn only_one_is_singular() {
        for (count, said) in [(0_u32, "0 moves"), (1, "1 move"), (2, "2 moves"), (21, "21 moves")] {
            assert_eq!(counted(count, "move", "moves"), said);
            assert_eq!(counted(count as usize, "move", "moves"), said);
        }
    }
}
