//! The table in which all headers (棋譜情報) can be edited.

use egui::{FontId, Frame, Id, Margin, Response, RichText, ScrollArea, Stroke, TextEdit, TextStyle, Ui};

use crate::app::desk::Desk;
use crate::app::desk::draft::{self, Draft, Typing};
use crate::app::desk::feature::{Clicks, Wish};
use crate::app::desk::origin::GameId;
use crate::app::desk::words::and_more;
use crate::app::kit::icons::{self, Icon};
use crate::app::kit::theme::Palette;
use crate::app::notes::handicap::{FieldExit, HandicapChooser, chooser_ui};
use crate::app::notes::ui::head::Namer;
use crate::app::notes::{Input, handicap, words};
use crate::lang::{self, Language, Naming};
use crate::record::{Edit, HeaderKey, HeaderLine, Headers, Revision};
use crate::shogi::Handicap;

/// The most lines; usual records have some dozens, broken ones may have very many.
const MAX_LINES: usize = 300;
/// The least width of the key column in points, and the greatest as a share of the page.
const KEYS: (f32, f32) = (56.0, 0.42);
const MENU: f32 = 24.0;
const GAP: f32 = 2.0;

#[derive(Debug, Default)]
pub(crate) struct ViewState {
    lines: Draft<Vec<HeaderLine>>,
    wanted: Option<(usize, Part)>,
    chooser: Option<HandicapChooser>,
    names: Names,
}

#[derive(Debug, Default)]
struct Names {
    of: Option<((GameId, usize), Revision, Naming)>,
    /// Names of keys; `None` shows the key itself.
    names: Vec<Option<String>>,
    widest: f32,
}

impl Names {
    fn follow(&mut self, ui: &Ui, desk: &Desk, lines: &[HeaderLine]) {
        let place = desk.place();
        let of = Some((place.game, place.revision, desk.naming()));
        if self.of == of && self.names.len() == lines.len() {
            return;
        }
        self.of = of;
        let (namer, is_japanese) = (Namer::of(desk), desk.language() == Language::Japanese);
        let translated = |line: &HeaderLine| line.key().filter(|_| !is_japanese).map(|key| namer.key(key));
        self.names = lines.iter().map(translated).collect();
        let font: FontId = TextStyle::Small.resolve(ui.style());
        let keys = lines.iter().zip(&self.names).take(MAX_LINES).filter_map(|(line, name)| match line {
            HeaderLine::Field { key, .. } => Some(name.as_ref().unwrap_or(key)),
            HeaderLine::Verbatim(_) => None,
        });
        let width = |text: &String| ui.fonts_mut(|fonts| text.chars().map(|c| fonts.glyph_width(&font, c)).sum());
        self.widest = keys.map(width).fold(0.0, f32::max).ceil() + 9.0;
    }
}

enum Change {
    Remove(usize),
    Swap(usize, usize),
    Add(HeaderLine),
}

pub(crate) fn headers_ui(ui: &mut Ui, desk: &Desk, view: &mut ViewState, typing: &mut Typing, out: &mut Clicks<Input>) {
    let held = desk.game().record().headers();
    let ViewState { lines, wanted, chooser, names } = view;
    let edited_elsewhere =
        lines.follow(desk, draft::owner(desk, None), typing, |lines| lines == held.lines(), || held.lines().to_vec());
    names.follow(ui, desk, &lines.value);
    let wanted_now = wanted.take();
    let mut cells =
        Cells { desk, typing, chooser, out, edited_elsewhere, wanted: wanted_now, is_left: false, tab: None };
    let mut change = None;
    ScrollArea::vertical().id_salt("headers").auto_shrink(false).show(ui, |ui| {
        ui.spacing_mut().item_spacing.y = 2.0;
        table_ui(ui, &mut cells, &mut lines.value, names, &mut change);
        ui.add_space(4.0);
        add_ui(ui, desk, held, &mut change);
    });
    let (is_left, tab) = (cells.is_left, cells.tab);
    if let Some((index, back)) = tab {
        let next = if back { Some((index, Part::Key)) } else { next_of(&lines.value, index).map(|at| (at, Part::Key)) };
        *wanted = next;
    }
    if let Some(change) = change {
        // An undo step of its own, separate from typing.
        lines.end_step();
        *wanted = apply(&mut lines.value, change);
    }
    if wanted.is_some() {
        ui.ctx().request_repaint();
    }
    if lines.value != held.lines() && !typing.is_composing() {
        let mut headers = Headers::default();
        for line in &lines.value {
            headers.push(line.clone());
        }
        out.wish(Wish::Edit(lines.send(desk, Edit::Headers(headers))));
    }
    if is_left {
        lines.end_step();
    }
}

