//! Pictures: that they show the position, all of it, and nothing over something else.

use std::fs;

use komadai::diagram::{
    self, Diagram, Face, Glyph, Numerals, PageStyle, Paper, PieceSet, Point, Rect, Scene, Shape, Sheet, Style, Turn,
};
use komadai::format::{self, Target};
use komadai::notation::{digits, names, sfen};
use komadai::record::Record;
use komadai::shogi::{Color, HandKind, Piece, PieceKind, Setup, Square};
use proptest::prelude::*;

use crate::support::corpus;
use crate::support::words::mv;

const CROWDED: &str = "+P+L+N+S+B+RKGl/kkk6/9/9/9/9/9/9/PPPPPPPPP b 18P4L4N4S4G2B2R2r2b4g4s4n4l255p 1";

fn setup(text: &str) -> Setup {
    sfen::read(text).unwrap().setup
}

/// The nine by nine squares of a picture: its one frame of that width.
fn grid(scene: &Scene) -> Rect {
    let frames = scene.shapes.iter().filter_map(|shape| match shape {
        Shape::Frame(rect, _) if (rect.width() - 900.0).abs() < 0.5 => Some(*rect),
        _ => None,
    });
    let found: Vec<Rect> = frames.collect();
    assert_eq!(found.len(), 1);
    found[0]
}

/// Whose a piece is that points this way.
fn owner(glyph: &Glyph, turned: bool) -> Color {
    if (glyph.turn == Turn::Upright) == turned { Color::White } else { Color::Black }
}

/// The position, as somebody sees it who looks at the picture.
fn seen(diagram: &Diagram) -> Setup {
    let scene = diagram.scene();
    let (grid, turned) = (grid(&scene), diagram.look.flipped);
    let mut setup = Setup { turn: diagram.setup.turn, ..Setup::EMPTY };
    let mut held: Vec<(Color, HandKind, Point, String)> = Vec::new();
    let mut counts_follow = false;
    for glyph in scene.glyphs() {
        let at = glyph.ink().center();
        let inside = at.x > grid.min.x && at.x < grid.max.x && at.y > grid.min.y && at.y < grid.max.y;
        let kind = names::of_char(glyph.character);
        if inside {
            let column = ((at.x - grid.min.x) / grid.width() * 9.0) as u8;
            let row = ((at.y - grid.min.y) / grid.height() * 9.0) as u8;
            let square = Square::at(9 - column, row + 1).unwrap();
            let square = if turned { square.flipped() } else { square };
            assert_eq!(setup.board[square], None);
            setup.board[square] = Some(Piece::new(owner(&glyph, turned), kind.unwrap()));
        } else if let Some(kind) = kind.and_then(PieceKind::in_hand) {
            // On stands pieces point to their side's board, in books hands are upright text to the right of
            // the near side.
            let side = match diagram.look.style {
                Style::Wood => owner(&glyph, turned),
                Style::Book if (at.x > grid.max.x) == turned => Color::White,
                Style::Book => Color::Black,
            };
            setup.hands[side].add(kind);
            held.push((side, kind, at, String::new()));
            counts_follow = true;
        } else if counts_follow && digits::number(&format!("1{}", glyph.character)).is_some() {
            // On stands a count is on its piece, in books it follows its piece.
            let (side, kind, _, number) = match diagram.look.style {
                Style::Wood => held.iter_mut().min_by(|(_, _, a, _), (_, _, b, _)| {
                    let apart = |piece: &Point| (piece.x - at.x).hypot(piece.y - at.y);
                    apart(a).total_cmp(&apart(b))
                }),
                Style::Book => held.last_mut(),
            }
            .unwrap();
            number.push(glyph.character);
            setup.hands[*side].set(*kind, u8::try_from(digits::number(number).unwrap()).unwrap());
        } else {
            counts_follow = false;
        }
    }
    setup
}

