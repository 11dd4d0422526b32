//! Diagrams as books print them (図面): black on white, pieces as single characters, White's upside down, hands in
//! vertical lines after ☗ and ☖, and a tint on the piece that moved last.

use super::board::{CELL, Grid, TALL};
use super::book_hands::{Row, Side};
use super::description::{Diagram, Form, Margins, Mark, PiecePlace};
use super::print::{HandsAt, Print};
use super::scene::{Color, Fill, Point, Rect, Scene, Shape, Stroke, Turn};
use super::text::{self, Block, Fit, Type};
use crate::shogi::{self, ByColor, Square};

const EDGE: f32 = 26.0;
const NAMES: f32 = 48.0;
const GAP: f32 = 22.0;
/// Sizes of type.
const PIECE: f32 = 86.0;
const COORDINATE: f32 = 33.0;
const TITLE: f32 = 54.0;
const CAPTION: f32 = 46.0;
const HINT: f32 = 30.0;
/// How far the lines run on where the board is cut off, in squares.
const ON: f32 = 0.28;
const THIN: f32 = 2.0;
const FRAME: f32 = 6.0;
const TINT: Color = Color::rgb(0x00CF_CFCF);

pub(super) fn scene(diagram: &Diagram, captions: &[Fit], margins: Margins, unit: Option<f32>) -> Scene {
    let (look, print) = (&diagram.look, &diagram.look.print);
    let seen = diagram.pieces().map(|(square, _)| square).chain(diagram.destination()).collect::<Vec<_>>();
    let window = print.crop.window(look.flipped, &seen);
    let grid = Grid::part(0.0, 0.0, look.flipped, window);
    let is_beside = print.hands == HandsAt::Side;
    let sides = ByColor::new_with(|side| Side::of(diagram, side, grid.rect().height()));
    let side_width = if is_beside { sides.black.width().max(sides.white.width()) + GAP } else { 0.0 };
    let coordinate = size_of(print.coordinate_size, COORDINATE, Print::LEAST_COORDINATE, unit);
    let (reach, names) = (grid.reach(ON), if look.coordinates { NAMES * coordinate / COORDINATE } else { 0.0 });
    let over = [grid.rect().min.y - reach.min.y, (reach.max.x - grid.rect().max.x).max(-reach.min.x)];
    let beside = names + over[1];
    let room = grid.rect().width() + 2.0 * (side_width + beside);

    let face = print.captions.face();
    let title = Block::in_face(face, diagram.title.as_deref(), TITLE, room, text::ALONE);
    let size = size_of(print.caption_size, CAPTION, Print::LEAST_CAPTION, unit);
    let least = unit.map_or(0.0, |unit| size.min(f32::from(Print::LEAST_CAPTION) / 100.0 / unit));
    let caption = Block::no_smaller(face, diagram.caption.as_deref(), [size, least], room, captions);
    let hint = Hint::of(diagram);
    let words = [title.as_ref().map(Block::width), caption.as_ref().map(Block::width), hint.as_ref().map(Hint::width)];
    let overhang = (words.into_iter().flatten().fold(0.0, f32::max) - grid.rect().width()) / 2.0;
    let [left, right] = [true, false].map(|is_left| {
        let is_there =
            |side| grid.faces_up(side) != is_left && (sides[side].width() > 0.0 || diagram.has_arrow_from(side));
        if !is_beside || margins == Margins::Even || shogi::Color::ALL.into_iter().any(is_there) {
            return EDGE + side_width + beside;
        }
        EDGE + overhang.max(if is_left { over[1] } else { beside })
    });
    let [upper, lower] = rows(diagram, &grid, room);
    let mut scene = Scene::new(left + grid.rect().width() + right, 0.0, Color::WHITE);
    let (mut y, middle) = (EDGE, left + grid.rect().width() / 2.0);
    if let Some(title) = title {
        title.draw(&mut scene, Color::BLACK, Point::new(middle, y));
        y += title.height() + 14.0;
    }
    for row in upper {
        row.draw(&mut scene, Point::new(middle, y));
        y += row.height();
    }
    let grid = Grid::part(left, y + names + over[0], look.flipped, window);
    board(&mut scene, diagram, &grid, [names, coordinate], unit);
    for side in shogi::Color::ALL.into_iter().filter(|_| is_beside) {
        sides[side].draw(&mut scene, &grid, side, beside, GAP);
    }
    draw_over(&mut scene, diagram, &grid);
    y = grid.reach(ON).max.y;
    for row in lower {
        row.draw(&mut scene, Point::new(middle, y + 12.0));
        y += row.height();
    }
    if let Some(caption) = caption {
        caption.draw(&mut scene, Color::BLACK, Point::new(middle, y + 20.0));
        y += caption.height() + 20.0;
    }
    if let Some(hint) = hint {
        text::line_over(&mut scene, hint.kind, &hint.text, Point::new(middle, y + 14.0 + HINT / 2.0));
        y += HINT + 14.0;
    }
    scene.height = y + EDGE;
    scene
}

/// The size of words in units: as given in hundredths of a point, or the usual one, but on paper no less than `least`
/// and no more than thrice the usual one. `unit` is in points.
fn size_of(given: Option<u16>, usual: f32, least: u16, unit: Option<f32>) -> f32 {
    let points = |hundredths: u16, unit: f32| f32::from(hundredths) / 100.0 / unit;
    match (given, unit) {
        (Some(given), Some(unit)) => points(given, unit),
        (None, Some(unit)) => usual.max(points(least, unit)).min(usual * 3.0),
        (_, None) => usual,
    }
}

