//! Diagrams as the game is played: a wooden board, stands (駒台) and pieces.

use super::board::CELL;
use super::description::{Diagram, Form, Mark, PiecePlace, mark};
use super::face::Face;
use super::piece::{self, Wood};
use super::scene::{Color, Fill, Point, Rect, Scene, Shape, Stroke, Turn};
use super::table::{self, MARGIN, Table};
use super::text::{self, Block, Fit, Type};
use crate::shogi::{self, Piece};

const EDGE: f32 = 30.0;
const TITLE: f32 = 50.0;
const CAPTION: f32 = 42.0;

pub(super) fn scene(diagram: &Diagram, captions: &[Fit]) -> Scene {
    let wood = diagram.look.light.wood();
    let wide = 9.0 * CELL + 2.0 * (MARGIN + table::STAND + table::GAP);
    let title = Block::of(diagram.title.as_deref(), TITLE, wide, text::ALONE);
    let caption = Block::of(diagram.caption.as_deref(), CAPTION, wide, captions);
    let above = title.as_ref().map_or(0.0, |title| title.height() + 12.0);
    let below = caption.as_ref().map_or(0.0, |caption| caption.height() + 22.0);
    let table = Table::at(Point::new(EDGE, EDGE + above), diagram.look.flipped, diagram.names.is_some());
    let (width, height) = (table.whole.max.x + EDGE, table.whole.max.y + below + EDGE);
    let mut scene = Scene::new(width, height, wood.ground);
    if let Some(title) = title {
        title.draw(&mut scene, wood.text, Point::new(width / 2.0, EDGE));
    }
    draw(&mut scene, diagram, &table);
    for side in shogi::Color::ALL {
        plate(&mut scene, diagram, table.plates[side], side);
    }
    if let Some(caption) = caption {
        caption.draw(&mut scene, wood.text, Point::new(width / 2.0, table.board.max.y + 22.0));
    }
    scene
}

/// Board, stands and pieces, and nothing that is written beside them.
pub(super) fn draw(scene: &mut Scene, diagram: &Diagram, table: &Table) {
    let wood = diagram.look.light.wood();
    board(scene, wood, diagram, table);
    for side in shogi::Color::ALL {
        if diagram.hands[side] {
            plank(scene, wood, table.stands[side], wood.stand, 0xc0de + side.index() as u32);
            hand(scene, wood, diagram, table, side);
        }
    }
    diagram.draw_over(scene, |place| table.place(place));
}

fn board(scene: &mut Scene, wood: &Wood, diagram: &Diagram, table: &Table) {
    plank(scene, wood, table.board, wood.board, 0x5eed);
    let grid = &table.grid;
    if let Some(trail) = diagram.last {
        if let Some(from) = trail.from {
            scene.rect(grid.square(from), Fill::Plain(wood.last[0]));
        }
        scene.rect(grid.square(trail.to), Fill::Plain(wood.last[1]));
    }
    let on_board = |mark: &Mark| matches!(mark.at, PiecePlace::Square(_));
    for mark in diagram.marked(Form::Filled).filter(|mark| on_board(mark)) {
        draw_mark(scene, table, mark);
    }
    for (from, to) in grid.lines() {
        scene.line(from, to, Stroke { width: 1.8, color: wood.grid });
    }
    scene.shapes.push(Shape::Frame(grid.rect, Stroke { width: 3.6, color: wood.grid }));
    for star in grid.stars() {
        scene.shapes.push(Shape::Disc(star, 5.5, wood.grid));
    }
    if diagram.look.coordinates {
        let kind = Type { face: Face::Words, size: 27.0, color: wood.words };
        for (name, at) in grid.names(&diagram.look, MARGIN * 0.48, MARGIN * 0.48) {
            text::line(scene, kind, name.encode_utf8(&mut [0; 4]), at);
        }
    }
    for mark in diagram.marks.iter().filter(|mark| mark.form != Form::Filled && on_board(mark)) {
        draw_mark(scene, table, mark);
    }
    for (square, piece) in diagram.pieces() {
        draw_piece(scene, diagram, table, grid.square(square).center(), piece);
    }
}