fn any_setup() -> impl Strategy<Value = Setup> {
    let piece = (0..14_usize, any::<bool>());
    let board = prop::collection::vec((0..Square::COUNT, piece), 0..60);
    let counts = || prop::collection::vec(prop_oneof![4 => Just(0_u8), 3 => 1..=4_u8, 1 => any::<u8>()], 7);
    (board, counts(), counts(), any::<bool>()).prop_map(|(board, black, white, turned)| {
        let turn = if turned { Color::White } else { Color::Black };
        let mut setup = Setup { turn, ..Setup::EMPTY };
        for (square, (kind, is_black)) in board {
            let color = if is_black { Color::Black } else { Color::White };
            setup.board[Square::from_index(square).unwrap()] = Some(Piece::new(color, PieceKind::ALL[kind]));
        }
        for kind in HandKind::ALL {
            setup.hands.black.set(kind, black[kind.index()]);
            setup.hands.white.set(kind, white[kind.index()]);
        }
        setup
    })
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 48, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn the_position_can_be_read_from_the_picture(setup in any_setup(), turned: bool, wood: bool, western: bool) {
        let mut diagram = Diagram::new(setup);
        // Names and coordinates have numerals of their own.
        diagram.names = None;
        diagram.look.coordinates = false;
        diagram.look.flipped = turned;
        diagram.look.style = if wood { Style::Wood } else { Style::Book };
        diagram.look.numerals = if western { Numerals::Western } else { Numerals::Japanese };
        prop_assert_eq!(seen(&diagram), setup);
    }
}

/// The position that comes back from a format.
fn written(setup: Setup, target: Target) -> Setup {
    let written = format::write(&Record::new(setup.into()), &target.dialect(None, None));
    let loaded = format::read(&written.bytes, Some(target.format())).unwrap();
    assert_eq!((written.losses.len(), loaded.dialect.format), (0, target.format()));
    loaded.records[0].initial().to_setup()
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 48, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn positions_go_through_every_format_and_a_picture(setup in any_setup()) {
        let mut now = setup;
        for target in [Target::Bod, Target::Sfen, Target::Csa, Target::Bod, Target::Csa, Target::Sfen, Target::Kif] {
            now = written(now, target);
            prop_assert_eq!(now, setup, "as {:?}", target);
        }
        let mut diagram = Diagram::new(now);
        diagram.names = None;
        diagram.look.coordinates = false;
        prop_assert_eq!(written(seen(&diagram), Target::Usi), setup);
    }
}

/// Whether these are characters of pieces of a kind that lie over each other on a stand.
fn is_pile(a: &Glyph, b: &Glyph) -> bool {
    let is_piece = names::of_char(a.character).is_some() && a.face == Face::Pieces;
    is_piece && (a.character, a.turn, a.origin.y) == (b.character, b.turn, b.origin.y)
}

/// Everything on the paper, and no character over another.
fn assert_tidy(scene: &Scene, what: &str) {
    let glyphs: Vec<(Rect, Glyph)> = scene.glyphs().into_iter().map(|glyph| (glyph.ink(), glyph)).collect();
    for (index, (ink, glyph)) in glyphs.iter().enumerate() {
        let inside = ink.min.x >= 0.0 && ink.min.y >= 0.0 && ink.max.x <= scene.width && ink.max.y <= scene.height;
        assert!(inside, "{what}: {} at {ink:?} is not on the paper", glyph.character);
        for (other, other_glyph) in glyphs[index + 1..].iter().filter(|(_, other)| !is_pile(glyph, other)) {
            // Neighbours in a word may touch.
            let near = (glyph.size.min(other_glyph.size)) * 0.08;
            let apart = ink.max.x - near <= other.min.x
                || other.max.x - near <= ink.min.x
                || ink.max.y - near <= other.min.y
                || other.max.y - near <= ink.min.y;
            assert!(apart, "{what}: {} over {}", glyph.character, other_glyph.character);
        }
    }
}

#[test]
fn odd_positions_and_long_words_do_not_overlap() {
    let long = "とても長い対局者名・Alexander Hamilton-Smith 九段（世界選手権者）".repeat(3);
    for sfen in [CROWDED, sfen::STARTPOS, "9/9/9/9/9/9/9/9/9 b - 1"] {
        for style in [Style::Book, Style::Wood] {
            for numerals in [Numerals::Japanese, Numerals::Western, Numerals::Letters] {
                for words in [None, Some("短い"), Some(&*long)] {
                    let mut diagram = Diagram::new(setup(sfen));
                    diagram.look.style = style;
                    diagram.look.numerals = numerals;
                    diagram.title = words.map(str::to_owned);
                    diagram.caption = words.map(str::to_owned);
                    if let (Some(words), Some(names)) = (words, &mut diagram.names) {
                        names.black = words.to_owned();
                    }
                    assert_tidy(&diagram.scene(), &format!("{sfen} {style:?} {numerals:?} {words:?}"));
                }
            }
        }
    }
}

