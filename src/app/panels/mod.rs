//! What the window is made of. Each panel reads the state, draws itself and reports actions.

pub(crate) mod bookmarks;
pub(crate) mod branches;
pub(crate) mod comment;
pub(crate) mod entry;
pub(crate) mod files;
pub(crate) mod find;
mod header_keys;
pub(crate) mod headers;
pub(crate) mod line;
pub(crate) mod menu;
pub(crate) mod modal;
pub(crate) mod moves;
pub(crate) mod notices;
pub(crate) mod offers;
pub(crate) mod plate;
pub(crate) mod preview;
pub(crate) mod question;
mod quotes;
pub(crate) mod setup;
pub(crate) mod side;
pub(crate) mod solution;
pub(crate) mod stage;
pub(crate) mod status;
pub(crate) mod tabs;
pub(crate) mod transport;
pub(crate) mod tree;
pub(crate) mod typed;
