//! JKF, json-kifu-format: the format of Kifu for JS.
//!
//! Specification: <https://github.com/na2hiro/json-kifu-format>. Header keys are those of KIF, pieces and ends have the
//! names of CSA. Comment lines with `&` are bookmarks.
//!
//! Entries of moves are parsed one by one, as variations may be nested to any depth and errors need a line number.

mod loose;
mod read;
mod write;

use std::fmt;
use std::marker::PhantomData;
use std::time::Duration;

use serde::de::{MapAccess, Visitor};
use serde::{Deserialize, Deserializer, Serialize};
use serde_json::value::RawValue;

use super::{Location, Warning, WarningKind};
use crate::record::{End, NodeId, Record, end_words};
use crate::shogi::{Color, Handicap, PieceKind, Square};
pub(super) use read::read;
pub(super) use write::{loss_of_keys, write};

/// Each level is scanned once more.
const DEEPEST: usize = 100;

/// JKF has no other place for the number of the first move.
const FIRST_NUMBER: &str = "開始手数";

#[derive(Deserialize)]
struct Kifu<'a> {
    #[serde(default, deserialize_with = "pairs")]
    header: Pairs,
    initial: Option<Initial>,
    #[serde(borrow)]
    moves: Vec<&'a RawValue>,
}

/// `null` has none.
fn pairs<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Pairs, D::Error> {
    Ok(Option::deserialize(deserializer)?.unwrap_or_default())
}

/// In the order of the file. Values other than strings are kept as JSON.
#[derive(Default)]
struct Pairs(Vec<(String, String)>);

impl<'de> Deserialize<'de> for Pairs {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = |value| match value {
            serde_json::Value::String(text) => text,
            other => other.to_string(),
        };
        Ok(Self(in_order(deserializer)?.into_iter().map(|(key, value)| (key, text(value))).collect()))
    }
}

fn in_order<'de, D: Deserializer<'de>, V: Deserialize<'de>>(deserializer: D) -> Result<Vec<(String, V)>, D::Error> {
    struct InOrder<V>(PhantomData<V>);

    impl<'de, V: Deserialize<'de>> Visitor<'de> for InOrder<V> {
        type Value = Vec<(String, V)>;

        fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
            f.write_str("an object")
        }

        fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Self::Value, A::Error> {
            let mut entries = Vec::new();
            while let Some(entry) = map.next_entry()? {
                entries.push(entry);
            }
            Ok(entries)
        }
    }

    deserializer.deserialize_map(InOrder(PhantomData))
}

impl Pairs {
    fn nul_warning(&self) -> Option<Warning> {
        let nuls = |text: &str| text.matches('\0').count();
        let count = self.0.iter().map(|(key, value)| nuls(key) + nuls(value)).sum();
        (count > 0).then(|| Warning::new(Location::START, WarningKind::NulBytes { count }))
    }
}

fn first_number(key: &str, value: &str) -> Option<u32> {
    let is_number = key == FIRST_NUMBER && value.bytes().all(|byte| byte.is_ascii_digit());
    value.parse().ok().filter(|&number| is_number && number > 1)
}

#[derive(Deserialize, Serialize)]
struct Initial {
    #[serde(default)]
    preset: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    data: Option<Data>,
}

#[derive(Deserialize, Serialize)]
struct Data {
    #[serde(deserialize_with = "side")]
    color: Option<u8>,
    /// Nine files, from 1 to 9, of nine squares each, from 一 to 九.
    board: Vec<Vec<Cell>>,
    hands: Vec<std::collections::BTreeMap<String, u8>>,
}

#[derive(Default, Deserialize, Serialize)]
struct Cell {
    #[serde(default, deserialize_with = "side", skip_serializing_if = "Option::is_none")]
    color: Option<u8>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    kind: Option<String>,
}

#[derive(Deserialize)]
struct Entry<'a> {
    #[serde(default)]
    comments: Option<Vec<String>>,
    #[serde(default, rename = "move")]
    mv: Option<MoveEntry>,
    /// From programs with entries of their own: `{"csa": "+7776FU"}`.
    #[serde(default)]
    csa: serde_json::Value,
    #[serde(default)]
    time: Option<Time>,
    #[serde(default)]
    special: Option<String>,
    #[serde(default, borrow)]
    forks: Option<Vec<Vec<&'a RawValue>>>,
}

/// Without an origin, a drop, or a move that the relative words determine.
#[derive(Deserialize, Serialize)]
struct MoveEntry {
    #[serde(default, deserialize_with = "side")]
    color: Option<u8>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    from: Option<Place>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    to: Option<Place>,
    piece: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    same: Option<bool>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    promote: Option<bool>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    capture: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    relative: Option<String>,
}

#[derive(Clone, Copy, Deserialize, Serialize)]
struct Place {
    x: u8,
    y: u8,
}

impl From<Square> for Place {
    fn from(square: Square) -> Self {
        Self { x: square.file().get(), y: square.rank().get() }
    }
}

#[derive(Deserialize, Serialize)]
struct Time {
    now: Clock,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    total: Option<Clock>,
}

#[derive(Deserialize, Serialize)]
struct Clock {
    #[serde(default, skip_serializing_if = "Option::is_none")]
    h: Option<u64>,
    m: u64,
    s: serde_json::Number,
}

impl Clock {
    fn of(time: Duration) -> Self {
        let (seconds, millis) = (time.as_secs(), time.subsec_millis());
        let (h, m, s) = (seconds / 3600, seconds / 60 % 60, seconds % 60);
        let s = match millis {
            0 => serde_json::Number::from(s),
            _ => serde_json::Number::from_f64(s as f64 + f64::from(millis) / 1000.0).unwrap_or_else(|| s.into()),
        };
        Self { h: (h > 0).then_some(h), m, s }
    }
}

/// 0 or 1, or in the oldest files `true` for Black and `false` for White.
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

const fn color(number: u8) -> Option<Color> {
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

fn preset(name: &str) -> Option<Handicap> {
    PRESETS.iter().find(|(preset, _)| *preset == name).map(|&(_, handicap)| handicap)
}

fn preset_name(handicap: Handicap) -> &'static str {
    PRESETS.iter().find(|&&(_, preset)| preset == handicap).map_or("OTHER", |(name, _)| name)
}

fn end(special: &str) -> End {
    match end_words::end_of_jkf(special) {
        Some(end) => end.clone(),
        None => End::Other(special.strip_prefix('%').unwrap_or(special).to_owned()),
    }
}

fn end_name(end: &End) -> String {
    match end {
        End::Other(word) => word.strip_prefix('%').unwrap_or(word).to_owned(),
        end => end_words::row(end).map_or("", |row| row.jkf).to_owned(),
    }
}

fn piece(name: &str) -> Option<PieceKind> {
    crate::format::csa::piece_of_name(name)
}

const fn piece_name(kind: PieceKind) -> &'static str {
    crate::format::csa::piece_name(kind)
}

struct Parsed<'a> {
    record: Record,
    warnings: Vec<Warning>,
    /// A node may have several.
    entries: Vec<(NodeId, &'a str)>,
}
