//! Setting a position up.

use crate::app::desk::edit::Edit;
use crate::app::desk::mode::Mode;
use crate::app::desk::notice::Gravity;
use crate::app::desk::start::Start;
use crate::app::play::reach::Spot;
use crate::app::setup::{Arrange, SetupAction, SetupMode, Stroke};
use crate::app::shell::state::State;
use crate::app::text;
use crate::format::{FoundPosition, ReadError, Warning, WarningKind};
use crate::notation::entry::Entry;
use crate::shogi::{Motion, Piece, Position, Purpose, Setup, Source, Square, Target};
use crate::tsume::{self, PurposeWord, Say};

/// Begins to set the start of the record up, or ends it.
pub(crate) fn toggle(state: &mut State) {
    if let Some(mode) = end(state) {
        let game = state.desk.game_mut();
        let (node, revision) = mode.from;
        if game.document().revision() == revision {
            // Nothing has come of it: the user goes on where they were.
            game.go_to_node(node);
        }
        return;
    }
    state.desk.autoplay = None;
    let game = state.desk.game_mut();
    let (from, tree) = (game.node(), game.record().tree());
    let moves = tree.path(from).iter().filter(|&&id| tree.mv(id).is_some()).count();
    game.go_to(0);
    let mode = SetupMode::of(game, from, moves);
    state.setup = Some(mode);
    state.desk.enter(Mode::SetUp);
}

/// Ends the mode; returns what was known in it.
fn end(state: &mut State) -> Option<SetupMode> {
    if state.desk.mode == Mode::SetUp {
        state.desk.enter(Mode::default());
    }
    state.setup.take()
}

/// Begins a new record with the position on the board, and to set that up. While a position is set up already, it is
/// the one from which the user came.
pub(crate) fn begin_from_here(state: &mut State) {
    if let Some(mode) = end(state) {
        state.desk.game_mut().go_to_node(mode.from.0);
    }
    crate::app::files::open::begin_from_here(state);
    toggle(state);
}

/// Begins a problem, which is there to be set up.
pub(crate) fn begin_problem(state: &mut State, start: Start) {
    end(state);
    crate::app::files::open::begin(state, start);
    toggle(state);
}

/// Keeps the mode with what is shown: it ends when the user goes elsewhere.
pub(crate) fn follow(state: &mut State) {
    let Some(mode) = &mut state.setup else { return };
    let game = state.desk.game_mut();
    if mode.of == (game.id(), game.shown()) && game.step() == 0 {
        mode.follow(game);
    } else {
        end(state);
    }
}

pub(crate) fn act(state: &mut State, action: SetupAction) {
    let Some(mode) = &mut state.setup else { return };
    match action {
        SetupAction::Key(key) => {
            let Some(next) = mode.entry.press(key) else { return };
            mode.held = None;
            change(state, next, Say::Still);
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
            let entry = mode.entry_for(purpose);
            if mode.purpose != purpose || mode.entry != entry {
                change(state, entry, Say::That(purpose));
            }
        }
        SetupAction::Point(squares) => mode.pointed = squares,
    }
}

fn arrange(state: &mut State, arrangement: Arrange) {
    let Some(mode) = &mut state.setup else { return };
    mode.held = None;
    let entry = mode.entry;
    match arrangement {
        Arrange::Clear => {
            let setup = Setup { turn: entry.setup().turn, ..Setup::EMPTY };
            change(state, entry.with_rest(false).with_setup(setup), Say::Nothing);
        }
        Arrange::Start(start) => {
            let gives_rest = start.purpose() == Purpose::Tsume;
            let next = entry.with_rest(gives_rest).with_setup(start.setup());
            change(state, next, Say::That(start.purpose()));
        }
        Arrange::Rest(gives_rest) => change(state, entry.with_rest(gives_rest), Say::Still),
        Arrange::Move(motion) => carry(state, motion),
        Arrange::Turn(turn) => change(state, entry.with_turn(turn), Say::Still),
        Arrange::Number(number) => {
            let record = state.desk.game().record();
            let (initial, headers) = (record.initial().clone(), record.headers().clone());
            state.desk.edit(Edit::SetUp(Box::new(initial), number.max(1), headers));
        }
    }
}

/// Moves the board about, and the moves of the record with it.
fn carry(state: &mut State, motion: Motion) {
    match state.desk.game_mut().edit(|document| document.carry(motion)) {
        Ok(_) => {
            if let Some(mode) = &mut state.setup
                && let Ok(setup) = motion.setup(*mode.entry.setup())
            {
                mode.entry = mode.entry.with_setup(setup);
            }
        }
        Err(refused) => {
            let said = text::refused(state.desk.language(), refused);
            state.desk.notify(Gravity::Failed, said);
        }
    }
}

