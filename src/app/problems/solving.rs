//! A problem on the board: the user finds the moves, the record answers.

use crate::app::describe;
use crate::app::game::Game;
use crate::lang::Language;
use crate::problems::ProblemId;
use crate::record::Record;
use crate::shogi::Move;
use crate::tsume::{self, Answer};

/// How far the user has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Stage {
    /// The moves are being looked for.
    Open,
    /// They were found.
    Solved,
    /// The solution was asked for.
    Shown,
}

/// What there is to say about the last move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Said {
    /// It is right, and there is more to be found.
    Right,
    /// This move is not right, and was taken back.
    Wrong(String),
}

/// A problem on the board.
#[derive(Debug)]
pub(crate) struct Solving {
    id: ProblemId,
    /// The whole record; nothing of it is seen before it is asked for.
    problem: Record,
    /// What the board shows: the moves that were found, or the whole record.
    game: Game,
    stage: Stage,
    said: Option<Said>,
    has_solution: bool,
    /// Seconds of thinking, up to when the clock last stood still.
    spent: f64,
    /// Since when it has been running.
    since: Option<f64>,
}

impl Solving {
    /// The problem with the pieces at its start and the clock running.
    pub(crate) fn new(id: ProblemId, problem: Record, language: Language, now: f64) -> Self {
        let mut game = Game::unsaved(start_of(&problem), language);
        game.turned = problem.headers().asks_for_turned_board();
        let has_solution = tsume::has_solution(&problem);
        Self { id, problem, game, stage: Stage::Open, said: None, has_solution, spent: 0.0, since: Some(now) }
    }

