//! Suggestions for mistyped names.

/// The known names similar to a mistyped one: those that begin with it, then the nearest.
pub(super) fn nearest(given: &str, names: impl IntoIterator<Item = &'static str>) -> Vec<&'static str> {
    let given = given.to_lowercase();
    let length = given.chars().count();
    let distance = |name: &str| if length > 1 && name.starts_with(&given) { 0 } else { edits(&given, name) };
    // In a short word, every letter counts.
    let most = 1 + length / 4;
    let mut near: Vec<_> = names.into_iter().map(|name| (distance(name), name)).filter(|it| it.0 <= most).collect();
    near.sort_unstable();
    let least = near.first().map_or(0, |it| it.0);
    near.retain(|&(distance, _)| distance <= least + 1);
    near.into_iter().map(|(_, name)| name).collect()
}

/// The edit distance: letters inserted, deleted, replaced, or exchanged with their neighbour.
fn edits(from: &str, to: &str) -> usize {
    let (from, to): (Vec<char>, Vec<char>) = (from.chars().collect(), to.chars().collect());
    // The distances between the prefixes of both words.
    let mut table = vec![vec![0; to.len() + 1]; from.len() + 1];
    for (i, row) in table.iter_mut().enumerate() {
        row[0] = i;
    }
    table[0] = (0..=to.len()).collect();
    for i in 1..=from.len() {
        for j in 1..=to.len() {
            let replaced = table[i - 1][j - 1] + usize::from(from[i - 1] != to[j - 1]);
            let mut least = replaced.min(table[i - 1][j] + 1).min(table[i][j - 1] + 1);
            if i > 1 && j > 1 && from[i - 1] == to[j - 2] && from[i - 2] == to[j - 1] {
                least = least.min(table[i - 2][j - 2] + 1);
            }
            table[i][j] = least;
        }
    }
    table[from.len()][to.len()]
}

#[cfg(test)]
mod tests {
    use super::nearest;

    #[test]
    fn typing_errors_are_recognized() {
        let names = ["inspect", "convert", "diagram", "sheet", "perft", "help"];
        for (given, meant) in [
            ("inspct", &["inspect"][..]),
            ("conv", &["convert"]),
            ("Convert", &["convert"]),
            ("covnert", &["convert"]),
            ("digaram", &["diagram"]),
            ("sheets", &["sheet"]),
            ("pert", &["perft"]),
            ("hlep", &["help"]),
            ("info", &[]),
            ("x", &[]),
            ("将棋", &[]),
        ] {
            assert_eq!(nearest(given, names), meant, "{given}");
        }
    }
}
