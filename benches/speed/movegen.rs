//! Finding legal moves: the whole tree to a depth, every leaf counted but not played.

use haitaka::Board;
use komadai::notation::sfen;
use komadai::shogi::{Position, perft};
use komadai_benches::best;

/// The start, a position with many drops (from matsuri), and one with many sliding pieces.
const POSITIONS: [(&str, &str, u32); 3] = [
    ("start", sfen::STARTPOS, 4),
    ("middle game", "l6nl/5+P1gk/2np1S3/p1p4Pp/3P2Sp1/1PPb2P1P/P5GS1/R8/LN4bKL w RGgsn5p 1", 3),
    ("many moves", "R8/2K1S1SSk/4B4/9/9/9/9/9/1L1L1L3 b RBGSNLP3g3n17p 1", 2),
];

fn main() {
    for (name, text, depth) in POSITIONS {
        let Ok(start) = sfen::read(text) else { continue };
        let position = Position::from(start.setup);
        let nodes = perft(&position, depth);
        let ours = best(|| perft(&position, depth));
        println!("\n{name}, depth {depth}: {nodes} leaves");
        println!("  komadai   {:>8.1} million a second", nodes as f64 / 1e6 / ours.as_secs_f64());
        let report = |peer: &str, counted: u64, time: std::time::Duration| {
            let (ratio, speed) = (time.as_secs_f64() / ours.as_secs_f64(), counted as f64 / 1e6 / time.as_secs_f64());
            println!(
                "  {peer:<9} {speed:>8.1} million a second  {counted} leaves; Komadai takes 1/{ratio:.1} of the time"
            );
        };
        if let Ok(board) = rsshogi::board::position_from_sfen(text) {
            let count = || rsshogi::board::perft::perft(&board, depth as u8).map_or(0, |result| result.nodes);
            report("rsshogi", count(), best(count));
        }
        match text.parse::<Board>().or_else(|_| Board::tsume(text)) {
            Ok(board) => {
                report("haitaka", count(&board, depth), best(|| count(&board, depth)));
            }
            Err(error) => println!("  haitaka refuses the position: {error:?}"),
        }
    }
}

/// As haitaka's own example counts.
fn count(board: &Board, depth: u32) -> u64 {
    let mut nodes = 0;
    board.generate_moves(|moves| {
        if depth == 1 {
            nodes += moves.into_iter().len() as u64;
        } else {
            for mv in moves {
                let mut next = board.clone();
                next.play_unchecked(mv);
                nodes += count(&next, depth - 1);
            }
        }
        false
    });
    nodes
}
