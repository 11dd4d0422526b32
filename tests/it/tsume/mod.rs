//! Problems and their solutions.

mod cook;
mod entered;
mod purpose;
mod solutions;
mod solver;
