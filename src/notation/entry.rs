//! Setting up positions by keyboard: a cursor on the board, and one letter for each piece.
//!
//! Two digits move the cursor to a square (76 is ７六). A letter puts Black's piece there, with Shift White's: P L N S G
//! B R K as in SFEN, or ふ や け ぎ き か ひ お or the kanji on Japanese keyboards; [`keys`] splits texts of input methods. `+`
//! turns over the piece on the square, or applies to a letter that follows at once or that finds nothing to turn over.
//! The cursor stays for corrections. `h` and a letter is a piece in hand; `a` gives all remaining pieces to the
//! defender, now and after every change.
//!
//! Pieces can also be typed before their squares: `*` or `-` after a piece sends it to the square that follows: `G*13`
//! and `g*13` are Black's gold on 1三, `vG*13` is White's. The sign may be omitted before any square was typed (`g13`),
//! after a piece that was sent, and for a piece that is already on the cursor's square.
//!
//! The caller passes keys to [`Entry::press`] and shows the result.

mod committed;
mod table;
#[cfg(test)]
mod tests;

pub use committed::keys;
pub use table::{EntryKey, KEYS, Topic};

use super::{digits, fold};
use crate::shogi::{ByColor, Color, File, Hand, Piece, PieceKind, Rank, Setup, Square};

/// A begun input of several keys.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Pending {
    /// Marks that apply to the next piece; [`NOTHING`](Self::NOTHING) without any.
    Marks {
        /// Whether the next piece is White's, or with Shift Black's.
        other: bool,
        /// Whether the next piece is promoted.
        promoted: bool,
    },
    /// `+` has just turned over the piece at the cursor; a letter now replaces it with a promoted piece.
    Turned,
    /// The file of a square; its rank follows.
    File(File),
    /// A piece for the square that follows.
    Piece {
        /// The piece.
        piece: Piece,
        /// The file of the square, if already typed.
        file: Option<File>,
    },
    /// A hand; a count or the piece follows.
    Hand {
        /// The side whose hand it is.
        side: Color,
        /// How many the hand holds; `None` to add one.
        count: Option<u8>,
    },
}

impl Pending {
    /// No input is pending.
    pub const NOTHING: Self = Self::Marks { other: false, promoted: false };

    /// Whether a key waits for another.
    #[must_use]
    pub const fn is_begun(self) -> bool {
        !matches!(self, Self::NOTHING | Self::Turned)
    }
}

