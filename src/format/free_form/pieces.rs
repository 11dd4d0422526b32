//! Names of pieces other than their kanji.

use crate::shogi::PieceKind;

/// Pieces in kana, in the letters of CSA, and promoted ones by the name of what they were. Longer words precede those that
/// they begin with.
pub(super) const WORDS: [(&str, PieceKind); 35] = [
    ("成角", PieceKind::Horse),
    ("成飛", PieceKind::Dragon),
    ("成歩", PieceKind::ProPawn),
    ("FU", PieceKind::Pawn),
    ("KY", PieceKind::Lance),
    ("KE", PieceKind::Knight),
    ("GI", PieceKind::Silver),
    ("KI", PieceKind::Gold),
    ("KA", PieceKind::Bishop),
    ("HI", PieceKind::Rook),
    ("OU", PieceKind::King),
    ("TO", PieceKind::ProPawn),
    ("NY", PieceKind::ProLance),
    ("NK", PieceKind::ProKnight),
    ("NG", PieceKind::ProSilver),
    ("UM", PieceKind::Horse),
    ("RY", PieceKind::Dragon),
    ("ふ", PieceKind::Pawn),
    ("きょう", PieceKind::Lance),
    ("けい", PieceKind::Knight),
    ("ぎん", PieceKind::Silver),
    ("きん", PieceKind::Gold),
    ("かく", PieceKind::Bishop),
    ("ひしゃ", PieceKind::Rook),
    ("ぎょく", PieceKind::King),
    ("おう", PieceKind::King),
    ("うま", PieceKind::Horse),
    ("りゅう", PieceKind::Dragon),
    ("フ", PieceKind::Pawn),
    ("ギン", PieceKind::Silver),
    ("キン", PieceKind::Gold),
    ("カク", PieceKind::Bishop),
    ("ヒシャ", PieceKind::Rook),
    ("ケイ", PieceKind::Knight),
    ("ウマ", PieceKind::Horse),
];
