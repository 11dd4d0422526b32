//! How printed diagrams are set.

use komadai::diagram::{
    self, CaptionFace, Crop, Diagram, Face, HandsAt, LineWeights, PageStyle, Paper, PieceFace, Print, Scene, Shape,
    Sheet, Style,
};
use komadai::notation::sfen;
use komadai::shogi::Square;

const PROBLEM: &str = "7nl/6pk1/6S1p/7+P1/9/9/9/9/9 b 2G2P 1";
const GAME: &str = "lnsgkgsnl/1r5b1/pppppp1pp/6p2/9/2P6/PP1PPPPPP/1B5R1/LNSGKGSNL b - 3";

fn diagram(sfen: &str, print: Print) -> Diagram {
    let mut diagram = Diagram::new(sfen::read(sfen).unwrap().setup);
    diagram.names = None;
    diagram.look.print = print;
    diagram
}

/// The characters drawn, and where.
fn drawn(scene: &Scene) -> Vec<(char, f32, f32)> {
    scene.glyphs().iter().map(|glyph| (glyph.character, glyph.ink().center().x, glyph.ink().center().y)).collect()
}

/// Where a character stands that is drawn once.
fn place(scene: &Scene, character: char) -> (f32, f32) {
    let found: Vec<_> = drawn(scene).into_iter().filter(|found| found.0 == character).collect();
    assert_eq!(found.len(), 1, "{character}");
    (found[0].1, found[0].2)
}

fn count(scene: &Scene, character: char) -> usize {
    scene.glyphs().iter().filter(|glyph| glyph.character == character).count()
}

#[test]
fn every_face_is_that_of_pieces_and_hands_and_nothing_is_missing() {
    for (pieces, face) in [
        (PieceFace::Mincho, Face::Book),
        (PieceFace::MinchoMedium, Face::BookMedium),
        (PieceFace::Gothic, Face::Bold),
        (PieceFace::GothicRegular, Face::Words),
    ] {
        let scene = diagram(PROBLEM, Print { pieces, ..Print::default() }).scene();
        let words = |glyph: &&diagram::Glyph| !"☗☖".contains(glyph.character);
        assert!(scene.glyphs().iter().filter(words).all(|glyph| glyph.face == face), "{pieces:?}");
        assert!(scene.missing.is_empty());
    }
}

#[test]
fn captions_have_their_face_except_for_characters_that_it_lacks() {
    for (captions, face) in [(CaptionFace::GothicBold, Face::WordsBold), (CaptionFace::Mincho, Face::WordsMincho)] {
        let mut diagram = diagram(PROBLEM, Print { captions, ..Print::default() });
        diagram.caption = Some("【問題図】第１図は▲６三銀成まで 7手詰 Problem".to_owned());
        let has = |scene: &Scene| scene.glyphs().iter().any(|glyph| glyph.character == '問' && glyph.face == face);
        assert!(has(&diagram.scene()), "{captions:?}");
        diagram.caption = Some("問　彅𠮷".to_owned());
        assert!(has(&diagram.scene()) && diagram.scene().missing.is_empty(), "{captions:?}");
    }
}

#[test]
fn words_on_paper_are_legible_or_as_large_as_wanted() {
    let sizes = |print: Print| {
        let mut diagram = diagram(GAME, print);
        diagram.caption = Some("問題の長い説明がここに続きます　試験太郎作　15手詰".to_owned());
        let sheet = Sheet { columns: 4, rows: 6, ..Sheet::default() };
        let page = sheet.pages(&vec![diagram; 24]).remove(0);
        assert!(page.glyphs().iter().all(|glyph| glyph.ink().max.y < sheet.page.area(1).max.y + 0.5));
        let size = |character| page.glyphs().iter().find(|glyph| glyph.character == character).unwrap().size;
        [size('問'), size('５')]
    };
    let near = |[caption, coordinate]: [f32; 2], expected: [f32; 2]| {
        (caption - expected[0]).abs() < 0.2 && (coordinate - expected[1]).abs() < 0.2
    };
    let usual = sizes(Print::default());
    assert!(near(usual, [6.5, 5.0]), "{usual:?}");
    let given = sizes(Print { caption_size: Some(800), coordinate_size: Some(400), ..Print::default() });
    assert!(near(given, [8.0, 4.0]), "{given:?}");
    let alone = diagram(GAME, Print::default()).scene_alone(Some(113.0));
    let size = alone.glyphs().iter().find(|glyph| glyph.character == '５').unwrap().size * 113.0 / alone.width;
    assert!((size - 5.0).abs() < 0.1, "{size}");
}

