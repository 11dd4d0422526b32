//! The page of the current move: time, bookmarks, comment.

use std::time::Duration;

use egui::{
    Align, Align2, EventFilter, Frame, Key, Label, Layout, Margin, RichText, Role, ScrollArea, Stroke, StrokeKind,
    TextEdit, TextStyle, Ui, WidgetInfo, vec2,
};

use crate::app::desk::Desk;
use crate::app::desk::draft::{self, Draft, Typing};
use crate::app::desk::feature::{Clicks, Wish};
use crate::app::desk::words::{clock, player_role};
use crate::app::kit::field::{field_ui, select};
use crate::app::kit::icons::{self, Icon};
use crate::app::kit::theme::Palette;
use crate::app::kit::wrap::paragraph_ui;
use crate::app::notes::ui::quotes::Quotes;
use crate::app::notes::{Caret, Command, Field, Input, Notes, words};
use crate::record::Edit;
use crate::shogi::Color;

/// The most unrecognized lines; a broken record may have thousands.
const VERBATIM: usize = 200;

/// Width of the time field in points; `1:23:45` fits.
const TIME: f32 = 72.0;

#[derive(Debug, Default)]
pub(crate) struct ViewState {
    comment: Draft<String>,
    bookmarks: Draft<Vec<String>>,
    time: Draft<String>,
    quotes: Quotes,
    answered: usize,
}

pub(crate) fn comment_ui(
    ui: &mut Ui,
    desk: &Desk,
    notes: &Notes,
    view: &mut ViewState,
    typing: &mut Typing,
    out: &mut Clicks<Input>,
) {
    let request = notes.focus.filter(|&(number, _)| view.answered < number);
    view.answered = request.map_or(view.answered, |(number, _)| number);
    let field = request.map(|(_, field)| field);
    head_ui(ui, desk, &mut view.time, typing, out);
    // Each move's comment starts at its top. In a low panel bookmarks scroll with it.
    let area = ScrollArea::vertical().id_salt(("comment", desk.game().node())).auto_shrink(false);
    area.min_scrolled_height(0.0).show(ui, |ui| {
        bookmarks_ui(ui, desk, &mut view.bookmarks, field, typing, out);
        text_ui(ui, desk, notes, view, field, typing, out);
        others_ui(ui, desk);
    });
}

fn head_ui(ui: &mut Ui, desk: &Desk, time: &mut Draft<String>, typing: &mut Typing, out: &mut Clicks<Input>) {
    let language = desk.language();
    ui.horizontal(|ui| {
        ui.spacing_mut().item_spacing.x = 6.0;
        ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
            let mark = icons::button(ui, Icon::Bookmark, 22.0, words::ADD_BOOKMARK.get(language), true);
            if mark.on_hover_text(words::ADD_BOOKMARK.get(language)).clicked() {
                out.push(Input::Run(Command::AddBookmark));
            }
            if desk.game().step() > 0 {
                ui.with_layout(Layout::left_to_right(Align::Center), |ui| time_ui(ui, desk, time, typing, out));
            }
        });
    });
}

fn time_ui(ui: &mut Ui, desk: &Desk, draft: &mut Draft<String>, typing: &mut Typing, out: &mut Clicks<Input>) {
    let language = desk.language();
    let palette = Palette::of_ui(ui);
    let (game, node) = (desk.game(), desk.game().node());
    let tree = game.record().tree();
    let spent = tree.spent(node);
    let read = |text: &str| words::read_clock(text);
    let shown = || spent.map(clock).unwrap_or_default();
    // CSA has milliseconds, but the field shows tenths: an unchanged text keeps the time.
    let is_other = |text: &str, time: Option<Duration>| time != spent && text != shown();
    let edited_elsewhere = draft.follow(
        desk,
        draft::owner(desk, Some(node)),
        typing,
        // Keeps a half-typed time.
        |value| read(value).is_none_or(|time| !is_other(value, time)),
        shown,
    );
    ui.label(RichText::new(words::SPENT.get(language)).small().color(palette.weak));
    let bad = read(&draft.value).is_none();
    let field = TextEdit::singleline(&mut draft.value)
        .id_salt(("time", node))
        .desired_width(TIME)
        .margin(Margin::symmetric(6, 3))
        .align(Align2::RIGHT_CENTER)
        .hint_text(words::NO_TIME.get(language))
        .text_color_opt(bad.then_some(palette.error));
    let response =
        field_ui(ui, field).accessible_name(words::SPENT.get(language)).on_hover_text(words::TIME_FORMAT.get(language));
    if edited_elsewhere {
        draft::clear_undo_history(ui.ctx(), response.id);
    }
    typing.watch(&response, &draft.value);
    if let Some(time) = read(&draft.value).filter(|&time| is_other(&draft.value, time) && !typing.is_composing()) {
        out.wish(Wish::Edit(draft.send(desk, Edit::Time(node, time))));
    }
    if response.lost_focus() {
        draft.end_step();
        if read(&draft.value).is_none() {
            draft.value = shown();
        }
    }
    if let Some((side, total)) = total(desk) {
        let whose = player_role(desk.naming(), side, game.is_handicap(), game.attacker());
        let full = words::total(desk.language(), whose, total);
        let font = TextStyle::Small.resolve(ui.style());
        let wide = ui.painter().layout_no_wrap(full.clone(), font, palette.weak).size().x;
        let shown = if wide <= ui.available_width() { full.clone() } else { clock(total) };
        let label = ui.add(Label::new(RichText::new(shown).small().color(palette.weak)).truncate());
        label.widget_info(|| WidgetInfo::labeled(Role::Label, true, &full));
        label.on_hover_text(full);
    }
}

