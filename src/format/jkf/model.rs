//! The JSON model of a JKF file. The entries of moves are parsed one by one: variations may be nested to any depth,
//! and errors must have a line number.

use std::fmt;
use std::time::Duration;

use serde::de::{MapAccess, Visitor};
use serde::{Deserialize, Deserializer, Serialize};
use serde_json::value::RawValue;

use crate::format::{Location, Warning, WarningKind};
use crate::record::{End, end_words};
use crate::shogi::{Color, Handicap, PieceKind, Square};

/// The maximum nesting of variations. Each level is scanned once more.
pub(super) const DEEPEST: usize = 100;

/// The header key for the number of the first move, where that is not 1. JKF has no other place for it.
pub(super) const FIRST_NUMBER: &str = "開始手数";

/// The whole file.
#[derive(Deserialize)]
pub(super) struct Kifu<'a> {
    #[serde(default)]
    pub(super) header: Pairs,
    pub(super) initial: Option<Initial>,
    #[serde(borrow)]
    pub(super) moves: Vec<&'a RawValue>,
}

/// The keys and values of an object, in the order of the file. Values other than strings are kept as JSON.
#[derive(Default)]
pub(super) struct Pairs(pub(super) Vec<(String, String)>);

impl<'de> Deserialize<'de> for Pairs {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct InOrder;

        impl<'de> Visitor<'de> for InOrder {
            type Value = Pairs;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("an object")
            }

            fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Pairs, A::Error> {
                let mut pairs = Vec::new();
                while let Some((key, value)) = map.next_entry::<String, serde_json::Value>()? {
                    let value = match value {
                        serde_json::Value::String(text) => text,
                        other => other.to_string(),
                    };
                    pairs.push((key, value));
                }
                Ok(Pairs(pairs))
            }
        }

        deserializer.deserialize_map(InOrder)
    }
}

impl Pairs {
    /// That there are NUL characters, if there are.
    pub(super) fn nul_warning(&self) -> Option<Warning> {
        let nuls = |text: &str| text.matches('\0').count();
        let count = self.0.iter().map(|(key, value)| nuls(key) + nuls(value)).sum();
        (count > 0).then(|| Warning::new(Location::START, WarningKind::NulBytes { count }))
    }
}

/// The number of the first move in a header field.
pub(super) fn first_number(key: &str, value: &str) -> Option<u32> {
    let is_number = key == FIRST_NUMBER && value.bytes().all(|byte| byte.is_ascii_digit());
    value.parse().ok().filter(|&number| is_number && number > 1)
}

/// The start position: a named one, or `OTHER` with the board.
#[derive(Deserialize, Serialize)]
pub(super) struct Initial {
    pub(super) preset: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) data: Option<Data>,
}

/// A position.
#[derive(Deserialize, Serialize)]
pub(super) struct Data {
    #[serde(deserialize_with = "side")]
    pub(super) color: Option<u8>,
    /// Nine files, from 1 to 9, of nine squares each, from 一 to 九.
    pub(super) board: Vec<Vec<Cell>>,
    /// Black's and White's hand.
    pub(super) hands: Vec<std::collections::BTreeMap<String, u8>>,
}

/// A square; empty if it has no kind.
#[derive(Default, Deserialize, Serialize)]
pub(super) struct Cell {
    #[serde(default, deserialize_with = "side", skip_serializing_if = "Option::is_none")]
    pub(super) color: Option<u8>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) kind: Option<String>,
}

/// A move, an end or the start position, with its note.
#[derive(Deserialize)]
pub(super) struct Entry<'a> {
    #[serde(default)]
    pub(super) comments: Option<Vec<String>>,
    #[serde(default, rename = "move")]
    pub(super) mv: Option<MoveEntry>,
    /// The move or the end in CSA, from programs with entries of their own: `{"csa": "+7776FU"}`.
    #[serde(default)]
    pub(super) csa: serde_json::Value,
    #[serde(default)]
    pub(super) time: Option<Time>,
    #[serde(default)]
    pub(super) special: Option<String>,
    /// Alternatives to this entry.
    #[serde(default, borrow)]
    pub(super) forks: Option<Vec<Vec<&'a RawValue>>>,
}

