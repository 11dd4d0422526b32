//! The head of a game: who plays, how it ended, where and when. Each part is edited where it stands.

use egui::{
    Align2, Color32, CursorIcon, EventFilter, FontId, Key, Margin, Modifiers, Rect, Role, Sense, TextEdit, Ui,
    UiBuilder, WidgetInfo, pos2, vec2,
};

use crate::app::desk::Desk;
use crate::app::desk::draft::{self, Draft, Typing};
use crate::app::desk::edit::Edit;
use crate::app::desk::feature::{Clicks, Wish};
use crate::app::desk::origin::GameId;
use crate::app::kit::board::paint::paint_mark;
use crate::app::kit::field::{field_ui, select};
use crate::app::kit::name;
use crate::app::kit::theme::Palette;
use crate::app::kit::wrap::{Wrapped, wrap};
use crate::app::notes::head::{self, Head, Heading, Part};
use crate::app::notes::{Action, words};
use crate::lang::Language;
use crate::record::{HeaderKey, Headers, Revision};
use crate::shogi::Color;

/// The heights of the two lines and their sizes of type, in points.
const LINES: [(f32, f32); 2] = [(25.0, 15.0), (21.0, 12.0)];
/// The width of a mark with the space behind it.
const MARK: f32 = 19.0;
/// The space between what stands on a line.
const GAP: f32 = 8.0;
/// The least width that is worth showing a part of a text in: about five characters.
const LEAST: f32 = 60.0;

/// The head's own state.
#[derive(Debug, Default)]
pub(crate) struct Memory {
    /// What is shown, and what it was made from: it is made again when any of it differs.
    made: Option<(Source, Head)>,
    editing: Option<Editing>,
}

type Source = ((GameId, usize), Revision, Language);

/// A header that is being typed.
#[derive(Debug)]
struct Editing {
    game: (GameId, usize),
    key: HeaderKey,
    /// The headers as they were before, so that an emptied one keeps its line's place.
    before: Headers,
    draft: Draft<String>,
    /// Whether the field still has to take the focus.
    begins: bool,
}

impl Editing {
    fn new(desk: &Desk, key: HeaderKey) -> Self {
        let before = desk.game().record().headers().clone();
        Self { game: desk.place().game, key, before, draft: Draft::default(), begins: true }
    }

    /// The headers with this value.
    fn headers(&self, value: &str) -> Headers {
        let mut headers = self.before.clone();
        // What stands there already may be written in a way of its own: 対局者 with blanks, for one.
        if head::value(&headers, self.key) != value.trim() {
            headers.set_value(self.key, value.trim());
        }
        headers
    }
}

/// Two lines at the top of a panel.
pub(crate) fn head_ui(ui: &mut Ui, desk: &Desk, memory: &mut Memory, typing: &mut Typing, out: &mut Clicks<Action>) {
    let place = desk.place();
    let source = (place.game, place.revision, desk.language());
    let Memory { made, editing } = memory;
    if made.as_ref().is_none_or(|(of, _)| *of != source) {
        *made = Some((source, Head::of(desk)));
    }
    let Some((_, head)) = made else { return };
    editing.take_if(|editing| editing.game != place.game);
    let mut clicked = None;
    ui.spacing_mut().item_spacing.y = 0.0;
    let is_below = first_ui(ui, desk, head, editing, typing, &mut clicked, out);
    second_ui(ui, desk, head, is_below, editing, typing, &mut clicked, out);
    if let Some(key) = clicked {
        *editing = Some(Editing::new(desk, key));
        ui.ctx().request_repaint();
    }
}

