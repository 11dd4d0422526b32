//! Names for dots that are too small to be widgets: they are told to screen readers, and to nobody else.

use egui::accesskit::{Action as Request, Rect as Bounds, Toggled};
use egui::{Rect, Response, Role, Ui, Vec2};

use crate::app::desk::Desk;
use crate::app::desk::feature::{Clicks, Wish};
use crate::app::moves::Action;
use crate::app::moves::ui::tree::{Memory, accessible_name};

/// The greatest number of accessible dots: nobody listens to more, and they are reported in every frame.
const MOST: usize = 2_000;

/// The greatest accessible size of a dot, in points, however wide its lane is.
const LARGEST: f32 = 20.0;

/// Reports the visible dots to screen readers, beginning with the rows around the current one. Does nothing while
/// none listens.
pub(super) fn name_dots(
    ui: &Ui,
    desk: &Desk,
    memory: &mut Memory,
    canvas: &Response,
    space: Rect,
    out: &mut Clicks<Action>,
) {
    if ui.ctx().accesskit_node_builder(canvas.id, |_| ()).is_none() {
        return;
    }
    let (camera, game) = (memory.camera, desk.game());
    let (lanes, seen) = (game.lanes(), camera.lanes(space.size()));
    let rows = camera.rows(space.size());
    let rows = rows.start..rows.end.min(lanes.height());
    let current = game.step().clamp(rows.start, rows.end.max(rows.start + 1) - 1);
    // From the current row outwards.
    let below = (current..rows.end).map(Some).chain(std::iter::repeat(None));
    let above = (rows.start..current).rev().map(Some).chain(std::iter::repeat(None));
    let outwards = below.zip(above).take(rows.len()).flat_map(|(below, above)| below.into_iter().chain(above));
    let size = camera.cell().clamp(Vec2::splat(1.0), Vec2::splat(LARGEST));
    let mut told = 0;
    for row in outwards {
        for cell in lanes.in_sight(row, seen.clone()).iter().filter(|cell| seen.contains(&cell.lane)) {
            let rect = Rect::from_center_size(camera.place(space, row, cell.lane), size).intersect(space);
            let id = canvas.id.with(cell.node);
            let name = accessible_name(desk, memory.names.of(game, cell.node), cell, row);
            ui.ctx().accesskit_node_builder(id, |node| {
                node.set_role(Role::TreeItem);
                node.set_label(name);
                node.set_toggled(Toggled::from(cell.node == game.node()));
                node.add_action(Request::Click);
                let ([x0, y0], [x1, y1]) = (rect.min.into(), rect.max.into());
                node.set_bounds(Bounds { x0: f64::from(x0), y0: f64::from(y0), x1: f64::from(x1), y1: f64::from(y1) });
            });
            if ui.input(|input| input.has_accesskit_action_request(id, Request::Click)) {
                out.wish(Wish::GoTo(cell.node));
            }
            told += 1;
            if told == MOST {
                return;
            }
        }
    }
}
