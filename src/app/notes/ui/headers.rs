//! The game's headers (棋譜情報), as a table in which everything can be edited.

use egui::{Frame, Label, Margin, RichText, ScrollArea, TextEdit, Ui, vec2};

use crate::app::desk::Desk;
use crate::app::desk::draft::{self, Draft, Typing};
use crate::app::desk::edit::Edit;
use crate::app::desk::feature::{Clicks, Wish};
use crate::app::desk::game::Game;
use crate::app::desk::words::and_more;
use crate::app::kit::icons::{self, Icon};
use crate::app::kit::theme::Palette;
use crate::app::notes::{Action, words};
use crate::lang::{self, Language};
use crate::record::{HeaderKey, HeaderLine, Headers};

/// Greatest number of lines shown. Real records have some dozens; a broken one may have very many.
const LISTED: usize = 300;
/// The width of the column of keys, in points.
const KEYS: f32 = 98.0;

/// The page's own state.
#[derive(Debug, Default)]
pub(crate) struct Memory {
    lines: Draft<Vec<HeaderLine>>,
    /// The field that takes the focus next: its line, and whether the key or the value.
    wanted: Option<(usize, Part)>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum Part {
    Key,
    Value,
}

/// A change to the lines.
enum Change {
    Remove(usize),
    Swap(usize, usize),
    Add(String),
}

/// The table.
pub(crate) fn headers_ui(ui: &mut Ui, desk: &Desk, memory: &mut Memory, typing: &mut Typing, out: &mut Clicks<Action>) {
    let language = desk.language();
    let palette = Palette::of_ui(ui);
    let held = desk.game().record().headers();
    let Memory { lines, wanted } = memory;
    let anew =
        lines.follow(desk, draft::owner(desk, None), typing, |lines| lines == held.lines(), || held.lines().to_vec());
    let mut change = None;
    let mut left = false;
    ScrollArea::vertical().id_salt("headers").auto_shrink(false).show(ui, |ui| {
        ui.spacing_mut().item_spacing.y = 2.0;
        if lines.value.is_empty() {
            ui.label(RichText::new(words::of(language).no_headers).color(palette.weak));
        }
        let count = lines.value.len();
        for (index, line) in lines.value.iter_mut().enumerate().take(LISTED) {
            ui.horizontal_top(|ui| {
                ui.spacing_mut().item_spacing.x = 2.0;
                let width = ui.available_width() - 24.0;
                match line {
                    HeaderLine::Field { key, value } => {
                        let fields = [(Part::Key, key, KEYS), (Part::Value, value, width - KEYS - 2.0)];
                        for (part, text, width) in fields {
                            let focus = *wanted == Some((index, part));
                            left |= field_ui(ui, desk, (index, part), text, width, anew, focus, typing);
                        }
                    }
                    HeaderLine::Verbatim(text) => {
                        ui.allocate_ui(vec2(width, 0.0), |ui| {
                            ui.set_width(width);
                            let text = RichText::new(text.as_str()).small().color(palette.weak);
                            ui.add(Label::new(text).wrap().selectable(true));
                        });
                    }
                }
                row_menu_ui(ui, language, index, count, &mut change);
            });
        }
        if let Some(more) = count.checked_sub(LISTED).filter(|&more| more > 0) {
            ui.label(RichText::new(and_more(language, more)).color(palette.weak));
        }
        ui.add_space(4.0);
        add_ui(ui, desk, held, &mut change);
    });
    *wanted = None;
    if let Some(change) = change {
        // It is not part of what was being typed: a step of undoing of its own.
        lines.end_step();
        *wanted = apply(&mut lines.value, change);
    }
    if lines.value != held.lines() && !typing.is_composing() {
        let mut headers = Headers::default();
        for line in &lines.value {
            headers.push(line.clone());
        }
        out.wish(Wish::Edit(lines.send(desk, Edit::Headers(headers))));
    }
    if left {
        lines.end_step();
    }
}

/// One cell of the table. Returns whether the caret has left it.
#[allow(clippy::too_many_arguments, reason = "a cell needs its place, its text and its surroundings")]
fn field_ui(
    ui: &mut Ui,
    desk: &Desk,
    place: (usize, Part),
    text: &mut String,
    width: f32,
    anew: bool,
    focus: bool,
    typing: &mut Typing,
) -> bool {
    let words = words::of(desk.language());
    let palette = Palette::of_ui(ui);
    let (index, part) = place;
    let key = text.clone();
    let field = TextEdit::multiline(text)
        .id_salt(("header", desk.place().game, place))
        .desired_rows(1)
        .desired_width(width)
        .margin(Margin::symmetric(4, 2))
        .return_key(None)
        .frame(Frame::new().inner_margin(Margin::symmetric(4, 3)));
    let response = match part {
        Part::Key => ui.add(field.font(egui::TextStyle::Small).text_color(palette.weak).hint_text(words.key)),
        Part::Value => ui.add(field.hint_text(words.value)),
    };
    let column = if part == Part::Key { words.key } else { words.value };
    let mut response = response.accessible_name(format!("{column} {}", index + 1));
    if part == Part::Key
        && let Some(meaning) = meaning(desk.language(), &key)
    {
        response = response.on_hover_text(meaning);
    }
    if text.contains(['\n', '\r']) {
        *text = text.replace("\r\n", " ").replace(['\n', '\r'], " ");
    }
    if anew {
        draft::clear_undo_history(ui.ctx(), response.id);
    }
    if focus {
        response.request_focus();
    }
    typing.watch(&response, text);
    let edge = if response.has_focus() { palette.accent } else { palette.line };
    let rect = response.rect;
    ui.painter().hline(rect.x_range(), rect.bottom() - 0.5, egui::Stroke::new(1.0, edge));
    response.lost_focus()
}

fn row_menu_ui(ui: &mut Ui, language: Language, index: usize, count: usize, change: &mut Option<Change>) {
    let words = words::of(language);
    let name = format!("{} {}", words.row_menu, index + 1);
    let button = icons::button(ui, Icon::More, 22.0, &name, true);
    egui::Popup::menu(&button).show(|ui| {
        for (word, enabled, to) in
            [(words.move_up, index > 0, index.wrapping_sub(1)), (words.move_down, index + 1 < count, index + 1)]
        {
            if ui.add_enabled(enabled, egui::Button::new(word)).clicked() {
                *change = Some(Change::Swap(index, to));
            }
        }
        ui.separator();
        if ui.button(words.remove_header).clicked() {
            *change = Some(Change::Remove(index));
        }
    });
}

/// The menu that adds a line: with one of the usual keys that are not there yet, or with a custom one.
fn add_ui(ui: &mut Ui, desk: &Desk, held: &Headers, change: &mut Option<Change>) {
    let language = desk.language();
    let words = words::of(language);
    ui.menu_button(words.add_header, |ui| {
        ui.set_min_width(170.0);
        if ui.button(words.custom_key).clicked() {
            *change = Some(Change::Add(String::new()));
            ui.close();
        }
        ScrollArea::vertical().max_height(300.0).show(ui, |ui| {
            for keys in offered(desk.game()) {
                ui.separator();
                for key in keys.into_iter().filter(|key| held.get(key).is_none()) {
                    let name = match meaning(language, key) {
                        Some(meaning) => format!("{key}  {meaning}"),
                        None => key.to_owned(),
                    };
                    if ui.button(name).clicked() {
                        *change = Some(Change::Add(key.to_owned()));
                        ui.close();
                    }
                }
            }
        });
    });
}

/// Changes the lines, and returns the cell that takes the focus.
fn apply(lines: &mut Vec<HeaderLine>, change: Change) -> Option<(usize, Part)> {
    match change {
        Change::Remove(index) => {
            lines.remove(index);
            None
        }
        Change::Swap(index, with) => {
            lines.swap(index, with);
            None
        }
        Change::Add(key) => {
            let part = if key.is_empty() { Part::Key } else { Part::Value };
            lines.push(HeaderLine::Field { key, value: String::new() });
            Some((lines.len() - 1, part))
        }
    }
}

/// The usual keys, those that fit the record first.
fn offered(game: &Game) -> [Vec<&'static str>; 2] {
    let [games, problems] = [&HeaderKey::OF_GAMES[..], &HeaderKey::OF_PROBLEMS];
    let (first, second) = if game.is_problem() { (problems, games) } else { (games, problems) };
    let names = |keys: &[HeaderKey]| keys.iter().map(|key| key.name()).collect::<Vec<_>>();
    let others: Vec<_> = second.iter().copied().filter(|key| !first.contains(key)).collect();
    [names(first), names(&others)]
}

/// A key in English, for those who do not read Japanese.
fn meaning(language: Language, key: &str) -> Option<&'static str> {
    match language {
        Language::Japanese => None,
        Language::English => HeaderKey::of(key).map(|key| lang::header_key(language, key)),
    }
}
