//! Values of the options of `publish`.

use std::ops::RangeInclusive;

use crate::cli::options::Value;
use crate::cli::usage::UsageError;
use crate::publish::Places;

/// The places that are named, with commas between them.
pub(super) fn places(value: Value) -> Result<Places, UsageError> {
    let mut places = Places::default();
    for word in value.given().split(',').map(str::trim) {
        match word.to_ascii_lowercase().as_str() {
            "bookmarks" => places.bookmarks = true,
            "start" => places.start = true,
            "end" => places.end = true,
            "none" => {}
            _ => return Err(value.form(["bookmarks,start,end", "bookmarks, start, end or none, with commas"])),
        }
    }
    Ok(places)
}

/// Numbers of moves: 41-60, 41- to the end, -60 from the start.
pub(super) fn range(value: Value) -> Result<RangeInclusive<u32>, UsageError> {
    let number = |text: &str, open: u32| {
        let text = text.trim();
        if text.is_empty() { Some(open) } else { text.parse::<u32>().ok() }
    };
    let given = value.given().replace(['–', '〜', '～'], "-");
    let range = given.split_once('-').filter(|_| given.trim() != "-");
    let ends = range.and_then(|(first, last)| Some((number(first, 0)?, number(last, u32::MAX)?)));
    match ends.filter(|(first, last)| first <= last) {
        Some((first, last)) => Ok(first..=last),
        None => Err(value.form(["41-60、41-、-60 など", "41-60, 41- or -60"])),
    }
}

/// Seconds, in hundredths: at least a twentieth, since browsers slow down what is faster, and at most a minute.
pub(super) fn hundredths(value: Value) -> Result<u16, UsageError> {
    let seconds = value.given().trim().trim_end_matches(['s', '秒']).trim().parse::<f32>().ok();
    match seconds.filter(|seconds| (0.05..=60.0).contains(seconds)) {
        Some(seconds) => Ok((seconds * 100.0).round() as u16),
        None => Err(value.form(["0.05 から 60 までの秒数", "seconds from 0.05 to 60"])),
    }
}
