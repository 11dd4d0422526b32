//! The panel of position editing: the piece box, changes to the whole board, and remarks about the position.

use egui::{
    Align, Align2, Button, Checkbox, CornerRadius, CursorIcon, DragValue, FontId, Frame, Label, Layout, Margin, Panel,
    PointerButton, Response, RichText, Role, ScrollArea, Sense, Stroke, StrokeKind, TextStyle, Ui, WidgetInfo,
    WidgetText, vec2,
};

use crate::app::desk::feature::Clicks;
use crate::app::desk::gesture::Gesture;
use crate::app::desk::panels::SharedView;
use crate::app::desk::start::Start;
use crate::app::desk::{Desk, words as shared};
use crate::app::kit::board::paint::Surface;
use crate::app::kit::board::sprites::{Carried, Sprites, paint_ground};
use crate::app::kit::field::framed_boxes;
use crate::app::kit::keymap::Keymap;
use crate::app::kit::remark::remark_ui;
use crate::app::kit::theme::{self, Palette};
use crate::app::kit::wrap::paragraph_ui;
use crate::app::setup::{Arrange, Command, Input, KEYS, Session, SetUp, words};
use crate::diagram::Appearance;
use crate::lang::{self, Language, Naming, Sides};
use crate::shogi::{Color, Handicap, Piece, PieceKind, PieceSource, Purpose, Severity, Shift, Squares, Transform};

/// The height of the panel, in points, below which hints are left out and controls are smaller.
const ROOMY: f32 = 600.0;
/// The width of the margin for a scroll bar, in points.
const BAR: f32 = 8.0;
const CHECK: f32 = 96.0;

#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(crate) struct ViewState {
    upper: Option<f32>,
    check: f32,
}

impl ViewState {
    /// The height of the remarks: the space below the upper part or, if more, their need up to a limit.
    fn check_within(self, space: f32) -> f32 {
        let most = (space * 0.37).max(CHECK);
        self.upper.map_or(most, |upper| (space - upper).max(self.check.min(most))).max(CHECK)
    }
}

/// `below` is the end of the remarks; returns the height of its last part, in points, which never shrinks the controls.
pub(crate) fn setup_ui(
    ui: &mut Ui,
    desk: &Desk,
    setup: &SetUp,
    view: &mut ViewState,
    shared: &mut SharedView,
    out: &mut Clicks<Input>,
    below: impl FnOnce(&mut Ui, &mut SharedView) -> f32,
) {
    let Some(session) = setup.session(desk) else { return };
    let language = desk.language();
    let is_roomy = ui.available_height() > ROOMY;
    if !is_roomy {
        set_compact(ui);
    }
    title_ui(ui, desk, out);
    let (before, space) = (*view, ui.available_height());
    let margin = Margin { left: 14, right: 0, top: 5, bottom: 6 };
    Panel::bottom("setup check")
        .resizable(false)
        .exact_size(before.check_within(space))
        .frame(Frame::new().inner_margin(margin))
        .show(ui, |ui| {
            let needed = check_ui(ui, desk, session, |ui| below(ui, shared), out);
            view.check = (needed + margin.sum().y).ceil();
        });
    let margin = Margin { left: 14, right: 0, top: 4, bottom: 2 };
    egui::CentralPanel::default().frame(Frame::new().inner_margin(margin)).show(ui, |ui| {
        let top = ui.cursor().top();
        keys_button(ui, desk, session, out);
        if session.keys_shown {
            return setup_keys_ui(ui, desk.naming());
        }
        let end = scrolled(ui, "setup", |ui| {
            let moves = session.moves_before;
            if moves > 0 {
                ui.label(RichText::new(words::EDITED.get(language)).strong());
                let about = Command::SetUpFromHere.entry();
                let button = ui.button(words::begin_from_there(language, moves));
                if button.on_hover_text(desk.keys.hint(about, language)).clicked() {
                    out.push(Input::Run(Command::SetUpFromHere));
                }
            }
            box_ui(ui, desk, session, &mut shared.surface, out);
            let palette = Palette::of_ui(ui);
            if is_roomy {
                let styled = |hint| RichText::new(hint).small().line_height(Some(17.0)).color(palette.weak).into();
                paragraph_ui(ui, words::BOX_HINT.get(language), ui.available_width(), styled, &TextStyle::Small);
                ui.add_space(4.0);
            }
            ui.label(RichText::new(words::WHOLE_BOARD.get(language)).text_style(theme::section()).color(palette.weak));
            let arranged = board_ui(ui, desk.naming(), session, desk.game().record().first_number());
            if let Some(arrange) = arranged {
                out.push(Input::Arrange(arrange));
            }
        });
        view.upper = Some((end - top + margin.sum().y).ceil());
    });
    if *view != before {
        ui.ctx().request_repaint();
    }
}

