//! The panel beside the board while a position is set up: what is left in the box, what can be done to the
//! whole board, and what there is to say about it.

use egui::{
    Align, Align2, Button, Checkbox, CornerRadius, CursorIcon, DragValue, FontId, Frame, Label, Layout, Margin, Panel,
    PointerButton, Response, RichText, Role, ScrollArea, Sense, Stroke, StrokeKind, TextStyle, Ui, Vec2, WidgetInfo,
    WidgetText, vec2,
};

use crate::app::check::Check;
use crate::app::check::ui::solution_ui;
use crate::app::desk::game::Game;
use crate::app::desk::start::Start;
use crate::app::kit::board::sprites::{Carried, Sprites};
use crate::app::kit::remark::remark_ui;
use crate::app::kit::theme::{self, Palette};
use crate::app::play::ui::stage;
use crate::app::setup::ui::keys::setup_keys_ui;
use crate::app::setup::{Arrange, SetupAction, SetupMode};
use crate::app::shell::action::Action;
use crate::app::shell::command::Command;
use crate::app::shell::own::Own;
use crate::app::shell::route::clicks;
use crate::app::shell::state::State;
use crate::app::text;
use crate::diagram::piece::Kings;
use crate::lang::{self, Language, Sides};
use crate::shogi::{Color, Handicap, Motion, Piece, PieceKind, Purpose, Severity, Shift, Source, Squares};

/// The kinds of piece in the box, as they lie in it.
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

/// The height of the number below a piece in the box, in points.
const COUNT: f32 = 12.0;
/// Where there is less room than this, in points, what can be done goes before how it is done.
const ROOMY: f32 = 560.0;
/// The margin in which a scroll bar lies, in points.
const BAR: f32 = 8.0;
/// The check is at least so high, in points.
const CHECK: f32 = 96.0;

/// What the panel remembers by itself: how high its parts would have to be, in points, to be seen whole.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(crate) struct Memory {
    /// The box and what is done to the board.
    upper: Option<f32>,
    check: f32,
}

impl Memory {
    /// How high the check is in so much space: it has what is not needed above it, and in a low window as much as
    /// it needs itself, up to a point.
    fn check_within(self, space: f32) -> f32 {
        let most = (space * 0.4).max(CHECK);
        self.upper.map_or(most, |upper| (space - upper).max(self.check.min(most))).max(CHECK)
    }
}

pub(crate) fn setup_ui(
    ui: &mut Ui,
    state: &State,
    mode: &SetupMode,
    memory: &mut Memory,
    stage: &mut stage::Memory,
    out: &mut Vec<Action>,
) {
    let language = state.desk.language();
    let words = text::setup(language);
    let palette = Palette::of_ui(ui);
    Panel::top("setup title")
        .resizable(false)
        .frame(Frame::new().inner_margin(Margin { left: 14, right: 10, top: 8, bottom: 7 }))
        .show(ui, |ui| {
            ui.horizontal(|ui| {
                ui.label(RichText::new(words.title).size(15.0).strong());
                ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
                    if ui.button(format!("{} (F2)", words.leave)).clicked() {
                        out.push(Action::Command(Command::SetUp));
                    }
                });
            });
        });
    let (before, space) = (*memory, ui.available_height());
    let margin = Margin { left: 14, right: 0, top: 5, bottom: 6 };
    Panel::bottom("setup check")
        .resizable(false)
        .exact_size(before.check_within(space))
        .frame(Frame::new().inner_margin(margin))
        .show(ui, |ui| {
            let needed = check_ui(ui, palette, language, state.desk.game(), mode, out);
            memory.check = (needed + margin.sum().y).ceil();
        });
    let margin = Margin { left: 14, right: 0, top: 4, bottom: 4 };
    egui::CentralPanel::default().frame(Frame::new().inner_margin(margin)).show(ui, |ui| {
        let top = ui.cursor().top();
        keys_button(ui, palette, state, mode, out);
        if mode.keys_shown {
            return setup_keys_ui(ui, language);
        }
        let is_roomy = space > ROOMY;
        let end = scrolled(ui, "setup", |ui| {
            ui.spacing_mut().item_spacing.y = 6.0;
            if mode.moves_before > 0 && ui.button(text::begin_from_there(language, mode.moves_before)).clicked() {
                out.push(Action::Command(Command::SetUpFromHere));
            }
            box_ui(ui, language, mode, stage, out);
            if is_roomy {
                let hint = RichText::new(words.box_hint).small().line_height(Some(17.0)).color(palette.weak);
                ui.add(Label::new(hint).wrap());
            }
            heading(ui, palette, words.whole_board);
            board_ui(ui, palette, language, state, mode, out);
        });
        memory.upper = Some((end - top + margin.sum().y).ceil());
    });
    if *memory != before {
        ui.ctx().request_repaint();
    }
}

