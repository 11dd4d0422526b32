//! The variation tree (変化ツリー): `camera` computes the view, `paint` draws it.

mod camera;
mod paint;

use egui::accesskit::{Action as Request, Rect as Bounds, Toggled};
use egui::{Label, Pos2, Rect, Response, RichText, Role, Sense, Ui, UiBuilder, Vec2, WidgetInfo, vec2};

use crate::app::desk::feature::{Clicks, Wish};
use crate::app::desk::game::Game;
use crate::app::desk::origin::GameId;
use crate::app::desk::words::numbered;
use crate::app::desk::{Desk, Place};
use crate::app::kit::icons::{self, Icon};
use crate::app::kit::theme::Palette;
use crate::app::kit::tip;
use crate::app::moves::ui::names::{Name, Names};
use crate::app::moves::ui::node_menu;
use crate::app::moves::{Input, Moves, words};
use crate::lang;
use crate::record::{Cell, NodeId};

use camera::{Camera, Extent, NodeStyle};
use paint::{Labels, TreePainter};

const NARROW: f32 = 220.0;
const NARROWEST: f32 = 150.0;
const GUTTER: f32 = 34.0;
const STEP: f32 = 1.2;
/// How far from its centre a dot in a wide lane can be hit, in points.
const NEAR: f32 = 10.0;
/// The most characters of a comment in a tooltip.
const TIP: usize = 160;

