//! Games, their trees and edits.

mod annotations;
mod document;
mod drawing;
mod handicaps;
#[cfg(feature = "serde")]
mod kept;
mod lines;
mod transform;
