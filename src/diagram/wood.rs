use super::board::CELL;
use super::colors::Colors;
use super::description::{Diagram, Form, Margins, Mark, PiecePlace, mark};
use super::face::Face;
use super::grain::Plank;
use super::piece;
use super::scene::{Fill, Point, Rect, Scene, Shape, Stroke, Turn};
use super::set::PieceSet;
use super::stand::Pile;
use super::table::{self, MARGIN, Table, TableLayout};
use super::text::{self, Block, Fit, Type};
use crate::shogi::{self, File, Piece};

const EDGE: f32 = 30.0;
const TITLE: f32 = 50.0;
const CAPTION: f32 = 42.0;
const COUNT: f32 = 26.0;
/// The radius of a count's disc, and its distance from the middle of the piece: on its foot, between the characters of
/// two rows.
const BADGE: f32 = 16.0;
const FOOT: f32 = 45.0;
/// The size of a printed piece in hand, and how far it gives way to the counts.
const PRINTED: f32 = 0.66;
const PRINTED_ASIDE: f32 = 10.0;

pub(super) fn scene(diagram: &Diagram, captions: &[Fit], margins: Margins) -> Scene {
    let colors = diagram.look.colors();
    let layout =
        TableLayout { flipped: diagram.look.flipped, plates: diagram.names.is_some(), stand: TableLayout::STAND };
    let beside = layout.stand + table::GAP;
    // The space left out at the left and right, if nothing is shown there.
    let missing = [true, false].map(|is_left| {
        let side = if is_left == layout.flipped { shogi::Color::Black } else { shogi::Color::White };
        let is_there = layout.plates || diagram.hands[side] || diagram.has_arrow_from(side);
        if margins == Margins::Even || is_there { 0.0 } else { beside }
    });
    let wide = 9.0 * CELL + 2.0 * (MARGIN + beside - missing[0].max(missing[1]));
    let title = Block::of(diagram.title.as_deref(), TITLE, wide, text::ALONE);
    let caption = Block::of(diagram.caption.as_deref(), CAPTION, wide, captions);
    let above = title.as_ref().map_or(0.0, |title| title.height() + 12.0);
    let below = caption.as_ref().map_or(0.0, |caption| caption.height() + 22.0);
    let table = Table::at(Point::new(EDGE - missing[0], EDGE + above), layout, &diagram.setup.hands);
    let hint = diagram.hint.as_deref().map(text::clean);
    let below_caption = table.board.max.y + below;
    let turned = if hint.is_some() { CAPTION } else { 0.0 };
    let (width, height) = (table.whole.max.x - missing[1] + EDGE, table.whole.max.y + below + turned + EDGE);
    let middle = table.board.center().x;
    let mut scene = Scene::new(width, height, colors.ground);
    if let Some(title) = title {
        title.draw(&mut scene, colors.text, Point::new(middle, EDGE));
    }
    draw(&mut scene, diagram, &table);
    for side in shogi::Color::ALL {
        plate(&mut scene, diagram, table.plates[side], side);
    }
    if let Some(caption) = caption {
        caption.draw(&mut scene, colors.text, Point::new(middle, table.board.max.y + 22.0));
    }
    if let Some(hint) = hint {
        let kind = Type { face: Face::Words, size: CAPTION * 0.65, color: colors.text };
        text::line_over(&mut scene, kind, &hint, Point::new(middle, below_caption + CAPTION * 0.6));
    }
    scene
}

pub(super) fn draw(scene: &mut Scene, diagram: &Diagram, table: &Table) {
    let colors = diagram.look.colors();
    board(scene, colors, diagram, table);
    for side in shogi::Color::ALL {
        if diagram.hands[side] {
            Plank::stand(colors, table.stands[side], side).draw(scene, colors);
            hand(scene, colors, diagram, table, side);
        }
    }
    diagram.draw_over(scene, |place| table.place(place));
}

