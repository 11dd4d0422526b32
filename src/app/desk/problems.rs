//! The problem being solved, whose game the board shows, and listed problems, from which pictures are made.

use std::path::Path;
use std::sync::Arc;

use crate::app::desk::candidate::{Assessment, CandidateLine, LineSource};
use crate::app::desk::describe;
use crate::app::desk::game::Game;
use crate::lang::Naming;
use crate::picture::StartDetails;
use crate::problems::ProblemId;
use crate::record::{NodeId, Record};
use crate::shogi::Move;
use crate::tsume::solver::Verdict;
use crate::tsume::{self, Answer, Consequence};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Progress {
    /// The clock runs only in this state.
    Thinking,
    Solved,
    /// Solved; the user answers another defence.
    Answering(NodeId),
    SolutionShown,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Feedback {
    Right,
    /// Correct to the end, but the defender had a better reply.
    RightAgainstWeakDefence,
    Wrong(String),
    /// The move gives no check, which problems require, and was taken back.
    NoCheck(String),
    /// The solver examines a move that is not recorded.
    Examining(Examined),
    Refuted {
        mv: String,
        defence: String,
    },
    /// Neither the record nor the solver knows the outcome of the move, which was played.
    Unknown(String),
    AndNow(String),
    /// The solver searches for a solution, as none is recorded.
    Seeking,
    NoMate,
    NotFound,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Defence {
    pub(crate) node: NodeId,
    pub(crate) name: String,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Examined {
    pub(crate) name: String,
    mv: Move,
    at: NodeId,
}

/// In seconds.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Clock {
    spent: f64,
    /// When it was started, in seconds of the window's clock; `None` while stopped.
    since: Option<f64>,
}

impl Clock {
    const fn started(now: f64) -> Self {
        Self { spent: 0.0, since: Some(now) }
    }

    fn seconds(self, now: f64) -> f64 {
        self.spent + self.since.map_or(0.0, |since| (now - since).max(0.0))
    }

    fn stop(&mut self, now: f64) {
        *self = Self { spent: self.seconds(now), since: None };
    }
}

#[derive(Debug)]
pub(crate) struct Solving {
    id: ProblemId,
    path: Arc<Path>,
    /// Hidden until the solution is shown.
    problem: Record,
    /// The moves found so far, or the whole record.
    game: Game,
    has_solution: bool,
    /// Whether the attacker must always give check.
    is_tsume: bool,
    /// Lines that the user has played to the end.
    found: Vec<Vec<Move>>,
    /// The last refuted move with the defence.
    refutation: Option<CandidateLine>,
    progress: Progress,
    clock: Clock,
    feedback: Option<Feedback>,
    /// Recorded defences not answered yet; empty until the problem is solved.
    defences: Vec<Defence>,
}

impl Solving {
    pub(crate) fn new(id: ProblemId, path: Arc<Path>, problem: Record, naming: impl Into<Naming>, now: f64) -> Self {
        let mut game = Game::unsaved(start_of(&problem), naming);
        game.flipped = problem.headers().asks_for_flipped_board();
        let (has_solution, is_tsume) = (tsume::has_solution(&problem), tsume::is_tsume(&problem));
        Self {
            id,
            path,
            problem,
            game,
            has_solution,
            is_tsume,
            found: Vec::new(),
            refutation: None,
            progress: Progress::Thinking,
            clock: Clock::started(now),
            feedback: None,
            defences: Vec::new(),
        }
    }

    pub(crate) fn with_id(self, id: ProblemId) -> Self {
        Self { id, ..self }
    }

    pub(crate) fn id(&self) -> ProblemId {
        self.id
    }

    pub(crate) fn path(&self) -> &Path {
        &self.path
    }

    pub(crate) fn game(&self) -> &Game {
        &self.game
    }

    pub(crate) fn game_mut(&mut self) -> &mut Game {
        &mut self.game
    }

    pub(crate) fn progress(&self) -> Progress {
        self.progress
    }

    pub(crate) fn is_thinking(&self) -> bool {
        self.progress == Progress::Thinking
    }

    /// Moves are then played freely.
    pub(crate) fn is_over(&self) -> bool {
        matches!(self.progress, Progress::Solved | Progress::SolutionShown)
    }

    pub(crate) fn is_solution_shown(&self) -> bool {
        self.progress == Progress::SolutionShown
    }

    pub(crate) fn feedback(&self) -> Option<&Feedback> {
        self.feedback.as_ref()
    }

    pub(crate) fn defences(&self) -> &[Defence] {
        &self.defences
    }

    pub(crate) fn found(&self) -> usize {
        self.found.len()
    }

    pub(crate) fn has_solution(&self) -> bool {
        self.has_solution
    }

    pub(crate) fn problem(&self) -> &Record {
        &self.problem
    }

    pub(crate) fn is_timed(&self) -> bool {
        self.clock.since.is_some()
    }

    pub(crate) fn seconds(&self, now: f64) -> f64 {
        self.clock.seconds(now)
    }

    pub(crate) fn pause(&mut self, now: f64) {
        self.clock.stop(now);
    }

    pub(crate) fn resume(&mut self, now: f64) {
        if self.is_thinking() {
            self.clock.since.get_or_insert(now);
        }
    }

    /// Plays a correct move with the recorded reply; other checks are examined first. Without a recorded solution,
    /// moves without check are played, too. Returns `true` when that solves the problem.
    pub(crate) fn play(&mut self, mv: Move, now: f64) -> bool {
        if self.is_over() {
            self.play_on_board(mv);
            return false;
        }
        match Answer::to(&self.problem, &self.played(), mv) {
            Answer::Right { reply, solved } => {
                self.play_on_board(mv);
                if let Some(reply) = reply {
                    self.play_on_board(reply);
                }
                self.set_feedback(Feedback::Right);
                solved && self.reach_end(now)
            }
            Answer::Wrong => {
                let (position, previous) = (self.game.position(), self.game.last_move().map(Move::to));
                let name = describe::mv(self.game.naming(), position, mv, previous).unwrap_or_default();
                let has_to_check = self.is_tsume && position.turn() == self.problem.initial().turn();
                let (gives_check, at) = (position.gives_check(mv), self.game.node());
                match (has_to_check, gives_check) {
                    (true, true) => self.set_feedback(Feedback::Examining(Examined { name, mv, at })),
                    (true, false) => self.set_feedback(Feedback::NoCheck(name)),
                    (false, _) if self.has_solution => self.set_feedback(Feedback::Wrong(name)),
                    (false, _) => self.play_on_board(mv),
                }
                false
            }
        }
    }

    fn set_feedback(&mut self, feedback: Feedback) {
        self.refutation = None;
        if !self.is_over() {
            self.feedback = Some(feedback);
        }
    }

    /// Returns `true` when that solves the problem.
    fn reach_end(&mut self, now: f64) -> bool {
        let line = self.played();
        let is_main = tsume::defences_are_main(&self.problem, &line);
        self.found.push(line);
        let was_thinking = self.is_thinking();
        // A weaker defence would make the problem easier.
        if was_thinking && !is_main {
            self.set_feedback(Feedback::RightAgainstWeakDefence);
            return false;
        }
        self.mark_solved(now);
        was_thinking
    }

    fn played(&self) -> Vec<Move> {
        let tree = self.game.record().tree();
        tree.path(self.game.node()).iter().filter_map(|&id| tree.mv(id)).collect()
    }

    /// Recorded defences that no found line answers.
    fn unanswered(&self) -> Vec<Defence> {
        let name = |node| Defence { node, name: describe::place(self.game.naming(), &self.problem, node) };
        tsume::other_defences(&self.problem, &self.found).into_iter().map(name).collect()
    }

    pub(crate) fn next_defence(&self) -> Option<NodeId> {
        let defences = self.defences();
        let here = match self.progress {
            Progress::Answering(defence) => defences.iter().position(|other| other.node == defence),
            _ => None,
        };
        Some(defences.get(here.map_or(0, |here| (here + 1) % defences.len()))?.node)
    }

    pub(crate) fn answer_defence(&mut self, node: NodeId) {
        let Some(defence) = self.defences.iter().find(|defence| defence.node == node) else { return };
        self.feedback = Some(Feedback::AndNow(defence.name.clone()));
        self.progress = Progress::Answering(node);
        let tree = self.problem.tree();
        let line: Vec<Move> = tree.path(node).into_iter().filter_map(|id| tree.mv(id)).collect();
        self.game.go_to(0);
        line.into_iter().for_each(|mv| self.play_on_board(mv));
    }

    pub(crate) fn set_naming(&mut self, naming: Naming) {
        self.game.set_naming(naming);
        if matches!(self.progress, Progress::Solved | Progress::Answering(_)) {
            self.defences = self.unanswered();
        }
    }

    /// Without comparing it with the solution.
    fn play_on_board(&mut self, mv: Move) {
        // Impossible moves leave the board unchanged.
        let _ = self.game.edit(|document| document.play(mv));
    }

    /// Shows the whole record at the node of the played moves.
    pub(crate) fn show_solution(&mut self, now: f64) {
        self.show_with(&[], now);
    }

    fn show_with(&mut self, found: &[Move], now: f64) {
        let (played, flipped) = (self.played(), self.game.flipped);
        self.game = Game::unsaved(self.problem.clone(), self.game.naming());
        self.game.flipped = flipped;
        let _ = self.game.edit(|document| document.play_moves(found));
        self.game.go_to(0);
        for mv in played {
            let tree = self.game.record().tree();
            let Some(&next) = self.game.continuations().iter().find(|&&id| tree.mv(id) == Some(mv)) else { break };
            self.game.go_to_node(next);
        }
        self.finish(Progress::SolutionShown, now);
        self.defences.clear();
    }

    pub(crate) fn restart(&mut self, now: f64) {
        let (flipped, naming) = (self.game.flipped, self.game.naming());
        let problem = std::mem::replace(&mut self.problem, Record::new(self.game.position().clone()));
        *self = Self::new(self.id, Arc::clone(&self.path), problem, naming, now);
        self.game.flipped = flipped;
    }

    pub(crate) fn mark_solved(&mut self, now: f64) {
        self.finish(Progress::Solved, now);
        self.defences = self.unanswered();
    }

    fn finish(&mut self, progress: Progress, now: f64) {
        self.clock.stop(now);
        (self.progress, self.feedback) = (progress, None);
    }

    pub(crate) fn to_examine(&self) -> Option<(Vec<Move>, Move)> {
        match self.feedback() {
            Some(Feedback::Examining(examined)) => Some((self.played(), examined.mv)),
            _ => None,
        }
    }

    /// Plays the examined move if it mates, or if its outcome is unknown (`None`). Returns `true` when that solves the
    /// problem.
    pub(crate) fn apply_examination(&mut self, found: Option<Consequence>, now: f64) -> bool {
        let Some(Feedback::Examining(Examined { name, mv, at })) = self.feedback().cloned() else { return false };
        let is_here = self.game.node() == at;
        match found.filter(|_| is_here) {
            Some(Consequence::Mate(defence)) => {
                self.play_on_board(mv);
                self.set_feedback(Feedback::Right);
                let Some(defence) = defence else { return self.reach_end(now) };
                self.play_on_board(defence);
                false
            }
            Some(Consequence::Refuted(defence)) => {
                let after = self.game.position().after(mv).ok();
                let refuted = after.and_then(|after| describe::mv(self.game.naming(), &after, defence, Some(mv.to())));
                self.set_feedback(Feedback::Refuted { mv: name, defence: refuted.unwrap_or_default() });
                let line = CandidateLine::after(&self.game, at, &[mv, defence], LineSource::Solver);
                self.refutation = line.map(|line| line.assessed(Assessment::Refuted));
                false
            }
            None if is_here && !self.has_solution => {
                self.play_on_board(mv);
                self.set_feedback(Feedback::Unknown(name));
                false
            }
            None => {
                self.set_feedback(Feedback::Wrong(name));
                false
            }
        }
    }

    pub(crate) fn may_seek(&self) -> bool {
        let is_sought = self.feedback() == Some(&Feedback::Seeking);
        self.is_thinking() && !self.has_solution && !is_sought && self.is_tsume
    }

    pub(crate) fn start_seeking(&mut self) {
        self.set_feedback(Feedback::Seeking);
    }

    /// Does nothing if the user has played on.
    pub(crate) fn apply_search_result(&mut self, found: Verdict, now: f64) {
        if self.feedback() != Some(&Feedback::Seeking) {
            return;
        }
        match found {
            Verdict::Mate(mate) => self.show_with(&mate.line, now),
            Verdict::NoMate => self.set_feedback(Feedback::NoMate),
            Verdict::Undecided => self.set_feedback(Feedback::NotFound),
        }
    }

    /// `None` elsewhere than where it was tried.
    pub(crate) fn refutation(&self) -> Option<&CandidateLine> {
        self.refutation.as_ref().filter(|line| line.from() == self.game.node())
    }
}

/// The problem without moves, and without notes and headers that could reveal them.
fn start_of(problem: &Record) -> Record {
    let mut start = Record::new(problem.initial().clone());
    start.set_first_number(problem.first_number());
    for (key, value) in problem.headers().fields() {
        start.headers_mut().push_field(key, value);
    }
    start
}

#[derive(Debug)]
pub(crate) struct ListedProblems {
    /// Of the folder or file.
    pub(crate) name: String,
    pub(crate) problems: Vec<ListedProblem>,
}

#[derive(Debug)]
pub(crate) struct ListedProblem {
    pub(crate) start: Arc<StartDetails>,
    pub(crate) path: Arc<Path>,
    pub(crate) record: u32,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum ReportFormat {
    Csv,
    Json,
    Pdf,
}

#[cfg(test)]
mod tests;
