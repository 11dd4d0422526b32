//! The words of CSA: pieces, ends of the game, keys of the headers.

use crate::record::End;
use crate::shogi::{Color, PieceKind};

/// The piece with this two-letter name.
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

/// The two-letter name of a piece.
pub(crate) const fn piece_name(kind: PieceKind) -> &'static str {
    match kind {
        PieceKind::Pawn => "FU",
        PieceKind::Lance => "KY",
        PieceKind::Knight => "KE",
        PieceKind::Silver => "GI",
        PieceKind::Gold => "KI",
        PieceKind::Bishop => "KA",
        PieceKind::Rook => "HI",
        PieceKind::King => "OU",
        PieceKind::ProPawn => "TO",
        PieceKind::ProLance => "NY",
        PieceKind::ProKnight => "NK",
        PieceKind::ProSilver => "NG",
        PieceKind::Horse => "UM",
        PieceKind::Dragon => "RY",
    }
}

/// The end that a word such as `%TORYO` states; with whether the documents know the word. 待った and
/// errors have no end of their own, nor has what the documents do not know.
pub(super) fn end(word: &str) -> (End, bool) {
    let end = match word {
        "%TORYO" => End::Resign,
        "%CHUDAN" => End::Interrupted,
        "%SENNICHITE" => End::Repetition,
        "%TIME_UP" => End::TimeUp,
        // "the side to move loses", as the documents have it
        "%ILLEGAL_MOVE" => End::FoulLoss,
        "%+ILLEGAL_ACTION" => End::IllegalAction(Color::Black),
        "%-ILLEGAL_ACTION" => End::IllegalAction(Color::White),
        "%JISHOGI" => End::Impasse,
        "%KACHI" => End::Declaration,
        "%HIKIWAKE" => End::Draw,
        "%MAX_MOVES" => End::MaxMoves,
        "%TSUMI" => End::Mate,
        "%FUZUMI" => End::NoMate,
        "%MATTA" | "%ERROR" => return (End::Other(word.to_owned()), true),
        _ => return (End::Other(word.to_owned()), false),
    };
    (end, true)
}

/// The word for an end with `turn` to move, and whether it says the same. Winning by default and
/// the like have no word of their own.
pub(super) fn end_word(end: &End, turn: Color) -> (&str, bool) {
    match end {
        End::Resign => ("%TORYO", true),
        End::Interrupted => ("%CHUDAN", true),
        End::Repetition => ("%SENNICHITE", true),
        End::TimeUp => ("%TIME_UP", true),
        End::FoulLoss => ("%ILLEGAL_MOVE", true),
        // The opponent has broken a rule.
        End::FoulWin | End::IllegalAction(_) => {
            let side = if let End::IllegalAction(side) = end { *side } else { turn.other() };
            let word = match side {
                Color::Black => "%+ILLEGAL_ACTION",
                Color::White => "%-ILLEGAL_ACTION",
            };
            (word, matches!(end, End::IllegalAction(_)))
        }
        End::Impasse => ("%JISHOGI", true),
        End::Declaration => ("%KACHI", true),
        End::Draw => ("%HIKIWAKE", true),
        End::MaxMoves => ("%MAX_MOVES", true),
        End::Mate => ("%TSUMI", true),
        End::NoMate => ("%FUZUMI", true),
        End::Other(word) if is_word(word) => (word, true),
        End::WinByDefault | End::LossByDefault | End::Other(_) => ("%CHUDAN", false),
    }
}

/// Whether a text can stand as the word of an end.
fn is_word(text: &str) -> bool {
    text.len() > 1 && text.starts_with('%') && text.bytes().all(|b| b.is_ascii_graphic() && b != b',')
}

/// Keys that have a counterpart in KIF: that of CSA, that of KIF. Records have the latter.
const KEYS: [(&str, &str); 11] = [
    ("$EVENT", "棋戦"),
    ("$SITE", "場所"),
    ("$START_TIME", "開始日時"),
    ("$END_TIME", "終了日時"),
    ("$OPENING", "戦型"),
    ("$NOTE", "備考"),
    ("$MAX_MOVES", "最大手数"),
    ("$JISHOGI", "持将棋点数"),
    // Those of times: the form of the value decides which version of CSA has it.
    ("$TIME_LIMIT", "持ち時間"),
    ("$TIME", "持ち時間"),
    ("$TIME+", "先手持ち時間"),
];

/// The key that a record has for a key of a file.
pub(super) fn header_key(key: &str) -> &str {
    match key {
        // The documents of V3.0 once say $TIMET+.
        "$TIMET+" => "先手持ち時間",
        "$TIME-" | "$TIMET-" => "後手持ち時間",
        "N+" => "先手",
        "N-" => "後手",
        _ => KEYS.iter().find(|(csa, _)| *csa == key).map_or(key, |(_, kif)| kif),
    }
}

/// How CSA has a header: its key for it, and the value.
pub(super) fn csa_key(key: &str) -> Option<&'static str> {
    Some(match key {
        "先手" | "下手" => "N+",
        "後手" | "上手" => "N-",
        "先手持ち時間" => "$TIME+",
        "後手持ち時間" => "$TIME-",
        _ => KEYS.iter().find(|(_, kif)| *kif == key)?.0,
    })
}

/// Whether a header without a key in CSA is read where it stands as a comment (`'分類：双玉詰将棋`). Those of problems are:
/// they tell what a record is for.
pub(super) fn is_read_back(key: &str) -> bool {
    matches!(
        key,
        "作品番号"
            | "作品名"
            | "作者"
            | "発表誌"
            | "発表年月"
            | "出典"
            | "手数"
            | "完全性"
            | "分類"
            | "受賞"
            | "備考"
    )
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
