//! The real window, on a display of its own: started, driven by keys and mouse, listened to as a
//! screen reader does, and photographed into `target/desktop`.
//!
//! They need a display server, a window manager, dialogs and more, which `./run tests` installs, and are built with the
//! feature `desktop-tests` only: `cargo test --features desktop-tests --test desktop`. Without what they need, they fail.

// A test that cannot go on should stop right there; what is left out is told.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::print_stderr)]
#![cfg(target_os = "linux")]

mod board;
#[path = "../it/support/dice.rs"]
mod dice;
mod files;
mod guide;
mod heard;
mod life;
#[path = "../it/support/places.rs"]
mod places;
mod renderer;
mod screen;
mod window;

use std::fs;
use std::path::PathBuf;
use std::sync::{Mutex, PoisonError};
use std::thread::sleep;
use std::time::Duration;

use komadai::format;
use komadai::notation::names;
use komadai::record::Line;
use komadai::shogi::{Piece, Square};
use places::{repository, shared};
use screen::Screen;
use window::{Window, answer_dialog, drop_file};

const JAPANESE: &str = "ja_JP.UTF-8";
const ENGLISH: &str = "en_GB.UTF-8";

/// Runs a test on a display of its own, one at a time: each window takes a whole processor to draw.
fn on_a_screen(test: impl FnOnce(&Screen)) {
    static ONE: Mutex<()> = Mutex::new(());
    let _one = ONE.lock().unwrap_or_else(PoisonError::into_inner);
    let screen = Screen::start();
    test(&screen);
}

fn sample(name: &str) -> PathBuf {
    repository().join("assets/samples").join(name)
}

#[test]
fn keys_buttons_wheel_and_list_replay_a_game() {
    on_a_screen(|screen| {
        let window = Window::open(screen, JAPANESE, &[&sample("soho-1845.kif")]);
        window.wait_for_title("names the file", |title| title.contains("soho-1845.kif"));
        window.find("７七 先手の歩");
        window.picture("start");

        window.keys(&["Right"]);
        window.find("７六 先手の歩");
        window.find("７七 空き");
        window.keys(&["Down", "Down"]);
        window.find("２六 先手の歩");
        window.keys(&["Left", "Left", "Left"]);
        window.find("７七 先手の歩");

        window.keys(&["Next"]);
        window.find("７七 後手の馬");
        window.keys(&["Prior"]);
        window.find("７七 先手の歩");

        window.keys(&["End"]);
        window.find("８六 後手の銀");
        window.find("６九 後手の馬");
        window.picture("end");
        window.keys(&["Home"]);
        window.find("７七 先手の歩");

        // The mouse: a button, the wheel over the board, a row of the list.
        window.click("1手進む");
        window.find("７六 先手の歩");
        window.wheel("５五 空き", 3);
        window.wait("one move a notch, on", |named| named.name.starts_with("4 / "));
        window.wheel("５五 空き", -2);
        window.wait("one move a notch, back", |named| named.name.starts_with("2 / "));
        window.wheel("５五 空き", -2);
        window.find("７七 先手の歩");
        let row = window.wait("the row of the second move", |named| named.name.starts_with("2 △８四歩"));
        window.click(&row.name);
        window.find("８四 後手の歩");

        // Into a variation and out again.
        window.keys(&["shift+Right"]);
        let choice = window.wait("the choices", |named| named.name.starts_with("2 ") && named.name.contains("３七銀"));
        window.click(&choice.name);
        window.find("３七 先手の銀");
        window.keys(&["End"]);
        window.find("３五 先手の銀");
        window.picture("variation");
        window.keys(&["shift+Left", "End"]);
        window.find("３五 先手の銀");
    });
}

#[test]
fn a_file_from_the_corpus_stands_on_the_board_as_it_was_read() {
    let file = shared().map_or_else(
        || sample("two-piece-handicap.kif"),
        |corpus| corpus.join("kif/anonymised-club-games/club-031.kif"),
    );
    let record = format::read(&fs::read(&file).unwrap(), None).unwrap().records.into_first();
    let line = Line::through(&record, record.tree().root());
    let last = line.nodes().len() - 1;
    on_a_screen(|screen| {
        let window = Window::open(screen, JAPANESE, &[&file]);
        for (key, step) in [("Home", 0), ("End", last), ("Prior", last.saturating_sub(10)), ("Right", last - 9)] {
            window.keys(&[key]);
            let position = line.position(&record, step);
            let mut wanted: Vec<String> =
                Square::all().map(|square| occupant(square, position.board()[square])).collect();
            wanted.sort();
            screen::until(&format!("the board after {step} steps"), || {
                let mut seen: Vec<String> = window.names().into_iter().map(|named| named.name).collect();
                seen.retain(|name| wanted.binary_search(name).is_ok());
                (seen.len() == wanted.len()).then_some(())
            });
        }
        window.picture("corpus");
    });
}

