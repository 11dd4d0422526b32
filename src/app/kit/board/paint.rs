//! Paints diagrams on the screen, with the same shapes as exported pictures.

use std::sync::Arc;

use egui::epaint::{Mesh, Vertex, WHITE_UV};
use egui::{Color32, Context, Id, LayerId, Order, Painter, Pos2, Rect, Shape, Stroke, Ui, pos2, vec2};

use crate::app::kit::board::geometry::Stage;
use crate::app::kit::board::sprites::{Carried, Sprites, push_quad};
use crate::app::kit::theme::Palette;
use crate::diagram::{self, Appearance, Diagram, Edges, Fill, Placement, Stamp, TableLayout};
use crate::shogi::Color;

/// A cached painting of a diagram.
#[derive(Debug)]
pub(crate) struct Painted {
    diagram: Diagram,
    placement: Placement,
    layout: TableLayout,
    pixels_per_point: f32,
    shapes: Vec<Shape>,
    /// Keep the textures alive.
    _sprites: Vec<crate::app::kit::board::sprites::SpriteTexture>,
}

/// Reuses `painted` if nothing has changed.
pub(crate) fn paint(
    painter: &Painter,
    sprites: &mut Sprites,
    painted: &mut Option<Painted>,
    diagram: Diagram,
    stage: &Stage,
) {
    let Stage { placement, layout, .. } = *stage;
    let pixels_per_point = painter.pixels_per_point();
    let is_same = |known: &Painted| {
        (known.placement, known.layout, known.pixels_per_point) == (placement, layout, pixels_per_point)
            && known.diagram == diagram
    };
    let known = match painted {
        Some(known) if is_same(known) => known,
        other => {
            let canvas = Canvas { ctx: painter.ctx(), sprites, placement, layout, pixels_per_point };
            other.insert(canvas.painted(diagram))
        }
    };
    painter.extend(known.shapes.iter().cloned());
}

struct Canvas<'a> {
    ctx: &'a Context,
    sprites: &'a mut Sprites,
    placement: Placement,
    layout: TableLayout,
    pixels_per_point: f32,
}

impl Canvas<'_> {
    fn painted(mut self, diagram: Diagram) -> Painted {
        let (mut shapes, mut kept, mut quads) = (Vec::new(), Vec::new(), Mesh::default());
        let below = Diagram { outlines: Vec::new(), arrows: Vec::new(), ..diagram.clone() };
        for shape in &below.tabletop(self.layout).shapes {
            if self.push_quads(&mut quads, shape) {
                continue;
            }
            if !quads.is_empty() {
                shapes.push(Shape::mesh(std::mem::take(&mut quads)));
            }
            let (loaded, origin) = match shape {
                diagram::Shape::Stamp { stamp, at, scale } if is_flat(stamp) => {
                    shapes.push(Shape::Mesh(self.flat(stamp, *at, *scale)));
                    continue;
                }
                diagram::Shape::Stamp { stamp, at, scale } => {
                    let at = self.placement.at(*at);
                    let loaded = self.sprites.stamp(self.ctx, stamp, self.placement.scale * scale);
                    (loaded, pos2(at.x.round(), at.y.round()))
                }
                shape => (self.sprites.shape(self.ctx, shape, self.placement), Pos2::ZERO),
            };
            shapes.push(loaded.at(origin, self.pixels_per_point));
            kept.push(loaded);
        }
        shapes.push(Shape::mesh(quads));
        // Textures would pile up, since arrows change while they are drawn.
        let over = diagram.overlay(self.layout);
        shapes.extend(over.shapes.iter().filter_map(|shape| self.stroked(shape)));
        let Self { placement, layout, pixels_per_point, .. } = self;
        Painted { diagram, placement, layout, pixels_per_point, shapes, _sprites: kept }
    }

    fn stroked(&self, shape: &diagram::Shape) -> Option<Shape> {
        let place = |point: &diagram::Point| {
            let at = self.placement.at(*point);
            pos2(at.x, at.y) / self.pixels_per_point
        };
        match shape {
            diagram::Shape::Line(points, stroke) => {
                let width = stroke.width * self.placement.scale / self.pixels_per_point;
                let stroke = Stroke::new(width, color32(stroke.color));
                Some(Shape::line(points.iter().map(place).collect(), stroke))
            }
            diagram::Shape::Polygon(points, Fill::Plain(color)) => {
                let points = points.iter().map(place).collect();
                Some(Shape::convex_polygon(points, color32(*color), Stroke::NONE))
            }
            _ => None,
        }
    }

    /// With edges on whole pixels, as in pictures.
    fn flat(&mut self, stamp: &Arc<Stamp>, at: diagram::Point, scale: f32) -> Arc<Mesh> {
        let at = self.placement.at(at);
        let origin = diagram::Point::new(at.x.round(), at.y.round());
        let placement = Placement { scale: self.placement.scale * scale, origin };
        let Self { layout, pixels_per_point, .. } = *self;
        self.sprites.flat(stamp, placement, pixels_per_point, |sprites| {
            let canvas = Canvas { ctx: self.ctx, sprites, placement, layout, pixels_per_point };
            let mut mesh = Mesh::default();
            for shape in &stamp.shapes {
                if let (false, diagram::Shape::Line(points, stroke)) = (canvas.push_quads(&mut mesh, shape), shape) {
                    canvas.push_line(&mut mesh, points, *stroke);
                }
            }
            mesh
        })
    }

    /// Antialiased like a rasterized line.
    fn push_line(&self, mesh: &mut Mesh, points: &[diagram::Point], stroke: diagram::Stroke) {
        let width = (stroke.width * self.placement.scale).max(diagram::THINNEST);
        // The coverage of a line is a trapezium, one pixel wider than the line at its foot.
        let (foot, top) = ((width + 1.0) / 2.0, (width - 1.0).abs() / 2.0);
        let color = color32(stroke.color).gamma_multiply(width.min(1.0));
        let points: Vec<Pos2> = points.iter().map(|&at| self.placement.at(at)).map(|at| pos2(at.x, at.y)).collect();
        for (index, &at) in points.iter().enumerate() {
            let (before, after) = (points[index.saturating_sub(1)], points[(index + 1).min(points.len() - 1)]);
            let aside = (after - before).normalized().rot90();
            let first = mesh.vertices.len() as u32;
            for (reach, color) in
                [(-foot, Color32::TRANSPARENT), (-top, color), (top, color), (foot, Color32::TRANSPARENT)]
            {
                let pos = ((at + aside * reach).to_vec2() / self.pixels_per_point).to_pos2();
                mesh.vertices.push(Vertex { pos, uv: WHITE_UV, color });
            }
            if index > 0 {
                for corner in first..first + 3 {
                    mesh.add_triangle(corner - 4, corner - 3, corner);
                    mesh.add_triangle(corner - 3, corner, corner + 1);
                }
            }
        }
    }

    /// Returns `false` unless the shape consists of upright rectangles on whole pixels.
    fn push_quads(&self, mesh: &mut Mesh, shape: &diagram::Shape) -> bool {
        match shape {
            diagram::Shape::Rect(rect, fill) => self.push(mesh, self.placement.edges(rect), *fill),
            diagram::Shape::Frame(rect, stroke) => {
                for edges in self.placement.frame(rect, *stroke) {
                    self.push(mesh, edges, Fill::Plain(stroke.color));
                }
            }
            diagram::Shape::Line(points, stroke) => match points.as_slice() {
                &[from, to] if from.x == to.x || from.y == to.y => {
                    self.push(mesh, self.placement.rule(from, to, *stroke), Fill::Plain(stroke.color));
                }
                _ => return false,
            },
            _ => return false,
        }
        true
    }

    fn push(&self, mesh: &mut Mesh, [left, top, right, bottom]: Edges, fill: Fill) {
        let (upper, lower) = match fill {
            Fill::Plain(color) => (color, color),
            Fill::Graded(upper, lower) => (upper, lower),
        };
        let rect = Rect::from_min_max(pos2(left, top), pos2(right, bottom)) / self.pixels_per_point;
        push_quad(mesh, rect, color32(upper), color32(lower));
    }
}

