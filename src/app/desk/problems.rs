//! Problems, as several features see them: the one that is solved, whose game is on the board, and those that are listed.

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

/// The state of solving. The clock runs only in `Thinking`.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Progress {
    /// The user is looking for the solution.
    Thinking {
        clock: Clock,
        /// Feedback on the last move.
        feedback: Option<Feedback>,
    },
    Solved {
        /// The thinking time, in seconds.
        seconds: f64,
        /// Recorded defences that the user has not answered yet.
        defences: Vec<Defence>,
    },
    /// The problem is solved, and the user is looking for the answer to another defence.
    Answering {
        /// The thinking time, in seconds.
        seconds: f64,
        /// Recorded defences that the user has not answered yet, including this one.
        defences: Vec<Defence>,
        defence: NodeId,
        /// Feedback on the defence, or on the last move.
        feedback: Feedback,
    },
    SolutionShown {
        /// The thinking time, in seconds.
        seconds: f64,
    },
}

/// Feedback on the last move, or on the wish to see the solution.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Feedback {
    /// The move is correct, and the solution continues.
    Right,
    /// The line is correct to its end, but the defender had a better reply.
    RightAgainstWeakDefence,
    /// This move is wrong, and was taken back.
    Wrong(String),
    /// This move gives no check, as every move of a mating problem must, and was taken back.
    NoCheck(String),
    /// It is being found out where a move leads to that the record does not have.
    Examining(Examined),
    /// A move was refuted by this defence, and taken back.
    Refuted {
        mv: String,
        defence: String,
    },
    /// It could not be found out where this move leads to, and the record does not say: it was played.
    Unknown(String),
    /// The user is asked for the answer to this defence.
    AndNow(String),
    /// The solution, which the record does not have, is looked for.
    Seeking,
    /// The problem has no solution.
    NoMate,
    NotFound,
}

/// A recorded defence that the user has not answered yet.
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

/// A stopwatch, in seconds.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Clock {
    /// The time measured until it was last stopped.
    spent: f64,
    /// When it was started, in seconds of the window's clock; `None` while it is stopped.
    since: Option<f64>,
}

impl Clock {
    const fn started(now: f64) -> Self {
        Self { spent: 0.0, since: Some(now) }
    }

    const fn is_running(self) -> bool {
        self.since.is_some()
    }

    fn seconds(self, now: f64) -> f64 {
        self.spent + self.since.map_or(0.0, |since| (now - since).max(0.0))
    }

    fn stop(&mut self, now: f64) {
        *self = Self { spent: self.seconds(now), since: None };
    }

    fn start(&mut self, now: f64) {
        self.since.get_or_insert(now);
    }
}

#[derive(Debug)]
pub(crate) struct Solving {
    id: ProblemId,
    path: Arc<Path>,
    /// The whole record, hidden until the solution is shown.
    problem: Record,
    /// The game on the board: the moves found so far, or the whole record.
    game: Game,
    has_solution: bool,
    /// Whether every move of the attacker has to give check.
    is_tsume: bool,
    /// The lines that the user has played to their end.
    found: Vec<Vec<Move>>,
    /// The move that was refuted last, with the defence.
    refutation: Option<CandidateLine>,
    progress: Progress,
}

impl Solving {
    /// A problem at its start position, with the clock running.
    pub(crate) fn new(id: ProblemId, path: Arc<Path>, problem: Record, naming: impl Into<Naming>, now: f64) -> Self {
        let mut game = Game::unsaved(start_of(&problem), naming);
        game.flipped = problem.headers().asks_for_flipped_board();
        let (has_solution, is_tsume) = (tsume::has_solution(&problem), tsume::is_tsume(&problem));
        let progress = Progress::Thinking { clock: Clock::started(now), feedback: None };
        Self { id, path, problem, game, has_solution, is_tsume, found: Vec::new(), refutation: None, progress }
    }

    /// The same problem with its new id in a reloaded set.
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

    /// The game on the board, for moving the cursor.
    pub(crate) fn game_mut(&mut self) -> &mut Game {
        &mut self.game
    }

    pub(crate) fn progress(&self) -> &Progress {
        &self.progress
    }

