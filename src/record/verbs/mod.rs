//! What can be done to a document.

mod correct;
mod graft;
mod motion;
mod notes;
mod play;
mod shape;

pub use graft::{Branch, Grafted};
