//! A cache of rendered shapes as textures, each uploaded once.

use std::sync::Arc;

use egui::epaint::{Mesh, Vertex};
use egui::{Color32, ColorImage, Context, Painter, Pos2, Rect, Shape, TextureHandle, TextureOptions, pos2, vec2};

use crate::app::kit::board::paint::color32;
use crate::diagram::{self, Placement, Sprite, Stamp, Turn, piece};
use crate::notation::Kings;
use crate::shogi::Piece;

/// A shared texture, freed with its last clone.
#[derive(Clone)]
pub(crate) struct SpriteTexture {
    texture: TextureHandle,
    /// Left and top edge relative to the origin of the shape, in pixels.
    left: f32,
    top: f32,
}

#[derive(Default)]
pub(crate) struct Sprites {
    stamps: Vec<(Arc<Stamp>, f32, SpriteTexture)>,
    shapes: Vec<(diagram::Shape, Placement, SpriteTexture)>,
    /// Meshes of boards and stands with their placement.
    flats: Vec<(Arc<Stamp>, Placement, f32, Arc<Mesh>)>,
}

/// More than all kinds of pieces, both ways up, in a few sizes.
const MOST: usize = 200;
/// A board and two stands, in a few sizes.
const MOST_FLATS: usize = 12;

impl Sprites {
    /// The unit of the stamp is `scale` pixels.
    pub(crate) fn stamp(&mut self, ctx: &Context, stamp: &Arc<Stamp>, scale: f32) -> SpriteTexture {
        let known = self.stamps.iter().find(|(known, size, _)| Arc::ptr_eq(known, stamp) && *size == scale);
        if let Some((_, _, loaded)) = known {
            return loaded.clone();
        }
        if self.stamps.len() >= MOST {
            // Leftovers of earlier window sizes.
            self.stamps.clear();
        }
        let loaded = load(ctx, &Sprite::of_stamp(stamp, scale));
        self.stamps.push((Arc::clone(stamp), scale, loaded.clone()));
        loaded
    }

    pub(crate) fn shape(&mut self, ctx: &Context, shape: &diagram::Shape, placement: Placement) -> SpriteTexture {
        let known = self.shapes.iter().find(|(known, place, _)| *place == placement && known == shape);
        if let Some((_, _, loaded)) = known {
            return loaded.clone();
        }
        self.shapes.retain(|(_, place, _)| *place == placement);
        let loaded = load(ctx, &Sprite::of(shape, placement));
        self.shapes.push((shape.clone(), placement, loaded.clone()));
        loaded
    }

    pub(crate) fn flat(
        &mut self,
        stamp: &Arc<Stamp>,
        placement: Placement,
        pixels_per_point: f32,
        make: impl FnOnce(&mut Self) -> Mesh,
    ) -> Arc<Mesh> {
        let is_known = |(known, place, pixels, _): &&(Arc<Stamp>, Placement, f32, Arc<Mesh>)| {
            Arc::ptr_eq(known, stamp) && (*place, *pixels) == (placement, pixels_per_point)
        };
        if let Some((.., mesh)) = self.flats.iter().find(is_known) {
            return Arc::clone(mesh);
        }
        if self.flats.len() >= MOST_FLATS {
            self.flats.clear();
        }
        let mesh = Arc::new(make(self));
        self.flats.push((Arc::clone(stamp), placement, pixels_per_point, Arc::clone(&mesh)));
        mesh
    }

    pub(crate) fn paint_piece(
        &mut self,
        painter: &Painter,
        look: &diagram::Appearance,
        held: Carried,
        center: Pos2,
        cell: f32,
    ) {
        let pixels = painter.pixels_per_point();
        let turn = if held.up { Turn::Upright } else { Turn::Over };
        let stamp =
            piece::stamp(look, held.piece.kind, held.kings.is_senior(held.piece), turn, piece::block(held.piece, None));
        let loaded = self.stamp(painter.ctx(), &stamp, cell * pixels / diagram::Table::SQUARE);
        let at = pos2((center.x * pixels).round(), (center.y * pixels).round());
        painter.add(loaded.at(at, pixels));
    }
}

/// Paints the board below a piece of the printed set that is not on one, since print needs its board.
pub(crate) fn paint_ground(painter: &Painter, look: &diagram::Appearance, rect: Rect) {
    if look.pieces == diagram::PieceSet::Book {
        let [board, _] = look.board.colors(look.light).board;
        painter.rect_filled(rect, 5, color32(board));
    }
}

/// A piece outside the diagram, such as one that is dragged.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Carried {
    pub(crate) piece: Piece,
    /// Which king is 王.
    pub(crate) kings: Kings,
    pub(crate) up: bool,
}

impl std::fmt::Debug for Sprites {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "Sprites({} stamps, {} shapes)", self.stamps.len(), self.shapes.len())
    }
}

fn load(ctx: &Context, sprite: &Sprite) -> SpriteTexture {
    let pixels = sprite.rgba.chunks_exact(4).map(|pixel| match *pixel {
        [r, g, b, a] => Color32::from_rgba_premultiplied(r, g, b, a),
        _ => Color32::TRANSPARENT,
    });
    let image = ColorImage::new([sprite.width, sprite.height], pixels.collect());
    let texture = ctx.load_texture("sprite", image, TextureOptions::NEAREST);
    SpriteTexture { texture, left: sprite.left as f32, top: sprite.top as f32 }
}

impl std::fmt::Debug for SpriteTexture {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "SpriteTexture({:?})", self.texture.id())
    }
}

impl SpriteTexture {
    pub(crate) fn at(&self, origin: Pos2, pixels_per_point: f32) -> Shape {
        let [width, height] = self.texture.size();
        let min = origin + vec2(self.left, self.top);
        let rect = Rect::from_min_size(min, vec2(width as f32, height as f32)) / pixels_per_point;
        let mut mesh = Mesh::with_texture(self.texture.id());
        mesh.add_rect_with_uv(rect, Rect::from_min_max(Pos2::ZERO, pos2(1.0, 1.0)), Color32::WHITE);
        Shape::mesh(mesh)
    }
}

pub(crate) fn push_quad(mesh: &mut Mesh, rect: Rect, upper: Color32, lower: Color32) {
    let first = mesh.vertices.len() as u32;
    let corners = [
        (rect.left_top(), upper),
        (rect.right_top(), upper),
        (rect.right_bottom(), lower),
        (rect.left_bottom(), lower),
    ];
    mesh.vertices.extend(corners.map(|(pos, color)| Vertex { pos, uv: egui::epaint::WHITE_UV, color }));
    mesh.add_triangle(first, first + 1, first + 2);
    mesh.add_triangle(first, first + 2, first + 3);
}
