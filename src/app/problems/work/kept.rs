//! Judgements stored across runs, one a line in a file of the data folder.
//!
//! Each is appended at once, so that nothing is lost if the program ends; truncated lines are skipped. Judgements of other
//! versions of the program are not read.

use std::collections::{HashMap, HashSet};
use std::fs::{self, OpenOptions};
use std::io::{self, ErrorKind, Write};
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex};

use serde::{Deserialize, Serialize};

use crate::app::desk::rules::Rules;
use crate::disk;
use crate::review::Reviewed;

/// The version of stored judgements; increment the number when problems are judged differently.
const VERSION: &str = concat!(env!("CARGO_PKG_VERSION"), "/3");
/// Above this size of the file, in bytes, only its newest half is kept.
const MAX_FILE_BYTES: u64 = 64 << 20;
const NAME: &str = "judgements.jsonl";

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(crate) struct Judged {
    /// The problem, as [`Problem::content_of`](crate::problems::Problem::content_of) makes it.
    pub(crate) content: u64,
    pub(crate) rules: Rules,
    pub(crate) nodes: u64,
    pub(crate) reviewed: Arc<Reviewed>,
}

#[derive(Serialize, Deserialize)]
struct Line<J> {
    version: String,
    judged: J,
}

/// Parsed first, to skip lines of other problems cheaply.
#[derive(Deserialize)]
struct Head {
    content: u64,
}

pub(super) fn beside(solved: &Path) -> PathBuf {
    solved.with_file_name(NAME)
}

/// Serializes what several threads write.
static TURN: Mutex<()> = Mutex::new(());

pub(super) fn add(file: &Path, judged: &Judged) -> io::Result<()> {
    let mut line = serde_json::to_vec(&Line { version: VERSION.to_owned(), judged })?;
    line.push(b'\n');
    let _turn = TURN.lock();
    if let Some(folder) = file.parent() {
        fs::create_dir_all(folder)?;
    }
    // In one piece, so that two windows do not write into each other's lines.
    OpenOptions::new().append(true).create(true).open(file)?.write_all(&line)
}

/// The last judgement for each of these problems by each rules. Cuts a file that has become too large.
pub(super) fn recall(file: &Path, wanted: &HashSet<u64>) -> Vec<Judged> {
    let _turn = TURN.lock();
    let Ok(text) = read(file) else { return Vec::new() };
    let mut found: HashMap<(u64, Rules), Judged> = HashMap::new();
    for line in text.split(|&byte| byte == b'\n') {
        let head: Option<Line<Head>> = serde_json::from_slice(line).ok();
        let is_wanted = head.is_some_and(|head| head.version == VERSION && wanted.contains(&head.judged.content));
        if let Some(line) = is_wanted.then(|| serde_json::from_slice::<Line<Judged>>(line).ok()).flatten() {
            found.insert((line.judged.content, line.judged.rules), line.judged);
        }
    }
    if text.len() as u64 > MAX_FILE_BYTES {
        // If it cannot be written, it is tried again the next time.
        let _ = disk::write(file, newest(&text, MAX_FILE_BYTES as usize / 2), disk::Existing::Replace);
    }
    found.into_values().collect()
}

fn read(file: &Path) -> io::Result<Vec<u8>> {
    // Windows that were open for long may have exceeded the limit.
    if fs::metadata(file)?.len() > 4 * MAX_FILE_BYTES {
        return Err(ErrorKind::FileTooLarge.into());
    }
    fs::read(file)
}

/// The last whole lines within `most` bytes.
fn newest(text: &[u8], most: usize) -> &[u8] {
    let from = text.len().saturating_sub(most);
    let cut = text[from..].iter().position(|&byte| byte == b'\n').map_or(text.len(), |end| from + end + 1);
    if from == 0 { text } else { &text[cut..] }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "a test that fails should say where")]

    use std::ops::ControlFlow;

    use super::*;
    use crate::notation::sfen;
    use crate::shogi::Position;
    use crate::tsume::cook::{RecordClaims, Settings, judge};
    use crate::tsume::solver::Problem;

    /// A judgement that has all kinds of parts.
    fn judged(content: u64, nodes: u64) -> Judged {
        let text = "8k/5GR2/9/9/9/9/9/9/9 b Brb3g4s4n4l18p 1";
        let problem = Problem::new(&Position::from(sfen::read(text).unwrap().setup)).unwrap();
        let judgement =
            judge(&problem, &RecordClaims::default(), &Settings::default(), &mut |_| ControlFlow::Continue(()));
        assert!(!judgement.findings.is_empty());
        let reviewed =
            Arc::new(Reviewed { sfen: text.to_owned(), judgement, spare: None, refutation: None, seconds: 0.25 });
        Judged { content, rules: Rules::default(), nodes, reviewed }
    }

    #[test]
    fn judgements_are_known_at_the_next_start() {
        let folder = tempfile::tempdir().unwrap();
        let file = beside(&folder.path().join("deep/solved.json"));
        assert_eq!(recall(&file, &HashSet::from([1])), []);
        for one in [judged(1, 5), judged(2, 5), judged(u64::MAX, 5), judged(1, 9)] {
            add(&file, &one).unwrap();
        }
        let mut found = recall(&file, &HashSet::from([1, u64::MAX, 7]));
        found.sort_by_key(|judged| judged.content);
        assert_eq!(found, [judged(1, 9), judged(u64::MAX, 5)], "the newest of each, and no other");
    }

    #[test]
    fn truncated_lines_and_those_of_other_versions_are_skipped() {
        let folder = tempfile::tempdir().unwrap();
        let file = beside(&folder.path().join("solved.json"));
        add(&file, &judged(1, 5)).unwrap();
        let whole = fs::read_to_string(&file).unwrap();
        let other = whole.replace(VERSION, "0.0.9/1").replace("\"content\":1,", "\"content\":2,");
        let cut = &whole.replace("\"content\":1,", "\"content\":3,")[..whole.len() / 2];
        fs::write(&file, format!("{whole}{other}\n{cut}")).unwrap();
        assert_eq!(recall(&file, &HashSet::from([1, 2, 3])), [judged(1, 5)]);
    }

    #[test]
    fn the_oldest_lines_are_dropped_first() {
        assert_eq!(newest(b"one\ntwo\nthree\n", 100), b"one\ntwo\nthree\n");
        assert_eq!(newest(b"one\ntwo\nthree\n", 9), b"three\n");
        assert_eq!(newest(b"one\ntwo\nthree\n", 2), b"");
    }
}
