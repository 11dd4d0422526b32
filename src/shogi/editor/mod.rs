//! The edits of a position editor (局面編集). None is refused: [`Setup::faults`](super::Setup::faults) and
//! [`Setup::remarks`](super::Setup::remarks) list what is wrong or unusual about a result.

mod boards;
mod pieces;

pub use boards::{OffBoard, Shift, Transform};
pub use pieces::{PieceSource, PieceTarget};
