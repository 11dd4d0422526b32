//! Vector icons and icon buttons.

use egui::{
    Color32, CornerRadius, Painter, Pos2, Rect, Response, Role, Sense, Shape, Stroke, Ui, Vec2, WidgetInfo, pos2, vec2,
};

use crate::app::kit::theme::Palette;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Icon {
    First,
    BackTen,
    Back,
    Forward,
    ForwardTen,
    Last,
    Play,
    Pause,
    Flip,
    Close,
    Larger,
    Smaller,
    Fit,
    Find,
    Bookmark,
    Up,
    Down,
    More,
    List,
    Tree,
    Tick,
    Reset,
}

pub(crate) fn page(ui: &mut Ui, icon: Icon, size: f32, name: &str, chosen: bool) -> Response {
    let (rect, response) = ui.allocate_exact_size(Vec2::splat(size), Sense::click());
    response.widget_info(|| WidgetInfo::selected(Role::Button, true, chosen, name));
    let palette = Palette::of_ui(ui);
    let (fill, color) = if chosen {
        (palette.chosen, palette.on_chosen)
    } else if response.hovered() || response.has_focus() {
        (palette.hovered, palette.accent)
    } else {
        (Color32::TRANSPARENT, palette.text)
    };
    ui.painter().rect_filled(rect, CornerRadius::same(5), fill);
    paint(ui.painter(), icon, Rect::from_center_size(rect.center(), rect.size() * 0.5), color);
    response
}

/// Framed only while hovered. `name` is the tooltip and accessible name, `size` the width in points.
pub(crate) fn button(ui: &mut Ui, icon: Icon, size: f32, name: &str, enabled: bool) -> Response {
    let sense = if enabled { Sense::click() } else { Sense::hover() };
    let (rect, response) = ui.allocate_exact_size(Vec2::splat(size), sense);
    response.widget_info(|| WidgetInfo::labeled(Role::Button, enabled, name));
    if ui.is_rect_visible(rect) {
        let palette = Palette::of_ui(ui);
        let lit = enabled && (response.hovered() || response.has_focus());
        if lit {
            ui.painter().rect_filled(rect, CornerRadius::same(5), palette.hovered);
        }
        let color = match (enabled, lit) {
            (false, _) => palette.weak.gamma_multiply(0.45),
            (true, true) => palette.accent,
            (true, false) => palette.text,
        };
        let held = if response.is_pointer_button_down_on() { 0.92 } else { 1.0 };
        paint(ui.painter(), icon, Rect::from_center_size(rect.center(), rect.size() * 0.5 * held), color);
    }
    response
}

pub(crate) fn paint(painter: &egui::Painter, icon: Icon, rect: Rect, color: Color32) {
    let (center, unit) = (rect.center(), rect.width() / 2.0);
    let at = |x: f32, y: f32| -> Pos2 { center + vec2(x, y) * unit };
    let fill = |points: Vec<Pos2>| Shape::convex_polygon(points, color, Stroke::NONE);
    let thick = Stroke::new((unit * 0.26).max(1.4), color);
    let triangle = |from: f32, to: f32| fill(vec![at(from, -0.8), at(to, 0.0), at(from, 0.8)]);
    let bar = |x: f32| Rect::from_center_size(at(x, 0.0), vec2(unit * 0.26, unit * 1.6));
    let chevron = |x: f32, way: f32| Shape::line(vec![at(x, -0.72), at(x + 0.68 * way, 0.0), at(x, 0.72)], thick);
    match icon {
        Icon::First => {
            painter.rect_filled(bar(-0.72), CornerRadius::ZERO, color);
            painter.add(triangle(0.8, -0.5));
        }
        Icon::Last => {
            painter.rect_filled(bar(0.72), CornerRadius::ZERO, color);
            painter.add(triangle(-0.8, 0.5));
        }
        Icon::BackTen => {
            painter.add(chevron(0.12, -1.0));
            painter.add(chevron(0.80, -1.0));
        }
        Icon::ForwardTen => {
            painter.add(chevron(-0.12, 1.0));
            painter.add(chevron(-0.80, 1.0));
        }
        Icon::Back => {
            painter.add(triangle(0.55, -0.65));
        }
        Icon::Forward | Icon::Play => {
            painter.add(triangle(-0.55, 0.65));
        }
        Icon::Pause => {
            for x in [-0.4, 0.4] {
                painter.rect_filled(bar(x), CornerRadius::ZERO, color);
            }
        }
        Icon::Bookmark => {
            painter.add(fill(vec![at(-0.55, -0.9), at(0.0, -0.9), at(0.0, 0.45), at(-0.55, 0.9)]));
            painter.add(fill(vec![at(0.0, -0.9), at(0.55, -0.9), at(0.55, 0.9), at(0.0, 0.45)]));
        }
        Icon::Up | Icon::Down => {
            let up = if icon == Icon::Up { 1.0 } else { -1.0 };
            painter.add(Shape::line(vec![at(-0.7, 0.35 * up), at(0.0, -0.4 * up), at(0.7, 0.35 * up)], thick));
        }
        Icon::More => {
            for y in [-0.7, 0.0, 0.7] {
                painter.circle_filled(at(0.0, y), unit * 0.19, color);
            }
        }
        Icon::Flip => paint_flip(painter, rect, color),
        Icon::List => list(painter, rect, color),
        Icon::Tree => tree(painter, rect, color),
        Icon::Larger | Icon::Smaller => {
            painter.line_segment([at(-0.7, 0.0), at(0.7, 0.0)], thick);
            if icon == Icon::Larger {
                painter.line_segment([at(0.0, -0.7), at(0.0, 0.7)], thick);
            }
        }
        Icon::Fit => {
            for (x, y) in [(-1.0, -1.0), (1.0, -1.0), (1.0, 1.0), (-1.0, 1.0)] {
                let corner = vec![at(0.75 * x, 0.25 * y), at(0.75 * x, 0.75 * y), at(0.25 * x, 0.75 * y)];
                painter.add(Shape::line(corner, thick));
            }
        }
        Icon::Find => {
            painter.circle_stroke(center, unit * 0.6, thick);
            painter.circle_filled(center, unit * 0.22, color);
        }
        Icon::Tick => {
            painter.add(Shape::line(vec![at(-0.85, 0.05), at(-0.25, 0.65), at(0.85, -0.65)], thick));
        }
        Icon::Reset => paint_reset(painter, rect, color),
        Icon::Close => {
            painter.line_segment([at(-0.6, -0.6), at(0.6, 0.6)], Stroke::new(1.5, color));
            painter.line_segment([at(-0.6, 0.6), at(0.6, -0.6)], Stroke::new(1.5, color));
        }
    }
}

