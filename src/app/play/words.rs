//! Texts on and below the board.

use crate::app::play::reach::Question;
use crate::lang::{self, Language, Naming, counted};
use crate::shogi::Color;

/// The fixed texts in one language.
#[derive(Debug)]
pub(crate) struct Words {
    /// The board's name for screen readers.
    pub(crate) board: &'static str,
    /// Marks the side to move.
    pub(crate) to_move: &'static str,
    /// Says that a side lacks its king, where a position is set up.
    pub(crate) kingless: &'static str,
    /// An empty hand.
    pub(crate) nothing_in_hand: &'static str,
    /// The name of the move slider.
    pub(crate) position_slider: &'static str,
    /// The name of the pace field.
    pub(crate) pace: &'static str,
    /// The unit of the pace.
    pub(crate) pace_unit: &'static str,
    /// Several moves follow.
    pub(crate) branches: &'static str,
    /// Button: promote.
    pub(crate) promote: &'static str,
    /// Button: do not promote.
    pub(crate) do_not_promote: &'static str,
    /// Button: play the foul.
    pub(crate) play_foul: &'static str,
    /// Asks for the first of two moves to insert.
    pub(crate) insert_first: &'static str,
    /// Asks for the second of them.
    pub(crate) insert_second: &'static str,
    /// Has an arrow begun with the keyboard end.
    pub(crate) drawing: &'static str,
    /// Why no piece is picked up at the cursor.
    pub(crate) nothing_to_move: &'static str,
    /// Why it does not end on a stand.
    pub(crate) no_arrow_to_hand: &'static str,
    /// Why a digit chooses no move.
    pub(crate) no_such_choice: &'static str,
}

static JAPANESE: Words = Words {
    board: "将棋盤",
    to_move: "手番",
    kingless: "玉なし",
    nothing_in_hand: "持駒なし",
    position_slider: "局面の位置",
    pace: "自動再生の間隔",
    pace_unit: "秒",
    branches: "ここで分岐",
    promote: "成",
    do_not_promote: "不成",
    play_foul: "反則として指す",
    insert_first: "2手挿入：1手目を指すか、入力してください。",
    insert_second: "2手挿入：2手目を指すか、入力してください。",
    drawing: "ここから描きます。矢印の先でもう一度押してください。同じマスなら印になります。",
    nothing_to_move: "手番の側の駒がありません。",
    no_arrow_to_hand: "矢印の先は盤上のマスにしてください。",
    no_such_choice: "この番号の手はありません。",
};

static ENGLISH: Words = Words {
    board: "Board",
    to_move: "to move",
    kingless: "no king",
    nothing_in_hand: "nothing in hand",
    position_slider: "Position in the game",
    pace: "Autoplay interval",
    pace_unit: "s",
    branches: "Branches here",
    promote: "Promote",
    do_not_promote: "Don’t promote",
    play_foul: "Play illegal move",
    insert_first: "Inserting two moves: play or type the first.",
    insert_second: "Inserting two moves: play or type the second.",
    drawing: "Drawing from here. Press again where the arrow ends, or here to mark the square.",
    nothing_to_move: "There is no piece of the side to move.",
    no_arrow_to_hand: "An arrow ends on a square of the board.",
    no_such_choice: "No move here has this number.",
};

/// The texts of a language.
pub(crate) const fn of(language: Language) -> &'static Words {
    match language {
        Language::Japanese => &JAPANESE,
        Language::English => &ENGLISH,
    }
}

/// The current move number and the number of moves in the line: "12 / 96 手".
pub(crate) fn moves(language: Language, played: &str, all: &str) -> String {
    match language {
        Language::Japanese => format!("{played} / {all} 手"),
        Language::English => format!("{played} / {all}"),
    }
}

/// The same for screen readers, which name the slider: "46 / 96".
pub(crate) fn place(played: usize, all: usize) -> String {
    format!("{played} / {all}")
}

/// The time spent on a move, and what its side has spent up to there.
pub(crate) fn times(language: Language, spent: &str, total: &str) -> String {
    match language {
        Language::Japanese => format!("消費時間 {spent}　累計 {total}"),
        Language::English => format!("{spent} for this move, {total} in total"),
    }
}

/// A bookmark in a list of what there is at a move.
pub(crate) fn bookmark(language: Language, name: &str) -> String {
    match language {
        Language::Japanese => format!("しおり「{name}」"),
        Language::English => format!("Bookmark: {name}"),
    }
}

/// The numbers that can be gone to, from the first to the last.
pub(crate) fn numbers(first: u32, last: u32) -> String {
    format!("{first}–{last}")
}

/// Says which move the next one replaces.
pub(crate) fn correcting(language: Language, mv: &str) -> String {
    match language {
        Language::Japanese => format!("{mv} の訂正：正しい手を指すか、入力してください。以降の手は残ります。"),
        Language::English => format!("Correcting move {mv}: play or type the correct move. Later moves are kept."),
    }
}

/// The name of a side's stand for screen readers.
pub(crate) fn stand(naming: Naming, color: Color) -> String {
    let whose = naming.side(color, false);
    match naming.language {
        Language::Japanese => format!("{whose}の駒台"),
        Language::English => format!("{whose}’s stand"),
    }
}

/// A piece that was picked up, and how many squares it can go to.
pub(crate) fn picked_up(language: Language, what: &str, squares: usize) -> String {
    match language {
        Language::Japanese => format!("{what}を持ちました。移動先は{squares}か所です。"),
        Language::English => format!("{what} picked up, {}.", counted(squares, "destination", "destinations")),
    }
}

/// A question about a move, as screen readers read it.
pub(crate) fn asked(language: Language, question: Question) -> String {
    match (language, question) {
        (Language::Japanese, Question::Promotion { .. }) => {
            "成りますか。矢印キーで選び、Enterで指します。今は「成」です。".to_owned()
        }
        (Language::English, Question::Promotion { .. }) => {
            "Promote? Choose with the arrow keys, Enter plays. Now: Promote.".to_owned()
        }
        (Language::Japanese, Question::Foul { foul, .. }) => {
            format!("{}。Enterで反則として指し、Escで取り消します。", lang::foul(language, foul))
        }
        (Language::English, Question::Foul { foul, .. }) => {
            format!("Illegal: {}. Enter plays it all the same, Esc cancels.", lang::foul(language, foul))
        }
    }
}

/// Which answer Enter gives to the question whether to promote.
pub(crate) fn chosen(language: Language, promotes: bool) -> String {
    let said = of(language);
    let answer = if promotes { said.promote } else { said.do_not_promote };
    match language {
        Language::Japanese => format!("「{answer}」を選択"),
        Language::English => format!("{answer}: selected"),
    }
}
