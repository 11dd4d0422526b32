//! Moves and positions as text.

mod moves;
