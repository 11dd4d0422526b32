//! KIF and KIFU, the format of Kakinoki Shogi and Kifu for Windows, which nearly every program writes.
//!
//! Format: <http://kakinoki.o.oo7.jp/kif_format.html>. What other programs make of it is told where
//! it is read.
//!
//! # The way of a line
//!
//! `read` takes a file's lines one by one. `classify` says what a line is, one of a closed list (`LineKind`), knowing
//! neither board nor tree; the usual line of moves has a short cut (`move_line_fast`), unusual ones a file of their own
//! (`move_line_unusual`). Until the first move a line goes to the header reader (`headers`), from then on to the movetext
//! reader (`movetext`). Each is one match over the kinds:
//!
//! | kind | among the headers | among the moves |
//! |---|---|---|
//! | move or end | the first one begins the moves | `play`: its words (`move_words`) are held against the board (`resolve_move`), its time (`clock`) against the sums (`times`) |
//! | `変化：3手` | begins the moves behind a separator, ignored before it | goes back to the position before that move |
//! | `*…`, `&…` | comment and bookmark of the start | of the move before |
//! | `まで85手で…` | the closing words of a game without moves | `result_line`: the end of the game, or its closing words |
//! | other | header, board, hands, handicap (`handicap_names`) | foreign text, kept |
//!
//! A line that does not tell by itself what it is looks at those behind it (`lookahead`).
//!
//! # Map
//!
//! | files | what they know |
//! |---|---|
//! | `classify`, `move_line_fast`, `move_line_unusual`, `move_words`, `clock`, `end_words` | lines and words |
//! | `read`, `headers`, `movetext`, `play`, `resolve_move`, `times`, `result_line`, `lookahead` | reading KIF |
//! | `ki2` | reading KI2 |
//! | `record_starts`, `program_line`, `handicap_names` | where a record begins, which program wrote it, what it starts from |
//! | `write`, `write_headers`, `write_note`, `write_ki2`, `write_bod` | writing records anew |
//! | `layout`, `rewrite` | writing what did not change as it was |
//! | `style`, `move_columns` | what programs do differently, and means nothing |

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
