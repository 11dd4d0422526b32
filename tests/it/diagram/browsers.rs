//! Pictures as a browser and drawing programs show them: they are held against our own PNG, pixel by pixel.
//!
//! With the feature `desktop-tests`, as `./run tests` has it: a browser must be there, and librsvg and Inkscape take part
//! where they are installed.

use std::fs;
use std::path::Path;
use std::process::{Command, Stdio};
use std::thread::sleep;
use std::time::{Duration, Instant};

use komadai::diagram::{self, Bitmap};

use super::parts::{Part, Picture, WIDTH, pictures};

/// In CSS pixels.
fn height(picture: &Picture) -> u32 {
    (picture.scene.height * WIDTH as f32 / picture.scene.width).round() as u32
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
        top += height(picture);
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
    let heights = pictures.iter().map(|picture| height(picture) * scale);
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
        let svg = diagram::svg(&picture.scene, WIDTH as f32);
        fs::write(folder.path().join(format!("{number}.svg")), svg).unwrap();
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
                assert_ne!(program, "Chromium", "there is no browser, or it shows nothing");
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
