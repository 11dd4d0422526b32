//! Sets of problems: opened, listed, solved.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use crate::app::desk::feature::Wish;
use crate::app::desk::game::Game;
use crate::app::desk::mode::Mode;
use crate::app::desk::notice::Gravity;
use crate::app::desk::origin::GameId;
use crate::app::desk::settings::Recent;
use crate::app::desk::snapshot::KeptSet;
use crate::app::play;
use crate::app::problems::{Ask, Problems, ProblemsAction, Solving, Token};
use crate::app::shell::action::Effect;
use crate::app::shell::command::Command;
use crate::app::shell::route;
use crate::app::shell::state::State;
use crate::app::text;
use crate::problems::{Problem, ProblemId, Solve, Unread};
use crate::record::Record;
use crate::shogi::Move;

/// Lists the problems of a folder, or of a file.
pub(crate) fn open(state: &mut State, source: PathBuf, effects: &mut Vec<Effect>) {
    state.desk.autoplay = None;
    state.desk.enter(Mode::Solve);
    show_set(state, Problems::new(source), effects);
}

/// Has the set read that an earlier run ended with.
pub(crate) fn again(state: &mut State, kept: KeptSet, effects: &mut Vec<Effect>) {
    state.desk.enter(if kept.shown { Mode::Solve } else { Mode::default() });
    show_set(state, Problems::again(kept), effects);
}

fn show_set(state: &mut State, problems: Problems, effects: &mut Vec<Effect>) {
    effects.push(Effect::Problems(Ask::Set(problems.token.clone(), problems.source.clone())));
    state.desk.problem = None;
    state.problems = Some(problems);
}

/// Has the set read again.
pub(crate) fn reload(state: &mut State, effects: &mut Vec<Effect>) {
    if let Some(problems) = &mut state.problems {
        let token = problems.begin_again();
        effects.push(Effect::Problems(Ask::Set(token, problems.source.clone())));
    }
}

pub(crate) fn run(state: &mut State, command: Command, effects: &mut Vec<Effect>) {
    let (language, now) = (state.desk.language(), state.desk.now);
    match command {
        Command::OpenProblems => {
            effects.push(Effect::Problems(Ask::Folder { start: state.desk.settings.folder.clone() }));
        }
        Command::AsProblems => {
            if let Some(path) = state.desk.game().origin().file().map(|file| file.path.clone()) {
                open(state, path, effects);
            }
        }
        Command::Problems => {
            state.desk.autoplay = None;
            if state.problems.is_none() {
                return run(state, Command::OpenProblems, effects);
            }
            let shown = state.desk.mode == Mode::Solve;
            state.desk.enter(if shown { Mode::default() } else { Mode::Solve });
        }
        Command::NextProblem => {
            let next = state.problems.as_ref().and_then(|problems| Some(problems.next()?.id));
            go(state, next, effects);
        }
        Command::PreviousProblem => {
            let previous = state.problems.as_ref().and_then(|problems| Some(problems.previous()?.id));
            go(state, previous, effects);
        }
        Command::ShowSolution => {
            state.desk.autoplay = None;
            solving(state, |solving| solving.show_solution(language, now));
        }
        Command::OtherReply => {
            state.desk.autoplay = None;
            solving(state, |solving| {
                if let Some(node) = solving.next_defence() {
                    solving.answer_defence(node);
                }
            });
        }
        Command::EditProblem => {
            let place = place(state);
            if let Some((path, record)) = place.map(|(path, record)| (path.to_owned(), record)) {
                route::grant(state, Wish::Open { paths: vec![path], record: Some(record) }, effects);
            }
        }
        _ => {}
    }
}