fn table_ui(ui: &mut Ui, cells: &mut Cells<'_>, lines: &mut [HeaderLine], names: &Names, change: &mut Option<Change>) {
    let (language, palette) = (cells.desk.language(), Palette::of_ui(ui));
    let is_field = |line: &HeaderLine| matches!(line, HeaderLine::Field { .. });
    if !lines.iter().any(is_field) {
        ui.label(RichText::new(words::NO_HEADERS.get(language)).color(palette.weak));
    }
    let width = ui.available_width() - MENU;
    let keys = names.widest.clamp(KEYS.0, (width * KEYS.1).max(KEYS.0));
    for fields in [true, false] {
        let listed: Vec<usize> = (0..lines.len()).filter(|&at| is_field(&lines[at]) == fields).collect();
        if !fields && !listed.is_empty() {
            ui.add_space(6.0);
            ui.label(RichText::new(words::COMMENT_LINES.get(language)).small().color(palette.weak));
        }
        for (row, &index) in listed.iter().enumerate().take(MAX_LINES) {
            ui.horizontal_top(|ui| {
                ui.spacing_mut().item_spacing.x = GAP;
                match &mut lines[index] {
                    HeaderLine::Field { key, value } => {
                        let name = names.names.get(index).and_then(Option::as_deref);
                        let is_handicap = HeaderKey::of(key) == Some(HeaderKey::Handicap);
                        cells.text(ui, (index, Part::Key), key, keys, name);
                        if is_handicap {
                            cells.handicap(ui, index, value, width - keys - GAP);
                        } else {
                            cells.text(ui, (index, Part::Value), value, width - keys - GAP, None);
                        }
                    }
                    HeaderLine::Verbatim(text) => cells.text(ui, (index, Part::Whole), text, width, None),
                }
                let above = row.checked_sub(1).map(|row| listed[row]);
                row_menu_ui(ui, language, index, [above, listed.get(row + 1).copied()], change);
            });
        }
        if let Some(more) = listed.len().checked_sub(MAX_LINES).filter(|&more| more > 0) {
            ui.label(RichText::new(and_more(language, more)).color(palette.weak));
        }
    }
}

fn next_of(lines: &[HeaderLine], index: usize) -> Option<usize> {
    (index + 1..lines.len()).find(|&at| matches!(lines[at], HeaderLine::Field { .. }))
}

/// `beside` are the lines above and below for swapping.
fn row_menu_ui(ui: &mut Ui, language: Language, index: usize, beside: [Option<usize>; 2], change: &mut Option<Change>) {
    let name = format!("{} {}", words::ROW_MENU.get(language), index + 1);
    let button = icons::button(ui, Icon::More, 22.0, &name, true);
    egui::Popup::menu(&button).show(|ui| {
        for (word, to) in [words::MOVE_UP.get(language), words::MOVE_DOWN.get(language)].into_iter().zip(beside) {
            if ui.add_enabled(to.is_some(), egui::Button::new(word)).clicked() {
                *change = to.map(|to| Change::Swap(index, to));
            }
        }
        ui.separator();
        if ui.button(words::REMOVE_HEADER.get(language)).clicked() {
            *change = Some(Change::Remove(index));
        }
    });
}

fn add_ui(ui: &mut Ui, desk: &Desk, held: &Headers, change: &mut Option<Change>) {
    let language = desk.language();
    ui.menu_button(words::ADD_HEADER.get(language), |ui| {
        ui.set_min_width(170.0);
        let field = |key: &str| HeaderLine::Field { key: key.to_owned(), value: String::new() };
        for (name, line) in [
            (words::CUSTOM_KEY.get(language), field("")),
            (words::COMMENT_LINE.get(language), HeaderLine::Verbatim("# ".to_owned())),
        ] {
            if ui.button(name).clicked() {
                *change = Some(Change::Add(line));
                ui.close();
            }
        }
        ScrollArea::vertical().max_height(300.0).show(ui, |ui| {
            let [games, problems] = [&HeaderKey::OF_GAMES[..], &HeaderKey::OF_PROBLEMS];
            let (usual, others) = if desk.game().is_problem() { (problems, games) } else { (games, problems) };
            let others: Vec<_> = others.iter().copied().filter(|key| !usual.contains(key)).collect();
            for keys in [usual, &others] {
                ui.separator();
                for &key in keys.iter().filter(|key| held.get(key.name()).is_none()) {
                    let name = match language {
                        Language::Japanese => key.name().to_owned(),
                        Language::English => {
                            let meaning = desk.naming().said(lang::header_key(language, key));
                            format!("{}  {meaning}", key.name())
                        }
                    };
                    if ui.button(name).clicked() {
                        *change = Some(Change::Add(field(key.name())));
                        ui.close();
                    }
                }
            }
        });
    });
}

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
        Change::Add(line) => {
            let part = match &line {
                HeaderLine::Field { key, .. } if key.is_empty() => Part::Key,
                HeaderLine::Field { .. } => Part::Value,
                HeaderLine::Verbatim(_) => Part::Whole,
            };
            lines.push(line);
            Some((lines.len() - 1, part))
        }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum Part {
    Key,
    Value,
    Whole,
}

