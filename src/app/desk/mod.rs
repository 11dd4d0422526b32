//! The open games: their tabs, where they came from, where the user stands in each, and the edits that change them.

pub(crate) mod checked;
pub(crate) mod describe;
pub(crate) mod draft;
pub(crate) mod edit;
pub(crate) mod game;
pub(crate) mod origin;
pub(crate) mod preview;
pub(crate) mod settings;
pub(crate) mod sheaf;
pub(crate) mod start;
pub(crate) mod tabs;
pub(crate) mod update;
pub(crate) mod view;
pub(crate) mod walk;
pub(crate) mod words;