#[test]
fn hands_stand_where_they_are_wanted() {
    let at = |hands| {
        let scene = diagram(PROBLEM, Print { hands, ..Print::default() }).scene();
        let board = scene.shapes.iter().find_map(|shape| match shape {
            Shape::Frame(rect, _) => Some(*rect),
            _ => None,
        });
        (place(&scene, '☗'), board.unwrap())
    };
    let ((x, _), board) = at(HandsAt::Side);
    assert!(x > board.max.x);
    let ((_, y), board) = at(HandsAt::Above);
    assert!(y < board.min.y);
    for hands in [HandsAt::Below, HandsAt::Ends] {
        let ((_, y), board) = at(hands);
        assert!(y > board.max.y, "{hands:?}");
    }
    let scene = diagram(GAME, Print { hands: HandsAt::Ends, ..Print::default() }).scene();
    assert!(place(&scene, '☖').1 < place(&scene, '☗').1);
}

#[test]
fn marks_and_empty_hands_can_be_left_out() {
    let scene = diagram(GAME, Print::default()).scene();
    assert_eq!((count(&scene, '☗'), count(&scene, 'な')), (1, 2));
    let scene = diagram(GAME, Print { empty_hands: false, ..Print::default() }).scene();
    assert_eq!((count(&scene, '☗'), count(&scene, 'な'), count(&scene, '持')), (0, 0, 0));
    for hands in HandsAt::ALL {
        let scene = diagram(PROBLEM, Print { marks: false, hands, ..Print::default() }).scene();
        assert_eq!((count(&scene, '☗'), count(&scene, '☖')), (0, 0), "{hands:?}");
    }
}

#[test]
fn a_cropped_board_keeps_its_edges_names_and_pieces() {
    let crop = |crop| diagram(PROBLEM, Print { crop, ..Print::default() }).scene();
    let (whole, corner) = (crop(Crop::Whole), crop(Crop::Corner(4, 4)));
    assert_eq!((count(&whole, '９'), count(&corner, '９'), count(&corner, '４'), count(&corner, '四')), (1, 0, 1, 1));
    let pieces = |scene: &Scene| "桂香歩玉銀と金".chars().map(|piece| count(scene, piece)).collect::<Vec<_>>();
    assert_eq!(pieces(&whole), pieces(&corner));
    assert!(corner.width < whole.width && corner.height < whole.height);
    for glyph in corner.glyphs() {
        let ink = glyph.ink();
        assert!(ink.min.x > 0.0 && ink.min.y > 0.0 && ink.max.x < corner.width && ink.max.y < corner.height);
    }
    let squares = Crop::Squares(Square::at(1, 1).unwrap(), Square::at(2, 2).unwrap());
    assert_eq!(pieces(&crop(squares)), [1, 1, 1, 1, 0, 0, 1], "what is in hand, and what stands on four squares");
}

