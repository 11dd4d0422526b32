//! The cells of the table of headers.

use egui::{FontId, Frame, Id, Margin, Response, Stroke, TextEdit, TextStyle, Ui};

use crate::app::desk::Desk;
use crate::app::desk::draft::{self, Typing};
use crate::app::desk::feature::Clicks;
use crate::app::kit::theme::Palette;
use crate::app::notes::ui::handicap::{Choosing, Left, choosing_ui};
use crate::app::notes::{Action, handicap, words};
use crate::lang::Language;
use crate::shogi::Handicap;

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum Part {
    Key,
    Value,
    /// A line that is not a field.
    Whole,
}

/// The context of the cells, and what has happened in them.
pub(super) struct Cells<'a> {
    pub(super) desk: &'a Desk,
    pub(super) typing: &'a mut Typing,
    pub(super) choosing: &'a mut Option<Choosing>,
    pub(super) out: &'a mut Clicks<Action>,
    /// Whether the lines were edited elsewhere.
    pub(super) anew: bool,
    pub(super) wanted: Option<(usize, Part)>,
    pub(super) is_left: bool,
    pub(super) tab: Option<(usize, bool)>,
}

impl Cells<'_> {
    fn id(&self, place: (usize, Part)) -> Id {
        Id::unique(("header", self.desk.place().game, place))
    }

    /// A text cell. Without the focus it shows `instead`, with the text itself in its tooltip.
    pub(super) fn text(
        &mut self,
        ui: &mut Ui,
        place: (usize, Part),
        text: &mut String,
        width: f32,
        instead: Option<&str>,
    ) {
        let language = self.desk.language();
        let id = self.id(place);
        let instead = instead.filter(|_| !ui.memory(|memory| memory.has_focus(id)));
        let mut shown = instead.unwrap_or(text).to_owned();
        let (column, style) = match place.1 {
            Part::Key => (words::KEY.get(language), TextStyle::Small),
            Part::Value => (words::VALUE.get(language), TextStyle::Body),
            Part::Whole => (words::COMMENT_LINE.get(language), TextStyle::Small),
        };
        let field = TextEdit::multiline(&mut shown).desired_rows(1).return_key(None).hint_text(column);
        let response = ui.add(framed(ui, field, &style, width).id(id));
        let mut response = response.accessible_name(format!("{column} {}", place.0 + 1));
        if instead.is_some() {
            response = response.on_hover_text(text.as_str());
        } else if shown != *text {
            *text = shown;
        }
        if text.contains(['\n', '\r']) {
            *text = text.replace("\r\n", " ").replace(['\n', '\r'], " ");
        }
        if self.anew {
            draft::clear_undo_history(ui.ctx(), id);
        }
        if self.wanted == Some(place) {
            response.request_focus();
        }
        self.typing.watch(&response, text);
        underline(ui, &response);
        self.is_left |= response.lost_focus();
    }

    /// The cell of 手合割: it shows the words of the file, and is a choice while it has the focus.
    pub(super) fn handicap(&mut self, ui: &mut Ui, index: usize, value: &str, width: f32) {
        let place = (index, Part::Value);
        let id = self.id(place);
        if self.wanted == Some(place) {
            ui.memory_mut(|memory| memory.request_focus(id));
        }
        if !ui.memory(|memory| memory.has_focus(id)) {
            *self.choosing = None;
            let language = self.desk.language();
            let mut shown = named(language, value).unwrap_or(value).to_owned();
            let field = framed(ui, TextEdit::singleline(&mut shown), &TextStyle::Body, width).id(id);
            let response = ui.add(field.hint_text(words::VALUE.get(language)));
            let response = response.accessible_name(format!("{} {}", words::VALUE.get(language), index + 1));
            underline(ui, &response);
            if shown != value {
                response.on_hover_text(value);
            }
            return;
        }
        let choosing = self.choosing.get_or_insert_with(|| Choosing::new(self.desk, true));
        let style = ui.style().clone();
        let left = choosing_ui(
            ui,
            self.desk,
            choosing,
            |text| framed_in(&style, TextEdit::singleline(text), &TextStyle::Body, width).id(id),
            self.typing,
            self.out,
        );
        if let Some(left) = left {
            *self.choosing = None;
            if let Left::Tab { back } = left {
                self.tab = Some((index, back));
            }
        }
    }
}

/// The name of a handicap in the language of the window, where the file uses the other one.
fn named(language: Language, value: &str) -> Option<&'static str> {
    let choice = match value.trim() {
        "その他" => None,
        name => Some(Handicap::named(name)?),
    };
    Some(handicap::name(language, choice))
}

fn framed<'a>(ui: &Ui, field: TextEdit<'a>, style: &TextStyle, width: f32) -> TextEdit<'a> {
    let palette = Palette::of_ui(ui);
    let is_weak = *style == TextStyle::Small;
    let field = framed_in(ui.style(), field, style, width);
    if is_weak { field.text_color(palette.weak) } else { field }
}

/// A field without a frame, whose first line has the same baseline in either size of type.
fn framed_in<'a>(style: &egui::Style, field: TextEdit<'a>, size: &TextStyle, width: f32) -> TextEdit<'a> {
    let body = TextStyle::Body.resolve(style).size;
    let font: FontId = size.resolve(style);
    let less = body - font.size;
    // Lines are as high as whole points, and letters of the smaller size stand higher in theirs.
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