/// Stamps of rectangles and lines are large, and cheaper as a mesh than as a texture.
fn is_flat(stamp: &Stamp) -> bool {
    let is_flat = |shape: &diagram::Shape| {
        matches!(shape, diagram::Shape::Rect(..) | diagram::Shape::Frame(..) | diagram::Shape::Line(..))
    };
    stamp.shapes.iter().all(is_flat)
}

pub(crate) fn color32(color: diagram::Color) -> Color32 {
    Color32::from_rgba_unmultiplied(color.r, color.g, color.b, color.a)
}

pub(crate) fn color(color: Color32) -> diagram::Color {
    let [r, g, b, a] = color.to_srgba_unmultiplied();
    diagram::Color { r, g, b, a }
}

/// Paints ☗ or ☖: filled for Black and hollow for White, like ▲ and △, in either theme.
pub(crate) fn paint_mark(painter: &Painter, rect: Rect, side: Color) {
    let ink = Palette::of(painter.ctx().theme()).text;
    let fill = match side {
        Color::Black => ink,
        Color::White => Color32::TRANSPARENT,
    };
    let (center, unit) = (rect.center(), rect.width() / 2.0);
    let corners = [(0.0, -0.95), (0.62, -0.6), (0.8, 0.85), (-0.8, 0.85), (-0.62, -0.6)];
    let corners = corners.iter().map(|&(x, y)| center + vec2(x, y) * unit).collect();
    painter.add(Shape::convex_polygon(corners, fill, Stroke::new(1.2, ink)));
}

#[derive(Debug, Default)]
pub(crate) struct Surface {
    /// `None` before the first frame.
    pub(crate) stage: Option<Stage>,
    pub(crate) sprites: Sprites,
    painted: Option<Painted>,
}

impl Surface {
    pub(crate) fn paint(&mut self, ui: &Ui, stage: &Stage, diagram: Diagram) {
        paint(ui.painter(), &mut self.sprites, &mut self.painted, diagram, stage);
    }

    /// At the pointer, above everything else, for squares `cell` points wide.
    pub(crate) fn paint_carried(&mut self, ui: &Ui, look: &Appearance, carried: Carried, cell: f32) {
        let Some(at) = ui.input(|input| input.pointer.interact_pos()) else { return };
        let painter = ui.ctx().layer_painter(LayerId::new(Order::Tooltip, Id::unique("carried")));
        self.sprites.paint_piece(&painter, look, carried, at, cell);
    }
}
