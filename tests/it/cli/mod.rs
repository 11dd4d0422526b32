//! The command line, run as a program.

pub(crate) mod convert;
mod inspect;
#[cfg(feature = "pictures")]
mod pictures;
