//! Names of pieces, squares and sides in Japanese and English.

use super::digits;
use crate::shogi::{Color, HandKind, Piece, PieceKind, Square};

/// The kind in one character, as on diagrams: 歩 香 桂 銀 金 角 飛 玉 と 杏 圭 全 馬 龍.
#[must_use]
pub const fn short(kind: PieceKind) -> &'static str {
    match kind {
        PieceKind::Pawn => "歩",
        PieceKind::Lance => "香",
        PieceKind::Knight => "桂",
        PieceKind::Silver => "銀",
        PieceKind::Gold => "金",
        PieceKind::Bishop => "角",
        PieceKind::Rook => "飛",
        PieceKind::King => "玉",
        PieceKind::ProPawn => "と",
        PieceKind::ProLance => "杏",
        PieceKind::ProKnight => "圭",
        PieceKind::ProSilver => "全",
        PieceKind::Horse => "馬",
        PieceKind::Dragon => "龍",
    }
}

/// The kind as moves name it: like [`short`], but 成香, 成桂 and 成銀.
#[must_use]
pub const fn long(kind: PieceKind) -> &'static str {
    match kind {
        PieceKind::ProLance => "成香",
        PieceKind::ProKnight => "成桂",
        PieceKind::ProSilver => "成銀",
        other => short(other),
    }
}

/// The kind in English, in lower case: pawn, promoted silver, horse, dragon.
#[must_use]
pub const fn english(kind: PieceKind) -> &'static str {
    match kind {
        PieceKind::Pawn => "pawn",
        PieceKind::Lance => "lance",
        PieceKind::Knight => "knight",
        PieceKind::Silver => "silver",
        PieceKind::Gold => "gold",
        PieceKind::Bishop => "bishop",
        PieceKind::Rook => "rook",
        PieceKind::King => "king",
        PieceKind::ProPawn => "tokin",
        PieceKind::ProLance => "promoted lance",
        PieceKind::ProKnight => "promoted knight",
        PieceKind::ProSilver => "promoted silver",
        PieceKind::Horse => "horse",
        PieceKind::Dragon => "dragon",
    }
}

/// The letter of a piece in SFEN and in Western notation, upper case: P L N S G B R K. A promoted
/// piece has the letter of its unpromoted side, with `+` in front of it.
#[must_use]
pub const fn letter(kind: PieceKind) -> char {
    match kind.base() {
        PieceKind::Pawn => 'P',
        PieceKind::Lance => 'L',
        PieceKind::Knight => 'N',
        PieceKind::Silver => 'S',
        PieceKind::Gold => 'G',
        PieceKind::Bishop => 'B',
        PieceKind::Rook => 'R',
        _ => 'K',
    }
}

/// The unpromoted kind with this letter, in upper case; `None` for other characters.
#[must_use]
pub const fn of_letter(letter: char) -> Option<PieceKind> {
    Some(match letter {
        'P' => PieceKind::Pawn,
        'L' => PieceKind::Lance,
        'N' => PieceKind::Knight,
        'S' => PieceKind::Silver,
        'G' => PieceKind::Gold,
        'B' => PieceKind::Bishop,
        'R' => PieceKind::Rook,
        'K' => PieceKind::King,
        _ => return None,
    })
}

/// The kind that one character names on diagrams and in moves, in every spelling: 王 is 玉, 竜 is 龍; 全 圭 杏 and と
/// are promoted. `None` for other characters.
#[must_use]
pub const fn of_char(c: char) -> Option<PieceKind> {
    Some(match c {
        '歩' => PieceKind::Pawn,
        '香' => PieceKind::Lance,
        '桂' => PieceKind::Knight,
        '銀' => PieceKind::Silver,
        '金' => PieceKind::Gold,
        '角' => PieceKind::Bishop,
        '飛' => PieceKind::Rook,
        '玉' | '王' => PieceKind::King,
        'と' => PieceKind::ProPawn,
        '杏' => PieceKind::ProLance,
        '圭' => PieceKind::ProKnight,
        '全' => PieceKind::ProSilver,
        '馬' => PieceKind::Horse,
        '龍' | '竜' => PieceKind::Dragon,
        _ => return None,
    })
}

