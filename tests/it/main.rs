//! The integration tests: one binary, one module for each subject.

// A test that cannot go on should stop right there.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

mod agreement;
mod arrange;
mod bod;
mod browsers;
mod cli;
mod convert;
mod corpus;
mod csa_quirks;
mod csa_rewrite;
mod diagram;
mod dialects_of_boards;
mod document;
mod drawing;
mod format_laws;
mod formats;
mod fragments;
mod kept;
mod kif_expected;
mod kif_laws;
mod kif_oracle;
mod kif_quirks;
mod kif_rewrite;
mod kif_start;
mod motion;
mod naive;
mod notation;
mod perft;
mod pictures;
mod problems;
mod purpose;
mod round_trips;
mod rules;
mod several;
mod summary;
mod tidy;
mod tsume;
mod words;
