//! KIF and KIFU, the format of Kakinoki Shogi and Kifu for Windows, which nearly every program writes.
//!
//! Specification: <http://kakinoki.o.oo7.jp/kif_format.html>. Extensions of other programs are described where they
//! are read.
//!
//! # The path of a line
//!
//! `read` goes through a file line by line. `classify` determines the kind of a line (`LineKind`) without looking at the
//! board or the tree; the usual line of moves has a fast path (`move_line_fast`), unusual ones a file of their own
//! (`move_line_unusual`). Up to the first move, a line goes to the header reader (`headers`), then to the movetext reader
//! (`movetext`). Each is one match over the kinds:
//!
//! | kind | among the headers | among the moves |
//! |---|---|---|
//! | move or end | the first one begins the moves | `play`: the move (`move_words`) is resolved on the board (`resolve_move`), its time (`clock`) checked against the totals (`times`) |
//! | `変化：3手` | begins the moves if it follows a separator, otherwise ignored | goes back to the position before that move |
//! | `*…`, `&…` | comment and bookmark of the start | of the previous move |
//! | `まで85手で…` | the result line of a game without moves | `result_line`: the end of the game, or its result line |
//! | other | header, board, hands, handicap (`handicap_names`) | foreign text, kept |
//!
//! A line that is ambiguous by itself is resolved by the lines after it (`lookahead`).
//!
//! # Map
//!
//! | files | contents |
//! |---|---|
//! | `classify`, `move_line_fast`, `move_line_unusual`, `move_words`, `clock` | lines and words |
//! | `read`, `headers`, `movetext`, `play`, `move_numbers`, `resolve_move`, `times`, `result_line`, `lookahead` | reading KIF |
//! | `ki2`, `ki2_end`, `aside`, `wrapped` | reading KI2 |
//! | `record_starts`, `program_line`, `handicap_names`, `implied` | where a record begins, which program wrote it, handicaps by name, the start by headers alone |
//! | `write`, `write_headers`, `write_note`, `write_ki2`, `write_bod` | writing records |
//! | `layout`, `rewrite`, `rewrite_headers`, `rewrite_diagram` | writing back unchanged lines as they were |
//! | `style`, `move_columns`, `rows` | differences between programs that have no meaning |

mod aside;
mod classify;
mod clock;
mod handicap_names;
mod headers;
mod implied;
pub(crate) mod ki2;
mod ki2_end;
mod layout;
mod lookahead;
mod move_columns;
mod move_line_fast;
mod move_line_unusual;
mod move_numbers;
mod move_words;
mod movetext;
mod play;
mod program_line;
pub(crate) mod read;
mod record_starts;
mod resolve_move;
mod result_line;
mod rewrite;
mod rewrite_diagram;
mod rewrite_headers;
mod rows;
mod style;
mod times;
pub(crate) mod wrapped;
pub(crate) mod write;
pub(crate) mod write_bod;
mod write_headers;
pub(crate) mod write_ki2;
mod write_note;

pub(crate) use classify::{
    field, is_clear_move, is_known_field, is_move_line, is_numbered_move, is_quoted, is_remark, is_separator, unquote,
    variation_number,
};
pub(crate) use clock::spent;
pub(crate) use headers::is_silent_line;
pub use layout::Layout;
pub use move_columns::{Columns, Fill, TimeForm, TotalForm};
pub(crate) use program_line::names_format;
pub use program_line::names_program;
pub(crate) use record_starts::{RecordStart, has_place, has_start, may_begin, starts, starts_thoroughly};
pub(crate) use result_line::is_summary;
pub use result_line::{closing_words, outcome_of_summary};
pub use rows::{Gap, Rows};
pub use style::KifStyle;
pub(crate) use write::remark;
