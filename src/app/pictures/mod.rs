//! Diagrams and sheets: prepared, previewed, saved and copied.

pub(crate) mod export;
pub(crate) mod order;
pub(crate) mod ui;
pub(crate) mod update;
pub(crate) mod words;
pub(crate) mod work;
