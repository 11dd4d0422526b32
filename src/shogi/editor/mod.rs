//! What a position editor does to a [`Setup`](super::Setup) (局面編集): each verb takes a setup and gives the changed one.
//!
//! Nothing is refused for being odd, since a [`Setup`](super::Setup) is any board: what is wrong or
//! unusual about the result is listed by [`Setup::faults`](super::Setup::faults) and
//! [`Setup::remarks`](super::Setup::remarks). A board is cleared by taking
//! [`Setup::EMPTY`](super::Setup::EMPTY), and the even game and the handicaps are
//! [`Handicap::setup`](super::Handicap::setup).

mod boards;
mod pieces;
mod transform;

pub use boards::{OffBoard, Shift};
pub use pieces::{PieceSource, PieceTarget};
pub use transform::Transform;