#[test]
fn a_window_left_alone_does_nothing() {
    on_a_screen(|screen| {
        let window = Window::open(screen, JAPANESE, &[&sample("two-piece-handicap.kif")]);
        window.find("５九 先手の玉");
        window.keys(&["End"]);
        window.find("７七 先手の金");
        window.picture("handicap");
        // What the keys and the screen reader began comes to rest first.
        let mut before = window.wakes();
        screen::until("the window is at rest", || {
            sleep(Duration::from_secs(1));
            let now = window.wakes();
            let rests = now == before;
            before = now;
            rests.then_some(())
        });
        // Then nothing wakes it any more, however long that is: were it drawn again and again, even a slow machine would
        // draw it a few times by then.
        sleep(Duration::from_secs(3));
        assert_eq!(window.wakes() - before, 0, "the window woke up without input");
        window.keys(&["Home"]);
        window.find("７七 先手の歩");
        assert!(window.wakes() > before, "frames are counted");
    });
}

#[test]
fn the_real_dialogs_open_and_save() {
    on_a_screen(|screen| {
        let window = Window::open(screen, JAPANESE, &[&sample("soho-1845.kif")]);
        window.find("７七 先手の歩");
        window.keys(&["Right"]);
        window.find("７六 先手の歩");

        // What cannot be opened leaves the game where it is, and says why and where.
        let bad = screen.home.join("bad.kif");
        // A board of eight ranks cannot be shown.
        fs::write(&bad, "香桂銀金玉金銀桂香\n・飛・・・・・角・\n歩歩歩歩歩歩歩歩歩\n・・・・・・・・・\n・・・・・・・・・\n・・・・・・・・・\n歩歩歩歩歩歩歩歩歩\n・角・・・・・飛・\n").unwrap();
        window.keys(&["ctrl+o"]);
        answer_dialog(screen, &bad);
        let notice = window.wait("the notice", |named| named.name.contains("bad.kif"));
        assert!(notice.name.contains("開けません") && notice.name.contains("文字目"), "{notice:?}");
        window.find("７六 先手の歩");
        window.picture("notice");

        // What can be opened is shown.
        let problem = screen.home.join("problem.kif");
        fs::copy(sample("tsume-muso-77.kif"), &problem).unwrap();
        window.focus();
        window.keys(&["ctrl+o"]);
        answer_dialog(screen, &problem);
        window.find("８七 後手の玉");
        window.wait_for_title("names the file", |title| title.contains("problem.kif"));
        window.picture("tsume");

        // Saved under another name, it is the same record, and that file is the game's own.
        let copy = screen.home.join("copy.kif");
        window.focus();
        window.keys(&["ctrl+shift+s"]);
        answer_dialog(screen, &copy);
        window.wait_for_title("names the new file", |title| title.contains("copy.kif"));
        let [original, copied] = [&problem, &copy].map(|path| {
            let loaded = format::read(&fs::read(path).unwrap(), None).unwrap();
            assert_eq!(loaded.warnings, []);
            loaded.records.into_first()
        });
        assert_eq!(original, copied);

        window.focus();
        window.keys(&["ctrl+q"]);
        assert_eq!(window.wait_closed(), Some(0));
    });
}

#[test]
fn english_speakers_are_told_in_english() {
    on_a_screen(|screen| {
        let window = Window::open(screen, ENGLISH, &[&sample("soho-1845.kif")]);
        window.find("7g Black's pawn");
        window.keys(&["Right"]);
        window.find("7f Black's pawn");
        window.picture("english");
    });
}

#[test]
fn several_files_open_side_by_side_and_a_missing_one_is_named() {
    on_a_screen(|screen| {
        let missing = screen.home.join("missing.kif");
        let files = [sample("tsume-muso-77.kif"), sample("two-piece-handicap.kif"), missing];
        let window = Window::open(screen, JAPANESE, &files.each_ref().map(PathBuf::as_path));
        window.wait("the notice", |named| named.name.contains("missing.kif"));
        window.wait("the first file", |named| named.name.contains("tsume-muso-77.kif"));
        window.wait("the second file", |named| named.name.contains("two-piece-handicap.kif"));
        window.picture("several");
    });
}

#[test]
fn a_second_start_hands_its_files_to_the_first() {
    on_a_screen(|screen| {
        let window = Window::open(screen, JAPANESE, &[&sample("soho-1845.kif")]);
        window.find("７七 先手の歩");
        // Something else is in front.
        let other = Window::open_new(screen, JAPANESE, &[]);
        other.wait("the welcome", |named| named.name.contains("ドロップ"));

        let file = screen.home.join("棋譜 1.kif");
        fs::copy(sample("tsume-muso-77.kif"), &file).unwrap();
        let second = |files: &[&str]| {
            let mut komadai = screen.command(env!("CARGO_BIN_EXE_komadai"));
            komadai.args(files).current_dir(&screen.home).env("LANG", JAPANESE).status().unwrap().code()
        };
        assert_eq!(second(&["棋譜 1.kif"]), Some(0), "it ends at once");
        window.wait_for_title("names the file", |title| title.contains("棋譜 1.kif"));
        window.find("８七 後手の玉");
        window.wait("the game that was open", |named| named.name.contains("soho-1845.kif"));
        window.wait_in_front();
        window.picture("handed-over");
        // Without files it only comes forward.
        other.focus();
        assert_eq!(second(&[]), Some(0));
        window.wait_in_front();
        drop(other);

        // Killed, it leaves nothing that the next would wait for.
        window.kill();
        let next = Window::open(screen, JAPANESE, &[]);
        next.wait("the games are back", |named| named.name.contains("棋譜 1.kif"));
        assert_eq!(second(&["棋譜 1.kif"]), Some(0));
        next.wait_in_front();
    });
}