/// A position that is being typed: setup, cursor, and pending input. Each key gives a new value.
///
/// ```
/// use komadai::notation::entry::{Entry, EntryKey};
/// use komadai::notation::sfen;
/// use komadai::shogi::Setup;
///
/// let mut entry = Entry::new(Setup::EMPTY);
/// for c in "11K 13p hg a".split(' ').flat_map(str::chars) {
///     entry = entry.press(EntryKey::Char(c)).ok_or("a key that means nothing")?;
/// }
/// assert_eq!(sfen::write(entry.setup(), None), "8k/9/8P/9/9/9/9/9/9 b G2r2b3g4s4n4l17p");
/// # Ok::<(), &str>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Entry {
    setup: Setup,
    cursor: Square,
    pending: Pending,
    gives_remaining: bool,
    order: Order,
    is_aimed: bool,
    /// The setup under the piece typed last, while that may still move.
    under: Option<Under>,
    amends: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Order {
    /// A piece typed before any square goes to the square that follows.
    Open,
    SquareFirst,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Under {
    setup: Setup,
    /// The piece's side if Shift is not pressed.
    side: Color,
}

impl Entry {
    /// Begins with this setup and the cursor on 5五.
    #[must_use]
    pub fn new(setup: Setup) -> Self {
        Self {
            setup,
            cursor: Square::CENTRE,
            pending: Pending::NOTHING,
            gives_remaining: false,
            order: Order::Open,
            is_aimed: false,
            under: None,
            amends: false,
        }
    }

    /// The setup so far.
    #[must_use]
    pub const fn setup(&self) -> &Setup {
        &self.setup
    }

    /// The square of the cursor.
    #[must_use]
    pub const fn cursor(&self) -> Square {
        self.cursor
    }

    /// The input that waits for another key.
    #[must_use]
    pub const fn pending(&self) -> Pending {
        self.pending
    }

    /// Whether the defender, the side not to move, gets all remaining pieces after every change.
    #[must_use]
    pub const fn gives_remaining(&self) -> bool {
        self.gives_remaining
    }

    /// The same with the cursor on this square and no pending input, as after a click.
    #[must_use]
    pub const fn at(self, cursor: Square) -> Self {
        Self { cursor, pending: Pending::NOTHING, is_aimed: true, under: None, ..self }
    }

    /// Whether the last key moved the piece before it, so that this setup replaces the previous one.
    #[must_use]
    pub const fn amends(&self) -> bool {
        self.amends
    }

    /// The same with another setup and no pending input. Gives the remaining pieces if that is on.
    #[must_use]
    pub fn with_setup(self, setup: Setup) -> Self {
        let setup = if self.gives_remaining { setup.with_remaining_to(setup.turn.other()) } else { setup };
        Self { setup, pending: Pending::NOTHING, under: None, ..self }
    }

    /// The same for a new position: a piece typed before any square may go to the next square again.
    #[must_use]
    pub const fn afresh(self) -> Self {
        Self { order: Order::Open, ..self }
    }

    /// The same with a setup that was changed elsewhere, such as by undoing.
    #[must_use]
    pub fn over(self, setup: Setup, gives_remaining: bool) -> Self {
        let pending = if setup != self.setup && !self.pending.is_begun() { Pending::NOTHING } else { self.pending };
        let under = self.under.filter(|_| setup == self.setup);
        Self { setup, gives_remaining, pending, under, ..self }
    }

    /// The same with this setting of [`gives_remaining`](Self::gives_remaining).
    #[must_use]
    pub fn with_remaining(self, gives_remaining: bool) -> Self {
        Self { gives_remaining, ..self }.with_setup(self.setup)
    }

    /// The same with this side to move. With [`gives_remaining`](Self::gives_remaining), the hands are exchanged.
    #[must_use]
    pub fn with_turn(self, turn: Color) -> Self {
        let mut setup = Setup { turn, ..self.setup };
        if self.gives_remaining && turn != self.setup.turn {
            setup.hands = ByColor { black: setup.hands.white, white: setup.hands.black };
        }
        self.with_setup(setup)
    }

    /// The result of pressing a key; `None` when it has no meaning now, so that the caller may use it otherwise.
    #[must_use]
    pub fn press(self, key: EntryKey) -> Option<Self> {
        Self { amends: false, ..self }.pressed(key)
    }

    fn pressed(self, key: EntryKey) -> Option<Self> {
        match key {
            EntryKey::Word => Some(Self { under: None, ..self }),
            EntryKey::Arrow(step) => Some(self.at(step.from(self.cursor).unwrap_or(self.cursor))),
            EntryKey::Escape => self.pending.is_begun().then_some(self.without_pending()),
            EntryKey::Delete => Some(self.clear()),
            EntryKey::Backspace => Some(self.back()),
            EntryKey::Char(typed) => {
                let typed = fold::narrow(typed);
                let shifted = typed.is_ascii_uppercase();
                if let Some(digit) = digits::value(typed) {
                    return self.digit(digit);
                }
                if let (true, rank @ 'a'..='i') = (self.wants_rank(), typed.to_ascii_lowercase()) {
                    return self.digit(rank as u8 - b'a' + 1);
                }
                match Topic::of(typed.to_ascii_lowercase())? {
                    Topic::Piece(kind) => self.piece(kind, shifted),
                    Topic::Promote => self.promote(),
                    Topic::OtherSide => Some(self.other_side()),
                    Topic::Destination => self.send(),
                    Topic::NextState => Some(self.with_setup(self.setup.cycled(self.cursor))),
                    Topic::Hand => {
                        let side = self.side(shifted);
                        Some(Self { pending: Pending::Hand { side, count: None }, under: None, ..self })
                    }
                    Topic::Remaining => Some(self.with_remaining(!self.gives_remaining)),
                    Topic::Turn => Some(self.with_turn(self.setup.turn.other())),
                    Topic::Square | Topic::Step | Topic::Clear | Topic::Cancel => None,
                }
            }
        }
    }

    const fn side(&self, shifted: bool) -> Color {
        let marked = matches!(self.pending, Pending::Marks { other: true, .. });
        if shifted != marked { Color::White } else { Color::Black }
    }

    /// Whether a typed file waits for its rank, which may be a letter from a to i.
    #[must_use]
    pub const fn wants_rank(&self) -> bool {
        matches!(self.pending, Pending::File(_) | Pending::Piece { file: Some(_), .. })
    }

    fn digit(self, digit: u8) -> Option<Self> {
        match self.pending {
            Pending::Marks { .. } | Pending::Turned => Some(Self { pending: Pending::File(File::new(digit)?), ..self }),
            Pending::File(file) => {
                let to = Square::new(file, Rank::new(digit)?);
                let typed = self.setup.board[self.cursor].filter(|_| self.order == Order::Open);
                Some(match (self.under, typed) {
                    (Some(under), Some(piece)) => self.sent(under, piece, to),
                    _ => self.at(to),
                })
            }
            Pending::Piece { piece, file: None } => {
                Some(Self { pending: Pending::Piece { piece, file: Some(File::new(digit)?) }, ..self })
            }
            Pending::Piece { piece, file: Some(file) } => {
                Some(self.sent(self.under?, piece, Square::new(file, Rank::new(digit)?)))
            }
            Pending::Hand { side, count } => {
                let count = count.unwrap_or(0).checked_mul(10)?.checked_add(digit)?;
                Some(Self { pending: Pending::Hand { side, count: Some(count) }, ..self })
            }
        }
    }

    fn send(self) -> Option<Self> {
        let (Pending::NOTHING | Pending::Turned) = self.pending else { return None };
        let piece = Piece { color: self.under?.side, ..self.setup.board[self.cursor]? };
        Some(Self { pending: Pending::Piece { piece, file: None }, ..self })
    }

    fn sent(self, under: Under, piece: Piece, to: Square) -> Self {
        let amends = under.setup != self.setup;
        let put = self.with_setup(under.setup.stamped(to, piece));
        Self { cursor: to, order: Order::Open, is_aimed: false, amends, ..put }
    }

    fn piece(self, kind: PieceKind, shifted: bool) -> Option<Self> {
        if let Pending::Hand { side, count } = self.pending {
            let kind = kind.in_hand()?;
            let side = if shifted { Color::White } else { side };
            let mut setup = self.setup;
            match count {
                Some(count) => setup.hands[side].set(kind, count),
                None => setup.hands[side].add(kind),
            }
            return Some(self.with_setup(setup));
        }
        let kind = match self.pending {
            Pending::Marks { promoted: true, .. } => kind.promoted()?,
            Pending::Turned => kind.promoted().unwrap_or(kind),
            Pending::Marks { promoted: false, .. } => kind,
            Pending::File(_) | Pending::Hand { .. } | Pending::Piece { .. } => return None,
        };
        let piece = Piece::new(self.side(shifted), kind);
        let (order, under) = match self.is_aimed {
            true => (Order::SquareFirst, self.setup),
            false if self.order == Order::Open => (self.order, self.under.map_or(self.setup, |under| under.setup)),
            // The same piece again is not a correction, and goes elsewhere.
            false if self.setup.board[self.cursor] == Some(piece) => (Order::Open, self.setup),
            false => (self.order, self.setup),
        };
        let under = Some(Under { setup: under, side: self.side(false) });
        let put = self.with_setup(self.setup.stamped(self.cursor, piece));
        Some(Self { order, under, is_aimed: false, ..put })
    }

    fn promote(self) -> Option<Self> {
        if !self.pending.is_begun()
            && let Some(piece) = self.setup.board[self.cursor].and_then(Piece::turned_over)
        {
            let pending = if self.pending == Pending::Turned { Pending::NOTHING } else { Pending::Turned };
            let under = self.under;
            return Some(Self { pending, under, ..self.with_setup(self.setup.with(self.cursor, Some(piece))) });
        }
        let Pending::Marks { other, promoted } = self.pending else { return None };
        Some(Self { pending: Pending::Marks { other, promoted: !promoted }, ..self })
    }

    fn other_side(self) -> Self {
        let (other, promoted) = match self.pending {
            Pending::Marks { other, promoted } => (other, promoted),
            Pending::Turned => (false, true),
            Pending::File(_) | Pending::Hand { .. } | Pending::Piece { .. } => (false, false),
        };
        Self { pending: Pending::Marks { other: !other, promoted }, ..self }
    }

    fn back(self) -> Self {
        match self.pending {
            Pending::NOTHING | Pending::Turned => self.clear(),
            Pending::Hand { side, count: Some(count) } => {
                let count = Some(count / 10).filter(|&count| count > 0);
                Self { pending: Pending::Hand { side, count }, ..self }
            }
            Pending::Piece { piece, file: Some(_) } => Self { pending: Pending::Piece { piece, file: None }, ..self },
            Pending::Marks { .. } | Pending::File(_) | Pending::Hand { count: None, .. } | Pending::Piece { .. } => {
                self.without_pending()
            }
        }
    }

    fn without_pending(self) -> Self {
        Self { pending: Pending::NOTHING, under: None, ..self }
    }

    fn clear(self) -> Self {
        let mut setup = self.setup;
        match self.pending {
            Pending::NOTHING | Pending::Turned => setup.board[self.cursor] = None,
            Pending::Hand { side, .. } => setup.hands[side] = Hand::EMPTY,
            Pending::Marks { .. } | Pending::File(_) | Pending::Piece { .. } => {}
        }
        self.with_setup(setup)
    }
}
