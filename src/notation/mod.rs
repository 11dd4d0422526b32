//! Moves and positions as people and programs write them.
