//! What is said on the stage and below it.

use crate::app::desk::words::side;
use crate::lang::Language;
use crate::shogi::Color;

/// The words of one language.
#[derive(Debug)]
pub(crate) struct Strings {
    /// The board itself.
    pub(crate) board: &'static str,
    /// It is this side's turn.
    pub(crate) to_move: &'static str,
    /// A side holds no piece.
    pub(crate) nothing_in_hand: &'static str,
    /// The slider through the moves.
    pub(crate) position_slider: &'static str,
    /// How long autoplay shows each move.
    pub(crate) pace: &'static str,
    /// What that is counted in.
    pub(crate) pace_unit: &'static str,
    /// The piece promotes.
    pub(crate) promote: &'static str,
    /// It does not.
    pub(crate) do_not_promote: &'static str,
    /// The move that breaks a rule is meant.
    pub(crate) play_foul: &'static str,
    /// The first of two moves to be inserted is awaited.
    pub(crate) insert_first: &'static str,
    /// The second of them is.
    pub(crate) insert_second: &'static str,
}

static JAPANESE: Strings = Strings {
    board: "将棋盤",
    to_move: "手番",
    nothing_in_hand: "持駒なし",
    position_slider: "局面の位置",
    pace: "自動再生の間隔",
    pace_unit: "秒",
    promote: "成",
    do_not_promote: "不成",
    play_foul: "反則として指す",
    insert_first: "2手挿入：1手目を指してください。",
    insert_second: "2手挿入：2手目を指してください。",
};

static ENGLISH: Strings = Strings {
    board: "Board",
    to_move: "to move",
    nothing_in_hand: "nothing in hand",
    position_slider: "Position in the game",
    pace: "Autoplay interval",
    pace_unit: "s",
    promote: "Promote",
    do_not_promote: "Don’t promote",
    play_foul: "Play illegal move",
    insert_first: "Inserting two moves: play the first move.",
    insert_second: "Inserting two moves: play the second move.",
};

/// The words of a language.
pub(crate) const fn of(language: Language) -> &'static Strings {
    match language {
        Language::Japanese => &JAPANESE,
        Language::English => &ENGLISH,
    }
}

/// How many moves have been played, of how many: "12 / 96 手".
pub(crate) fn moves(language: Language, played: usize, all: usize) -> String {
    match language {
        Language::Japanese => format!("{played} / {all} 手"),
        Language::English => format!("{played} / {all}"),
    }
}

/// A move is about to be replaced.
pub(crate) fn correcting(language: Language, mv: &str) -> String {
    match language {
        Language::Japanese => format!("{mv} の訂正：正しい手を指してください。以降の手は残ります。"),
        Language::English => format!("Correcting move {mv}: play the correct move. Later moves are kept."),
    }
}

/// A side's stand, where pieces can be put while a position is edited.
pub(crate) fn stand(language: Language, color: Color) -> String {
    let whose = side(language, color, false);
    match language {
        Language::Japanese => format!("{whose}の駒台"),
        Language::English => format!("{whose}’s stand"),
    }
}
