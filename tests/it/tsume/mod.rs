//! Problems and their solutions.

mod purpose;
mod solutions;
mod solver;