/// The position of a pasted text comes onto the board.
pub(crate) fn pasted(state: &mut State, read: Result<FoundPosition, ReadError>) {
    match read {
        Ok(FoundPosition { setup, number, headers, warnings }) => {
            if let Some(mode) = &state.setup {
                // It says itself who holds what, and what it is for.
                let say = match tsume::purpose(&headers, &setup) {
                    Purpose::Tsume => Say::That(Purpose::Tsume),
                    Purpose::Game => Say::Nothing,
                };
                let headers = mode.headers_for(state.desk.game().record(), &setup, say);
                carry_out(state, Edit::SetUp(Box::new(setup.into()), number.unwrap_or(1), headers));
                tell_unread(state, &warnings);
            }
        }
        Err(error) => {
            let said = text::paste_error(state.desk.language(), &error);
            state.desk.notify(Gravity::Failed, said);
        }
    }
}

/// Tells what of a pasted text did not come onto the board. Words around a diagram are told in passing, unless they speak
/// of what is held.
fn tell_unread(state: &mut State, warnings: &[Warning]) {
    let [first, more @ ..] = warnings else { return };
    let in_passing =
        |warning: &Warning| matches!(&warning.kind, WarningKind::Text { text, .. } if !text.contains("持"));
    let gravity = if warnings.iter().all(in_passing) { Gravity::Done } else { Gravity::Failed };
    let language = state.desk.language();
    state.desk.notify(gravity, text::pasted_in_part(language, first, more.len()));
    if let Some(notice) = state.desk.notices.last_mut().filter(|_| !more.is_empty()) {
        notice.details = warnings.iter().map(|warning| text::left_out(language, warning)).collect();
    }
}

/// A click: paints the stamp, puts down, picks up, or moves the keyboard's cursor.
pub(crate) fn touch(state: &mut State, spot: Spot) {
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
pub(crate) fn lift(state: &mut State, spot: Spot) {
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
pub(crate) fn release(state: &mut State, to: Target) {
    let Some(mode) = &mut state.setup else { return };
    let Some(held) = mode.held.take() else { return };
    if let Target::Square(square) = to {
        mode.entry = mode.entry.at(square);
    }
    let setup = mode.entry.setup().carried(held, to);
    place(state, setup);
}

/// Takes the piece on a square through its states, and one in hand back to the box.
pub(crate) fn turn_over(state: &mut State, spot: Spot) {
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
pub(crate) fn let_go(mode: &mut SetupMode) -> bool {
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
    let next = mode.entry.with_setup(setup);
    let edit = entered(state, next, Say::Still);
    carry_out(state, if stroke == Stroke::Begins { edit } else { Edit::Amend(Box::new(edit)) });
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
    let Some(mode) = &state.setup else { return };
    change(state, mode.entry.with_setup(setup), Say::Still);
}

fn change(state: &mut State, next: Entry, say: Say) {
    let edit = entered(state, next, say);
    carry_out(state, edit);
}

/// What becomes of the record when this was entered, for what somebody says: one step of undoing, also when nothing
/// but who holds the rest was decided.
fn entered(state: &mut State, next: Entry, say: Say) -> Edit {
    let before = state.setup.as_mut().map(|mode| std::mem::replace(&mut mode.entry, next));
    let is_decided = before.is_some_and(|before| before.gives_rest() != next.gives_rest());
    let record = state.desk.game().record();
    let initial = Position::from(*next.setup());
    let headers = match &state.setup {
        Some(mode) => mode.headers_for(record, next.setup(), say),
        None => record.headers().clone(),
    };
    if is_decided && *record.initial() == initial && *record.headers() == headers {
        Edit::Rest
    } else {
        Edit::SetUp(Box::new(initial), record.first_number(), headers)
    }
}

/// Edits the record, and tells where the word about its purpose has come or gone.
fn carry_out(state: &mut State, edit: Edit) {
    let word = |state: &State| PurposeWord::of(state.desk.game().record().headers());
    let before = word(state);
    state.desk.edit_quietly(edit);
    tell_purpose(state, before, word(state));
}

/// Says that a word about a record's purpose was written into its headers, or taken out of them.
pub(crate) fn tell_purpose(state: &mut State, before: Option<PurposeWord>, after: Option<PurposeWord>) {
    let language = state.desk.language();
    let said = match (before, after) {
        (_, Some(word)) => text::purpose_written(language, word),
        (Some(word), None) => text::purpose_removed(language, word),
        (None, None) => return,
    };
    if before != after {
        state.desk.notify(Gravity::Done, said);
    }
}

const fn source(spot: Spot) -> Option<Source> {
    match spot {
        Spot::Square(square) => Some(Source::Square(square)),
        Spot::Hand(side, kind) => Some(Source::Hand(side, kind)),
        Spot::Stand(_) => None,
    }
}