#[derive(Debug, Default)]
pub(crate) struct ViewState {
    camera: Camera,
    pub(crate) names: Names,
    /// Where the tree was last drawn; the view follows changes.
    followed: Option<Place>,
    /// Requested by a button, handled when the space of the tree is known.
    wanted: Option<Wanted>,
    filled: Option<((GameId, usize), Vec2)>,
    labels: Labels,
    anchors: Anchors,
    pinch: f32,
    menu_node: Option<NodeId>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Wanted {
    Fit,
    Current,
    Zoom(isize),
}

impl ViewState {
    fn can_zoom(&self, by: isize, game: &Game) -> bool {
        self.filled.is_none_or(|(_, space)| self.camera.can_zoom(by, &Extent::of(game, space)))
    }
}

pub(crate) fn buttons_ui(ui: &mut Ui, desk: &Desk, view: &mut ViewState) {
    let language = desk.language();
    let width = ui.available_width();
    let size = if width < NARROW { 20.0 } else { 24.0 };
    for (icon, wanted, word) in [
        (Icon::Fit, Wanted::Fit, words::FIT.get(language)),
        (Icon::Find, Wanted::Current, words::FIND.get(language)),
        (Icon::Larger, Wanted::Zoom(1), words::LARGER.get(language)),
        (Icon::Smaller, Wanted::Zoom(-1), words::SMALLER.get(language)),
    ] {
        if wanted == Wanted::Current && width < NARROWEST {
            continue;
        }
        let enabled = !matches!(wanted, Wanted::Zoom(by) if !view.can_zoom(by, desk.game()));
        if icons::button(ui, icon, size, word, enabled).on_hover_text(word).clicked() {
            view.wanted = Some(wanted);
        }
    }
}

pub(crate) fn tree_ui(ui: &mut Ui, desk: &Desk, moves: &Moves, view: &mut ViewState, out: &mut Clicks<Input>) {
    let (language, game) = (desk.language(), desk.game());
    let all = ui.available_rect_before_wrap();
    let space = Rect::from_min_max(all.min + vec2(GUTTER, 0.0), all.max);
    let canvas = ui.allocate_rect(all, Sense::CLICK | Sense::DRAG);
    canvas.widget_info(|| WidgetInfo::labeled(Role::Canvas, true, words::TREE.get(language)));
    navigate(ui, desk, view, &canvas, space);

    let camera = view.camera;
    let pointer = ui.input(|input| input.pointer.latest_pos()).filter(|&at| space.contains(at));
    let hovered = pointer.filter(|_| canvas.contains_pointer()).and_then(|at| node_under(game, view, space, at));
    let painter = ui.painter().with_clip_rect(all.intersect(ui.clip_rect()));
    let palette = Palette::of_ui(ui);
    let menu_node = view.menu_node;
    let hovered = hovered.filter(|_| menu_node.is_none());
    let tree = TreePainter::new(&painter, palette, game, (camera, space), hovered, menu_node);
    tree.paint(&mut view.names);
    view.labels.paint(&tree, &mut view.names);
    tree.paint_numbers(Rect::from_min_max(all.min, egui::pos2(space.left() - 5.0, all.bottom())));
    tree.paint_part();

    let before = view.menu_node;
    if camera.has_widgets() {
        view.menu_node = nodes_ui(ui, desk, moves, view, space, out);
    } else {
        canvas_ui(&canvas, desk, moves, view, space, out);
        name_dots(ui, desk, view, &canvas, space, out);
    }
    if view.menu_node != before {
        ui.ctx().request_repaint();
    }
}

fn nodes_ui(
    ui: &mut Ui,
    desk: &Desk,
    moves: &Moves,
    view: &mut ViewState,
    space: Rect,
    out: &mut Clicks<Input>,
) -> Option<NodeId> {
    let (camera, game) = (view.camera, desk.game());
    let mut menu_node = None;
    ui.scope_builder(UiBuilder::new().id_salt("nodes").max_rect(space), |ui| {
        ui.set_clip_rect(space.intersect(ui.clip_rect()));
        let seen = camera.lanes(space.size());
        for row in camera.rows(space.size()) {
            for cell in game.lanes().in_sight(row, seen.clone()).iter().filter(|cell| seen.contains(&cell.lane)) {
                let rect = node_rect(camera, space, row, cell.lane);
                let response = ui.interact(rect, ui.scope_id().with(cell.node), Sense::CLICK);
                response.widget_info(|| {
                    let name = accessible_name(desk, &Name::of(game, cell.node), cell, row);
                    WidgetInfo::selected(Role::TreeItem, true, cell.node == game.node(), name)
                });
                if response.clicked() {
                    out.wish(Wish::GoTo(cell.node));
                }
                node_menu(&response, desk, moves, cell.node, out);
                if response.context_menu_opened() {
                    menu_node = Some(cell.node);
                }
                tip::beside(&response, tip_anchor(space, rect)).show(|ui| tip_ui(ui, desk, cell.node));
            }
        }
    });
    menu_node
}

/// Nodes too small to be widgets are clicked through the canvas.
fn canvas_ui(
    canvas: &Response,
    desk: &Desk,
    moves: &Moves,
    view: &mut ViewState,
    space: Rect,
    out: &mut Clicks<Input>,
) {
    let game = desk.game();
    let under = |at, view: &ViewState| node_under(game, view, space, at);
    if canvas.clicked()
        && let Some(node) = canvas.interact_pointer_pos().and_then(|at| under(at, view))
    {
        out.wish(Wish::GoTo(node));
    }
    let clicked = canvas.secondary_clicked();
    if clicked {
        view.menu_node = canvas.interact_pointer_pos().and_then(|at| under(at, view));
    }
    if let Some(node) = view.menu_node.filter(|&node| game.record().tree().contains(node)) {
        node_menu(canvas, desk, moves, node, out);
    }
    if !clicked && !canvas.context_menu_opened() {
        view.menu_node = None;
    }
    if let Some(at) = canvas.hover_pos().filter(|_| view.menu_node.is_none())
        && let Some(node) = under(at, view)
    {
        let pointer = Rect::from_center_size(at, vec2(0.0, 20.0));
        tip::beside(canvas, tip_anchor(space, pointer)).show(|ui| tip_ui(ui, desk, node));
    }
}

/// A stripe across the panel, so that the tooltip covers no nodes.
fn tip_anchor(space: Rect, node: Rect) -> Rect {
    Rect::from_x_y_ranges(space.left() - GUTTER..=space.right(), node.y_range())
}

/// The node at a point, or the first one near it.
fn node_under(game: &Game, view: &ViewState, space: Rect, at: Pos2) -> Option<NodeId> {
    let camera = view.camera;
    if let Some(node) = view.labels.at(at) {
        return Some(node);
    }
    let near = if camera.has_widgets() { 0.0 } else { 2.0 };
    let (row, lane) = camera.at(space, at - vec2(near, 0.0)).or_else(|| camera.at(space, at))?;
    let (_, last) = camera.at(space, at + vec2(near, 0.0))?;
    let cell = game.lanes().from(row, lane).filter(|cell| cell.lane <= last)?;
    // Wide lanes with small dots are mostly empty.
    let is_near = camera.has_widgets() || (camera.place(space, row, cell.lane).x - at.x).abs() < NEAR;
    is_near.then_some(cell.node)
}

fn navigate(ui: &Ui, desk: &Desk, view: &mut ViewState, canvas: &Response, space: Rect) {
    let extent = Extent::of(desk.game(), space.size());
    let size = space.size();
    let (row, lane) = (desk.game().step(), desk.game().lanes().lane(desk.game().node()));
    let before = view.filled.replace((desk.place().game, size));
    let camera = &mut view.camera;
    if let Some((_, before)) = before.filter(|&(game, before)| game == desk.place().game && before.x == size.x) {
        view.anchors.hold(desk.game(), camera);
        if camera.is_whole() && before.y != size.y {
            camera.fit(&extent);
        }
        camera.make_room(&extent);
    } else {
        view.anchors = Anchors::default();
        camera.fill(&extent);
    }
    let was_whole = camera.is_whole_in_sight(size, row, lane);
    if canvas.dragged() {
        camera.pan(canvas.drag_delta());
    }
    if let Some(at) =
        canvas.hover_pos().or(ui.input(|input| input.pointer.hover_pos()).filter(|&at| space.contains(at)))
    {
        let (by, zoom) = ui.input(|input| (input.smooth_scroll_delta(), input.zoom_delta()));
        camera.pan(by);
        view.pinch = if view.pinch > 0.0 { view.pinch } else { 1.0 } * zoom;
        let steps = (view.pinch.ln() / STEP.ln()).trunc();
        if steps != 0.0 {
            camera.zoom(steps as isize, at - space.min, &extent);
            view.pinch = 1.0;
            if was_whole {
                camera.show_whole(size, row, lane);
            }
        }
    }
    match view.wanted.take() {
        Some(Wanted::Fit) => {
            camera.fit(&extent);
            view.followed = Some(desk.place());
        }
        Some(Wanted::Zoom(by)) => {
            let current = camera.place(space, row, lane) - space.min;
            camera.zoom(by, if was_whole { current } else { size / 2.0 }, &extent);
            if was_whole {
                camera.show_whole(size, row, lane);
            }
        }
        Some(Wanted::Current) => view.followed = None,
        None => {}
    }
    if view.followed != Some(desk.place()) {
        view.followed = Some(desk.place());
        camera.reveal(size, row, lane);
    }
    camera.keep(&extent);
    view.anchors.set(desk.game());
}

fn node_rect(camera: Camera, space: Rect, row: usize, lane: u32) -> Rect {
    let area = camera.area(space, row, lane);
    match camera.style() {
        NodeStyle::Dots(_) | NodeStyle::Specks => area,
        NodeStyle::Names(_) => paint::box_in(area),
    }
}

fn accessible_name(desk: &Desk, name: &Name, cell: &Cell, row: usize) -> String {
    let (language, tree) = (desk.language(), desk.game().record().tree());
    let marks = [
        (cell.lane == 0 && row > 0, lang::main_line(language, desk.game().is_problem())),
        (tree.is_stuck(cell.node), words::IS_STUCK.get(language)),
        (name.has_comment, words::HAS_COMMENT.get(language)),
        (!tree.note(cell.node).bookmarks.is_empty(), words::HAS_BOOKMARK.get(language)),
    ];
    name.accessible(language, numbered(language, name.number, &name.text), &marks)
}

fn tip_ui(ui: &mut Ui, desk: &Desk, node: NodeId) {
    let palette = Palette::of_ui(ui);
    ui.set_max_width(300.0);
    let note = desk.game().record().tree().note(node);
    ui.label(desk.game().numbered_move(node));
    for bookmark in note.bookmarks.iter().take(5) {
        ui.add(Label::new(RichText::new(format!("◆ {bookmark}")).color(palette.bookmark)).truncate());
    }
    if let Some(comment) = note.text() {
        let mut begins: String = comment.chars().take(TIP).collect();
        if begins.len() < comment.len() {
            begins.push('…');
        }
        ui.add(Label::new(RichText::new(begins).small().line_height(Some(17.0))).wrap());
    }
}

/// How many ancestors of the current node are kept; an edit rarely removes more.
const BEFORE: usize = 8;

#[derive(Debug, Default)]
struct Anchors {
    of: Option<(GameId, usize, u64, NodeId)>,
    /// With their rows and lanes, the current one first.
    nodes: Vec<(NodeId, (usize, u32))>,
}

impl Anchors {
    fn set(&mut self, game: &Game) {
        let tree = game.record().tree();
        let of = Some((game.id(), game.record_id(), tree.shape(), game.node()));
        if self.of != of {
            self.of = of;
            let way = std::iter::successors(Some(game.node()), |&node| tree.parent(node));
            self.nodes = way.take(BEFORE).map(|node| (node, row_and_lane(game, node))).collect();
        }
    }

