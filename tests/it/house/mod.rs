//! The rules of the house that a compiler does not check.

mod dependencies;
mod docs;
mod file_names;
mod floors;
mod formats;
mod links;
mod rooms;
mod sizes;
mod source;