/// What can be scrolled; where it would end if all of it were seen. The bar has a margin of its own: beside it
/// everything is as wide as without one, or bar and height would take turns.
pub(crate) fn scrolled(ui: &mut Ui, name: &str, contents: impl FnOnce(&mut Ui)) -> f32 {
    let scroll = &mut ui.spacing_mut().scroll;
    (scroll.bar_width, scroll.bar_inner_margin, scroll.bar_outer_margin) = (BAR - 2.0, 1.0, 1.0);
    let width = ui.available_width() - BAR;
    // It takes what room there is, however little: more would push its panel over what stands above.
    let area = ScrollArea::vertical().id_salt(name).auto_shrink(false).min_scrolled_height(0.0);
    let shown = area.show(ui, |ui| {
        ui.set_max_width(width);
        contents(ui);
    });
    shown.inner_rect.top() + shown.content_size.y
}

/// What stands below it, and the way to the keys or back.
fn keys_button(ui: &mut Ui, palette: &Palette, state: &State, mode: &SetupMode, out: &mut Vec<Action>) {
    let words = text::setup(state.desk.language());
    ui.horizontal(|ui| {
        let name = if mode.keys_shown { words.keys } else { words.piece_box };
        ui.label(RichText::new(name).text_style(theme::section()).color(palette.weak));
        ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
            let other = if mode.keys_shown { text::of(state.desk.language()).close } else { words.keys };
            ui.add_space(BAR);
            let button = Button::new(RichText::new(format!("{other} (F1)")).small()).frame_when_inactive(false);
            if ui.add(button).clicked() {
                out.push(Action::Command(Command::Own(Own::Keys)));
            }
        });
    });
}

fn heading(ui: &mut Ui, palette: &Palette, name: &str) {
    ui.add_space(4.0);
    ui.label(RichText::new(name).text_style(theme::section()).color(palette.weak));
}

fn box_ui(ui: &mut Ui, language: Language, mode: &SetupMode, memory: &mut stage::Memory, out: &mut Vec<Action>) {
    let left = KINDS.map(|kind| (kind, mode.left(kind)));
    let width = (ui.available_width() / KINDS.len() as f32).min(52.0).floor();
    let size = vec2(width, (width * 0.94).round() + COUNT);
    for side in [Color::White, Color::Black] {
        ui.horizontal(|ui| {
            ui.spacing_mut().item_spacing.x = 0.0;
            for (kind, left) in left {
                let piece = Piece::new(side, kind);
                let (_, response) = ui.allocate_exact_size(size, Sense::CLICK | Sense::DRAG);
                let chosen = mode.stamp == Some(piece);
                response.widget_info(|| {
                    WidgetInfo::selected(Role::Button, true, chosen, text::in_box(language, piece, left))
                });
                paint_tile(ui, &mut memory.sprites, &response, piece, left, chosen);
                tile_handle(ui, &response, piece, mode, memory, out);
            }
        });
    }
}

