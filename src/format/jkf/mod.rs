//! JKF, json-kifu-format: the format of Kifu for JS.
//!
//! Specification: <https://github.com/na2hiro/json-kifu-format>. Header keys are those of KIF, pieces and ends have
//! the names of CSA. A comment line that begins with `&` is a bookmark, as in KIF.

mod model;
pub(super) mod read;
pub(super) mod write;
