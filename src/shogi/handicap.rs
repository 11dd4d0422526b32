//! The named starts: the even game and the handicaps (手合割).

use std::sync::LazyLock;

use super::{Board, Color, Piece, PieceKind, Setup, Square};

/// A named start. In a handicap game the stronger player (上手) is [`Color::White`], lacks some pieces and moves first.
/// Names and positions are those of the KIF format's description.
///
/// ```
/// use komadai::shogi::{Color, Handicap};
///
/// let setup = Handicap::Two.setup();
/// assert_eq!(setup.turn, Color::White);
/// assert_eq!(Handicap::of(&setup), Some(Handicap::Two));
/// assert_eq!(Handicap::named("二枚落ち"), Some(Handicap::Two));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Handicap {
    /// 平手: the even game. Both sides have all pieces, and Black moves first.
    Even,
    /// 香落ち: without the left lance (1一).
    Lance,
    /// 右香落ち: without the right lance (9一).
    RightLance,
    /// 角落ち: without the bishop (2二).
    Bishop,
    /// 飛車落ち: without the rook (8二).
    Rook,
    /// 飛香落ち: without the rook and the left lance (1一).
    RookLance,
    /// 二枚落ち: without rook and bishop.
    Two,
    /// 三枚落ち: without rook, bishop and the left lance (1一), as programs write it; some books take the right one.
    Three,
    /// 四枚落ち: without rook, bishop and both lances.
    Four,
    /// 五枚落ち: four pieces and the right knight (8一) less.
    Five,
    /// 左五枚落ち: four pieces and the left knight (2一) less.
    LeftFive,
    /// 六枚落ち: four pieces and both knights less.
    Six,
    /// 左七枚落ち: six pieces and the left silver (3一) less.
    LeftSeven,
    /// 右七枚落ち: six pieces and the right silver (7一) less.
    RightSeven,
    /// 八枚落ち: six pieces and both silvers less.
    Eight,
    /// 十枚落ち: king and pawns alone.
    Ten,
}

impl Handicap {
    /// All sixteen, from the even game to the greatest handicap.
    pub const ALL: [Self; 16] = [
        Self::Even,
        Self::Lance,
        Self::RightLance,
        Self::Bishop,
        Self::Rook,
        Self::RookLance,
        Self::Two,
        Self::Three,
        Self::Four,
        Self::Five,
        Self::LeftFive,
        Self::Six,
        Self::LeftSeven,
        Self::RightSeven,
        Self::Eight,
        Self::Ten,
    ];

    /// The start position. Hands are empty; White moves first except in the even game.
    #[must_use]
    pub fn setup(self) -> Setup {
        static EVEN: LazyLock<Setup> = LazyLock::new(even);
        let mut setup = *EVEN;
        for &square in HANDICAPS[self as usize].2 {
            if let Some(square) = Square::at(square / 10, square % 10) {
                setup.board[square] = None;
            }
        }
        if self != Self::Even {
            setup.turn = Color::White;
        }
        setup
    }

    /// The start with exactly this board, empty hands and this side to move; `None` for any other position.
    #[must_use]
    pub fn of(setup: &Setup) -> Option<Self> {
        Self::ALL.into_iter().find(|handicap| handicap.setup() == *setup)
    }

    /// Its Japanese name, as KIF files write it after 手合割：.
    #[must_use]
    pub const fn name(self) -> &'static str {
        HANDICAPS[self as usize].0
    }

    /// Its English name, as in "Rook and lance handicap".
    #[must_use]
    pub const fn english_name(self) -> &'static str {
        HANDICAPS[self as usize].1
    }

    /// The start with this [Japanese name](Self::name); `None` for any other text.
    #[must_use]
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|handicap| handicap.name() == name)
    }
}

/// The names of each start, and the squares that White leaves empty: 82 is 8二.
const HANDICAPS: [(&str, &str, &[u8]); 16] = [
    ("平手", "Even game", &[]),
    ("香落ち", "Lance handicap", &[11]),
    ("右香落ち", "Right lance handicap", &[91]),
    ("角落ち", "Bishop handicap", &[22]),
    ("飛車落ち", "Rook handicap", &[82]),
    ("飛香落ち", "Rook and lance handicap", &[82, 11]),
    ("二枚落ち", "Two-piece handicap", &[82, 22]),
    ("三枚落ち", "Three-piece handicap", &[82, 22, 11]),
    ("四枚落ち", "Four-piece handicap", &[82, 22, 11, 91]),
    ("五枚落ち", "Five-piece handicap", &[82, 22, 11, 91, 81]),
    ("左五枚落ち", "Five-piece handicap (left knight)", &[82, 22, 11, 91, 21]),
    ("六枚落ち", "Six-piece handicap", &[82, 22, 11, 91, 21, 81]),
    ("左七枚落ち", "Seven-piece handicap (left silver)", &[82, 22, 11, 91, 21, 81, 31]),
    ("右七枚落ち", "Seven-piece handicap (right silver)", &[82, 22, 11, 91, 21, 81, 71]),
    ("八枚落ち", "Eight-piece handicap", &[82, 22, 11, 91, 21, 81, 31, 71]),
    ("十枚落ち", "Ten-piece handicap", &[82, 22, 11, 91, 21, 81, 31, 71, 41, 61]),
];

fn even() -> Setup {
    use PieceKind::{Bishop, Gold, King, Knight, Lance, Pawn, Rook, Silver};
    const BACK: [PieceKind; 9] = [Lance, Knight, Silver, Gold, King, Gold, Silver, Knight, Lance];

    let mut board = Board::EMPTY;
    for square in Square::all() {
        for (side, seen) in [(Color::Black, square), (Color::White, square.flipped())] {
            let file = seen.file().get();
            let kind = match (seen.rank().get(), file) {
                (7, _) => Some(Pawn),
                (8, 2) => Some(Rook),
                (8, 8) => Some(Bishop),
                (9, _) => BACK.get(usize::from(file) - 1).copied(),
                _ => None,
            };
            if let Some(kind) = kind {
                board[square] = Some(Piece::new(side, kind));
            }
        }
    }
    Setup { board, ..Setup::EMPTY }
}
