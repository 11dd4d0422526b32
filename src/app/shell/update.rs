//! What each action does to the state. No widget and no file in here.

use std::mem::{Discriminant, discriminant};

use crate::app::check::Check;
use crate::app::convert::Convert;
use crate::app::desk::exploration::Exploration;
use crate::app::desk::feature::{Fact, Wish};
use crate::app::desk::mode::Mode;
use crate::app::desk::notice::Topic;
use crate::app::desk::origin::GameId;
use crate::app::desk::rules::Rules;
use crate::app::desk::settings::Recent;
use crate::app::desk::{Desk, Place};
use crate::app::files::{self, Files};
use crate::app::folder::Folder;
use crate::app::kit::instance::ForwardedFiles;
use crate::app::moves::Moves;
use crate::app::notes::Notes;
use crate::app::pictures::Pictures;
use crate::app::problems::{self, Problems};
use crate::app::recovery::{self, Recovery};
use crate::app::shell::action::{Action, Answer, Effect};
use crate::app::shell::command::Command;
use crate::app::shell::own::Own;
use crate::app::shell::palette::Choice;
use crate::app::shell::state::{Modal, State};
use crate::app::shell::{commands, over, preferences, route, sheet, welcome, words};
use crate::app::solver::{self, Solver};
use crate::app::{play, setup};
use crate::diagram::{BoardTheme, PieceSet};
use crate::lang::Naming;
use crate::record::Edit;

/// What is compared before and after an action to see what has happened.
struct Before {
    place: Place,
    tab: GameId,
    mode: (Discriminant<Mode>, bool),
    tried: Option<u32>,
    naming: Naming,
    rules: Rules,
}

impl Before {
    fn of(desk: &Desk) -> Self {
        let mode = (discriminant(&desk.mode), desk.solving().is_some());
        let tried = desk.exploration().map(Exploration::changes);
        Self {
            place: desk.place(),
            tab: desk.tabs.game().id(),
            mode,
            tried,
            naming: desk.naming(),
            rules: desk.settings.rules,
        }
    }
}

/// Does to `state` what `action` says, and adds to `effects` what is asked of the world outside.
pub(crate) fn update(state: &mut State, action: Action, effects: &mut Vec<Effect>) {
    let before = Before::of(&state.desk);
    let entry = state.desk.mode.entry();
    let reader = state.reader();
    let empty = state.is_empty();
    let past = over::is_of_user(&action).then(|| over::Before::of(&state.desk));
    take(state, action, effects);
    if empty && state.is_empty() && state.desk.tabs.game().id() != before.tab {
        // Who begins a game wants to see it.
        state.uninvited = Some(state.desk.tabs.game().id());
    }
    state.unfold(&reader);
    let begins = state.desk.mode.entry() != entry;
    if state.desk.tabs.game().id() != before.tab {
        route::tell(state, &Fact::TabChanged, effects);
    }
    if state.desk.place() != before.place {
        if !begins {
            state.desk.leave_entry();
        }
        state.desk.end_preview();
        state.desk.settle_edits();
        state.desk.forget_refusal();
    }
    if let Some(past) = past {
        past.close_past(&mut state.desk);
    }
    if state.desk.place() != before.place {
        route::tell(state, &Fact::PlaceChanged, effects);
    }
    if Before::of(&state.desk).mode != before.mode {
        route::tell(state, &Fact::ModeChanged, effects);
    }
    if Before::of(&state.desk).tried != before.tried {
        route::tell(state, &Fact::TriedChanged, effects);
    }
    state.desk.name_games();
    state.desk.fill_blank_games();
    if state.desk.naming() != before.naming {
        route::tell(state, &Fact::LanguageChanged, effects);
    }
    if state.desk.settings.rules != before.rules {
        route::tell(state, &Fact::RulesChanged, effects);
    }
    route::within::<Files>(state, effects, |state, out| state.files.save_settled(&mut state.desk, out));
    state.desk.rest(state.modal.is_some());
    if state.desk.settings != state.saved_settings {
        state.saved_settings = state.desk.settings.clone();
        // From now on the file can be read whole.
        state.desk.expire(&Topic::Settings);
        effects.push(Effect::SaveSettings(state.saved_settings.clone()));
    }
}

