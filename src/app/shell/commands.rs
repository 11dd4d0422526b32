//! The window's own commands.

use std::path::Path;

use crate::app::desk::feature::Wish;
use crate::app::desk::mode::Mode;
use crate::app::desk::panels::Panels;
use crate::app::desk::settings::ThemeChoice;
use crate::app::shell::action::Effect;
use crate::app::shell::own::Own;
use crate::app::shell::state::{Modal, State};
use crate::app::shell::update::{select, toggle};
use crate::app::shell::wishes::grant;
use crate::lang::Language;

pub(super) fn run(state: &mut State, command: Own, effects: &mut Vec<Effect>) {
    match command {
        Own::Undo => state.desk.undo(),
        Own::Redo => state.desk.redo(),
        Own::NextGame => select(state, state.desk.tabs.neighbour(1)),
        Own::PreviousGame => select(state, state.desk.tabs.neighbour(-1)),
        Own::MoveGameLeft => move_game(state, -1),
        Own::MoveGameRight => move_game(state, 1),
        Own::NewWindow => effects.push(Effect::OpenWindow(None)),
        Own::InNewWindow => {
            let (id, language) = (state.desk.tabs.game().id(), state.desk.language());
            effects.push(Effect::OpenWindow(state.desk.tabs.game().path().map(Path::to_owned)));
            // A game is open in one window only.
            state.desk.tabs.close(id, language);
        }
        Own::Palette => toggle(state, Modal::Palette),
        Own::Guide => effects.push(Effect::OpenGuide(state.desk.language())),
        // While a position is set up, its keys are a panel that stays open.
        Own::Keys if state.desk.mode == Mode::SetUp => grant(state, Wish::ToggleKeys, effects),
        Own::Keys => toggle(state, Modal::Keys),
        Own::ChangeKeys => {
            state.keys.settle();
            state.reopens_settings = matches!(state.modal, Some(Modal::Settings));
            toggle(state, Modal::ChangeKeys(None));
        }
        Own::Settings => toggle(state, Modal::Settings),
        Own::About => toggle(state, Modal::About),
        Own::MenuBar => {
            // There is no menu while the board is shown alone.
            state.board_only = false;
            state.menu_requests += 1;
        }
        Own::BoardOnly => state.toggle_board_only(),
        Own::FullScreen => {
            state.fills_screen = !state.fills_screen;
            effects.push(Effect::FillScreen(state.fills_screen));
        }
        Own::ShowSide => toggle_flag(&mut state.desk.settings.panels.side_folded),
        Own::ShowNotes => toggle_flag(&mut state.desk.settings.panels.notes_folded),
        Own::ShowControls => toggle_flag(&mut state.desk.settings.panels.controls_folded),
        Own::ShowGraph => toggle_flag(&mut state.desk.settings.panels.graph_folded),
        Own::ResetPanels => state.desk.settings.panels = Panels::default(),
        Own::ZoomIn => state.desk.settings.zoom_by(1.0),
        Own::ZoomOut => state.desk.settings.zoom_by(-1.0),
        Own::ZoomReset => state.desk.settings.zoom = 1.0,
        Own::Boards => {
            let settings = &state.desk.settings;
            toggle(state, Modal::Boards(settings.board, settings.pieces));
        }
        Own::ThemeSystem => set_theme(state, ThemeChoice::System),
        Own::ThemeLight => set_theme(state, ThemeChoice::Light),
        Own::ThemeDark => set_theme(state, ThemeChoice::Dark),
        Own::Japanese => state.desk.set_language(Language::Japanese),
        Own::English => state.desk.set_language(Language::English),
    }
}

pub(super) fn is_on(state: &State, command: Own) -> Option<bool> {
    let panels = &state.desk.settings.panels;
    let (theme, language) = (state.desk.settings.theme, state.desk.language());
    Some(match command {
        Own::BoardOnly => state.board_only,
        Own::FullScreen => state.fills_screen,
        Own::ShowSide => state.shows_side(),
        Own::ShowNotes => !panels.notes_folded,
        Own::ShowControls => !panels.controls_folded,
        Own::ShowGraph => !panels.graph_folded,
        Own::ThemeSystem => theme == ThemeChoice::System,
        Own::ThemeLight => theme == ThemeChoice::Light,
        Own::ThemeDark => theme == ThemeChoice::Dark,
        Own::Japanese => language == Language::Japanese,
        Own::English => language == Language::English,
        _ => return None,
    })
}

fn move_game(state: &mut State, by: isize) {
    let tabs = &mut state.desk.tabs;
    let id = tabs.game().id();
    if let Some(index) = tabs.find(id).and_then(|index| index.checked_add_signed(by)) {
        tabs.move_to(id, index);
    }
}

fn toggle_flag(flag: &mut bool) {
    *flag = !*flag;
}

fn set_theme(state: &mut State, theme: ThemeChoice) {
    state.desk.settings.theme = theme;
}