    /// Which it is.
    pub(crate) fn id(&self) -> ProblemId {
        self.id
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
    pub(crate) fn stage(&self) -> Stage {
        self.stage
    }

    /// What there is to say about the last move.
    pub(crate) fn said(&self) -> Option<&Said> {
        self.said.as_ref()
    }

    /// Whether the record has moves to hold others against.
    pub(crate) fn has_solution(&self) -> bool {
        self.has_solution
    }

    /// The record as it stands in its file.
    pub(crate) fn problem(&self) -> &Record {
        &self.problem
    }

    /// Whether the clock is running.
    pub(crate) fn is_timed(&self) -> bool {
        self.since.is_some()
    }

    /// How many seconds the user has thought.
    pub(crate) fn seconds(&self, now: f64) -> f64 {
        self.spent + self.since.map_or(0.0, |since| (now - since).max(0.0))
    }

    /// Stops the clock.
    pub(crate) fn pause(&mut self, now: f64) {
        self.spent = self.seconds(now);
        self.since = None;
    }

    /// Lets the clock run as long as there is something to be found.
    pub(crate) fn go_on(&mut self, now: f64) {
        if self.stage == Stage::Open && self.since.is_none() {
            self.since = Some(now);
        }
    }

    /// Plays a move at the cursor if it is right, and the reply to it; `true` when that solves the problem. One that
    /// is wrong is not played. After the end, and where nothing is recorded, moves are tried out.
    pub(crate) fn play(&mut self, mv: Move, language: Language, now: f64) -> bool {
        if self.stage != Stage::Open {
            self.put(mv);
            return false;
        }
        let tree = self.game.record().tree();
        let played: Vec<Move> = tree.path(self.game.node()).iter().filter_map(|&id| tree.mv(id)).collect();
        let answer = Answer::to(&self.problem, &played, mv);
        match answer {
            Answer::Right { reply, solved } => {
                self.put(mv);
                if let Some(reply) = reply {
                    self.put(reply);
                }
                self.said = (!solved).then_some(Said::Right);
                if solved {
                    self.end(Stage::Solved, now);
                }
                solved
            }
            Answer::Wrong if self.has_solution => {
                let previous = self.game.last_move().map(Move::to);
                self.said =
                    Some(Said::Wrong(describe::mv(language, self.game.position(), mv, previous).unwrap_or_default()));
                false
            }
            Answer::Wrong => {
                self.put(mv);
                false
            }
        }
    }

    fn put(&mut self, mv: Move) {
        // Refused only where it cannot be played, and then the board stays as it is.
        let _ = self.game.edit(|document| document.play(mv));
    }

    /// The user says that it is solved.
    pub(crate) fn declare_solved(&mut self, now: f64) {
        self.end(Stage::Solved, now);
    }

    /// Shows the whole record, from where the user stands.
    pub(crate) fn show_solution(&mut self, language: Language, now: f64) {
        let tree = self.game.record().tree();
        let played: Vec<Move> = tree.path(self.game.node()).iter().filter_map(|&id| tree.mv(id)).collect();
        let turned = self.game.turned;
        self.game = Game::unsaved(self.problem.clone(), language);
        self.game.turned = turned;
        for mv in played {
            let tree = self.game.record().tree();
            let Some(&next) = self.game.choices().iter().find(|&&id| tree.mv(id) == Some(mv)) else { break };
            self.game.go_to_node(next);
        }
        if self.stage == Stage::Open {
            self.end(Stage::Shown, now);
        } else {
            self.stage = Stage::Shown;
        }
        self.said = None;
    }

    /// Puts the pieces back to the start and the clock to nought.
    pub(crate) fn again(&mut self, language: Language, now: f64) {
        let turned = self.game.turned;
        let problem = std::mem::replace(&mut self.problem, Record::new(self.game.position().clone()));
        *self = Self::new(self.id, problem, language, now);
        self.game.turned = turned;
    }

    fn end(&mut self, stage: Stage, now: f64) {
        self.pause(now);
        self.stage = stage;
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
mod tests {
    #![allow(clippy::unwrap_used, reason = "a test that fails should say where")]

    use super::*;
    use crate::format;
    use crate::notation::usi::read_move;

    const ID: ProblemId = ProblemId { file: 0, record: 0 };
    const JAPANESE: Language = Language::Japanese;

    fn solving(line: &str) -> Solving {
        let record = format::read(line.as_bytes(), None).unwrap().records.remove(0);
        Solving::new(ID, record, JAPANESE, 100.0)
    }

    fn play(solving: &mut Solving, usi: &str, now: f64) -> bool {
        solving.play(read_move(usi).unwrap(), JAPANESE, now)
    }

    /// Three moves, and another defence.
    const THREE: &str = "sfen 4k4/9/4P4/9/9/9/9/9/9 b 2G2r2b2g4s4n4l17p 1 moves G*6b 5a4a G*4b";

    #[test]
    fn replies_are_played_and_wrong_moves_taken_back() {
        let mut solving = solving(THREE);
        assert!(!play(&mut solving, "G*4a", 101.0));
        assert_eq!(solving.said(), Some(&Said::Wrong("▲４一金".to_owned())));
        assert_eq!(solving.game().moves(), 0);
        assert!(!play(&mut solving, "G*6b", 102.0));
        assert_eq!((solving.said(), solving.game().step()), (Some(&Said::Right), 2));
        solving.pause(105.0);
        solving.go_on(200.0);
        assert!(play(&mut solving, "G*4b", 203.0));
        assert_eq!((solving.stage(), solving.said(), solving.game().step()), (Stage::Solved, None, 3));
        // Neither looking on nor the solution makes it longer.
        solving.go_on(300.0);
        solving.show_solution(JAPANESE, 400.0);
        assert_eq!(solving.seconds(500.0).round() as u32, 8);
        assert_eq!((solving.stage(), solving.game().step()), (Stage::Shown, 3));
        solving.again(JAPANESE, 600.0);
        assert_eq!((solving.stage(), solving.game().step(), solving.game().moves()), (Stage::Open, 0, 0));
        assert_eq!(solving.seconds(601.0).round() as u32, 1);
    }

    #[test]
    fn the_solution_is_shown_from_where_the_user_stands() {
        let mut solving = solving(THREE);
        play(&mut solving, "G*6b", 101.0);
        solving.show_solution(JAPANESE, 110.0);
        assert_eq!((solving.game().step(), solving.game().last_step()), (2, 3));
        assert_eq!((solving.stage(), solving.is_timed()), (Stage::Shown, false));
        // From now on moves are tried out.
        assert!(!play(&mut solving, "G*3a", 111.0));
        assert_eq!(solving.game().step(), 3);
    }

    #[test]
    fn moves_taken_back_are_held_against_the_record_anew() {
        let mut solving = solving(THREE);
        play(&mut solving, "G*6b", 101.0);
        solving.game_mut().go_to(0);
        assert!(!play(&mut solving, "G*6b", 102.0));
        assert_eq!(solving.game().step(), 2);
        assert!(play(&mut solving, "G*4b", 103.0));
    }

    #[test]
    fn without_a_solution_moves_are_tried_out_and_mate_counts() {
        let mut solving = solving("8k/9/8P/9/9/9/9/9/9 b G2r2b3g4s4n4l17p 1");
        assert!(!solving.has_solution());
        for mv in ["G*2b", "1a2b"] {
            assert!(!play(&mut solving, mv, 101.0));
        }
        assert_eq!(solving.game().step(), 2);
        solving.game_mut().go_to(0);
        assert!(play(&mut solving, "G*1b", 102.0));
        assert_eq!(solving.stage(), Stage::Solved);
    }
}
