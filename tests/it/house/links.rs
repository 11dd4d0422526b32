//! Links between the pages of the manual and the other papers.

use std::fs;
use std::path::{Path, PathBuf};

/// The papers, and all pages of the manual.
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

#[test]
fn links_lead_somewhere() {
    let mut count = 0;
    for page in pages() {
        let text = fs::read_to_string(&page).unwrap();
        for link in links(&text) {
            let file = link.split('#').next().unwrap_or_default();
            assert!(page.parent().unwrap().join(file).exists(), "{}: {link}", page.display());
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
