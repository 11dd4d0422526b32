//! Diagrams as the game is played: a wooden board, stands (駒台) and pieces.

use super::board::{CELL, Grid, TALL};
use super::description::{Diagram, mark};
use super::face::Face;
use super::piece::{self, Wood};
use super::scene::{Color, Fill, Point, Rect, Scene, Shape, Stroke, Turn};
use super::text::{self, Block, Type};
use crate::shogi::{self, ByColor, HandKind, Piece};

const WOOD: Wood = Wood::LIGHT;
/// What the board stands on.
const GROUND: Color = Color::rgb(0x00E9_E5DC);
const TEXT: Color = Color::rgb(0x002B_2824);
const LAST_TO: Color = Color::rgb(0x00CD_6127).with_alpha(92);
const LAST_FROM: Color = Color::rgb(0x00C5_5D29).with_alpha(44);

/// Wood around the squares: room for the coordinates.
const MARGIN: f32 = 56.0;
const STAND: f32 = 172.0;
const GAP: f32 = 26.0;
/// The height of a player's name.
const PLATE: f32 = 150.0;
const EDGE: f32 = 30.0;
const TITLE: f32 = 50.0;
const CAPTION: f32 = 42.0;

/// Where everything lies.
struct Table {
    size: Point,
    grid: Grid,
    board: Rect,
    stands: ByColor<Rect>,
    plates: ByColor<Rect>,
}

impl Table {
    fn lay(diagram: &Diagram, above: f32, below: f32) -> Self {
        let turned = diagram.look.turned;
        let board = Rect::new(EDGE + STAND + GAP, EDGE + above, 9.0 * CELL + 2.0 * MARGIN, 9.0 * TALL + 2.0 * MARGIN);
        let plate = if diagram.names.is_some() { PLATE + GAP } else { 0.0 };
        let (left, right) = (EDGE, board.max.x + GAP);
        let stand = |x: f32, y: f32| Rect::new(x, y, STAND, board.height() - PLATE - GAP);
        // Names lie in the corners, so that what a side holds is near the middle of its edge.
        let near =
            (stand(right, board.min.y + PLATE + GAP - plate), Rect::new(right, board.max.y - PLATE, STAND, PLATE));
        let far = (stand(left, board.min.y + plate), Rect::new(left, board.min.y, STAND, PLATE));
        let (black, white) = if turned { (far, near) } else { (near, far) };
        Self {
            size: Point::new(right + STAND + EDGE, board.max.y + below + EDGE),
            grid: Grid::at(board.min.x + MARGIN, board.min.y + MARGIN, turned),
            board,
            stands: ByColor { black: black.0, white: white.0 },
            plates: ByColor { black: black.1, white: white.1 },
        }
    }

    /// Where a kind of piece lies on a stand: each has its place, the strongest nearest to the middle of the
    /// table.
    fn hand(&self, side: shogi::Color, kind: HandKind) -> Rect {
        let stand = self.stands[side];
        let slot = (stand.height() - 24.0) / 7.0;
        let from_strongest = 6 - kind.index();
        let row = if self.grid.faces_up(side) { from_strongest } else { 6 - from_strongest };
        Rect::new(stand.min.x, stand.min.y + 12.0 + row as f32 * slot, stand.width(), slot)
    }
}

pub(super) fn scene(diagram: &Diagram) -> Scene {
    let wide = 9.0 * CELL + 2.0 * (MARGIN + STAND + GAP);
    let block = |text: &Option<String>, size| {
        let text = text.as_deref().map(text::clean).filter(|text| !text.is_empty())?;
        Some(Block::fit(Face::Words, &text, size, wide, 3))
    };
    let (title, caption) = (block(&diagram.title, TITLE), block(&diagram.caption, CAPTION));
    let above = title.as_ref().map_or(0.0, |title| title.height() + 12.0);
    let below = caption.as_ref().map_or(0.0, |caption| caption.height() + 22.0);
    let table = Table::lay(diagram, above, below);
    let mut scene = Scene::new(table.size.x, table.size.y, GROUND);
    let middle = table.size.x / 2.0;
    if let Some(title) = title {
        title.draw(&mut scene, Face::Words, TEXT, Point::new(middle, EDGE));
    }
    board(&mut scene, diagram, &table);
    for side in shogi::Color::ALL {
        if diagram.hands[side] {
            plank(&mut scene, table.stands[side], WOOD.stand, 0xc0de + side.index() as u32);
            hand(&mut scene, diagram, &table, side);
        }
        plate(&mut scene, diagram, table.plates[side], side);
    }
    if let Some(caption) = caption {
        caption.draw(&mut scene, Face::Words, TEXT, Point::new(middle, table.board.max.y + 22.0));
    }
    scene
}

