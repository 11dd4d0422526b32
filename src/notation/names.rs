//! Names of pieces, squares and sides in Japanese and English.

use super::{digits, look_alikes};
use crate::shogi::{Color, PieceKind, Square};

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

/// The letter of a piece in SFEN and in Western notation, upper case: P L N S G B R K. A promoted piece has the letter
/// of the unpromoted one, after a `+`.
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

/// The kind named by one character, in every spelling: 王 is 玉, 竜 is 龍; 全 圭 杏 and と are promoted. Look-alikes such as
/// the radical ⾦ are read, too.
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
        _ => {
            return match look_alikes::meant(c) {
                Some(plain) => of_char(plain),
                None => None,
            };
        }
    })
}

/// The kind in the two letters of CSA files: FU KY KE GI KI KA HI OU TO NY NK NG UM RY.
#[must_use]
pub const fn csa(kind: PieceKind) -> &'static str {
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
}
