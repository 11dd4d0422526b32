//! KIF and KIFU, the format of Kakinoki Shogi and Kifu for Windows, which nearly every program writes.
//!
//! Format: <http://kakinoki.o.oo7.jp/kif_format.html>. What other programs make of it is told where
//! it is read.

mod ahead;
pub(crate) mod bod_write;
mod clock;
mod closing;
mod columns;
mod ends;
mod game;
mod head;
mod layout;
mod lines;
mod magic;
mod moves;
mod odd;
mod plain;
mod play;
pub(crate) mod read;
mod rewrite;
mod several;
mod spent;
pub(crate) mod spoken;
pub(crate) mod spoken_write;
mod start_name;
mod style;
mod words;
pub(crate) mod write;
mod write_head;
mod write_note;

pub use closing::{closing_words, outcome_of_summary};
pub use columns::{Columns, Fill, TimeForm, TotalForm};
pub(crate) use ends::{end_of_word, word_of_end};
pub use layout::Layout;
pub(crate) use lines::{is_clear_move, is_known_field, is_move_line, is_quoted, is_separator, unquote};
pub(crate) use magic::names_format;
pub use magic::names_program;
pub(crate) use several::{RecordStart, says_start, starts};
pub use style::KifStyle;
