//! Links in the manual and the other documents.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

/// All documents.
fn pages() -> Vec<PathBuf> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut pages = ["README.md", "CONTRIBUTING.md", "CHANGELOG.md"].map(|name| root.join(name)).to_vec();
    for folder in ["docs", "docs/en", "docs/ja"] {
        let found = fs::read_dir(root.join(folder)).unwrap().map(|entry| entry.unwrap().path());
        pages.extend(found.filter(|path| path.extension().is_some_and(|ending| ending == "md")));
    }
    pages
}

/// The targets of links to files.
fn links(text: &str) -> impl Iterator<Item = &str> {
    let targets = text.split("](").skip(1).filter_map(|rest| rest.split(')').next());
    targets.filter(|target| !target.contains("://") && !target.starts_with('#'))
}

/// Whether a source file defines an item of this name.
fn defines(source: &str, name: &str) -> bool {
    const KINDS: [&str; 9] = ["fn", "struct", "enum", "trait", "const", "static", "type", "mod", "macro_rules!"];
    let ends = |rest: &str| !rest.starts_with(|next: char| next.is_alphanumeric() || next == '_');
    KINDS.iter().any(|kind| {
        let item = format!("{kind} {name}");
        source.match_indices(&item).any(|(at, _)| ends(&source[at + item.len()..]))
    })
}

#[test]
fn definitions_are_found_by_their_whole_name() {
    let source = "pub(crate) fn read(bytes: &[u8]) {}\nconst RECOVERIES: [u8; 1] = [0];\n";
    assert!(defines(source, "read") && defines(source, "RECOVERIES"));
    assert!(!defines(source, "rea") && !defines(source, "bytes"));
}

#[test]
fn links_lead_somewhere() {
    let mut count = 0;
    for page in pages() {
        let text = fs::read_to_string(&page).unwrap();
        for link in links(&text) {
            let (file, name) = link.split_once('#').unwrap_or((link, ""));
            let file = page.parent().unwrap().join(file);
            assert!(file.exists(), "{}: {link}", page.display());
            // A fragment behind a source file names what the file defines.
            if !name.is_empty() && file.extension().is_some_and(|ending| ending == "rs") {
                let source = fs::read_to_string(&file).unwrap();
                assert!(defines(&source, name), "{}: {link}", page.display());
            }
            count += 1;
        }
    }
    assert!(count > 40, "{count} links");
}

#[test]
fn each_page_of_the_manual_is_there_in_both_languages() {
    let names = |language: &str| -> Vec<String> {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("docs").join(language);
        let mut names: Vec<_> =
            fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect();
        names.sort();
        names
    };
    assert_eq!(names("ja"), names("en"));
}

/// Which words of the reference a translation must have: options, and the codes that begin the rows of tables.
fn entries(page: &str) -> BTreeSet<String> {
    let text = fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("docs").join(page)).unwrap();
    let is_of_word = |ch: char| ch.is_ascii_lowercase() || ch.is_ascii_digit() || ch == '-';
    let options = text.split(|ch| !is_of_word(ch)).filter(|word| word.starts_with("--") && !word.ends_with('-'));
    let codes = text.lines().filter_map(|line| line.strip_prefix("| `")?.split('`').next());
    options.chain(codes.filter(|code| code.chars().all(is_of_word))).map(str::to_owned).collect()
}

#[test]
fn the_reference_is_there_in_both_languages() {
    for (english, japanese, least) in
        [("command-line.md", "command-line.ja.md", 80), ("warnings.md", "warnings.ja.md", 80)]
    {
        let (english, translated) = (entries(english), entries(japanese));
        assert!(english.len() >= least, "{} entries", english.len());
        let missing: Vec<_> = english.difference(&translated).collect();
        assert!(missing.is_empty(), "docs/{japanese} lacks {missing:?}");
    }
}
