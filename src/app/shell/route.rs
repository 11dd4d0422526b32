//! How what one feature wants and tells reaches the others.

use std::convert::Infallible;

use crate::app::check::{self, Check};
use crate::app::convert::{self, Convert};
use crate::app::desk::feature::{Clicks, Fact, Feature, Out, Wish};
use crate::app::desk::mode::Mode;
use crate::app::files::{self, Files};
use crate::app::folder::{self, Folder};
use crate::app::moves::{self, Moves};
use crate::app::notes::{self, Notes};
use crate::app::pictures::{self, Pictures};
use crate::app::play::{self, Play};
use crate::app::problems::{self, Problems};
use crate::app::recovery::{self, Recovery};
use crate::app::setup::{self, SetUp};
use crate::app::shell::action::{Action, Effect};
use crate::app::shell::preferences;
use crate::app::shell::state::{Modal, State};
use crate::app::solver::{self, Solver};

/// How a feature is seen from the shell: where its state stands, and what its actions, effects and questions are
/// wrapped into.
pub(crate) trait Room: Feature {
    /// An action of the shell.
    fn action(action: Self::Action) -> Action;
    /// An effect of the shell.
    fn effect(effect: Self::Effect) -> Effect;
    /// A modal of the shell.
    fn modal(ask: Self::Ask) -> Modal;

    /// Whether a modal is a question of this feature.
    fn is_own(_: &Modal) -> bool {
        false
    }
}

impl Room for Check {
    fn action(action: check::Action) -> Action {
        Action::Check(action)
    }

    fn effect(effect: check::Effect) -> Effect {
        Effect::Check(effect)
    }

    fn modal(ask: Infallible) -> Modal {
        match ask {}
    }
}

impl Room for Files {
    fn action(action: files::Action) -> Action {
        Action::Files(action)
    }

    fn effect(effect: files::Effect) -> Effect {
        Effect::Files(effect)
    }

    fn modal(ask: files::Ask) -> Modal {
        Modal::Files(ask)
    }

    fn is_own(modal: &Modal) -> bool {
        matches!(modal, Modal::Files(_))
    }
}

impl Room for Pictures {
    fn action(action: pictures::Action) -> Action {
        Action::Pictures(action)
    }

    fn effect(effect: pictures::Effect) -> Effect {
        Effect::Pictures(effect)
    }

    fn modal(ask: pictures::Ask) -> Modal {
        Modal::Pictures(ask)
    }

    fn is_own(modal: &Modal) -> bool {
        matches!(modal, Modal::Pictures(_))
    }
}

impl Room for Problems {
    fn action(action: problems::Action) -> Action {
        Action::Problems(action)
    }

    fn effect(effect: problems::Effect) -> Effect {
        Effect::Problems(effect)
    }

    fn modal(ask: problems::Ask) -> Modal {
        Modal::Problems(ask)
    }

    fn is_own(modal: &Modal) -> bool {
        matches!(modal, Modal::Problems(_))
    }
}

impl Room for Folder {
    fn action(action: folder::Action) -> Action {
        Action::Folder(action)
    }

    fn effect(effect: folder::Effect) -> Effect {
        Effect::Folder(effect)
    }

    fn modal(ask: folder::Ask) -> Modal {
        Modal::Folder(ask)
    }

    fn is_own(modal: &Modal) -> bool {
        matches!(modal, Modal::Folder(_))
    }
}

impl Room for Convert {
    fn action(action: convert::Action) -> Action {
        Action::Convert(action)
    }

    fn effect(effect: convert::Effect) -> Effect {
        Effect::Convert(effect)
    }

    fn modal(ask: convert::Ask) -> Modal {
        Modal::Convert(ask)
    }

    fn is_own(modal: &Modal) -> bool {
        matches!(modal, Modal::Convert(_))
    }
}

impl Room for Recovery {
    fn action(action: recovery::Action) -> Action {
        Action::Recovery(action)
    }

    fn effect(effect: recovery::Effect) -> Effect {
        Effect::Recovery(effect)
    }

    fn modal(ask: Infallible) -> Modal {
        match ask {}
    }
}

impl Room for Moves {
    fn action(action: moves::Action) -> Action {
        Action::Moves(action)
    }

    fn effect(effect: Infallible) -> Effect {
        match effect {}
    }

    fn modal(ask: Infallible) -> Modal {
        match ask {}
    }
}

impl Room for Notes {
    fn action(action: notes::Action) -> Action {
        Action::Notes(action)
    }

    fn effect(effect: Infallible) -> Effect {
        match effect {}
    }

    fn modal(ask: Infallible) -> Modal {
        match ask {}
    }
}

impl Room for Play {
    fn action(action: play::Action) -> Action {
        Action::Play(action)
    }

    fn effect(effect: play::Effect) -> Effect {
        Effect::Play(effect)
    }

    fn modal(ask: Infallible) -> Modal {
        match ask {}
    }
}

impl Room for SetUp {
    fn action(action: setup::Action) -> Action {
        Action::SetUp(action)
    }

    fn effect(effect: setup::Effect) -> Effect {
        Effect::SetUp(effect)
    }

    fn modal(ask: Infallible) -> Modal {
        match ask {}
    }
}

impl Room for Solver {
    fn action(action: solver::Action) -> Action {
        Action::Solver(action)
    }

    fn effect(effect: solver::Effect) -> Effect {
        Effect::Solver(effect)
    }

    fn modal(ask: Infallible) -> Modal {
        match ask {}
    }
}

