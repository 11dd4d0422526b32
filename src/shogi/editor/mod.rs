//! The edits of a position editor (局面編集): each takes a [`Setup`](super::Setup) and returns the changed one.
//!
//! Nothing is refused, since a setup is any board: [`Setup::faults`](super::Setup::faults) and
//! [`Setup::remarks`](super::Setup::remarks) list what is wrong or unusual about it.

mod boards;
mod pieces;

pub use boards::{OffBoard, Shift, Transform};
pub use pieces::{PieceSource, PieceTarget};
