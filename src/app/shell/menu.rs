//! The menus, as tables of command ids.

use egui::{Id, MenuBar, Popup, Ui};

use crate::app::desk::panels::Slot;
use crate::app::desk::rules;
use crate::app::desk::words::{self as shared, redo, undo};
use crate::app::kit::menu::{self, Mark};
use crate::app::kit::sound;
use crate::app::shell::action::Action;
use crate::app::shell::command::Command;
use crate::app::shell::ends;
use crate::app::shell::features::PanelViews;
use crate::app::shell::own::Own;
use crate::app::shell::state::State;
use crate::app::shell::words;
use crate::lang::Text;

enum Row {
    /// Commands by id. A switch that is on has a check mark.
    Items(&'static [&'static str]),
    /// All commands whose ids begin like this.
    All(&'static str),
    Line,
    Sub(&'static Menu),
    Panels(Slot),
    Other(fn(&mut Ui, &State, &mut PanelViews, &mut Vec<Action>)),
}

use Row::{All, Items, Line, Other, Panels, Sub};

pub(super) struct Menu {
    name: Text,
    has_marks: bool,
    rows: &'static [Row],
}

const fn menu(ja: &'static str, en: &'static str, rows: &'static [Row]) -> Menu {
    Menu { name: Text { ja, en }, has_marks: false, rows }
}

const fn marked(ja: &'static str, en: &'static str, rows: &'static [Row]) -> Menu {
    Menu { name: Text { ja, en }, has_marks: true, rows }
}

static BAR: [&Menu; 6] = [&FILE, &EDIT, &MOVES, &GO, &VIEW, &HELP];

static FILE: Menu = marked(
    "ファイル",
    "File",
    &[
        Sub(&NEW),
        Items(&["files.open"]),
        Sub(&RECENT),
        Items(&["files.reopen"]),
        Line,
        Items(&["problems.open-set", "problems.open-file-as-set"]),
        Sub(&RECORDS),
        Line,
        Items(&["files.save", "files.save-as"]),
        Sub(&SAVE_IN),
        Items(&["convert.folder", "pictures.export", "pictures.publish", "files.reload"]),
        Line,
        Items(&["app.settings"]),
        Line,
        Items(&["files.close", "files.quit"]),
    ],
);
static NEW: Menu = menu(
    "新規",
    "New",
    &[
        Items(&["files.new", "files.new-from-position", "window.new"]),
        Line,
        Panels(Slot::NewProblems),
        Line,
        // A submenu, since low windows have no room for all.
        Sub(&HANDICAPS),
    ],
);
static HANDICAPS: Menu = menu(shared::HANDICAPS.ja, shared::HANDICAPS.en, &[Panels(Slot::Handicaps)]);
static RECENT: Menu = menu("最近開いた棋譜・問題集", "Open recent", &[Panels(Slot::RecentMenu)]);
static SAVE_IN: Menu = menu(
    "形式を選んで保存",
    "Save in format",
    &[
        Items(&["files.save-kif", "files.save-kifu", "files.save-ki2", "files.save-csa"]),
        Items(&["files.save-jkf", "files.save-usi"]),
        Line,
        Items(&["files.save-copy", "files.switch-to-copy", "pictures.save-position"]),
    ],
);

pub(super) static RECORDS: Menu = menu(
    "ファイル内の作品",
    "Problems in file",
    &[
        Items(&["problems.previous-record", "problems.next-record"]),
        Line,
        Items(&["problems.add-record", "problems.copy-record", "problems.add-to-file", "problems.remove-record"]),
        Line,
        Items(&["problems.move-record-up", "problems.move-record-down"]),
        Line,
        Items(&["problems.sort-records", "problems.number-records"]),
        Line,
        Items(&["problems.fill-records"]),
    ],
);

static EDIT: Menu = marked(
    "編集",
    "Edit",
    &[
        Items(&["edit.undo", "edit.redo"]),
        Line,
        Items(&["setup.edit-position", "setup.edit-new-record"]),
        Sub(&PROBLEM),
        Line,
        Items(&["files.copy-kif"]),
        Sub(&COPY_AS),
        Sub(&COPY_POSITION),
        Items(&["files.paste"]),
        Line,
        Items(&["notes.write-comment", "notes.quote-moves", "notes.add-bookmark", "notes.edit-head"]),
        Other(|ui, state, _, out| ends::ends_ui(ui, state, out)),
        Line,
        Items(&["notes.find", "notes.find-next", "notes.find-previous"]),
    ],
);
static PROBLEM: Menu = marked("詰将棋", "Problem", &[All("solver."), Line, Other(judging_ui)]);
static COPY_AS: Menu = menu(
    "棋譜をコピー（形式を選ぶ）",
    "Copy game as",
    &[Items(&["files.copy-csa", "files.copy-ki2", "files.copy-usi", "files.copy-jkf"])],
);
static COPY_POSITION: Menu = menu(
    "局面をコピー（形式を選ぶ）",
    "Copy position as",
    &[Items(&["files.copy-sfen", "files.copy-bod", "files.copy-position-usi", "files.copy-position-csa"])],
);

static MOVES: Menu = menu(
    "手順",
    "Moves",
    &[
        Items(&["moves.type", "moves.correct", "moves.insert-pair", "moves.remove-pair"]),
        Line,
        Items(&["moves.promote-variation", "moves.demote-variation", "moves.make-main"]),
        Line,
        Items(&["moves.cut-line", "moves.copy-line", "moves.paste-line"]),
        Line,
        Items(&["moves.delete-from-here", "moves.delete-variation"]),
        Line,
        Items(&["files.merge", "moves.extract"]),
        Sub(&SIGN),
        Sub(&DRAW),
        Items(&["play.clear-drawings"]),
    ],
);
static SIGN: Menu = marked(
    "評価記号",
    "Sign",
    &[
        Items(&["moves.sign-good", "moves.sign-mistake", "moves.sign-brilliant"]),
        Items(&["moves.sign-blunder", "moves.sign-interesting", "moves.sign-dubious"]),
    ],
);
static DRAW: Menu = marked(
    "矢印と印をキーで描く",
    "Draw with the keyboard",
    &[Items(&["play.board-cursor", "play.draw-green", "play.draw-red", "play.draw-blue", "play.draw-yellow"])],
);

static GO: Menu = menu(
    "移動",
    "Go",
    &[
        Items(&["play.next-move", "play.previous-move", "play.ten-forward", "play.ten-back"]),
        Items(&["play.first-position", "play.last-position"]),
        Line,
        Items(&["play.next-branch", "play.previous-branch", "play.variation-below", "play.variation-above"]),
        Items(&["moves.main-line", "moves.across-branch"]),
        Line,
        Items(&["play.go-to-move"]),
        // A submenu, since low windows have no room for all.
        Sub(&LANDMARKS),
        Sub(&AUTOPLAY),
        Line,
        Sub(&GAMES),
    ],
);
static LANDMARKS: Menu = menu(
    "しおり・コメント",
    "Bookmarks and comments",
    &[Items(&["play.next-bookmark", "play.previous-bookmark", "play.next-comment", "play.previous-comment"])],
);
static AUTOPLAY: Menu = menu("自動再生", "Autoplay", &[Items(&["play.autoplay", "play.faster", "play.slower"])]);
static GAMES: Menu = menu(
    "棋譜・ファイル",
    "Games and files",
    &[Items(&["folder.next", "folder.previous", "tabs.next", "tabs.previous"])],
);

static VIEW: Menu = marked(
    "表示",
    "View",
    &[
        Items(&["play.flip-board", "moves.show-tree", "moves.list-variations", "moves.fold-all"]),
        Items(&["problems.show-set", "files.warnings"]),
        Sub(&ANNOUNCE),
        Line,
        Items(&["play.motion"]),
        Items(SOUND),
        Line,
        Items(&["view.board-only", "view.full-screen"]),
        Sub(&PANELS),
        Line,
        Sub(&ZOOM),
        Line,
        Items(&["view.boards"]),
        Sub(&THEME),
        Sub(&LANGUAGE),
    ],
);
const SOUND: &[&str] = if sound::IS_AVAILABLE { &["play.sound"] } else { &[] };
static ANNOUNCE: Menu = menu("読み上げ", "Screen reader", &[All("announce.")]);
static PANELS: Menu = marked(
    "パネル",
    "Panels",
    &[
        Items(&["folder.show", "view.side", "view.graph", "view.notes", "view.controls"]),
        Line,
        Items(&["view.reset-panels"]),
    ],
);
static ZOOM: Menu = menu("拡大・縮小", "Zoom", &[Items(&["view.zoom-in", "view.zoom-out", "view.zoom-reset"])]);
static THEME: Menu = marked("テーマ", "Theme", &[Items(&["view.theme-system", "view.theme-light", "view.theme-dark"])]);
/// In both languages, for users who cannot read the current one.
static LANGUAGE: Menu = marked("言語（Language）", "Language（言語）", &[Items(&["view.japanese", "view.english"])]);

static HELP: Menu =
    menu("ヘルプ", "Help", &[Items(&["help.guide", "help.palette", "help.keys", "help.change-keys", "help.about"])]);

pub(super) static FOLDER: Menu = marked("", "", &[Items(&["convert.folder"])]);

pub(super) static TAB: Menu = menu(
    "",
    "",
    &[
        Items(&["files.close", "files.close-others", "files.close-right"]),
        Line,
        Items(&["files.reload"]),
        Line,
        Items(&["files.copy-path", "files.show-in-folder"]),
        Line,
        Items(&["tabs.move-left", "tabs.move-right", "window.open-game"]),
    ],
);

impl Menu {
    pub(super) const fn name(&self) -> Text {
        self.name
    }

    pub(super) fn rows_ui(&self, ui: &mut Ui, state: &State, views: &mut PanelViews, out: &mut Vec<Action>) {
        for row in self.rows {
            match row {
                Items(ids) => ids.iter().for_each(|id| row_ui(ui, state, id, self.has_marks, out)),
                All(ids) => {
                    for command in Command::all().filter(|command| command.about().id.starts_with(ids)) {
                        item_ui(ui, state, command, self.has_marks, out);
                    }
                }
                Line => drop(ui.separator()),
                Sub(menu) => {
                    let name = menu.name.get(state.desk.language());
                    let open = |ui: &mut Ui| menu.rows_ui(ui, state, views, out);
                    match self.has_marks {
                        true => ui.menu_button(menu::indented(name), open),
                        false => ui.menu_button(name, open),
                    };
                }
                Panels(slot) => views.slot_ui(ui, state, *slot, out),
                Other(draw) => draw(ui, state, views, out),
            }
        }
    }

    #[cfg(test)]
    fn ids(&self) -> Vec<&'static str> {
        let ids = self.rows.iter().flat_map(|row| match row {
            Items(ids) => ids.to_vec(),
            Sub(menu) => menu.ids(),
            All(_) | Line | Panels(_) | Other(_) => Vec::new(),
        });
        ids.collect()
    }
}

