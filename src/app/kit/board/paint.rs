//! Diagrams painted on the screen: the window shows the same shapes as exported pictures.

use egui::epaint::Mesh;
use egui::{Color32, Context, Painter, Pos2, Rect, Shape, Stroke, pos2};

use crate::app::kit::board::sprites::{Sprites, push_quad};
use crate::diagram::{self, Diagram, Edges, Fill, Placement};

/// A cached painting of a diagram, redone when the diagram, its place or its light changes.
#[derive(Debug)]
pub(crate) struct Painted {
    diagram: Diagram,
    placement: Placement,
    pixels_per_point: f32,
    shapes: Vec<Shape>,
    /// Keeps the textures of the shapes alive.
    _sprites: Vec<crate::app::kit::board::sprites::SpriteTexture>,
}

/// Paints board, stands and pieces, reusing `painted` when nothing has changed.
pub(crate) fn paint(
    painter: &Painter,
    sprites: &mut Sprites,
    painted: &mut Option<Painted>,
    diagram: Diagram,
    placement: Placement,
) {
    let pixels_per_point = painter.pixels_per_point();
    let is_same = |known: &Painted| {
        (known.placement, known.pixels_per_point) == (placement, pixels_per_point) && known.diagram == diagram
    };
    let known = match painted {
        Some(known) if is_same(known) => known,
        other => {
            let canvas = Canvas { ctx: painter.ctx(), sprites, placement, pixels_per_point };
            other.insert(canvas.painted(diagram))
        }
    };
    painter.extend(known.shapes.iter().cloned());
}

struct Canvas<'a> {
    ctx: &'a Context,
    sprites: &'a mut Sprites,
    placement: Placement,
    pixels_per_point: f32,
}

impl Canvas<'_> {
    fn painted(self, diagram: Diagram) -> Painted {
        let (mut shapes, mut kept, mut quads) = (Vec::new(), Vec::new(), Mesh::default());
        let below = Diagram { outlines: Vec::new(), arrows: Vec::new(), ..diagram.clone() };
        for shape in &below.tabletop().shapes {
            if self.push_quads(&mut quads, shape) {
                continue;
            }
            if !quads.is_empty() {
                shapes.push(Shape::mesh(std::mem::take(&mut quads)));
            }
            let (loaded, origin) = match shape {
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
        // Arrows change while they are drawn: textures would pile up.
        shapes.extend(diagram.overlay().shapes.iter().filter_map(|shape| self.stroked(shape)));
        let (placement, pixels_per_point) = (self.placement, self.pixels_per_point);
        Painted { diagram, placement, pixels_per_point, shapes, _sprites: kept }
    }

    /// A line or a polygon of one colour.
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

    /// Adds a shape to the mesh if it consists of upright rectangles on whole pixels; returns `false` for other shapes.
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

/// Converts a diagram colour to an egui colour.
pub(crate) fn color32(color: diagram::Color) -> Color32 {
    Color32::from_rgba_unmultiplied(color.r, color.g, color.b, color.a)
}

/// Converts an egui colour to a diagram colour.
pub(crate) fn color(color: Color32) -> diagram::Color {
    let [r, g, b, a] = color.to_srgba_unmultiplied();
    diagram::Color { r, g, b, a }
}
