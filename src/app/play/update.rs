//! Pieces picked up and put down.

use crate::app::play::reach::{Held, Put, Question, Spot, put};
use crate::app::problems::update as problems;
use crate::app::setup::update as setup;
use crate::app::shell::state::State;
use crate::shogi::{Illegal, Move, Square, Target};

/// A click: picks up, puts down, or picks up another.
pub(crate) fn touch(state: &mut State, spot: Spot) {
    if state.setup.is_some() {
        return setup::touch(state, spot);
    }
    if state.question.take().is_some() {
        state.held = None;
        return;
    }
    match (state.held, spot) {
        (Some(held), spot) if held.from == spot => state.held = None,
        (Some(_), Spot::Square(square)) if !is_own(state, square) => release(state, Target::Square(square)),
        _ => lift(state, spot),
    }
}

/// Picks up what lies there.
pub(crate) fn lift(state: &mut State, spot: Spot) {
    if state.setup.is_some() {
        return setup::lift(state, spot);
    }
    state.desk.autoplay = None;
    state.question = None;
    let game = state.desk.game();
    let can_be_played = !game.record().tree().is_stuck(game.node());
    state.held = can_be_played.then(|| Held::at(game.position(), spot)).flatten();
}

/// Puts the piece down on a square, or back.
pub(crate) fn release(state: &mut State, to: Target) {
    if state.setup.is_some() {
        return setup::release(state, to);
    }
    let Some(held) = state.held else { return };
    let put = match to {
        Target::Square(square) => put(state.desk.game().position(), held.from, square),
        Target::Hand(_) | Target::Box => Put::Nothing,
    };
    match put {
        Put::Move(mv) => play(state, mv),
        Put::Ask(question) => state.question = Some(question),
        Put::Nothing => state.held = None,
    }
}

/// Answers the question with its first choice, 0, or another.
pub(crate) fn answer(state: &mut State, choice: usize) {
    if let Some(mv) = state.question.and_then(|question| question.choices().nth(choice)) {
        play(state, mv);
    }
}

/// The other button: puts everything back, or turns a piece over while a position is set up.
pub(crate) fn turn_over(state: &mut State, spot: Spot) {
    if state.setup.is_some() {
        return setup::turn_over(state, spot);
    }
    let_go(state);
}

/// Makes a move that was typed; one that breaks a rule is asked about first, as on the board.
pub(crate) fn typed(state: &mut State, mv: Move) {
    match state.desk.game().position().check(mv) {
        Err(Illegal::Foul(foul)) => state.question = Some(Question::Foul { mv, foul }),
        Ok(()) | Err(Illegal::Impossible(_)) => play(state, mv),
    }
}

/// Puts everything back.
pub(crate) fn let_go(state: &mut State) {
    if let Some(mode) = &mut state.setup {
        setup::let_go(mode);
    }
    state.held = None;
    state.question = None;
}

/// Makes a move that was entered, however it was.
pub(crate) fn play(state: &mut State, mv: Move) {
    let_go(state);
    if state.desk.solving().is_some() {
        return problems::play(state, mv);
    }
    state.desk.enter_move(mv);
}

fn is_own(state: &State, square: Square) -> bool {
    let position = state.desk.game().position();
    position.board()[square].is_some_and(|piece| piece.color == position.turn())
}
