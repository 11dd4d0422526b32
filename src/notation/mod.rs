//! Moves and positions as people and programs write them.
//!
//! One module for each notation, with its reading and its writing: [`japanese`] (▲７六歩, △同銀直), [`western`] (P-7f),
//! [`usi`] (7g7f), [`kif_move`] (７六歩(77)), [`sfen`] for positions, [`entry`] for positions typed key by key, [`typed`]
//! for moves as people type them, [`quote`] for moves within a text. [`Spelling`] is the choice among them, [`digits`]
//! and [`names`] are shared words, [`fold`] is for searching texts, [`line_break`] for setting them. Nothing here knows
//! files or records.
//!
//! USI and SFEN are the `Display` and `FromStr` of the rules' types: squares, moves, setups and positions.
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

pub use spelling::Spelling;
pub use usi::{ParseMoveError, ParseSquareError};
