//! The keywords of CSA: pieces, ends of the game, headers, times.
//!
//! Logs of shogi-server have `#TIME_UP`, `#ILLEGAL_MOVE`, `#SENNICHITE`, `#OUTE_SENNICHITE` and `#MAX_MOVES` in place of a keyword;
//! clients that save what they were sent have `%TORYO`, `#RESIGN` and `#WIN`.

use std::time::Duration;

use crate::format::diagram_text::side_of_name;
use crate::format::end_spelling::follows_foul;
use crate::format::lines::is_blank;
pub(crate) use crate::notation::names::csa as piece_name;
use crate::record::end_words::meaning_of_server;
use crate::record::{End, HeaderKey, HeaderLine, NodeId, Record, Tree, end_words};
use crate::shogi::{Color, Handicap, PieceKind, Position, Setup};

#[inline]
pub(super) const fn piece(name: [u8; 2]) -> Option<PieceKind> {
    Some(match name {
        [b'F', b'U'] => PieceKind::Pawn,
        [b'K', b'Y'] => PieceKind::Lance,
        [b'K', b'E'] => PieceKind::Knight,
        [b'G', b'I'] => PieceKind::Silver,
        [b'K', b'I'] => PieceKind::Gold,
        [b'K', b'A'] => PieceKind::Bishop,
        [b'H', b'I'] => PieceKind::Rook,
        [b'O', b'U'] => PieceKind::King,
        [b'T', b'O'] => PieceKind::ProPawn,
        [b'N', b'Y'] => PieceKind::ProLance,
        [b'N', b'K'] => PieceKind::ProKnight,
        [b'N', b'G'] => PieceKind::ProSilver,
        [b'U', b'M'] => PieceKind::Horse,
        [b'R', b'Y'] => PieceKind::Dragon,
        _ => return None,
    })
}

/// The end and whether its keyword is in the specification. 待った, errors and unknown words are [`End::Other`].
pub(super) fn end(word: &str) -> (End, bool) {
    match end_words::end_of_csa(word) {
        Some(end) => (end.clone(), true),
        None => (End::Other(word.to_owned()), matches!(word, "%MATTA" | "%ERROR")),
    }
}

/// The keyword, and whether it means exactly this end: a win by default has none.
pub(super) fn end_word(end: &End, turn: Color) -> (&str, bool) {
    match end {
        End::Other(word) if is_word(word) => (word, true),
        end => end_words::csa_word(end, turn).unwrap_or(("%CHUDAN", false)),
    }
}

fn is_word(text: &str) -> bool {
    text.len() > 1 && text.starts_with('%') && text.bytes().all(|b| b.is_ascii_graphic() && b != b',')
}

pub(super) fn header_key(key: &str) -> &str {
    HeaderKey::of(key).map_or(key, |known| known.name())
}

/// The key and name in `Name+:A`, which the server sends before a game, or `先手：A`.
pub(super) fn player(line: &str) -> Option<(&'static str, &str)> {
    let (key, name) = line.split_once([':', '：'])?;
    let key = match key {
        "Name+" => HeaderKey::Black,
        "Name-" => HeaderKey::White,
        _ if side_of_name(key).is_some() => HeaderKey::of(key)?,
        _ => return None,
    };
    matches!(key, HeaderKey::Black | HeaderKey::White).then(|| (key.name(), name))
}

pub(super) fn has_handicap_names(start: &Setup) -> bool {
    Handicap::of(start).is_some_and(|handicap| handicap != Handicap::Even)
}

pub(super) fn calls_handicap_sides(record: &Record) -> bool {
    let calls = |sides: [&str; 2]| record.headers().fields().any(|(key, _)| sides.contains(&key));
    let is_called = || calls(["下手", "上手"]) || has_handicap_names(&record.initial().to_setup());
    !calls(["先手", "後手"]) && is_called()
}

pub(super) fn with_handicap_side(line: HeaderLine) -> HeaderLine {
    let handicap_name = |key: &str| match key {
        "先手" => Some("下手"),
        "後手" => Some("上手"),
        _ => None,
    };
    match line {
        HeaderLine::Field { key, value } => {
            HeaderLine::Field { key: handicap_name(&key).map_or(key, str::to_owned), value }
        }
        line @ HeaderLine::Verbatim(_) => line,
    }
}

/// Synonyms (大会) have no keyword, as they are read back under the standard name; players do.
pub(super) fn csa_key(key: &str) -> Option<&'static str> {
    let known = HeaderKey::of(key)?;
    let is_kept = key == known.name() || side_of_name(key).is_some();
    known.csa_keyword().filter(|_| is_kept)
}