#[test]
fn pictures_turn_with_the_board() {
    let mut diagram = Diagram::new(setup(sfen::STARTPOS));
    diagram.look.numerals = Numerals::Letters;
    let names = |diagram: &Diagram| -> String {
        let scene = diagram.scene();
        let grid = grid(&scene);
        let outside = |glyph: &&Glyph| glyph.ink().center().y < grid.min.y;
        let mut above: Vec<_> =
            scene.glyphs().iter().filter(outside).map(|g| (g.ink().min.x as i32, g.character)).collect();
        above.sort_unstable();
        above.into_iter().map(|(_, character)| character).collect()
    };
    assert_eq!(names(&diagram), "987654321");
    diagram.look.flipped = true;
    assert_eq!(names(&diagram), "123456789");
}

#[test]
fn the_senior_king_is_told_from_the_junior() {
    let kings = |sfen: &str| -> Vec<char> {
        let scene = Diagram::new(setup(sfen)).scene();
        scene.glyphs().iter().map(|glyph| glyph.character).filter(|&c| c == '玉' || c == '王').collect()
    };
    assert_eq!(kings("4k4/9/9/9/9/9/9/9/4K4 b - 1"), ['王', '玉']);
    assert_eq!(kings("4k4/9/9/9/9/9/9/9/9 b - 1"), ['玉'], "a tsume has one");
}

#[test]
fn the_last_move_is_marked() {
    let mut diagram = Diagram::new(setup("9/9/9/9/9/9/2P6/9/9 b - 1"));
    let plain = diagram.scene().shapes;
    diagram.last = Some(mv("7h7g").into());
    let marked = diagram.scene();
    let grid = grid(&marked);
    let mark = marked.shapes.iter().find(|shape| !plain.contains(shape)).unwrap();
    let Shape::Rect(rect, _) = mark else { panic!("{mark:?}") };
    let at = rect.center();
    let place = ((at.x - grid.min.x) / grid.width() * 9.0, (at.y - grid.min.y) / grid.height() * 9.0);
    assert_eq!((place.0.floor(), place.1.floor()), (2.0, 6.0));
}

#[test]
fn files_of_pictures_stay_as_they_are() {
    let mut diagram = Diagram::new(setup("7k1/9/7P1/9/9/9/9/9/9 b GS3P 1"));
    diagram.last = Some(mv("2d2c").into());
    diagram.title = Some("詰将棋 <1> & more".to_owned());
    diagram.caption = Some("第1図は▲２三歩まで".to_owned());
    for (style, name) in [(Style::Book, "book.svg"), (Style::Wood, "wood.svg")] {
        diagram.look.style = style;
        let svg = diagram::svg(&diagram.scene(), 480.0);
        let path = corpus::data().join("diagram").join(name);
        if std::env::var_os("KOMADAI_NEW_SNAPSHOTS").is_some() {
            fs::write(&path, &svg).unwrap();
        }
        let kept = fs::read_to_string(&path).unwrap();
        let differs = svg.lines().zip(kept.lines()).find(|(ours, theirs)| ours != theirs);
        assert_eq!(differs, None, "{name}; if that is meant, run once with KOMADAI_NEW_SNAPSHOTS=1");
        assert_eq!(svg.len(), kept.len());
    }
}

#[test]
fn of_pieces_behind_another_no_character_is_seen() {
    for pieces in PieceSet::ALL {
        let characters = |hand: &str| {
            let mut diagram = Diagram::new(setup(&format!("7k1/9/9/9/9/9/9/9/9 b {hand} 1")));
            (diagram.look.style, diagram.look.pieces) = (Style::Wood, pieces);
            diagram.scene().glyphs().len()
        };
        // The count is one more.
        assert_eq!(characters("5P"), characters("P") + 1, "{pieces:?}");
    }
}