#[test]
fn a_picture_for_itself_has_no_room_for_a_side_that_is_not_shown() {
    for (style, flipped) in [(Style::Book, false), (Style::Book, true), (Style::Wood, false), (Style::Wood, true)] {
        let mut diagram = diagram(PROBLEM, Print { crop: Crop::Corner(4, 4), ..Print::default() });
        (diagram.look.style, diagram.look.flipped) = (style, flipped);
        // The lines of the board reach so far.
        let margins = |scene: &Scene| {
            let lines = scene.shapes.iter().filter_map(|shape| match shape {
                Shape::Line(points, _) => Some((points[0].x, points[points.len() - 1].x)),
                _ => None,
            });
            let (left, right) = lines.fold((f32::MAX, 0.0_f32), |(left, right), (from, to)| {
                (left.min(from.min(to)), right.max(from.max(to)))
            });
            (left, scene.width - right)
        };
        let both = diagram.scene_alone(None);
        assert_eq!(both, diagram.scene(), "both hands are shown");
        diagram.hands.white = false;
        let one = diagram.scene_alone(None);
        assert_eq!(diagram.scene().width, both.width);
        assert!(one.width < both.width - 60.0, "{style:?}: {} {}", one.width, both.width);
        let (left, right) = margins(&one);
        assert!(if flipped { left > right + 60.0 } else { right > left + 60.0 }, "{style:?}: {left} {right}");
        // What stands below has room, in the middle of the board.
        diagram.caption = Some("第１図は▲２三金まで".to_owned());
        let scene = diagram.scene_alone(None);
        let words = scene.glyphs().into_iter().filter(|glyph| "第図まで".contains(glyph.character));
        let inks: Vec<_> = words.map(|glyph| glyph.ink()).collect();
        let (first, last) = (inks.first().unwrap().min.x, inks.last().unwrap().max.x);
        let (left, right) = margins(&scene);
        assert!(first > 0.0 && last < scene.width, "{style:?}: {first} {last}");
        let middle = (left + scene.width - right) / 2.0;
        assert!(((first + last) / 2.0 - middle).abs() < 15.0, "{style:?}: {first} {last} {middle}");
    }
}

#[test]
fn lines_have_the_weight_on_paper_that_was_asked_for() {
    let lines = LineWeights { thin: Some(30), frame: Some(120) };
    let diagram = diagram(PROBLEM, Print { lines: Some(lines), ..Print::default() });
    let alone = [100.0, 170.0].map(|width| {
        let scene = diagram.scene_alone(Some(width));
        (width / scene.width, scene)
    });
    let diagrams = [diagram.clone(), diagram];
    // A unit of a page is a point.
    let pages = [(1, 1), (2, 3)]
        .map(|(columns, rows)| (1.0, Sheet { columns, rows, ..Sheet::default() }.pages(&diagrams).remove(0)));
    for (unit, scene) in alone.into_iter().chain(pages) {
        let widths = scene.shapes.iter().filter_map(|shape| match shape {
            Shape::Frame(_, stroke) | Shape::Line(_, stroke) => Some(stroke.width * unit),
            _ => None,
        });
        for weight in widths {
            assert!((weight - 0.3).abs() < 0.001 || (weight - 1.2).abs() < 0.001, "{weight}");
        }
    }
}

#[test]
fn what_is_behind_stands_upside_down_below_everything_else() {
    let mut diagram = diagram(PROBLEM, Print::default());
    diagram.caption = Some("問題".to_owned());
    diagram.hint = Some("7手詰".to_owned());
    let scene = diagram.scene();
    let hint: Vec<_> = scene.glyphs().into_iter().filter(|glyph| "7手詰".contains(glyph.character)).collect();
    assert_eq!(hint.len(), 3);
    assert!(hint.iter().all(|glyph| glyph.turn == diagram::Turn::Over));
    assert!(hint[0].origin.x > hint[1].origin.x && hint[0].ink().min.y > place(&scene, '題').1);
    assert!(hint.iter().all(|glyph| glyph.ink().max.y < scene.height));
}

#[test]
fn english_words_stand_upright_beside_the_board() {
    let mut diagram = diagram(GAME, Print::default());
    diagram.look.words = diagram::Words { in_hand: "in hand", nothing: "none", upright: true };
    diagram.names = Some(komadai::shogi::ByColor::new_with(|_| "Alexander Hamilton-Featherstone".to_owned()));
    let scene = diagram.scene();
    for glyph in scene.glyphs().iter().filter(|glyph| glyph.character.is_ascii_alphabetic()) {
        assert_eq!(glyph.turn, diagram::Turn::Upright, "{}", glyph.character);
        let ink = glyph.ink();
        assert!(ink.min.x > 0.0 && ink.max.x < scene.width, "{glyph:?}");
    }
}

