//! The piece box, from which pieces are placed on the board.

use egui::{
    Align2, CornerRadius, FontId, PointerButton, Response, Role, Sense, Stroke, StrokeKind, Ui, WidgetInfo, vec2,
};

use crate::app::desk::Desk;
use crate::app::desk::feature::Clicks;
use crate::app::desk::gesture::Gesture;
use crate::app::kit::board::sprites::{Carried, Sprites, paint_ground};
use crate::app::kit::board::surface::Surface;
use crate::app::kit::theme::{self, Palette};
use crate::app::setup::Session;
use crate::app::setup::{Input, words};
use crate::diagram::Appearance;
use crate::diagram::piece::Kings;
use crate::shogi::{Color, Piece, PieceKind, PieceSource};

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
pub(crate) fn box_ui(ui: &mut Ui, desk: &Desk, session: &Session, surface: &mut Surface, out: &mut Clicks<Input>) {
    let (language, look) = (desk.language(), desk.look(theme::light(ui.ctx().theme())));
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
                paint_tile(ui, &mut surface.sprites, &look, &response, piece, left, chosen);
                handle(ui, &look, &response, piece, session, surface, out);
            }
        });
    }
}

fn paint_tile(ui: &Ui, sprites: &mut Sprites, look: &Appearance, tile: &Response, held: Piece, left: u8, chosen: bool) {
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
    let carried = Carried { piece: held, kings: Kings::Both, up: held.color == Color::Black };
    sprites.paint_piece(painter, look, carried, center, cell);
    if left == 0 {
        // Only dimmed: more pieces than a set has can be placed.
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
    piece: Piece,
    session: &Session,
    surface: &mut Surface,
    out: &mut Clicks<Input>,
) {
    if response.clicked() {
        out.push(Input::SelectBrush(piece));
    } else if response.drag_started_by(PointerButton::Primary) {
        out.push(Input::LiftFromBox(piece));
    } else if let Some(stage) = surface.stage {
        let Some(at) = ui.input(|input| input.pointer.interact_pos()) else { return };
        if response.drag_stopped_by(PointerButton::Primary) {
            out.push(Input::Gesture(Gesture::DragEnd(stage.target_at(at))));
        } else if response.dragged() && session.held == Some(PieceSource::Box(piece)) {
            let carried = Carried { piece, kings: Kings::Both, up: stage.faces_up(piece.color) };
            surface.paint_carried(ui, look, carried, stage.cell);
        }
    }
}
