//! What a record is for: a problem (詰将棋) or a game (対局). The record tells it, and nobody else.

use super::TsumeHeader;
use super::header::stated_length;
use crate::record::{HeaderLine, Headers, Record};
use crate::shogi::{Color, Handicap, PieceKind, Purpose, Setup};

/// The key under which a word about it is looked for first.
const KEY: &str = TsumeHeader::Class.key();

/// Whether the record is a problem: it is [for](purpose) one.
#[must_use]
pub fn is_tsume(record: &Record) -> bool {
    purpose(record.headers(), &record.initial().to_setup()) == Purpose::Tsume
}

/// What a record with these headers is for that starts from here.
///
/// A [word](PurposeWord) under 分類 decides, or anything there that has 詰将棋 in its name. Otherwise a problem
/// starts from a board of its own, the defender has a king on it, and the attacker has none there, or a header says
/// that it is one, be it by stating how many moves there are.
#[must_use]
pub fn purpose(headers: &Headers, start: &Setup) -> Purpose {
    let looks_so = || {
        has_king(start, start.turn.other())
            && Handicap::of(start).is_none()
            && (!has_king(start, start.turn)
                || stated_length(headers).is_some()
                || headers.fields().any(|(key, value)| speaks_of_tsume(key, value)))
    };
    let is_classed_so = || headers.fields().any(|(key, value)| key == KEY && is_of_tsume(value));
    match PurposeWord::of(headers) {
        Some(word) => word.purpose(),
        None if is_classed_so() || looks_so() => Purpose::Tsume,
        None => Purpose::Game,
    }
}

/// A word under 分類 that says what a record is for, and nothing else.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum PurposeWord {
    /// 詰将棋.
    Tsume,
    /// 双玉詰将棋: a problem in which both sides have a king.
    TsumeWithTwoKings,
    /// 対局.
    Game,
}

impl PurposeWord {
    const ALL: [Self; 3] = [Self::Tsume, Self::TsumeWithTwoKings, Self::Game];

    /// The word that stands in these headers; the last one, where there are several.
    #[must_use]
    pub fn of(headers: &Headers) -> Option<Self> {
        headers.lines().iter().rev().find_map(Self::of_line)
    }

    fn of_line(line: &HeaderLine) -> Option<Self> {
        let HeaderLine::Field { key, value } = line else { return None };
        Self::ALL.into_iter().find(|word| key == KEY && value == word.text())
    }

    /// The word, as files have it.
    #[must_use]
    pub const fn text(self) -> &'static str {
        match self {
            Self::Tsume => "詰将棋",
            Self::TsumeWithTwoKings => "双玉詰将棋",
            Self::Game => "対局",
        }
    }

    const fn purpose(self) -> Purpose {
        match self {
            Self::Tsume | Self::TsumeWithTwoKings => Purpose::Tsume,
            Self::Game => Purpose::Game,
        }
    }

    /// Whether it is true of the kings that are there.
    fn fits(self, start: &Setup) -> bool {
        self != Self::TsumeWithTwoKings || Color::ALL.into_iter().all(|side| has_king(start, side))
    }
}

/// What is said of a record's purpose when it begins to start elsewhere, or when somebody decides.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Say {
    /// What was said before, if anything: a problem remains one, whatever becomes of its kings.
    Still,
    /// Nothing. The board is for what it looks like, unless other headers tell more.
    Nothing,
    /// This.
    That(Purpose),
}

/// The headers with which a record is for what somebody says, when it starts from here.
///
/// Only one [word](PurposeWord) is ever written, and only where all else would be taken for something different:
/// 双玉詰将棋 for a problem with two kings, 詰将棋 for one whose defender is yet to get a king, 対局 for a game
/// that lacks one. A problem with its one king needs none. The word is taken away again when it is no longer
/// wanted; whatever else stands there remains.
///
/// ```
/// use komadai::record::Headers;
/// use komadai::shogi::{Purpose, Setup};
/// use komadai::tsume::{self, Say};
///
/// let start = Setup::tsume_with_two_kings();
/// let headers = tsume::headers_for(&Headers::default(), &start, Say::That(Purpose::Tsume));
/// assert_eq!(headers.get("分類"), Some("双玉詰将棋"));
/// assert_eq!(tsume::purpose(&headers, &start), Purpose::Tsume);
/// let headers = tsume::headers_for(&headers, &start, Say::That(Purpose::Game));
/// assert_eq!(headers, Headers::default());
/// ```
#[must_use]
pub fn headers_for(before: &Headers, start: &Setup, say: Say) -> Headers {
    let said = PurposeWord::of(before);
    let word = match (say, said) {
        (Say::Nothing, _) | (Say::Still, None) => None,
        (Say::Still, Some(PurposeWord::Game)) => needed(before, start, Purpose::Game),
        (Say::Still, Some(word)) => Some(if word.fits(start) { word } else { PurposeWord::Tsume }),
        (Say::That(purpose), _) => needed(before, start, purpose),
    };
    if word == said { before.clone() } else { with_word(before, word) }
}

/// The word without which nobody would know.
fn needed(before: &Headers, start: &Setup, wanted: Purpose) -> Option<PurposeWord> {
    (purpose(&with_word(before, None), start) != wanted).then_some(match wanted {
        Purpose::Game => PurposeWord::Game,
        Purpose::Tsume if PurposeWord::TsumeWithTwoKings.fits(start) => PurposeWord::TsumeWithTwoKings,
        Purpose::Tsume => PurposeWord::Tsume,
    })
}

/// The headers with this word and no other: where one stood, where the field is still to be filled in, or at the end.
fn with_word(headers: &Headers, word: Option<PurposeWord>) -> Headers {
    let is_word = |line: &HeaderLine| PurposeWord::of_line(line).is_some();
    let is_blank =
        |line: &HeaderLine| matches!(line, HeaderLine::Field { key, value } if key == KEY && value.is_empty());
    let lines = headers.lines();
    let place = lines.iter().position(is_word).or_else(|| lines.iter().position(is_blank));
    let mut with = Headers::default();
    for (index, line) in lines.iter().enumerate() {
        match word.filter(|_| place == Some(index)) {
            Some(word) => with.push_field(KEY, word.text()),
            None if is_word(line) => {}
            None => with.push(line.clone()),
        }
    }
    if let Some(word) = word.filter(|_| place.is_none()) {
        with.push_field(KEY, word.text());
    }
    with
}

/// 作品名, and 詰将棋 under 手合割, 表題, 棋戦 and wherever else.
fn speaks_of_tsume(key: &str, value: &str) -> bool {
    let has_value = !value.is_empty();
    has_value && TsumeHeader::ALL.into_iter().any(|header| header.key() == key && header.is_of_problems_alone())
        || is_of_tsume(value)
}

fn is_of_tsume(value: &str) -> bool {
    ["詰将棋", "詰め将棋"].iter().any(|word| value.contains(word))
}

fn has_king(setup: &Setup, side: Color) -> bool {
    setup.board.pieces().any(|(_, piece)| piece.kind == PieceKind::King && piece.color == side)
}
