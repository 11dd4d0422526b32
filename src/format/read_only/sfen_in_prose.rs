//! Positions in SFEN within prose.

use super::{FoundGame, loaded};
use crate::format::fragment;
use crate::format::lines::Lines;
use crate::format::pipeline::Reading;
use crate::format::text::Decoded;
use crate::notation::sfen::Sfen;
use crate::record::Record;

pub(in crate::format) fn recover(text: &Decoded<'_>, reading: &Reading) -> Option<Reading> {
    let found = Lines::new(&text.text).filter_map(|line| {
        let Sfen { setup, number } = fragment::sfen_within(line.text)?;
        let mut record = Record::new(setup.into());
        record.set_first_number(number.unwrap_or(1));
        Some(FoundGame::new("SFEN", line, line.text, record, Vec::new()))
    });
    Some(reading.with_result(Ok(loaded(text, found.collect())?)))
}
