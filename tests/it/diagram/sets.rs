//! Boards and piece sets: that every piece can be told from every other, wherever it stands.

use std::collections::HashSet;

use komadai::diagram::{self, BoardTheme, Diagram, Glyph, PieceSet, Scene, Shape, Style, Turn};
use komadai::notation::sfen;
use komadai::shogi::PieceKind;

/// Every kind of piece of both sides, and both hands.
const EVERYTHING: &str =
    "lnsgkgsnl/1r5b1/ppppppppp/+l+n+s1+p1+b+r1/9/+L+N+S1+P1+B+R1/PPPPPPPPP/1B5R1/LNSGKGSNL b RBGSNLPrbgsnlp 1";

fn diagram(board: BoardTheme, pieces: PieceSet) -> Diagram {
    let mut diagram = Diagram::new(sfen::read(EVERYTHING).unwrap().setup);
    diagram.names = None;
    diagram.look.style = Style::Wood;
    diagram.look.coordinates = false;
    (diagram.look.board, diagram.look.pieces) = (board, pieces);
    diagram
}

/// The characters of each stamp that has any, where it stands.
fn pieces(scene: &Scene) -> Vec<Vec<Glyph>> {
    let glyphs = |shape: &Shape| -> Vec<Glyph> {
        let Shape::Stamp { stamp, at, scale } = shape else { return Vec::new() };
        let placed = stamp.shapes.iter().map(|shape| shape.clone().placed(*scale, *at));
        placed.filter_map(|shape| if let Shape::Glyph(glyph) = shape { Some(glyph) } else { None }).collect()
    };
    scene.shapes.iter().map(glyphs).filter(|glyphs| !glyphs.is_empty()).collect()
}

#[test]
fn every_piece_of_a_set_is_drawn_with_words_of_its_own() {
    for set in PieceSet::ALL {
        let words: HashSet<&str> = PieceKind::ALL.iter().map(|&kind| set.words(kind, false)).collect();
        assert_eq!(words.len(), PieceKind::ALL.len(), "{set:?}");
        let scene = diagram(BoardTheme::Kaya, set).scene();
        let seen: HashSet<String> =
            pieces(&scene).iter().map(|glyphs| glyphs.iter().map(|glyph| glyph.character).collect()).collect();
        let mut expected: HashSet<String> = words.into_iter().map(str::to_owned).collect();
        expected.insert(set.words(PieceKind::King, true).to_owned());
        assert_eq!(seen, expected, "{set:?}");
        for glyph in scene.glyphs() {
            assert!(glyph.face == set.face() && glyph.ink().height() > 10.0, "{set:?}: {glyph:?}");
        }
    }
}

#[test]
fn words_stay_on_their_pieces_and_apart_and_turn_with_them() {
    for set in PieceSet::ALL {
        let scene = diagram(BoardTheme::Slate, set).scene();
        let mut turned = 0;
        for glyphs in pieces(&scene) {
            let inks: Vec<_> = glyphs.iter().map(Glyph::ink).collect();
            for ink in &inks {
                assert!(ink.width() < 88.0 && ink.height() < 88.0, "{set:?}: {ink:?}");
            }
            if let [first, second] = &inks[..] {
                let (upper, lower) = if glyphs[0].turn == Turn::Over { (second, first) } else { (first, second) };
                assert!(upper.max.y <= lower.min.y, "{set:?}: {glyphs:?}");
                assert!((upper.center().x - lower.center().x).abs() < 0.01);
            }
            turned += usize::from(glyphs[0].turn == Turn::Over);
        }
        assert_eq!(turned * 2, pieces(&scene).len(), "{set:?}: half of the pieces are White's");
    }
}

#[test]
fn no_two_boards_and_no_two_sets_look_the_same() {
    let mut seen = HashSet::new();
    for board in BoardTheme::ALL {
        for set in PieceSet::ALL {
            assert!(seen.insert(diagram::svg(&diagram(board, set).scene(), 480.0)), "{board:?} {set:?}");
        }
    }
}

#[test]
fn neighbouring_pawns_are_of_different_wood_and_keep_it() {
    let bodies = |sfen: &str| -> Vec<*const diagram::Stamp> {
        let mut diagram = diagram(BoardTheme::Kaya, PieceSet::Single);
        diagram.setup = sfen::read(sfen).unwrap().setup;
        let body = |shape: &Shape| match shape {
            Shape::Stamp { stamp, .. } if stamp.shapes.iter().any(|shape| matches!(shape, Shape::Glyph(_))) => {
                stamp.shapes.iter().find_map(|shape| match shape {
                    Shape::Stamp { stamp, .. } => Some(std::sync::Arc::as_ptr(stamp)),
                    _ => None,
                })
            }
            _ => None,
        };
        diagram.scene().shapes.iter().filter_map(body).collect()
    };
    let [before, after] = ["9/9/9/9/9/9/PPPPPPPPP/9/9 b - 1", "9/9/9/9/PPPPPPPPP/9/9/9/9 b - 1"].map(bodies);
    assert_eq!((before.len(), &before), (9, &after));
    assert!(before.iter().collect::<HashSet<_>>().len() > 1);
}

#[test]
fn a_board_is_held_once_by_a_sheet() {
    let one = diagram::svg(&diagram(BoardTheme::Kaya, PieceSet::Single).scene(), 480.0).len();
    let sheet = diagram::Sheet { columns: 2, rows: 2, ..diagram::Sheet::default() };
    let pages = sheet.pages(&vec![diagram(BoardTheme::Kaya, PieceSet::Single); 4]);
    let four = diagram::svg(&pages[0], 480.0).len();
    assert!(four < one + one / 2, "{one} {four}");
}
