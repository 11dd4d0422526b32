//! A problem on the board: the user finds the moves, the record answers.

use std::path::Path;
use std::sync::Arc;

use crate::app::desk::describe;
use crate::app::desk::game::Game;
use crate::lang::Language;
use crate::problems::ProblemId;
use crate::record::{NodeId, Record};
use crate::shogi::Move;
use crate::tsume::{self, Answer};

/// How far the user has come. Only while the moves are looked for does the clock run.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Stage {
    /// The moves are being looked for.
    Thinking {
        /// The time spent so far.
        clock: Clock,
        /// What there is to say about the last move.
        feedback: Option<Feedback>,
    },
    /// They were found.
    Solved {
        /// Seconds of thinking.
        seconds: f64,
        /// Recorded defences that were not answered yet.
        defences: Vec<Defence>,
    },
    /// They were found, and the answer to another defence is being looked for.
    Answering {
        /// Seconds of thinking.
        seconds: f64,
        /// Recorded defences that were not answered yet, this one among them.
        defences: Vec<Defence>,
        /// The defence on the board.
        defence: NodeId,
        /// What there is to say about it, or about the last move.
        feedback: Feedback,
    },
    /// The solution is shown.
    SolutionShown {
        /// Seconds of thinking.
        seconds: f64,
    },
}

/// A clock that can be stopped, in seconds.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Clock {
    /// What was measured up to when it last stood still.
    spent: f64,
    /// Since when it has been running, by the window's clock.
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

    fn start(&mut self, now: f64) {
        self.since.get_or_insert(now);
    }
}

/// What there is to say about the last move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Feedback {
    /// It is right, and there is more to be found.
    Right,
    /// It is right to the end, but the other side did not play as well as it could.
    RightAgainstWeakDefence,
    /// This move is not right, and was taken back.
    Wrong(String),
    /// What is to be played after this defence?
    AndNow(String),
}

/// A recorded defence that was not answered yet.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Defence {
    /// Where it stands in the record.
    pub(crate) node: NodeId,
    /// Its number and its name.
    pub(crate) name: String,
}

/// A problem on the board.
#[derive(Debug)]
pub(crate) struct Solving {
    id: ProblemId,
    /// The file that it stands in.
    path: Arc<Path>,
    /// The whole record; nothing of it is seen before it is asked for.
    problem: Record,
    /// What the board shows: the moves that were found, or the whole record.
    game: Game,
    has_solution: bool,
    /// The lines that were played to the end.
    found: Vec<Vec<Move>>,
    stage: Stage,
}

impl Solving {
    /// The problem with the pieces at its start and the clock running.
    pub(crate) fn new(id: ProblemId, path: Arc<Path>, problem: Record, language: Language, now: f64) -> Self {
        let mut game = Game::unsaved(start_of(&problem), language);
        game.turned = problem.headers().asks_for_flipped_board();
        let has_solution = tsume::has_solution(&problem);
        let stage = Stage::Thinking { clock: Clock::started(now), feedback: None };
        Self { id, path, problem, game, has_solution, found: Vec::new(), stage }
    }

    /// The same problem, by its name in a set that was read again.
    pub(crate) fn known_as(self, id: ProblemId) -> Self {
        Self { id, ..self }
    }

    /// Which problem it is.
    pub(crate) fn id(&self) -> ProblemId {
        self.id
    }

    /// The file that it stands in.
    pub(crate) fn path(&self) -> &Path {
        &self.path
    }

    /// What the board shows.
    pub(crate) fn game(&self) -> &Game {
        &self.game
    }

    /// What the board shows, to move about in.
    pub(crate) fn game_mut(&mut self) -> &mut Game {
        &mut self.game
    }

    /// How far the user has come.
    pub(crate) fn stage(&self) -> &Stage {
        &self.stage
    }

    /// Whether the moves are still being looked for.
    pub(crate) fn is_thinking(&self) -> bool {
        matches!(self.stage, Stage::Thinking { .. })
    }