/// The first line. Returns whether there is no room for the result.
fn first_ui(
    ui: &mut Ui,
    desk: &Desk,
    head: &Head,
    editing: &mut Option<Editing>,
    typing: &mut Typing,
    clicked: &mut Option<HeaderKey>,
    out: &mut Clicks<Action>,
) -> bool {
    let mut line = Line::new(ui, desk, 0);
    let result = head.result.as_deref().map(|result| line.measure(result, LINES[1].1)).unwrap_or_default();
    let behind = if result > 0.0 { result + 2.0 * GAP } else { 0.0 };
    let versus = line.measure(words::of(desk.language()).versus, LINES[1].1);
    let names = match &head.heading {
        Heading::Title(part) => vec![line.measure(&part.text, line.size)],
        Heading::Players(players) => players.iter().map(|(part, _)| line.measure(&part.text, line.size)).collect(),
    };
    let marks = match head.heading {
        Heading::Title(_) => 0.0,
        Heading::Players(_) => 2.0 * (MARK + GAP) + versus,
    };
    let free = line.rect.width() - marks;
    let is_below =
        result > 0.0 && names.iter().sum::<f32>() + behind > free && !matches!(head.heading, Heading::Title(_));
    if editing.as_ref().is_some_and(|editing| head.is_heading(editing.key)) {
        edit_ui(ui, &line, desk, head, editing, typing, clicked, out);
        return is_below;
    }
    if let Some(result) = head.result.as_deref().filter(|_| !is_below) {
        let rect = line.rect.with_min_x(line.rect.right() - line.measure(result, LINES[1].1));
        line.label(ui, rect, result);
        line.rect.max.x = rect.left() - 2.0 * GAP;
    }
    let free = line.rect.width() - marks;
    match &head.heading {
        Heading::Title(part) => line.part(ui, part, free.min(names[0]), None, clicked),
        Heading::Players(players) => {
            let widths = shared(free, [names[0], names[1]]);
            for (color, (part, rank)) in Color::ALL.into_iter().zip(players) {
                if color == Color::White {
                    line.at += GAP;
                    let rect = line.take(versus);
                    line.paint(ui, rect, words::of(desk.language()).versus);
                    line.at += GAP;
                }
                line.part(ui, part, MARK + widths[color.index()], Some((color, rank.as_deref())), clicked);
            }
        }
    }
    is_below
}

/// How two texts share a width: a short one gets what it needs, the other one the rest.
fn shared(free: f32, [first, second]: [f32; 2]) -> [f32; 2] {
    let half = free / 2.0;
    if first + second <= free {
        [first, second]
    } else if first <= half {
        [first, free - first]
    } else if second <= half {
        [free - second, second]
    } else {
        [half, half]
    }
}

/// The second line, in grey: what does not fit is cut off.
#[allow(clippy::too_many_arguments, reason = "a line needs what it shows, what is typed there and where clicks go")]
fn second_ui(
    ui: &mut Ui,
    desk: &Desk,
    head: &Head,
    with_result: bool,
    editing: &mut Option<Editing>,
    typing: &mut Typing,
    clicked: &mut Option<HeaderKey>,
    out: &mut Clicks<Action>,
) {
    let mut line = Line::new(ui, desk, 1);
    if editing.as_ref().is_some_and(|editing| !head.is_heading(editing.key)) {
        edit_ui(ui, &line, desk, head, editing, typing, clicked, out);
        return;
    }
    let between = " · ";
    let space = line.measure(between, line.size);
    let mut begun = false;
    if let Some(result) = head.result.as_deref().filter(|_| with_result) {
        let rect = line.take(line.measure(result, LINES[1].1));
        line.label(ui, rect, result);
        begun = true;
    }
    for part in &head.details {
        let free = line.rect.right() - line.at - if begun { space } else { 0.0 };
        let width = line.measure(&part.text, line.size);
        // A word of ours is shown whole or not at all.
        let is_ours = part.key == Some(HeaderKey::Handicap);
        if free < if is_ours { width } else { width.min(LEAST) } {
            continue;
        }
        if begun {
            let rect = line.take(space);
            line.paint(ui, rect, between);
        }
        line.part(ui, part, width.min(free), None, clicked);
        begun = true;
    }
    // The first header that is not there yet is typed behind the others.
    let missing =
        head.order.iter().find(|&&key| !head.is_heading(key) && head.details.iter().all(|part| part.key != Some(key)));
    let free = line.rect.right() - line.at - GAP;
    if let Some(&key) = missing.filter(|_| free >= LEAST) {
        line.at += GAP;
        let part = Part { key: Some(key), text: String::new(), is_given: false };
        line.part(ui, &part, free, None, clicked);
    }
}