#[test]
fn a_file_dropped_on_the_board_opens() {
    on_a_screen(|screen| {
        let window = Window::open(screen, JAPANESE, &[]);
        let welcome = window.wait("the welcome", |named| named.name.contains("ドロップ"));
        drop_file(&window, &sample("soho-1845.kif"), &welcome.name);
        window.find("７七 先手の歩");
        drop_file(&window, &sample("tsume-muso-77.kif"), "５五 空き");
        window.find("８七 後手の玉");
        window.picture("dropped");
    });
}

#[test]
fn without_a_display_it_says_so_and_ends() {
    let mut komadai = std::process::Command::new(env!("CARGO_BIN_EXE_komadai"));
    komadai.env_remove("DISPLAY").env_remove("WAYLAND_DISPLAY").env_remove("WAYLAND_SOCKET").env("LANG", "C.UTF-8");
    let output = komadai.arg(sample("soho-1845.kif")).output().unwrap();
    let said = String::from_utf8(output.stderr).unwrap();
    assert_eq!(output.status.code(), Some(1), "{said}");
    assert!(said.contains("DISPLAY"), "{said}");
    assert!(!said.contains("panicked"), "{said}");
    assert!(said.lines().count() <= 3, "{said}");
}

#[test]
fn a_problem_is_entered_saved_and_printed_from_the_keyboard() {
    on_a_screen(|screen| {
        let window = Window::open(screen, JAPANESE, &[]);
        window.find("７七 先手の歩");
        // The king alone, then 5三歩 and a gold in hand: 5二金 mates.
        window.keys(&["F2"]);
        window.wait("the panel", |named| named.name.contains("局面編集"));
        window.keys(&["z", "5", "3", "p", "h", "g"]);
        window.find("５三 先手の歩");
        window.find("先手の持駒 金 一枚");
        window.picture("setup");
        window.keys(&["F2"]);
        screen::until("the panel goes away", || {
            (!window.names().iter().any(|named| named.name.contains("局面編集"))).then_some(())
        });
        // Keys that come before the field has the focus would move about in the game.
        window.keys(&["t"]);
        window.wait("the field has the focus", |named| named.focused && named.name == "指し手の入力");
        window.keys(&["G", "asterisk", "5", "b", "Return"]);
        window.find("５二 先手の金");
        window.keys(&["Escape"]);

        let problem = screen.home.join("entered.kif");
        window.keys(&["ctrl+s"]);
        answer_dialog(screen, &problem);
        screen::until("it is saved", || problem.is_file().then_some(()));
        window.wait("its name", |named| named.name.contains("entered.kif"));
        let picture = screen.home.join("entered.png");
        window.focus();
        window.keys(&["ctrl+p"]);
        window.wait("the panel", |named| named.name.contains("図面の書き出し"));
        window.picture("export");
        window.keys(&["Return"]);
        answer_dialog(screen, &picture);
        // The note that it was saved may be gone before this machine has listened to the window.
        screen::until("it is saved", || picture.is_file().then_some(()));

        let bytes = fs::read(&problem).unwrap();
        let ours = format::read(&bytes, None).unwrap();
        assert_eq!(ours.warnings, []);
        // A program that knows nothing of Komadai reads the same problem and the same move.
        let (text, _, damaged) = encoding_rs::SHIFT_JIS.decode(&bytes);
        assert!(!damaged);
        let theirs = shogi_kifu_converter::parser::parse_kif_str(&text).unwrap();
        let moves: Vec<_> = theirs.moves.iter().filter_map(|mv| mv.move_).collect();
        assert_eq!(moves.len(), 1);
        assert_eq!((moves[0].to.x, moves[0].to.y, moves[0].from.is_none()), (5, 2, true));
        let decoder = png::Decoder::new(std::io::Cursor::new(fs::read(&picture).unwrap()));
        let mut reader = decoder.read_info().unwrap();
        let mut pixels = vec![0; reader.output_buffer_size().unwrap()];
        let frame = reader.next_frame(&mut pixels).unwrap();
        assert_eq!(frame.width, 960);
        assert!(pixels.contains(&0) && pixels.contains(&255), "black on white");
    });
}

/// The name of a square and its piece for screen readers, in Japanese.
fn occupant(square: Square, piece: Option<Piece>) -> String {
    let at = names::square(square);
    piece.map_or_else(
        || format!("{at} 空き"),
        |piece| format!("{at} {}の{}", names::side(piece.color, false), names::long(piece.kind)),
    )
}
