//! The panel beside the board while its position is edited, and what stands at the keyboard's cursor.

pub(crate) mod cursor;
mod keys;
pub(crate) mod panel;
mod piece_box;
