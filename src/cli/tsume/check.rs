//! `komadai tsume check`: whether each problem is sound, and what there is to say of it.

use serde::Serialize;

use super::super::options::Common;
use super::super::report::line;
use super::Refused;
use super::entries::{Entry, Task};
use super::queue::{Clock, Done, Limits};
use crate::lang;
use crate::notation::usi;
use crate::tsume::cook::{Finding, Judgement, MainLine, Mark, Profile, Question, Settings, Verdict, judge};
use crate::tsume::solver::FutileRule;

/// How problems are checked.
pub(super) struct Checking {
    pub(super) limits: Limits,
    pub(super) rule: FutileRule,
    pub(super) profile: Profile,
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
    let verdict = judgement.verdict(profile);
    let text = if checking.in_words {
        let words = lang::judgement(common.language, task.problem.position(), &judgement, profile);
        format!("{}{}\n", head(entry), words.replace('\n', "\n  "))
    } else {
        json(entry, &task, &judgement, profile, clock.seconds())
    };
    Done { text, is_decided: verdict != Verdict::Undecided, kept: String::new() }
}

/// Where the problem is from, in front of what is said of it: `set.sfen:3: `.
fn head(entry: &Entry) -> String {
    entry.file.as_deref().map_or_else(String::new, |file| format!("{file}:{}: ", entry.index))
}

fn json(entry: &Entry, task: &Task<'_>, judgement: &Judgement, profile: Profile, seconds: f64) -> String {
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
        nodes: judgement.nodes,
        seconds,
    };
    line(&checked)
}