struct Cells<'a> {
    desk: &'a Desk,
    typing: &'a mut Typing,
    chooser: &'a mut Option<HandicapChooser>,
    out: &'a mut Clicks<Input>,
    edited_elsewhere: bool,
    wanted: Option<(usize, Part)>,
    is_left: bool,
    tab: Option<(usize, bool)>,
}

impl Cells<'_> {
    fn id(&self, place: (usize, Part)) -> Id {
        Id::unique(("header", self.desk.place().game, place))
    }

    /// Without the focus the cell shows `instead`, with the text in its tooltip.
    fn text(&mut self, ui: &mut Ui, place: (usize, Part), text: &mut String, width: f32, instead: Option<&str>) {
        let language = self.desk.language();
        let id = self.id(place);
        let instead = instead.filter(|_| !ui.memory(|memory| memory.has_focus(id)));
        let mut shown = instead.unwrap_or(text).to_owned();
        let (column, style) = match place.1 {
            Part::Key => (words::KEY.get(language), TextStyle::Small),
            Part::Value => (words::VALUE.get(language), TextStyle::Body),
            Part::Whole => (words::COMMENT_LINE.get(language), TextStyle::Small),
        };
        let color = (style == TextStyle::Small).then_some(Palette::of_ui(ui).weak);
        let field = TextEdit::multiline(&mut shown).desired_rows(1).return_key(None).hint_text(column);
        let field = field.text_color_opt(color);
        let response = ui.add(framed(ui.style(), field, &style, width).id(id));
        let mut response = response.accessible_name(format!("{column} {}", place.0 + 1));
        if instead.is_some() {
            response = response.on_hover_text(text.as_str());
        } else if shown != *text {
            *text = shown;
        }
        if text.contains(['\n', '\r']) {
            *text = text.replace("\r\n", " ").replace(['\n', '\r'], " ");
        }
        if self.edited_elsewhere {
            draft::clear_undo_history(ui.ctx(), id);
        }
        if self.wanted == Some(place) {
            response.request_focus();
        }
        self.typing.watch(&response, text);
        underline(ui, &response);
        self.is_left |= response.lost_focus();
    }

    /// The cell of 手合割 shows the file's words, and choices with the focus.
    fn handicap(&mut self, ui: &mut Ui, index: usize, value: &str, width: f32) {
        let place = (index, Part::Value);
        let id = self.id(place);
        if self.wanted == Some(place) {
            ui.memory_mut(|memory| memory.request_focus(id));
        }
        if !ui.memory(|memory| memory.has_focus(id)) {
            *self.chooser = None;
            let language = self.desk.language();
            let mut shown = named(language, value).unwrap_or(value).to_owned();
            let field = framed(ui.style(), TextEdit::singleline(&mut shown), &TextStyle::Body, width).id(id);
            let response = ui.add(field.hint_text(words::VALUE.get(language)));
            let response = response.accessible_name(format!("{} {}", words::VALUE.get(language), index + 1));
            underline(ui, &response);
            if shown != value {
                response.on_hover_text(value);
            }
            return;
        }
        let chooser = self.chooser.get_or_insert_with(|| HandicapChooser::new(self.desk, true));
        let style = ui.style().clone();
        let left = chooser_ui(
            ui,
            self.desk,
            chooser,
            |text| framed(&style, TextEdit::singleline(text), &TextStyle::Body, width).id(id),
            self.typing,
            self.out,
        );
        if let Some(left) = left {
            *self.chooser = None;
            if let FieldExit::Tab { back } = left {
                self.tab = Some((index, back));
            }
        }
    }
}

/// The handicap in the window's language, if the file uses the other.
fn named(language: Language, value: &str) -> Option<&'static str> {
    let choice = match value.trim() {
        "その他" => None,
        name => Some(Handicap::named(name)?),
    };
    Some(handicap::choice_name(language, choice))
}

/// Without a frame, and with the same baseline in either type size.
fn framed<'a>(style: &egui::Style, field: TextEdit<'a>, size: &TextStyle, width: f32) -> TextEdit<'a> {
    let body = TextStyle::Body.resolve(style).size;
    let font: FontId = size.resolve(style);
    let less = body - font.size;
    // Lines are whole points high, and smaller letters have a higher baseline.
    let above = (less * 0.5).round();
    let margin = Margin { left: 4, right: 4, top: 3 + above as i8, bottom: 3 + (less - above).round() as i8 };
    field.font(font).desired_width(width).frame(Frame::new().inner_margin(margin))
}

fn underline(ui: &Ui, response: &Response) {
    let palette = Palette::of_ui(ui);
    let edge = if response.has_focus() { palette.accent } else { palette.line };
    let rect = response.rect;
    ui.painter().hline(rect.x_range(), rect.bottom() - 0.5, Stroke::new(1.0, edge));
}