fn take(state: &mut State, action: Action, effects: &mut Vec<Effect>) {
    match action {
        Action::Command(command) => run(state, command, effects),
        // The record of a problem that is being solved cannot be changed.
        Action::SelectRecord(..) if state.desk.solving().is_some() => {}
        Action::Problems(action) => {
            route::within::<Problems>(state, effects, |state, out| state.problems.update(&mut state.desk, action, out));
        }
        Action::SelectGame(id) => select(state, id),
        Action::MoveGame(id, index) => state.desk.tabs.move_to(id, index),
        Action::SelectRecord(id, index) => {
            if state.desk.game().id() == id {
                state.desk.walk(|game| game.select(index));
            }
        }
        Action::PastedPicture => state.desk.refuse(words::picture_pasted(state.desk.language())),
        Action::Pasted(text) if state.desk.mode == Mode::SetUp => {
            route::set_up(state, setup::Action::Paste(text), effects);
        }
        Action::Pasted(text) => take(state, Action::Files(files::Action::Paste(text)), effects),
        Action::Start(paths) => {
            take(state, Action::Files(files::Action::Start(paths)), effects);
            take(state, Action::Recovery(recovery::Action::Start), effects);
            take(state, Action::Play(play::Action::Start), effects);
        }
        Action::ForwardedFiles(files) => open_forwarded(state, files, effects),
        // A question is not put in another's place.
        Action::Files(files::Action::Looked(_)) if state.modal.is_some() => state.files.overlook(),
        Action::Files(action) => {
            route::within::<Files>(state, effects, |state, out| state.files.update(&mut state.desk, action, out));
        }
        Action::Recovery(action) => route::within::<Recovery>(state, effects, |state, out| {
            state.recovery.update(&mut state.desk, action, out);
        }),
        Action::Answered(answer) => answered(state, answer, effects),
        Action::Check(action) => {
            route::within::<Check>(state, effects, |state, out| state.check.update(&mut state.desk, action, out));
        }
        Action::Solver(action) => solve(state, action, effects),
        Action::Moves(action) => {
            route::within::<Moves>(state, effects, |state, out| state.moves.update(&mut state.desk, action, out));
        }
        Action::Notes(action) => {
            route::within::<Notes>(state, effects, |state, out| state.notes.update(&mut state.desk, action, out));
        }
        Action::Play(action) => route::play(state, action, effects),
        Action::SetUp(action) => route::set_up(state, action, effects),
        Action::Wish(wish) => route::grant(state, wish, effects),
        Action::Pictures(action) => {
            route::within::<Pictures>(state, effects, |state, out| state.pictures.update(&mut state.desk, action, out));
        }
        Action::Folder(action) => {
            route::within::<Folder>(state, effects, |state, out| state.folder.update(&mut state.desk, action, out));
        }
        Action::Convert(action) => {
            route::within::<Convert>(state, effects, |state, out| state.convert.update(&mut state.desk, action, out));
        }
        Action::CloseWelcome => state.uninvited = Some(state.desk.tabs.game().id()),
        Action::OpenSample => welcome::open_sample(&mut state.desk),
        Action::Resize(edge, size) => state.desk.settings.panels.sizes.set(edge, size),
        Action::FillsScreen(fills) => state.fills_screen = fills,
        Action::Tick(now) => {
            state.desk.tick(now);
            state.play.advance(&state.desk);
        }
        Action::Dismiss(id) => drop(state.desk.dismiss(id)),
        Action::DismissAll => state.desk.notices.clear(),
        Action::ForgetSaid => state.desk.forget_said(),
        Action::CloseModal => close_modal(state),
        Action::Preferences(change) => preferences::prefer(state, change),
        Action::SettingsKept(result) => preferences::kept(state, Topic::KeepingSettings, result),
        Action::KeysKept(result) => preferences::kept(state, Topic::KeepingKeys, result),
        Action::Keys(change) => sheet::change_keys(state, change, effects),
        Action::RecordKey(recording) => sheet::wait_for(state, recording),
        Action::Recorded(key) => sheet::recorded(state, key, effects),
        Action::Palette(choice) => choose(state, choice, effects),
        Action::ShowBoard(board, pieces) => show_board(state, board, pieces),
        Action::KeepBoard => state.modal = None,
    }
}

/// Closes the modal, and takes back what was chosen in it.
fn close_modal(state: &mut State) {
    match state.modal.take() {
        Some(Modal::Boards(board, pieces)) => show_board(state, board, pieces),
        Some(Modal::ChangeKeys(_)) if state.returns => state.modal = Some(Modal::Settings),
        _ => {}
    }
}

/// Opens the files of another start of the program, unless the window closes.
fn open_forwarded(state: &mut State, files: ForwardedFiles, effects: &mut Vec<Effect>) {
    if state.files.is_leaving() || state.recovery.is_terminated() {
        return;
    }
    if let Some(paths) = files.accept() {
        take(state, Action::Files(files::Action::Open(paths)), effects);
        effects.push(Effect::ComeForward);
    }
}

