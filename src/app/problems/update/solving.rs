//! Solving the problem on the board, and opening it as a game.

use std::io;
use std::sync::Arc;

use crate::app::desk::Desk;
use crate::app::desk::describe;
use crate::app::desk::feature::{Out, Wish};
use crate::app::desk::game::Game;
use crate::app::desk::mode::Mode;
use crate::app::desk::notice::{NoticeKind, Topic};
use crate::app::desk::origin::GameId;
use crate::app::desk::overlays::{Overlay, Source};
use crate::app::desk::solving::Solving;
use crate::app::kit::task::Cancel;
use crate::app::problems::{Effect, Problems, words};
use crate::notation::typed;
use crate::problems::{ProblemId, Solve, Unread};
use crate::record::{Brush, NodeId, Record};
use crate::shogi::{Move, Setup};
use crate::tsume::Consequence;
use crate::tsume::solver::Verdict;

impl Problems {
    pub(crate) fn open_problem(&mut self, desk: &mut Desk, id: Option<ProblemId>, out: &mut Out<Self>) {
        let Some(loaded) = &mut self.loaded else { return };
        loaded.keeps_board = false;
        desk.settle(&Topic::Problem);
        if let Some(problem) = id.and_then(|id| loaded.set.get(id)) {
            out.run(Effect::ReadProblem(loaded.token.clone(), Box::new(problem.clone())));
            loaded.chosen = id;
        }
    }

    /// Ignored if another problem was selected meanwhile.
    pub(super) fn problem_read(
        &mut self,
        desk: &mut Desk,
        token: &Cancel,
        id: ProblemId,
        result: Result<Box<Record>, Unread>,
    ) {
        let (language, now) = (desk.language(), desk.now);
        let Some(loaded) = self.set_of(token).filter(|loaded| loaded.chosen == Some(id)) else { return };
        let Some(problem) = loaded.set.get(id) else { return };
        match result {
            Ok(record) => {
                let path = Arc::clone(&problem.path);
                let keeps = std::mem::take(&mut loaded.keeps_board);
                let known = desk.problem.as_ref().filter(|solving| solving.id() == id);
                if keeps && known.is_some_and(|known| *known.problem() == *record) {
                    return;
                }
                let mut solving = Solving::new(id, path, *record, desk.naming(), now);
                if desk.mode != Mode::Solve {
                    solving.pause(now);
                }
                desk.problem = Some(solving);
                desk.autoplay = None;
            }
            Err(error) => desk.notify_about(Topic::Problem, words::unread(language, &problem.name, &error)),
        }
    }

    pub(super) fn open_as_game(&self, desk: &Desk, out: &mut Out<Self>) {
        let id = desk.problem.as_ref().map(Solving::id);
        let place = self.loaded.as_ref().and_then(|loaded| loaded.place(id?));
        if let Some((path, record)) = place {
            out.wish(Wish::Open { paths: vec![path.to_owned()], record: Some(record) });
        }
    }

    pub(crate) fn play(&mut self, desk: &mut Desk, mv: Move, out: &mut Out<Self>) {
        let now = desk.now;
        let mut is_solved = false;
        change(desk, out, |solving| is_solved = solving.play(mv, now));
        if is_solved {
            store_solve(desk, out);
        }
        self.examine(desk, out);
    }

    /// Examines the last move if needed, and cancels an earlier examination.
    fn examine(&mut self, desk: &Desk, out: &mut Out<Self>) {
        let Some(solving) = desk.solving() else { return };
        let asked = solving.to_examine().map(|(played, mv)| {
            let token = Cancel::default();
            let start = Box::new(solving.problem().initial().clone());
            out.run(Effect::Examine(token.clone(), start, played, mv));
            token
        });
        if let Some(before) = std::mem::replace(&mut self.examined, asked) {
            before.cancel();
        }
    }

    pub(super) fn move_examined(
        &mut self,
        desk: &mut Desk,
        token: &Cancel,
        found: Option<Consequence>,
        out: &mut Out<Self>,
    ) {
        if self.examined.take_if(|asked| asked == token).is_none() {
            return;
        }
        let now = desk.now;
        let mut is_solved = false;
        change(desk, out, |solving| is_solved = solving.examined(found, now));
        if is_solved {
            store_solve(desk, out);
        }
    }

    /// A solution that is not recorded is searched first.
    pub(super) fn show_solution(&mut self, desk: &mut Desk, out: &mut Out<Self>) {
        let now = desk.now;
        if desk.solving().is_some_and(Solving::has_solution) {
            return change(desk, out, |solving| solving.show_solution(now));
        }
        let Some(start) = desk.solving().map(|solving| Box::new(solving.problem().initial().clone())) else { return };
        let token = Cancel::default();
        out.run(Effect::Seek(token.clone(), start));
        if let Some(before) = self.examined.replace(token) {
            before.cancel();
        }
        change(desk, out, Solving::seek);
    }

