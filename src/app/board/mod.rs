//! The board as it is drawn: where everything lies, and what it looks like.

pub(crate) mod geometry;
pub(crate) mod piece;
pub(crate) mod thumbnail;
pub(crate) mod wood;
