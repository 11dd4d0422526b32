//! What joins the features: state, actions, effects, commands, keys, and the frame of the window.

pub(crate) mod action;
mod boards;
pub(crate) mod command;
mod commands;
pub(crate) mod edges;
mod ends;
pub(crate) mod features;
pub(crate) mod focus;
#[cfg(test)]
mod golden;
mod guide;
pub(crate) mod host;
pub(crate) mod keymap;
pub(crate) mod keys;
pub(crate) mod layout;
pub(crate) mod menu;
pub(crate) mod modal;
mod notice_expiry;
pub(crate) mod notices;
pub(crate) mod own;
pub(crate) mod palette;
pub(crate) mod preferences;
pub(crate) mod reference;
pub(crate) mod settings;
pub(crate) mod sheet;
pub(crate) mod side;
pub(crate) mod state;
pub(crate) mod status;
pub(crate) mod tab_bar;
pub(crate) mod update;
mod welcome;
pub(crate) mod window;
mod wishes;
pub(crate) mod words;
