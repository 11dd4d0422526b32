//! What a package for Linux brings besides the program: `assets/linux`, manual pages, completions.

#[cfg(feature = "desktop-tests")]
mod programs;

use std::collections::BTreeSet;
use std::fs;

use komadai::format::Format;

use crate::support::places::repository;

const METAINFO: &str = "io.github.komadai.komadai.metainfo.xml";

fn asset(name: &str) -> String {
    fs::read_to_string(repository().join("assets/linux").join(name)).unwrap()
}

/// The texts between two others, wherever they stand.
fn between<'a>(text: &'a str, before: &str, after: &str) -> BTreeSet<&'a str> {
    text.split(before).skip(1).map(|rest| rest.split_once(after).unwrap().0).collect()
}

#[test]
fn the_desktop_entry_and_the_metadata_have_the_types_that_are_defined() {
    let types = asset("komadai.xml");
    let defined = between(&types, "<mime-type type=\"", "\"");
    assert_eq!(defined.len(), 7, "{defined:?}");
    let entry = asset("komadai.desktop");
    let opened = entry.lines().find_map(|line| line.strip_prefix("MimeType=")).unwrap();
    assert_eq!(opened.split_terminator(';').collect::<BTreeSet<_>>(), defined);
    assert_eq!(between(&asset(METAINFO), "<mediatype>", "</mediatype>"), defined);
}

#[test]
fn every_suffix_of_a_record_has_a_type_and_no_other() {
    let types = asset("komadai.xml");
    let suffixes = between(&types, "<glob pattern=\"*.", "\"");
    assert_eq!(
        suffixes.iter().copied().collect::<Vec<_>>(),
        ["bod", "csa", "jkf", "ki2", "ki2u", "kif", "kifu", "sfen", "usi"]
    );
    for suffix in suffixes {
        assert!(Format::of_extension(suffix).is_some(), "{suffix}");
    }
}

#[test]
fn the_metadata_have_the_release_of_this_version() {
    let metadata = asset(METAINFO);
    let releases = between(&metadata, "<release version=\"", "\"");
    assert!(releases.contains(env!("CARGO_PKG_VERSION")), "{METAINFO} has {releases:?}: see docs/packaging.md");
    let changes = fs::read_to_string(repository().join("CHANGELOG.md")).unwrap();
    // `## 1.2.3 - 2027-01-31`
    for heading in changes.lines().filter_map(|line| line.strip_prefix("## ")) {
        if let Some((version, date)) = heading.split_once(" - ") {
            let release = format!("<release version=\"{version}\" date=\"{date}\"");
            assert!(metadata.contains(&release), "{METAINFO} lacks {release}");
        }
    }
}

#[test]
fn icons_have_the_sizes_of_their_names() {
    let mut seen = 0;
    for file in fs::read_dir(repository().join("assets/icon")).unwrap() {
        let path = file.unwrap().path();
        let name = path.file_stem().unwrap().to_str().unwrap();
        let Some(size) = name.strip_prefix("komadai-").and_then(|size| size.parse::<u32>().ok()) else { continue };
        let bytes = fs::read(&path).unwrap();
        // Behind the signature and the head of the first chunk: width and height.
        let number = |at: usize| u32::from_be_bytes(bytes[at..at + 4].try_into().unwrap());
        assert_eq!((number(16), number(20)), (size, size), "{name}");
        seen += 1;
    }
    assert_eq!(seen, 7);
}
