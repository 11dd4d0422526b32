//! Drawing pictures of positions, files included.

use komadai::diagram::{self, Diagram, Style};
use komadai::notation::sfen;
use komadai_benches::best;

const GAME: &str = "l4kn2/1r1g1sgbl/n1pppppp1/p5s1p/1p7/P1PP4P/1PSGPPPP1/2K1G1SR1/LN5NL b BPp 47";

fn main() {
    let Ok(sfen) = sfen::read(GAME) else { return eprintln!("{GAME} is not SFEN") };
    for style in [Style::Book, Style::Wood] {
        let mut diagram = Diagram::new(sfen.setup);
        diagram.caption = Some("第1図は△８五歩まで".to_owned());
        diagram.look.style = style;
        println!("\n{style:?}, 480 pixels wide");
        row("svg", || diagram::svg(&diagram.scene(), 480.0).len());
        row("png", || diagram::png(&diagram.scene(), 480).map_or(0, |png| png.len()));
        row("pdf", || diagram::pdf(&[diagram.scene()], 0.5).len());
    }
}

fn row(name: &str, run: impl Fn() -> usize) {
    let time = best(&run);
    println!(
        "  {name:<5} {:>8.3} ms  {:>7.0} a second  {:>7} bytes",
        time.as_secs_f64() * 1e3,
        1.0 / time.as_secs_f64(),
        run()
    );
}
