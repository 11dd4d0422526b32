//! Files, in and out.

mod boards;
mod by_way_of_csa;
mod bytes;
mod codes;
mod collection;
mod csa;
mod damaged;
mod edits;
mod end_words;
mod ends;
mod formats;
mod fragments;
mod free_form;
mod jkf;
mod kif;
mod laws;
mod losses;
mod manual;
mod pairs;
mod parts;
mod position_lines;
mod positions;
mod read_only;
mod round_trips;
mod several;
mod typed_by_hand;
