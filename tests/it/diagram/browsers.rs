//! Pictures as a browser and drawing programs show them: they are held against our own PNG, pixel by pixel.
//!
//! Chromium, librsvg and Inkscape take part where they are installed; nothing here needs them. With `KOMADAI_BROWSER=1`
//! in the environment, as `./run tests browser` has it, there must be a browser.

use std::fs;
use std::ops::Range;
use std::path::Path;
use std::process::{Command, Stdio};
use std::thread::sleep;
use std::time::{Duration, Instant};

use komadai::diagram::{
    self, Bitmap, Color, Diagram, Numerals, Paper, Point, Rect, Scene, Shape, Sheet, Stroke, Style,
};
use komadai::notation::sfen;

use crate::support::words::mv;

/// CSS pixels from left to right.
const WIDTH: u32 = 480;
const GAME: &str = "l4kn2/1r1g1sgbl/n1pppppp1/p5s1p/1p7/P1PP4P/1PSGPPPP1/2K1G1SR1/LN5NL b BPp 47";
const CROWDED: &str = "+P+L+N+S+B+RKGl/kkk6/9/9/9/9/9/9/PPPPPPPPP b 18P4L4N4S4G2B2R2r2b4g4s4n4l255p 1";
const PROBLEM: &str = "7k1/9/7P1/9/9/9/9/9/9 b GS3Prb3g3s4n4l14p 1";

/// A picture with a name.
struct Picture {
    name: String,
    scene: Scene,
    svg: String,
}

impl Picture {
    fn new(name: &str, scene: Scene) -> Self {
        let svg = diagram::svg(&scene, WIDTH as f32);
        Self { name: name.to_owned(), scene, svg }
    }

    fn height(&self) -> u32 {
        (self.scene.height * WIDTH as f32 / self.scene.width).round() as u32
    }

    fn ours(&self, scale: u32) -> Bitmap {
        diagram::bitmap(&self.scene, WIDTH * scale).unwrap()
    }

    /// The parts that are held against each other when a CSS pixel has so many pixels.
    fn parts(&self, scale: u32) -> Vec<Part> {
        let pixels = (WIDTH * scale) as f32 / self.scene.width;
        self.scene.shapes.iter().flat_map(|shape| Part::of(shape, pixels)).collect()
    }
}

/// A part of a picture in which there is one thing, and not much else.
#[derive(Debug)]
struct Part {
    what: String,
    columns: Range<usize>,
    rows: Range<usize>,
    /// How much lighter or darker it may be, of 255.
    tolerance: f32,
    /// Whether it may also be no more or less even than so much.
    evenness: bool,
}

impl Part {
    /// `at` is in the scene's unit.
    fn new(what: String, at: &Rect, pixels: f32, tolerance: f32) -> Self {
        let span = |from: f32, to: f32| (from * pixels).max(0.0).floor() as usize..(to * pixels).ceil() as usize;
        let (columns, rows) = (span(at.min.x, at.max.x), span(at.min.y, at.max.y));
        Self { what, columns, rows, tolerance, evenness: false }
    }

    /// The parts of a shape; none of those that are hardly seen by themselves, such as a plank among planks.
    fn of(shape: &Shape, pixels: f32) -> Vec<Self> {
        match shape {
            // With its character a piece is about as light as the wood, but not as even.
            Shape::Glyph(glyph) => {
                vec![Self { evenness: true, ..Self::new(format!("{glyph:?}"), &glyph.ink(), pixels, 12.0) }]
            }
            Shape::Disc(center, radius, _) => {
                let around = Rect { min: *center, max: *center }.grown(*radius);
                vec![Self::new(format!("{shape:?}"), &around, pixels, 22.0)]
            }
            Shape::Line(points, stroke) => vec![Self::rule(points[0], points[1], *stroke, pixels)],
            // The edges of boards are faint.
            Shape::Frame(Rect { min, max }, stroke) if weight(stroke.color) > 100.0 => {
                let (right, left) = (Point::new(max.x, min.y), Point::new(min.x, max.y));
                [(*min, right), (*min, left), (left, *max), (right, *max)]
                    .map(|(from, to)| Self::rule(from, to, *stroke, pixels))
                    .into()
            }
            Shape::Stamp { stamp, at, scale } => {
                let placed = stamp.shapes.iter().map(|shape| shape.clone().placed(*scale, *at));
                placed
                    .filter(|shape| matches!(shape, Shape::Glyph(_)))
                    .flat_map(|glyph| Self::of(&glyph, pixels))
                    .collect()
            }
            Shape::Rect(..) | Shape::Polygon(..) | Shape::Frame(..) => Vec::new(),
        }
    }

