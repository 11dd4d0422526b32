//! Playing moves on the board and stepping through them.

pub(crate) mod reach;
pub(crate) mod ui;
pub(crate) mod update;
