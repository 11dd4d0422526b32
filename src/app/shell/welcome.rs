//! The welcome over the empty board: what can be opened, and recent files. It closes with the first game.

use egui::{
    Align, Button, CornerRadius, Frame, Id, Layout, Margin, Popup, Rect, RichText, Sense, Shadow, Stroke, Ui,
    UiBuilder, Vec2, vec2,
};

use crate::app::desk::Desk;
use crate::app::desk::feature::Wish;
use crate::app::desk::panels::Slot;
use crate::app::desk::start::Start;
use crate::app::desk::words::start_name;
use crate::app::folder;
use crate::app::kit::command::key_name;
use crate::app::kit::icons::{self, Icon};
use crate::app::kit::theme::{self, Palette};
use crate::app::shell::action::Action;
use crate::app::shell::command::Command;
use crate::app::shell::features::PanelViews;
use crate::app::shell::focus;
use crate::app::shell::own::Own;
use crate::app::shell::state::State;
use crate::format;
use crate::lang::{Language, Text};
use crate::shogi::Handicap;

const TITLE: Text = Text { ja: "駒台へようこそ", en: "Welcome to Komadai" };
const NEW: Text = Text { ja: "新しい対局（手合割）", en: "New game (handicap)" };
const CLOSE: Text = Text { ja: "閉じて空の盤を使う（Esc）", en: "Close and use the empty board (Esc)" };
const DROP_HINT: Text = Text {
    ja: "棋譜ファイルはここにドロップしても開けます",
    en: "Game records can also be dropped here",
};
const OPEN_SAMPLE: Text = Text { ja: "見本の棋譜を開く", en: "Open a sample game" };
const SAMPLE_TIP: Text = Text {
    ja: "大橋宗珉 対 天野宗歩（1845年）。コメント・しおり・変化付き",
    en: "Ohashi Somin – Amano Soho (1845), with comments, bookmarks and variations",
};
const FOLDER: Text = Text { ja: "フォルダの棋譜を一覧にする…", en: "List the records of a folder…" };

const SAMPLE: &[u8] = include_bytes!("../../../assets/samples/soho-1845.kif");

const WIDEST: f32 = 640.0;
const BUTTON: f32 = 40.0;
const GAP: f32 = 8.0;
const MARGIN: f32 = 18.0;
/// Height of the heading, of the line above the recent files, and of the last line.
const LINE: f32 = 30.0;
const ROWS: usize = 2;

/// Opens the sample game as saved, so that closing does not ask.
pub(crate) fn open_sample(desk: &mut Desk) {
    if let Ok(loaded) = format::read(SAMPLE, Some(format::Format::Kif)) {
        desk.begin(loaded.records.into_first());
    }
}

pub(crate) fn welcome_ui(
    ui: &mut Ui,
    state: &State,
    room: Rect,
    (views, focus): (&mut PanelViews, &mut focus::ViewState),
    out: &mut Vec<Action>,
) {
    let palette = Palette::of_ui(ui);
    ui.painter().rect_filled(room, 0, palette.stage.gamma_multiply(0.6));
    let around = 2.0 * MARGIN + 2.0 * LINE + 2.0 * (BUTTON + GAP) + GAP;
    let width = (room.width() - 16.0).min(WIDEST);
    let full = state.desk.settings.recent.len().div_ceil(folder::ui::columns(width - 2.0 * MARGIN));
    let left = room.height() - 16.0 - around - LINE;
    let rows = ((left / folder::ui::RECENT_ROW).floor().max(0.0) as usize).min(ROWS).min(full);
    let below = if rows > 0 { LINE + rows as f32 * folder::ui::RECENT_ROW } else { LINE };
    let size = vec2(width, around + below).min(room.size());
    let card = Rect::from_center_size(room.center(), size);
    // Keeps clicks beside a button from the board below.
    ui.interact(card, Id::unique("welcome"), Sense::CLICK | Sense::DRAG);
    let shadow = Shadow { offset: [0, 4], blur: 18, spread: 0, color: egui::Color32::from_black_alpha(60) };
    let frame = Frame::new()
        .fill(palette.panel)
        .stroke(Stroke::new(1.0, palette.line))
        .corner_radius(CornerRadius::same(10))
        .shadow(shadow)
        .inner_margin(Margin::same(MARGIN as i8));
    ui.scope_builder(UiBuilder::new().id_salt("welcome").max_rect(card), |ui| {
        frame.show(ui, |ui| {
            ui.set_min_size(card.size() - Vec2::splat(2.0 * MARGIN));
            ui.spacing_mut().item_spacing = Vec2::splat(GAP);
            head_ui(ui, state, out);
            buttons_ui(ui, state, (views, focus), out);
            recent_ui(ui, state, views, rows, out);
            foot_ui(ui, state, out);
        });
    });
}

