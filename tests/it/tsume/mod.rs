//! Problems and their solutions.

mod cook;
mod entered;
mod imitation;
mod pieces;
mod proof;
mod purpose;
mod reported;
mod response;
mod solutions;
mod solver;
mod threads;