    /// Whether the solution is shown.
    pub(crate) fn is_solution_shown(&self) -> bool {
        matches!(self.stage, Stage::SolutionShown { .. })
    }

    /// What there is to say about the last move.
    pub(crate) fn feedback(&self) -> Option<&Feedback> {
        match &self.stage {
            Stage::Thinking { feedback, .. } => feedback.as_ref(),
            Stage::Answering { feedback, .. } => Some(feedback),
            Stage::Solved { .. } | Stage::SolutionShown { .. } => None,
        }
    }

    /// The recorded defences that are still to be answered, once the problem is solved.
    pub(crate) fn defences(&self) -> &[Defence] {
        match &self.stage {
            Stage::Solved { defences, .. } | Stage::Answering { defences, .. } => defences,
            Stage::Thinking { .. } | Stage::SolutionShown { .. } => &[],
        }
    }

    /// How many lines were played to the end.
    pub(crate) fn found(&self) -> usize {
        self.found.len()
    }

    /// Whether the record has moves to compare others with.
    pub(crate) fn has_solution(&self) -> bool {
        self.has_solution
    }

    /// The record as it stands in its file.
    pub(crate) fn problem(&self) -> &Record {
        &self.problem
    }

    /// Whether the clock is running.
    pub(crate) fn is_timed(&self) -> bool {
        matches!(self.stage, Stage::Thinking { clock: Clock { since: Some(_), .. }, .. })
    }

    /// How many seconds the user has thought.
    pub(crate) fn seconds(&self, now: f64) -> f64 {
        match self.stage {
            Stage::Thinking { clock, .. } => clock.seconds(now),
            Stage::Solved { seconds, .. } | Stage::Answering { seconds, .. } | Stage::SolutionShown { seconds } => {
                seconds
            }
        }
    }

    /// Stops the clock.
    pub(crate) fn pause(&mut self, now: f64) {
        if let Stage::Thinking { clock, .. } = &mut self.stage {
            clock.stop(now);
        }
    }

    /// Lets the clock run as long as there is something to be found.
    pub(crate) fn go_on(&mut self, now: f64) {
        if let Stage::Thinking { clock, .. } = &mut self.stage {
            clock.start(now);
        }
    }

    /// Plays a move at the cursor if it is right, and the reply to it; `true` when that solves the problem. One that
    /// is wrong is not played. After the end, and where nothing is recorded, moves are tried out.
    pub(crate) fn play(&mut self, mv: Move, language: Language, now: f64) -> bool {
        if matches!(self.stage, Stage::Solved { .. } | Stage::SolutionShown { .. }) {
            self.put(mv);
            return false;
        }
        match Answer::to(&self.problem, &self.played(), mv) {
            Answer::Right { reply, solved } => {
                self.put(mv);
                if let Some(reply) = reply {
                    self.put(reply);
                }
                self.say(Feedback::Right);
                solved && self.reach_end(language, now)
            }
            Answer::Wrong if self.has_solution => {
                let previous = self.game.last_move().map(Move::to);
                let name = describe::mv(language, self.game.position(), mv, previous);
                self.say(Feedback::Wrong(name.unwrap_or_default()));
                false
            }
            Answer::Wrong => {
                self.put(mv);
                false
            }
        }
    }

    fn say(&mut self, said: Feedback) {
        match &mut self.stage {
            Stage::Thinking { feedback, .. } => *feedback = Some(said),
            Stage::Answering { feedback, .. } => *feedback = said,
            Stage::Solved { .. } | Stage::SolutionShown { .. } => {}
        }
    }

    /// A line was played to the end; `true` when that solves the problem.
    fn reach_end(&mut self, language: Language, now: f64) -> bool {
        let line = self.played();
        let is_main = tsume::defences_are_main(&self.problem, &line);
        self.found.push(line);
        let was_thinking = self.is_thinking();
        // Whoever plays a weaker defence for the other side has an easier problem.
        if was_thinking && !is_main {
            self.say(Feedback::RightAgainstWeakDefence);
            return false;
        }
        self.end(language, now);
        was_thinking
    }

