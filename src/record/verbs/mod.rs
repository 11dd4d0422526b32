//! What can be done to a document.

mod correct;
mod graft;
mod notes;
mod play;
mod shape;
mod transform;

pub use graft::{Branch, Grafted};
