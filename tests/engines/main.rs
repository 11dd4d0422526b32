//! Engines as processes: a fake one with every bad manner, and real ones from packages that `./run tests` installs.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

mod command;
mod manners;
mod real;
mod support;
