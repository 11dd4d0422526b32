//! `info` lines: what an engine says while it searches.

use std::fmt;
use std::time::Duration;

use super::variation::Variation;
use crate::notation::usi;
use crate::shogi::Move;

/// What an engine thinks a position is worth, seen by the side to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Score {
    /// Hundredths of a pawn. Engines differ in the value of a pawn; old ones write mates as ±30000 and more.
    Centipawns(i32),
    /// The side to move mates.
    Mates {
        /// In so many moves of both sides together; `None` if not stated.
        plies: Option<u32>,
    },
    /// The side to move is mated.
    IsMated {
        /// As for [`Mates`](Self::Mates). 0 when it is mated already.
        plies: Option<u32>,
    },
}

impl Score {
    /// No mate is so long: KomoringHeights writes `mate -4000` and `mate -9999` when it finds none.
    const NO_LENGTH: u32 = 4_000;

    fn of_centipawns(word: &str) -> Option<Self> {
        let whole = word.split_once('.').map_or(word, |(whole, _)| whole);
        Some(Self::Centipawns(clamped(whole)?))
    }

    /// `mate 5`, `mate -4`, `mate +`, `mate -`, `mate 0`.
    fn of_mate(word: &str) -> Option<Self> {
        let plies = match word {
            "+" | "-" => None,
            _ => Some(clamped(word)?.unsigned_abs()).filter(|&plies| plies < Self::NO_LENGTH),
        };
        let is_mated = word.starts_with('-') || plies == Some(0);
        Some(if is_mated { Self::IsMated { plies } } else { Self::Mates { plies } })
    }

    /// The same, seen by the other side.
    ///
    /// ```
    /// use komadai::usi::Score;
    /// assert_eq!(Score::Centipawns(30).reversed(), Score::Centipawns(-30));
    /// ```
    #[must_use]
    pub const fn reversed(self) -> Self {
        match self {
            Self::Centipawns(value) => Self::Centipawns(value.saturating_neg()),
            Self::Mates { plies } => Self::IsMated { plies },
            Self::IsMated { plies } => Self::Mates { plies },
        }
    }

    /// A number by which scores of one position can be compared: greater is better for the side to move, and of mates the
    /// shorter.
    pub(crate) fn rank(self) -> i64 {
        const MATE: i64 = 1 << 40;
        match self {
            Self::Centipawns(value) => i64::from(value),
            Self::Mates { plies } => MATE - i64::from(plies.unwrap_or(Self::NO_LENGTH)),
            Self::IsMated { plies } => i64::from(plies.unwrap_or(Self::NO_LENGTH)) - MATE,
        }
    }
}

/// As after the word `score`: `cp 30`, `mate -4`, `mate +`.
impl fmt::Display for Score {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Centipawns(value) => write!(out, "cp {value}"),
            Self::Mates { plies: Some(plies) } => write!(out, "mate {plies}"),
            Self::Mates { plies: None } => out.write_str("mate +"),
            Self::IsMated { plies: Some(plies) } => write!(out, "mate -{plies}"),
            Self::IsMated { plies: None } => out.write_str("mate -"),
        }
    }
}

/// A score is only a bound of the true one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Bound {
    /// `lowerbound`: it is worth at least as much.
    Lower,
    /// `upperbound`: it is worth at most as much.
    Upper,
}

/// One `info` line. Everything may be missing.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Info {
    /// `depth`, in plies.
    pub depth: Option<u32>,
    /// `seldepth`: the depth of the most promising lines, in plies.
    pub selective_depth: Option<u32>,
    /// `time`: since the search began.
    pub time: Option<Duration>,
    /// `nodes`: positions searched.
    pub nodes: Option<u64>,
    /// `nps`: positions a second.
    pub nodes_per_second: Option<u64>,
    /// `hashfull`: how much of the hash table is used, in thousandths.
    pub hash_used: Option<u32>,
    /// `cpuload`, in thousandths.
    pub cpu_load: Option<u32>,
    /// `tbhits`: positions found in a table.
    pub table_hits: Option<u64>,
    /// `multipv`: the rank among the candidates, from 1, the best.
    pub rank: Option<u32>,
    /// `score`: what the position is worth.
    pub score: Option<Score>,
    /// Whether the score is a bound.
    pub bound: Option<Bound>,
    /// `currmove`: the move being searched.
    pub current_move: Option<Move>,
    /// `currmovenumber`: its number, from 1.
    pub current_number: Option<u32>,
    /// `pv`: the expected moves.
    pub line: Option<Variation>,
    /// `string`: the rest of the line, as the engine wrote it.
    pub text: Option<String>,
    /// Words that say nothing USI has, and values that cannot be read.
    pub unread: Vec<String>,
}

/// The words that begin a field.
const KEYS: [&str; 16] = [
    "depth",
    "seldepth",
    "time",
    "nodes",
    "nps",
    "hashfull",
    "cpuload",
    "tbhits",
    "multipv",
    "score",
    "lowerbound",
    "upperbound",
    "currmove",
    "currmovenumber",
    "pv",
    "string",
];

