//! What each action does to the state. No widgets and no files here.

use std::mem::{Discriminant, discriminant};

use crate::app::desk::candidate::Exploration;
use crate::app::desk::feature::{Fact, Wish};
use crate::app::desk::game::Game;
use crate::app::desk::mode::Mode;
use crate::app::desk::notice::Topic;
use crate::app::desk::origin::GameId;
use crate::app::desk::rules::Rules;
use crate::app::desk::settings::Recent;
use crate::app::desk::{Desk, Place};
use crate::app::kit::instance::ForwardedFiles;
use crate::app::shell::action::{Action, Effect, Event};
use crate::app::shell::command::Command;
use crate::app::shell::commands;
use crate::app::shell::features;
use crate::app::shell::keymap;
use crate::app::shell::notice_expiry;
use crate::app::shell::palette::Choice;
use crate::app::shell::preferences;
use crate::app::shell::state::{Modal, State};
use crate::app::shell::welcome;
use crate::app::shell::wishes::grant;
use crate::app::shell::words;
use crate::diagram::{BoardTheme, PieceSet};
use crate::lang::Naming;
use crate::record::Edit;

/// Compared before and after an action to find the facts to announce.
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

pub(crate) fn update(state: &mut State, action: Action, effects: &mut Vec<Effect>) {
    let before = Before::of(&state.desk);
    let entry = state.desk.mode.entry();
    let context = state.key_context();
    let empty = state.is_empty();
    let before_action = (!matches!(action, Action::Event(_))).then(|| notice_expiry::Snapshot::of(&state.desk));
    state.desk.is_asking = state.modal.is_some();
    apply(state, action, effects);
    if empty && state.is_empty() && state.desk.tabs.game().id() != before.tab {
        state.welcome_closed = Some(state.desk.tabs.game().id());
    }
    state.unfold(&context);
    let begins = state.desk.mode.entry() != entry;
    if state.desk.tabs.game().id() != before.tab {
        features::broadcast(state, &Fact::TabChanged, effects);
    }
    if state.desk.place() != before.place {
        if !begins {
            state.desk.leave_entry();
        }
        state.desk.end_preview();
        state.desk.clear_stale();
        state.desk.forget_refusal();
    }
    if let Some(before_action) = before_action {
        before_action.close_outdated(&mut state.desk);
    }
    if state.desk.place() != before.place {
        features::broadcast(state, &Fact::PlaceChanged, effects);
    }
    for record in std::mem::take(&mut state.desk.edited) {
        features::broadcast(state, &Fact::Edited(record), effects);
    }
    if Before::of(&state.desk).mode != before.mode {
        features::broadcast(state, &Fact::ModeChanged, effects);
    }
    if Before::of(&state.desk).tried != before.tried {
        features::broadcast(state, &Fact::TriedChanged, effects);
    }
    state.desk.name_games();
    state.desk.fill_blank_games();
    if state.desk.naming() != before.naming {
        features::broadcast(state, &Fact::LanguageChanged, effects);
    }
    if state.desk.settings.rules != before.rules {
        features::broadcast(state, &Fact::RulesChanged, effects);
    }
    features::after_action(state, effects);
    state.desk.set_clock_paused(state.modal.is_some());
    if state.desk.settings != state.saved_settings {
        state.saved_settings = state.desk.settings.clone();
        // The saved file is readable in full.
        state.desk.expire(&Topic::Settings);
        effects.push(Effect::SaveSettings(Box::new(state.saved_settings.clone())));
    }
}

