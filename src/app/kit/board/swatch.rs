//! Small pictures of boards and piece sets to choose from.

use std::collections::BTreeMap;

use egui::{Color32, ColorImage, Context, TextureHandle, TextureOptions};

use crate::diagram::piece::Light;
use crate::diagram::{self, Appearance, BoardTheme, Diagram, PieceSet, Point, Scene, Style, Table, TableLayout};
use crate::notation::sfen;
use crate::shogi::{Setup, Square};

/// Width divided by height.
pub(crate) const ASPECT: f32 = 2.3;

/// The visible corner: a king, a rook, a pawn, and a promoted piece of the other side.
const CORNER: &str = "9/9/9/9/9/9/9/9/P+sKR5 b - 1";
const SQUARES: f32 = 4.0;

/// The last is the width in pixels.
type Key = (BoardTheme, PieceSet, Light, u32);

#[derive(Default)]
pub(crate) struct Swatches(BTreeMap<Key, TextureHandle>);

impl Swatches {
    pub(crate) fn texture(
        &mut self,
        ctx: &Context,
        board: BoardTheme,
        pieces: PieceSet,
        light: Light,
        width: u32,
    ) -> &TextureHandle {
        self.0.entry((board, pieces, light, width)).or_insert_with(|| {
            let scene = corner(board, pieces, light);
            let image = diagram::bitmap(&scene, width).map_or_else(
                |_| ColorImage::filled([1, 1], Color32::TRANSPARENT),
                |drawn| ColorImage::from_rgba_unmultiplied([drawn.width as usize, drawn.height as usize], &drawn.rgba),
            );
            ctx.load_texture("swatch", image, TextureOptions::LINEAR)
        })
    }
}

impl std::fmt::Debug for Swatches {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "Swatches({})", self.0.len())
    }
}

fn corner(board: BoardTheme, pieces: PieceSet, light: Light) -> Scene {
    let setup = sfen::read(CORNER).map_or(Setup::EMPTY, |read| read.setup);
    let look = Appearance { style: Style::Wood, coordinates: false, board, pieces, light, ..Appearance::default() };
    let diagram = Diagram { look, ..Diagram::new(setup) };
    let layout = TableLayout { flipped: false, plates: true, stand: Table::NARROWEST };
    let table = Table::at(Point::default(), layout, &diagram.setup.hands);
    let whole = diagram.tabletop(layout);
    let width = SQUARES * Table::SQUARE;
    let mut scene = Scene::new(width, width / ASPECT, whole.ground);
    // From just above the last rank to just below the edge of the board.
    let top = Square::at(9, 9).map_or(0.0, |square| table.square(square).min.y) - 0.06 * Table::SQUARE;
    let left = table.squares().min.x - 0.04 * Table::SQUARE;
    scene.draw(whole, 1.0, Point::new(-left, -top));
    scene
}