pub(crate) fn act(state: &mut State, action: ProblemsAction, effects: &mut Vec<Effect>) {
    let (language, now) = (state.desk.language(), state.desk.now);
    match action {
        ProblemsAction::Chosen(None) => {}
        ProblemsAction::Chosen(Some(source)) => open(state, source, effects),
        ProblemsAction::Read(token, batch) => {
            let all = state.problems.as_mut();
            if let Some(again) = all.and_then(|all| all.again.as_mut()).filter(|again| again.token == token) {
                again.set.add(batch.problems);
                again.unread.extend(batch.unread);
                return;
            }
            let Some(problems) = of(state, &token) else { return };
            let is_it = |problem: &&Problem| {
                let place = (&*problem.path, problem.id.record);
                problems.returns_to.as_ref().is_some_and(|(path, record)| place == (path.as_path(), *record))
            };
            let it = batch.problems.iter().find(is_it).map(|problem| problem.id);
            problems.set.add(batch.problems);
            problems.unread.extend(batch.unread);
            if problems.chosen.is_none() {
                let first = || Some(problems.set.row(0)?.id).filter(|_| problems.returns_to.is_none());
                let next = it.or_else(first);
                go(state, next, effects);
            }
        }
        ProblemsAction::Complete(token, source) => {
            let is_again = |problems: &Problems| problems.again.as_ref().is_some_and(|again| again.token == token);
            if let Some(problems) = state.problems.as_mut().filter(|problems| is_again(problems)) {
                problems.end_again(&mut state.desk.problem);
                stay(state, effects);
            }
            let Some(problems) = of(state, &token) else { return };
            problems.complete = true;
            problems.source.clone_from(&source);
            let empty = problems.set.is_empty();
            let mut unread = std::mem::take(&mut problems.unread);
            if problems.chosen.is_none() {
                // What an earlier run ended with has gone.
                let first = problems.set.row(0).map(|problem| problem.id);
                go(state, first, effects);
            }
            let is_gone = matches!(&unread[..], [(path, why)] if why.is_gone() && source.ends_with(path));
            if is_gone {
                state.desk.settings.forget(&Recent::Set { problems: source.clone() });
            } else if !empty {
                state.desk.settings.remember(Recent::Set { problems: source.clone() });
            }
            if empty || !unread.is_empty() {
                unread.sort_by(|(one, _), (other, _)| one.cmp(other));
                state.desk.notify(Gravity::Failed, text::unread_files(language, unread.len(), empty));
                if let Some(notice) = state.desk.notices.last_mut() {
                    notice.details = text::unread_each(language, &unread);
                }
            }
        }
        ProblemsAction::FileRead(token, file, result) => file_read(state, &token, file, result, effects),
        ProblemsAction::Open(id) => go(state, Some(id), effects),
        ProblemsAction::OpenFirst => {
            let first = state.problems.as_ref().and_then(|problems| Some(problems.set.row(0)?.id));
            let here = state.desk.solving().map(Solving::id);
            if first != here {
                go(state, first, effects);
            }
        }
        ProblemsAction::Opened(token, id, result) => show(state, &token, id, result),
        ProblemsAction::Filter(filter) => {
            if let Some(problems) = &mut state.problems {
                problems.set.filter(filter);
            }
        }
        ProblemsAction::Solved => {
            solving(state, |solving| solving.declare_solved(language, now));
            note_solved(state);
        }
        ProblemsAction::Kept(setup, solve) => kept(state, &setup, solve),
        ProblemsAction::NotKept(why) => state.desk.notify(Gravity::Failed, text::solve_not_kept(language, &why)),
        ProblemsAction::Meet(node) => {
            state.desk.autoplay = None;
            solving(state, |solving| solving.answer_defence(node));
        }
        ProblemsAction::Again => {
            state.desk.autoplay = None;
            solving(state, |solving| solving.restart(language, now));
        }
        ProblemsAction::Close => {
            state.problems = None;
            state.desk.problem = None;
            if state.desk.mode == Mode::Solve {
                state.desk.enter(Mode::default());
            }
        }
    }
}

/// The set that something is about, if it is still open.
fn of<'a>(state: &'a mut State, token: &Token) -> Option<&'a mut Problems> {
    state.problems.as_mut().filter(|problems| problems.token == *token)
}

fn solving(state: &mut State, change: impl FnOnce(&mut Solving)) {
    route::play(state, play::Action::LetGo, &mut Vec::new());
    if let Some(solving) = &mut state.desk.problem {
        change(solving);
    }
}

/// A file has been saved: what the set knows of it is read again.
pub(crate) fn saved(state: &State, path: &Path, effects: &mut Vec<Effect>) {
    let Some(problems) = &state.problems else { return };
    if let Some(file) = problems.set.file(path) {
        let (token, set) = (problems.token.clone(), problems.source.clone());
        effects.push(Effect::Problems(Ask::File { token, set, file, path: path.to_owned() }));
    }
}

fn file_read(
    state: &mut State,
    token: &Token,
    file: u32,
    result: Result<Vec<Problem>, Unread>,
    effects: &mut Vec<Effect>,
) {
    let language = state.desk.language();
    let Some(problems) = of(state, token) else { return };
    match result {
        Ok(read) => {
            problems.set.replace(file, read);
            if problems.chosen.is_some_and(|id| id.file == file) {
                stay(state, effects);
            }
        }
        Err(error) => {
            let path = problems.set.get(ProblemId { file, record: 0 }).map(|problem| problem.name.to_string());
            state.desk.notify(Gravity::Failed, text::unread(language, &path.unwrap_or_default(), &error));
        }
    }
}