/// The side in Japanese: 先手 and 後手, or 下手 and 上手 in handicap games.
#[must_use]
pub const fn side(color: Color, handicap: bool) -> &'static str {
    match (color, handicap) {
        (Color::Black, false) => "先手",
        (Color::White, false) => "後手",
        (Color::Black, true) => "下手",
        (Color::White, true) => "上手",
    }
}

/// The square as Japanese moves name it: ７六.
#[must_use]
pub fn square(square: Square) -> String {
    [digits::FULL_WIDTH[square.file().get() as usize], digits::KANJI[square.rank().get() as usize]].iter().collect()
}

/// The square as USI and English readers name it: 7f.
#[must_use]
pub fn square_english(square: Square) -> String {
    format!("{square:?}")
}

/// A square and the piece on it, for screen readers: 「７七 先手の歩」, 「５五 空き」.
#[must_use]
pub fn occupant(at: Square, piece: Option<Piece>) -> String {
    match piece {
        Some(piece) => format!("{} {}の{}", square(at), side(piece.color, false), long(piece.kind)),
        None => format!("{} 空き", square(at)),
    }
}

/// A square and the piece on it, in English: "7g Black's pawn", "5e empty".
#[must_use]
pub fn occupant_english(at: Square, piece: Option<Piece>) -> String {
    match piece {
        Some(Piece { color: Color::Black, kind }) => format!("{at:?} Black's {}", english(kind)),
        Some(Piece { color: Color::White, kind }) => format!("{at:?} White's {}", english(kind)),
        None => format!("{at:?} empty"),
    }
}

/// A number of pieces of a kind: 「歩三枚」, for a single one 「歩」.
#[must_use]
pub fn counted(kind: PieceKind, count: u8) -> String {
    match count {
        1 => short(kind).to_owned(),
        _ => format!("{}{}枚", short(kind), digits::kanji(count.into())),
    }
}

/// A number of pieces of a kind, in English: "1 pawn", "3 pawns".
#[must_use]
pub fn counted_english(kind: PieceKind, count: u8) -> String {
    format!("{count} {}{}", english(kind), if count == 1 { "" } else { "s" })
}

/// A side's pieces of one kind in hand: 「先手の持駒 歩 二枚」, 「後手の持駒 角 なし」.
#[must_use]
pub fn held(color: Color, kind: HandKind, count: u8) -> String {
    let count = if count == 0 { "なし".to_owned() } else { format!("{}枚", digits::kanji(count.into())) };
    format!("{}の持駒 {} {count}", side(color, false), short(kind.kind()))
}

/// A side's pieces of one kind in hand, in English: "Black's hand: 2 pawns", "White's hand: no bishop".
#[must_use]
pub fn held_english(color: Color, kind: HandKind, count: u8) -> String {
    let side = if color == Color::Black { "Black" } else { "White" };
    match count {
        0 => format!("{side}'s hand: no {}", english(kind.kind())),
        _ => format!("{side}'s hand: {}", counted_english(kind.kind(), count)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_character_names_go_both_ways() {
        for kind in PieceKind::ALL {
            let mut chars = short(kind).chars();
            assert_eq!(chars.next().and_then(of_char), Some(kind));
            assert_eq!(chars.next(), None);
            assert_eq!(of_letter(letter(kind)), Some(kind.base()));
        }
    }

    #[test]
    fn squares_are_spoken() {
        let at = Square::at(7, 7).unwrap();
        assert_eq!(occupant(at, Some(Piece::new(Color::Black, PieceKind::Pawn))), "７七 先手の歩");
        assert_eq!(occupant_english(at, Some(Piece::new(Color::White, PieceKind::ProPawn))), "7g White's tokin");
        assert_eq!(occupant(at, None), "７七 空き");
        assert_eq!(held(Color::Black, HandKind::Pawn, 12), "先手の持駒 歩 十二枚");
        assert_eq!(held_english(Color::White, HandKind::Lance, 2), "White's hand: 2 lances");
    }
}