fn head_ui(ui: &mut Ui, state: &State, out: &mut Vec<Action>) {
    let language = state.desk.language();
    ui.allocate_ui_with_layout(vec2(ui.available_width(), LINE - GAP), Layout::right_to_left(Align::Center), |ui| {
        if icons::button(ui, Icon::Close, 22.0, CLOSE.get(language), true).on_hover_text(CLOSE.get(language)).clicked()
        {
            out.push(Action::CloseWelcome);
        }
        ui.add_space(6.0);
        for (own, its) in [(Own::English, Language::English), (Own::Japanese, Language::Japanese)] {
            if ui.selectable_label(language == its, own.entry().name(language)).clicked() {
                out.push(Action::Command(Command::Own(own)));
            }
        }
        ui.with_layout(Layout::left_to_right(Align::Center), |ui| {
            ui.label(RichText::new(TITLE.get(language)).size(17.0).strong());
        });
    });
}

fn buttons_ui(
    ui: &mut Ui,
    state: &State,
    (views, focus): (&mut PanelViews, &mut focus::ViewState),
    out: &mut Vec<Action>,
) {
    let language = state.desk.language();
    let size = vec2((ui.available_width() - GAP) / 2.0, BUTTON);
    ui.horizontal(|ui| {
        if let Some(first) = command_ui(ui, state, "files.open", size, out) {
            focus.invite(first);
        }
        command_ui(ui, state, "files.paste", size, out);
    });
    ui.horizontal(|ui| {
        let name = NEW.get(language);
        let new = ui.add(button(name, "▼", size, ui)).accessible_name(name);
        Popup::menu(&new).show(|ui| {
            ui.style_mut().wrap_mode = Some(egui::TextWrapMode::Extend);
            let even = Start::Game(Handicap::Even);
            if ui.button(start_name(language, even)).clicked() {
                out.push(Action::Wish(Wish::Begin(even)));
                ui.close();
            }
            views.slot_ui(ui, state, Slot::Handicaps, out);
            ui.separator();
            views.slot_ui(ui, state, Slot::NewProblems, out);
        });
        command_ui(ui, state, "setup.edit-position", size, out);
    });
}

fn command_ui(ui: &mut Ui, state: &State, id: &str, size: Vec2, out: &mut Vec<Action>) -> Option<Id> {
    let command = Command::with_id(id)?;
    let (language, about) = (state.desk.language(), command.about());
    let key = state.desk.keys.keys(&about).first().map(|key| key_name(language, key)).unwrap_or_default();
    let name = command.name(language);
    let button = ui.add(button(name, &key, size, ui)).accessible_name(name);
    if button.clicked() {
        out.push(Action::Command(command));
    }
    Some(button.id)
}

fn button<'a>(name: &'a str, beside: &str, size: Vec2, ui: &Ui) -> Button<'a> {
    let palette = Palette::of_ui(ui);
    let beside = RichText::new(beside).color(palette.weak);
    let name = RichText::new(name).size((size.x / 17.5).clamp(12.0, 15.0));
    Button::new(name).shortcut_text(beside).corner_radius(6).min_size(size)
}

fn recent_ui(ui: &mut Ui, state: &State, views: &mut PanelViews, rows: usize, out: &mut Vec<Action>) {
    let language = state.desk.language();
    let weak = Palette::of_ui(ui).weak;
    if rows == 0 {
        let said = RichText::new(DROP_HINT.get(language)).color(weak);
        ui.allocate_ui(vec2(ui.available_width(), LINE - GAP), |ui| ui.centered_and_justified(|ui| ui.label(said)));
        return;
    }
    let head = RichText::new(folder::words::RECENT.get(language)).text_style(theme::section()).color(weak);
    ui.allocate_ui(vec2(ui.available_width(), LINE - GAP), |ui| ui.label(head));
    views.slot_within_ui(ui, state, Slot::Recent, Some(rows as f32 * folder::ui::RECENT_ROW), out);
}

fn foot_ui(ui: &mut Ui, state: &State, out: &mut Vec<Action>) {
    let language = state.desk.language();
    let rest = ui.available_rect_before_wrap();
    let line = Rect::from_min_max(egui::pos2(rest.left(), rest.bottom() - LINE + GAP), rest.max);
    ui.scope_builder(UiBuilder::new().max_rect(line).layout(Layout::left_to_right(Align::Center)), |ui| {
        if ui.link(OPEN_SAMPLE.get(language)).on_hover_text(SAMPLE_TIP.get(language)).clicked() {
            out.push(Action::OpenSample);
        }
        ui.add_space(12.0);
        let choose = Command::Folder(folder::Command::Choose);
        if ui.link(FOLDER.get(language)).on_hover_text(choose.name(language)).clicked() {
            out.push(Action::Command(choose));
        }
    });
}
