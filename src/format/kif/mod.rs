//! KIF and KIFU, the format of Kakinoki Shogi and Kifu for Windows, which nearly every program writes.
//!
//! Specification: <http://kakinoki.o.oo7.jp/kif_format.html>. Extensions of other programs are described where they
//! are read.
//!
//! # The path of a line
//!
//! `read` goes through a file line by line. `classify` determines the kind of a line (`LineKind`) without looking at the
//! board or the tree; the usual line of moves has a fast path (`move_line_fast`), unusual ones a file of their own
//! (`move_line_unusual`). Up to the first move, a line goes to the header reader (`read/headers`), then to the movetext
//! reader (`read/movetext`). Each is one match over the kinds:
//!
//! | kind | among the headers | among the moves |
//! |---|---|---|
//! | move or end | the first one begins the moves | `read/movetext/moves`: the move (`move_words`) is found on the board and played, its time (`clock`) checked against the totals |
//! | `変化：3手` | begins the moves if it follows a separator, otherwise ignored | goes back to the position before that move |
//! | `*…`, `&…` | comment and bookmark of the start | of the previous move |
//! | `まで85手で…` | the result line of a game without moves | the end of the game, or its result line |
//! | other | header, board, hands, handicap | foreign text, kept |
//!
//! A line that is ambiguous by itself is resolved by the lines after it (`read/source`).
//!
//! An ordinary line, `   1 ７六歩(77)   ( 0:16/00:00:16)`, takes these steps from the text to the tree, in seven files. Counted are
//! the functions of this folder and of `format/lines`, each once, without accessors of one expression and without the parts of
//! the fast parser.
//!
//! | step | functions |
//! |---|---|
//! | the loop over the lines | `read`, `read::game`, `Source::next`, `Lines::next`, `Lookahead::behind` |
//! | text to words | `classify`, `move_line_fast::move_line` |
//! | words to a move | `MovetextReader::read_line`, `play`, `flush`, `check_number`, `MoveWords::meant` |
//! | the move into the tree | `enter`, `time` |
//!
//! # Map
//!
//! Readers never use writers; both use the vocabulary.
//!
//! | files | contents |
//! |---|---|
//! | `classify`, `move_line_fast`, `move_line_unusual`, `move_words`, `clock`, `ki2_line`, `result_line` | the vocabulary: lines and words |
//! | `program_line`, `handicap_names`, `implied`, `style` | which program wrote a file, handicaps by name, the start by headers alone, differences without meaning |
//! | `record_starts`, `wrapped` | where a record begins, moves that a line break cuts in two |
//! | `read`, `read/…` | reading KIF, KI2 and BOD |
//! | `write`, `write/…` | writing records; `write/original` has the lines of the original file |

mod classify;
mod clock;
mod handicap_names;
mod implied;
mod ki2_line;
mod move_line_fast;
mod move_line_unusual;
mod move_words;
mod program_line;
mod read;
mod record_starts;
mod result_line;
mod style;
pub(crate) mod wrapped;
mod write;

pub(crate) use classify::{
    field, is_clear_move, is_known_field, is_move_line, is_numbered_move, is_quoted, is_remark, is_separator, unquote,
    variation_number,
};
pub(crate) use clock::spent;
pub(crate) use ki2_line::marked;
pub(crate) use program_line::names_format;
pub use program_line::names_program;
pub(crate) use read::{is_silent_line, read};
pub(crate) use record_starts::{RecordStart, has_place, has_start, may_begin, starts, starts_thoroughly};
pub(crate) use result_line::is_summary;
pub use result_line::{closing_words, outcome_of_summary};
pub use style::{Columns, Fill, Gap, KifStyle, Rows, TimeForm, TotalForm};
pub(crate) use write::{inferred_style, remark, write, write_bod, write_ki2};