fn draw_mark(scene: &mut Scene, table: &Table, mark: &Mark) {
    let place = match mark.at {
        PiecePlace::Square(square) => table.square(square),
        PiecePlace::Hand(side, kind) => table.hand(side, kind).grown(-9.0),
    };
    match mark.form {
        Form::Filled => scene.rect(place, Fill::Plain(mark.color)),
        Form::Dot => scene.shapes.push(Shape::Disc(place.center(), CELL * 0.15, mark.color)),
        Form::Ring => scene.shapes.push(Shape::Frame(place.grown(-4.0), Stroke { width: 5.5, color: mark.color })),
    }
}

/// Straight-grained wood (柾目): a gradient under fine upright lines of uneven width, the same every time.
fn plank(scene: &mut Scene, wood: &Wood, rect: Rect, [light, dark]: [Color; 2], seed: u32) {
    for (grow, fall, share) in [(4.5, 7.0, 0.25), (2.0, 5.0, 0.35), (0.0, 3.0, 0.6)] {
        // Only what the wood does not cover.
        let (thrown, fill) = (rect.grown(grow).moved(0.0, fall), Fill::Plain(wood.shade(share)));
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
        let fill = Fill::Graded(light.mixed(dark, upper), light.mixed(dark, upper + 0.25));
        // Each reaches below the next: programs that blend edges would show the ground between them.
        let covered = (right + 4.0).min(rect.max.x);
        scene.rect(Rect { min: Point::new(left, rect.min.y), max: Point::new(covered, rect.max.y) }, fill);
        left = right;
    }
    scene.shapes.push(Shape::Frame(rect.grown(-0.8), Stroke { width: 1.6, color: wood.edge }));
    // Light falls on the upper edge.
    let (lit, thick) = (wood.face[0].with_alpha(140), 2.2);
    scene.rect(Rect::new(rect.min.x + 1.6, rect.min.y + 1.6, rect.width() - 3.2, thick), Fill::Plain(lit));
}

fn hand(scene: &mut Scene, wood: &Wood, diagram: &Diagram, table: &Table, side: shogi::Color) {
    for mark in &diagram.marks {
        if matches!(mark.at, PiecePlace::Hand(owner, _) if owner == side) {
            draw_mark(scene, table, mark);
        }
    }
    for (kind, count) in diagram.held(side) {
        let center = table.hand(side, kind).center();
        // All stand below each other, and none steps aside when a second one joins it.
        let piece = Piece::new(side, kind.kind());
        draw_piece(scene, diagram, table, Point::new(center.x - 28.0, center.y), piece);
        if count > 1 {
            let count = diagram.look.numerals.count(count);
            let size = (56.0 / text::length(Face::Words, &count)).min(36.0);
            let kind = Type { face: Face::Words, size, color: wood.words };
            text::line(scene, kind, &count, Point::new(center.x + 47.0, center.y));
        }
    }
}

fn plate(scene: &mut Scene, diagram: &Diagram, rect: Rect, side: shogi::Color) {
    let (Some(names), wood) = (&diagram.names, diagram.look.light.wood()) else { return };
    let kind = Type { face: Face::Words, size: 34.0, color: wood.text };
    let name = Block::of(Some(&names[side]), 30.0, rect.width(), text::ALONE);
    let height = name.as_ref().map_or(0.0, Block::height) + 42.0;
    let top = rect.center().y - height / 2.0;
    text::line(scene, kind, mark(side), Point::new(rect.center().x, top + 20.0));
    if let Some(name) = name {
        name.draw(scene, wood.text, Point::new(rect.center().x, top + 42.0));
    }
}

/// A piece in the middle of a square or of its place on a stand.
fn draw_piece(scene: &mut Scene, diagram: &Diagram, table: &Table, center: Point, what: Piece) {
    let turn = if table.faces_up(what.color) { Turn::Upright } else { Turn::Over };
    let stamp = piece::stamp(diagram.look.light, what.kind, diagram.character(what), turn);
    scene.shapes.push(Shape::Stamp { stamp, at: center, scale: 1.0 });
}