    /// A line across or down: we put it on whole pixels, and others leave some on two.
    fn rule(from: Point, to: Point, stroke: Stroke, pixels: f32) -> Self {
        let what = format!("line {from:?} {to:?}");
        let wide = stroke.width * pixels;
        let at = Rect { min: from, max: to }.grown((wide / 2.0 + 1.0) / pixels);
        let part = Self::new(what, &at, pixels, 0.0);
        let room = part.columns.len().min(part.rows.len()) as f32;
        let rounded = (wide.round().max(1.0) - wide).abs();
        Self { tolerance: weight(stroke.color) * (rounded + 0.25) / room, ..part }
    }

    /// How light it is, of 255, and how far from that it is on the average.
    fn light(&self, bitmap: &Bitmap) -> [f32; 2] {
        let width = bitmap.width as usize;
        let lines = self.rows.start..self.rows.end.min(bitmap.height as usize);
        let columns = self.columns.start..self.columns.end.min(width);
        let line = |row: usize| &bitmap.rgba[(row * width + columns.start) * 4..(row * width + columns.end) * 4];
        let light = |pixel: &[u8]| pixel[..3].iter().map(|&part| i32::from(part)).sum::<i32>();
        let pixels: Vec<i32> = lines.flat_map(|row| line(row).chunks_exact(4).map(light)).collect();
        let count = pixels.len().max(1) as f32;
        let mean = pixels.iter().sum::<i32>() as f32 / count;
        let apart = pixels.iter().map(|&pixel| (pixel as f32 - mean).abs()).sum::<f32>() / count;
        [mean / 3.0, apart / 3.0]
    }

    /// How much they differ.
    fn difference(&self, one: &Bitmap, other: &Bitmap) -> f32 {
        let ([light, apart], [other_light, other_apart]) = (self.light(one), self.light(other));
        let uneven = if self.evenness { (apart - other_apart).abs() } else { 0.0 };
        uneven.max((light - other_light).abs())
    }
}

/// How much darker a line is than what is below it, of 255: paper below black ones, wood below others.
fn weight(color: Color) -> f32 {
    let Color { r, g, b, .. } = color;
    let below = if color == Color::BLACK { 255.0 } else { 205.0 };
    below - (f32::from(r) + f32::from(g) + f32::from(b)) / 3.0
}

fn diagram(sfen: &str, change: impl FnOnce(&mut Diagram)) -> Diagram {
    let mut diagram = Diagram::new(sfen::read(sfen).unwrap().setup);
    change(&mut diagram);
    diagram
}

/// Every style with every option, words of all kinds, and a page.
fn pictures() -> Vec<Picture> {
    let mut pictures = Vec::new();
    for style in [Style::Book, Style::Wood] {
        let mut add = |name: &str, mut diagram: Diagram| {
            diagram.look.style = style;
            pictures.push(Picture::new(&format!("{style:?} {name}"), diagram.scene()));
        };
        let told = diagram(GAME, |diagram| {
            diagram.last = Some(mv("8d8e").into());
            diagram.title = Some("第44期王位戦 <第4局> & “more”".to_owned());
            diagram.caption = Some("第1図は△８五歩まで".to_owned());
        });
        let turned = diagram(GAME, |diagram| {
            diagram.look.turned = true;
            diagram.look.numerals = Numerals::Letters;
            diagram.caption = Some("長い説明、".repeat(40));
            let names = diagram.names.as_mut().unwrap();
            names.black = "Alexander Hamilton-Smith（世界選手権者）".to_owned();
        });
        let bare = diagram(GAME, |diagram| {
            diagram.look.coordinates = false;
            diagram.names = None;
        });
        let problem = diagram(PROBLEM, |diagram| {
            diagram.hands.white = false;
            diagram.names = None;
            diagram.caption = Some("𠮷野家作　ー〜…é☗".to_owned());
        });
        add("told", told);
        add("turned", turned);
        add("bare", bare);
        add("problem", problem);
        add("crowded", diagram(CROWDED, |diagram| diagram.look.numerals = Numerals::Western));
    }
    let problem = diagram(PROBLEM, |diagram| diagram.caption = Some("第1問".to_owned()));
    let paper = Paper { width: 600.0, height: 560.0 };
    let sheet = Sheet { paper, columns: 1, rows: 1, title: Some("詰将棋".to_owned()) };
    pictures.push(Picture::new("sheet", sheet.pages(&[problem]).remove(0)));
    pictures
}

