//! The list of problems, and the one that is being solved.

pub(crate) mod list;
pub(crate) mod solving;
