//! The recorded solution of a problem, checked.

pub(crate) mod ui;
pub(crate) mod update;
pub(crate) mod words;
