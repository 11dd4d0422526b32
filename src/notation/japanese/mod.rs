//! Moves in Japanese notation: ▲７六歩, △同銀直, ▲５八金右, ▲２二角成.
//!
//! The rule is the Japan Shogi Association's (<https://www.shogi.or.jp/faq/kihuhyouki.html>). If several pieces of a
//! kind could go to the square, the motion (上 寄 引) comes first; if ambiguous, the side (右 左, or 直 for a piece that goes
//! straight up); if still ambiguous, both. Two dragons or horses never have 直. 打 is written only if a piece on the
//! board could have gone to the square, 成 and 不成 wherever there is a choice.
//!
//! As in other programs, a piece "could go" by its movement, pinned or not.
//!
//! [`Words`] are the words for a move; [`Spoken`] is a move in a text, which a position resolves to a [`Move`].

mod qualify;
mod read;
mod resolve;

use std::fmt;

pub(crate) use read::side_of_symbol;
pub use read::{Destination, Spoken, SyntaxError, SyntaxErrorKind, side_of_mark};
pub use resolve::ResolveError;

use super::{Kings, digits, names};
use crate::shogi::{Color, Move, PieceKind, Position, Square};

/// The side from which a piece comes, as its owner sees the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Lateral {
    /// 左: from the left.
    Left,
    /// 直: from straight below.
    Straight,
    /// 右: from the right.
    Right,
}

/// The direction in which a piece moves, as its owner sees the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Motion {
    /// 上 (also 行 and 入): towards the far edge.
    Up,
    /// 寄: along the rank.
    Sideways,
    /// 引: back towards the near edge.
    Down,
}

/// The last word of a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Ending {
    /// 成: it promotes.
    Promote,
    /// 不成: it could promote and does not.
    Decline,
    /// 打: it is dropped.
    Drop,
}

/// The words for a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Words {
    /// The side that moves.
    pub side: Color,
    /// The square where the move ends.
    pub to: Square,
    /// Whether the move before ended on the same square (同).
    pub same: bool,
    /// The kind of piece, as it was before the move.
    pub kind: PieceKind,
    /// 右, 左 or 直, where the rule requires it.
    pub lateral: Option<Lateral>,
    /// 上, 寄 or 引, where the rule requires it.
    pub motion: Option<Motion>,
    /// 成, 不成 or 打, where the rule requires it.
    pub ending: Option<Ending>,
}

/// The words for a move; `None` when its origin is empty. `previous` is the destination of the move before.
///
/// ```
/// use komadai::notation::{japanese, usi};
/// use komadai::shogi::Position;
/// let words = japanese::words(&Position::startpos(), usi::read_move("4i5h").unwrap(), None).unwrap();
/// assert_eq!(words.to_string(), "▲５八金右");
/// ```
#[must_use]
pub fn words(position: &Position, mv: Move, previous: Option<Square>) -> Option<Words> {
    let side = position.turn();
    let to = mv.to();
    let same = previous == Some(to);
    match mv {
        Move::Drop { kind, .. } => {
            let kind = kind.kind();
            let ending = position.movers(kind, to).next().map(|_| Ending::Drop);
            Some(Words { side, to, same, kind, lateral: None, motion: None, ending })
        }
        Move::Board { from, promote, .. } => {
            let kind = position.board()[from]?.kind;
            let (lateral, motion) = qualify::qualify(side, kind, from, to, position.movers(kind, to));
            let choice = kind.promoted().is_some() && (from.in_zone(side) || to.in_zone(side));
            let ending = if promote { Some(Ending::Promote) } else { choice.then_some(Ending::Decline) };
            Some(Words { side, to, same, kind, lateral, motion, ending })
        }
    }
}

/// The mark of the side before a move.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Mark {
    /// ▲ for Black, △ for White.
    #[default]
    Triangles,
    /// ☗ for Black, ☖ for White. Shift_JIS does not have them.
    Pieces,
    /// No mark.
    None,
}

