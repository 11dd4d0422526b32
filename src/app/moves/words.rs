use crate::lang::{self, Language, Text, counted};
use crate::shogi::Impossible;

pub(crate) const LIST: Text = Text { ja: "指し手", en: "Moves" };
pub(crate) const TREE: Text = Text { ja: "変化ツリー", en: "Tree" };
pub(crate) const FIT: Text = Text { ja: "全体を表示", en: "Show whole tree" };
pub(crate) const LARGER: Text = Text { ja: "拡大", en: "Zoom in" };
pub(crate) const SMALLER: Text = Text { ja: "縮小", en: "Zoom out" };
pub(crate) const FIND: Text = Text { ja: "現在の手を表示", en: "Show current move" };
pub(crate) const TYPED: Text = Text { ja: "指し手の入力", en: "Enter move" };
pub(crate) const TYPED_HINT: Text =
    Text { ja: "指し手を入力（７六歩、76fu 34fu）", en: "Moves (P-7f, 7g7f 3c3d)" };
pub(crate) const SAME_POSITION: Text = Text { ja: "同一局面", en: "Same position" };
pub(crate) const CHOICES: Text = Text { ja: "次の手", en: "Next" };
pub(crate) const LAST_MOVE: Text = Text { ja: "この手順の最後です", en: "End of this line" };
pub(crate) const MORE_CHOICES: Text = Text { ja: "ほかの次の手", en: "More next moves" };
pub(crate) const SIBLINGS: Text = Text { ja: "この局面の別の手", en: "Other moves here" };
pub(crate) const FOLD: Text = Text { ja: "変化を折りたたむ", en: "Fold variation" };
pub(crate) const UNFOLD: Text = Text { ja: "変化を開く", en: "Unfold variation" };
pub(crate) const IN_VARIATION: Text = Text { ja: "変化", en: "variation" };
pub(crate) const SIGN: Text = Text { ja: "評価記号", en: "Sign" };
pub(crate) const CHOOSE_BY_NUMBER: Text = Text { ja: "分岐を番号で選ぶ", en: "Choose a branch by number" };
pub(crate) const HAS_COMMENT: Text = Text { ja: "コメントあり", en: "has a comment" };
pub(crate) const HAS_BOOKMARK: Text = Text { ja: "しおりあり", en: "bookmarked" };
pub(crate) const HAS_VARIATIONS: Text = Text { ja: "変化あり", en: "has variations" };
pub(crate) const IS_FOUL: Text = Text { ja: "反則", en: "illegal" };
pub(crate) const IS_STUCK: Text = Text { ja: "指せない手", en: "cannot be played" };
pub(crate) const BEHIND_STUCK: Text = Text {
    ja: "指せない手の後には続けられません。先に訂正してください。",
    en: "Nothing can follow a move that cannot be played: correct it first.",
};

pub(crate) fn folded(language: Language, count: usize) -> String {
    match language {
        Language::Japanese => format!("ほか{count}手"),
        Language::English => format!("+ {count} more"),
    }
}

pub(crate) fn line_of(language: Language, count: usize, names: &str) -> String {
    match language {
        Language::Japanese => format!("{count}手 {names}"),
        Language::English => format!("{}: {names}", counted(count, "move", "moves")),
    }
}

/// Moves that answer a problem, which replies to the first before the others are read.
pub(crate) fn and_then(language: Language, first: &str, rest: &str) -> String {
    match (language, rest) {
        (_, "") => first.to_owned(),
        (Language::Japanese, rest) => format!("{first}、続けて {rest}"),
        (Language::English, rest) => format!("{first}, then {rest}"),
    }
}

pub(crate) fn go_to(language: Language, number: u32) -> String {
    match language {
        Language::Japanese => format!("{number}手目へ移動"),
        Language::English => format!("Go to move {number}"),
    }
}

pub(crate) fn refused(language: Language, number: u32, why: &str) -> String {
    match language {
        Language::Japanese => format!("{number}手目：{why}"),
        Language::English => format!("Move {number}: {why}"),
    }
}

/// A foul in a line of typed moves needs confirmation.
pub(crate) fn foul_in_line(language: Language, text: &str, foul: &str) -> String {
    match language {
        Language::Japanese => format!("「{text}」は反則です（{foul}）。"),
        Language::English => format!("“{text}” is illegal: {foul}."),
    }
}

/// Copied moves from this number on, and how to paste them.
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
