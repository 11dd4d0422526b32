//! Games, their trees and edits.

mod document;
mod drawing;
mod kept;
mod motion;
