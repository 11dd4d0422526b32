//! KIF and KIFU, the format of Kakinoki Shogi and Kifu for Windows, which nearly every program writes.
//!
//! Format: <http://kakinoki.o.oo7.jp/kif_format.html>. What other programs make of it is told where
//! it is read.

mod clock;
mod ends;
mod game;
mod head;
mod lines;
mod moves;
pub(crate) mod read;
mod style;
mod words;
pub(crate) mod write;

pub(crate) use ends::word_of_end;
pub use ends::{closing_words, outcome_of_summary};
pub(crate) use lines::{is_known_field, is_move_line, unquote};
pub use style::KifStyle;
