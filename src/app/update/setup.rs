//! Setting a position up.

use super::edit::{edit, quietly};
use super::notify;
use crate::app::edit::Edit;
use crate::app::notice::Gravity;
use crate::app::reach::Spot;
use crate::app::setup::{Arrange, Intent, SetupAction, SetupMode, Stroke};
use crate::app::state::State;
use crate::app::text;
use crate::format::ReadError;
use crate::notation::sfen::Sfen;
use crate::shogi::{Piece, Purpose, Setup, Source, Square, Target};
use crate::tsume;

/// Begins to set the start of the record up, or ends it.
pub(super) fn toggle(state: &mut State) {
    if let Some(mode) = state.setup.take() {
        let game = state.game_mut();
        let (node, revision) = mode.from;
        if game.document().revision() == revision {
            // Nothing has come of it: the user goes on where they were.
            game.go_to_node(node);
        }
        return;
    }
    state.autoplay = None;
    let game = state.game_mut();
    let (from, tree) = (game.node(), game.record().tree());
    let moves = tree.path(from).iter().filter(|&&id| tree.mv(id).is_some()).count();
    game.go_to(0);
    let mode = SetupMode::of(game, from, moves);
    state.setup = Some(mode);
}

/// Begins a new record with the position from which the user came here, and goes on setting it up.
fn begin_from_there(state: &mut State) {
    let Some(mode) = &state.setup else { return };
    let from = mode.from.0;
    state.game_mut().go_to_node(from);
    begin_from_here(state);
}

/// Begins a new record with the position on the board, and to set that up.
pub(super) fn begin_from_here(state: &mut State) {
    state.setup = None;
    let position = state.position().clone();
    super::open::begin(state, position);
    toggle(state);
}

/// Keeps the mode with what is shown: it ends when the user goes elsewhere.
pub(super) fn follow(state: &mut State) {
    let Some(mut mode) = state.setup.take() else { return };
    let game = state.game_mut();
    if mode.of == (game.id(), game.shown()) && game.step() == 0 {
        mode.follow(game);
        let Intent { purpose, chosen } = mode.intent;
        let is_said = tsume::is_tsume(game.record()) == (purpose == Purpose::Tsume);
        game.set_purpose((chosen || !is_said).then_some(purpose));
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
        SetupAction::Stroke(at, stroke) => paint(state, at, stroke),
        SetupAction::Lift(piece) => {
            mode.stamp = None;
            mode.held = Some(Source::Box(piece));
        }
        SetupAction::Purpose(purpose) => {
            mode.choose(purpose);
            follow(state);
        }
        SetupAction::Point(squares) => mode.pointed = squares,
        SetupAction::BeginFromThere => begin_from_there(state),
    }
}

fn arrange(state: &mut State, arrangement: Arrange) {
    let Some(mode) = &mut state.setup else { return };
    let chosen = |purpose| Intent { purpose, chosen: true };
    match arrangement {
        Arrange::Rest(gives_rest) => mode.entry = mode.entry.with_rest(gives_rest),
        Arrange::Turn(turn) => mode.entry = mode.entry.with_turn(turn),
        Arrange::Tsume | Arrange::TsumeWithTwoKings => {
            mode.intent = chosen(Purpose::Tsume);
            mode.entry = mode.entry.with_rest(true);
        }
        Arrange::Game(_) => {
            mode.intent = chosen(Purpose::Game);
            mode.entry = mode.entry.with_rest(false);
        }
        Arrange::Clear => {
            mode.intent.chosen = false;
            mode.entry = mode.entry.with_rest(false);
        }
        Arrange::Number(number) => {
            let initial = state.game().record().initial().clone();
            return edit(state, Edit::Start(Box::new(initial), number.max(1)));
        }
        Arrange::Swap | Arrange::Mirror | Arrange::Shift(_) => {}
    }
    match arrangement.apply(*mode.entry.setup()) {
        Some(setup) => {
            mode.entry = mode.entry.with_setup(setup);
            let setup = *mode.entry.setup();
            change(state, setup);
        }
        None => {
            let said = text::falls_off(state.language());
            notify(state, Gravity::Failed, said.to_owned());
        }
    }
}

/// The position of a pasted text comes onto the board.
pub(super) fn pasted(state: &mut State, read: Result<Sfen, ReadError>) {
    match read {
        Ok(Sfen { setup, number }) => {
            if let Some(mode) = &mut state.setup {
                // It says itself who holds what, and what it is for.
                mode.intent.chosen = false;
                quietly(state, Edit::Start(Box::new(setup.into()), number.unwrap_or(1)));
            }
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
        Some(_) => release(state, spot.target()),
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

/// A click with the stamp.
fn stamp(state: &mut State, piece: Piece, spot: Spot) {
    let Some(mode) = &state.setup else { return };
    match (spot.target(), piece.kind.in_hand()) {
        (at @ Target::Square(_), _) => paint(state, at, Stroke::Begins),
        (Target::Hand(side), Some(_)) => {
            let setup = mode.entry.setup().carried(Source::Box(piece), Target::Hand(side));
            place(state, setup);
        }
        (Target::Hand(_) | Target::Box, _) => {}
    }
}

/// A square of a stroke with the stamp.
fn paint(state: &mut State, at: Target, stroke: Stroke) {
    let Some(mode) = &mut state.setup else { return };
    let (Some(piece), Target::Square(square)) = (mode.stamp, at) else {
        // A stroke that begins elsewhere is none.
        mode.stroke = mode.stroke.filter(|_| stroke == Stroke::Continues);
        return;
    };
    let mut setup = *mode.entry.setup();
    let (painted, last) = match (stroke, mode.stroke) {
        // The same piece once more rubs it out.
        (Stroke::Begins, _) => ((setup.board[square] != Some(piece)).then_some(piece), square),
        (Stroke::Continues, Some((_, last))) if last == square => return,
        (Stroke::Continues, Some(begun)) => begun,
        (Stroke::Continues, None) => return,
    };
    mode.stroke = Some((painted, square));
    for square in way(last, square) {
        setup = setup.with(square, painted);
    }
    mode.entry = mode.entry.with_setup(setup);
    let (setup, number) = (*mode.entry.setup(), state.game().record().first_number());
    let edit = Edit::Start(Box::new(setup.into()), number);
    quietly(state, if stroke == Stroke::Begins { edit } else { Edit::Amend(Box::new(edit)) });
}

/// The squares from one to another, both included: a fast pointer is not seen on all of them.
fn way(from: Square, to: Square) -> impl Iterator<Item = Square> {
    let [(file, rank), (to_file, to_rank)] =
        [from, to].map(|square| (i16::from(square.file().get()), i16::from(square.rank().get())));
    let steps = (to_file - file).abs().max((to_rank - rank).abs());
    let part = move |from: i16, to: i16, step: i16| {
        let share = f32::from(step) / f32::from(steps.max(1));
        (f32::from(from) + f32::from(to - from) * share).round() as u8
    };
    (0..=steps).filter_map(move |step| Square::at(part(file, to_file, step), part(rank, to_rank, step)))
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
