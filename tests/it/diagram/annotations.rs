//! Arrows and marked squares in pictures.

use komadai::diagram::{self, Arrow, Diagram, Fill, Ink, Outline, PiecePlace, Point, Shape, Style};
use komadai::lang::Language;
use komadai::picture::DiagramOptions;
use komadai::shogi::{Color, HandKind, Handicap, Square};

const INKS: [Ink; 4] = [Ink::Green, Ink::Red, Ink::Yellow, Ink::Blue];

fn square(file: u8, rank: u8) -> Square {
    Square::at(file, rank).unwrap()
}

fn start(style: Style) -> Diagram {
    let mut diagram = Diagram::new(Handicap::Even.setup());
    diagram.look.style = style;
    diagram
}

/// The lines that are drawn in an ink.
fn lines(diagram: &Diagram, ink: Ink) -> Vec<[Point; 2]> {
    let in_ink = |shape: Shape| match shape {
        Shape::Line(points, stroke) if stroke.color == ink.color() => Some([points[0], points[1]]),
        _ => None,
    };
    diagram.scene().shapes.into_iter().filter_map(in_ink).collect()
}

fn heads(diagram: &Diagram) -> Vec<Vec<Point>> {
    let head = |shape: Shape| match shape {
        Shape::Polygon(points, Fill::Plain(color)) if INKS.iter().any(|ink| ink.color() == color) => Some(points),
        _ => None,
    };
    diagram.scene().shapes.into_iter().filter_map(head).collect()
}

#[test]
fn an_arrow_points_from_square_to_square_whoever_sits_below() {
    for style in [Style::Book, Style::Wood] {
        for flipped in [false, true] {
            let mut diagram = start(style);
            diagram.look.flipped = flipped;
            let bare = diagram.scene().shapes.len();
            diagram.arrows = vec![Arrow { ink: Ink::Green, from: PiecePlace::Square(square(7, 7)), to: square(7, 6) }];
            assert!(diagram.scene().shapes.len() > bare);
            let heads = heads(&diagram);
            let [[shaft, neck]] = lines(&diagram, Ink::Green)[..] else { panic!("a whole line") };
            assert_eq!((heads.len(), heads[0].len()), (1, 3));
            let tip = heads[0][0];
            // Up the board, or down when it is flipped, and straight.
            assert!(if flipped { tip.y > neck.y && neck.y > shaft.y } else { tip.y < neck.y && neck.y < shaft.y });
            assert!((tip.x - shaft.x).abs() < 0.1);
        }
    }
}

#[test]
fn inks_are_told_apart_by_their_lines() {
    for style in [Style::Book, Style::Wood] {
        let counts = INKS.map(|ink| {
            let mut diagram = start(style);
            diagram.arrows = vec![Arrow { ink, from: PiecePlace::Square(square(8, 8)), to: square(2, 2) }];
            diagram.outlines = vec![Outline { ink, square: square(5, 5) }];
            lines(&diagram, ink).len()
        });
        let mut different = counts.to_vec();
        different.sort_unstable();
        different.dedup();
        assert_eq!(different.len(), 4, "{counts:?}");
    }
}

#[test]
fn an_arrow_from_a_hand_begins_at_its_side() {
    for (style, flipped) in [(Style::Book, false), (Style::Wood, false), (Style::Wood, true)] {
        let begin = |side| {
            let mut diagram = start(style);
            diagram.look.flipped = flipped;
            diagram.arrows =
                vec![Arrow { ink: Ink::Green, from: PiecePlace::Hand(side, HandKind::Pawn), to: square(5, 5) }];
            lines(&diagram, Ink::Green)[0][0]
        };
        let (black, white) = (begin(Color::Black), begin(Color::White));
        assert_eq!(black.x > white.x, !flipped, "{style:?}");
        assert_eq!(black.y > white.y, !flipped, "{style:?}");
    }
}

/// How many pixels have this colour, or nearly.
fn pixels(diagram: &Diagram, ink: Ink) -> usize {
    let bitmap = diagram::bitmap(&diagram.scene(), 600).unwrap();
    let color = ink.color();
    let near =
        |pixel: &[u8]| [color.r, color.g, color.b].iter().zip(pixel).all(|(&part, &there)| part.abs_diff(there) < 24);
    bitmap.rgba.chunks_exact(4).filter(|pixel| near(pixel)).count()
}

#[test]
fn an_arrow_is_as_long_in_every_direction() {
    for style in [Style::Book, Style::Wood] {
        let ends = [(square(5, 5), square(5, 2)), (square(5, 5), square(5, 8))];
        let across = [(square(5, 5), square(2, 5)), (square(5, 5), square(8, 5))];
        for [one, other] in [ends, across] {
            let counts = [one, other].map(|(from, to)| {
                let mut diagram = start(style);
                diagram.arrows = vec![Arrow { ink: Ink::Blue, from: PiecePlace::Square(from), to }];
                pixels(&diagram, Ink::Blue)
            });
            assert!(counts[0].abs_diff(counts[1]) * 5 < counts[0], "{style:?} {counts:?}");
        }
    }
}

#[test]
fn what_lies_in_one_place_is_drawn_without_a_panic() {
    let mut diagram = start(Style::Book);
    diagram.arrows = vec![Arrow { ink: Ink::Blue, from: PiecePlace::Square(square(5, 5)), to: square(5, 5) }];
    assert!(heads(&diagram).is_empty());
    let scene = diagram.scene();
    assert!(diagram::svg(&scene, 320.0).ends_with("</svg>\n"));
}

#[test]
fn a_record_brings_those_of_the_position() {
    let kif = "手数----指手---\n*[%csl Y5e]\n   1 ７六歩(77)\n*[%csl R7f,B2b] [%cal G8h2b,BP*5e]\n   2 ３四歩(33)\n";
    let loaded = komadai::format::read(kif.as_bytes(), None).unwrap();
    let record = loaded.records.first();
    let drawn = |options: &DiagramOptions, ply| {
        let diagram = options.at_ply(record, Some(ply), Language::English).unwrap();
        (diagram.outlines.len(), diagram.arrows.len())
    };
    let options = DiagramOptions::default();
    assert_eq!([0, 1, 2].map(|ply| drawn(&options, ply)), [(1, 0), (2, 2), (0, 0)]);
    assert_eq!(drawn(&DiagramOptions { annotations: false, ..options.clone() }, 1), (0, 0));
    let diagram = DiagramOptions::default().at_ply(record, Some(1), Language::English).unwrap();
    assert_eq!(diagram.arrows[1].from, PiecePlace::Hand(Color::Black, HandKind::Pawn));
    // Every kind of file is another one with them.
    let bare = DiagramOptions { annotations: false, ..options }.at_ply(record, Some(1), Language::English).unwrap();
    let (with, without) = (diagram.scene(), bare.scene());
    assert_ne!(diagram::png(&with, 400), diagram::png(&without, 400));
    assert_ne!(diagram::svg(&with, 400.0), diagram::svg(&without, 400.0));
    assert_ne!(diagram::pdf(&[with], 1.0), diagram::pdf(&[without], 1.0));
}
