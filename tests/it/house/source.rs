//! The sources as tokens, without comments, strings and unit tests.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::OnceLock;

pub(super) struct Source {
    /// Relative to the repository, with slashes: `src/app/mod.rs`.
    pub(super) path: String,
    pub(super) text: String,
}

#[derive(Clone, Copy, Debug)]
pub(super) struct Token<'a> {
    /// An identifier or number, `::`, or a single character.
    pub(super) text: &'a str,
    /// Counted from 1.
    pub(super) line: usize,
}

/// Every file in `src`.
pub(super) fn sources() -> &'static [Source] {
    static SOURCES: OnceLock<Vec<Source>> = OnceLock::new();
    SOURCES.get_or_init(|| {
        let root = Path::new(env!("CARGO_MANIFEST_DIR"));
        let mut paths = Vec::new();
        rust_files(&root.join("src"), &mut paths);
        paths.sort();
        assert!(paths.len() > 200, "only {} files were found: this test looks in the wrong place", paths.len());
        let read = |path: PathBuf| Source {
            path: path
                .strip_prefix(root)
                .unwrap()
                .components()
                .map(|part| part.as_os_str().to_str().unwrap())
                .collect::<Vec<_>>()
                .join("/"),
            text: fs::read_to_string(&path).unwrap(),
        };
        paths.into_iter().map(read).collect()
    })
}

/// Every Rust file below a folder.
pub(super) fn rust_files(folder: &Path, found: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            rust_files(&path, found);
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            found.push(path);
        }
    }
}

impl Source {
    /// Whether it contains nothing but tests.
    pub(super) fn is_test(&self) -> bool {
        self.path.contains("/tests/") || self.path.ends_with("/tests.rs")
    }

    /// Without the unit tests at its end.
    pub(super) fn code(&self) -> &str {
        self.text.split("#[cfg(test)]\nmod tests").next().unwrap_or(&self.text)
    }

    /// The module that it is: `["app", "files", "open"]`; none for the root of the crate.
    pub(super) fn module(&self) -> Vec<&str> {
        let mut parts: Vec<&str> = self.path.trim_start_matches("src/").trim_end_matches(".rs").split('/').collect();
        parts.pop_if(|last| matches!(*last, "mod" | "lib" | "main"));
        parts
    }

    /// Every module or item of this crate that its code names by `crate::`, `super::` or `self::`, also in braces of
    /// `use`, as a path from the root of the crate.
    pub(super) fn named(&self) -> BTreeSet<Vec<&str>> {
        let tokens = tokens(self.code());
        let mut found = BTreeSet::new();
        let mut at = 0;
        while at < tokens.len() {
            let begins = matches!(tokens[at].text, "crate" | "super" | "self")
                && tokens.get(at + 1).is_some_and(|next| next.text == "::")
                && (at == 0 || tokens[at - 1].text != "::");
            if begins {
                at = follow(&tokens, at, self.module(), &mut found);
            } else {
                at += 1;
            }
        }
        found
    }
}

/// Collects a path, or a tree of paths in braces, from a token on. Returns the index after it.
fn follow<'a>(
    tokens: &[Token<'a>],
    mut at: usize,
    mut path: Vec<&'a str>,
    found: &mut BTreeSet<Vec<&'a str>>,
) -> usize {
    loop {
        match tokens.get(at).map(|token| token.text) {
            Some("crate") => path.clear(),
            Some("super") => drop(path.pop()),
            Some("self") => {}
            Some("{") => {
                at += 1;
                while tokens.get(at).is_some_and(|token| token.text != "}") {
                    at = follow(tokens, at, path.clone(), found);
                    // An alias may follow, then a comma or the end.
                    while tokens.get(at).is_some_and(|token| !matches!(token.text, "," | "}")) {
                        at += 1;
                    }
                    at += usize::from(tokens.get(at).is_some_and(|token| token.text == ","));
                }
                return at + 1;
            }
            Some(name) => path.push(name),
            None => return at,
        }
        at += 1;
        if tokens.get(at).is_none_or(|token| token.text != "::") {
            found.insert(path);
            return at;
        }
        at += 1;
    }
}

