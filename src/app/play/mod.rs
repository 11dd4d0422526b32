//! Playing moves on the board and stepping through them.

pub(crate) mod reach;
#[cfg(test)]
pub(crate) mod tests;
pub(crate) mod ui;
pub(crate) mod update;
