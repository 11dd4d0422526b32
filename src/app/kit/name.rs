//! Names of people, shortened to fit.

use crate::app::kit::wrap::{Breaks, ELLIPSIS, whole};

#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct Fitted {
    pub(crate) lines: Vec<String>,
    /// Type size in points.
    pub(crate) size: f32,
}

/// The ratio of slightly smaller type.
const LITTLE: f32 = 0.79;

/// In characters: some files name a player with a whole chapter.
const LONGEST: usize = 120;

/// Fits a name into a `width`. Each way is a number of lines and a type size, the best first. The name is whole where
/// it fits without a break inside a word, else inside a Japanese one, or between letters and digits; otherwise in the
/// longest shorter form that fits; then in up to `most` lines of the last size; and finally truncated. Words in Latin
/// letters or katakana are never broken. `measure` is the width of a character in a size.
pub(crate) fn fit(
    name: &str,
    ways: &[(usize, f32)],
    most: usize,
    width: f32,
    measure: impl Fn(char, f32) -> f32,
) -> Fitted {
    let long = name.char_indices().nth(LONGEST).map(|(end, _)| format!("{}{ELLIPSIS}", &name[..end]));
    let name = long.as_deref().unwrap_or(name);
    let set_in = |ways: &[(usize, f32)], name: &str| {
        let set_from = |least: f32, breaks: Breaks| {
            ways.iter().filter(|&&(_, size)| size >= least).find_map(|&(most, size)| {
                let lines = whole(name, most, width, breaks, |c| measure(c, size))?;
                Some(Fitted { lines, size })
            })
        };
        let words = set_from(0.0, Breaks::Words);
        // Slightly smaller type is better than a break between kanji.
        let parts = words.as_ref().and_then(|words| set_from(words.size * LITTLE, Breaks::Parts));
        parts.or(words).or_else(|| set_from(0.0, Breaks::Runs))
    };
    let shorter = || shorter(name).iter().find_map(|name| set_in(ways, name));
    let last: Vec<_> = ways.last().map(|&(lines, size)| (most.max(lines), size)).into_iter().collect();
    let longer = || set_in(&last, name);
    set_in(ways, name).or_else(shorter).or_else(longer).unwrap_or_else(|| longest_of(name, |name| set_in(&last, name)))
}

/// Truncates a name, or its shortest form, with …, at the end of a word unless most of it would be missing.
fn longest_of(name: &str, set: impl Fn(&str) -> Option<Fitted>) -> Fitted {
    let form = shorter(name).pop().unwrap_or_else(|| name.to_owned());
    let chars: Vec<char> = form.chars().collect();
    let cut = |count: usize| set(&chars[..count].iter().chain(&[ELLIPSIS]).collect::<String>());
    let counts: Vec<usize> = (0..chars.len()).collect();
    let Some(most) = counts.partition_point(|&count| cut(count).is_some()).checked_sub(1) else {
        return Fitted::default();
    };
    let words = (most.div_ceil(2).max(1)..=most).rev().find(|&count| Breaks::Runs.allow(&chars, count));
    words.and_then(&cut).or_else(|| cut(most)).unwrap_or_default()
}

/// Shorter forms of names in scripts with upper and lower case: given names as initials, then all names.
fn shorter(name: &str) -> Vec<String> {
    let words: Vec<&str> = name.split_whitespace().collect();
    let is_lettered = |word: &&str| word.chars().next().is_some_and(|c| c.is_uppercase() || c.is_lowercase());
    let Some((last, given)) = words.split_last().filter(|(_, given)| (1..WORDS).contains(&given.len())) else {
        return Vec::new();
    };
    if !words.iter().all(is_lettered) {
        return Vec::new();
    }
    let given: Vec<String> = given.iter().map(|word| initials(word)).collect();
    let given = given.join(" ");
    vec![format!("{given} {last}"), format!("{given} {}", initials(last))]
}

/// The most words in the name of a person; clubs may have more.
const WORDS: usize = 4;

/// `B.` for Bartholomew, `F.-S.` for Featherstonehaugh-Smith.
fn initials(word: &str) -> String {
    let parts: Vec<String> =
        word.split('-').filter_map(|part| part.chars().next()).map(|first| format!("{first}.")).collect();
    parts.join("-")
}

#[cfg(test)]
mod tests {
    use super::*;

    /// All letters are as wide as the type size.
    fn set(name: &str, ways: &[(usize, f32)], letters: f32) -> String {
        set_within(name, ways, 1, letters)
    }

