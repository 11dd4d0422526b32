//! The command line, run as a program.

mod bod;
mod commands;
mod convert;
mod inspect;
mod outputs;
#[cfg(feature = "pictures")]
mod picture_files;
#[cfg(feature = "pictures")]
mod pictures;
#[cfg(feature = "pictures")]
mod publish;
mod sources;
mod tsume;
