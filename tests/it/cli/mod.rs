//! The command line, run as a program.

pub(crate) mod convert;
mod inspect;
mod pictures;
