//! What the file menu lists, and the questions about files.

mod ask;
mod menu;

pub(crate) use ask::{Memory, ask_ui};
pub(crate) use menu::{handicaps_ui, problems_ui, recent_ui};