fn set_compact(ui: &mut Ui) {
    let style = ui.style_mut();
    for text in [TextStyle::Body, TextStyle::Button] {
        style.text_styles.insert(text, FontId::proportional(12.0));
    }
    style.spacing.interact_size.y = 22.0;
    style.spacing.button_padding = vec2(6.0, 2.0);
    style.spacing.item_spacing.y = 4.0;
}

fn title_ui(ui: &mut Ui, desk: &Desk, out: &mut Clicks<Input>) {
    let language = desk.language();
    let above = if ui.available_height() > ROOMY { 8 } else { 5 };
    Panel::top("setup title")
        .resizable(false)
        .frame(Frame::new().inner_margin(Margin { left: 14, right: 10, top: above, bottom: above - 1 }))
        .show(ui, |ui| {
            ui.horizontal(|ui| {
                ui.label(RichText::new(words::TITLE.get(language)).size(15.0).strong());
                let game = desk.game();
                if game.count() > 1 {
                    let place = format!("{} / {}", game.shown() + 1, game.count());
                    ui.label(RichText::new(place).color(Palette::of_ui(ui).weak));
                }
                ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
                    let key = desk.keys.first(&Command::SetUp.entry().about, language);
                    if ui.button(Keymap::behind(words::LEAVE.get(language), &key)).clicked() {
                        out.push(Input::Run(Command::SetUp));
                    }
                });
            });
        });
}

/// Returns where the contents end without scrolling. The margin of the scroll bar keeps the layout from oscillating.
pub(crate) fn scrolled(ui: &mut Ui, name: &str, contents: impl FnOnce(&mut Ui)) -> f32 {
    let scroll = &mut ui.spacing_mut().scroll;
    (scroll.bar_width, scroll.bar_inner_margin, scroll.bar_outer_margin) = (BAR - 2.0, 1.0, 1.0);
    let width = ui.available_width() - BAR;
    // More than the available height would push the panel over the one above.
    let area = ScrollArea::vertical().id_salt(name).auto_shrink(false).min_scrolled_height(0.0);
    let shown = area.show(ui, |ui| {
        ui.set_max_width(width);
        contents(ui);
    });
    shown.inner_rect.top() + shown.content_size.y
}

fn keys_button(ui: &mut Ui, desk: &Desk, session: &Session, out: &mut Clicks<Input>) {
    let language = desk.language();
    let palette = Palette::of_ui(ui);
    ui.horizontal(|ui| {
        let name = if session.keys_shown { words::KEYS.get(language) } else { words::PIECE_BOX.get(language) };
        ui.label(RichText::new(name).text_style(theme::section()).color(palette.weak));
        ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
            let other = if session.keys_shown { shared::CLOSE.get(language) } else { words::KEYS.get(language) };
            ui.add_space(BAR);
            let button =
                Button::new(RichText::new(Keymap::behind(other, &desk.keys.named("help.keys", language))).small())
                    .frame_when_inactive(false);
            if ui.add(button).clicked() {
                out.push(Input::ToggleKeys);
            }
        });
    });
}

fn board_ui(ui: &mut Ui, naming: Naming, session: &Session, first_number: u32) -> Option<Arrange> {
    let language = naming.language;
    let starts = starts_ui(ui, language);
    let turn = turn_ui(ui, naming, session.entry.setup().turn, first_number);
    let mut given = session.entry.gives_remaining();
    let name = words::REMAINING.get(language);
    let ticked = framed_boxes(ui, |ui| ui.add(Checkbox::new(&mut given, name)).changed());
    let remaining = ticked.then_some(Arrange::Remaining(given));
    starts.or(turn).or(remaining)
}