    pub(super) fn solution_sought(&mut self, desk: &mut Desk, token: &Cancel, found: Verdict, out: &mut Out<Self>) {
        if self.examined.take_if(|asked| asked == token).is_some() {
            let now = desk.now;
            change(desk, out, |solving| solving.sought(found, now));
        }
    }

    /// Plays typed moves as long as they are right. Typed replies are compared with those of the record. A notice shows
    /// what was not played.
    pub(crate) fn play_line(&mut self, desk: &mut Desk, text: &str, out: &mut Out<Self>) {
        let mut rest = text.trim();
        let mut reply = None;
        while !rest.is_empty() {
            let Some(game) = desk.solving().map(Solving::game) else { return };
            let (position, step) = (game.position().clone(), game.step());
            let read = typed::read_moves(rest, &position, game.last_move().map(Move::to));
            let (Some(&mv), Some(at)) = (read.moves.first(), read.places.first()) else { break };
            if desk.solving().is_some_and(Solving::is_over) || position.check(mv).is_err() {
                break;
            }
            let behind = rest[at.end..].trim_start();
            self.play(desk, mv, out);
            let Some(game) = desk.solving().map(Solving::game) else { return };
            rest = behind;
            reply = None;
            if game.step() == step {
                // It is wrong, and that was said.
                break;
            }
            if let Some(answer) = game.last_move().filter(|_| game.step() > step + 1)
                && let Ok(before) = position.after(mv)
            {
                reply = describe::mv(desk.naming(), &before, answer, Some(mv.to()));
                let read = typed::read_moves(behind, &before, Some(mv.to()));
                if read.moves.first() == Some(&answer) {
                    rest = read.places.first().map_or(behind, |at| behind[at.end..].trim_start());
                }
            }
        }
        if !rest.is_empty() {
            desk.notify(NoticeKind::Done, words::not_played(desk.language(), rest, reply.as_deref()));
        }
    }

    /// If that has failed, the solve counts until the window is closed.
    pub(super) fn solve_stored(&mut self, desk: &mut Desk, start: &Setup, solve: Solve, result: io::Result<()>) {
        match result {
            Ok(()) => desk.settle(&Topic::Solved),
            Err(error) => {
                desk.notify_about(Topic::Solved, words::solve_not_stored(desk.language(), &error));
            }
        }
        if let Some(loaded) = &mut self.loaded {
            loaded.set.solve(start, solve);
        }
    }
}

/// Puts back a picked-up piece, unless the board shows a game meanwhile.
fn change(desk: &mut Desk, out: &mut Out<Problems>, change: impl FnOnce(&mut Solving)) {
    if desk.mode == Mode::Solve {
        desk.autoplay = None;
        out.wish(Wish::PutBack);
    }
    if let Some(solving) = &mut desk.problem {
        change(solving);
    }
}

/// Draws how the last move was refuted: the move red, the defence blue.
pub(super) fn draw_refutation(desk: &mut Desk) {
    let line = desk.solving().and_then(Solving::refutation);
    let arrows = line.map(|line| line.arrows(&[Brush::Red, Brush::Blue])).unwrap_or_default();
    desk.draw_over(Source::Refutation, Overlay::arrows(arrows));
}

pub(super) fn answer_defence(desk: &mut Desk, node: NodeId, out: &mut Out<Problems>) {
    change(desk, out, |solving| solving.answer_defence(node));
}

pub(super) fn declare_solved(desk: &mut Desk, out: &mut Out<Problems>) {
    let now = desk.now;
    change(desk, out, |solving| solving.declare_solved(now));
    store_solve(desk, out);
}

pub(super) fn restart(desk: &mut Desk, out: &mut Out<Problems>) {
    let now = desk.now;
    change(desk, out, |solving| solving.restart(now));
}

fn store_solve(desk: &Desk, out: &mut Out<Problems>) {
    if let Some(solving) = &desk.problem {
        let start = Box::new(solving.problem().initial().to_setup());
        out.run(Effect::StoreSolve(start, solving.seconds(desk.now) as u32));
    }
}

/// Shows the record of a file that was opened for one of its problems.
pub(super) fn opened_as_game(desk: &mut Desk, game: GameId, record: usize) {
    let naming = desk.naming();
    let problem = desk.solving().map(|solving| solving.problem().clone());
    if desk.mode == Mode::Solve {
        desk.enter(Mode::default());
    }
    if desk.game().id() != game {
        return;
    }
    match problem.filter(|_| record >= desk.game().count()) {
        // Its format has one record a file, so that further records can only be edited as new games.
        Some(problem) => desk.tabs.add(Game::unsaved(problem, naming), true),
        None => desk.game_mut().select(record),
    }
}
