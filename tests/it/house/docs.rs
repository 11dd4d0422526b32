//! The least that docs say.

use std::collections::BTreeSet;

use super::source::{only_shrinks, sources};

/// Docs of one word, such as `What.`, say nothing.
#[test]
fn docs_are_more_than_a_word() {
    let (mut found, mut seen) = (BTreeSet::new(), 0);
    for source in sources().iter().filter(|source| !source.is_test()) {
        let lines: Vec<&str> = source.code().lines().map(str::trim_start).collect();
        let text = |at: usize| lines.get(at).and_then(|line| line.strip_prefix("///"));
        for at in 0..lines.len() {
            let begins = text(at).is_some() && (at == 0 || text(at - 1).is_none());
            let item = lines.iter().skip(at).find(|line| !line.starts_with("///") && !line.starts_with("#["));
            let Some(item) = item.filter(|item| begins && item.starts_with("pub ")) else { continue };
            seen += 1;
            let words = lines[at..].iter().map_while(|line| line.strip_prefix("///")).flat_map(str::split_whitespace);
            if words.count() < 2 {
                found.insert(format!("{} {item}", source.path));
            }
        }
    }
    assert!(seen > 500, "only {seen} docs were found: this test looks in the wrong place");
    only_shrinks("docs of one word", "docs.txt", &found);
}
