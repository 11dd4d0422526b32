//! The guide: pages that packages bring, or the text of the sources.

use std::path::{Path, PathBuf};

use crate::app::kit::reveal;
use crate::lang::Language;

/// Returns whether it was found and a program opens it.
pub(super) fn open(language: Language) -> bool {
    let program = std::env::current_exe().and_then(|program| program.canonicalize());
    program.ok().and_then(|program| find(&program, language)).is_some_and(|page| reveal::open(&page))
}

/// The first page of the guide that is beside a program, in this language.
fn find(program: &Path, language: Language) -> Option<PathBuf> {
    let language = match language {
        Language::Japanese => "ja",
        Language::English => "en",
    };
    let folder = program.parent()?;
    // The portable program, `./run` and Windows; Linux; macOS.
    let packed = ["guide", "../share/doc/komadai/guide", "../Resources/guide"];
    let pages = packed.iter().map(|guide| folder.join(guide).join(language).join("guide.html"));
    // target/release below the sources.
    let sources = folder.ancestors().skip(1).take(3).filter(|folder| folder.join("Cargo.toml").is_file());
    let text = sources.map(|folder| folder.join("docs").join(language).join("guide.md"));
    pages.chain(text).find(|page| page.is_file())
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;

    #[test]
    fn the_guide_is_beside_the_program_wherever_that_is() {
        for (program, page) in [
            ("usr/bin/komadai", "usr/share/doc/komadai/guide/ja/guide.html"),
            ("komadai-v1/komadai.exe", "komadai-v1/guide/ja/guide.html"),
            ("Komadai.app/Contents/MacOS/komadai", "Komadai.app/Contents/Resources/guide/ja/guide.html"),
            ("sources/target/release/komadai", "sources/docs/ja/guide.md"),
        ] {
            let root = tempfile::tempdir().unwrap();
            let path = root.path().join(page);
            fs::create_dir_all(path.parent().unwrap()).unwrap();
            fs::create_dir_all(root.path().join(program).parent().unwrap()).unwrap();
            fs::write(&path, "").unwrap();
            fs::create_dir_all(root.path().join("sources")).unwrap();
            fs::write(root.path().join("sources/Cargo.toml"), "").unwrap();
            let found = find(&root.path().join(program), Language::Japanese).map(|page| page.canonicalize().unwrap());
            assert_eq!(found, Some(path.canonicalize().unwrap()), "{program}");
            assert_eq!(find(&root.path().join(program), Language::English), None, "not in another language");
        }
    }
}
