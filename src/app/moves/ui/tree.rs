//! The variation tree (変化ツリー), drawn: `camera` decides what is visible, `anchors` what stays in place, `paint` how it
//! looks, and `dots` names what is too small to be pointed at.

mod anchors;
mod camera;
mod dots;
mod paint;

use egui::{Label, Pos2, Rect, Response, RichText, Role, Sense, Ui, UiBuilder, WidgetInfo, vec2};

use crate::app::desk::feature::{Clicks, Wish};
use crate::app::desk::game::Game;
use crate::app::desk::origin::GameId;
use crate::app::desk::words::numbered;
use crate::app::desk::{Desk, Place};
use crate::app::kit::icons::{self, Icon};
use crate::app::kit::theme::Palette;
use crate::app::moves::ui::names::{Name, Names};
use crate::app::moves::ui::node_menu::node_menu;
use crate::app::moves::{Action, Moves, words};
use crate::record::{Cell, NodeId};

use anchors::Anchors;
use camera::{Camera, NodeStyle};
use paint::TreePainter;

/// Below this width, in points, the toolbar has no buttons for zooming.
const NARROW: f32 = 170.0;
/// The width of the gutter with the numbers of moves, in points.
const GUTTER: f32 = 34.0;
/// Dots of at least this radius, in points, are widgets of their own; smaller ones are too many.
const POINTED: f32 = 3.0;
/// The zoom factor of a pinch or the wheel that makes one step.
const STEP: f32 = 1.2;
/// How many characters of a comment a tooltip shows.
const TIP: usize = 160;

/// The tree's own state.
#[derive(Debug, Default)]
pub(crate) struct Memory {
    camera: Camera,
    /// Cached names of nodes.
    pub(crate) names: Names,
    /// The place on the board when the tree was last drawn: the view follows when it changes.
    followed: Option<Place>,
    /// What a button asks for: it is done when the tree is drawn, where its space is known.
    wanted: Option<Wanted>,
    /// The record and the width that the lanes fill.
    filled: Option<((GameId, usize), f32)>,
    /// What stays where it is when the shape of the tree changes.
    anchors: Anchors,
    /// The zoom factor since the last step.
    pinch: f32,
    /// The node whose menu is open.
    pointed: Option<NodeId>,
}

/// What a button asks for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Wanted {
    /// The whole tree.
    Fit,
    /// The current node.
    Current,
    /// So many steps nearer.
    Zoom(isize),
}

/// Buttons that zoom and scroll.
pub(crate) fn buttons_ui(ui: &mut Ui, desk: &Desk, memory: &mut Memory) {
    let words = words::of(desk.language());
    for (icon, wanted, word) in [
        (Icon::Fit, Wanted::Fit, words.fit),
        (Icon::Find, Wanted::Current, words.find),
        (Icon::Larger, Wanted::Zoom(1), words.larger),
        (Icon::Smaller, Wanted::Zoom(-1), words.smaller),
    ] {
        // In a narrow panel they would push away which line this is; the wheel zooms there, too.
        if matches!(wanted, Wanted::Zoom(_)) && ui.available_width() < NARROW {
            continue;
        }
        let enabled = !matches!(wanted, Wanted::Zoom(by) if !memory.camera.can_zoom(by));
        if icons::button(ui, icon, 24.0, word, enabled).on_hover_text(word).clicked() {
            memory.wanted = Some(wanted);
        }
    }
}