/// The menus, then `rest` in the same line. Returns the buttons with their menus.
pub(crate) fn menu_ui(
    ui: &mut Ui,
    state: &State,
    views: &mut PanelViews,
    out: &mut Vec<Action>,
    rest: impl FnOnce(&mut Ui, &mut PanelViews, &mut Vec<Action>),
) -> Vec<(Id, Id)> {
    MenuBar::new()
        .ui(ui, |ui| {
            let bar = BAR.map(|menu| {
                let name = menu.name.get(state.desk.language());
                let button = ui.menu_button(name, |ui| menu.rows_ui(ui, state, views, out)).response;
                (button.id, Popup::default_response_id(&button))
            });
            rest(ui, views, out);
            bar.to_vec()
        })
        .inner
}

fn judging_ui(ui: &mut Ui, state: &State, views: &mut PanelViews, out: &mut Vec<Action>) {
    ui.menu_button(rules::name(state.desk.language()), |ui| views.slot_ui(ui, state, Slot::JudgingRules, out));
    row_ui(ui, state, "problems.review", false, out);
}

fn row_ui(ui: &mut Ui, state: &State, id: &str, has_marks: bool, out: &mut Vec<Action>) {
    if let Some(command) = Command::with_id(id) {
        item_ui(ui, state, command, has_marks, out);
    }
}

