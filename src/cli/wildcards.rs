//! Expands wildcards in file names, which shells of Windows leave to the program.

use std::ffi::OsString;
use std::path::Path;

use glob::MatchOptions;

/// The files that match a word with `*` or `?`, sorted, without hidden ones; the word itself if none match or such a
/// file exists.
pub(super) fn expand(word: OsString) -> Vec<OsString> {
    let Some(pattern) = word.to_str().filter(|text| text.contains(['*', '?']) && !Path::new(text).exists()) else {
        return vec![word];
    };
    let options = MatchOptions { case_sensitive: false, require_literal_leading_dot: true, ..MatchOptions::default() };
    // Brackets may be part of a name, and mean nothing to people on Windows.
    let pattern = pattern.replace('[', "[[]");
    let found: Vec<OsString> =
        glob::glob_with(&pattern, options).into_iter().flatten().flatten().map(OsString::from).collect();
    if found.is_empty() { vec![word] } else { found }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "a test that fails should say where")]

    use super::*;

    #[test]
    fn wildcards_expand_to_existing_files() {
        let folder = tempfile::tempdir().unwrap();
        for name in ["棋譜2.kif", "棋譜1.KIF", "[a] 3.kif", "other.csa", ".hidden.kif"] {
            std::fs::write(folder.path().join(name), "").unwrap();
        }
        let names = |word: &str| -> Vec<String> {
            let word = folder.path().join(word).into_os_string();
            let found = expand(word).into_iter();
            found.map(|it| Path::new(&it).file_name().unwrap().to_string_lossy().into_owned()).collect()
        };
        assert_eq!(names("*.kif"), ["[a] 3.kif", "棋譜1.KIF", "棋譜2.kif"]);
        assert_eq!(names("棋譜?.kif"), ["棋譜1.KIF", "棋譜2.kif"]);
        assert_eq!(names("[a]*"), ["[a] 3.kif"]);
        assert_eq!(names("*.bod"), ["*.bod"]);
        assert_eq!(names("other.csa"), ["other.csa"]);
    }
}
