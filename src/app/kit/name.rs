//! Names of people, made shorter where there is no room for them.

use std::borrow::Cow;

use crate::app::kit::wrap::Wrapped;

/// The form of a name to be set where `fit` sets it: the name itself or, where that would be cut off, the longest shorter
/// form that fits whole. When none does, one that is cut off between words, and inside one only when not even initials fit.
pub(crate) fn form(name: &str, fit: impl Fn(&str) -> Wrapped) -> Cow<'_, str> {
    let whole = fit(name);
    if !whole.is_cut {
        return name.into();
    }
    let mut shorter = shorter(name);
    let fitted: Vec<Wrapped> = shorter.iter().map(|name| fit(name)).collect();
    let fits = fitted.iter().position(|fitted| !fitted.is_cut);
    let between = || fitted.iter().position(|fitted| whole.splits_word && !fitted.splits_word);
    fits.or_else(between).map_or_else(|| name.into(), |index| shorter.swap_remove(index).into())
}

/// Shorter forms of a name whose words begin with letters that have cases: given names as initials, if it is that of a
/// person, then all names so.
fn shorter(name: &str) -> Vec<String> {
    let words: Vec<&str> = name.split_whitespace().collect();
    let is_lettered = |word: &&str| word.chars().next().is_some_and(|c| c.is_uppercase() || c.is_lowercase());
    let Some((last, given)) = words.split_last().filter(|(_, given)| !given.is_empty()) else { return Vec::new() };
    if !words.iter().all(is_lettered) {
        return Vec::new();
    }
    let given: Vec<String> = given.iter().map(|word| initials(word)).collect();
    let given = given.join(" ");
    let person = (words.len() <= WORDS).then(|| format!("{given} {last}"));
    person.into_iter().chain([format!("{given} {}", initials(last))]).collect()
}

/// So many words the name of a person has at most; that of a club may have more.
const WORDS: usize = 4;

/// `B.` of Bartholomew, `F.-S.` of Featherstonehaugh-Smith.
fn initials(word: &str) -> String {
    let parts: Vec<String> =
        word.split('-').filter_map(|part| part.chars().next()).map(|first| format!("{first}.")).collect();
    parts.join("-")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::kit::wrap::wrap;

    #[test]
    fn names_are_abbreviated_before_they_are_cut() {
        let set = |name: &str, widths: &[f32]| {
            let fit = |name: &str| wrap(name, widths, |_| 1.0);
            let form = form(name, fit);
            (fit(&form).lines.join("|"), fit(&form).is_cut || form != name)
        };
        let name = "Bartholomew Featherstonehaugh-Smith";
        assert_eq!(set(name, &[40.0]), (name.to_owned(), false));
        assert_eq!(set(name, &[30.0]), ("B. Featherstonehaugh-Smith".to_owned(), true));
        assert_eq!(set(name, &[18.0, 9.0]), ("B. F.-S.".to_owned(), true));
        assert_eq!(set(name, &[9.0]), ("B. F.-S.".to_owned(), true));
        assert_eq!(set("J. S. Bach", &[7.0, 4.0]), ("J. S.|Bach".to_owned(), false));
        assert_eq!(set("Club of the Northern League", &[9.0]), ("Club of …".to_owned(), true));
        assert_eq!(set("Bartholomew and Friends at Home", &[7.0]), ("B. a. …".to_owned(), true));
        // What is no name of a person has no initials.
        assert_eq!(set("東京 Team", &[5.0]), ("東京 …".to_owned(), true));
        assert_eq!(set("Suishow_v3", &[6.0]), ("Suish…".to_owned(), true));
    }
}
