//! Setting a position up.

use super::edit::{edit, quietly};
use super::notify;
use crate::app::edit::Edit;
use crate::app::notice::Gravity;
use crate::app::reach::Spot;
use crate::app::setup::{Arrange, SetupAction, SetupMode};
use crate::app::state::State;
use crate::app::text;
use crate::format::ReadError;
use crate::shogi::{Piece, Purpose, Setup, Source, Square, Target};

/// Begins to set the start of the record up, or ends it.
pub(super) fn toggle(state: &mut State) {
    if state.setup.take().is_some() {
        return;
    }
    state.autoplay = None;
    let game = state.game_mut();
    game.go_to(0);
    let mode = SetupMode::of(game.record());
    state.setup = Some(mode);
}

/// Keeps the mode with what is shown: it ends when the user goes elsewhere.
pub(super) fn follow(state: &mut State, same_board: bool) {
    let Some(mut mode) = state.setup.take() else { return };
    let game = state.game();
    if same_board && game.step() == 0 {
        mode.follow(game.record());
        state.setup = Some(mode);
    }
}

pub(super) fn act(state: &mut State, action: SetupAction) {
    let Some(mode) = &mut state.setup else { return };
    match action {
        SetupAction::Key(key) => {
            let Some(next) = mode.entry.press(key) else { return };
            mode.held = None;
            mode.entry = next;
            change(state, *next.setup());
        }
        SetupAction::Arrange(arrangement) => arrange(state, arrangement),
        SetupAction::Stamp(piece) => {
            mode.held = None;
            mode.stamp = (mode.stamp != Some(piece)).then_some(piece);
        }
        SetupAction::Lift(piece) => {
            mode.stamp = None;
            mode.held = Some(Source::Box(piece));
        }
        SetupAction::Purpose(purpose) => {
            mode.purpose = purpose;
            follow(state, true);
        }
        SetupAction::Point(squares) => mode.pointed = squares,
    }
}

fn arrange(state: &mut State, arrangement: Arrange) {
    let Some(mode) = &mut state.setup else { return };
    let setup = *mode.entry.setup();
    match arrangement {
        Arrange::RestTo(side) => mode.entry = mode.entry.with_rest_to(side),
        Arrange::Tsume | Arrange::TsumeWithTwoKings => {
            mode.purpose = Purpose::Tsume;
            mode.entry = mode.entry.with_rest_to(Some(crate::shogi::Color::White));
        }
        Arrange::Game(_) => {
            mode.purpose = Purpose::Game;
            mode.entry = mode.entry.with_rest_to(None);
        }
        Arrange::Clear => mode.entry = mode.entry.with_rest_to(None),
        Arrange::Number(number) => {
            let initial = state.game().record().initial().clone();
            return edit(state, Edit::Start(Box::new(initial), number.max(1)));
        }
        Arrange::Swap | Arrange::Mirror | Arrange::Shift(_) | Arrange::Turn(_) => {}
    }
    match arrangement.apply(setup) {
        Some(setup) => change(state, setup),
        None => {
            let said = text::falls_off(state.language());
            notify(state, Gravity::Failed, said.to_owned());
        }
    }
}

/// The position of a pasted text comes onto the board.
pub(super) fn pasted(state: &mut State, read: Result<Setup, ReadError>) {
    match read {
        Ok(setup) => {
            if let Some(mode) = &mut state.setup {
                // It says itself who holds what.
                mode.entry = mode.entry.with_rest_to(None);
            }
            change(state, setup);
        }
        Err(error) => {
            let said = text::paste_error(state.language(), &error);
            notify(state, Gravity::Failed, said);
        }
    }
}

/// A click: paints the stamp, puts down, picks up, or moves the keyboard's cursor.
pub(super) fn touch(state: &mut State, spot: Spot) {
    let Some(mode) = &mut state.setup else { return };
    if let Some(piece) = mode.stamp {
        return stamp(state, piece, spot);
    }
    let source = source(spot);
    match mode.held {
        Some(held) if Some(held) == source => mode.held = None,
        Some(_) => release(state, target(spot)),
        None => {
            if let Spot::Square(square) = spot {
                mode.entry = mode.entry.at(square);
            }
            lift(state, spot);
        }
    }
}

/// Picks up what lies there.
pub(super) fn lift(state: &mut State, spot: Spot) {
    let Some(mode) = &mut state.setup else { return };
    let setup = mode.entry.setup();
    mode.stamp = None;
    mode.held = source(spot).filter(|source| match *source {
        Source::Square(square) => setup.board[square].is_some(),
        Source::Hand(side, kind) => setup.hands[side].count(kind) > 0,
        Source::Box(_) => true,
    });
}

/// Puts down what is held.
pub(super) fn release(state: &mut State, to: Target) {
    let Some(mode) = &mut state.setup else { return };
    let Some(held) = mode.held.take() else { return };
    if let Target::Square(square) = to {
        mode.entry = mode.entry.at(square);
    }
    let setup = mode.entry.setup().carried(held, to);
    place(state, setup);
}

/// Takes the piece on a square through its states, and one in hand back to the box.
pub(super) fn turn_over(state: &mut State, spot: Spot) {
    let Some(mode) = &mut state.setup else { return };
    let_go(mode);
    let setup = *mode.entry.setup();
    match spot {
        Spot::Square(square) => place(state, setup.cycled(square)),
        Spot::Hand(side, kind) => place(state, setup.carried(Source::Hand(side, kind), Target::Box)),
        Spot::Stand(_) => {}
    }
}

/// Puts the stamp and what is held away; `false` when there was nothing.
pub(super) fn let_go(mode: &mut SetupMode) -> bool {
    let stamp = mode.stamp.take().is_some();
    mode.held.take().is_some() || stamp
}

fn stamp(state: &mut State, piece: Piece, spot: Spot) {
    let Some(mode) = &state.setup else { return };
    let setup = *mode.entry.setup();
    let painted = |square: Square| {
        // The same piece once more rubs it out.
        setup.with(square, (setup.board[square] != Some(piece)).then_some(piece))
    };
    match (spot, piece.kind.in_hand()) {
        (Spot::Square(square), _) => place(state, painted(square)),
        (Spot::Hand(side, _) | Spot::Stand(side), Some(_)) => {
            place(state, setup.carried(Source::Box(piece), Target::Hand(side)));
        }
        (Spot::Hand(..) | Spot::Stand(_), None) => {}
    }
}

/// A board with one piece changed: whoever holds the rest still does.
fn place(state: &mut State, setup: Setup) {
    let Some(mode) = &mut state.setup else { return };
    mode.entry = mode.entry.with_setup(setup);
    let setup = *mode.entry.setup();
    change(state, setup);
}

fn change(state: &mut State, setup: Setup) {
    let number = state.game().record().first_number();
    quietly(state, Edit::Start(Box::new(setup.into()), number));
}

const fn source(spot: Spot) -> Option<Source> {
    match spot {
        Spot::Square(square) => Some(Source::Square(square)),
        Spot::Hand(side, kind) => Some(Source::Hand(side, kind)),
        Spot::Stand(_) => None,
    }
}

const fn target(spot: Spot) -> Target {
    match spot {
        Spot::Square(square) => Target::Square(square),
        Spot::Hand(side, _) | Spot::Stand(side) => Target::Hand(side),
    }
}
