//! KIF and KIFU, the format of Kakinoki Shogi and Kifu for Windows, which nearly every program writes.
//!
//! Specification: <http://kakinoki.o.oo7.jp/kif_format.html>.
//!
//! # The path of a line
//!
//! `read` goes through a file line by line. `classify` determines the kind of a line (`LineKind`) by its text alone;
//! `move_line_fast` does so for usual moves. Up to the first move, a line goes to `read/headers`, then to
//! `read/movetext`:
//!
//! | kind | among the headers | among the moves |
//! |---|---|---|
//! | move or end | the first one begins the moves | the move (`move_words`) is found on the board and played, its time (`clock`) checked against the totals |
//! | `変化：3手` | begins the moves if it follows a separator, otherwise ignored | goes back to the position before that move |
//! | `*…`, `&…` | comment and bookmark of the start | of the previous move |
//! | `まで85手で…` | the result line of a game without moves | the end of the game, or its result line |
//! | other | header, board, hands, handicap | foreign text, kept |
//!
//! A line that is ambiguous by itself is resolved by the lines after it (`Lookahead`).
//!
//! # Map
//!
//! Readers never use writers; both use the vocabulary.
//!
//! | files | contents |
//! |---|---|
//! | `classify`, `move_line_fast`, `move_words`, `clock`, `header_line`, `ki2_line`, `result_line` | the vocabulary: lines and words |
//! | `implied`, `style` | the start by headers alone, differences without meaning |
//! | `record_starts` | where a record begins |
//! | `read`, `read/…` | reading KIF, KI2 and BOD |
//! | `write`, `write/…` | writing records; `write/original` has the lines of the original file |

mod classify;
mod clock;
mod header_line;
mod implied;
mod ki2_line;
mod move_line_fast;
mod move_words;
mod read;
mod record_starts;
mod result_line;
mod style;
mod write;

pub(crate) use classify::{
    is_clear_move, is_move_line, is_numbered_move, is_quoted, is_remark, is_separator, unquote, variation_number,
};
pub(crate) use clock::spent;
pub use header_line::names_program;
pub(crate) use header_line::{field, is_known_field, names_format};
pub(crate) use ki2_line::{join_wrapped, marked};
pub(crate) use read::{is_silent_line, read};
pub(crate) use record_starts::{RecordStart, has_place, has_start, may_begin, starts, starts_thoroughly};
pub(crate) use result_line::is_summary;
pub use result_line::{closing_words, outcome_of_summary};
pub use style::{Columns, Fill, Gap, KifStyle, Rows, TimeForm, TotalForm};
pub(crate) use write::{inferred_style, remark, write, write_bod, write_ki2};