/// Lets a feature work, and then does what it asks for: effects, the question, facts to all, wishes to whom they concern.
pub(crate) fn within<F: Room>(
    state: &mut State,
    effects: &mut Vec<Effect>,
    work: impl FnOnce(&mut State, &mut Out<F>),
) {
    let mut out = Out::default();
    work(state, &mut out);
    let Out { effects: own, wishes, facts, ask, closes } = out;
    effects.extend(own.into_iter().map(F::effect));
    if closes {
        state.modal.take_if(|modal| F::is_own(modal));
    }
    if let Some(ask) = ask {
        state.modal = Some(F::modal(ask));
    }
    for fact in facts {
        tell(state, &fact, effects);
    }
    for wish in wishes {
        grant(state, wish, effects);
    }
}

/// Tells every feature a fact.
pub(crate) fn tell(state: &mut State, fact: &Fact, effects: &mut Vec<Effect>) {
    within::<Play>(state, effects, |state, out| state.play.follow(&mut state.desk, fact, out));
    within::<SetUp>(state, effects, |state, out| state.setup.follow(&mut state.desk, fact, out));
    within::<Check>(state, effects, |state, out| state.check.follow(&mut state.desk, fact, out));
    within::<Solver>(state, effects, |state, out| state.solver.follow(&mut state.desk, fact, out));
    within::<Files>(state, effects, |state, out| state.files.follow(&mut state.desk, fact, out));
    within::<Problems>(state, effects, |state, out| state.problems.follow(&mut state.desk, fact, out));
    within::<Notes>(state, effects, |state, out| state.notes.follow(&state.desk, fact, out));
    within::<Folder>(state, effects, |state, out| state.folder.follow(&state.desk, fact, out));
    state.moves.follow(&state.desk, fact);
    state.announce.follow(&mut state.desk, fact);
}

/// Lets something happen on the board.
pub(crate) fn play(state: &mut State, action: play::Action, effects: &mut Vec<Effect>) {
    within::<Play>(state, effects, |state, out| state.play.update(&mut state.desk, action, out));
}

/// Lets something happen to the position that is being edited.
pub(crate) fn set_up(state: &mut State, action: setup::Action, effects: &mut Vec<Effect>) {
    within::<SetUp>(state, effects, |state, out| state.setup.update(&mut state.desk, action, out));
}

/// Does what a feature wants of others.
pub(crate) fn grant(state: &mut State, wish: Wish, effects: &mut Vec<Effect>) {
    match wish {
        // A problem is solved, not edited.
        Wish::Edit(_) if state.desk.solving().is_some() => {}
        Wish::Edit(edit) => state.desk.edit(edit),
        Wish::GoTo(node) => state.desk.walk(|game| game.go_to_node(node)),
        Wish::Open { paths, record } => {
            within::<Files>(state, effects, |state, out| state.files.open(paths, record, out));
        }
        Wish::OpenInstead { path, game } => {
            within::<Files>(state, effects, |state, out| state.files.open_instead(path, game, out));
        }
        Wish::OpenSet(path) => {
            within::<Problems>(state, effects, |state, out| state.problems.open(&mut state.desk, path, out));
        }
        Wish::ListFolder(path) => {
            let action = folder::Action::List(Some(path));
            within::<Folder>(state, effects, |state, out| state.folder.update(&mut state.desk, action, out));
        }
        Wish::EnterMoves { moves, refused } => play(state, play::Action::Enter { moves, refused }, effects),
        Wish::Confirm => play(state, play::Action::Confirm, effects),
        Wish::PutBack => play(state, play::Action::PutBack, effects),
        Wish::Gesture(gesture) if state.desk.mode == Mode::SetUp => {
            set_up(state, setup::Action::Gesture(gesture), effects);
        }
        Wish::Gesture(gesture) => play(state, play::Action::Gesture(gesture), effects),
        Wish::Solve(mv) => {
            within::<Problems>(state, effects, |state, out| state.problems.play(&mut state.desk, mv, out));
        }
        Wish::Try(mv) => {
            within::<Solver>(state, effects, |state, out| {
                state.solver.update(&mut state.desk, solver::Action::Try(mv), out);
            });
        }
        Wish::SolveLine(text) => {
            within::<Problems>(state, effects, |state, out| state.problems.play_line(&mut state.desk, &text, out));
        }
        Wish::BeginFromHere => {
            let record = state.desk.record_from_here();
            state.desk.begin(record);
        }
        Wish::Hint(squares) => set_up(state, setup::Action::Hint(squares), effects),
        Wish::Highlight(squares) => set_up(state, setup::Action::Point(squares), effects),
        Wish::SetUp => set_up(state, setup::Action::Begin, effects),
        Wish::SaveReport(report, format) => {
            within::<Pictures>(state, effects, |state, out| {
                state.pictures.save_report(&state.desk, report, format, out);
            });
        }
        Wish::AutosaveIn(folder) => preferences::autosave_in(state, folder),
        Wish::ReloadSet => within::<Problems>(state, effects, |state, out| state.problems.reload(out)),
        Wish::Keep => within::<Recovery>(state, effects, |_, out| Recovery::keep(out)),
        Wish::RestoreSet(set) => {
            within::<Problems>(state, effects, |state, out| state.problems.restore(&mut state.desk, set, out));
        }
    }
}

/// Draws a feature's panel, and turns the user's clicks there into actions of the shell.
pub(crate) fn clicks<F: Room, R>(out: &mut Vec<Action>, panel: impl FnOnce(&mut Clicks<F::Action>) -> R) -> R {
    let mut own = Clicks::default();
    let result = panel(&mut own);
    out.extend(own.actions.into_iter().map(F::action));
    out.extend(own.wishes.into_iter().map(Action::Wish));
    result
}