#[test]
fn svg_needs_nothing_from_outside() {
    for style in [Style::Book, Style::Wood] {
        let mut diagram = Diagram::new(setup(CROWDED));
        diagram.look.style = style;
        diagram.title = Some("<&>\u{0}".to_owned());
        let svg = diagram::svg(&diagram.scene(), 480.0);
        assert!(svg.contains("<title>&lt;&amp;&gt; </title>"));
        for word in ["<text", "font", "style=", "<script", "<image"] {
            assert!(!svg.contains(word), "{word}");
        }
        let used = svg.split("href=\"#").skip(1).chain(svg.split("url(#").skip(1));
        let names: Vec<&str> = used.filter_map(|rest| rest.split(['"', ')']).next()).collect();
        assert!(names.len() > 60);
        for name in names {
            assert_eq!(svg.matches(&format!("id=\"{name}\"")).count(), 1, "{name}");
        }
    }
}

/// Width, height, and grey levels.
fn grey(bytes: &[u8]) -> (usize, usize, Vec<u8>) {
    let mut reader = png::Decoder::new(std::io::Cursor::new(bytes)).read_info().unwrap();
    let mut data = vec![0; reader.output_buffer_size().unwrap()];
    let info = reader.next_frame(&mut data).unwrap();
    assert_eq!(info.color_type, png::ColorType::Grayscale);
    (info.width as usize, info.height as usize, data)
}

#[test]
fn lines_are_sharp_at_every_size() {
    let mut diagram = Diagram::new(Setup::EMPTY);
    diagram.names = None;
    let scene = diagram.scene();
    let grid = grid(&scene);
    for size in [120, 333, 480, 777] {
        let (width, height, pixels) = grey(&diagram::png(&scene, size).unwrap());
        assert_eq!(width, size as usize);
        let scale = size as f32 / scene.width;
        assert_eq!(height, (scene.height * scale).round() as usize);
        let svg = diagram::svg(&scene, size as f32);
        assert!(svg.contains(&format!(" width=\"{width}\" height=\"{height}\" ")), "{}", &svg[..200]);
        // Across the middle of the second rank there are the lines of the files, black on white.
        let row = ((grid.min.y + 1.5 * grid.height() / 9.0) * scale) as usize;
        let (left, right) = (((grid.min.x - 6.0) * scale) as usize, ((grid.max.x + 6.0) * scale) as usize);
        let row = &pixels[row * width + left..row * width + right];
        assert!(row.iter().all(|&level| level == 0 || level == 255), "{size}: {row:?}");
        assert_eq!(row.windows(2).filter(|pair| pair == &[255, 0]).count(), 10, "{size}");
    }
}

#[test]
fn pictures_of_impossible_sizes_are_refused() {
    let scene = Diagram::new(Setup::EMPTY).scene();
    for width in [0, 1 << 20, u32::MAX] {
        let error = diagram::png(&scene, width).unwrap_err();
        assert_eq!(error.width, width);
        // One more row or column of pixels, and there are too many.
        let pixels = f64::from(error.widest).powi(2) * f64::from(scene.height / scene.width);
        let most = f64::from(diagram::MOST_PIXELS);
        assert!((most * 0.9995..=most * 1.0001).contains(&pixels), "{error:?}");
    }
    for width in [1, 2, 7] {
        assert!(diagram::png(&scene, width).is_ok());
    }
}

#[test]
fn the_words_of_diagrams_are_in_the_book_face() {
    let scene = Diagram::new(setup(CROWDED)).scene();
    assert!(scene.missing.is_empty());
    let others: String = scene.glyphs().iter().filter(|g| g.face != Face::Book).map(|g| g.character).collect();
    assert_eq!(others, "☗☖");
}

#[test]
fn a_hand_can_be_left_out() {
    for style in [Style::Book, Style::Wood] {
        let mut diagram = Diagram::new(setup("7k1/9/7P1/9/9/9/9/9/9 b GS3Prb3g3s4n4l14p 1"));
        diagram.names = None;
        diagram.look.coordinates = false;
        diagram.look.style = style;
        diagram.hands.white = false;
        let read = seen(&diagram);
        assert_eq!(read.hands.black, diagram.setup.hands.black);
        assert!(read.hands.white.is_empty());
    }
}

