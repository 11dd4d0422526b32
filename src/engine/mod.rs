//! Engines that speak USI: started, asked, stopped, and killed when they must be. Whatever an engine does, nothing here waits
//! for it without a limit.
//!
//! ```text
//! the program ──Order──▶ Engine ──▶ Model ──Effect──▶ lines to the process, or its end
//!                          ▲          ▲    └─────────▶ Event, for the program
//!             threads: reader of its output, of its errors, writer
//! ```
//!
//! [`Model`] is what is known of an engine and what is done about it, without a process, a thread or a clock: requests, lines
//! and times go in, effects come out. [`Engine`] runs it for a process.
//!
//! | what engines do | what is done |
//! |---|---|
//! | they say nothing to `usi`, `isready` or `stop`, or do not quit | each wait has a limit ([`Limits`]); then they are killed |
//! | they do not hear `stop` when `go` is sent while they search | one `go` at a time: the next waits for the end of the one before |
//! | they die of `go movetime`, or search on (`go mate`) | `go infinite` and `stop` by our own timer |
//! | they answer late, twice, or with a move that is not legal | each answer is given to the search that it is of ([`Event::Finished`]) |
//! | they write without end, or no text | lines and what waits to be read are bounded; UTF-8 is read, then CP932, then what can be |
//! | they leave children behind | the whole process group is killed, on Windows the job |
//! | they find their files only beside themselves | the working folder is theirs |
//!
//! Nothing here decides to start an engine: [`Engine::start`] is called where the user has said so.

mod event;
mod lines;
mod log;
mod model;
mod order;
mod process;
mod said;

pub use event::{Event, Exit, Failure, Identity, Outcome, Source, Wait};
pub use log::{Direction, Log, LogLine};
pub use model::{Effect, Limits, Model, Request};
pub use order::{Budget, IllegalMove, Order, SearchId, Task};
pub use process::{Engine, Launch};