/// What is on the board may have changed in its file, or gone from it.
fn stay(state: &mut State, effects: &mut Vec<Effect>) {
    let Some(problems) = &mut state.problems else { return };
    let there = problems.chosen.filter(|&id| problems.set.get(id).is_some());
    let beside = problems.chosen.and_then(|id| problems.set.beside(id).next());
    let next = there.or_else(|| Some(beside.or(problems.set.row(0))?.id));
    if there.is_none() {
        problems.chosen = None;
        state.desk.problem = None;
    }
    go(state, next, effects);
    if let Some(problems) = &mut state.problems {
        problems.keeps = there.is_some();
    }
}

/// Has the record of a problem read, to be shown.
fn go(state: &mut State, id: Option<ProblemId>, effects: &mut Vec<Effect>) {
    let Some(problems) = &mut state.problems else { return };
    problems.keeps = false;
    if let Some(problem) = id.and_then(|id| problems.set.get(id)) {
        let ask = Ask::Problem(problems.token.clone(), Box::new(problem.clone()));
        problems.chosen = id;
        effects.push(Effect::Problems(ask));
    }
}

/// Shows a problem, unless the user has gone to another by now.
fn show(state: &mut State, token: &Token, id: ProblemId, result: Result<Box<Record>, Unread>) {
    let (language, now) = (state.desk.language(), state.desk.now);
    let Some(problems) = of(state, token).filter(|problems| problems.chosen == Some(id)) else { return };
    match result {
        Ok(record) => {
            let keeps = std::mem::take(&mut problems.keeps);
            let Some(path) = problems.set.get(id).map(|problem| Arc::clone(&problem.path)) else { return };
            let known = state.desk.problem.as_ref().filter(|solving| solving.id() == id);
            if keeps && known.is_some_and(|known| *known.problem() == *record) {
                return;
            }
            let mut solving = Solving::new(id, path, *record, language, now);
            if state.desk.mode != Mode::Solve {
                solving.pause(now);
            }
            state.desk.problem = Some(solving);
            state.desk.autoplay = None;
        }
        Err(error) => {
            let name = problems.set.get(id).map_or_else(String::new, |problem| problem.name.to_string());
            state.desk.notify(Gravity::Failed, text::unread(language, &name, &error));
        }
    }
}

/// The file of the problem on the board, and the index of its record there.
pub(crate) fn place(state: &State) -> Option<(&Path, usize)> {
    state.problems.as_ref()?.place(state.desk.problem.as_ref()?.id())
}

/// Takes a move as an answer to the problem.
pub(crate) fn play(state: &mut State, mv: Move) {
    let (language, now) = (state.desk.language(), state.desk.now);
    state.desk.autoplay = None;
    let mut right = false;
    solving(state, |solving| right = solving.play(mv, language, now));
    if right {
        note_solved(state);
    }
}

fn note_solved(state: &mut State) {
    let now = state.desk.now;
    let Some(problems) = &mut state.problems else { return };
    if let Some(solving) = &state.desk.problem {
        let setup = solving.problem().initial().to_setup();
        problems.news = Some((Box::new(setup), solving.seconds(now) as u32));
    }
}

fn kept(state: &mut State, setup: &crate::shogi::Setup, solve: Solve) {
    if let Some(problems) = &mut state.problems {
        problems.set.solve(setup, solve);
    }
}

/// Has it noted what was solved, and goes back to the tabs when the user has gone to one: from this set, not before
/// it was opened.
pub(crate) fn follow(state: &mut State, tab: GameId, set: Option<&Token>, effects: &mut Vec<Effect>) {
    let left = state.desk.tabs.game().id() != tab;
    let Some(problems) = &mut state.problems else { return };
    if let Some((setup, seconds)) = problems.news.take() {
        effects.push(Effect::Problems(Ask::Keep(setup, seconds)));
    }
    if left && set == Some(&problems.token) && state.desk.mode == Mode::Solve {
        state.desk.enter(Mode::default());
    }
}

/// A file has been opened for one of its problems: that one is shown.
pub(crate) fn opened(state: &mut State, game: GameId, record: usize) {
    let language = state.desk.language();
    let problem = state.desk.solving().map(|solving| solving.problem().clone());
    if state.desk.mode == Mode::Solve {
        state.desk.enter(Mode::default());
    }
    if state.desk.game().id() != game {
        return;
    }
    match problem.filter(|_| record >= state.desk.game().count()) {
        // The file's format has one record a file, and what stands behind that is text to those who edit it.
        Some(problem) => state.desk.tabs.add(Game::unsaved(problem, language), true),
        None => state.desk.game_mut().select(record),
    }
}