fn board(scene: &mut Scene, diagram: &Diagram, table: &Table) {
    plank(scene, table.board, WOOD.board, 0x5eed);
    let grid = &table.grid;
    if let Some(mv) = diagram.last {
        if let Some(from) = mv.from() {
            scene.rect(grid.square(from), Fill::Plain(LAST_FROM));
        }
        scene.rect(grid.square(mv.to()), Fill::Plain(LAST_TO));
    }
    for (from, to) in grid.lines() {
        scene.line(from, to, Stroke { width: 1.8, color: WOOD.grid });
    }
    scene.shapes.push(Shape::Frame(grid.rect, Stroke { width: 3.6, color: WOOD.grid }));
    for star in grid.stars() {
        scene.shapes.push(Shape::Disc(star, 5.5, WOOD.grid));
    }
    if diagram.look.coordinates {
        let kind = Type { face: Face::Words, size: 27.0, color: WOOD.words };
        for (name, at) in grid.names(&diagram.look, MARGIN * 0.48, MARGIN * 0.48) {
            text::line(scene, kind, name.encode_utf8(&mut [0; 4]), at);
        }
    }
    for (square, piece) in diagram.setup.board.pieces() {
        draw_piece(scene, diagram, grid, grid.square(square).center(), piece);
    }
}

/// Straight-grained wood (柾目): a gradient under fine upright lines of uneven width, the same every time.
fn plank(scene: &mut Scene, rect: Rect, wood: [Color; 2], seed: u32) {
    for (grow, fall, alpha) in [(4.5, 7.0, 18), (2.0, 5.0, 25), (0.0, 3.0, 42)] {
        // Only what the wood does not cover.
        let (thrown, fill) = (rect.grown(grow).moved(0.0, fall), Fill::Plain(WOOD.shadow.with_alpha(alpha)));
        scene.rect(Rect { min: Point::new(thrown.min.x, rect.max.y), max: thrown.max }, fill);
        if grow > 0.0 {
            let height = rect.max.y - thrown.min.y;
            scene.rect(Rect::new(thrown.min.x, thrown.min.y, grow, height), fill);
            scene.rect(Rect::new(rect.max.x, thrown.min.y, grow, height), fill);
        }
    }
    let mut noise = seed;
    let mut next = || {
        // xorshift: any even-handed noise will do.
        noise ^= noise << 13;
        noise ^= noise >> 17;
        noise ^= noise << 5;
        f32::from((noise >> 8) as u16) / f32::from(u16::MAX)
    };
    let mut left = rect.min.x;
    while left < rect.max.x {
        let right = (left + CELL * (0.03 + 0.13 * next())).min(rect.max.x);
        // Eight shades are enough, and every one is a definition in a file.
        let share = (0.15 + 0.7 * next()) * 8.0;
        let upper = share.round() / 8.0 * 0.75;
        let fill = Fill::Graded(wood[0].mixed(wood[1], upper), wood[0].mixed(wood[1], upper + 0.25));
        scene.rect(Rect { min: Point::new(left, rect.min.y), max: Point::new(right, rect.max.y) }, fill);
        left = right;
    }
    scene.shapes.push(Shape::Frame(rect.grown(-0.8), Stroke { width: 1.6, color: WOOD.edge }));
}

fn hand(scene: &mut Scene, diagram: &Diagram, table: &Table, side: shogi::Color) {
    for (kind, count) in diagram.setup.hands[side].iter() {
        let center = table.hand(side, kind).center();
        let aside = if count > 1 { 28.0 } else { 0.0 };
        let piece = Piece::new(side, kind.kind());
        draw_piece(scene, diagram, &table.grid, Point::new(center.x - aside, center.y), piece);
        if count > 1 {
            let count = diagram.look.numerals.count(count);
            let size = (64.0 / text::length(Face::Words, &count)).min(36.0);
            let kind = Type { face: Face::Words, size, color: WOOD.words };
            text::line(scene, kind, &count, Point::new(center.x + 48.0, center.y));
        }
    }
}

fn plate(scene: &mut Scene, diagram: &Diagram, rect: Rect, side: shogi::Color) {
    let Some(names) = &diagram.names else { return };
    let kind = Type { face: Face::Words, size: 34.0, color: TEXT };
    let name = Block::fit(Face::Words, &text::clean(&names[side]), 30.0, rect.width(), 3);
    let height = name.height() + 42.0;
    let top = rect.center().y - height / 2.0;
    text::line(scene, kind, mark(side), Point::new(rect.center().x, top + 20.0));
    name.draw(scene, Face::Words, TEXT, Point::new(rect.center().x, top + 42.0));
}

/// A piece in the middle of a square or of its place on a stand.
fn draw_piece(scene: &mut Scene, diagram: &Diagram, grid: &Grid, center: Point, what: Piece) {
    let turn = if grid.faces_up(what.color) { Turn::Upright } else { Turn::Over };
    let stamp = piece::stamp(what.kind, diagram.character(what), turn);
    scene.shapes.push(Shape::Stamp { stamp, at: center, scale: 1.0 });
}
