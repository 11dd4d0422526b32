//! What a record is for: a problem (詰将棋) or a game (対局). The record tells it, and nobody else.

use crate::record::{HeaderKey, HeaderLine, Headers, Record};
use crate::shogi::{Color, Handicap, PieceKind, Purpose, Setup};

/// The key under which a word about it is looked for first.
const KEY: &str = HeaderKey::Class.name();

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
                || headers.stated_length().is_some()
                || headers.fields().any(|(key, value)| speaks_of_tsume(key, value)))
    };
    let is_classed_so = || headers.fields().any(|(key, value)| key == KEY && is_of_tsume(value));
    match PurposeWord::of(headers) {
        Some(word) => word.purpose(),
        None if is_classed_so() || looks_so() => Purpose::Tsume,
        None => Purpose::Game,
    }
}

/// Whether headers tell of a game: 分類 says so, somebody plays it, it has a date, or a handicap.
#[must_use]
pub fn is_said_game(headers: &Headers) -> bool {
    let looks_so = || {
        headers.black().or(headers.white()).or(headers.started()).or(headers.ended()).is_some()
            || headers.value(HeaderKey::Handicap).is_some_and(|name| Handicap::named(name).is_some())
    };
    PurposeWord::of(headers).map_or_else(looks_so, |word| word == PurposeWord::Game)
}

/// A word under 分類 that says what a record is for.
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

    /// The word that stands in these headers, alone or behind others (実戦型 双玉詰将棋); the last one, where there
    /// are several.
    #[must_use]
    pub fn of(headers: &Headers) -> Option<Self> {
        headers.fields().filter(|&(key, _)| key == KEY).filter_map(|(_, value)| Self::parted(value).1).last()
    }

    /// What stands before the word that ends this value, and the word.
    fn parted(value: &str) -> (&str, Option<Self>) {
        let last = value.split_whitespace().next_back();
        let word = Self::ALL.into_iter().find(|word| last == Some(word.text()));
        let before = word.and_then(|word| value.trim_end().strip_suffix(word.text()));
        (before.unwrap_or(value), word)
    }

    /// The one that says this of a record that starts from here.
    fn saying(purpose: Purpose, start: &Setup) -> Self {
        match purpose {
            Purpose::Game => Self::Game,
            Purpose::Tsume if Self::TsumeWithTwoKings.fits(start) => Self::TsumeWithTwoKings,
            Purpose::Tsume => Self::Tsume,
        }
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
pub enum PurposeChange {
    /// What was said last, if anything: a problem remains one, whatever becomes of its kings.
    Still,
    /// What the record says of its own. Else the board is for what it looks like.
    Nothing,
    /// This.
    That(Purpose),
}

/// The headers with which a record is for what somebody says, when it starts from here. It has these headers by now,
/// and had its `own` when the first such thing was said.
///
/// What it says of its own stays while it is true, and comes back when it is true again. Where it is not, a
/// [word](PurposeWord) takes the place of another one, or stands behind what else is under 分類: 双玉詰将棋 for a problem
/// with two kings, 詰将棋 for any other, 対局 for a game. Nobody writes one where all else says the same.
///
/// ```
/// use komadai::record::Headers;
/// use komadai::shogi::{Purpose, Setup};
/// use komadai::tsume::{self, PurposeChange};
///
/// let (start, own) = (Setup::tsume_with_two_kings(), Headers::default());
/// let headers = tsume::headers_for(&own, &own, &start, PurposeChange::Set(Purpose::Tsume));
/// assert_eq!(headers.get("分類"), Some("双玉詰将棋"));
/// assert_eq!(tsume::purpose(&headers, &start), Purpose::Tsume);
/// let headers = tsume::headers_for(&headers, &own, &start, PurposeChange::Set(Purpose::Game));
/// assert_eq!(headers, own);
/// ```
#[must_use]
pub fn headers_for(headers: &Headers, own: &Headers, start: &Setup, change: PurposeChange) -> Headers {
    // What somebody else has changed since is the record's own, too.
    let own = if without_words(own).eq(without_words(headers)) { own } else { headers };
    let said = |headers| PurposeWord::of(headers).map(PurposeWord::purpose);
    let (unsaid, wanted) = match change {
        PurposeChange::Keep => (headers, said(headers)),
        PurposeChange::Reset => (own, said(own)),
        PurposeChange::Set(purpose) => (own, Some(purpose)),
    };
    let Some(wanted) = wanted else { return unsaid.clone() };
    let is_true = match PurposeWord::of(own) {
        Some(word) => word.purpose() == wanted && word.fits(start),
        // A problem whose kings come and go must not forget what was said.
        None => change != PurposeChange::Keep && purpose(own, start) == wanted,
    };
    if is_true { own.clone() } else { with_word(own, PurposeWord::saying(wanted, start)) }
}

/// The headers with this word: where one stands, behind what else is in the field, or at the end.
fn with_word(headers: &Headers, word: PurposeWord) -> Headers {
    let lines = headers.lines();
    let last =
        |has_word: bool| lines.iter().rposition(|line| class_of(line).is_some_and(|at| !has_word || at.1.is_some()));
    let place = last(true).or_else(|| last(false));
    let mut with = Headers::default();
    for (index, line) in lines.iter().enumerate() {
        match class_of(line).filter(|_| place == Some(index)) {
            Some((before, None)) if !before.is_empty() => with.push_field(KEY, format!("{before} {}", word.text())),
            Some((before, _)) => with.push_field(KEY, format!("{before}{}", word.text())),
            None => with.push(line.clone()),
        }
    }
    if place.is_none() {
        with.push_field(KEY, word.text());
    }
    with
}

/// What stands under 分類 before a word, and the word, when this is that field.
fn class_of(line: &HeaderLine) -> Option<(&str, Option<PurposeWord>)> {
    match line {
        HeaderLine::Field { key, value } if key == KEY => Some(PurposeWord::parted(value)),
        _ => None,
    }
}

/// The lines as they would be if no word had ever been written.
fn without_words(headers: &Headers) -> impl Iterator<Item = (&str, &str)> {
    let lines = headers.lines().iter().map(|line| match line {
        HeaderLine::Field { key, value } if key == KEY => (KEY, PurposeWord::parted(value).0.trim_end()),
        HeaderLine::Field { key, value } => (key.as_str(), value.as_str()),
        HeaderLine::Verbatim(line) => ("", line.as_str()),
    });
    lines.filter(|&(key, value)| key != KEY || !value.is_empty())
}

/// 作品名, and 詰将棋 under 手合割, 表題, 棋戦 and wherever else.
fn speaks_of_tsume(key: &str, value: &str) -> bool {
    let has_value = !value.is_empty();
    has_value && HeaderKey::of(key).is_some_and(HeaderKey::is_of_problems_alone) || is_of_tsume(value)
}

fn is_of_tsume(value: &str) -> bool {
    ["詰将棋", "詰め将棋"].iter().any(|word| value.contains(word))
}

fn has_king(setup: &Setup, side: Color) -> bool {
    setup.board.pieces().any(|(_, piece)| piece.kind == PieceKind::King && piece.color == side)
}
