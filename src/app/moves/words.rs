//! Texts about moves.

use crate::lang::{self, Language, counted};
use crate::shogi::Impossible;

/// The fixed texts in one language.
#[derive(Debug)]
pub(crate) struct Words {
    /// The menu.
    pub(crate) menu: &'static str,
    /// The page with the list of moves.
    pub(crate) list: &'static str,
    /// The page with the drawn tree.
    pub(crate) tree: &'static str,
    /// Button: show the whole tree.
    pub(crate) fit: &'static str,
    /// Button: zoom in.
    pub(crate) larger: &'static str,
    /// Button: zoom out.
    pub(crate) smaller: &'static str,
    /// Button: scroll to the current move.
    pub(crate) find: &'static str,
    /// The field in which moves are typed.
    pub(crate) typed: &'static str,
    /// Its hint while it is empty.
    pub(crate) typed_hint: &'static str,
    /// The heading of other places of the same position.
    pub(crate) same_position: &'static str,
    /// The heading of the continuations at the cursor.
    pub(crate) choices: &'static str,
    /// In their place where nothing follows.
    pub(crate) last_move: &'static str,
    /// The name of the menu of those that have no room.
    pub(crate) more_choices: &'static str,
    /// The heading of the choices that the current move is one of.
    pub(crate) siblings: &'static str,
    /// Button: fold a variation away in the list.
    pub(crate) fold: &'static str,
    /// Button: show all of a folded variation.
    pub(crate) unfold: &'static str,
    /// A mark: the move belongs to a variation.
    pub(crate) in_variation: &'static str,
    /// The menu of annotation signs.
    pub(crate) sign: &'static str,
    /// Marks what belongs to the main line.
    pub(crate) main_line: &'static str,
    /// What digits do where the game branches.
    pub(crate) choose_by_number: &'static str,
    /// A mark: the move has a comment.
    pub(crate) has_comment: &'static str,
    /// A mark: it has a bookmark.
    pub(crate) has_bookmark: &'static str,
    /// A mark: it has variations.
    pub(crate) has_variations: &'static str,
    /// A mark: it is a foul (反則).
    pub(crate) is_foul: &'static str,
    /// A mark: it no longer fits the moves before it.
    pub(crate) is_stuck: &'static str,
    /// Why nothing is entered at such a move.
    pub(crate) behind_stuck: &'static str,
}

static JAPANESE: Words = Words {
    menu: "手順",
    list: "指し手",
    tree: "変化ツリー",
    fit: "全体を表示",
    larger: "拡大",
    smaller: "縮小",
    find: "現在の手を表示",
    typed: "指し手の入力",
    typed_hint: "指し手を入力（７六歩、76fu 34fu）",
    same_position: "同一局面",
    choices: "次の手",
    more_choices: "ほかの次の手",
    last_move: "この手順の最後です",
    siblings: "この局面の別の手",
    fold: "変化を折りたたむ",
    unfold: "変化を開く",
    in_variation: "変化",
    sign: "評価記号",
    main_line: "本譜",
    choose_by_number: "分岐を番号で選ぶ",
    has_comment: "コメントあり",
    has_bookmark: "しおりあり",
    has_variations: "変化あり",
    is_foul: "反則",
    is_stuck: "指せない手",
    behind_stuck: "指せない手の後には続けられません。先に訂正してください。",
};

static ENGLISH: Words = Words {
    menu: "Moves",
    list: "Moves",
    tree: "Tree",
    fit: "Show whole tree",
    larger: "Zoom in",
    smaller: "Zoom out",
    find: "Show current move",
    typed: "Enter move",
    typed_hint: "Moves (P-7f, 7g7f 3c3d)",
    same_position: "Same position",
    choices: "Next",
    more_choices: "More next moves",
    last_move: "End of this line",
    siblings: "Other moves here",
    fold: "Fold variation",
    unfold: "Unfold variation",
    in_variation: "variation",
    sign: "Sign",
    main_line: "main line",
    choose_by_number: "Choose a branch by number",
    has_comment: "has a comment",
    has_bookmark: "bookmarked",
    has_variations: "has variations",
    is_foul: "illegal",
    is_stuck: "cannot be played",
    behind_stuck: "Nothing can follow a move that cannot be played: correct it first.",
};