fn starts_ui(ui: &mut Ui, language: Language) -> Option<Arrange> {
    let mut arranged = None;
    ui.horizontal_wrapped(|ui| {
        ui.spacing_mut().item_spacing.x = 5.0;
        for start in Start::PROBLEMS.into_iter().chain([Start::Game(Handicap::Even)]) {
            let arrange = Arrange::Start(start);
            if ui.button(words::arrange(language, arrange)).clicked() {
                arranged = Some(arrange);
            }
        }
        ui.menu_button(shared::HANDICAPS.get(language), |ui| {
            for handicap in Handicap::ALL.into_iter().filter(|&handicap| handicap != Handicap::Even) {
                if ui.button(shared::handicap_name(language, handicap)).clicked() {
                    arranged = Some(Arrange::Start(Start::Game(handicap)));
                    ui.close();
                }
            }
        });
        for arrange in [Arrange::Clear, Arrange::Move(Transform::Mirror), Arrange::Move(Transform::Swap)] {
            if ui.button(words::arrange(language, arrange)).clicked() {
                arranged = Some(arrange);
            }
        }
        arranged = shifts_ui(ui, language).or(arranged);
    });
    arranged
}

fn shifts_ui(ui: &mut Ui, language: Language) -> Option<Arrange> {
    let (mut arranged, gap, height) = (None, 2.0, ui.spacing().interact_size.y);
    let arrow = vec2((height * 1.15).round(), height);
    let size = vec2(4.0 * arrow.x + 3.0 * gap, height);
    ui.allocate_ui_with_layout(size, Layout::left_to_right(Align::Center), |ui| {
        ui.spacing_mut().item_spacing.x = gap;
        for (shift, sign) in [(Shift::Left, "←"), (Shift::Right, "→"), (Shift::Up, "↑"), (Shift::Down, "↓")] {
            let arrange = Arrange::Move(Transform::Shift(shift));
            let name = words::arrange(language, arrange);
            let button = ui.add_sized(arrow, Button::new(sign)).on_hover_text(name);
            button.widget_info(|| WidgetInfo::labeled(Role::Button, true, name));
            if button.clicked() {
                arranged = Some(arrange);
            }
        }
    });
    arranged
}

fn turn_ui(ui: &mut Ui, naming: Naming, turn: Color, first_number: u32) -> Option<Arrange> {
    let (language, palette) = (naming.language, Palette::of_ui(ui));
    let mut arranged = None;
    ui.horizontal_wrapped(|ui| {
        ui.style_mut().wrap_mode = Some(egui::TextWrapMode::Extend);
        ui.label(RichText::new(words::TO_MOVE.get(language)).color(palette.weak));
        for side in Color::ALL {
            let name = naming.side(side, false);
            if ui.add(Button::selectable(turn == side, name)).clicked() {
                arranged = Some(Arrange::Turn(side));
            }
        }
        let line = |text: WidgetText| text.into_galley(ui, None, f32::INFINITY, TextStyle::Body);
        let name = line(RichText::new(words::FIRST_NUMBER.get(language)).color(palette.weak).into());
        let digits = line(first_number.to_string().into()).size().x + 2.0 * ui.spacing().button_padding.x;
        let field = digits.max(ui.spacing().interact_size.x);
        let size = vec2(name.size().x + ui.spacing().item_spacing.x + field, ui.spacing().interact_size.y);
        let both = Layout::left_to_right(Align::Center);
        let number = ui.allocate_ui_with_layout(size, both, |ui| {
            ui.label(name);
            number_ui(ui, words::NUMBER.get(language), first_number)
        });
        arranged = number.inner.or(arranged);
    });
    arranged
}

/// Dragging changes nothing before its end, so that it is one undo step.
fn number_ui(ui: &mut Ui, name: &str, number: u32) -> Option<Arrange> {
    let dragged = ui.unique_id().with("dragged");
    let mut shown = ui.data(|data| data.get_temp(dragged)).unwrap_or(number);
    let value = DragValue::new(&mut shown).range(1..=9999).update_while_editing(false);
    let response = ui.add(value).accessible_name(name);
    if response.dragged() {
        ui.data_mut(|data| data.insert_temp(dragged, shown));
        return None;
    }
    ui.data_mut(|data| data.remove::<u32>(dragged));
    (shown != number).then_some(Arrange::Number(shown))
}

