//! Komadai (駒台): kifu, the records of shogi games, read, replayed and written.

pub mod shogi;