/// The texts of a language.
pub(crate) const fn of(language: Language) -> &'static Words {
    match language {
        Language::Japanese => &JAPANESE,
        Language::English => &ENGLISH,
    }
}

/// How many moves of a variation are folded away.
pub(crate) fn folded(language: Language, count: usize) -> String {
    match language {
        Language::Japanese => format!("ほか{count}手"),
        Language::English => format!("+ {count} more"),
    }
}

/// The time spent on a move, and what its side has spent up to there.
pub(crate) fn times(language: Language, spent: &str, total: &str) -> String {
    match language {
        Language::Japanese => format!("消費時間 {spent}　累計 {total}"),
        Language::English => format!("{spent} for this move, {total} in total"),
    }
}

/// Several moves that were typed in a line: how many they are, and their names.
pub(crate) fn line_of(language: Language, count: usize, names: &str) -> String {
    match language {
        Language::Japanese => format!("{count}手 {names}"),
        Language::English => format!("{}: {names}", counted(count, "move", "moves")),
    }
}

/// Several typed moves that answer a problem, which replies to the first before the others are read.
pub(crate) fn and_then(language: Language, first: &str, rest: &str) -> String {
    match (language, rest) {
        (_, "") => first.to_owned(),
        (Language::Japanese, rest) => format!("{first}、続けて {rest}"),
        (Language::English, rest) => format!("{first}, then {rest}"),
    }
}

/// What Enter does where a number is typed: goes to the move of this number.
pub(crate) fn go_to(language: Language, number: u32) -> String {
    match language {
        Language::Japanese => format!("{number}手目へ移動"),
        Language::English => format!("Go to move {number}"),
    }
}

/// Which move of a typed line cannot be played, and why.
pub(crate) fn refused(language: Language, number: u32, why: &str) -> String {
    match language {
        Language::Japanese => format!("{number}手目：{why}"),
        Language::English => format!("Move {number}: {why}"),
    }
}

/// Why a line of typed moves stops before a foul: one is played only after a question.
pub(crate) fn foul_in_line(language: Language, text: &str, foul: &str) -> String {
    match language {
        Language::Japanese => format!("「{text}」は反則です（{foul}）。"),
        Language::English => format!("“{text}” is illegal: {foul}."),
    }
}

/// The menu of so many choices that have no room.
pub(crate) fn more(count: usize) -> String {
    format!("+{count}")
}

/// Which of several choices the current one is.
pub(crate) fn one_of(index: usize, count: usize) -> String {
    format!("{index} / {count}")
}

/// Says which moves were copied, from which number on, and how to paste them.
pub(crate) fn copied(language: Language, number: u32, moves: usize) -> String {
    match language {
        Language::Japanese => {
            format!(
                "{number}手目以降{moves}手をコピーしました。貼り付けたい局面で「手順をここに貼り付け」を選んでください。"
            )
        }
        Language::English => {
            let moves = counted(moves, "move", "moves");
            format!("{moves} from move {number} on copied. Choose “Paste moves here” where you want to add them.")
        }
    }
}

/// Says why a move no longer fits those before it, and what to do about it.
pub(crate) fn stuck(language: Language, why: Impossible) -> String {
    let why = lang::impossible(language, why);
    match language {
        Language::Japanese => {
            format!(
                "指せない手です（{why}）。この手以降は残してあります。訂正するか、「この手以降を削除」で削除できます。"
            )
        }
        Language::English => {
            format!(
                "This move no longer fits: {why}. It and all later moves are kept. Correct it, or delete from here."
            )
        }
    }
}
