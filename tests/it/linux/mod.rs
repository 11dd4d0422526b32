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

#[test]
fn the_address_of_the_project_stands_in_one_place() {
    let manifest = fs::read_to_string(repository().join("Cargo.toml")).unwrap();
    let address = manifest.lines().find_map(|line| line.strip_prefix("repository = \"")).unwrap().trim_end_matches('"');
    for folder in ["assets/linux", "assets/windows", "assets/macos", "assets/templates", "docs"] {
        for entry in fs::read_dir(repository().join(folder)).unwrap() {
            let path = entry.unwrap().path();
            let text = fs::read(&path).unwrap_or_default();
            assert!(!String::from_utf8_lossy(&text).contains(address), "{}", path.display());
        }
    }
}

#[test]
fn pictures_of_the_metadata_are_there() {
    let metadata = asset(METAINFO);
    let pictures = between(&metadata, "@FILES@/", "</image>");
    assert!(pictures.len() >= 6, "{pictures:?}");
    for picture in pictures {
        assert!(repository().join(picture).is_file(), "{picture}");
    }
}

#[cfg(target_os = "linux")]
#[test]
fn templates_are_filled_with_version_and_hash() {
    let folder = tempfile::tempdir().unwrap();
    let (packages, out) = (folder.path().join("packages"), folder.path().join("out"));
    fs::create_dir(&packages).unwrap();
    let version = env!("CARGO_PKG_VERSION");
    for target in ["x86_64-unknown-linux-gnu.tar.gz", "aarch64-unknown-linux-gnu.tar.gz", "x86_64-pc-windows-gnu.msi"] {
        fs::write(packages.join(format!("komadai-v{version}-{target}")), "").unwrap();
    }
    let fill = repository().join("assets/templates/fill");
    let filled = std::process::Command::new("python3").arg(fill).args([&packages, &out]).output().unwrap();
    let said = String::from_utf8_lossy(&filled.stderr).into_owned();
    assert!(filled.status.success(), "{said}");
    // Without the packages for macOS.
    assert!(said.lines().count() == 1 && said.contains("no komadai.rb"), "{said}");
    let empty = "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855";
    for (name, hashes) in
        [("PKGBUILD", 2), ("winget/Komadai.Komadai.installer.yaml", 1), ("io.github.komadai.komadai.yml", 0)]
    {
        let text = fs::read_to_string(out.join(name)).unwrap();
        assert!(
            text.contains(version) && !text.contains('@') && text.matches(empty).count() == hashes,
            "{name}: {text}"
        );
    }
    let sources = fs::read_to_string(out.join("cargo-sources.json")).unwrap();
    let sources: serde_json::Value = serde_json::from_str(&sources).unwrap();
    assert!(sources.as_array().unwrap().len() > 400, "an archive and its checksum for each crate");
}
