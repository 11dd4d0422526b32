//! Every file there is, through every pair of formats: what comes back is what was there, but for what was reported as
//! lost.

use komadai::format::{self, Dialect, Encoding, WarningKind};

use super::losses::{TARGETS, check};
use crate::support::corpus;
use crate::support::dice::rounds;

/// Takes the records of a file into every format, and from there into `seconds` others, which are others for the file
/// with the next index. Gives how many pairs there were, and what is wrong.
fn take_through_pairs(name: &str, index: usize, loaded: &format::Loaded, seconds: usize) -> (usize, Vec<String>) {
    let (mut pairs, mut wrong) = (0, Vec::new());
    for (first_index, first) in TARGETS.into_iter().enumerate() {
        // In the file's own format this is its own layout, of which nothing may get lost, either.
        let own = first.dialect(Some(&loaded.dialect), None);
        let dialect = Dialect { encoding: Encoding::Utf8, further: None, ..own };
        let between = match check(first, &dialect, &loaded.records[0]) {
            Ok(between) if is_clean(loaded) && !is_clean(&between) => {
                wrong.push(format!("{name} as {first:?}: {:?}", between.warnings));
                continue;
            }
            Ok(between) => between,
            Err(why) => {
                wrong.push(format!("{name} {why}"));
                continue;
            }
        };
        for step in 0..seconds {
            let second = TARGETS[(index + first_index + step) % TARGETS.len()];
            pairs += 1;
            let dialect = Dialect { encoding: Encoding::Utf8, ..second.dialect(Some(&between.dialect), None) };
            match check(second, &dialect, &between.records[0]) {
                Err(why) => wrong.push(format!("{name} behind {first:?}, {why}")),
                Ok(back) if is_clean(loaded) && !is_clean(&back) => {
                    wrong.push(format!("{name} behind {first:?}, as {second:?}: {:?}", back.warnings));
                }
                Ok(_) => {}
            }
        }
    }
    (pairs, wrong)
}

/// Whether there were no warnings about a file, but for what is no matter of its form: words that are no end of KIF, several
/// ends in place of one move, a board without pieces.
fn is_clean(loaded: &format::Loaded) -> bool {
    let is_of_content = |kind: &WarningKind| {
        matches!(kind, WarningKind::EndUnknown { .. } | WarningKind::EndAfterEnd { .. } | WarningKind::BoardEmpty)
    };
    loaded.warnings.iter().all(|warning| is_of_content(&warning.kind))
}

/// Each file goes into each format, and from there into one other, so that each pair has every eighth file of a folder.
/// A long run, with `KOMADAI_ROUNDS=8`, takes each file through all pairs.
#[test]
fn every_file_loses_what_is_reported_and_nothing_else_also_behind_another_format() {
    let mut files = corpus::files(&corpus::data());
    files.extend(corpus::shared().iter().flat_map(|shared| corpus::files(shared)));
    // Our own are in both places.
    files.retain(|path| !corpus::is_copy(path));
    let (mut read, mut pairs, mut wrong) = (0, 0, Vec::new());
    for (index, path) in files.iter().filter(|path| corpus::hint(path).is_some()).enumerate() {
        let Ok(loaded) = format::read(&std::fs::read(path).unwrap(), corpus::hint(path)) else { continue };
        read += 1;
        let (more, faults) =
            take_through_pairs(&path.display().to_string(), index, &loaded, rounds(1).min(TARGETS.len()));
        pairs += more;
        wrong.extend(faults);
    }
    assert!(wrong.is_empty(), "{} in {pairs} pairs:\n{}", wrong.len(), wrong.join("\n"));
    assert!(read > 200 && pairs > 7 * read, "{read} files were read, {pairs} pairs of formats");
}
