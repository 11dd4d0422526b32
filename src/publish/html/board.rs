//! The board of a page and its positions. The script knows no rules: it places drawn pieces in given positions.

use std::collections::HashMap;

use serde_json::{Value, json};

use super::Board;
use crate::diagram::piece;
use crate::diagram::{Diagram, Point, Rect, Shape, Style, SvgPage, Table, TableLayout, Turn};
use crate::lang::{self, Language, Naming};
use crate::notation::{names, sfen};
use crate::picture::{StartDetails, draw_annotation};
use crate::publish::book::{Block, Book};
use crate::publish::words;
use crate::record::{NodeId, Positions, Record};
use crate::shogi::{self, ByColor, Hand, HandKind, Handicap, Move, Piece, PieceKind, Setup};

const STAND: f32 = 172.0;

pub(super) fn board(book: &Book, record: &Record, page: &mut SvgPage) -> Board {
    let mut groups = String::new();
    let (mut views, mut size) = (Vec::new(), [0.0; 2]);
    for (number, flipped) in [false, true].into_iter().enumerate() {
        let bare = bare(book, flipped);
        let scene = bare.scene();
        size = [scene.width, scene.height];
        let shapes: Vec<Shape> = scene.shapes.iter().filter(|shape| !is_piece(shape)).cloned().collect();
        push_group(&mut groups, &format!("v{number}"), &page.group(&shapes));
        views.push(view(&bare, &scene_table(&bare, scene.width)));
    }
    let nodes = nodes(book, record, page, &mut groups);
    let start = record.initial().to_setup();
    let data = json!({
        "nodes": nodes,
        "views": views,
        "pieces": pieces(book, record, page),
        "hand": HandKind::STRONGEST_FIRST.map(|kind| names::letter(kind.kind()).to_string()),
        "flipped": book.look.flipped,
        "start": words::START.get(book.naming.language), "inHand": words::IN_HAND.get(book.naming.language), "comma": words::COMMA.get(book.naming.language),
        "sides": sides(book.naming, &start),
        "names": piece_names(book.naming.language),
    });
    Board { groups, size, data }
}

fn bare(book: &Book, flipped: bool) -> Diagram {
    let mut one_of_each = Hand::EMPTY;
    HandKind::ALL.into_iter().for_each(|kind| one_of_each.set(kind, 1));
    let mut diagram = Diagram::new(Setup { hands: ByColor { black: one_of_each, white: one_of_each }, ..Setup::EMPTY });
    diagram.look = book.look;
    diagram.look.style = Style::Wood;
    diagram.look.flipped = flipped;
    diagram.names = None;
    diagram
}

/// Whether a shape is a piece on a stand: only those are stamps that begin with a stamp (the wood) or a glyph.
fn is_piece(shape: &Shape) -> bool {
    matches!(shape, Shape::Stamp { stamp, .. } if matches!(stamp.shapes.first(), Some(Shape::Stamp { .. } | Shape::Glyph(_))))
}

/// Without names and captions, centred in a picture of this width.
fn scene_table(diagram: &Diagram, width: f32) -> Table {
    let layout = TableLayout { flipped: diagram.look.flipped, plates: false, stand: STAND };
    let table = Table::at(Point::default(), layout, &diagram.setup.hands);
    let edge = (width - table.whole.width()) / 2.0;
    Table::at(Point::new(edge, edge), layout, &diagram.setup.hands)
}

fn view(diagram: &Diagram, table: &Table) -> Value {
    let Rect { min, .. } = table.squares();
    let (width, height) = (table.squares().width() / 9.0, table.squares().height() / 9.0);
    let hand = |side| {
        let place = |kind: HandKind| {
            let middle = table.hand(side, kind).center();
            (names::letter(kind.kind()).to_string(), json!([middle.x, middle.y]))
        };
        Value::Object(HandKind::ALL.into_iter().map(place).collect())
    };
    json!({
        "flipped": diagram.look.flipped,
        "x": min.x, "y": min.y, "w": width, "h": height,
        "hands": [hand(shogi::Color::Black), hand(shogi::Color::White)],
    })
}

