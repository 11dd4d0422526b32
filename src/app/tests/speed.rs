//! How long the window's own work takes on a large tree, beside the same on an ordinary game.
//!
//! This is a test and no benchmark of the package beside this one, because what is measured is private, and a
//! door for measurements alone would be one more way to build wrong states. To read the figures:
//!
//! ```text
//! cargo test --release --lib app::tests::speed -- --nocapture
//! ```

use std::time::{Duration, Instant};

use super::path;
use super::state::Bench;
use crate::app::action::Action;
use crate::app::command::Command;
use crate::app::edit::Edit;
use crate::app::recovery::Watch;
use crate::format::{self, Options};
use crate::notation::usi;
use crate::record::Builder;
use crate::shogi::Position;

/// A frame at sixty a second; without the compiler's help everything takes many times as long.
const FRAME: Duration = Duration::from_millis(if cfg!(debug_assertions) { 16 * 30 } else { 16 });

/// One line of so many moves: whatever grows with the line is at its worst.
fn line(moves: usize) -> String {
    let mut builder = Builder::new(Position::startpos());
    let shuttle = ["2h3h", "8b7b", "3h2h", "7b8b"].map(|text| usi::read_move(text).unwrap());
    for index in 0..moves {
        builder.play(shuttle[index % 4]).unwrap();
    }
    let file = format::write(&builder.finish(), &Options::kifu());
    String::from_utf8(file.bytes).unwrap()
}

/// As many moves with their variations.
fn tree() -> String {
    let file = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/data/large/tree-20000.kif");
    // A package without its large files is measured by the line alone.
    let Ok(bytes) = std::fs::read(file) else { return line(20_021) };
    let loaded = format::read(&bytes, None).unwrap();
    String::from_utf8(format::write(&loaded.records[0], &Options::kifu()).bytes).unwrap()
}

fn window(text: &str) -> Bench {
    let mut bench = Bench::new();
    bench.open("a.kifu", text);
    assert_eq!(bench.state.game().path(), Some(path("a.kifu").as_path()));
    bench
}

/// The best of a few, which is least disturbed by what else the machine does.
fn best(bench: &mut Bench, mut prepare: impl FnMut(&mut Bench), mut act: impl FnMut(&mut Bench)) -> Duration {
    (0..5)
        .map(|_| {
            prepare(bench);
            let before = Instant::now();
            act(bench);
            before.elapsed()
        })
        .min()
        .unwrap_or_default()
}

fn measure(bench: &mut Bench) -> Vec<(&'static str, Duration)> {
    let play = |bench: &mut Bench| {
        let mv = bench.state.game().position().legal_moves().next().unwrap();
        bench.act(Action::Edit(Edit::Play(mv)));
    };
    let last = |bench: &mut Bench| bench.run(Command::Last);
    let middle = |bench: &mut Bench| bench.act(Action::GoTo(bench.state.game().moves() / 2));
    let mut watch = Watch::default();
    vec![
        ("step", best(bench, middle, |bench| bench.run(Command::Forward))),
        ("jump", best(bench, |bench| bench.run(Command::First), |bench| bench.run(Command::Last))),
        ("play a move", best(bench, last, play)),
        ("undo", best(bench, |_| {}, |bench| bench.run(Command::Undo))),
        ("play in the middle", best(bench, middle, play)),
        (
            "delete",
            best(bench, middle, |bench| {
                let node = bench.state.game().node();
                bench.act(Action::Edit(Edit::Remove(node)));
                bench.run(Command::Undo);
            }),
        ),
        // Handing over shares the documents: the edit after that pays for the copy.
        ("hand over", best(bench, |bench| play(bench), |bench| drop(watch.look(&bench.state.tabs)))),
        (
            "play while written",
            best(bench, last, |bench| {
                let shared = bench.state.game().snapshot();
                play(bench);
                drop(shared);
            }),
        ),
    ]
}

#[test]
fn nothing_on_a_large_tree_takes_longer_than_a_frame() {
    let texts = [line(100), tree(), line(20_021)];
    let [small, tree, line] = texts.map(|text| measure(&mut window(&text)));
    println!("{:<20} {:>13} {:>13} {:>13}", "", "100 moves", "20,021, tree", "20,021, line");
    let shown = |time: Duration| format!("{:>10.3} ms", time.as_secs_f64() * 1e3);
    for ((&(name, small), &(_, tree)), &(_, line)) in small.iter().zip(&tree).zip(&line) {
        println!("{name:<20} {} {} {}", shown(small), shown(tree), shown(line));
        assert!(tree.max(line) < FRAME, "{name}");
    }
}
