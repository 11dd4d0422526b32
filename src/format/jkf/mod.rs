//! JKF, json-kifu-format: the format of Kifu for JS.
//!
//! Its description: <https://github.com/na2hiro/json-kifu-format>. Header keys are KIF's, pieces and
//! ends have the names of CSA. A comment line that begins with `&` is a bookmark, as KIF has it.

mod model;
pub(super) mod read;
pub(super) mod write;