/// The tree.
pub(crate) fn tree_ui(ui: &mut Ui, desk: &Desk, moves: &Moves, memory: &mut Memory, out: &mut Clicks<Action>) {
    let (language, game) = (desk.language(), desk.game());
    let all = ui.available_rect_before_wrap();
    let space = Rect::from_min_max(all.min + vec2(GUTTER, 0.0), all.max);
    let canvas = ui.allocate_rect(all, Sense::CLICK | Sense::DRAG);
    canvas.widget_info(|| WidgetInfo::labeled(Role::Canvas, true, words::of(language).tree));
    navigate(ui, desk, memory, &canvas, space);

    let camera = memory.camera;
    let under = |at| node_under(game, camera, space, at);
    let pointer = ui.input(|input| input.pointer.latest_pos()).filter(|&at| space.contains(at));
    let hovered = pointer.filter(|_| canvas.contains_pointer()).and_then(under).map(|cell| cell.node);
    let painter = ui.painter().with_clip_rect(all.intersect(ui.clip_rect()));
    let palette = Palette::of_ui(ui);
    // While a menu is open, the node that it is about is marked, wherever the pointer is.
    let hovered = memory.pointed.or(hovered);
    let tree = TreePainter { painter: &painter, palette, language, game, camera, space, hovered };
    tree.paint(&mut memory.names);
    tree.paint_numbers(Rect::from_min_max(all.min, egui::pos2(space.left() - 5.0, all.bottom())));
    tree.paint_part();

    let before = memory.pointed;
    if has_widgets(camera) {
        memory.pointed = nodes_ui(ui, desk, moves, memory, space, out);
    } else {
        canvas_ui(&canvas, desk, moves, memory, space, out);
        dots::name_dots(ui, desk, memory, &canvas, space, out);
    }
    if memory.pointed != before {
        ui.ctx().request_repaint();
    }
}

/// Nodes that are widgets of their own. Returns the one whose menu is open.
fn nodes_ui(
    ui: &mut Ui,
    desk: &Desk,
    moves: &Moves,
    memory: &mut Memory,
    space: Rect,
    out: &mut Clicks<Action>,
) -> Option<NodeId> {
    let (camera, game) = (memory.camera, desk.game());
    let mut pointed = None;
    ui.scope_builder(UiBuilder::new().id_salt("nodes").max_rect(space), |ui| {
        ui.set_clip_rect(space.intersect(ui.clip_rect()));
        let seen = camera.lanes(space.size());
        for row in camera.rows(space.size()) {
            for cell in game.lanes().in_sight(row, seen.clone()).iter().filter(|cell| seen.contains(&cell.lane)) {
                let rect = node_rect(camera, space, row, cell);
                let response = ui.interact(rect, ui.scope_id().with(cell.node), Sense::CLICK);
                response.widget_info(|| {
                    let name = accessible_name(desk, &Name::of(desk.language(), game, cell.node), cell, row);
                    WidgetInfo::selected(Role::TreeItem, true, cell.node == game.node(), name)
                });
                if response.clicked() {
                    out.wish(Wish::GoTo(cell.node));
                }
                node_menu(&response, desk, moves, cell.node, out);
                if response.context_menu_opened() {
                    pointed = Some(cell.node);
                }
                response.on_hover_ui(|ui| tip_ui(ui, desk, cell.node));
            }
        }
    });
    pointed
}

/// Nodes that are too small to be widgets: the canvas is clicked in their place.
fn canvas_ui(
    canvas: &Response,
    desk: &Desk,
    moves: &Moves,
    memory: &mut Memory,
    space: Rect,
    out: &mut Clicks<Action>,
) {
    let (camera, game) = (memory.camera, desk.game());
    let under = |at| node_under(game, camera, space, at);
    if canvas.clicked()
        && let Some(cell) = canvas.interact_pointer_pos().and_then(under)
    {
        out.wish(Wish::GoTo(cell.node));
    }
    let clicked = canvas.secondary_clicked();
    if clicked {
        memory.pointed = canvas.interact_pointer_pos().and_then(under).map(|cell| cell.node);
    }
    if let Some(node) = memory.pointed.filter(|&node| game.record().tree().contains(node)) {
        node_menu(canvas, desk, moves, node, out);
    }
    if !clicked && !canvas.context_menu_opened() {
        memory.pointed = None;
    }
    if let Some(cell) = canvas.hover_pos().and_then(under).filter(|_| memory.pointed.is_none()) {
        canvas.clone().on_hover_ui_at_pointer(|ui| tip_ui(ui, desk, cell.node));
    }
}

/// Whether nodes are large enough to be widgets of their own.
fn has_widgets(camera: Camera) -> bool {
    match camera.scale().style {
        NodeStyle::Specks => false,
        NodeStyle::Dots(radius) => radius >= POINTED,
        NodeStyle::Names(_) => true,
    }
}

