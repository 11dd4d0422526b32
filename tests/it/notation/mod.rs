//! Moves and positions as text.

mod entry;
mod moves;
