//! What any window needs and no game is known to: colours, faces, icons, fields, the painted board, background work.

pub(crate) mod board;
pub(crate) mod command;
pub(crate) mod dialog;
pub(crate) mod field;
pub(crate) mod fonts;
pub(crate) mod icons;
pub(crate) mod question;
pub(crate) mod remark;
pub(crate) mod task;
pub(crate) mod theme;
pub(crate) mod wheel;
