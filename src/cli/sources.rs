//! Which files a subcommand reads: those that are named, and those in folders, as `--include` and `--exclude` say.

use std::collections::HashMap;
use std::path::{Path, PathBuf};

use glob::{MatchOptions, Pattern};

use super::Common;
use super::message::Message;
use super::tables::{Row, Value};
use super::usage::UsageError;
use crate::disk::walk::{self, Choice, Found, Skipped, Source};
use crate::lang::Language;

pub(super) const fn include<T>(set: fn(&mut T, Value) -> Result<(), UsageError>) -> Row<T> {
    Row::value("include", ["パターン", "GLOB"], set)
        .ja("名前の合うファイルだけを読む。/ を含むパターンは\nフォルダからのパスと比べる。繰り返せる")
        .en("read only files whose name matches or, for a pattern\n\
                 with /, whose path in the folder; may be repeated")
}

pub(super) const fn exclude<T>(set: fn(&mut T, Value) -> Result<(), UsageError>) -> Row<T> {
    Row::value("exclude", ["パターン", "GLOB"], set)
        .ja("名前の合うファイルとフォルダを読まない。繰り返せる")
        .en("leave out files and folders that match; may be repeated")
}

#[derive(Debug, Default)]
pub(super) struct Selection {
    include: Vec<Pattern>,
    exclude: Vec<Pattern>,
}

impl Selection {
    pub(super) fn include(&mut self, value: Value) -> Result<(), UsageError> {
        self.include.push(pattern(value)?);
        Ok(())
    }

    pub(super) fn exclude(&mut self, value: Value) -> Result<(), UsageError> {
        self.exclude.push(pattern(value)?);
        Ok(())
    }

    /// Prints which files are skipped and why. The folder `except` is searched only if `named`.
    pub(super) fn files(&self, named: &[PathBuf], except: Option<&Path>, common: Common) -> Found {
        let is_wanted =
            |path: &&PathBuf| path.as_path() == Path::new("-") || path.is_dir() || self.names(Path::new(below(path)));
        let named: Vec<PathBuf> = named.iter().filter(is_wanted).cloned().collect();
        let mut found = walk::files(
            &named,
            &Choice {
                takes: &|below| self.takes(below),
                enters: &|below| !matches(&self.exclude, below),
                except,
                stop: &|| false,
            },
        );
        found.skip_linked(&named);
        for (path, why) in &found.skipped {
            common.print(&Message::note(path, skipped(common.language, *why)));
        }
        found
    }

    fn takes(&self, below: &Path) -> bool {
        let asks_for_extension = |pattern: &&Pattern| {
            let extension = Path::new(pattern.as_str()).extension().map(|it| it.to_string_lossy().into_owned());
            extension.is_some_and(|it| !it.contains(['*', '?', '[', ']']))
                && matches(std::slice::from_ref(pattern), below)
        };
        self.names(below) && (walk::is_record(below) || self.include.iter().any(|it| asks_for_extension(&it)))
    }

    fn names(&self, below: &Path) -> bool {
        (self.include.is_empty() || matches(&self.include, below)) && !matches(&self.exclude, below)
    }
}

pub(super) fn once(files: Vec<Source>, common: Common) -> Vec<Source> {
    // A named link is a file of its own, so only links in the folder's path are followed.
    let key = |path: &Path| {
        let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
        Some(folder.canonicalize().ok()?.join(path.file_name()?))
    };
    let mut seen = HashMap::new();
    let mut once: Vec<Source> = Vec::with_capacity(files.len());
    for source in files {
        let index = *seen.entry(key(&source.path).unwrap_or_else(|| source.path.clone())).or_insert(once.len());
        if let Some(first) = once.get_mut(index) {
            first.named |= source.named;
            common.print(&Message::note(
                &source.path,
                match common.language {
                    Language::Japanese => "同じファイルが2回指定されたので、1回だけ変換します。",
                    Language::English => "named twice; it is converted once",
                },
            ));
        } else {
            once.push(source);
        }
    }
    once
}

fn below(path: &Path) -> &std::ffi::OsStr {
    path.file_name().unwrap_or(path.as_os_str())
}

fn pattern(value: Value) -> Result<Pattern, UsageError> {
    let text = value.text();
    Pattern::new(text.trim_end_matches('/')).map_err(|_| {
        UsageError::new(
            format!("「{text}」はファイル名のパターンとして正しくありません"),
            format!("“{text}” is not a valid pattern of file names"),
        )
    })
}

/// Whether a pattern matches a path below a given folder: its name or, for a pattern with `/`, the whole path.
fn matches(patterns: &[Pattern], below: &Path) -> bool {
    let options = MatchOptions { case_sensitive: false, require_literal_separator: true, ..MatchOptions::new() };
    let name = below.file_name().unwrap_or_default().to_string_lossy();
    let parts: Vec<_> = below.iter().map(|part| part.to_string_lossy()).collect();
    let path = parts.join("/");
    patterns.iter().any(|pattern| {
        let text = if pattern.as_str().contains('/') { path.as_str() } else { &name };
        pattern.matches_with(text, options)
    })
}

const fn skipped(language: Language, why: Skipped) -> &'static str {
    match (why, language) {
        (Skipped::Visited, Language::Japanese) => "すでに読んだフォルダなので、読み飛ばします。",
        (Skipped::Visited, Language::English) => "skipped, because this folder was read already",
        (Skipped::Linked, Language::Japanese) => "リンク先のファイルを読むので、読み飛ばします。",
        (Skipped::Linked, Language::English) => "skipped, because the file that it links to is read",
        (Skipped::Dangling, Language::Japanese) => "リンク先がないので、読み飛ばします。",
        (Skipped::Dangling, Language::English) => "skipped, because this link leads nowhere",
        (Skipped::Excepted, Language::Japanese) => "出力先のフォルダなので、読み飛ばします。",
        (Skipped::Excepted, Language::English) => "skipped, because the results are written there",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn selection(include: &[&str], exclude: &[&str]) -> Selection {
        let patterns = |texts: &[&str]| texts.iter().map(|text| Pattern::new(text).unwrap()).collect();
        Selection { include: patterns(include), exclude: patterns(exclude) }
    }

    #[test]
    fn patterns_choose_by_name_or_by_path() {
        let all = ["a.kif", "第1局.KIF", "old/a.csa", "old/deep/b.kif", "notes.txt", "a.png"];
        for (include, exclude, taken) in [
            (&[][..], &[][..], &all[..4]),
            (&["*.kif"], &[], &["a.kif", "第1局.KIF", "old/deep/b.kif"]),
            (&["第?局*"], &[], &["第1局.KIF"]),
            (&["old/*"], &[], &["old/a.csa"]),
            (&["old/**"], &[], &["old/a.csa", "old/deep/b.kif"]),
            (&["*.txt", "*.csa"], &[], &["old/a.csa", "notes.txt"]),
            // A pattern without an extension matches records only.
            (&["a*"], &[], &["a.kif", "old/a.csa"]),
            (&[], &["a.*", "**/deep/*"], &["第1局.KIF"]),
            (&["*.kif"], &["[ab].kif"], &["第1局.KIF"]),
        ] {
            let selection = selection(include, exclude);
            let found: Vec<&str> = all.into_iter().filter(|path| selection.takes(Path::new(path))).collect();
            assert_eq!(found, taken, "{include:?} {exclude:?}");
        }
    }
}