#[test]
fn sheets_hold_every_diagram_once_at_one_size() {
    let mut diagrams = Vec::new();
    for number in 1..=14 {
        let mut diagram = Diagram::new(setup(if number % 2 == 0 { CROWDED } else { sfen::STARTPOS }));
        diagram.caption = Some("一".repeat(number));
        diagrams.push(diagram);
    }
    for (columns, rows, pages) in [(2, 3, 3), (1, 1, 14), (3, 5, 1), (12, 16, 1)] {
        let page = PageStyle { paper: Paper::B5, ..PageStyle::default() };
        let sheet = Sheet { page, columns, rows, title: Some("詰将棋".to_owned()), ..Sheet::default() };
        let scenes = sheet.pages(&diagrams);
        assert_eq!(scenes.len(), pages);
        let mut widths = Vec::new();
        for (index, scene) in scenes.iter().enumerate() {
            assert_tidy(scene, &format!("page {index} of {columns}x{rows}"));
            widths.extend(scene.shapes.iter().filter_map(|shape| match shape {
                Shape::Frame(rect, _) => Some(rect.width()),
                _ => None,
            }));
        }
        assert_eq!(widths.len(), diagrams.len());
        assert!(widths.iter().all(|width| (width - widths[0]).abs() < 0.01));
    }
    assert_eq!(Sheet { columns: 0, rows: 0, ..Sheet::default() }.pages(&diagrams).len(), 14);
    assert_eq!(Sheet::default().pages(&[]).len(), 1);
}

#[test]
fn captions_on_a_sheet_keep_to_their_column_in_two_lines_of_one_size() {
    for (style, columns, rows) in [(Style::Book, 2, 3), (Style::Wood, 2, 3), (Style::Book, 1, 4), (Style::Book, 4, 3)] {
        // Captions are no smaller than 6.5 points, so that fewer characters fit below a small board.
        let most = if columns == 4 { 34 } else { 40 };
        let texts = ["短", &"中".repeat(most), &"長い（説明）、".repeat(40)];
        let diagrams = texts.map(|text| {
            let mut diagram = Diagram::new(setup(sfen::STARTPOS));
            (diagram.caption, diagram.names, diagram.look.style) = (Some(text.to_owned()), None, style);
            diagram.look.coordinates = false;
            diagram
        });
        let bare = Diagram { caption: None, ..diagrams[0].clone() }.scene();
        let beside = (bare.width / 900.0 - 1.0) / 2.0;
        let words = |diagram: &Diagram| {
            let page = Sheet { columns, rows, ..Sheet::default() }.pages(std::slice::from_ref(diagram)).remove(0);
            let caption = diagram.caption.as_deref().unwrap_or_default().to_owned() + "…";
            let frames = page.shapes.iter().filter_map(|shape| match shape {
                Shape::Frame(rect, _) => Some(*rect),
                _ => None,
            });
            let board = frames.reduce(|a, b| if a.width() > b.width() { a } else { b }).unwrap();
            let glyphs = page
                .glyphs()
                .into_iter()
                .filter(|glyph| glyph.origin.y > board.max.y && caption.contains(glyph.character));
            (board, glyphs.collect::<Vec<_>>())
        };
        let [short, middle, long] = diagrams.each_ref().map(words);
        // A caption of so many characters is as large as that of one.
        let in_board = |(board, glyphs): &(Rect, Vec<Glyph>)| glyphs[0].size / board.width();
        assert!((in_board(&short) - in_board(&middle)).abs() < 1e-4, "{style:?}");
        assert_eq!((middle.1.len(), long.1.last().map(|glyph| glyph.character)), (most, Some('…')), "{style:?}");
        if style == Style::Book {
            let sizes = [&short, &middle, &long].map(|(_, glyphs)| glyphs[0].size);
            assert!(sizes.iter().all(|size| *size > 6.499), "{sizes:?}");
        }
        for (board, glyphs) in [&short, &middle, &long] {
            let mut lines: Vec<f32> = glyphs.iter().map(|glyph| glyph.origin.y).collect();
            lines.dedup();
            assert!(lines.len() <= 2, "{style:?}: {lines:?}");
            let beside = board.width() * beside;
            let column = board.min.x - beside..=board.max.x + beside;
            assert!(glyphs.iter().all(|glyph| column.contains(&glyph.origin.x)), "{style:?}");
            for pair in glyphs.windows(2).filter(|pair| pair[0].origin.y < pair[1].origin.y) {
                assert!(!"、）".contains(pair[1].character) && pair[0].character != '（', "{style:?}: {pair:?}");
            }
        }
    }
}