pub(super) fn is_field_key(key: &str) -> bool {
    const LONGEST: usize = 24;
    !key.is_empty()
        && key.chars().nth(LONGEST).is_none()
        && !key.contains(|ch: char| is_blank(ch) || "。、「」（）！？＊＃：".contains(ch))
        && !key.contains("の持")
}

pub(super) fn is_key(key: &str) -> bool {
    key.strip_prefix('$')
        .is_some_and(|name| !name.is_empty() && name.bytes().all(|b| b.is_ascii_graphic() && b != b':'))
}

pub(super) const fn sign(side: Color) -> &'static str {
    match side {
        Color::Black => "+",
        Color::White => "-",
    }
}

/// The longest time of a move in seconds: CSA has nine digits for it, and times of KIF and JKF must fit.
pub(in crate::format) const MOST_SECONDS: u64 = 999_999_999;

#[inline]
pub(super) fn seconds(text: &str) -> Option<Duration> {
    let number = |text: &str| {
        let mut digits = if text.len() <= 9 { text.bytes() } else { return None };
        digits.try_fold(0, |number, b| b.is_ascii_digit().then(|| number * 10 + u32::from(b - b'0')))
    };
    if let Some(whole) = number(text).filter(|_| !text.is_empty()) {
        return Some(Duration::from_secs(u64::from(whole)));
    }
    let (whole, fraction) = text.split_once('.').filter(|(whole, _)| !whole.is_empty())?;
    let nanos = number(fraction)? * 10_u32.pow(9 - u32::try_from(fraction.len()).unwrap_or(9));
    Some(Duration::new(u64::from(number(whole)?), nanos))
}

pub(super) const SUMMARY: &str = "'summary:";

pub(super) fn loser_of_players(summary: &str) -> Option<Color> {
    let (_, players) = summary.split_once(':')?;
    match (players.contains(" lose:"), players.ends_with(" lose")) {
        (true, false) => Some(Color::Black),
        (false, true) => Some(Color::White),
        _ => None,
    }
}

pub(super) fn is_read_as(line: &str, record: &Record, node: NodeId, position: &Position) -> bool {
    let tree = record.tree();
    let (Some(end), Some(meaning)) = (tree.end(node), meaning_of_server(line)) else { return false };
    if !meaning.may_be(end) {
        return false;
    }
    // In KIF it is a remark.
    let mut lines = tree.note(node).verbatim.iter().map(|line| line.strip_prefix("# ").unwrap_or(line));
    let named = lines.find_map(|line| line.strip_prefix(SUMMARY)).and_then(loser_of_players);
    let loser = named.unwrap_or_else(|| meaning.loser(position, follows_foul(record, node)));
    meaning.end(loser, position.turn()) == *end
}

/// Whether a line of a note may be written as it is: it repeats the end, or is a result without an end below the last move.
pub(super) fn is_kept(line: &str, tree: &Tree, node: NodeId) -> bool {
    let is_result = matches!(line, "#WIN" | "#LOSE" | "#DRAW" | "#CENSORED");
    match tree.end(node) {
        Some(_) => is_result || meaning_of_server(line).is_some(),
        None => is_result && node != tree.root() && tree.children(node).is_empty(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_go_both_ways() {
        for kind in PieceKind::ALL {
            let name = piece_name(kind).as_bytes();
            assert_eq!(piece([name[0], name[1]]), Some(kind));
        }
        for word in [
            "%TORYO",
            "%CHUDAN",
            "%SENNICHITE",
            "%TIME_UP",
            "%ILLEGAL_MOVE",
            "%+ILLEGAL_ACTION",
            "%-ILLEGAL_ACTION",
            "%JISHOGI",
            "%KACHI",
            "%HIKIWAKE",
            "%MAX_MOVES",
            "%TSUMI",
            "%FUZUMI",
            "%MATTA",
            "%ERROR",
        ] {
            let (end, known) = end(word);
            assert!(known);
            assert_eq!(end_word(&end, Color::White), (word, true));
        }
        assert_eq!(end("%WIN"), (End::Other("%WIN".to_owned()), false));
        assert_eq!(end_word(&End::FoulWin, Color::White), ("%+ILLEGAL_ACTION", false));
        assert_eq!(end_word(&End::Other("封じ手".to_owned()), Color::White), ("%CHUDAN", false));
    }

    #[test]
    fn times() {
        assert_eq!(seconds("0"), Some(Duration::ZERO));
        assert_eq!(seconds("12"), Some(Duration::from_secs(12)));
        assert_eq!(seconds("6.123"), Some(Duration::from_millis(6123)));
        assert_eq!(seconds("6."), Some(Duration::from_secs(6)));
        for text in ["", ".5", "-600", "+600", "1234567890", "1.2.3", "１"] {
            assert_eq!(seconds(text), None, "{text}");
        }
    }
}
