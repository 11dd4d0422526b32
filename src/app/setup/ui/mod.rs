//! The panel beside the board while a position is set up.

pub(crate) mod composed;
pub(crate) mod keys;
pub(crate) mod panel;
