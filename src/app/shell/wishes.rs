//! Which feature grants a wish. Only this table names features.

use crate::app::desk::feature::Wish;
use crate::app::desk::mode::Mode;
use crate::app::desk::preferences::DoubleClick;
use crate::app::files::{self, Files};
use crate::app::folder::{self, Folder};
use crate::app::pictures::Pictures;
use crate::app::play::{self, Play};
use crate::app::problems::Problems;
use crate::app::recovery::Recovery;
use crate::app::setup::{self, SetUp};
use crate::app::shell::action::Effect;
use crate::app::shell::features::{Routed, call};
use crate::app::shell::own::Own;
use crate::app::shell::preferences;
use crate::app::shell::state::State;
use crate::app::shell::update::run;
use crate::app::solver::{self, Solver};

pub(crate) fn grant(state: &mut State, wish: Wish, effects: &mut Vec<Effect>) {
    match wish {
        // A solved problem cannot be edited.
        Wish::Edit(_) if state.desk.solving().is_some() => {}
        Wish::Edit(edit) => state.desk.edit(edit),
        Wish::GoTo(node) => state.desk.walk(|game| game.go_to_node(node)),
        Wish::BeginFromHere => {
            let record = state.desk.record_from_here();
            state.desk.begin(record);
        }
        Wish::AutosaveIn(folder) => preferences::set_autosave_folder(state, folder),
        Wish::Open { paths, record } => {
            call::<Files>(state, effects, |files, desk, out| files.open(desk, paths, record, out));
        }
        Wish::OpenInstead { path, game } => {
            call::<Files>(state, effects, |files, desk, out| files.open_instead(desk, path, game, out));
        }
        Wish::Begin(start) => input::<Files>(state, files::Input::Begin(start), effects),
        Wish::CloseWindow => input::<Files>(state, files::Input::CloseRequested, effects),
        Wish::Paste(text) if state.desk.mode == Mode::SetUp => {
            input::<SetUp>(state, setup::Input::Paste(text), effects);
        }
        Wish::Paste(text) => input::<Files>(state, files::Input::Paste(text), effects),
        Wish::ListFolder(path) => input::<Folder>(state, folder::Input::List(Some(path)), effects),
        Wish::EnterMoves { moves, refused } => {
            input::<Play>(state, play::Input::Enter { moves, refused }, effects);
        }
        Wish::ChooseContinuation(number) => input::<Play>(state, play::Input::ChooseNumber(number), effects),
        Wish::Confirm => input::<Play>(state, play::Input::Confirm, effects),
        Wish::PutBack => input::<Play>(state, play::Input::PutBack, effects),
        Wish::DoubleClick => {
            let command = match state.desk.settings.double_click {
                DoubleClick::BoardOnly => Own::BoardOnly.into(),
                DoubleClick::FullScreen => Own::FullScreen.into(),
                DoubleClick::Flip => play::Command::FlipBoard.into(),
                DoubleClick::Nothing => return,
            };
            run(state, command, effects);
        }
        Wish::Gesture(gesture) if state.desk.mode == Mode::SetUp => {
            input::<SetUp>(state, setup::Input::Gesture(gesture), effects);
        }
        Wish::Gesture(gesture) => input::<Play>(state, play::Input::Gesture(gesture), effects),
        Wish::SetUp => input::<SetUp>(state, setup::Input::Begin, effects),
        Wish::ToggleKeys => input::<SetUp>(state, setup::Input::ToggleKeys, effects),
        Wish::Try(mv) => input::<Solver>(state, solver::Input::Try(mv), effects),
        Wish::Draw => {
            let listed = state.problems.listed();
            call::<Pictures>(state, effects, |pictures, desk, out| pictures.draw_any(desk, listed, out));
        }
        Wish::SaveReport(report, format) => {
            call::<Pictures>(state, effects, |pictures, desk, out| pictures.save_report(desk, report, format, out));
        }
        Wish::OpenSet(path) => {
            call::<Problems>(state, effects, |problems, desk, out| problems.open(desk, path, out));
        }
        Wish::ReloadSet => call::<Problems>(state, effects, |problems, _, out| problems.reload(out)),
        Wish::RestoreSet(set) => {
            call::<Problems>(state, effects, |problems, desk, out| problems.restore(desk, set, out));
        }
        Wish::Solve(mv) => {
            call::<Problems>(state, effects, |problems, desk, out| problems.play(desk, mv, out));
        }
        Wish::SolveLine(text) => {
            call::<Problems>(state, effects, |problems, desk, out| problems.play_line(desk, &text, out));
        }
        Wish::Keep => call::<Recovery>(state, effects, |_, _, out| Recovery::keep(out)),
    }
}

fn input<F: Routed>(state: &mut State, input: F::Input, effects: &mut Vec<Effect>) {
    call::<F>(state, effects, |feature, desk, out| feature.input(desk, input, out));
}