    /// The moves up to the cursor.
    fn played(&self) -> Vec<Move> {
        let tree = self.game.record().tree();
        tree.path(self.game.node()).iter().filter_map(|&id| tree.mv(id)).collect()
    }

    /// The recorded defences that no line that was found has answered.
    fn unanswered(&self, language: Language) -> Vec<Defence> {
        let name = |node| Defence { node, name: describe::place(language, &self.problem, node) };
        tsume::other_defences(&self.problem, &self.found).into_iter().map(name).collect()
    }

    /// The defence to go to: the first that was not answered yet, or the one after that which is being answered.
    pub(crate) fn next_defence(&self) -> Option<NodeId> {
        let defences = self.defences();
        let here = match self.stage {
            Stage::Answering { defence, .. } => defences.iter().position(|other| other.node == defence),
            _ => None,
        };
        Some(defences.get(here.map_or(0, |here| (here + 1) % defences.len()))?.node)
    }

    /// Goes to a defence that was not answered yet, for the user to answer it.
    pub(crate) fn answer_defence(&mut self, node: NodeId) {
        let defences = self.defences().to_vec();
        let Some(name) = defences.iter().find(|defence| defence.node == node).map(|defence| defence.name.clone())
        else {
            return;
        };
        let tree = self.problem.tree();
        let line: Vec<Move> = tree.path(node).into_iter().filter_map(|id| tree.mv(id)).collect();
        self.game.go_to(0);
        line.into_iter().for_each(|mv| self.put(mv));
        // Once it is solved, time stands still.
        let seconds = self.seconds(0.0);
        self.stage = Stage::Answering { seconds, defences, defence: node, feedback: Feedback::AndNow(name) };
    }

    /// Speaks another language from now on.
    pub(crate) fn set_language(&mut self, language: Language) {
        self.game.set_language(language);
        let named = self.unanswered(language);
        if let Stage::Solved { defences, .. } | Stage::Answering { defences, .. } = &mut self.stage {
            *defences = named;
        }
    }

    fn put(&mut self, mv: Move) {
        // Refused only where it cannot be played, and then the board stays as it is.
        let _ = self.game.edit(|document| document.play(mv));
    }

    /// The user says that it is solved.
    pub(crate) fn declare_solved(&mut self, language: Language, now: f64) {
        self.end(language, now);
    }

    /// Shows the whole record, from where the user stands.
    pub(crate) fn show_solution(&mut self, language: Language, now: f64) {
        let (played, turned) = (self.played(), self.game.turned);
        self.game = Game::unsaved(self.problem.clone(), language);
        self.game.turned = turned;
        for mv in played {
            let tree = self.game.record().tree();
            let Some(&next) = self.game.choices().iter().find(|&&id| tree.mv(id) == Some(mv)) else { break };
            self.game.go_to_node(next);
        }
        self.stage = Stage::SolutionShown { seconds: self.seconds(now) };
    }

    /// Puts the pieces back to the start and the clock to zero.
    pub(crate) fn restart(&mut self, language: Language, now: f64) {
        let turned = self.game.turned;
        let problem = std::mem::replace(&mut self.problem, Record::new(self.game.position().clone()));
        *self = Self::new(self.id, Arc::clone(&self.path), problem, language, now);
        self.game.turned = turned;
    }

    fn end(&mut self, language: Language, now: f64) {
        self.stage = Stage::Solved { seconds: self.seconds(now), defences: self.unanswered(language) };
    }
}

/// The problem without its moves, and without all that may tell them.
fn start_of(problem: &Record) -> Record {
    let mut start = Record::new(problem.initial().clone());
    start.set_first_number(problem.first_number());
    for (key, value) in problem.headers().fields() {
        start.headers_mut().push_field(key, value);
    }
    start
}

#[cfg(test)]
mod tests;