fn board(scene: &mut Scene, colors: &Colors, diagram: &Diagram, table: &Table) {
    Plank::board(colors, table.board).draw(scene, colors);
    let grid = table.grid();
    if let Some(trail) = diagram.last {
        if let Some(from) = trail.from {
            scene.rect(grid.square(from), Fill::Plain(colors.last[0]));
        }
        scene.rect(grid.square(trail.to), Fill::Plain(colors.last[1]));
    }
    let on_board = |mark: &Mark| matches!(mark.at, PiecePlace::Square(_));
    for mark in diagram.marked(Form::Filled).filter(|mark| on_board(mark)) {
        draw_mark(scene, table, mark);
    }
    for (from, to) in grid.lines(0.0) {
        scene.line(from, to, Stroke { width: 1.8, color: colors.grid });
    }
    scene.shapes.push(Shape::Frame(grid.rect(), Stroke { width: 3.6, color: colors.grid }));
    for star in grid.stars() {
        scene.shapes.push(Shape::Disc(star, 5.5, colors.grid));
    }
    if diagram.look.coordinates {
        let kind = Type { face: Face::Words, size: 27.0, color: colors.words };
        for (name, at) in grid.names(&diagram.look, MARGIN * 0.48, MARGIN * 0.48) {
            text::line(scene, kind, name.encode_utf8(&mut [0; 4]), at);
        }
    }
    for mark in diagram.marks.iter().filter(|mark| mark.form != Form::Filled && on_board(mark)) {
        draw_mark(scene, table, mark);
    }
    for (square, piece) in diagram.pieces() {
        draw_piece(scene, diagram, table, grid.square(square).center(), 1.0, piece, Some(square.file()));
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

fn hand(scene: &mut Scene, colors: &Colors, diagram: &Diagram, table: &Table, side: shogi::Color) {
    for mark in &diagram.marks {
        if matches!(mark.at, PiecePlace::Hand(owner, _) if owner == side) {
            draw_mark(scene, table, mark);
        }
    }
    let held: Vec<(Pile, u8)> =
        diagram.held(side).filter_map(|(kind, count)| Some((table.pile(side, kind)?, count))).collect();
    let is_printed = diagram.look.pieces == PieceSet::Book;
    let is_counted = held.iter().any(|&(_, count)| count > 1);
    let down = if table.faces_up(side) { 1.0 } else { -1.0 };
    // The counts last, since the feet of neighbours overlap.
    for &(pile, count) in &held {
        let piece = Piece::new(side, pile.kind().kind());
        for center in pile.centers(count).filter(|&center| center != pile.front()) {
            draw_hidden(scene, diagram, table, center, piece);
        }
        // Printed pieces are smaller. With any count, all make room for it.
        let (aside, scale) = match (is_printed, is_counted) {
            (true, true) => (-down * PRINTED_ASIDE, PRINTED),
            (true, false) => (0.0, PRINTED),
            (false, _) => (0.0, 1.0),
        };
        let at = Point::new(pile.front().x, pile.front().y + aside);
        draw_piece(scene, diagram, table, at, scale, piece, None);
    }
    for (pile, count) in held.into_iter().filter(|&(_, count)| count > 1) {
        badge(scene, colors, Point::new(pile.front().x, pile.front().y + down * FOOT), count);
    }
}

/// Draws a pile's count on a disc, in the middle of the foot of the foremost piece.
fn badge(scene: &mut Scene, colors: &Colors, foot: Point, count: u8) {
    let count = count.to_string();
    let width = text::length(Face::Words, &count) * COUNT;
    let longer = (width - COUNT * 0.6).max(0.0);
    let left = Point::new(foot.x - longer / 2.0, foot.y);
    let right = Point::new(left.x + longer, left.y);
    for end in [left, right] {
        scene.shapes.push(Shape::Disc(end, BADGE, colors.badge[0]));
    }
    if longer > 0.0 {
        let rect = Rect { min: Point::new(left.x, left.y - BADGE), max: Point::new(right.x, right.y + BADGE) };
        scene.rect(rect, Fill::Plain(colors.badge[0]));
    }
    let kind = Type { face: Face::Words, size: COUNT, color: colors.badge[1] };
    text::line(scene, kind, &count, foot);
}

fn plate(scene: &mut Scene, diagram: &Diagram, rect: Rect, side: shogi::Color) {
    let (Some(names), colors) = (&diagram.names, diagram.look.colors()) else { return };
    let kind = Type { face: Face::Words, size: 34.0, color: colors.text };
    let name = Block::of(Some(&names[side]), 30.0, rect.width(), text::ALONE);
    let height = name.as_ref().map_or(0.0, Block::height) + 42.0;
    let top = rect.center().y - height / 2.0;
    text::line(scene, kind, mark(side), Point::new(rect.center().x, top + 20.0));
    if let Some(name) = name {
        name.draw(scene, colors.text, Point::new(rect.center().x, top + 42.0));
    }
}

fn draw_piece(
    scene: &mut Scene,
    diagram: &Diagram,
    table: &Table,
    center: Point,
    scale: f32,
    what: Piece,
    file: Option<File>,
) {
    let turn = if table.faces_up(what.color) { Turn::Upright } else { Turn::Over };
    let stamp = piece::stamp(&diagram.look, what.kind, diagram.is_senior(what), turn, piece::block(what, file));
    scene.shapes.push(Shape::Stamp { stamp, at: center, scale });
}

/// Only an edge of the wood is visible of a piece behind another; nothing of a printed one.
fn draw_hidden(scene: &mut Scene, diagram: &Diagram, table: &Table, center: Point, what: Piece) {
    let turn = if table.faces_up(what.color) { Turn::Upright } else { Turn::Over };
    if let Some((stamp, scale)) = piece::blank(&diagram.look, what.kind, turn, piece::block(what, None)) {
        scene.shapes.push(Shape::Stamp { stamp, at: center, scale });
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::diagram::Style;
    use crate::shogi::{HandKind, Setup};

    fn apart(rect: Rect, at: Point) -> f32 {
        let beyond = |at: f32, min: f32, max: f32| (min - at).max(at - max).max(0.0);
        beyond(at.x, rect.min.x, rect.max.x).hypot(beyond(at.y, rect.min.y, rect.max.y))
    }

    #[test]
    fn a_count_stands_at_the_foot_of_its_own_piece() {
        let mut setup = Setup::EMPTY;
        for (kind, count) in HandKind::STRONGEST_FIRST.into_iter().zip([2, 2, 4, 4, 4, 4, 18]) {
            shogi::Color::ALL.into_iter().for_each(|side| setup.hands[side].set(kind, count));
        }
        for flipped in [false, true] {
            for stand in [Table::NARROWEST, TableLayout::STAND, Table::WIDEST] {
                let mut diagram = Diagram::new(setup);
                (diagram.look.style, diagram.look.flipped) = (Style::Wood, flipped);
                let layout = TableLayout { flipped, plates: true, stand };
                let table = Table::at(Point::default(), layout, &diagram.setup.hands);
                let scene = diagram.tabletop(layout);
                let discs = scene.shapes.iter().filter_map(|shape| match shape {
                    Shape::Disc(center, radius, _) if *radius == BADGE => Some(*center),
                    _ => None,
                });
                let mut counted = 0;
                for center in discs {
                    let nearest = shogi::Color::ALL.into_iter().flat_map(|side| {
                        HandKind::ALL.into_iter().filter_map(move |kind| Some((side, table.pile(side, kind)?.front())))
                    });
                    let (side, piece) = nearest
                        .min_by(|(_, a), (_, b)| {
                            let apart = |at: &Point| (at.x - center.x).hypot(at.y - center.y);
                            apart(a).total_cmp(&apart(b))
                        })
                        .expect("there are pieces in hand");
                    assert!((center.x - piece.x).abs() <= BADGE, "beside the piece");
                    let towards_foot = if table.faces_up(side) { center.y - piece.y } else { piece.y - center.y };
                    assert!(towards_foot > 0.0 && towards_foot <= FOOT, "{towards_foot}");
                    counted += 1;
                }
                // A count of two digits ends in two discs.
                assert_eq!(counted, 2 * (6 + 1 + 6 + 1), "flipped: {flipped}, {stand}");
            }
        }
    }

    #[test]
    fn printed_pieces_in_hand_touch_neither_each_other_nor_their_counts() {
        let mut seen = 0;
        for counts in
            [[1; 7], [2, 2, 4, 4, 4, 4, 18], [0, 1, 0, 2, 0, 0, 3], [2, 1, 0, 0, 0, 4, 1], [1, 2, 1, 2, 1, 2, 9]]
        {
            for stand in [Table::NARROWEST, 150.0, TableLayout::STAND, Table::WIDEST] {
                let mut setup = Setup::EMPTY;
                for (kind, count) in HandKind::STRONGEST_FIRST.into_iter().zip(counts) {
                    shogi::Color::ALL.into_iter().for_each(|side| setup.hands[side].set(kind, count));
                }
                let mut diagram = Diagram::new(setup);
                (diagram.look.style, diagram.look.pieces) = (Style::Wood, PieceSet::Book);
                let scene = diagram.tabletop(TableLayout { flipped: false, plates: true, stand });
                let pieces = scene.glyphs().into_iter().filter(|glyph| glyph.face == Face::Book);
                let inks: Vec<Rect> = pieces.map(|glyph| glyph.ink()).collect();
                for (index, ink) in inks.iter().enumerate() {
                    for other in &inks[index + 1..] {
                        let across = ink.max.x.min(other.max.x) - ink.min.x.max(other.min.x);
                        let down = ink.max.y.min(other.max.y) - ink.min.y.max(other.min.y);
                        assert!(across < 0.0 || down < 0.0, "{counts:?}, {stand}: {ink:?} {other:?}");
                    }
                    for shape in &scene.shapes {
                        if let Shape::Disc(center, radius, _) = shape {
                            assert!(apart(*ink, *center) >= radius - 1.0, "{counts:?}, {stand}: {ink:?} {center:?}");
                        }
                    }
                    seen += 1;
                }
            }
        }
        assert!(seen > 100, "only {seen} pieces were found");
    }
}
