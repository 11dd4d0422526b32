//! What the window takes for a frame in which a list of problems is scrolled or a game replayed, and for what is done most in a large
//! tree: each beside the same on a small one. A screen with sixty frames a second leaves 16.7 ms for each, and of these the
//! window's own code may take 2 ms, and in one frame of a hundred 4 ms. What frames cost alone: `-- frames` after the command.

#![allow(dead_code, reason = "all of the window is built, and parts of it are measured")]
#![allow(clippy::print_stdout, reason = "figures are printed")]

#[path = "../../src/app/mod.rs"]
mod app;
mod problems_folder;

use std::path::{Path, PathBuf};
use std::time::Duration;

use app::bench::frames::{Work, reading};
use app::bench::{edit, replay, scroll_problems, timeline};
use format::Dialect;
// The window names the floors below it as the program does.
use komadai::{
    analysis, convert, diagram, disk, format, lang, notation, picture, problems, publish, record, review, shogi, tsume,
};
use notation::usi;
use problems_folder::problems_folder;
use record::Builder;
use shogi::Position;

const FEW: usize = 100;
const MANY: usize = 10_000;
/// As many moves as the large tree has.
const LONG: usize = 20_021;
/// A long game.
const MIDDLE: usize = 500;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    frames()?;
    if std::env::args().any(|argument| argument == "frames") {
        return Ok(());
    }
    let [few, many] = [FEW, MANY].map(|count| {
        let folder = problems_folder(count).map_err(|error| error.to_string())?;
        scroll_problems(folder.path())
    });
    let (few, many) = (few?, many?);
    println!("\n{:<34} {:>15} {:>15}", "problems in the window", few.problems, many.problems);
    for (what, few, many) in [
        ("the first are listed after", few.first, many.first),
        ("all are listed after", few.all, many.all),
        ("longest frame meanwhile", few.worst_while_reading, many.worst_while_reading),
        ("a frame of scrolling, half of them", few.median, many.median),
        ("a frame of scrolling, the longest", few.worst, many.worst),
    ] {
        row(what, &[few, many]);
    }

    let game = Path::new(env!("CARGO_MANIFEST_DIR")).join("assets/samples/soho-1845.kif");
    println!("\n{:<34} {:>15}", "a game in the window", "96 moves");
    for (what, time) in replay(&game)? {
        row(what, &[time]);
    }

    let timelines = [MIDDLE, LONG].map(|moves| annotated(moves).map(|text| timeline(text.as_bytes())));
    let [middle, long] = timelines;
    let (middle, long) = (middle??, long??);
    println!("\n{:<34} {:>15} {:>15}", "the timeline", "500 moves", "20,021 moves");
    for (&(what, middle), &(_, long)) in middle.iter().zip(&long) {
        row(what, &[middle, long]);
    }

    let tree = edit(&std::fs::read(large_tree())?)?;
    let (small, line) = (edit(line(100)?.as_bytes())?, edit(line(LONG)?.as_bytes())?);
    println!("\n{:<34} {:>15} {:>15} {:>15}", "moves", "100", "20,021, tree", "20,021, line");
    for ((&(what, small), &(_, tree)), &(_, line)) in small.iter().zip(&tree).zip(&line) {
        row(what, &[small, tree, line]);
    }
    Ok(())
}

/// Frame times on small and large screens: a long game with all that its timeline can show, and the large tree.
fn frames() -> Result<(), Box<dyn std::error::Error>> {
    let folder = tempfile::tempdir()?;
    let game = folder.path().join("game.kifu");
    std::fs::write(&game, annotated(MIDDLE)?)?;
    let tree = large_tree();
    for (name, file) in [("a game of 500 moves", &game), ("the tree of 20,021 moves", &tree)] {
        for size in [[1280.0, 800.0], [2560.0, 1440.0]] {
            let (started, work) = reading(file, size)?;
            let title = format!("{name}, {} × {}", size[0], size[1]);
            println!(
                "\n{title:<38} {:>8} {:>8} {:>8}   with egui {:>8} {:>8}",
                "median", "99 %", "worst", "median", "99 %"
            );
            for Work { what, own, whole, until_idle } in work {
                let ms = |time: Duration| time.as_secs_f64() * 1e3;
                println!(
                    "{what:<38} {:>8.2} {:>8.2} {:>8.2}             {:>8.2} {:>8.2} ms, then {until_idle} frames more",
                    ms(own.median),
                    ms(own.slow),
                    ms(own.worst),
                    ms(whole.median),
                    ms(whole.slow),
                );
            }
            row("on the board after", &[started]);
        }
    }
    Ok(())
}

/// A file with a tree of 20,021 moves.
fn large_tree() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data/large/tree-20000.kif")
}

/// One line of so many moves: whatever grows with the line is at its worst.
fn line(moves: usize) -> Result<String, Box<dyn std::error::Error>> {
    let mut builder = Builder::new(Position::startpos());
    let shuttle: Vec<_> = ["2h3h", "8b7b", "3h2h", "7b8b"].into_iter().filter_map(usi::read_move).collect();
    for &mv in shuttle.iter().cycle().take(moves) {
        builder.play(mv).map_err(|_| "a move that cannot be played")?;
    }
    Ok(String::from_utf8(format::write(&builder.finish(), &Dialect::kifu()).bytes)?)
}

/// The same with a time and an evaluation at every move, and a bookmark and a sign at every tenth.
fn annotated(moves: usize) -> Result<String, Box<dyn std::error::Error>> {
    let mut text = String::new();
    let mut number = 0_u32;
    for line in line(moves)?.lines() {
        let is_move = line.trim_start().starts_with(|first: char| first.is_ascii_digit());
        if !is_move {
            text.push_str(&format!("{line}\n"));
            continue;
        }
        number += 1;
        let value = i64::from(number * 7919 % 2001) - 1000;
        text.push_str(&format!("{line} ( 0:{:02}/)\n**解析 0 候補1 深さ 18/21 評価値 {value}\n", number * 31 % 60));
        if number.is_multiple_of(10) {
            text.push_str("*[%sign ?!]\n&\n");
        }
    }
    Ok(text)
}

fn row(what: &str, times: &[Duration]) {
    let times: String = times.iter().map(|time| format!(" {:>12.3} ms", time.as_secs_f64() * 1e3)).collect();
    println!("{what:<34}{times}");
}
