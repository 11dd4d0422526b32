//! The command line, run as a program.

mod bod;
mod convert;
mod inspect;
#[cfg(feature = "pictures")]
mod pictures;
