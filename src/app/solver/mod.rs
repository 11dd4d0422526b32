//! The solver: whether the problem on the board has a mate, by which line, and whether it is sound.
//!
//! Changes of the start position or the solution start a search in the background. The panel shows its results, which
//! are written into the record on demand.

mod answer;
pub(crate) mod commands;
mod comparison;
mod explore;
mod panels;
mod pieces;
#[cfg(test)]
mod tests;
pub(crate) mod ui;
mod update;
mod variations;
pub(crate) mod words;
pub(crate) mod work;

use std::io;
use std::ops::Range;

pub(crate) use answer::{Answer, Flaw};
pub(crate) use commands::Command;
use comparison::Comparison;
pub(crate) use comparison::ComparisonResult;
use explore::Trial;
use pieces::Pieces;
pub(crate) use variations::{SideLine, SideLines};

use crate::app::desk::Desk;
use crate::app::desk::mode::Mode;
use crate::app::desk::origin::RecordVersion;
use crate::app::desk::rules::Rules;
use crate::app::desk::solution;
use crate::app::kit::task::{Ticket, Tickets};
use crate::lang::Naming;
use crate::record::{Builder, Record};
use crate::shogi::{Move, Position, Squares};
use crate::tsume::Response;
use crate::tsume::cook::{Extent, Finding, Judgement, Mark, RecordClaims, SparePieces};
use crate::tsume::solver::{Mate, Problem};

#[derive(Debug, Default)]
pub(crate) struct Solver {
    /// `None` if the board shows no problem that can be solved.
    question: Option<Question>,
    /// Skipped while it is unchanged.
    analyzed: Option<RecordVersion>,
    tickets: Tickets,
    trial: Option<Trial>,
    will_reply: bool,
    is_paused: bool,
    comparison: Option<Comparison>,
    request: Request,
    pieces: Option<Pieces>,
    /// Of the running search for variations to be written, and of its question.
    pending_write: Option<(Ticket, Ticket)>,
}

/// What the user asked for last, which is scrolled to.
#[derive(Clone, Copy, Debug, Default)]
struct Request {
    number: u32,
    section: Section,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum Section {
    #[default]
    Verdict,
    Pieces,
}

#[derive(Debug)]
struct Question {
    ticket: Ticket,
    position: Position,
    claims: RecordClaims,
    rules: Rules,
    /// Known long before the answer.
    mate: Option<Mate>,
    flaw: Option<Flaw>,
    /// Without a mate: the check that comes nearest, and its refutation.
    refutation: Option<SideLine>,
    answer: Answer,
    texts: Texts,
}

/// The limit for searches without a request, some seconds.
const BACKGROUND_NODE_LIMIT: u64 = 1_000_000;
const BACKGROUND_TABLE_BYTES: usize = 64 << 20;
const FULL_TABLE_BYTES: usize = 512 << 20;

#[derive(Debug, Default)]
struct Texts {
    verdict: String,
    progress: String,
    /// Empty for the usual ones.
    rules: String,
    line: String,
    /// In the order of `groups`.
    findings: Vec<FindingRow>,
    /// Flaws come first.
    groups: Vec<Group>,
    /// Empty while unknown.
    examined: String,
}

#[derive(Debug)]
struct FindingRow {
    text: String,
    counts: bool,
    finding: Finding,
}

/// Rows of one kind, which are one row until they are unfolded.
#[derive(Debug)]
struct Group {
    /// What they have in common.
    common: &'static str,
    rows: Range<usize>,
    text: String,
}

impl FindingRow {
    fn has_line(&self) -> bool {
        !self.finding.line.is_empty() && self.finding.ply.is_some()
    }

    fn squares(&self) -> Squares {
        match self.finding.mark {
            Mark::Square(square) => Squares::of(square),
            Mark::Move(mv) => mv.from().into_iter().chain([mv.to()]).collect(),
            Mark::Left(_) | Mark::Length(_) | Mark::Soundness(_) => Squares::EMPTY,
        }
    }

    fn can_be_shown(&self, desk: &Desk) -> bool {
        if desk.mode == Mode::SetUp { !self.squares().is_empty() } else { self.has_line() }
    }
}

impl Question {
    fn update_texts(&mut self, naming: Naming) {
        self.texts = words::question_texts(naming, self);
    }

