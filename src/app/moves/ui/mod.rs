//! The panels that show moves.

pub(crate) mod branches;
pub(crate) mod line;
pub(crate) mod list;
pub(crate) mod offers;
pub(crate) mod tree;
pub(crate) mod typed;
