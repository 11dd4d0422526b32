//! `komadai tsume check`: whether each problem is sound, and what there is to say of it.

use serde::Serialize;

use super::super::options::Common;
use super::super::report::line;
use super::Refused;
use super::entries::{Entry, Task};
use super::queue::{Clock, Done, Limits};
use crate::lang;
use crate::notation::{sfen, usi};
use crate::shogi::Piece;
use crate::tsume::cook::{
    Finding, Judgement, MainLine, Mark, PieceChange, Profile, Question, Settings, SparePieces, Verdict, judge,
    spare_pieces,
};
use crate::tsume::solver::FutileRule;

/// How problems are checked.
pub(super) struct Checking {
    pub(super) limits: Limits,
    pub(super) rule: FutileRule,
    pub(super) profile: Profile,
    /// Whether pieces that could be left out or be weaker are looked for.
    pub(super) pieces: bool,
    /// Whether the findings are told in words.
    pub(super) in_words: bool,
}

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
    /// Attacks and defences of which it is not known within the limits what they come to.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    open: Vec<Open>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pieces: Option<Vec<Changed>>,
    /// Changes of pieces of which it is not known within the limits what they come to.
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
    ply: u16,
    #[serde(rename = "move")]
    mv: String,
}

/// A change of a piece that loses nothing.
#[derive(Serialize)]
struct Changed {
    /// The square, or null for a piece in hand.
    at: Option<String>,
    /// The piece as SFEN writes it: `G`, `+p`.
    piece: String,
    /// The kind that suffices as SFEN writes it, or null when the piece could be left out.
    into: Option<String>,
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
    fn of(question: &Question) -> Option<Self> {
        match *question {
            Question::Attack { ply, mv } | Question::Defence { ply, mv } => Some(Self { ply, mv: usi::write_move(mv) }),
            Question::Variations | Question::RawLength | Question::Piece(_) => None,
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

/// Checks a problem.
pub(super) fn report(entry: &Entry, checking: &Checking, threads: usize, common: Common) -> Done {
    let task = match entry.task(common.language) {
        Ok(task) => task,
        Err(message) if checking.in_words => {
            return Done { text: format!("{}{message}\n", head(entry)), is_decided: false, kept: String::new() };
        }
        Err(message) => return Refused::report(entry.file.as_deref(), entry.index, &message),
    };
    let Checking { limits, rule, profile, .. } = *checking;
    let clock = Clock::start(&limits);
    let settings =
        Settings { rule, profile, memory: limits.memory(threads), nodes: limits.nodes, ..Settings::default() };
    let judgement = judge(&task.problem, task.said, &settings, &mut |_| clock.watch());
    let spare = checking.pieces.then(|| {
        let left = Settings { nodes: limits.nodes.saturating_sub(judgement.nodes), ..settings };
        spare_pieces(&task.problem, &judgement, &left, &mut |_| clock.watch())
    });
    let verdict = judgement.verdict(profile);
    let text = if checking.in_words {
        let mut words = lang::judgement(common.language, task.problem.position(), &judgement, profile);
        // What is not needed on the board was told already.
        let is_told = |change: &PieceChange| {
            let mark = change.at.filter(|_| change.into.is_none()).map(Mark::Square);
            judgement.findings.iter().any(|finding| Some(finding.mark) == mark)
        };
        for change in spare.iter().flat_map(|spare| &spare.changes).filter(|change| !is_told(change)) {
            words = words + "\n" + &lang::piece_change(common.language, change);
        }
        format!("{}{}\n", head(entry), words.replace('\n', "\n  "))
    } else {
        json(entry, &task, &judgement, profile, spare.as_ref(), clock.seconds())
    };
    let is_decided = verdict != Verdict::Undecided && spare.is_none_or(|spare| spare.open.is_empty());
    Done { text, is_decided, kept: String::new() }
}

/// Where the problem is from, in front of what is said of it: `set.sfen:3: `.
fn head(entry: &Entry) -> String {
    entry.file.as_deref().map_or_else(String::new, |file| format!("{file}:{}: ", entry.index))
}

fn json(
    entry: &Entry,
    task: &Task<'_>,
    judgement: &Judgement,
    profile: Profile,
    spare: Option<&SparePieces>,
    seconds: f64,
) -> String {
    let main = judgement.main_line();
    let checked = Checked {
        file: entry.file.as_deref(),
        index: entry.index,
        sfen: &task.sfen,
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
        open: judgement.open.iter().filter_map(Open::of).collect(),
        pieces: spare.map(|spare| Changed::all(&spare.changes)),
        pieces_open: spare.map(|spare| Changed::all(&spare.open)).unwrap_or_default(),
        nodes: judgement.nodes + spare.map_or(0, |spare| spare.nodes),
        seconds,
    };
    line(&checked)
}