fn paint_tile(ui: &Ui, sprites: &mut Sprites, tile: &Response, held: Piece, left: u8, chosen: bool) {
    let (palette, rect, hovered) = (Palette::of_ui(ui), tile.rect, tile.hovered());
    let painter = ui.painter();
    let corner = CornerRadius::same(5);
    if chosen || hovered {
        let fill = if chosen { palette.picked } else { palette.hovered };
        painter.rect_filled(rect.shrink(1.0), corner, fill);
    }
    if chosen {
        painter.rect_stroke(rect.shrink(1.0), corner, Stroke::new(1.5, palette.accent), StrokeKind::Inside);
    }
    let center = rect.center_top() + vec2(0.0, (rect.height() - COUNT) / 2.0 + 1.0);
    let cell = rect.width() * 0.86;
    let carried = Carried { piece: held, kings: Kings::Both, up: held.color == Color::Black };
    sprites.paint_piece(painter, theme::light(ui.ctx().theme()), carried, center, cell);
    if left == 0 {
        // Still there to be put: the box never runs out, it is only told.
        painter.rect_filled(rect.shrink(1.0), corner, palette.panel.gamma_multiply(0.62));
    }
    let color = if left == 0 { palette.weak } else { palette.text };
    let at = rect.center_bottom() - vec2(0.0, 1.0);
    painter.text(at, Align2::CENTER_BOTTOM, left, FontId::proportional(11.0), color);
}

fn tile_handle(
    ui: &Ui,
    response: &Response,
    piece: Piece,
    mode: &SetupMode,
    memory: &mut stage::Memory,
    out: &mut Vec<Action>,
) {
    if response.clicked() {
        out.push(Action::Setup(SetupAction::Stamp(piece)));
    } else if response.drag_started_by(PointerButton::Primary) {
        out.push(Action::Setup(SetupAction::Lift(piece)));
    } else if let Some(stage) = memory.stage {
        let Some(at) = ui.input(|input| input.pointer.interact_pos()) else { return };
        if response.drag_stopped_by(PointerButton::Primary) {
            out.push(Action::Release(stage.target_at(at)));
        } else if response.dragged() && mode.held == Some(Source::Box(piece)) {
            let carried = Carried { piece, kings: Kings::Both, up: stage.faces_up(piece.color) };
            stage::paint_carried(ui, memory, carried, stage.cell);
        }
    }
}

fn board_ui(
    ui: &mut Ui,
    palette: &Palette,
    language: Language,
    state: &State,
    mode: &SetupMode,
    out: &mut Vec<Action>,
) {
    let words = text::setup(language);
    let mut arranged = None;
    ui.horizontal_wrapped(|ui| {
        ui.spacing_mut().item_spacing = vec2(6.0, 5.0);
        for start in Start::PROBLEMS.into_iter().chain([Start::Game(Handicap::Even)]) {
            let arrange = Arrange::Start(start);
            if ui.button(text::arrange(language, arrange)).clicked() {
                arranged = Some(arrange);
            }
        }
        ui.menu_button(words.handicaps, |ui| {
            for handicap in Handicap::ALL.into_iter().filter(|&handicap| handicap != Handicap::Even) {
                if ui.button(text::handicap_name(language, handicap)).clicked() {
                    arranged = Some(Arrange::Start(Start::Game(handicap)));
                    ui.close();
                }
            }
        });
        for arrange in [Arrange::Clear, Arrange::Move(Motion::Swap), Arrange::Move(Motion::Mirror)] {
            if ui.button(text::arrange(language, arrange)).clicked() {
                arranged = Some(arrange);
            }
        }
    });
    ui.horizontal(|ui| {
        ui.spacing_mut().item_spacing.x = 4.0;
        for (shift, arrow) in [(Shift::Left, "←"), (Shift::Right, "→"), (Shift::Up, "↑"), (Shift::Down, "↓")] {
            let arrange = Arrange::Move(Motion::Shift(shift));
            let name = text::arrange(language, arrange);
            let button = ui.add(Button::new(arrow).min_size(Vec2::splat(26.0))).on_hover_text(name);
            button.widget_info(|| WidgetInfo::labeled(Role::Button, true, name));
            if button.clicked() {
                arranged = Some(arrange);
            }
        }
    });
    let setup = mode.entry.setup();
    ui.horizontal_wrapped(|ui| {
        // What does not fit comes below, in one piece.
        ui.style_mut().wrap_mode = Some(egui::TextWrapMode::Extend);
        ui.label(RichText::new(words.to_move).color(palette.weak));
        for side in Color::ALL {
            let name = text::side(language, side, false);
            if ui.add(Button::selectable(setup.turn == side, name)).clicked() {
                arranged = Some(Arrange::Turn(side));
            }
        }
        let first = state.desk.game().record().first_number();
        let line = |text: WidgetText| text.into_galley(ui, None, f32::INFINITY, TextStyle::Body);
        let name = line(RichText::new(words.first_number).color(palette.weak).into());
        let digits = line(first.to_string().into()).size().x + 2.0 * ui.spacing().button_padding.x;
        let field = digits.max(ui.spacing().interact_size.x);
        // The field goes to the next line with its name.
        let size = vec2(name.size().x + ui.spacing().item_spacing.x + field, ui.spacing().interact_size.y);
        let both = Layout::left_to_right(Align::Center);
        arranged = ui
            .allocate_ui_with_layout(size, both, |ui| {
                ui.label(name);
                number_ui(ui, words.number, first)
            })
            .inner
            .or(arranged);
    });
    let mut rest = mode.entry.gives_rest();
    let ticked = ui.scope(|ui| {
        // An empty box is a box, not a button.
        let inactive = &mut ui.visuals_mut().widgets.inactive;
        inactive.bg_fill = palette.inset;
        inactive.bg_stroke = Stroke::new(1.0, palette.weak);
        ui.add(Checkbox::new(&mut rest, words.rest)).changed()
    });
    if ticked.inner {
        arranged = Some(Arrange::Rest(rest));
    }
    if let Some(arrange) = arranged {
        out.push(Action::Setup(SetupAction::Arrange(arrange)));
    }
}

