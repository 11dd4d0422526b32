//! Building blocks that know nothing of open games.

pub(crate) mod chart;
pub(crate) mod chord;
pub(crate) mod command;
pub(crate) mod cores;
pub(crate) mod dialog;
pub(crate) mod field;
pub(crate) mod fonts;
pub(crate) mod icons;
pub(crate) mod input_method;
pub(crate) mod instance;
pub(crate) mod key_capture;
pub(crate) mod keymap;
pub(crate) mod list;
pub(crate) mod menu;
pub(crate) mod name;
pub(crate) mod question;
pub(crate) mod remark;
pub(crate) mod reveal;
pub(crate) mod romaji;
pub(crate) mod search;
pub(crate) mod sound;
pub(crate) mod splitter;
pub(crate) mod table;
pub(crate) mod task;
pub(crate) mod theme;
pub(crate) mod tip;
pub(crate) mod watch;
pub(crate) mod wheel;
pub(crate) mod wrap;
pub(crate) mod zoom;

pub(crate) mod board {
    pub(crate) mod geometry;
    pub(crate) mod paint;
    pub(crate) mod sprites;
    pub(crate) mod swatch;
    pub(crate) mod thumbnail;
}