/// A move. Without an origin it is a drop, or determined by the relative words.
#[derive(Deserialize, Serialize)]
pub(super) struct MoveEntry {
    #[serde(default, deserialize_with = "side")]
    pub(super) color: Option<u8>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) from: Option<Place>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) to: Option<Place>,
    pub(super) piece: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) same: Option<bool>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) promote: Option<bool>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) capture: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) relative: Option<String>,
}

/// A square by file and rank, from 1 to 9.
#[derive(Clone, Copy, Deserialize, Serialize)]
pub(super) struct Place {
    pub(super) x: u8,
    pub(super) y: u8,
}

impl From<Square> for Place {
    fn from(square: Square) -> Self {
        Self { x: square.file().get(), y: square.rank().get() }
    }
}

/// The time spent on a move, and the total of the side.
#[derive(Deserialize, Serialize)]
pub(super) struct Time {
    pub(super) now: Clock,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) total: Option<Clock>,
}

/// A duration in hours, minutes and seconds.
#[derive(Deserialize, Serialize)]
pub(super) struct Clock {
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) h: Option<u64>,
    pub(super) m: u64,
    pub(super) s: serde_json::Number,
}

impl Clock {
    /// A duration, to thousandths of a second.
    pub(super) fn of(time: Duration) -> Self {
        let (seconds, millis) = (time.as_secs(), time.subsec_millis());
        let (h, m, s) = (seconds / 3600, seconds / 60 % 60, seconds % 60);
        let s = match millis {
            0 => serde_json::Number::from(s),
            _ => serde_json::Number::from_f64(s as f64 + f64::from(millis) / 1000.0).unwrap_or_else(|| s.into()),
        };
        Self { h: (h > 0).then_some(h), m, s }
    }
}

/// Reads a side: 0 or 1, or in the oldest files `true` for Black and `false` for White.
fn side<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<u8>, D::Error> {
    #[derive(Deserialize)]
    #[serde(untagged)]
    enum Side {
        Number(u8),
        Black(bool),
    }

    Ok(Option::<Side>::deserialize(deserializer)?.map(|side| match side {
        Side::Number(number) => number,
        Side::Black(black) => u8::from(!black),
    }))
}

/// The side with this number: 0 for Black, 1 for White.
pub(super) const fn color(number: u8) -> Option<Color> {
    match number {
        0 => Some(Color::Black),
        1 => Some(Color::White),
        _ => None,
    }
}

const PRESETS: [(&str, Handicap); 16] = [
    ("HIRATE", Handicap::Even),
    ("KY", Handicap::Lance),
    ("KY_R", Handicap::RightLance),
    ("KA", Handicap::Bishop),
    ("HI", Handicap::Rook),
    ("HIKY", Handicap::RookLance),
    ("2", Handicap::Two),
    ("3", Handicap::Three),
    ("4", Handicap::Four),
    ("5", Handicap::Five),
    ("5_L", Handicap::LeftFive),
    ("6", Handicap::Six),
    ("7_L", Handicap::LeftSeven),
    ("7_R", Handicap::RightSeven),
    ("8", Handicap::Eight),
    ("10", Handicap::Ten),
];

pub(super) fn preset(name: &str) -> Option<Handicap> {
    PRESETS.iter().find(|(preset, _)| *preset == name).map(|&(_, handicap)| handicap)
}

pub(super) fn preset_name(handicap: Handicap) -> &'static str {
    PRESETS.iter().find(|&&(_, preset)| preset == handicap).map_or("OTHER", |(name, _)| name)
}

/// The end with a name such as `TORYO`.
pub(super) fn end(special: &str) -> End {
    match end_words::end_of_jkf(special) {
        Some(end) => end.clone(),
        None => End::Other(special.strip_prefix('%').unwrap_or(special).to_owned()),
    }
}

/// The name of an end.
pub(super) fn end_name(end: &End) -> String {
    match end {
        End::Other(word) => word.strip_prefix('%').unwrap_or(word).to_owned(),
        end => end_words::row(end).map_or("", |row| row.jkf).to_owned(),
    }
}

/// The piece with a name such as `FU`.
pub(super) fn piece(name: &str) -> Option<PieceKind> {
    crate::format::csa::piece_of_name(name)
}

pub(super) const fn piece_name(kind: PieceKind) -> &'static str {
    crate::format::csa::piece_name(kind)
}
