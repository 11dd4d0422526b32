//! Finding legal moves: the whole tree to a depth, every leaf counted but not played.

use std::ops::ControlFlow;

use haitaka::Board;
use komadai::notation::sfen;
use komadai::shogi::{Color, HandKind, Position, Setup, perft};
use komadai_benches::Race;
use shunsai::shogi_core;

/// What there is to find: openings and middle games, replies to checks, few moves and the most there can be.
const POSITIONS: [(&str, &str, u32); 10] = [
    ("start", sfen::STARTPOS, 4),
    ("opening", "lnsgkgsnl/1r7/p1ppp1bpp/1p3pp2/7P1/2P6/PP1PPPP1P/1B3S1R1/LNSGKG1NL b - 9", 3),
    ("middle game", "ln1g5/1r2S1k2/p2pppn2/2ps2p2/1p7/2P6/PPSPPPPLP/2G2K1pr/LN4G1b w BGSLPnp 62", 3),
    ("pieces in hand", "l6nl/5+P1gk/2np1S3/p1p4Pp/3P2Sp1/1PPb2P1P/P5GS1/R8/LN4bKL w RGgsn5p 1", 3),
    ("pinned pieces", "ln3gsn1/7kl/3+B1p1p1/p4s2p/2P6/P2B3PP/1PNP+rPP2/2G3SK1/L4G1NL b G3Prs3p 65", 3),
    ("in check", "l7l/5bS2/p1np5/6Sk1/4p2B1/PSpPPn1G1/1P1G2g1N/2+l6/L1KN1+r3 b R3Pgs7p 1", 4),
    ("in double check", "ln2+r1r2/5s+Pkl/3+B1p1p1/p4B2p/2P6/P6PP/1PNP1P3/2G3SK1/L4G1NL w 2GSN3Ps3p 76", 3),
    ("593 moves", "R8/2K1S1SSk/4B4/9/9/9/9/9/1L1L1L3 b RBGSNLP3g3n17p 1", 2),
    ("full hands", "9/3k5/9/9/9/9/9/5K3/9 w RBGSNLPrbgsnlp 1", 2),
    ("tsume", "7nl/6s2/5N2k/6G2/9/9/9/9/9 b 2RG2b2g3s2n3l18p 1", 2),
];

fn main() {
    for (name, text, depth) in POSITIONS {
        let Ok(start) = sfen::read(text) else { continue };
        let position = Position::from(start.setup);
        let mut race = Race::untitled().with("komadai", || perft(&position, depth) as usize);
        if let Ok(board) = text.parse::<Board>().or_else(|_| Board::tsume(text)) {
            race = race.with("haitaka", move || with_haitaka(&board, depth) as usize);
        }
        if let Some(mut position) = for_shunsai(&start.setup) {
            race = race.with("shunsai", move || with_shunsai(&mut position, depth) as usize);
        }
        if let Ok(board) = rsshogi::board::position_from_sfen(text) {
            let count = move || rsshogi::board::perft::perft(&board, depth as u8).map_or(0, |result| result.nodes);
            race = race.with("rsshogi", move || count() as usize);
        }
        let outcomes = race.outcomes();
        let Some(&(_, nodes, ours)) = outcomes.first() else { continue };
        println!("\n{name}, depth {depth}: {nodes} leaves");
        for (peer, counted, time) in outcomes {
            let (ratio, speed) = (time.as_secs_f64() / ours.as_secs_f64(), counted as f64 / 1e6 / time.as_secs_f64());
            let wrong = if counted == nodes { "" } else { "  WRONG" };
            println!("  {peer:<9} {speed:>8.1} million a second  {ratio:>5.2} times Komadai's time{wrong}");
        }
    }
}

/// As haitaka's own example counts.
fn with_haitaka(board: &Board, depth: u32) -> u64 {
    let mut nodes = 0;
    board.generate_moves(|moves| {
        if depth == 1 {
            nodes += moves.into_iter().len() as u64;
        } else {
            for mv in moves {
                let mut next = board.clone();
                next.play_unchecked(mv);
                nodes += with_haitaka(&next, depth - 1);
            }
        }
        false
    });
    nodes
}

/// By shunsai's fast path: moves as sets of squares, played and taken back.
fn with_shunsai(position: &mut shunsai::Position, depth: u32) -> u64 {
    let mut nodes = 0;
    if depth == 1 {
        let _ = position.generate_moves(|set| {
            nodes += set.len() as u64;
            ControlFlow::Continue(())
        });
        return nodes;
    }
    // No position has more groups than pieces on the board and kinds in hand.
    let mut sets = [None; 48];
    let mut free = sets.iter_mut();
    let _ = position.generate_moves(|set| {
        if let Some(free) = free.next() {
            *free = Some(set);
        }
        ControlFlow::Continue(())
    });
    for mv in sets.into_iter().flatten().flatten() {
        let undo = position.do_move(mv);
        nodes += with_shunsai(position, depth - 1);
        position.undo_move(mv, undo);
    }
    nodes
}

fn for_shunsai(setup: &Setup) -> Option<shunsai::Position> {
    let side = |color: Color| if color == Color::Black { shogi_core::Color::Black } else { shogi_core::Color::White };
    // Both count the kinds in the same order.
    let kind = |index: usize| shogi_core::PieceKind::from_u8(index as u8 + 1);
    let mut position = shogi_core::PartialPosition::empty();
    for (square, piece) in setup.board.pieces() {
        let square = shogi_core::Square::new(square.file().get(), square.rank().get())?;
        position.piece_set(square, Some(shogi_core::Piece::new(kind(piece.kind.index())?, side(piece.color))));
    }
    for color in Color::ALL {
        for held in HandKind::ALL {
            for _ in 0..setup.hands[color].count(held) {
                let hand = position.hand_of_a_player_mut(side(color));
                *hand = hand.added(kind(held.kind().index())?)?;
            }
        }
    }
    position.side_to_move_set(side(setup.turn));
    Some(shunsai::Position::new(position))
}
