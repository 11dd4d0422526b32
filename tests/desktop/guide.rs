//! The pictures of the manual, taken of the real window: `./run pictures` makes them, and a test compares.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use crate::places::repository;
use crate::screen::output;
use crate::window::Window;
use crate::{ENGLISH, JAPANESE, on_a_screen, sample};

/// A mate in three moves, so small that it is judged at once.
const PROBLEM: &str = "9/8k/9/7B1/9/9/9/9/9 b 2G2rb2g4s4n4l18p 1\n";

/// Where the files lie: the same on every machine, since the window names it.
const FOLDER: &str = "/tmp/kifu";

/// How large the window is, in pixels: small enough for a page, large enough for all panels.
const SIZE: [&str; 2] = ["1000", "680"];

/// How far a picture may be from the window before it shows something else, of 1 between black and white. Characters are
/// smoothed in other ways by other drivers, and the pictures have few colours.
const FAR: f64 = 0.06;

/// A picture in few colours, which takes a fifth of the room.
fn reduce(picture: &Path) {
    let mut convert = Command::new("convert");
    convert.arg(picture).args(["+dither", "-colors", "64", "-strip", "-define", "png:compression-level=9"]);
    output(convert.arg(format!("png8:{}", picture.display()))).expect("ImageMagick reduces the colours");
}

/// How far two pictures are from each other; 1 where they are not of one size.
fn distance(one: &Path, other: &Path) -> f64 {
    let compared = Command::new("compare").args(["-metric", "RMSE"]).args([one, other]).arg("null:").output();
    let said = String::from_utf8_lossy(&compared.expect("ImageMagick compares").stderr).into_owned();
    // 1234.5 (0.0188)
    let told = said.rsplit_once('(').and_then(|(_, rest)| rest.split(')').next()?.parse().ok());
    told.unwrap_or(1.0)
}

/// A file with this content in the folder, for as long as it is needed.
struct Kept(PathBuf);

impl Kept {
    fn new(name: &str, content: &[u8]) -> Self {
        fs::create_dir_all(FOLDER).expect("a folder");
        let path = Path::new(FOLDER).join(name);
        fs::write(&path, content).expect("a file");
        Self(path)
    }
}

impl Drop for Kept {
    fn drop(&mut self) {
        let _ = fs::remove_file(&self.0);
        // Only where nothing else is in it.
        let _ = fs::remove_dir(FOLDER);
    }
}

fn compare(taken: &Path, name: &str) {
    reduce(taken);
    let kept = repository().join("docs/pictures").join(format!("{name}.png"));
    if std::env::var_os("KOMADAI_WRITE_DOCS").is_some() {
        fs::copy(taken, &kept).expect("docs/pictures");
        return;
    }
    let far = distance(taken, &kept);
    assert!(far < FAR, "{name}.png is not what the window looks like ({far}): ./run pictures");
}

#[test]
fn the_guide_shows_the_window_as_it_is() {
    for (locale, language, verdict, form) in
        [(JAPANESE, "ja", "3手詰", "図面の書き出し"), (ENGLISH, "en", "Mate in 3", "Export diagram")]
    {
        on_a_screen(|screen| {
            let take = |window: &Window<'_>, name: &str| {
                let name = format!("{name}-{language}");
                compare(&window.picture(&format!("guide-{name}")), &name);
            };
            let game = Kept::new("soho-1845.kif", &fs::read(sample("soho-1845.kif")).expect("a sample"));
            let window = Window::open(screen, locale, &[&game.0]);
            window.resize(SIZE);
            window.keys(&["shift+Right", "Right"]);
            take(&window, "game");
            window.keys(&["ctrl+p"]);
            window.find(form);
            take(&window, "diagram");
            window.kill();

            fs::remove_dir_all(screen.home.join("data")).expect("what is kept in case of a crash");
            let problem = Kept::new("problem.sfen", PROBLEM.as_bytes());
            let window = Window::open(screen, locale, &[&problem.0]);
            window.resize(SIZE);
            window.keys(&["F2"]);
            window.wait(verdict, |named| named.name.contains(verdict));
            take(&window, "setup");
        });
    }
}