/// The ids of pictures of pieces by their letters in SFEN: seen from Black, and from White.
fn pieces(book: &Book, record: &Record, page: &mut SvgPage) -> Value {
    let look = bare(book, false).look;
    let start = StartDetails::of(record);
    let kings = look.kings.kings(&start.setup, start.is_tsume().then_some(start.setup.turn));
    let mut found = serde_json::Map::new();
    for kind in PieceKind::ALL {
        for side in shogi::Color::ALL {
            let what = Piece::new(side, kind);
            let mut picture = |turn| {
                let stamp = piece::stamp(&look, kind, kings.is_senior(what), turn, piece::block(what, None));
                page.stamp(&stamp)
            };
            let (ahead, behind) = (picture(Turn::Upright), picture(Turn::Over));
            let views = if side == shogi::Color::Black { [ahead, behind] } else { [behind, ahead] };
            found.insert(letters(what), json!(views));
        }
    }
    Value::Object(found)
}

fn letters(piece: Piece) -> String {
    let plus = if piece.kind.is_promoted() { "+" } else { "" };
    let letter = names::letter(piece.kind);
    let letter = if piece.color == shogi::Color::Black { letter } else { letter.to_ascii_lowercase() };
    format!("{plus}{letter}")
}

/// The names of pieces by the letters of Black's in SFEN.
fn piece_names(language: Language) -> Value {
    let name = |kind| (letters(Piece::new(shogi::Color::Black, kind)), json!(lang::piece(language, kind)));
    Value::Object(PieceKind::ALL.into_iter().map(name).collect())
}

fn sides(naming: Naming, start: &Setup) -> [&'static str; 2] {
    let handicap = Handicap::of(start).is_some_and(|handicap| handicap != Handicap::Even);
    [shogi::Color::Black, shogi::Color::White].map(|side| naming.side(side, handicap))
}

/// The start and the moves of a book in reading order, each with its previous move, position, squares and name.
fn nodes(book: &Book, record: &Record, page: &mut SvgPage, groups: &mut String) -> Vec<Value> {
    let positions = Positions::of(record);
    let tree = record.tree();
    let numbers = numbers(book, record);
    let names: HashMap<NodeId, (u32, &str)> = moves(book).map(|it| (it.node, (it.number, it.words.as_str()))).collect();
    let mut order: Vec<(NodeId, usize)> = numbers.iter().map(|(&node, &number)| (node, number)).collect();
    order.sort_by_key(|&(_, number)| number);
    let mut all = Vec::with_capacity(order.len());
    for (node, number) in order {
        let parent = tree.parent(node).and_then(|parent| numbers.get(&parent).copied());
        let mv = tree.mv(node);
        let mut drawn = [false, false];
        let annotation = tree.note(node).annotation();
        if annotation.has_shapes() {
            for (view, flipped) in [false, true].into_iter().enumerate() {
                let mut diagram = bare(book, flipped);
                let below = diagram.scene().shapes.len();
                draw_annotation(&mut diagram, &annotation);
                let over = page.group(&diagram.scene().shapes[below..]);
                push_group(groups, &format!("o{number}-{view}"), &over);
                drawn[view] = true;
            }
        }
        let setup = positions.at(record, node).to_setup();
        let place = |square: shogi::Square| [square.file().get(), square.rank().get()];
        let (number, name) = names.get(&node).copied().unwrap_or((0, ""));
        all.push(json!([
            parent,
            sfen::write(&setup, None),
            mv.and_then(Move::from).map(place),
            mv.map(|mv| place(mv.to())),
            number,
            name,
            u8::from(drawn[0]),
        ]));
    }
    all
}

fn moves(book: &Book) -> impl Iterator<Item = &crate::publish::MoveWords> {
    book.blocks.iter().flat_map(|paragraph| match &paragraph.block {
        Block::Moves(moves) => moves.as_slice(),
        _ => &[],
    })
}

/// The indices of the nodes of a page: 0 is the start.
pub(super) fn numbers(book: &Book, record: &Record) -> HashMap<NodeId, usize> {
    let nodes = std::iter::once(record.tree().root()).chain(moves(book).map(|it| it.node));
    nodes.enumerate().map(|(number, node)| (node, number)).collect()
}

fn push_group(out: &mut String, name: &str, shapes: &str) {
    out.push_str(&format!("<g id=\"{name}\">\n{shapes}</g>\n"));
}
