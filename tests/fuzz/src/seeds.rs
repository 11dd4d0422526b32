//! Files to begin with: those of the tests, and each of them in every format.

use std::fs;
use std::path::{Path, PathBuf};

use komadai::format::{self, Dialect, Format};

use crate::Reader;

/// Larger files cost more than they find.
const LARGEST: u64 = 16 << 10;

/// Seeds for each reader, in an order that is the same everywhere.
pub struct Seeds {
    of_format: Vec<(Format, Vec<u8>)>,
}

impl Seeds {
    /// The files of our own, wherever this package is built.
    pub fn load() -> Self {
        let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
        let mut files = Vec::new();
        for folder in ["tests/data", "assets/samples"] {
            collect(&root.join(folder), &mut files);
        }
        files.sort();
        let mut of_format = Vec::new();
        for file in files {
            let extension = file.extension().and_then(|extension| extension.to_str()).unwrap_or_default();
            let Some(hint) = Format::of_extension(extension) else { continue };
            let small = fs::metadata(&file).is_ok_and(|file| file.len() <= LARGEST);
            let Some(bytes) = fs::read(&file).ok().filter(|_| small) else { continue };
            if let Ok(loaded) = format::read(&bytes, Some(hint)) {
                for other in [Format::Ki2, Format::Bod, Format::Sfen, Format::Usi, Format::Jkf] {
                    of_format.push((other, format::write(&loaded.records[0], &Dialect::of(other)).bytes));
                }
            }
            of_format.push((hint, bytes));
        }
        Self { of_format }
    }

    /// Those of a reader.
    pub fn of(&self, reader: Reader) -> Vec<&[u8]> {
        let fits = |format: Format| reader.hint().is_none_or(|hint| hint == format);
        self.of_format.iter().filter(|(format, _)| fits(*format)).map(|(_, bytes)| bytes.as_slice()).collect()
    }
}

fn collect(folder: &Path, files: &mut Vec<PathBuf>) {
    let Ok(entries) = fs::read_dir(folder) else { return };
    for entry in entries.flatten() {
        let path = entry.path();
        if path.is_dir() {
            collect(&path, files);
        } else {
            files.push(path);
        }
    }
}