/// The node that is drawn at a point; of small ones, the first that is near.
fn node_under(game: &Game, camera: Camera, space: Rect, at: Pos2) -> Option<Cell> {
    let near = if has_widgets(camera) { 0.0 } else { 2.0 };
    let (row, lane) = camera.at(space, at - vec2(near, 0.0)).or_else(|| camera.at(space, at))?;
    let (_, last) = camera.at(space, at + vec2(near, 0.0))?;
    game.lanes().from(row, lane).filter(|cell| cell.lane <= last)
}

/// Scrolls and zooms, and follows the cursor.
fn navigate(ui: &Ui, desk: &Desk, memory: &mut Memory, canvas: &Response, space: Rect) {
    let lanes = desk.game().lanes();
    let (width, size) = (lanes.width(), space.size());
    let (row, lane) = (desk.game().step(), lanes.lane(desk.game().node()));
    let filled = Some((desk.place().game, size.x));
    if memory.filled == filled {
        memory.anchors.hold(desk.game(), &mut memory.camera);
        memory.camera.make_room(size, width);
    } else {
        memory.filled = filled;
        memory.anchors.forget();
        memory.camera.fill(size, width);
    }
    let camera = &mut memory.camera;
    let was_whole = camera.is_whole_in_sight(size, row, lane);
    if canvas.dragged() {
        camera.pan(canvas.drag_delta());
    }
    if let Some(at) =
        canvas.hover_pos().or(ui.input(|input| input.pointer.hover_pos()).filter(|&at| space.contains(at)))
    {
        let (by, zoom) = ui.input(|input| (input.smooth_scroll_delta(), input.zoom_delta()));
        camera.pan(by);
        memory.pinch = if memory.pinch > 0.0 { memory.pinch } else { 1.0 } * zoom;
        let steps = (memory.pinch.ln() / STEP.ln()).trunc();
        if steps != 0.0 {
            camera.zoom(steps as isize, at - space.min, size, width);
            memory.pinch = 1.0;
            if was_whole {
                camera.show_whole(size, row, lane);
            }
        }
    }
    match memory.wanted.take() {
        Some(Wanted::Fit) => {
            camera.fit(size, width, lanes.height());
            memory.followed = Some(desk.place());
        }
        Some(Wanted::Zoom(by)) => {
            let current = camera.place(space, row, lane) - space.min;
            camera.zoom(by, if was_whole { current } else { size / 2.0 }, size, width);
            if was_whole {
                camera.show_whole(size, row, lane);
            }
        }
        Some(Wanted::Current) => memory.followed = None,
        None => {}
    }
    if memory.followed != Some(desk.place()) {
        memory.followed = Some(desk.place());
        camera.reveal(size, row, lane);
    }
    camera.keep(size, width, lanes.height());
    memory.anchors.set(desk.game());
}

/// The area in which a node is clicked.
fn node_rect(camera: Camera, space: Rect, row: usize, cell: &Cell) -> Rect {
    let size = match camera.scale().style {
        NodeStyle::Dots(_) | NodeStyle::Specks => camera.scale().cell,
        NodeStyle::Names(_) => camera.scale().cell - vec2(12.0, 6.0),
    };
    Rect::from_center_size(camera.place(space, row, cell.lane), size)
}

/// A node with its marks in words, for screen readers.
fn accessible_name(desk: &Desk, name: &Name, cell: &Cell, row: usize) -> String {
    let (language, tree) = (desk.language(), desk.game().record().tree());
    let words = words::of(language);
    let marks = [
        (cell.lane == 0 && row > 0, words.main_line),
        (tree.is_stuck(cell.node), words.is_stuck),
        (name.has_comment, words.has_comment),
        (!tree.note(cell.node).bookmarks.is_empty(), words.has_bookmark),
    ];
    name.accessible(language, numbered(language, name.number, &name.text), &marks)
}

/// A tooltip: the move, its bookmarks, and the beginning of its comment.
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