struct Hint {
    kind: Type,
    text: String,
}

impl Hint {
    fn of(diagram: &Diagram) -> Option<Self> {
        let text = text::clean(diagram.hint.as_deref()?);
        let face = diagram.look.print.captions.face().for_text(&text);
        Some(Self { kind: Type { face, size: HINT, color: Color::BLACK }, text })
    }

    fn width(&self) -> f32 {
        text::length(self.kind.face, &self.text) * self.kind.size
    }
}

fn rows(diagram: &Diagram, grid: &Grid, room: f32) -> [Vec<Row>; 2] {
    let (near, far) = if grid.faces_up(shogi::Color::Black) {
        (shogi::Color::Black, shogi::Color::White)
    } else {
        (shogi::Color::White, shogi::Color::Black)
    };
    let rows = |sides: &[shogi::Color]| sides.iter().filter_map(|&side| Row::of(diagram, side, room)).collect();
    match diagram.look.print.hands {
        HandsAt::Side => [Vec::new(), Vec::new()],
        HandsAt::Above => [rows(&[far, near]), Vec::new()],
        HandsAt::Below => [Vec::new(), rows(&[far, near])],
        HandsAt::Ends => [rows(&[far]), rows(&[near])],
    }
}

fn draw_over(scene: &mut Scene, diagram: &Diagram, grid: &Grid) {
    let shows = |place: PiecePlace| match place {
        PiecePlace::Square(square) => grid.shows(square),
        PiecePlace::Hand(..) => true,
    };
    let mut seen = Diagram::new(diagram.setup);
    seen.outlines = diagram.outlines.iter().filter(|outline| grid.shows(outline.square)).copied().collect();
    let arrows = diagram.arrows.iter().filter(|arrow| shows(arrow.from) && grid.shows(arrow.to));
    seen.arrows = arrows.copied().collect();
    seen.draw_over(scene, |place| match place {
        PiecePlace::Square(square) => grid.square(square),
        PiecePlace::Hand(side, _) => {
            let Rect { min, max } = grid.rect();
            let (x, y) = if grid.faces_up(side) { (max.x, max.y - TALL) } else { (min.x - CELL, min.y) };
            Rect::new(x, y, CELL, TALL)
        }
    });
}

fn board(scene: &mut Scene, diagram: &Diagram, grid: &Grid, [names, coordinate]: [f32; 2], unit: Option<f32>) {
    let print = &diagram.look.print;
    if let Some(square) = diagram.destination().filter(|&square| grid.shows(square)) {
        scene.rect(grid.square(square), Fill::Plain(TINT));
    }
    let shown = |square: Square| grid.shows(square).then(|| grid.square(square));
    let squares = |mark: &Mark| match mark.at {
        PiecePlace::Square(square) => Some((shown(square)?, mark.color)),
        PiecePlace::Hand(..) => None,
    };
    for (square, color) in diagram.marked(Form::Filled).filter_map(squares) {
        scene.rect(square, Fill::Plain(color));
    }
    let weight = |points: Option<u16>, usual: f32| {
        points.zip(unit).map_or(usual, |(points, unit)| f32::from(points) / 100.0 / unit)
    };
    let (thin, heavy) = print.lines.map_or((None, None), |lines| (lines.thin, lines.frame));
    let thin = Stroke { width: weight(thin, THIN), color: Color::BLACK };
    for (from, to) in grid.lines(ON) {
        scene.line(from, to, thin);
    }
    for star in grid.stars() {
        scene.shapes.push(Shape::Disc(star, 6.0, Color::BLACK));
    }
    let heavy = Stroke { width: weight(heavy, FRAME), color: Color::BLACK };
    if grid.goes_on() == [false; 4] {
        scene.shapes.push(Shape::Frame(grid.rect(), heavy));
    } else {
        for (from, to) in grid.edges(ON) {
            scene.line(from, to, heavy);
        }
        for corner in grid.corners() {
            // Two lines that end in one point leave a notch.
            scene.rect(Rect { min: corner, max: corner }.grown(heavy.width / 2.0), Fill::Plain(Color::BLACK));
        }
    }
    if diagram.look.coordinates {
        let reach = grid.reach(ON);
        let (above, beside) = (grid.rect().min.y - reach.min.y, reach.max.x - grid.rect().max.x);
        for (name, at) in grid.names(&diagram.look, above + names * 0.52, beside + names * 0.58) {
            let mut bytes = [0; 4];
            let name: &str = name.encode_utf8(&mut bytes);
            let kind = Type { face: print.pieces.face().for_text(name), size: coordinate, color: Color::BLACK };
            text::line(scene, kind, name, at);
        }
    }
    for (square, color) in diagram.marked(Form::Dot).filter_map(squares) {
        scene.shapes.push(Shape::Disc(square.center(), CELL * 0.15, color));
    }
    for (square, color) in diagram.marked(Form::Ring).filter_map(squares) {
        scene.shapes.push(Shape::Frame(square.grown(-6.0), Stroke { width: 4.0, color }));
    }
    let kind = Type { face: print.pieces.face(), size: PIECE, color: Color::BLACK };
    for (square, piece) in diagram.pieces().filter(|&(square, _)| grid.shows(square)) {
        let turn = if grid.faces_up(piece.color) { Turn::Upright } else { Turn::Over };
        text::centered(scene, kind, diagram.character(piece), grid.square(square).center(), turn);
    }
}
