//! Files, in and out.

mod boards;
#[cfg(feature = "cli")]
mod bod;
mod csa;
mod formats;
mod fragments;
mod kif;
mod laws;
mod round_trips;
mod several;
