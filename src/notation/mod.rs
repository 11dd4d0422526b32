//! Moves and positions as people and programs write them.
//!
//! One module a way of writing, each with its own reading and writing: [`japanese`] (▲７六歩, △同銀直),
//! [`western`] (P-7f), [`usi`] (7g7f), [`kif_move`] (７六歩(77)), [`sfen`] for positions, [`entry`] for
//! positions typed key by key, [`quote`] for moves within a text; [`digits`] and
//! [`names`] are the words they share, [`fold`] is how words are looked for. Nothing here knows files or records.

pub mod digits;
pub mod entry;
pub mod fold;
pub mod japanese;
pub mod kif_move;
pub mod names;
pub mod quote;
pub mod sfen;
pub mod usi;
pub mod western;