/// A line on which parts are put from left to right.
struct Line<'a> {
    desk: &'a Desk,
    rect: Rect,
    size: f32,
    color: Color32,
    /// Where the next part begins.
    at: f32,
    painter: egui::Painter,
}

impl<'a> Line<'a> {
    fn new(ui: &mut Ui, desk: &'a Desk, index: usize) -> Self {
        let (height, size) = LINES[index];
        let (rect, _) = ui.allocate_exact_size(vec2(ui.available_width(), height), Sense::hover());
        let palette = Palette::of_ui(ui);
        let color = if index == 0 { palette.text } else { palette.weak };
        Self { desk, rect, size, color, at: rect.left(), painter: ui.painter().clone() }
    }

    fn measure(&self, text: &str, size: f32) -> f32 {
        self.painter.layout_no_wrap(text.to_owned(), FontId::proportional(size), Color32::PLACEHOLDER).size().x.ceil()
    }

    fn take(&mut self, width: f32) -> Rect {
        let rect = self.rect.with_min_x(self.at).with_max_x(self.at + width);
        self.at += width;
        rect
    }

    /// A small grey text that cannot be edited.
    fn label(&self, ui: &Ui, rect: Rect, text: &str) {
        self.paint(ui, rect, text);
        let response = ui.interact(rect, ui.scope_id().with(("label", text)), Sense::hover());
        response.widget_info(|| WidgetInfo::labeled(Role::Label, true, text));
    }

    /// A small grey text that stands between others and says nothing by itself.
    fn paint(&self, ui: &Ui, rect: Rect, text: &str) {
        let weak = Palette::of_ui(ui).weak;
        let galley = self.painter.layout_no_wrap(text.to_owned(), FontId::proportional(LINES[1].1), weak);
        self.painter.galley(pos2(rect.left(), rect.center().y - galley.size().y / 2.0).round(), galley, weak);
    }

    /// A part that a click edits, cut off at a width. Players have their mark before the name and their rank in the tooltip.
    fn part(
        &mut self,
        ui: &Ui,
        part: &Part,
        width: f32,
        player: Option<(Color, Option<&str>)>,
        clicked: &mut Option<HeaderKey>,
    ) {
        let (language, palette) = (self.desk.language(), Palette::of_ui(ui));
        let rect = self.take(width);
        let font = FontId::proportional(self.size);
        let mark = if player.is_some() { MARK } else { 0.0 };
        let fit = |text: &str| {
            // What is as wide as its room is not cut off by a rounded width.
            self.painter.fonts_mut(|fonts| wrap(text, &[width - mark + 0.5], |c| fonts.glyph_width(&font, c)))
        };
        let form = if player.is_some() { name::form(&part.text, fit) } else { part.text.as_str().into() };
        let Wrapped { lines, is_cut, .. } = fit(&form);
        let is_cut = is_cut || form != part.text;
        let name = part.key.map(|key| head::key_name(language, key, self.desk.game().is_handicap()));
        let mut said = match &name {
            Some(name) if part.is_given => words::header(language, name, &part.text),
            Some(name) => words::header(language, name, words::of(language).not_given),
            None => part.text.clone(),
        };
        if let Some((_, Some(rank))) = player {
            said = format!("{said} {rank}");
        }
        let sense = if part.key.is_some() { Sense::click() } else { Sense::hover() };
        let response = ui.interact(rect, ui.scope_id().with(("part", part.key, self.size as u32)), sense);
        let role = if part.key.is_some() { Role::Button } else { Role::Label };
        response.widget_info(|| WidgetInfo::labeled(role, true, &said));
        if part.key.is_some() && (response.hovered() || response.has_focus()) {
            self.painter.rect_filled(rect.expand2(vec2(4.0, -1.0)), 4, palette.hovered);
            if response.has_focus() {
                let edge = egui::Stroke::new(1.0, palette.accent);
                self.painter.rect_stroke(rect.expand2(vec2(4.0, -1.0)), 4, edge, egui::StrokeKind::Inside);
            }
        }
        if let Some((color, _)) = player {
            let center = pos2(rect.left() + self.size * 0.45, rect.center().y);
            paint_mark(&self.painter, Rect::from_center_size(center, vec2(self.size, self.size) * 0.85), color);
        }
        let color = if part.is_given { self.color } else { palette.weak };
        let galley = self.painter.layout_no_wrap(lines.concat(), font, color);
        let at = pos2(rect.left() + mark, rect.center().y - galley.size().y / 2.0);
        self.painter.galley(at.round(), galley, color);
        if part.key.is_some() {
            if response.clicked() {
                *clicked = part.key;
            }
            let tip = format!("{said}\n{}", words::of(language).click_to_edit);
            response.on_hover_cursor(CursorIcon::Text).on_hover_text(tip);
        } else if is_cut {
            response.on_hover_text(said);
        }
    }
}

