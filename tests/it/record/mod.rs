//! Games, their trees and edits.

mod document;
mod drawing;
#[cfg(feature = "serde")]
mod kept;
mod transform;