fn item_ui(ui: &mut Ui, state: &State, command: Command, has_marks: bool, out: &mut Vec<Action>) {
    let (language, about) = (state.desk.language(), command.about());
    let mark = match command.is_on(state) {
        Some(on) if has_marks => Mark::Check(on),
        _ if has_marks => Mark::Room,
        _ => Mark::None,
    };
    let name = match command {
        Command::Own(Own::Undo) => undo_name(state),
        Command::Own(Own::Redo) => redo_name(state),
        _ => about.name(language).to_owned(),
    };
    if about.item_ui(ui, language, &state.desk.keys, &name, mark, command.why_not(state)).clicked() {
        out.push(Action::Command(command));
        ui.close();
    }
}

fn undo_name(state: &State) -> String {
    let (language, tabs) = (state.desk.language(), &state.desk.tabs);
    match state.desk.game().undoable() {
        _ if tabs.can_unpaste() => words::UNPASTE.get(language).to_owned(),
        _ if tabs.can_undo_reload() => words::UNDO_RELOAD.get(language).to_owned(),
        undoable => undo(language, undoable),
    }
}

fn redo_name(state: &State) -> String {
    let language = state.desk.language();
    match state.desk.tabs.can_paste_again() {
        true => words::PASTE_AGAIN.get(language).to_owned(),
        false => redo(language, state.desk.game().redoable()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn menus_list_commands_that_exist() {
        let ids: Vec<_> = BAR.iter().chain(&[&FOLDER, &TAB]).flat_map(|menu| menu.ids()).collect();
        assert!(ids.len() > 100, "{}", ids.len());
        for id in ids {
            assert!(Command::with_id(id).is_some(), "{id}");
        }
    }
}