/// The field for a header, with its name before it. Enter keeps what was typed, Escape takes it back, Tab goes to the next.
#[allow(clippy::too_many_arguments, reason = "a field needs what it shows, what is typed there and where edits go")]
fn edit_ui(
    ui: &mut Ui,
    line: &Line<'_>,
    desk: &Desk,
    head: &Head,
    slot: &mut Option<Editing>,
    typing: &mut Typing,
    clicked: &mut Option<HeaderKey>,
    out: &mut Clicks<Action>,
) {
    let Some(editing) = slot else { return };
    let (language, palette, key) = (desk.language(), Palette::of_ui(ui), editing.key);
    let held = desk.game().record().headers();
    let mut draft = std::mem::take(&mut editing.draft);
    let anew = draft.follow(
        desk,
        draft::owner(desk, None),
        typing,
        |value| editing.headers(value) == *held,
        || head::value(held, key).to_owned(),
    );
    if anew {
        held.clone_into(&mut editing.before);
    }
    let name = head::key_name(language, key, desk.game().is_handicap());
    let mut rect = line.rect;
    let galley = line.painter.layout_no_wrap(name.clone(), FontId::proportional(LINES[1].1), palette.weak);
    let at = pos2(rect.left(), rect.center().y - galley.size().y / 2.0).round();
    rect.min.x += galley.size().x + GAP;
    line.painter.galley(at, galley, palette.weak);
    let mut child = ui.new_child(UiBuilder::new().id_salt(("head", editing.game, key)).max_rect(rect));
    child.spacing_mut().interact_size.y = 0.0;
    let field = TextEdit::singleline(&mut draft.value)
        .id_salt("field")
        .font(FontId::proportional(line.size - 1.0))
        .desired_width(f32::INFINITY)
        .margin(Margin::symmetric(5, 1))
        .min_size(vec2(0.0, rect.height() - 1.0))
        .align(Align2::LEFT_CENTER)
        .event_filter(EventFilter { escape: true, tab: true, horizontal_arrows: true, vertical_arrows: true });
    let response = field_ui(&mut child, field).accessible_name(&name);
    if anew {
        draft::clear_undo_history(ui.ctx(), response.id);
    }
    if std::mem::take(&mut editing.begins) {
        response.request_focus();
        select(ui, response.id, 0..draft.value.chars().count());
    }
    typing.watch(&response, &draft.value);
    let pressed = |modifiers, key| ui.input_mut(|input| input.consume_key(modifiers, key));
    let has_keys = response.has_focus() && !typing.is_composing();
    let given_up = has_keys && pressed(Modifiers::NONE, Key::Escape);
    let back = has_keys && pressed(Modifiers::SHIFT, Key::Tab);
    let on = has_keys && pressed(Modifiers::NONE, Key::Tab);
    if given_up {
        head::value(&editing.before, key).clone_into(&mut draft.value);
    }
    let headers = editing.headers(&draft.value);
    if headers != *held && !typing.is_composing() {
        out.wish(Wish::Edit(draft.send(desk, Edit::Headers(headers))));
    }
    editing.draft = draft;
    if back || on {
        *clicked = clicked.or(head.beside(key, back));
    }
    if given_up || back || on {
        response.surrender_focus();
    }
    if given_up || back || on || response.lost_focus() {
        *slot = None;
    }
}
