//! Pictures of positions.

#[cfg(feature = "cli")]
mod browsers;
mod scene;
