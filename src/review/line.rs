//! A judgement as a line of JSON.

use serde::Serialize;

use super::Reviewed;
use crate::notation::{sfen, usi};
use crate::shogi::Piece;
use crate::tsume::cook::{Finding, MainLine, Mark, PieceChange, Profile, Question, Verdict};

#[derive(Serialize)]
struct Checked<'a> {
    file: Option<&'a str>,
    index: usize,
    sfen: &'a str,
    verdict: &'static str,
    length: Option<u16>,
    raw_length: Option<u16>,
    line: Vec<String>,
    pieces_left: bool,
    findings: Vec<Found>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    open: Vec<Open>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pieces: Option<Vec<Changed>>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pieces_open: Vec<Changed>,
    nodes: u64,
    seconds: f64,
}

#[derive(Serialize)]
struct Found {
    kind: &'static str,
    ply: Option<u16>,
    #[serde(rename = "move")]
    mv: Option<String>,
    line: Vec<String>,
    flaw: bool,
}

#[derive(Serialize)]
struct Open {
    question: &'static str,
    /// Both are `None` for questions about the whole problem.
    ply: Option<u16>,
    #[serde(rename = "move")]
    mv: Option<String>,
}

#[derive(Serialize)]
struct Changed {
    at: Option<String>,
    piece: String,
    /// The kind that suffices; `None` when the piece could be left out.
    into: Option<String>,
}

#[derive(Serialize)]
struct Refused<'a> {
    file: Option<&'a str>,
    index: usize,
    error: Refusal<'a>,
}

#[derive(Serialize)]
struct Refusal<'a> {
    #[serde(skip_serializing_if = "Option::is_none")]
    line: Option<u32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    column: Option<u32>,
    message: &'a str,
}

impl Changed {
    fn of(change: &PieceChange) -> Self {
        let word = |kind| sfen::piece(Piece::new(change.piece.color, kind));
        Self { at: change.at.map(|at| format!("{at:?}")), piece: word(change.piece.kind), into: change.into.map(word) }
    }

    fn all(changes: &[PieceChange]) -> Vec<Self> {
        changes.iter().map(Self::of).collect()
    }
}

impl Open {
    fn of(question: &Question) -> Self {
        let of_move = |question, ply, mv| Self { question, ply: Some(ply), mv: Some(usi::write_move(mv)) };
        let of_whole = |question| Self { question, ply: None, mv: None };
        match *question {
            Question::MainLine => of_whole("main-line"),
            Question::Attack { ply, mv } => of_move("attack", ply, mv),
            Question::Defence { ply, mv } => of_move("defence", ply, mv),
            Question::Variations => of_whole("variations"),
            Question::RawLength => of_whole("raw-length"),
            Question::Piece(square) => Self { mv: Some(format!("{square:?}")), ..of_whole("needless-piece") },
        }
    }
}

impl Found {
    fn of(finding: &Finding, profile: Profile) -> Self {
        let mv = match finding.mark {
            Mark::Move(mv) => Some(usi::write_move(mv)),
            Mark::Square(square) => Some(format!("{square:?}")),
            Mark::Left(_) => finding.line.first().map(|&mv| usi::write_move(mv)),
            Mark::Length(_) | Mark::Soundness(_) => None,
        };
        let line = finding.line.iter().map(|&mv| usi::write_move(mv)).collect();
        Self { kind: finding.kind.code(), ply: finding.ply, mv, line, flaw: profile.counts(finding) }
    }
}

/// A judgement as a line of JSON, as `komadai tsume check` prints it. `index` is the number in `file`, from 1. The
/// profile decides which findings are flaws.
#[must_use]
pub fn json_line(file: Option<&str>, index: usize, reviewed: &Reviewed, profile: Profile) -> String {
    let Reviewed { sfen, judgement, spare, seconds, .. } = reviewed;
    let main = judgement.main_line();
    object_line(&Checked {
        file,
        index,
        sfen,
        verdict: match judgement.verdict(profile) {
            Verdict::Sound => "sound",
            Verdict::Cooked => "cooked",
            Verdict::NoMate => "no-mate",
            Verdict::Undecided => "undecided",
        },
        length: main.map(MainLine::length),
        raw_length: main.and_then(|main| main.raw_length),
        line: main.map_or(&[][..], |main| &main.moves).iter().map(|&mv| usi::write_move(mv)).collect(),
        pieces_left: main.is_some_and(|main| !main.left.is_empty()),
        findings: judgement.findings.iter().map(|finding| Found::of(finding, profile)).collect(),
        open: judgement.open.iter().map(Open::of).collect(),
        pieces: spare.as_ref().map(|spare| Changed::all(&spare.changes)),
        pieces_open: spare.as_ref().map(|spare| Changed::all(&spare.open)).unwrap_or_default(),
        nodes: judgement.nodes + spare.as_ref().map_or(0, |spare| spare.nodes),
        seconds: (seconds * 1e3).round() / 1e3,
    })
}

/// The line for a problem that cannot be read or judged. `at` is the line and the column in the file, from 1.
#[must_use]
pub fn refusal_line(file: Option<&str>, index: usize, at: Option<[u32; 2]>, message: &str) -> String {
    let error = Refusal { line: at.map(|[line, _]| line), column: at.map(|[_, column]| column), message };
    object_line(&Refused { file, index, error })
}

/// An object as JSON on a line. Three characters that some programs take for line ends are escaped.
pub(crate) fn object_line(object: &impl Serialize) -> String {
    let json = serde_json::to_string(object).unwrap_or_default() + "\n";
    if !json.contains(['\u{85}', '\u{2028}', '\u{2029}']) {
        return json;
    }
    json.replace('\u{85}', "\\u0085").replace('\u{2028}', "\\u2028").replace('\u{2029}', "\\u2029")
}