/// Returns the height without scrolling and without the last part of `below`, in points.
fn check_ui(
    ui: &mut Ui,
    desk: &Desk,
    session: &Session,
    below: impl FnOnce(&mut Ui) -> f32,
    out: &mut Clicks<Input>,
) -> f32 {
    let language = desk.language();
    let (palette, top) = (Palette::of_ui(ui), ui.cursor().top());
    ui.horizontal(|ui| {
        ui.label(RichText::new(words::CHECK.get(language)).text_style(theme::section()).color(palette.weak));
        ui.add_space(6.0);
        for purpose in [Purpose::Tsume, Purpose::Game] {
            if ui.add(Button::selectable(session.purpose == purpose, words::purpose(language, purpose))).clicked() {
                out.push(Input::Purpose(purpose));
            }
        }
    });
    let mut last = 0.0;
    let end = scrolled(ui, "remarks", |ui| {
        ui.spacing_mut().item_spacing.y = 2.0;
        remarks_ui(ui, desk, session, out);
        last = below(ui);
    });
    end - top - last
}

fn remarks_ui(ui: &mut Ui, desk: &Desk, session: &Session, out: &mut Clicks<Input>) {
    let naming = desk.naming();
    if session.remarks.is_empty() && session.stuck.is_none() {
        let nothing = RichText::new(words::NO_REMARKS.get(naming.language)).line_height(Some(20.0));
        ui.label(nothing.color(Palette::of_ui(ui).weak));
    }
    let sides = Sides::of(session.purpose, session.entry.setup().turn);
    for remark in &session.remarks {
        let message = lang::oddity(naming, &remark.about, sides);
        let shown = !remark.squares.is_empty() && desk.overlays.selected() == remark.squares;
        let row = remark_ui(ui, naming.language, remark.severity, &message, shown);
        if !remark.squares.is_empty() && row.on_hover_cursor(CursorIcon::PointingHand).clicked() {
            let squares = if shown { Squares::EMPTY } else { remark.squares };
            out.push(Input::Point(squares));
        }
    }
    if let Some(stuck) = session.stuck {
        remark_ui(ui, naming.language, Severity::Error, &shared::remark(naming.language, stuck), false);
    }
}

const NAMES: f32 = 76.0;
const BETWEEN: f32 = 8.0;
const LINE: f32 = 18.0;
const SHORT: usize = 4;
const WIDEST: f32 = 12.0;

pub(crate) fn setup_keys_ui(ui: &mut Ui, naming: Naming) {
    let language = naming.language;
    let palette = Palette::of_ui(ui);
    let whole =
        KEYS.map(|(key, arrange)| (key.to_ascii_uppercase().to_string(), words::arrange(language, arrange).to_owned()));
    let others = [
        ("Shift+← ↑ ↓ →", words::SHIFT.get(language)),
        (words::INPUT_METHOD.get(language), words::COMMITTED.get(language)),
    ]
    .map(|(keys, does)| (keys.to_owned(), does.to_owned()));
    let rows: Vec<_> = lang::entry_keys(naming).into_iter().chain(whole).chain(others).collect();
    scrolled(ui, "setup keys", |ui| {
        ui.spacing_mut().item_spacing = vec2(BETWEEN, 1.0);
        let half = (ui.available_width() - BETWEEN) / 2.0;
        // Short entries, except arrows, are listed in two columns.
        let is_short = |(keys, does): &(String, String)| {
            let wide =
                |text: &str| -> f32 { text.chars().map(|c| if c.is_ascii() { WIDEST * 0.6 } else { WIDEST }).sum() };
            !keys.contains('←') && wide(keys) <= NAMES && NAMES + BETWEEN + wide(does) <= half
        };
        for rows in rows.chunk_by(|one, next| is_short(one) && is_short(next)) {
            // A few in two columns between others would look like a mistake.
            let columns = if rows.len() >= SHORT { 2 } else { 1 };
            for row in rows.chunks(columns) {
                ui.horizontal_top(|ui| {
                    let width = if columns > 1 { half } else { ui.available_width() };
                    for (keys, does) in row {
                        ui.allocate_ui(vec2(width, LINE), |ui| row_ui(ui, palette, keys, does));
                    }
                });
            }
        }
    });
}

fn row_ui(ui: &mut Ui, palette: &Palette, keys: &str, does: &str) {
    let line = |text: String| RichText::new(text).small().line_height(Some(LINE));
    ui.set_width(ui.available_width());
    ui.horizontal_top(|ui| {
        ui.allocate_ui(vec2(NAMES, LINE), |ui| {
            ui.set_width(NAMES);
            ui.add(Label::new(line(keys.to_owned()).color(palette.accent)).wrap());
        });
        paragraph_ui(ui, does, ui.available_width(), |does| line(does).into(), &TextStyle::Small);
    });
}

