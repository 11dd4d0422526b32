//! Sets of problems.

mod sets;
