//! Komadai (駒台): kifu, the records of shogi games, read, replayed and written.

pub mod cli;
pub mod format;
pub mod lang;
pub mod notation;
pub mod record;
pub mod shogi;