    /// Whether the user is still looking for the solution.
    pub(crate) fn is_thinking(&self) -> bool {
        matches!(self.progress, Progress::Thinking { .. })
    }

    /// Whether moves are tried out only: the problem is solved, or its solution shown.
    pub(crate) fn is_over(&self) -> bool {
        matches!(self.progress, Progress::Solved { .. } | Progress::SolutionShown { .. })
    }

    pub(crate) fn is_solution_shown(&self) -> bool {
        matches!(self.progress, Progress::SolutionShown { .. })
    }

    /// Feedback on the last move.
    pub(crate) fn feedback(&self) -> Option<&Feedback> {
        match &self.progress {
            Progress::Thinking { feedback, .. } => feedback.as_ref(),
            Progress::Answering { feedback, .. } => Some(feedback),
            Progress::Solved { .. } | Progress::SolutionShown { .. } => None,
        }
    }

    /// The recorded defences still to be answered; empty before the problem is solved.
    pub(crate) fn defences(&self) -> &[Defence] {
        match &self.progress {
            Progress::Solved { defences, .. } | Progress::Answering { defences, .. } => defences,
            Progress::Thinking { .. } | Progress::SolutionShown { .. } => &[],
        }
    }

    /// The number of lines played to their end.
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
        matches!(self.progress, Progress::Thinking { clock, .. } if clock.is_running())
    }

    /// The thinking time up to `now`, in seconds.
    pub(crate) fn seconds(&self, now: f64) -> f64 {
        match self.progress {
            Progress::Thinking { clock, .. } => clock.seconds(now),
            Progress::Solved { seconds, .. }
            | Progress::Answering { seconds, .. }
            | Progress::SolutionShown { seconds } => seconds,
        }
    }

    pub(crate) fn pause(&mut self, now: f64) {
        if let Progress::Thinking { clock, .. } = &mut self.progress {
            clock.stop(now);
        }
    }

    /// Starts the clock again, unless the problem is solved.
    pub(crate) fn resume(&mut self, now: f64) {
        if let Progress::Thinking { clock, .. } = &mut self.progress {
            clock.start(now);
        }
    }

    /// Plays a correct move at the cursor, with the recorded reply; a wrong move is not played. Returns `true` when
    /// that solves the problem. What the record does not have is to be examined. After the end of a line any move can be
    /// played, and so can where nothing is recorded every move of a game and of the defender.
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

    fn set_feedback(&mut self, said: Feedback) {
        self.refutation = None;
        match &mut self.progress {
            Progress::Thinking { feedback, .. } => *feedback = Some(said),
            Progress::Answering { feedback, .. } => *feedback = said,
            Progress::Solved { .. } | Progress::SolutionShown { .. } => {}
        }
    }

    /// Handles the end of a line. Returns `true` when that solves the problem.
    fn reach_end(&mut self, now: f64) -> bool {
        let line = self.played();
        let is_main = tsume::defences_are_main(&self.problem, &line);
        self.found.push(line);
        let was_thinking = self.is_thinking();
        // Playing a weaker defence for the other side would make the problem easier.
        if was_thinking && !is_main {
            self.set_feedback(Feedback::RightAgainstWeakDefence);
            return false;
        }
        self.end(now);
        was_thinking
    }

    /// The moves up to the cursor.
    fn played(&self) -> Vec<Move> {
        let tree = self.game.record().tree();
        tree.path(self.game.node()).iter().filter_map(|&id| tree.mv(id)).collect()
    }

    /// The recorded defences that none of the found lines answers.
    fn unanswered(&self) -> Vec<Defence> {
        let name = |node| Defence { node, name: describe::place(self.game.naming(), &self.problem, node) };
        tsume::other_defences(&self.problem, &self.found).into_iter().map(name).collect()
    }

    /// The next defence to answer: the one after the current, or else the first.
    pub(crate) fn next_defence(&self) -> Option<NodeId> {
        let defences = self.defences();
        let here = match self.progress {
            Progress::Answering { defence, .. } => defences.iter().position(|other| other.node == defence),
            _ => None,
        };
        Some(defences.get(here.map_or(0, |here| (here + 1) % defences.len()))?.node)
    }

    /// Goes to a defence, for the user to answer it.
    pub(crate) fn answer_defence(&mut self, node: NodeId) {
        let defences = self.defences().to_vec();
        let Some(name) = defences.iter().find(|defence| defence.node == node).map(|defence| defence.name.clone())
        else {
            return;
        };
        let tree = self.problem.tree();
        let line: Vec<Move> = tree.path(node).into_iter().filter_map(|id| tree.mv(id)).collect();
        self.game.go_to(0);
        line.into_iter().for_each(|mv| self.play_on_board(mv));
        // The clock is stopped once the problem is solved, whatever the time.
        let seconds = self.seconds(0.0);
        self.progress = Progress::Answering { seconds, defences, defence: node, feedback: Feedback::AndNow(name) };
    }

    /// Calls the moves in all texts otherwise.
    pub(crate) fn set_naming(&mut self, naming: Naming) {
        self.game.set_naming(naming);
        let named = self.unanswered();
        if let Progress::Solved { defences, .. } | Progress::Answering { defences, .. } = &mut self.progress {
            *defences = named;
        }
    }

    /// Plays a move on the board without comparing it with the solution.
    fn play_on_board(&mut self, mv: Move) {
        // Fails only for impossible moves, which leave the board unchanged.
        let _ = self.game.edit(|document| document.play(mv));
    }

    /// Marks the problem as solved, because the user says so.
    pub(crate) fn declare_solved(&mut self, now: f64) {
        self.end(now);
    }

    /// Shows the whole record, at the node that corresponds to the moves played.
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
        self.progress = Progress::SolutionShown { seconds: self.seconds(now) };
    }

    /// Starts again: goes to the start position, and resets the clock.
    pub(crate) fn restart(&mut self, now: f64) {
        let (flipped, naming) = (self.game.flipped, self.game.naming());
        let problem = std::mem::replace(&mut self.problem, Record::new(self.game.position().clone()));
        *self = Self::new(self.id, Arc::clone(&self.path), problem, naming, now);
        self.game.flipped = flipped;
    }

    fn end(&mut self, now: f64) {
        self.progress = Progress::Solved { seconds: self.seconds(now), defences: self.unanswered() };
    }

    /// What is to be examined: the moves from the start of the problem, and the last of them.
    pub(crate) fn to_examine(&self) -> Option<(Vec<Move>, Move)> {
        match self.feedback() {
            Some(Feedback::Examining(examined)) => Some((self.played(), examined.mv)),
            _ => None,
        }
    }

    /// Handles what the examined move leads to, or that this was not found out: the move is played when it mates, and
    /// otherwise drawn with its refutation. Where nothing is known of it at all, it is played. Returns `true` when that solves
    /// the problem.
    pub(crate) fn examined(&mut self, found: Option<Consequence>, now: f64) -> bool {
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

    /// Whether a solution can be looked for: the record has none, and nobody looks for one yet.
    pub(crate) fn may_seek(&self) -> bool {
        let is_sought = self.feedback() == Some(&Feedback::Seeking);
        self.is_thinking() && !self.has_solution && !is_sought && self.is_tsume
    }

    /// Says that the solution is looked for.
    pub(crate) fn seek(&mut self) {
        self.set_feedback(Feedback::Seeking);
    }

    /// Handles what was found, unless the user went on meanwhile: the solution is shown.
    pub(crate) fn sought(&mut self, found: Verdict, now: f64) {
        if self.feedback() != Some(&Feedback::Seeking) {
            return;
        }
        match found {
            Verdict::Mate(mate) => self.show_with(&mate.line, now),
            Verdict::NoMate => self.set_feedback(Feedback::NoMate),
            Verdict::Undecided => self.set_feedback(Feedback::NotFound),
        }
    }

    /// The last move with its refutation. `None` elsewhere than where it was tried.
    pub(crate) fn refutation(&self) -> Option<&CandidateLine> {
        self.refutation.as_ref().filter(|line| line.from() == self.game.node())
    }
}

/// The problem without its moves, and without notes and headers that could reveal them.
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
    /// The name of the folder or file that they were read from.
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
    /// A table for spreadsheets.
    Csv,
    Json,
    /// Pages to print.
    Pdf,
}

#[cfg(test)]
mod tests;
