//! A crash costs nothing: every open game is written down beside the user's settings while it is edited, and
//! shown again at the next start after one that did not end well.
//!
//! Each running program has a folder of its own and holds a lock as long as it lives, so that several windows
//! do not get in each other's way and only what nobody looks after any more is taken over. In the folder is a
//! file for each open game, written anew after edits, and one small file that says which games there are, in
//! which order, and where the user stands in each. All of it goes when a game is put away or the window closed.
//!
//! Nothing here takes the window's time. Documents are shared, not copied ([`Sheaf`](super::sheaf::Sheaf)); a
//! thread waits a moment for more edits, and writes.

mod keeper;
mod seal;
mod store;
#[cfg(test)]
mod tests;
mod watch;

pub(crate) use keeper::Keeper;
pub(crate) use store::Found;
pub(crate) use watch::{Keep, Watch};
