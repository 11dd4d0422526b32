//! The board as it is drawn: where everything lies, and how descriptions of pictures get onto the screen.

pub(crate) mod geometry;
pub(crate) mod paint;
pub(crate) mod sprites;
pub(crate) mod surface;
pub(crate) mod thumbnail;
