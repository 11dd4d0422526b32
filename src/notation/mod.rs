//! Moves and positions as people and programs write them.
//!
//! [`japanese`] (▲７六歩, △同銀直), [`western`] (P-7f), [`usi`] (7g7f), [`kif_move`] (７六歩(77)) and [`sfen`] (positions) read
//! and write notations; [`Spelling`] chooses one. [`entry`] is for positions typed key by key, [`typed`] for typed
//! moves, [`quote`] for moves within a text, [`fold`] for searches, [`line_break`] for layout; [`digits`] and [`names`]
//! are words.
//!
//! `Display` and `FromStr` of squares, moves, setups and positions use USI and SFEN.
//!
//! ```
//! use komadai::shogi::{Move, Position, Square};
//!
//! let mut position = Position::startpos();
//! let mv: Move = "7g7f".parse()?;
//! position.play(mv)?;
//! assert_eq!(mv.to(), "7f".parse::<Square>()?);
//! assert_eq!(position.to_string(), "lnsgkgsnl/1r5b1/ppppppppp/9/9/2P6/PP1PPPPPP/1B5R1/LNSGKGSNL w -");
//! assert_eq!(position.to_string().parse::<Position>()?, position);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

pub mod digits;
pub mod entry;
pub mod fold;
pub mod japanese;
pub mod kif_move;
mod kings;
pub mod line_break;
pub(crate) mod look_alikes;
pub(crate) mod move_reader;
pub mod names;
pub mod quote;
pub mod sfen;
mod spelling;
pub mod typed;
pub mod usi;
pub mod western;

pub use kings::{KingChoice, KingNames, Kings};
pub use spelling::Spelling;
pub use usi::{ParseMoveError, ParseSquareError};