fn apply(state: &mut State, action: Action, effects: &mut Vec<Effect>) {
    let Some(action) = features::handle(state, action, effects) else { return };
    match action {
        Action::Event(event) => handle_event(state, event, effects),
        Action::Command(command) => run(state, command, effects),
        Action::Wish(wish) => grant(state, wish, effects),
        Action::Answered(answer) => features::answer(state, answer, effects),
        Action::SelectGame(id) => select(state, id),
        Action::MoveGame(id, index) => state.desk.tabs.move_to(id, index),
        Action::SelectRecord(..) if state.desk.solving().is_some() => {}
        Action::SelectRecord(id, index) if state.desk.game().id() == id => {
            state.desk.walk(|game| game.select(index));
        }
        Action::PastedPicture => state.desk.refuse(words::PICTURE_PASTED.get(state.desk.language())),
        Action::CloseWelcome => state.welcome_closed = Some(state.desk.tabs.game().id()),
        Action::OpenSample => welcome::open_sample(&mut state.desk),
        Action::Resize(edge, size) => state.desk.settings.panels.sizes.set(edge, size),
        Action::Dismiss(id) => drop(state.desk.dismiss(id)),
        Action::DismissAll => state.desk.notices.clear(),
        Action::DismissStatus => state.desk.close_success_notices(),
        Action::CloseModal => close_modal(state),
        Action::Preferences(change) => preferences::change_setting(state, change),
        Action::Keys(change) => keymap::change_keys(state, change, effects),
        Action::RecordKey(recording) => keymap::record(state, recording),
        Action::TakeKey(takes) => keymap::resolve(state, takes, effects),
        Action::Recorded(key) => keymap::recorded(state, key, effects),
        Action::Palette(choice) => choose(state, choice, effects),
        Action::ShowBoard(board, pieces) => show_board(state, board, pieces),
        Action::KeepBoard => state.modal = None,
        // Features handled theirs before; a record of a game that is not shown is ignored.
        _ => {}
    }
}

fn handle_event(state: &mut State, event: Event, effects: &mut Vec<Effect>) {
    match event {
        Event::Fact(fact) => features::broadcast(state, &fact, effects),
        Event::ForwardedFiles(files) => open_forwarded(state, files, effects),
        Event::FillsScreen(fills) => state.fills_screen = fills,
        Event::Tick(now) => {
            state.desk.tick(now);
            features::tick(state);
        }
        Event::SettingsKept(result) => preferences::report_saving(state, Topic::KeepingSettings, result),
        Event::KeysKept(result) => preferences::report_saving(state, Topic::KeepingKeys, result),
        Event::GuideNotOpened => state.desk.refuse(words::GUIDE_NOT_OPENED.get(state.desk.language())),
        event => features::handle_event(state, event, effects),
    }
}

fn close_modal(state: &mut State) {
    match state.modal.take() {
        Some(Modal::Boards(board, pieces)) => show_board(state, board, pieces),
        Some(Modal::ChangeKeys(_)) if state.reopens_settings => state.modal = Some(Modal::Settings),
        _ => {}
    }
}

fn open_forwarded(state: &mut State, files: ForwardedFiles, effects: &mut Vec<Effect>) {
    if state.is_leaving() {
        return;
    }
    if let Some(path) = files.wanted_if_open() {
        let is_it = |game: &&Game| game.origin().file().is_some_and(|file| file.path == path);
        if let Some(id) = state.desk.games().iter().find(is_it).map(Game::id)
            && files.accept().is_some()
        {
            // A question keeps the game that it is about.
            if state.modal.is_none() {
                select(state, id);
            }
            effects.push(Effect::ComeForward);
        }
        return;
    }
    if let Some(paths) = files.accept() {
        grant(state, Wish::Open { paths, record: None }, effects);
        effects.push(Effect::ComeForward);
    }
}

pub(crate) fn run(state: &mut State, command: Command, effects: &mut Vec<Effect>) {
    if let Some(why_not) = command.why_not(state) {
        return state.desk.refuse(why_not);
    }
    state.desk.forget_refusal();
    if state.modal.as_ref().and_then(Modal::opened_by) == Some(command) {
        state.modal = None;
        return;
    }
    if let Some(own) = features::run(state, command, effects) {
        commands::run(state, own, effects);
    }
}

/// Closes the palette first, since the chosen item may open a question.
fn choose(state: &mut State, choice: Choice, effects: &mut Vec<Effect>) {
    state.modal.take_if(|modal| matches!(modal, Modal::Palette));
    let wish = match choice {
        Choice::Run(command) => {
            state.desk.settings.remember_command(command.about().id);
            return run(state, command, effects);
        }
        Choice::Show(game) => return select(state, game),
        Choice::GoTo(node) => Wish::GoTo(node),
        Choice::Open(Recent::Game(path)) => Wish::Open { paths: vec![path], record: None },
        Choice::Open(Recent::Set { problems }) => Wish::OpenSet(problems),
        Choice::Begin(start) => Wish::Begin(start),
        Choice::End(end) => Wish::Edit(Edit::End(end)),
    };
    grant(state, wish, effects);
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