    fn set_within(name: &str, ways: &[(usize, f32)], most: usize, letters: f32) -> String {
        let Fitted { lines, size } = fit(name, ways, most, letters, |_, size| size);
        format!("{} {size}", lines.join("|"))
    }

    const WAYS: [(usize, f32); 4] = [(1, 1.0), (1, 0.9), (2, 1.0), (2, 0.8)];

    #[test]
    fn a_name_is_whole_in_two_lines_or_smaller_before_it_is_abbreviated() {
        let name = "Bartholomew Featherstonehaugh-Smith";
        assert_eq!(set(name, &WAYS, 40.0), format!("{name} 1"));
        assert_eq!(set(name, &WAYS, 33.0), format!("{name} 0.9"));
        assert_eq!(set(name, &WAYS, 29.0), "Bartholomew|Featherstonehaugh-Smith 1");
        assert_eq!(set(name, &WAYS, 24.0), "Bartholomew|Featherstonehaugh-Smith 1");
        assert_eq!(set(name, &WAYS, 19.0), "Bartholomew|Featherstonehaugh-Smith 0.8");
        assert_eq!(set(name, &WAYS, 18.0), "B. Featherstonehaugh-|Smith 0.8");
        assert_eq!(set(name, &WAYS, 13.0), "B. F.-S. 1");
        assert_eq!(set("J. S. Bach", &WAYS, 7.0), "J. S.|Bach 1");
    }

    #[test]
    fn no_word_is_broken() {
        assert_eq!(set("Krist_483_473stb_16t_100m", &WAYS, 16.0), "Krist_483_|473stb_16t_100m 1");
        assert_eq!(set("suisho5-Kaggle", &WAYS, 8.0), "suisho5-|Kaggle 1");
        assert_eq!(set("東京都立川市中央", &WAYS, 6.0), "東京都立|川市中央 1");
        assert_eq!(set("羽生善治 永世七冠", &WAYS, 4.0), "羽生善治|永世七冠 1");
        assert_eq!(set("鈴木Daniel", &WAYS, 6.0), "鈴木|Daniel 1");
        assert_eq!(set("Suishowarlord20240503", &WAYS, 13.0), "Suishowarlord|20240503 1");
        assert_eq!(set("Krist_483_473stb_16t_100m", &WAYS, 12.1), "Krist_483_|473stb_16t_100m 0.8");
        assert_eq!(set("Suishowarlord", &WAYS, 7.0), "Suishow… 0.8");
        assert_eq!(set("全国アマチュア竜王", &WAYS, 5.7), "全国アマチュア|竜王 0.8");
    }

    #[test]
    fn a_name_that_has_no_room_in_two_lines_has_further_ones_before_it_is_cut_off() {
        let club = "東京都立川市中央図書館将棋愛好会長代理補佐";
        assert_eq!(set_within(club, &WAYS, 3, 8.0), "東京都立川市中|央図書館将棋愛|好会長代理補佐 0.8");
        assert_eq!(set_within(club, &WAYS, 4, 8.0), "東京都立川市中|央図書館将棋愛|好会長代理補佐 0.8");
        assert_eq!(set_within(club, &WAYS, 3, 5.0), "東京都立川市|中央図書館将|棋愛好会長… 0.8");
        assert_eq!(set_within("Bartholomew Featherstonehaugh-Smith", &WAYS, 3, 13.0), "B. F.-S. 1");
    }

    #[test]
    fn what_has_no_room_at_all_is_cut_off() {
        let one = [(1, 1.0)];
        assert_eq!(set("Bartholomew Featherstonehaugh", &one, 4.0), "B. … 1");
        assert_eq!(
            set("東京都立川市中央図書館将棋愛好会長代理補佐", &WAYS, 8.0),
            "東京都立川市中央図|書館将棋愛好会長… 0.8"
        );
        assert_eq!(set("Club of the Northern League", &one, 9.0), "Club of … 1");
        assert_eq!(set("東京 Team", &one, 5.0), "東京 … 1");
        assert_eq!(set("杯 Featherstonehaugh", &one, 9.0), "杯 Feathe… 1");
        assert_eq!(set("Featherstonehaugh-Cholmondeley", &one, 22.0), "Featherstonehaugh-… 1");
        assert_eq!(set("Suishow_v3", &one, 6.0), "Suish… 1");
        assert_eq!(set("Suishow_v3", &[(2, 1.0)], 4.0), "Sui… 1");
        assert_eq!(fit("Suishow_v3", &[], 3, 6.0, |_, size| size), Fitted::default());
        assert_eq!(set(&"長".repeat(1_000_000), &one, 3.0), "長長… 1");
    }
}
