//! The game: pieces, boards, moves and rules. All other modules use its types.
//!
//! A [`Setup`] is *any* board a user or a file can make. A [`Position`] is the same board for playing: it knows which
//! moves are possible and legal, and what gives check.
//!
//! Also: the named starts ([`Handicap`]), what is wrong or unusual about a board ([`Fault`], [`Remark`]), the edits of
//! a position editor ([`Setup::carried`], [`Transform`] …), game ends by repetition or counting ([`Repetitions`],
//! [`Declaration`]), and [`perft`], which checks the rules.

mod attacks;
mod board;
mod check;
mod color;
mod editor;
mod faults;
mod guard;
mod hand;
mod handicap;
mod impasse;
mod legal;
mod legal_checks;
mod move_list;
mod moves;
mod perft;
#[cfg(feature = "serde")]
mod persist;
mod piece;
mod piece_box;
mod position;
mod remarks;
mod repetition;
mod sink;
mod square;
mod squares;

pub use attacks::attacks;
pub use board::{Board, Setup};
pub use color::{ByColor, Color};
pub use editor::{OffBoard, PieceSource, PieceTarget, Shift, Transform};
pub use faults::Fault;
pub use hand::{Hand, HandKind};
pub use handicap::Handicap;
pub use impasse::{Declaration, ImpasseRule, Verdict};
pub use move_list::{IntoMoves, MoveList};
pub use moves::{Foul, Illegal, Impossible, Move};
pub use perft::perft;
pub use piece::{Piece, PieceKind};
pub use piece_box::PieceBox;
pub use position::Position;
pub use remarks::{Oddity, Purpose, Remark, Severity};
pub use repetition::{Repetition, Repetitions, first_repetition};
pub use square::{File, Rank, Square};
pub use squares::{Squares, SquaresIter};
