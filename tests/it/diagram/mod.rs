//! Pictures of positions.

mod annotations;
#[cfg(feature = "desktop-tests")]
mod browsers;
mod parts;
mod print;
mod scene;
mod sets;