    /// Keeps the first node that still exists in place after the tree has changed.
    fn hold(&self, game: &Game, camera: &mut Camera) {
        let tree = game.record().tree();
        if self
            .of
            .is_none_or(|(id, shown, shape, _)| (id, shown) != (game.id(), game.record_id()) || shape == tree.shape())
        {
            return;
        }
        if let Some(&(node, before)) = self.nodes.iter().find(|(node, _)| tree.contains(*node)) {
            camera.follow(before, row_and_lane(game, node));
        }
    }
}

fn row_and_lane(game: &Game, node: NodeId) -> (usize, u32) {
    (game.positions().depth(node), game.lanes().lane(node))
}

/// The most accessible dots, which are reported in every frame.
const MAX_NAMED_DOTS: usize = 2_000;

/// Greatest accessible size of a dot, in points.
const MAX_DOT_SIZE: f32 = 20.0;

/// Reports visible dots to an active screen reader, from the current row outwards.
fn name_dots(ui: &Ui, desk: &Desk, view: &mut ViewState, canvas: &Response, space: Rect, out: &mut Clicks<Input>) {
    if ui.ctx().accesskit_node_builder(canvas.id, |_| ()).is_none() {
        return;
    }
    let (camera, game) = (view.camera, desk.game());
    let (lanes, seen) = (game.lanes(), camera.lanes(space.size()));
    let rows = camera.rows(space.size());
    let rows = rows.start..rows.end.min(lanes.height());
    let current = game.step().clamp(rows.start, rows.end.max(rows.start + 1) - 1);
    let below = (current..rows.end).map(Some).chain(std::iter::repeat(None));
    let above = (rows.start..current).rev().map(Some).chain(std::iter::repeat(None));
    let outwards = below.zip(above).take(rows.len()).flat_map(|(below, above)| below.into_iter().chain(above));
    let size = camera.cell().clamp(Vec2::splat(1.0), Vec2::splat(MAX_DOT_SIZE));
    let mut named = 0;
    for row in outwards {
        for cell in lanes.in_sight(row, seen.clone()).iter().filter(|cell| seen.contains(&cell.lane)) {
            let rect = Rect::from_center_size(camera.place(space, row, cell.lane), size).intersect(space);
            let id = canvas.id.with(cell.node);
            let name = accessible_name(desk, view.names.of(game, cell.node), cell, row);
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
            named += 1;
            if named == MAX_NAMED_DOTS {
                return;
            }
        }
    }
}
