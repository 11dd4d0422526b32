//! The keywords of CSA: pieces, ends of the game, headers.

use crate::format::diagram_text::side_of_name;
use crate::format::lines::is_blank;
pub(crate) use crate::notation::names::csa as piece_name;
use crate::record::{End, HeaderKey, HeaderLine, Record, end_words};
use crate::shogi::{Color, Handicap, PieceKind, Setup};

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

/// The end with this keyword, and whether the keyword is in the specification. 待った, errors and unknown ones are [`End::Other`].
pub(super) fn end(word: &str) -> (End, bool) {
    match end_words::end_of_csa(word) {
        Some(end) => (end.clone(), true),
        None => (End::Other(word.to_owned()), matches!(word, "%MATTA" | "%ERROR")),
    }
}

/// The keyword for an end with `turn` to move, and whether it means the same: a win by default has no keyword.
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

/// A player as the server sends it before the game, `Name+:A`, or as in KIF, `先手：A`: the key and the name.
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

/// Whether the players of a game with this start are called 下手 and 上手, unless a comment says otherwise.
pub(super) fn has_handicap_names(start: &Setup) -> bool {
    Handicap::of(start).is_some_and(|handicap| handicap != Handicap::Even)
}

/// Whether the players of a record are called 下手 and 上手 in its keywords; where others are called 先手 or 後手, those are.
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

/// The keyword for a key of a record. Synonyms (大会) have none: they would be read back under the standard name. Players have
/// theirs under any name, since the start position tells who gives a handicap.
pub(super) fn csa_key(key: &str) -> Option<&'static str> {
    let known = HeaderKey::of(key)?;
    let is_kept = key == known.name() || side_of_name(key).is_some();
    known.csa_keyword().filter(|_| is_kept)
}

/// Whether a text can be the key of a header that CSA has no keyword for (`'分類：双玉詰将棋`), and not prose.
pub(super) fn is_field_key(key: &str) -> bool {
    const LONGEST: usize = 24;
    !key.is_empty()
        && key.chars().nth(LONGEST).is_none()
        && !key.contains(|ch: char| is_blank(ch) || "。、「」（）！？＊＃：".contains(ch))
        // Pieces in hand are part of the position.
        && !key.contains("の持")
}

/// Whether a key of a record can be a key of CSA: `$X_FINAL`.
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
}
