//! Sets of problems (問題集): folders and files with many records, read in batches, listed and searched.
//!
//! Only the listed details of problems stay in memory; records are read again when opened.
//!
//! ```
//! use komadai::problems::{self, Filter, Set, Solved};
//!
//! let (send, batches) = std::sync::mpsc::channel();
//! problems::read("assets/samples".as_ref(), &Solved::default(), &|| false, &|batch| drop(send.send(batch)));
//! let mut set = Set::default();
//! batches.try_iter().for_each(|batch| set.add(batch.problems));
//! set.set_filter(Filter { fewest: Some(1), most: Some(40), ..Filter::default() });
//! assert!(set.shown() > 0 && set.shown() < set.len());
//! ```

mod problem;
mod read;
mod set;
mod solved;

pub use problem::{Problem, ProblemId};
pub use read::{Batch, Unread, is_set, read, read_file, read_records};
pub use set::{Filter, Set};
pub use solved::{Solve, Solved};
