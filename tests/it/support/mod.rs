//! What tests of several floors need: where the files are, what was read from them, words of the test data.

pub(crate) mod boards;
pub(crate) mod corpus;
pub(crate) mod dice;
pub(crate) mod lines;
pub(crate) mod places;
#[cfg(feature = "cli")]
pub(crate) mod program;
pub(crate) mod shapes;
pub(crate) mod summary;
pub(crate) mod words;
