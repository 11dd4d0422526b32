//! Problems and their solutions.

mod cook;
mod entered;
mod pieces;
mod purpose;
mod reported;
mod response;
mod solutions;
mod solver;
mod threads;