fn read_png(path: &Path) -> Option<Bitmap> {
    let mut decoder = png::Decoder::new(std::io::BufReader::new(fs::File::open(path).ok()?));
    decoder.set_transformations(png::Transformations::normalize_to_color8() | png::Transformations::ALPHA);
    let mut reader = decoder.read_info().ok()?;
    let mut rgba = vec![0; reader.output_buffer_size()?];
    let info = reader.next_frame(&mut rgba).ok()?;
    assert_eq!(info.color_type, png::ColorType::Rgba);
    Some(Bitmap { width: info.width, height: info.height, rgba })
}

/// Some rows of a picture.
fn rows(bitmap: &Bitmap, from: u32, count: u32) -> Bitmap {
    let line = bitmap.width as usize * 4;
    let rgba = bitmap.rgba[from as usize * line..(from + count) as usize * line].to_vec();
    Bitmap { width: bitmap.width, height: count, rgba }
}

/// Runs a program, for some minutes at most; whether it succeeded.
fn run(program: &str, args: &[String]) -> bool {
    let command =
        Command::new(program).args(args).stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null()).spawn();
    let Ok(mut child) = command else { return false };
    let start = Instant::now();
    loop {
        match child.try_wait() {
            Ok(Some(status)) => return status.success(),
            Ok(None) if start.elapsed() < Duration::from_secs(240) => sleep(Duration::from_millis(20)),
            _ => {
                let _ = child.kill();
                let _ = child.wait();
                return false;
            }
        }
    }
}

/// What a browser shows of a page with all pictures, one below the other; `None` without a browser.
fn browser(folder: &Path, pictures: &[Picture], scale: u32) -> Option<Vec<Bitmap>> {
    let mut page = "<!doctype html><body>".to_owned();
    let mut top = 0;
    for (number, picture) in pictures.iter().enumerate() {
        page.push_str(&format!("<img src=\"{number}.svg\" style=\"position:absolute;left:0;top:{top}px\">"));
        top += picture.height();
    }
    fs::write(folder.join("all.html"), page).unwrap();
    let shot = folder.join(format!("all-{scale}.png"));
    let options = [
        "--headless",
        // Root may not run it otherwise, and it is shown nothing but our own files.
        "--no-sandbox",
        "--disable-gpu",
        "--disable-quic",
        "--no-first-run",
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
        "--hide-scrollbars",
    ];
    let mut args: Vec<String> = options.map(str::to_owned).into();
    args.push(format!("--force-device-scale-factor={scale}"));
    args.push(format!("--window-size={WIDTH},{top}"));
    args.push(format!("--user-data-dir={}", folder.join("profile").display()));
    args.push(format!("--screenshot={}", shot.display()));
    args.push(folder.join("all.html").display().to_string());
    let browsers = ["chromium", "chromium-browser", "google-chrome-stable", "google-chrome"];
    browsers.iter().find(|program| run(program, &args) && shot.exists())?;
    let all = read_png(&shot)?;
    let mut from = 0;
    let heights = pictures.iter().map(|picture| picture.height() * scale);
    let parts = heights.map(|height| {
        from += height;
        rows(&all, from - height, height)
    });
    Some(parts.collect())
}

/// What librsvg shows; `None` where it is not installed.
fn librsvg(folder: &Path, pictures: &[Picture], scale: u32) -> Option<Vec<Bitmap>> {
    let draw = |number: usize| {
        let svg = folder.join(format!("{number}.svg"));
        let png = folder.join(format!("{number}.png"));
        let args = ["-w", &(WIDTH * scale).to_string(), "-o", png.to_str()?, svg.to_str()?].map(str::to_owned);
        if run("rsvg-convert", &args) { read_png(&png) } else { None }
    };
    (0..pictures.len()).map(draw).collect()
}