#[test]
fn diagrams_on_pages_are_as_wide_as_was_asked_for() {
    let diagrams = |coordinates, coordinate_size| {
        let mut diagram = diagram("8k/9/8P/9/9/9/9/9/9 b G 1", Print { coordinate_size, ..Print::default() });
        diagram.look.coordinates = coordinates;
        vec![diagram; 4]
    };
    let board = |diagrams: &[Diagram], width| {
        let pages = Sheet { width, ..Sheet::default() }.pages(diagrams);
        let frames = pages[0].shapes.iter().filter_map(|shape| match shape {
            Shape::Frame(rect, _) => Some(rect.width()),
            _ => None,
        });
        frames.fold(0.0, f32::max)
    };
    let near = |found: f32, expected: f32| assert!((found - expected).abs() < 0.01, "{found} {expected}");
    for (coordinates, size) in [(false, None), (true, None), (true, Some(600)), (true, Some(1200))] {
        let diagrams = diagrams(coordinates, size);
        let greatest = Sheet::default().greatest_width(&diagrams);
        // What is wider than its place is as wide as that.
        let widest = board(&diagrams, None);
        near(board(&diagrams, Some(greatest)), widest);
        near(board(&diagrams, Some(greatest * 2.0)), widest);
    }
    // Without words, everything shrinks with the board.
    let plain = diagrams(false, None);
    let greatest = Sheet::default().greatest_width(&plain);
    near(board(&plain, Some(greatest / 2.0)), board(&plain, None) / 2.0);
    // Coordinates of a fixed size take the same width of every diagram, and the rest shrinks.
    let share = board(&plain, Some(100.0)) / 100.0;
    for size in [Some(600), Some(1200)] {
        let named = diagrams(true, size);
        let [narrow, wide] = [100.0, 200.0].map(|width| width * share - board(&named, Some(width)));
        near(wide, narrow);
        assert!(narrow > 5.0, "{size:?}: {narrow}");
    }
}

#[test]
fn pages_tell_what_is_cut_off_and_boards_stand_in_rows() {
    let mut diagrams = vec![Diagram::new(sfen::read("8k/9/8P/9/9/9/9/9/9 b G 1").unwrap().setup); 4];
    diagrams[1].title = Some("流れ星".to_owned());
    let page = PageStyle { paper: Paper::millimetres(100.0, 150.0), bleed: 9.0, ..PageStyle::default() };
    let pages = Sheet { page, columns: 2, rows: 2, ..Sheet::default() }.pages(&diagrams);
    let tops: Vec<f32> = pages[0]
        .shapes
        .iter()
        .filter_map(|shape| match shape {
            Shape::Frame(rect, _) => Some(rect.min.y),
            _ => None,
        })
        .collect();
    assert!((tops[0] - tops[1]).abs() < 0.01 && (tops[2] - tops[3]).abs() < 0.01, "{tops:?}");
    let pdf = diagram::pdf(&pages, 1.0);
    let text = String::from_utf8_lossy(&pdf);
    let boxed = |name: &str| {
        let numbers = text.split(&format!("/{name} [")).nth(1)?.split(']').next()?;
        Some(numbers.split_whitespace().filter_map(|number| number.parse().ok()).collect::<Vec<f32>>())
    };
    let near = |name: &str, expected: [f32; 4]| {
        let found = boxed(name).unwrap();
        assert!(found.iter().zip(expected).all(|(found, expected)| (found - expected).abs() < 0.1), "{name} {found:?}");
    };
    // 12 mm around the bleed are for crop marks.
    near("MediaBox", [0.0, 0.0, 369.5, 511.2]);
    near("BleedBox", [34.0, 34.0, 335.5, 477.2]);
    near("TrimBox", [43.0, 43.0, 326.5, 468.2]);
    let plain = diagram::pdf(&Sheet::default().pages(&diagrams), 1.0);
    assert!(!String::from_utf8_lossy(&plain).contains("TrimBox"));
}
