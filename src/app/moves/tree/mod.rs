//! The drawn tree (変化図): which part of it is in sight, what its nodes are called, and how it is painted.

pub(crate) mod camera;
pub(crate) mod names;
pub(crate) mod paint;
