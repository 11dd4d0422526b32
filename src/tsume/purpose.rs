//! The purpose of a record, problem (詰将棋) or game (対局), by its headers and start position.

use crate::record::{HeaderKey, HeaderLine, Headers, Record};
use crate::shogi::{Color, Handicap, PieceKind, Purpose, Setup};

const KEY: &str = HeaderKey::Class.name();

/// Whether the [purpose] of a record is a problem.
#[must_use]
pub fn is_tsume(record: &Record) -> bool {
    purpose(record.headers(), &record.initial().to_setup()) == Purpose::Tsume
}

/// The purpose of a record with these headers and this start position.
///
/// A [word](PurposeWord) or any value with 詰将棋 under 分類 decides. Otherwise the record is a problem if the start is not
/// the even game or a handicap, the defender's king is on the board, and the attacker's is not or a header implies a
/// problem (作品名, 手数, 詰将棋 in any value …).
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

/// Whether headers state a game: by 対局 under 分類, or, without a [word](PurposeWord), by player, date or handicap.
#[must_use]
pub fn states_game(headers: &Headers) -> bool {
    let looks_so = || {
        headers.black().or(headers.white()).or(headers.started()).or(headers.ended()).is_some()
            || headers.value(HeaderKey::Handicap).is_some_and(|name| Handicap::named(name).is_some())
    };
    PurposeWord::of(headers).map_or_else(looks_so, |word| word == PurposeWord::Game)
}

/// A word under the header 分類 that states the purpose of a record.
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

    /// The word in these headers, alone or after other words (実戦型 双玉詰将棋). Of several, the last one.
    #[must_use]
    pub fn of(headers: &Headers) -> Option<Self> {
        headers.fields().filter(|&(key, _)| key == KEY).filter_map(|(_, value)| Self::parted(value).1).last()
    }

    fn parted(value: &str) -> (&str, Option<Self>) {
        let last = value.split_whitespace().next_back();
        let word = Self::ALL.into_iter().find(|word| last == Some(word.text()));
        let before = word.and_then(|word| value.trim_end().strip_suffix(word.text()));
        (before.unwrap_or(value), word)
    }

    fn stating(purpose: Purpose, start: &Setup) -> Self {
        match purpose {
            Purpose::Game => Self::Game,
            Purpose::Tsume if Self::TsumeWithTwoKings.fits(start) => Self::TsumeWithTwoKings,
            Purpose::Tsume => Self::Tsume,
        }
    }

    /// The word as it is written in files.
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

    fn fits(self, start: &Setup) -> bool {
        self != Self::TsumeWithTwoKings || Color::ALL.into_iter().all(|side| has_king(start, side))
    }
}

/// How [`headers_for`] treats the stated purpose when the start position or the purpose is edited.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PurposeChange {
    /// Keeps what the headers state, even if kings are added or removed.
    Keep,
    /// Goes back to the record's own headers; without a statement there, the board decides.
    Reset,
    /// States this purpose.
    Set(Purpose),
}

/// The headers that give a record the wanted purpose. `own` are the headers before its purpose was first changed.
///
/// A true statement in `own` is kept or restored. Otherwise, if needed, a [word](PurposeWord) replaces another or is
/// added at the end of 分類: 双玉詰将棋 for a problem with two kings, 詰将棋 for any other, 対局 for a game.
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
    let own = if without_words(own).eq(without_words(headers)) { own } else { headers };
    let stated = |headers| PurposeWord::of(headers).map(PurposeWord::purpose);
    let (kept, wanted) = match change {
        PurposeChange::Keep => (headers, stated(headers)),
        PurposeChange::Reset => (own, stated(own)),
        PurposeChange::Set(purpose) => (own, Some(purpose)),
    };
    let Some(wanted) = wanted else { return kept.clone() };
    let is_true = match PurposeWord::of(own) {
        Some(word) => word.purpose() == wanted && word.fits(start),
        None => change != PurposeChange::Keep && purpose(own, start) == wanted,
    };
    if is_true { own.clone() } else { with_word(own, PurposeWord::stating(wanted, start)) }
}

/// Makes a record a problem, by a header if necessary.
pub fn declare(record: &mut Record) {
    let (headers, start) = (record.headers(), record.initial().to_setup());
    let headers = headers_for(headers, headers, &start, PurposeChange::Set(Purpose::Tsume));
    *record.headers_mut() = headers;
}

/// The headers of a record that becomes a game with this handicap.
///
/// ```
/// use komadai::record::Headers;
/// use komadai::shogi::Handicap;
/// use komadai::tsume;
///
/// let mut headers = Headers::default();
/// headers.push_field("分類", "詰将棋");
/// let headers = tsume::handicap_headers(&headers, Handicap::Bishop);
/// assert_eq!(headers.fields().collect::<Vec<_>>(), [("分類", "対局"), ("手合割", "角落ち")]);
/// ```
#[must_use]
pub fn handicap_headers(headers: &Headers, handicap: Handicap) -> Headers {
    let mut stated = headers.clone();
    stated.set_handicap(Some(handicap));
    headers_for(&stated, &stated, &handicap.setup(), PurposeChange::Set(Purpose::Game))
}

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

fn class_of(line: &HeaderLine) -> Option<(&str, Option<PurposeWord>)> {
    match line {
        HeaderLine::Field { key, value } if key == KEY => Some(PurposeWord::parted(value)),
        _ => None,
    }
}

fn without_words(headers: &Headers) -> impl Iterator<Item = (&str, &str)> {
    let lines = headers.lines().iter().map(|line| match line {
        HeaderLine::Field { key, value } if key == KEY => (KEY, PurposeWord::parted(value).0.trim_end()),
        HeaderLine::Field { key, value } => (key.as_str(), value.as_str()),
        HeaderLine::Verbatim(line) => ("", line.as_str()),
    });
    lines.filter(|&(key, value)| key != KEY || !value.is_empty())
}

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