impl Info {
    /// Reads what follows the word `info`. It never fails: what it does not know is in [`unread`](Self::unread).
    pub(super) fn read(text: &str) -> Self {
        let mut info = Self::default();
        let mut words = Words { rest: text };
        while let Some(word) = words.next() {
            match word {
                "depth" => set(&mut info.depth, words.value(), natural, &mut info.unread),
                "seldepth" => set(&mut info.selective_depth, words.value(), natural, &mut info.unread),
                "time" => {
                    let milliseconds = |word: &str| long(word).map(Duration::from_millis);
                    set(&mut info.time, words.value(), milliseconds, &mut info.unread);
                }
                "nodes" => set(&mut info.nodes, words.value(), long, &mut info.unread),
                "nps" => set(&mut info.nodes_per_second, words.value(), long, &mut info.unread),
                "hashfull" => set(&mut info.hash_used, words.value(), natural, &mut info.unread),
                "cpuload" => set(&mut info.cpu_load, words.value(), natural, &mut info.unread),
                "tbhits" => set(&mut info.table_hits, words.value(), long, &mut info.unread),
                "multipv" => {
                    let rank = |word: &str| natural(word).filter(|&rank| rank > 0);
                    set(&mut info.rank, words.value(), rank, &mut info.unread);
                }
                "currmove" => set(&mut info.current_move, words.value(), usi::read_move, &mut info.unread),
                "currmovenumber" => set(&mut info.current_number, words.value(), natural, &mut info.unread),
                "score" => info.read_score(&mut words),
                "lowerbound" => info.bound = Some(Bound::Lower),
                "upperbound" => info.bound = Some(Bound::Upper),
                "pv" => info.line = Some(Variation::read(std::iter::from_fn(|| words.value()))),
                "string" => {
                    info.text = Some(words.rest.trim().to_owned());
                    break;
                }
                _ => info.skip(word),
            }
        }
        info
    }

    fn read_score(&mut self, words: &mut Words<'_>) {
        let read = match words.value() {
            Some("cp") => Score::of_centipawns,
            Some("mate") => Score::of_mate,
            Some(other) => return self.skip(other),
            None => return,
        };
        set(&mut self.score, words.value(), read, &mut self.unread);
    }

    fn skip(&mut self, word: &str) {
        self.unread.push(word.to_owned());
    }
}

/// Sets a field to a value that can be read; another is kept as unread.
fn set<T>(field: &mut Option<T>, word: Option<&str>, read: impl FnOnce(&str) -> Option<T>, unread: &mut Vec<String>) {
    let Some(word) = word else { return };
    match read(word) {
        Some(value) => *field = Some(value),
        None => unread.push(word.to_owned()),
    }
}

fn natural(word: &str) -> Option<u32> {
    long(word).map(|number| u32::try_from(number).unwrap_or(u32::MAX))
}

/// A number, clamped to 64 bits.
fn long(word: &str) -> Option<u64> {
    let is_number = !word.is_empty() && word.bytes().all(|byte| byte.is_ascii_digit());
    is_number.then(|| word.parse().unwrap_or(u64::MAX))
}

/// A number with a sign, clamped to 32 bits.
fn clamped(word: &str) -> Option<i32> {
    let size = long(word.strip_prefix(['+', '-']).unwrap_or(word))?;
    let size = i32::try_from(size).unwrap_or(i32::MAX);
    Some(if word.starts_with('-') { -size } else { size })
}

struct Words<'a> {
    rest: &'a str,
}

impl<'a> Words<'a> {
    fn next(&mut self) -> Option<&'a str> {
        let text = self.rest.trim_start();
        let end = text.find(char::is_whitespace).unwrap_or(text.len());
        let (word, rest) = text.split_at(end);
        self.rest = rest;
        (!word.is_empty()).then_some(word)
    }

    /// The next word, unless it begins a field.
    fn value(&mut self) -> Option<&'a str> {
        let mut ahead = Words { rest: self.rest };
        let word = ahead.next().filter(|word| !KEYS.contains(word))?;
        self.rest = ahead.rest;
        Some(word)
    }
}

/// As a line. Moves stand at the end, or the text, which can have nothing behind it.
impl fmt::Display for Info {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str("info")?;
        let mut field = |name: &str, value: Option<u64>| match value {
            Some(value) => write!(out, " {name} {value}"),
            None => Ok(()),
        };
        field("depth", self.depth.map(u64::from))?;
        field("seldepth", self.selective_depth.map(u64::from))?;
        field("multipv", self.rank.map(u64::from))?;
        field("time", self.time.map(|time| u64::try_from(time.as_millis()).unwrap_or(u64::MAX)))?;
        field("nodes", self.nodes)?;
        field("nps", self.nodes_per_second)?;
        field("hashfull", self.hash_used.map(u64::from))?;
        field("cpuload", self.cpu_load.map(u64::from))?;
        field("tbhits", self.table_hits)?;
        field("currmovenumber", self.current_number.map(u64::from))?;
        if let Some(mv) = self.current_move {
            write!(out, " currmove {mv}")?;
        }
        self.unread.iter().try_for_each(|word| write!(out, " {word}"))?;
        if let Some(score) = self.score {
            write!(out, " score {score}")?;
        }
        match self.bound {
            Some(Bound::Lower) => out.write_str(" lowerbound")?,
            Some(Bound::Upper) => out.write_str(" upperbound")?,
            None => {}
        }
        if let Some(line) = &self.line {
            write!(out, " pv {line}")?;
        }
        match &self.text {
            Some(text) => write!(out, " string {text}"),
            None => Ok(()),
        }
    }
}
