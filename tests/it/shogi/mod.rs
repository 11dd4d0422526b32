//! Board, rules, positions.

mod agreement;
mod arrange;
mod naive;
mod perft;
mod rules;
