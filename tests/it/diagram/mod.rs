//! Pictures of positions.

#[cfg(feature = "desktop-tests")]
mod browsers;
mod parts;
mod scene;