/// The streams of a PDF, unpacked.
fn streams(pdf: &[u8]) -> Vec<String> {
    let mut found = Vec::new();
    let mut rest = pdf;
    while let Some(start) = memchr::memmem::find(rest, b"\nstream\n") {
        rest = &rest[start + 8..];
        let end = memchr::memmem::find(rest, b"\nendstream").unwrap();
        let unpacked = miniz_oxide::inflate::decompress_to_vec_zlib(&rest[..end]).unwrap();
        found.push(unpacked.iter().map(|&byte| char::from(byte)).collect());
        rest = &rest[end + 10..];
    }
    found
}

#[test]
fn pdf_holds_pages_of_text() {
    let diagrams = vec![Diagram::new(setup(CROWDED)); 3];
    let pages = Sheet { columns: 1, rows: 2, ..Sheet::default() }.pages(&diagrams);
    let pdf = diagram::pdf(&pages, 1.0);
    assert_eq!(pdf, diagram::pdf(&pages, 1.0), "the same bytes every time");
    assert!(pdf.starts_with(b"%PDF-") && pdf.trim_ascii_end().ends_with(b"%%EOF"));
    assert_eq!(memchr::memmem::find_iter(&pdf, "/Type /Page\n").count(), 2);
    let streams = streams(&pdf);
    let shown: usize = streams.iter().map(|text| text.matches(" Tj").count()).sum();
    assert_eq!(shown, pages.iter().map(|page| page.glyphs().len()).sum::<usize>());
    // What is copied out of it is text: 歩 is U+6B69.
    assert!(streams.iter().any(|text| text.contains("begincmap") && text.contains("<6B69>")));
    let wood = Diagram { look: diagram::Appearance { style: Style::Wood, ..diagrams[0].look }, ..diagrams[0].clone() };
    let streams_of_wood = self::streams(&diagram::pdf(&[wood.scene()], 0.5));
    for drawn in ["/G0 sh", "/S0 Do"] {
        assert!(streams_of_wood.iter().any(|text| text.contains(drawn)), "{drawn}");
    }
}

#[test]
fn print_needs_black_ink_alone_and_embedded_fonts() {
    let mut printed = Diagram::new(setup(CROWDED));
    printed.caption = Some("第1図".to_owned());
    let rgb = |streams: &[String]| {
        let is_rgb = |line: &&str| line.ends_with(" rg") || line.ends_with(" RG");
        streams.iter().flat_map(|text| text.lines()).filter(is_rgb).count()
    };
    let pdf = diagram::pdf(&[printed.scene()], 0.3);
    assert_eq!(rgb(&streams(&pdf)), 0);
    assert!(streams(&pdf).iter().any(|text| text.contains("\n0 g\n")));
    let count = |what: &str| memchr::memmem::find_iter(&pdf, what).count();
    assert_eq!((count("/Type3"), count("/DeviceRGB")), (0, 0));
    assert_eq!((count("/CIDFontType2"), count("/FontFile2")), (2, 2), "one of pieces and one of words");

    // Colours stay colours unless they are asked to be grey.
    let wood = Diagram { look: diagram::Appearance { style: Style::Wood, ..printed.look }, ..printed };
    let (coloured, greyed) = (wood.scene(), wood.scene().greyed());
    assert!(rgb(&streams(&diagram::pdf(std::slice::from_ref(&coloured), 0.3))) > 0);
    let pdf = diagram::pdf(std::slice::from_ref(&greyed), 0.3);
    assert_eq!((rgb(&streams(&pdf)), memchr::memmem::find_iter(&pdf, "/DeviceRGB").count()), (0, 0));
    assert_eq!(greyed.glyphs().len(), coloured.glyphs().len());
}
