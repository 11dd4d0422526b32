//! A set of ten thousand problems: until there is something to be seen, until all are listed; then finding words.
//! What a frame takes in which they are scrolled is measured with the window.

use std::path::Path;
use std::sync::Mutex;
use std::time::{Duration, Instant};

use komadai::problems::{self, Filter, Set, Solved};
use komadai_benches::{best, problems_folder};

const COUNT: usize = 10_000;
fn main() -> std::io::Result<()> {
    let folder = problems_folder(COUNT)?;
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
    row("words are looked for in", best(|| set.set_filter(words("太郎 一局"))));
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