const KINDS: [PieceKind; 8] = [
    PieceKind::King,
    PieceKind::Rook,
    PieceKind::Bishop,
    PieceKind::Gold,
    PieceKind::Silver,
    PieceKind::Knight,
    PieceKind::Lance,
    PieceKind::Pawn,
];

const COUNT: f32 = 12.0;
fn box_ui(ui: &mut Ui, desk: &Desk, session: &Session, surface: &mut Surface, out: &mut Clicks<Input>) {
    let (language, look) = (desk.language(), desk.appearance(theme::light(ui.ctx().theme())));
    let kings = desk.kings_of_set();
    let left = KINDS.map(|kind| (kind, session.left(kind)));
    let width = (ui.available_width() / KINDS.len() as f32).min(52.0).floor();
    let size = vec2(width, (width * 0.94).round() + COUNT);
    for side in [Color::White, Color::Black] {
        ui.horizontal(|ui| {
            ui.spacing_mut().item_spacing.x = 0.0;
            for (kind, left) in left {
                let piece = Piece::new(side, kind);
                let (_, response) = ui.allocate_exact_size(size, Sense::CLICK | Sense::DRAG);
                let chosen = session.brush == Some(piece);
                response.widget_info(|| {
                    WidgetInfo::selected(Role::Button, true, chosen, words::in_box(language, piece, left))
                });
                let carried = Carried { piece, kings, up: side == Color::Black };
                paint_tile(ui, &mut surface.sprites, &look, &response, carried, left, chosen);
                handle(ui, &look, &response, carried, session, surface, out);
            }
        });
    }
}

fn paint_tile(
    ui: &Ui,
    sprites: &mut Sprites,
    look: &Appearance,
    tile: &Response,
    held: Carried,
    left: u8,
    chosen: bool,
) {
    let (palette, rect, hovered) = (Palette::of_ui(ui), tile.rect, tile.hovered());
    let painter = ui.painter();
    let corner = CornerRadius::same(5);
    paint_ground(painter, look, rect.shrink(1.0));
    if chosen || hovered {
        let fill = if chosen { palette.chosen } else { palette.hovered };
        painter.rect_filled(rect.shrink(1.0), corner, fill);
    }
    if chosen {
        painter.rect_stroke(rect.shrink(1.0), corner, Stroke::new(1.5, palette.accent), StrokeKind::Inside);
    }
    let center = rect.center_top() + vec2(0.0, (rect.height() - COUNT) / 2.0 + 1.0);
    let cell = rect.width() * 0.86;
    sprites.paint_piece(painter, look, held, center, cell);
    if left == 0 {
        // Dimmed but usable: more pieces than a set has can be placed.
        painter.rect_filled(rect.shrink(1.0), corner, palette.panel.gamma_multiply(0.62));
    }
    let color = match (left, chosen) {
        (0, _) => palette.weak,
        (_, true) => palette.on_chosen,
        (_, false) => palette.text,
    };
    let at = rect.center_bottom() - vec2(0.0, 1.0);
    painter.text(at, Align2::CENTER_BOTTOM, left, FontId::proportional(11.0), color);
}

fn handle(
    ui: &Ui,
    look: &Appearance,
    response: &Response,
    held: Carried,
    session: &Session,
    surface: &mut Surface,
    out: &mut Clicks<Input>,
) {
    let piece = held.piece;
    if response.clicked() {
        out.push(Input::SelectBrush(piece));
    } else if response.drag_started_by(PointerButton::Primary) {
        out.push(Input::LiftFromBox(piece));
    } else if let Some(stage) = surface.stage {
        let Some(at) = ui.input(|input| input.pointer.interact_pos()) else { return };
        if response.drag_stopped_by(PointerButton::Primary) {
            out.push(Input::Gesture(Gesture::DragEnd(stage.target_at(at))));
        } else if response.dragged() && session.held == Some(PieceSource::Box(piece)) {
            let carried = Carried { up: stage.faces_up(piece.color), ..held };
            surface.paint_carried(ui, look, carried, stage.cell);
        }
    }
}