fn total(desk: &Desk) -> Option<(Color, Duration)> {
    let game = desk.game();
    let turn = game.position().turn();
    let side = if game.record().tree().end(game.node()).is_some() { turn } else { turn.other() };
    game.clocks().map(|clocks| (side, clocks[side]))
}

fn bookmarks_ui(
    ui: &mut Ui,
    desk: &Desk,
    draft: &mut Draft<Vec<String>>,
    focus: Option<Field>,
    typing: &mut Typing,
    out: &mut Clicks<Input>,
) {
    let language = desk.language();
    let palette = Palette::of_ui(ui);
    let node = desk.game().node();
    let held = &desk.game().record().tree().note(node).bookmarks;
    let edited_elsewhere =
        draft.follow(desk, draft::owner(desk, Some(node)), typing, |value| value == held, || held.clone());
    let (mut removed, mut left) = (None, false);
    let last = draft.value.len().saturating_sub(1);
    for (index, name) in draft.value.iter_mut().enumerate() {
        ui.horizontal(|ui| {
            ui.spacing_mut().item_spacing.x = 4.0;
            let (mark, _) = ui.allocate_exact_size(vec2(14.0, 22.0), egui::Sense::hover());
            icons::paint(ui.painter(), Icon::Bookmark, mark.shrink2(vec2(0.0, 4.0)), palette.bookmark);
            ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
                if icons::button(ui, Icon::Close, 20.0, words::REMOVE_BOOKMARK.get(language), true)
                    .on_hover_text(words::REMOVE_BOOKMARK.get(language))
                    .clicked()
                {
                    removed = Some(index);
                }
                let field = TextEdit::singleline(name)
                    .id_salt(("bookmark", node, index))
                    .desired_width(f32::INFINITY)
                    .align(Align2::LEFT_CENTER)
                    .text_color(palette.bookmark);
                let response = field_ui(ui, field).accessible_name(words::BOOKMARK_NAME.get(language));
                if edited_elsewhere {
                    draft::clear_undo_history(ui.ctx(), response.id);
                }
                if focus == Some(Field::Bookmark) && index == last {
                    response.request_focus();
                    select(ui, response.id, 0..name.chars().count());
                }
                typing.watch(&response, name);
                left |= response.lost_focus();
            });
        });
    }
    if let Some(index) = removed {
        draft.value.remove(index);
        draft.end_step();
    }
    if draft.value != *held && !typing.is_composing() {
        let bookmarks = draft.value.iter().map(|name| one_line(name)).collect();
        out.wish(Wish::Edit(draft.send(desk, Edit::Bookmarks(node, bookmarks))));
    }
    if left {
        draft.end_step();
    }
}

fn one_line(text: &str) -> String {
    text.replace(['\r', '\n'], " ")
}

fn hint_ui(ui: &mut Ui, desk: &Desk) {
    let weak = Palette::of_ui(ui).weak;
    let key = desk.keys.named("files.open", desk.language());
    let styled = |lines| RichText::new(lines).line_height(Some(20.0)).color(weak).into();
    let (hint, width) = (words::how_to_open(desk.language(), &key), ui.available_width());
    paragraph_ui(ui, &hint, width, styled, &TextStyle::Body);
}