pub(crate) fn run(state: &mut State, command: Command, effects: &mut Vec<Effect>) {
    if let Some(why_not) = command.why_not(state) {
        return state.desk.refuse(why_not);
    }
    state.desk.forget_refusal();
    match command {
        Command::Problems(problems::Command::Review)
            if matches!(state.modal, Some(Modal::Problems(problems::Ask::Review))) =>
        {
            state.modal = None;
        }
        Command::Problems(command) => {
            route::within::<Problems>(state, effects, |state, out| state.problems.run(&mut state.desk, command, out));
        }
        Command::Pictures(command) => route::within::<Pictures>(state, effects, |state, out| {
            let listed = state.problems.listed();
            state.pictures.run(&state.desk, listed, command, out);
        }),
        Command::Folder(command) => {
            route::within::<Folder>(state, effects, |state, out| state.folder.run(&mut state.desk, command, out));
        }
        Command::Convert(command) => {
            route::within::<Convert>(state, effects, |state, out| state.convert.run(&state.desk, command, out));
        }
        Command::Announce(command) => state.announce.run(&mut state.desk, command),
        Command::Play(command) => route::play(state, play::Action::Run(command), effects),
        Command::Solver(command) => solve(state, solver::Action::Run(command), effects),
        Command::SetUp(command) => route::set_up(state, setup::Action::Run(command), effects),
        Command::Notes(command) => {
            route::within::<Notes>(state, effects, |state, out| state.notes.run(&mut state.desk, command, out));
        }
        // What it shows is closed by the same key.
        Command::Files(files::Command::Warnings) if matches!(state.modal, Some(Modal::Files(files::Ask::Warnings))) => {
            state.modal = None;
        }
        Command::Files(command) => {
            route::within::<Files>(state, effects, |state, out| state.files.run(&mut state.desk, command, out));
        }
        Command::Moves(command) => {
            route::within::<Moves>(state, effects, |state, out| state.moves.run(&mut state.desk, command, out));
        }
        // While a position is set up its keys stand beside the board, and go on working.
        Command::Own(Own::Keys) if state.desk.mode == Mode::SetUp => {
            route::set_up(state, setup::Action::ToggleKeys, effects);
        }
        Command::Own(command) => commands::run(state, command, effects),
    }
}

/// Does what was chosen in the palette, which is closed before: what is chosen may ask something itself.
fn choose(state: &mut State, choice: Choice, effects: &mut Vec<Effect>) {
    state.modal.take_if(|modal| matches!(modal, Modal::Palette));
    match choice {
        Choice::Run(command) => {
            state.desk.settings.remember_command(command.about().id);
            run(state, command, effects);
        }
        Choice::Show(game) => select(state, game),
        Choice::GoTo(node) => route::grant(state, Wish::GoTo(node), effects),
        Choice::Open(Recent::Game(path)) => {
            take(state, Action::Files(files::Action::Open(vec![path])), effects);
        }
        Choice::Open(Recent::Set { problems }) => route::grant(state, Wish::OpenSet(problems), effects),
        Choice::Begin(start) => take(state, Action::Files(files::Action::Begin(start)), effects),
        Choice::End(end) => route::grant(state, Wish::Edit(Edit::End(end)), effects),
    }
}

/// Hands an answer to the feature that has asked, with its question.
fn answered(state: &mut State, answer: Answer, effects: &mut Vec<Effect>) {
    match (state.modal.take(), answer) {
        (Some(Modal::Files(ask)), Answer::Files(answer)) => {
            route::within::<Files>(state, effects, |state, out| state.files.answer(&mut state.desk, ask, answer, out));
        }
        (Some(Modal::Pictures(ask)), Answer::Pictures(answer)) => {
            route::within::<Pictures>(state, effects, |state, out| {
                let listed = state.problems.listed();
                state.pictures.answer(&mut state.desk, listed, ask, answer, out);
            });
        }
        (Some(Modal::Problems(ask)), Answer::Problems(answer)) => {
            route::within::<Problems>(state, effects, |state, out| {
                state.problems.answer(&mut state.desk, ask, answer, out);
            });
        }
        (Some(Modal::Folder(_)), Answer::Folder(answer)) => {
            route::within::<Folder>(state, effects, |state, out| state.folder.answer(&mut state.desk, answer, out));
        }
        // Something else is asked by now.
        (modal, Answer::Files(_) | Answer::Pictures(_) | Answer::Problems(_) | Answer::Folder(_)) => {
            state.modal = modal;
        }
    }
}

fn solve(state: &mut State, action: solver::Action, effects: &mut Vec<Effect>) {
    route::within::<Solver>(state, effects, |state, out| state.solver.update(&mut state.desk, action, out));
}

pub(super) fn select(state: &mut State, id: GameId) {
    state.desk.autoplay = None;
    state.desk.tabs.show(id);
}

pub(super) fn toggle(state: &mut State, modal: Modal) {
    let shown =
        state.modal.as_ref().is_some_and(|shown| std::mem::discriminant(shown) == std::mem::discriminant(&modal));
    state.modal = (!shown).then_some(modal);
}

fn show_board(state: &mut State, board: BoardTheme, pieces: PieceSet) {
    (state.desk.settings.board, state.desk.settings.pieces) = (board, pieces);
}
