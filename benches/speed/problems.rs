//! A set of ten thousand problems: until there is something to be seen, until all are listed; then finding words,
//! and what one frame of scrolling asks of the list.

use std::fs;
use std::hint::black_box;
use std::path::Path;
use std::sync::Mutex;
use std::time::{Duration, Instant};

use komadai::problems::{self, Filter, Set, Solved};
use komadai_benches::best;

const COUNT: usize = 10_000;
/// As many rows as a tall window has in sight.
const IN_SIGHT: usize = 12;

const PROBLEM: &str = "\
作品番号：NUMBER
作品名：盤上の一局
作者：試験太郎
手合割：詰将棋
後手の持駒：飛二　角二　金三　銀四　桂四　香四　歩十七
  ９ ８ ７ ６ ５ ４ ３ ２ １
+---------------------------+
| ・ ・ ・ ・ ・ ・ ・ ・v玉|一
| ・ ・ ・ ・ ・ ・ ・ ・ ・|二
| ・ ・ ・ ・ ・ ・ ・ ・ 歩|三
| ・ ・ ・ ・ ・ ・ ・ ・ ・|四
| ・ ・ ・ ・ ・ ・ ・ ・ ・|五
| ・ ・ ・ ・ ・ ・ ・ ・ ・|六
| ・ ・ ・ ・ ・ ・ ・ ・ ・|七
| ・ ・ ・ ・ ・ ・ ・ ・ ・|八
| ・ ・ ・ ・ ・ ・ ・ ・ ・|九
+---------------------------+
先手の持駒：金
手数----指手---------消費時間--
   1 １二金打
まで1手で詰み
";

fn main() -> std::io::Result<()> {
    let folder = tempfile::tempdir()?;
    for number in 1..=COUNT {
        fs::write(folder.path().join(format!("{number}.kif")), PROBLEM.replace("NUMBER", &number.to_string()))?;
    }
    println!("\n{COUNT} problems");
    let (mut first, mut all, mut set) = (Duration::MAX, Duration::MAX, Set::default());
    for _ in 0..5 {
        let (seen, listed, read) = open(folder.path());
        first = first.min(seen);
        all = all.min(listed);
        set = read;
    }
    assert_eq!(set.shown(), COUNT);
    row("the first are listed after", first);
    row("all are listed after", all);
    let words = |text: &str| Filter { text: text.to_owned(), ..Filter::default() };
    row("words are looked for in", best(|| set.filter(words("太郎 一局"))));
    set.filter(Filter::default());
    let mut from = 0;
    let frame = best(|| {
        from = (from + 997) % (COUNT - IN_SIGHT);
        (from..from + IN_SIGHT).for_each(|row| drop(black_box(set.row(row))));
    });
    row("the rows in sight are had in", frame);
    Ok(())
}

fn open(folder: &Path) -> (Duration, Duration, Set) {
    let begun = Instant::now();
    let state = Mutex::new((None, Set::default()));
    problems::read(folder, &Solved::default(), &|| false, &|batch| {
        if let Ok(mut state) = state.lock() {
            state.0.get_or_insert_with(|| begun.elapsed());
            state.1.add(batch.problems);
        }
    });
    let (first, set) = state.into_inner().unwrap_or_default();
    (first.unwrap_or_default(), begun.elapsed(), set)
}

fn row(what: &str, time: Duration) {
    println!("  {what:<40} {:>10.3} ms", time.as_secs_f64() * 1e3);
}
