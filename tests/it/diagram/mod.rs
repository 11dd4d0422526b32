//! Pictures of positions.

mod browsers;
mod scene;