fn list(painter: &egui::Painter, rect: Rect, color: Color32) {
    let (center, unit) = (rect.center(), rect.width() / 2.0);
    let at = |x: f32, y: f32| -> Pos2 { center + vec2(x, y) * unit };
    let thick = Stroke::new((unit * 0.26).max(1.4), color);
    for y in [-0.65, 0.0, 0.65] {
        painter.circle_filled(at(-0.8, y), unit * 0.14, color);
        painter.line_segment([at(-0.4, y), at(0.9, y)], thick);
    }
}

fn tree(painter: &egui::Painter, rect: Rect, color: Color32) {
    let (center, unit) = (rect.center(), rect.width() / 2.0);
    let at = |x: f32, y: f32| -> Pos2 { center + vec2(x, y) * unit };
    let thin = Stroke::new((unit * 0.18).max(1.2), color);
    painter.line_segment([at(-0.5, -0.75), at(-0.5, 0.75)], thin);
    painter.line_segment([at(-0.5, -0.75), at(0.55, 0.0)], thin);
    painter.line_segment([at(0.55, 0.0), at(0.55, 0.75)], thin);
    for (x, y) in [(-0.5, -0.75), (-0.5, 0.0), (-0.5, 0.75), (0.55, 0.0), (0.55, 0.75)] {
        painter.circle_filled(at(x, y), unit * 0.26, color);
    }
}

fn paint_flip(painter: &egui::Painter, rect: Rect, color: Color32) {
    let (center, unit) = (rect.center(), rect.width() / 2.0);
    let stroke = Stroke::new((unit * 0.2).max(1.4), color);
    for way in [-1.0, 1.0] {
        let x = center.x + 0.45 * unit * way;
        let tip = pos2(x, center.y + 0.85 * unit * way);
        painter.line_segment([pos2(x, center.y - 0.8 * unit * way), tip], stroke);
        let head = 0.4 * unit;
        painter.add(Shape::line(vec![tip + vec2(-head, -head * way), tip, tip + vec2(head, -head * way)], stroke));
    }
}

fn paint_reset(painter: &egui::Painter, rect: Rect, color: Color32) {
    let (center, unit) = (rect.center(), rect.width() / 2.0);
    let at = |turn: f32| center + vec2(turn.cos(), turn.sin()) * unit * 0.75;
    let stroke = Stroke::new((unit * 0.2).max(1.4), color);
    let (from, part) = (-2.6_f32, 0.26_f32);
    painter.add(Shape::line((0..=20).map(|step| at(from + part * step as f32)).collect(), stroke));
    let tip = at(from);
    painter.add(Shape::line(vec![tip + vec2(-0.05, -0.75) * unit, tip, tip + vec2(0.75, -0.1) * unit], stroke));
}

pub(crate) fn paint_comment(painter: &Painter, at: Pos2, color: Color32) {
    let bubble = Rect::from_center_size(at + vec2(0.0, -1.0), vec2(10.0, 7.5));
    painter.rect_filled(bubble, CornerRadius::same(2), color);
    let tail = vec![bubble.left_bottom() + vec2(2.0, -0.5), at + vec2(-2.5, 5.5), at + vec2(1.0, 2.5)];
    painter.add(Shape::convex_polygon(tail, color, Stroke::NONE));
}

pub(crate) fn paint_tick(painter: &Painter, at: Pos2, color: Color32) {
    let line = vec![at + vec2(-4.5, 0.5), at + vec2(-1.5, 3.5), at + vec2(4.5, -4.0)];
    painter.add(Shape::line(line, Stroke::new(1.6, color)));
}

pub(crate) fn paint_bookmark(painter: &Painter, at: Pos2, color: Color32) {
    painter.extend(bookmark(at, color));
}

/// Two halves, since the shape is not convex.
pub(crate) fn bookmark(at: Pos2, color: Color32) -> [Shape; 2] {
    let ribbon = Rect::from_center_size(at, vec2(7.0, 10.0));
    [
        vec![ribbon.left_top(), ribbon.center_top(), ribbon.center() + vec2(0.0, 2.0), ribbon.left_bottom()],
        vec![ribbon.center_top(), ribbon.right_top(), ribbon.right_bottom(), ribbon.center() + vec2(0.0, 2.0)],
    ]
    .map(|half| Shape::convex_polygon(half, color, Stroke::NONE))
}
