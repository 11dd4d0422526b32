//! Long and deep files, and the same twice as long: what grows with the square of the length takes four times as long.

#[path = "../../tests/it/support/shapes.rs"]
mod shapes;

use std::time::{Duration, Instant};

use komadai::format::{self, Dialect, Format};
use shapes::{SHAPES, Shape};

const SIZE: usize = 5_000;

fn main() {
    println!("{:<40} {:>12} {:>12} {:>6}", "read and written as KIF", SIZE, 2 * SIZE, "ratio");
    for Shape { name, format, text } in SHAPES {
        let [one, two] = [SIZE, 2 * SIZE].map(|size| time(&text(size), format));
        println!("{name:<40} {one:>12.1?} {two:>12.1?} {:>6.2}", two.as_secs_f64() / one.as_secs_f64());
    }
}

/// The best of a few times, which is least disturbed by what else the machine does.
fn time(text: &str, format: Format) -> Duration {
    let once = || {
        let begun = Instant::now();
        let loaded = match format::read(text.as_bytes(), Some(format)) {
            Ok(loaded) => Some(loaded),
            Err(error) => error.partial.map(|partial| *partial),
        };
        if let Some(loaded) = &loaded {
            std::hint::black_box(format::write(loaded.records.first(), &Dialect::kif()));
        }
        begun.elapsed()
    };
    (0..5).map(|_| once()).min().unwrap_or_default()
}
