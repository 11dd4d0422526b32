//! The starts that have a name: the even game and the handicaps (手合割).

use std::sync::LazyLock;

use super::{Board, Color, Piece, PieceKind, Setup, Square};

/// A named start. In a handicap game the stronger player (上手) is [`Color::White`], lacks some
/// pieces and moves first. Names and positions are those of the KIF format's description.
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
    /// 三枚落ち: without rook, bishop and the left lance (1一), like 香落ち. Some books take the right
    /// one; the programs that write the word into files take this one, and their games need it.
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
        for &(file, rank) in self.missing() {
            if let Some(square) = Square::at(file, rank) {
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
        match self {
            Self::Even => "平手",
            Self::Lance => "香落ち",
            Self::RightLance => "右香落ち",
            Self::Bishop => "角落ち",
            Self::Rook => "飛車落ち",
            Self::RookLance => "飛香落ち",
            Self::Two => "二枚落ち",
            Self::Three => "三枚落ち",
            Self::Four => "四枚落ち",
            Self::Five => "五枚落ち",
            Self::LeftFive => "左五枚落ち",
            Self::Six => "六枚落ち",
            Self::LeftSeven => "左七枚落ち",
            Self::RightSeven => "右七枚落ち",
            Self::Eight => "八枚落ち",
            Self::Ten => "十枚落ち",
        }
    }

    /// Its English name, as in "Rook and lance handicap".
    #[must_use]
    pub const fn english_name(self) -> &'static str {
        match self {
            Self::Even => "Even game",
            Self::Lance => "Lance handicap",
            Self::RightLance => "Right lance handicap",
            Self::Bishop => "Bishop handicap",
            Self::Rook => "Rook handicap",
            Self::RookLance => "Rook and lance handicap",
            Self::Two => "Two-piece handicap",
            Self::Three => "Three-piece handicap",
            Self::Four => "Four-piece handicap",
            Self::Five => "Five-piece handicap",
            Self::LeftFive => "Five-piece handicap (left knight)",
            Self::Six => "Six-piece handicap",
            Self::LeftSeven => "Seven-piece handicap (left silver)",
            Self::RightSeven => "Seven-piece handicap (right silver)",
            Self::Eight => "Eight-piece handicap",
            Self::Ten => "Ten-piece handicap",
        }
    }

    /// The start with this [Japanese name](Self::name); `None` for any other text.
    #[must_use]
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|handicap| handicap.name() == name)
    }

    /// File and rank of the squares that White leaves empty.
    const fn missing(self) -> &'static [(u8, u8)] {
        // Left and right as White sees them.
        const ROOK: (u8, u8) = (8, 2);
        const BISHOP: (u8, u8) = (2, 2);
        const LANCE_L: (u8, u8) = (1, 1);
        const LANCE_R: (u8, u8) = (9, 1);
        const KNIGHT_L: (u8, u8) = (2, 1);
        const KNIGHT_R: (u8, u8) = (8, 1);
        const SILVER_L: (u8, u8) = (3, 1);
        const SILVER_R: (u8, u8) = (7, 1);
        const GOLD_L: (u8, u8) = (4, 1);
        const GOLD_R: (u8, u8) = (6, 1);
        match self {
            Self::Even => &[],
            Self::Lance => &[LANCE_L],
            Self::RightLance => &[LANCE_R],
            Self::Bishop => &[BISHOP],
            Self::Rook => &[ROOK],
            Self::RookLance => &[ROOK, LANCE_L],
            Self::Two => &[ROOK, BISHOP],
            Self::Three => &[ROOK, BISHOP, LANCE_L],
            Self::Four => &[ROOK, BISHOP, LANCE_L, LANCE_R],
            Self::Five => &[ROOK, BISHOP, LANCE_L, LANCE_R, KNIGHT_R],
            Self::LeftFive => &[ROOK, BISHOP, LANCE_L, LANCE_R, KNIGHT_L],
            Self::Six => &[ROOK, BISHOP, LANCE_L, LANCE_R, KNIGHT_L, KNIGHT_R],
            Self::LeftSeven => &[ROOK, BISHOP, LANCE_L, LANCE_R, KNIGHT_L, KNIGHT_R, SILVER_L],
            Self::RightSeven => &[ROOK, BISHOP, LANCE_L, LANCE_R, KNIGHT_L, KNIGHT_R, SILVER_R],
            Self::Eight => &[ROOK, BISHOP, LANCE_L, LANCE_R, KNIGHT_L, KNIGHT_R, SILVER_L, SILVER_R],
            Self::Ten => &[ROOK, BISHOP, LANCE_L, LANCE_R, KNIGHT_L, KNIGHT_R, SILVER_L, SILVER_R, GOLD_L, GOLD_R],
        }
    }
}

fn even() -> Setup {
    use PieceKind::{Bishop, Gold, King, Knight, Lance, Pawn, Rook, Silver};
    const BACK: [PieceKind; 9] = [Lance, Knight, Silver, Gold, King, Gold, Silver, Knight, Lance];

    let mut board = Board::EMPTY;
    for square in Square::all() {
        // White's half is Black's turned round.
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
