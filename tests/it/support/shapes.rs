//! Long and deep files: moves after moves, games after games, variations inside variations. What they cost is counted in
//! `tests/memory.rs` and timed in `benches`.

use komadai::format::Format;

/// A shape that a file may have at any size.
pub(crate) struct Shape {
    /// What there is much of.
    pub(crate) name: &'static str,
    /// In which format.
    pub(crate) format: Format,
    /// The file of a size.
    pub(crate) text: fn(usize) -> String,
}

/// All shapes.
pub(crate) const SHAPES: [Shape; 6] = [
    Shape { name: "variations inside variations", format: Format::Jkf, text: nested_forks },
    Shape { name: "games after games", format: Format::Csa, text: |size| "PI\n+\n+7776FU\n-3334FU\n/\n".repeat(size) },
    Shape { name: "moves behind one that cannot be played", format: Format::Csa, text: broken },
    Shape { name: "moves in one line", format: Format::Usi, text: one_line },
    Shape {
        name: "moves in words", format: Format::Ki2, text: |size| "▲３八飛△７二飛▲２八飛△８二飛\n".repeat(size)
    },
    Shape { name: "variations of one move", format: Format::Ki2, text: variations },
];

/// Both rooks go to and fro; at every ply a pawn's move is played instead by the one line that goes no deeper.
fn nested_forks(size: usize) -> String {
    const ROOKS: [(u8, u8, u8, u8); 4] = [(2, 8, 3, 8), (8, 2, 7, 2), (3, 8, 2, 8), (7, 2, 8, 2)];
    const PAWNS: [(u8, u8, u8, u8); 2] = [(9, 7, 9, 6), (1, 3, 1, 4)];
    let mv = |ply: usize, piece: &str, (file, rank, to_file, to_rank): (u8, u8, u8, u8)| {
        format!(
            r#"{{"move": {{"color": {}, "from": {{"x": {file}, "y": {rank}}}, "to": {{"x": {to_file}, "y": {to_rank}}}, "piece": "{piece}"}}"#,
            ply % 2
        )
    };
    let deeper = |ply| {
        let (rook, pawn) = (mv(ply, "HI", ROOKS[ply % 4]), mv(ply + 1, "FU", PAWNS[(ply + 1) % 2]));
        format!(r#"{rook}}}, {pawn}, "forks": [["#)
    };
    let forks: String = (0..size).map(deeper).collect();
    let last = mv(size, "HI", ROOKS[size % 4]);
    format!(r#"{{"header": {{}}, "moves": [{{}}, {forks}{last}}}{}]}}"#, "]]}".repeat(size))
}

fn broken(size: usize) -> String {
    "PI\n+\n+7776FU\n-3333FU\n+2726FU\n".to_owned() + &"+2625FU\n".repeat(size)
}

fn one_line(size: usize) -> String {
    "position startpos moves".to_owned() + &" 2h3h 8b7b 3h2h 7b8b".repeat(size)
}

fn variations(size: usize) -> String {
    "▲３八飛\n".to_owned() + &"変化：1手\n▲４八飛△７二飛\n".repeat(size)
}