fn text_ui(
    ui: &mut Ui,
    desk: &Desk,
    notes: &Notes,
    view: &mut ViewState,
    focus: Option<Field>,
    typing: &mut Typing,
    out: &mut Clicks<Input>,
) {
    let language = desk.language();
    let palette = Palette::of_ui(ui);
    let game = desk.game();
    let node = game.node();
    let note = game.record().tree().note(node);
    if game.is_blank() {
        hint_ui(ui, desk);
    }
    // A click anywhere below a short comment goes into it.
    let is_alone = note.summary.is_none() && note.verbatim.is_empty();
    let height = if is_alone { ui.available_height() - 2.0 } else { 0.0 };
    let held = note.text();
    let held = held.as_deref().unwrap_or_default();
    let ViewState { comment: draft, quotes, .. } = view;
    let edited_elsewhere =
        draft.follow(desk, draft::owner(desk, Some(node)), typing, |value| value == held, || held.to_owned());
    quotes.follow(desk);
    let id = ui.make_persistent_id(("comment", node));
    let is_edited = ui.memory(|memory| memory.has_focus(id));
    let mut layouter =
        |ui: &Ui, text: &dyn egui::TextBuffer, width: f32| quotes.layout(ui, text.as_str(), width, is_edited);
    let field = TextEdit::multiline(&mut draft.value)
        .id(id)
        .frame(Frame::new().fill(palette.inset).corner_radius(5).inner_margin(Margin::symmetric(8, 6)))
        .desired_width(f32::INFINITY)
        .desired_rows(if is_alone { 1 } else { 2 })
        .min_size(vec2(0.0, height))
        .hint_text(words::WRITE_COMMENT.get(language))
        .event_filter(EventFilter { escape: true, tab: false, horizontal_arrows: true, vertical_arrows: true })
        .layouter(&mut layouter);
    let output = field.show(ui);
    let response = output.response.response.accessible_name(words::COMMENT.get(language));
    if !is_edited && let Some(range) = output.cursor_range.filter(|_| response.has_focus()) {
        // The click met the text as it was shown.
        let [at, end] = [range.secondary, range.primary].map(|cursor| quotes.in_comment(cursor.index.into()));
        select(ui, response.id, at..end);
    }
    if edited_elsewhere {
        draft::clear_undo_history(ui.ctx(), response.id);
    }
    if let Some(Field::Comment(at)) = focus {
        response.request_focus();
        let at = at.or_else(|| notes.caret.filter(|caret| caret.node == node).map(|caret| caret.at));
        let at = at.unwrap_or(draft.value.chars().count());
        select(ui, response.id, at..at);
    }
    let edge = if response.has_focus() { palette.accent } else { palette.line };
    ui.painter().rect_stroke(response.rect, 5, Stroke::new(1.0, edge), StrokeKind::Inside);
    typing.watch(&response, &draft.value);
    // An active input method uses Escape itself.
    if response.has_focus() && ui.input(|input| input.key_pressed(Key::Escape)) {
        response.surrender_focus();
    }
    if !typing.is_composing() {
        if draft.value.contains('\r') {
            draft.value = draft.value.replace("\r\n", "\n").replace('\r', "\n");
        }
        if draft.value != held {
            let comment = (!draft.value.is_empty()).then(|| draft.value.clone());
            out.wish(Wish::Edit(draft.send(desk, Edit::Comment(node, comment))));
        }
        let at = output.cursor_range.filter(|_| response.has_focus()).map(|range| range.primary.index.into());
        if let Some(at) = at.filter(|&at| notes.caret != Some(Caret::of(desk, at))) {
            out.push(Input::Caret(at));
        }
    }
    if response.lost_focus() {
        draft.end_step();
    }
    quotes.links_ui(ui, desk.language(), &response, &output.galley, output.galley_pos, out);
}

fn others_ui(ui: &mut Ui, desk: &Desk) {
    let palette = Palette::of_ui(ui);
    let game = desk.game();
    let note = game.record().tree().note(game.node());
    if let Some(summary) = &note.summary {
        ui.add(Label::new(RichText::new(summary).color(palette.weak)).wrap().selectable(true));
    }
    for line in note.verbatim.iter().take(VERBATIM) {
        ui.add(Label::new(RichText::new(line).small().color(palette.weak)).wrap().selectable(true));
    }
}
