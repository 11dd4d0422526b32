//! KIF and KIFU, the format of Kakinoki Shogi and Kifu for Windows, which nearly every program writes.
//!
//! Format: <http://kakinoki.o.oo7.jp/kif_format.html>. What other programs make of it is told where
//! it is read.

mod classify;
mod clock;
mod end_words;
mod handicap_names;
mod headers;
pub(crate) mod ki2;
mod layout;
mod lookahead;
mod move_columns;
mod move_line_fast;
mod move_line_unusual;
mod move_words;
mod movetext;
mod play;
mod program_line;
pub(crate) mod read;
mod record_starts;
mod resolve_move;
mod result_line;
mod rewrite;
mod style;
mod times;
pub(crate) mod write;
pub(crate) mod write_bod;
mod write_headers;
pub(crate) mod write_ki2;
mod write_note;

pub(crate) use classify::{is_clear_move, is_known_field, is_move_line, is_quoted, is_separator, unquote};
pub(crate) use end_words::{end_of_word, word_of_end};
pub use layout::Layout;
pub use move_columns::{Columns, Fill, TimeForm, TotalForm};
pub(crate) use program_line::names_format;
pub use program_line::names_program;
pub(crate) use record_starts::{RecordStart, says_start, starts};
pub use result_line::{closing_words, outcome_of_summary};
pub use style::KifStyle;
