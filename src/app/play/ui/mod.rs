//! The board with its stands and plates, and the transport below it.

pub(crate) mod entry;
pub(crate) mod plate;
pub(crate) mod question;
pub(crate) mod stage;
pub(crate) mod transport;
