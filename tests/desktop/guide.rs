//! The pictures of the manual, taken of the real window: `./run pictures` makes them, and a test compares.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use crate::places::repository;
use crate::screen::{output, until};
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

/// Keeps a picture of the window as `NAME.png` of the manual, or waits until the window looks like that. What the window
/// says can be a frame ahead of what it has drawn, and a slow machine takes long to draw a frame.
#[track_caller]
fn take(window: &Window<'_>, name: &str) {
    let kept = repository().join("docs/pictures").join(format!("{name}.png"));
    let taken = || {
        let taken = window.picture(&format!("guide-{name}"));
        reduce(&taken);
        taken
    };
    if std::env::var_os("KOMADAI_WRITE_DOCS").is_some() {
        fs::copy(taken(), &kept).expect("docs/pictures");
    } else {
        until(&format!("{name}.png is what the window looks like (otherwise: ./run pictures)"), || {
            (distance(&taken(), &kept) < FAR).then_some(())
        });
    }
}

/// Waits for what begins like this, such as `37 / 96`: the number of the move on the board, and of the last.
#[track_caller]
fn wait_for(window: &Window<'_>, beginning: &str) {
    window.wait(beginning, |named| named.name.starts_with(beginning));
}

#[test]
fn the_guide_shows_the_window_as_it_is() {
    for (locale, language, setup, verdict, form) in [
        (JAPANESE, "ja", "局面編集", "3手詰", "図面の書き出し"),
        (ENGLISH, "en", "Edit position", "Mate in 3", "Export diagram"),
    ] {
        on_a_screen(|screen| {
            let game = Kept::new("soho-1845.kif", &fs::read(sample("soho-1845.kif")).expect("a sample"));
            let window = Window::open(screen, locale, &[&game.0]);
            // Keys that come before the game is there would go astray.
            wait_for(&window, "0 / 96");
            window.resize(SIZE);
            window.keys(&["shift+Right", "Right"]);
            wait_for(&window, "37 / 96");
            take(&window, &format!("game-{language}"));
            window.keys(&["ctrl+p"]);
            window.find(form);
            take(&window, &format!("diagram-{language}"));
            window.kill();

            fs::remove_dir_all(screen.home.join("data")).expect("what is kept in case of a crash");
            let problem = Kept::new("problem.sfen", PROBLEM.as_bytes());
            let window = Window::open(screen, locale, &[&problem.0]);
            window.wait_for_title("names the file", |title| title.contains("problem.sfen"));
            window.resize(SIZE);
            window.keys(&["F2"]);
            window.wait(setup, |named| named.name.contains(setup));
            window.wait(verdict, |named| named.name.contains(verdict));
            take(&window, &format!("setup-{language}"));
        });
    }
}
