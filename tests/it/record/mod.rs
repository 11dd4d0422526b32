//! Games, their trees and edits.

mod annotations;
mod document;
mod drawing;
#[cfg(feature = "serde")]
mod kept;
mod lines;
mod transform;