impl Mark {
    /// The mark of a side: one character, or empty.
    #[must_use]
    pub const fn of(self, side: Color) -> &'static str {
        match (self, side) {
            (Self::Triangles, Color::Black) => "▲",
            (Self::Triangles, Color::White) => "△",
            (Self::Pieces, Color::Black) => "☗",
            (Self::Pieces, Color::White) => "☖",
            (Self::None, _) => "",
        }
    }
}

/// How [`Words`] are spelled.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Style {
    /// The mark of the side before the move.
    pub mark: Mark,
    /// Whether a full-width blank follows 同 before a single character (`同　銀`, but `同成銀`), as in Kifu for Windows.
    pub same_blank: bool,
    /// Whether 同 follows its square (`６六同銀`), for a move without the one before it.
    pub same_square: bool,
    /// Whether the file is an ASCII digit (`7六歩`).
    pub ascii_file: bool,
    /// The names of the kings.
    pub kings: Kings,
}

impl Words {
    /// Appends the words to a text.
    pub fn push(&self, out: &mut String, style: Style) {
        out.push_str(style.mark.of(self.side));
        if !self.same || style.same_square {
            let file = self.to.file().get();
            out.push(if style.ascii_file { char::from(b'0' + file) } else { digits::FULL_WIDTH[usize::from(file)] });
            out.push(digits::KANJI[usize::from(self.to.rank().get())]);
        }
        if self.same {
            out.push('同');
        }
        let kind = if self.kind == PieceKind::King { style.kings.name(self.side) } else { names::long(self.kind) };
        let alone = (self.lateral, self.motion, self.ending) == (None, None, None) && kind.chars().count() == 1;
        if self.same && style.same_blank && alone {
            out.push('　');
        }
        out.push_str(kind);
        out.push_str(match self.lateral {
            Some(Lateral::Left) => "左",
            Some(Lateral::Straight) => "直",
            Some(Lateral::Right) => "右",
            None => "",
        });
        out.push_str(match self.motion {
            Some(Motion::Up) => "上",
            Some(Motion::Sideways) => "寄",
            Some(Motion::Down) => "引",
            None => "",
        });
        out.push_str(match self.ending {
            Some(Ending::Promote) => "成",
            Some(Ending::Decline) => "不成",
            Some(Ending::Drop) => "打",
            None => "",
        });
    }

    /// The words as a text.
    #[must_use]
    pub fn text(&self, style: Style) -> String {
        let mut out = String::with_capacity(24);
        self.push(&mut out, style);
        out
    }
}

/// With ▲△ and without a blank after 同: ▲７六歩, △同銀.
impl fmt::Display for Words {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text(Style::default()))
    }
}

/// Reads a whole text as a move; the side of a mark is ignored. `previous` is the previous destination, for 同.
///
/// # Errors
/// When the text is not written like a move, or does not name exactly one.
///
/// ```
/// use komadai::notation::{japanese, usi};
/// use komadai::shogi::Position;
/// let start = Position::startpos();
/// for text in ["▲７六歩", "76歩", "☗7六歩", "７六歩(77)"] {
///     assert_eq!(japanese::read_move(text, &start, None), Ok(usi::read_move("7g7f").unwrap()));
/// }
/// ```
pub fn read_move(text: &str, position: &Position, previous: Option<Square>) -> Result<Move, MoveError> {
    let text = text.trim();
    let (spoken, used) = Spoken::read(text).map_err(MoveError::Syntax)?;
    if used < text.len() {
        return Err(MoveError::Syntax(SyntaxError { at: used, kind: SyntaxErrorKind::Trailing }));
    }
    spoken.resolve(position, previous).map_err(MoveError::Resolve)
}

/// Why a text does not name a move in a position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum MoveError {
    /// It is not written like a move.
    Syntax(SyntaxError),
    /// It names no move that can be played, or several.
    Resolve(ResolveError),
}
