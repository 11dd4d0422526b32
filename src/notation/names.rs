//! Names of pieces, squares and sides in Japanese and English.

use super::{digits, look_alikes};
use crate::shogi::{Color, PieceKind, Square};

const NAMES: [[&str; 4]; 14] = [
    ["歩", "歩", "pawn", "FU"],
    ["香", "香", "lance", "KY"],
    ["桂", "桂", "knight", "KE"],
    ["銀", "銀", "silver", "GI"],
    ["金", "金", "gold", "KI"],
    ["角", "角", "bishop", "KA"],
    ["飛", "飛", "rook", "HI"],
    ["玉", "玉", "king", "OU"],
    ["と", "と", "tokin", "TO"],
    ["杏", "成香", "promoted lance", "NY"],
    ["圭", "成桂", "promoted knight", "NK"],
    ["全", "成銀", "promoted silver", "NG"],
    ["馬", "馬", "horse", "UM"],
    ["龍", "龍", "dragon", "RY"],
];

/// The kind in one character, as on diagrams: 歩 香 桂 銀 金 角 飛 玉 と 杏 圭 全 馬 龍.
#[must_use]
pub const fn short(kind: PieceKind) -> &'static str {
    NAMES[kind.index()][0]
}

/// The kind as moves name it: like [`short`], but 成香, 成桂 and 成銀.
#[must_use]
pub const fn long(kind: PieceKind) -> &'static str {
    NAMES[kind.index()][1]
}

/// The kind in English, in lower case: pawn, promoted silver, horse, dragon.
#[must_use]
pub const fn english(kind: PieceKind) -> &'static str {
    NAMES[kind.index()][2]
}

/// The kind in the two letters of CSA files: FU KY KE GI KI KA HI OU TO NY NK NG UM RY.
#[must_use]
pub const fn csa(kind: PieceKind) -> &'static str {
    NAMES[kind.index()][3]
}

/// The letter of the unpromoted kind in SFEN and Western notation: P L N S G B R K.
#[must_use]
pub const fn letter(kind: PieceKind) -> char {
    b"PLNSGBRK"[kind.base().index()] as char
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

/// The kind named by one character, in every spelling: 王 is 玉, 竜 is 龍; 全 圭 杏 and と are promoted; also look-alikes.
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

/// A number of pieces of a kind: 「歩三枚」, or 「歩」 for one.
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