/// The number of the first move. While it is being dragged nothing has changed yet: a drag is one step of undoing.
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

/// What there is to say; how high all of it would be.
fn check_ui(
    ui: &mut Ui,
    palette: &Palette,
    language: Language,
    game: &Game,
    mode: &SetupMode,
    out: &mut Vec<Action>,
) -> f32 {
    let (words, top) = (text::setup(language), ui.cursor().top());
    ui.horizontal(|ui| {
        ui.label(RichText::new(words.check).text_style(theme::section()).color(palette.weak));
        ui.add_space(6.0);
        for purpose in [Purpose::Tsume, Purpose::Game] {
            if ui.add(Button::selectable(mode.purpose == purpose, text::purpose(language, purpose))).clicked() {
                out.push(Action::Setup(SetupAction::Purpose(purpose)));
            }
        }
    });
    let end = scrolled(ui, "remarks", |ui| {
        ui.spacing_mut().item_spacing.y = 2.0;
        remarks_ui(ui, palette, language, mode, out);
        if let Some(solution) = game.solution() {
            ui.add_space(4.0);
            clicks::<Check, _>(out, |out| solution_ui(ui, language, game, solution, None, out));
        }
    });
    end - top
}

fn remarks_ui(ui: &mut Ui, palette: &Palette, language: Language, mode: &SetupMode, out: &mut Vec<Action>) {
    if mode.remarks.is_empty() && mode.stuck.is_none() {
        let nothing = RichText::new(text::setup(language).no_remarks).line_height(Some(20.0));
        ui.label(nothing.color(palette.weak));
    }
    let sides = Sides::of(mode.purpose, mode.entry.setup().turn);
    for remark in &mode.remarks {
        let said = lang::oddity(language, &remark.about, sides);
        let shown = !remark.squares.is_empty() && mode.pointed == remark.squares;
        let row = remark_ui(ui, language, remark.severity, &said, shown);
        if !remark.squares.is_empty() && row.on_hover_cursor(CursorIcon::PointingHand).clicked() {
            let squares = if shown { Squares::EMPTY } else { remark.squares };
            out.push(Action::Setup(SetupAction::Point(squares)));
        }
    }
    if let Some(stuck) = mode.stuck {
        remark_ui(ui, language, Severity::Error, &text::remark(language, stuck), false);
    }
}