    /// Until the main line is judged, that of the mate.
    fn line(&self) -> Option<&[Move]> {
        let judged = self.answer.main_line().map(|main| main.moves.as_slice());
        judged.or(self.mate.as_ref().map(|mate| mate.line.as_slice())).filter(|line| !line.is_empty())
    }

    /// The main line; with `findings`, their lines as commented variations.
    fn record(&self, desk: &Desk, findings: bool) -> Option<Record> {
        let mut builder = self.main_line(desk)?;
        // The last first: each follows the main line up to its own move.
        let mut rows: Vec<&FindingRow> = self.texts.findings.iter().filter(|row| findings && row.has_line()).collect();
        rows.sort_by_key(|row| std::cmp::Reverse(row.finding.ply));
        for row in rows {
            let before = usize::from(row.finding.ply?.saturating_sub(1));
            builder.back_to(before).ok()?;
            add_line(&mut builder, &row.finding.line, &row.text)?;
        }
        Some(builder.finish())
    }

    /// Up to the mate. A comment marks it as the solution if the record has another.
    fn main_line(&self, desk: &Desk) -> Option<Builder> {
        solution::with_line(desk.language(), desk.game().record(), &self.position, self.line()?)
    }

    fn moves(&self, row: &FindingRow) -> Option<Vec<Move>> {
        let main = &self.answer.main_line()?.moves;
        let before = usize::from(row.finding.ply?.saturating_sub(1));
        Some(main.iter().take(before).chain(&row.finding.line).copied().collect())
    }
}

fn add_line(builder: &mut Builder, line: &[Move], comment: &str) -> Option<()> {
    for (index, &mv) in line.iter().enumerate() {
        builder.play(mv).ok()?;
        if index == 0 {
            builder.note_mut().comment = Some(comment.to_owned());
        }
    }
    Some(())
}

#[derive(Debug)]
pub(crate) enum Input {
    Try(Move),
    ShowComparisonRow(usize),
    ShowPiece(usize),
    ChangePiece(usize),
    TakeBackTrial,
    AddTrial,
    ShowFinding(usize),
    SetRules(Rules),
    Run(Command),
}

#[derive(Debug)]
pub(crate) struct Event {
    pub(crate) ticket: Ticket,
    pub(crate) result: SearchResult,
}

#[derive(Debug)]
pub(crate) enum SearchResult {
    Progress(u64),
    Mate(Mate),
    /// Reported before the judgement is complete.
    Flaw(Flaw),
    Finding(Vec<Move>, Finding),
    Answer(Answer),
    NotStarted(io::Error),
    /// `None` if the node limit was reached.
    Response(Option<Response>),
    Comparison(ComparisonResult),
    SparePieces(SparePieces),
    SideLines(SideLines),
    /// `None` if there is no check, or the node limit was reached.
    Refutation(Option<SideLine>),
}

#[derive(Debug, PartialEq)]
pub(crate) enum Effect {
    /// Replaces the running search.
    Search(Box<Job>),
    Stop,
}

#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Job {
    pub(crate) ticket: Ticket,
    pub(crate) problem: Problem,
    pub(crate) rules: Rules,
    pub(crate) nodes: u64,
    /// In bytes.
    pub(crate) memory: usize,
    pub(crate) task: Task,
}

#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Task {
    Judge(RecordClaims, Extent),
    Respond(Position),
    Compare(Record),
    CheckPieces(Judgement),
    FindRefutation,
    FindSideLines(Vec<Move>),
}

impl Job {
    const fn background(ticket: Ticket, problem: Problem, rules: Rules, task: Task) -> Self {
        Self { ticket, problem, rules, nodes: BACKGROUND_NODE_LIMIT, memory: BACKGROUND_TABLE_BYTES, task }
    }

    const fn endless(ticket: Ticket, problem: Problem, rules: Rules, claims: RecordClaims) -> Self {
        let task = Task::Judge(claims, Extent::Everything);
        Self { ticket, problem, rules, nodes: u64::MAX, memory: FULL_TABLE_BYTES, task }
    }
}