/// The tokens of a program, without comments, strings and characters.
pub(super) fn tokens(text: &str) -> Vec<Token<'_>> {
    let is_word = |byte: u8| byte.is_ascii_alphanumeric() || byte == b'_' || !byte.is_ascii();
    let bytes = text.as_bytes();
    let (mut tokens, mut at, mut line) = (Vec::new(), 0, 1);
    while at < bytes.len() {
        let rest = &text[at..];
        let length = if rest.starts_with("//") {
            rest.find('\n').unwrap_or(rest.len())
        } else if rest.starts_with("/*") {
            rest.find("*/").map_or(rest.len(), |end| end + 2)
        } else if let Some(length) = raw_string(rest) {
            length
        } else if rest.starts_with('"') {
            quoted(rest)
        } else if rest.starts_with('\'') {
            // A character or a lifetime.
            let mut chars = rest.char_indices().skip(1);
            let first = chars.next().map(|(_, first)| first);
            match (first, chars.next()) {
                (Some('\\'), _) => {
                    2 + rest[2..].char_indices().skip(1).find(|(_, ch)| *ch == '\'').map_or(0, |(end, _)| end + 1)
                }
                (_, Some((end, '\''))) => end + 1,
                _ => 1,
            }
        } else if rest.starts_with("::") {
            tokens.push(Token { text: "::", line });
            2
        } else if is_word(bytes[at]) {
            let length = rest.bytes().position(|byte| !is_word(byte)).unwrap_or(rest.len());
            tokens.push(Token { text: &rest[..length], line });
            length
        } else {
            if !bytes[at].is_ascii_whitespace() {
                tokens.push(Token { text: &rest[..1], line });
            }
            1
        };
        line += rest[..length].bytes().filter(|&byte| byte == b'\n').count();
        at += length;
    }
    tokens
}

/// The length of the raw string that begins here, if one does: `r"…"`, `br#"…"#`.
fn raw_string(rest: &str) -> Option<usize> {
    let open = rest.strip_prefix('b').unwrap_or(rest).strip_prefix('r')?;
    let marks = open.len() - open.trim_start_matches('#').len();
    open[marks..].strip_prefix('"')?;
    let begin = rest.len() - open.len() + marks + 1;
    let close = format!("\"{}", "#".repeat(marks));
    Some(begin + rest[begin..].find(&close)? + close.len())
}

/// The length of the string that begins here.
fn quoted(rest: &str) -> usize {
    let mut escaped = false;
    for (at, ch) in rest.char_indices().skip(1) {
        match ch {
            _ if escaped => escaped = false,
            '\\' => escaped = true,
            '"' => return at + 1,
            _ => {}
        }
    }
    rest.len()
}

/// Compares violations with the list of known ones: new ones fail, and so do fixed ones that are still listed.
#[track_caller]
pub(super) fn only_shrinks(rule: &str, list: &str, found: &BTreeSet<String>) {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/it/house/known").join(list);
    let known = fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    let known: BTreeSet<String> = known.lines().filter(|line| !line.starts_with('#')).map(str::to_owned).collect();
    let new: Vec<&String> = found.difference(&known).collect();
    assert!(new.is_empty(), "{rule}:\n{new:#?}");
    let fixed: Vec<&String> = known.difference(found).collect();
    assert!(fixed.is_empty(), "fixed, to be removed from {}:\n{fixed:#?}", path.display());
}

#[test]
fn paths_are_found_everywhere() {
    let text = r##"
//! crate::comment
use super::{super::desk::{self, game::Game as G}, words};
use crate::app::shell::update;
pub(super) fn f<'a>(x: &'a str) -> crate::lang::Language { let _ = ("crate::text", r#"crate::raw"#, '"', '\'', self::g(), super::*); }
#[cfg(test)]
mod tests { use crate::unseen; }
"##;
    let source = Source { path: "src/app/files/open.rs".to_owned(), text: text.to_owned() };
    let named: Vec<String> = source.named().into_iter().map(|path| path.join("::")).collect();
    let expected = [
        "app::desk",
        "app::desk::game::Game",
        "app::files::*",
        "app::files::open::g",
        "app::files::words",
        "app::shell::update",
        "lang::Language",
    ];
    assert_eq!(named, expected);
}
