//! KIF and KIFU, the format of Kakinoki Shogi and Kifu for Windows, which nearly every program writes.
//!
//! Format: <http://kakinoki.o.oo7.jp/kif_format.html>. What other programs make of it is told where
//! it is read.

pub(crate) mod bod_write;
mod clock;
mod columns;
mod ends;
mod game;
mod head;
mod layout;
mod lines;
mod moves;
mod plain;
mod play;
pub(crate) mod read;
mod rewrite;
pub(crate) mod spoken;
pub(crate) mod spoken_write;
mod style;
mod words;
pub(crate) mod write;
mod write_head;
mod write_note;

pub use columns::{Columns, Fill, TimeForm, TotalForm};
pub use ends::{closing_words, outcome_of_summary};
pub(crate) use ends::{end_of_word, word_of_end};
pub use layout::Layout;
pub(crate) use lines::{is_known_field, is_move_line, unquote};
pub use style::KifStyle;