/// What Inkscape shows; `None` where it is not installed.
fn inkscape(folder: &Path, pictures: &[Picture], scale: u32) -> Option<Vec<Bitmap>> {
    let mut args = vec!["--export-type=png".to_owned(), "-w".to_owned(), (WIDTH * scale).to_string()];
    args.extend((0..pictures.len()).map(|number| folder.join(format!("{number}.svg")).display().to_string()));
    let done = run("inkscape", &args);
    let pngs = (0..pictures.len()).map(|number| read_png(&folder.join(format!("{number}.png"))));
    if done { pngs.collect() } else { None }
}

#[test]
fn browsers_and_drawing_programs_show_what_our_own_pictures_show() {
    let folder = tempfile::tempdir().unwrap();
    let pictures = pictures();
    for (number, picture) in pictures.iter().enumerate() {
        fs::write(folder.path().join(format!("{number}.svg")), &picture.svg).unwrap();
    }
    let mut wrong = Vec::new();
    for scale in [1, 2] {
        let ours: Vec<Bitmap> = pictures.iter().map(|picture| picture.ours(scale)).collect();
        let shown = [
            ("Chromium", browser(folder.path(), &pictures, scale)),
            ("librsvg", librsvg(folder.path(), &pictures, scale)),
            ("Inkscape", inkscape(folder.path(), &pictures, scale)),
        ];
        for (program, bitmaps) in shown {
            let Some(bitmaps) = bitmaps else {
                let must = program == "Chromium" && std::env::var_os("KOMADAI_BROWSER").is_some();
                assert!(!must, "no Chromium, and KOMADAI_BROWSER asks for one");
                #[expect(clippy::print_stderr, reason = "what is passed over is told")]
                let () = eprintln!("note: no {program} here, pictures are not looked at with it");
                continue;
            };
            for ((picture, ours), bitmap) in pictures.iter().zip(&ours).zip(bitmaps) {
                assert_eq!((bitmap.width, bitmap.height.abs_diff(ours.height) < scale), (ours.width, true));
                for part in picture.parts(scale).iter().chain(&squares(ours)) {
                    let difference = part.difference(ours, &bitmap);
                    if difference > part.tolerance {
                        let Part { what, tolerance, columns, rows, .. } = part;
                        let place = format!("{scale}× {columns:?} {rows:?}");
                        let name = &picture.name;
                        wrong.push(format!("{program}, {name}, {place}: {difference} over {tolerance}: {what}"));
                    }
                }
            }
        }
    }
    assert!(wrong.is_empty(), "{}: {}", wrong.len(), wrong.join("\n"));
}

/// The whole picture in squares, in case there is something where nothing should be.
fn squares(bitmap: &Bitmap) -> Vec<Part> {
    const SIDE: usize = 16;
    let (width, height) = (bitmap.width as usize, bitmap.height as usize - SIDE);
    let rows = (0..height).step_by(SIDE);
    let places = rows.flat_map(|top| (0..width).step_by(SIDE).map(move |left| (left, top)));
    places
        .map(|(left, top)| {
            let (columns, rows) = (left..left + SIDE, top..top + SIDE);
            Part { what: "square".to_owned(), columns, rows, tolerance: 40.0, evenness: false }
        })
        .collect()
}

#[test]
fn whatever_is_missing_would_be_seen() {
    let kinds: [fn(&Shape) -> bool; 5] = [
        |shape| matches!(shape, Shape::Glyph(_)),
        |shape| matches!(shape, Shape::Line(..)),
        |shape| matches!(shape, Shape::Frame(..)),
        |shape| matches!(shape, Shape::Disc(..)),
        |shape| matches!(shape, Shape::Stamp { .. }),
    ];
    let mut seen = 0;
    for mut picture in pictures() {
        let (whole, parts) = (picture.ours(1), picture.parts(1));
        let shapes = picture.scene.shapes.clone();
        for is_kind in kinds {
            picture.scene.shapes = shapes.iter().filter(|shape| !is_kind(shape)).cloned().collect();
            if picture.scene.shapes.len() == shapes.len() {
                continue;
            }
            let without = picture.ours(1);
            let left = picture.parts(1).len();
            let missed = parts.iter().filter(|part| part.difference(&whole, &without) > part.tolerance);
            let missed = missed.count();
            assert!(missed >= parts.len() - left, "{}: {missed} seen, {} missing", picture.name, parts.len() - left);
            seen += missed;
        }
    }
    assert!(seen > 1000, "{seen}");
}
