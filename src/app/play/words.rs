use crate::app::play::reach::Question;
use crate::app::play::ruling::Repeated;
use crate::lang::{self, Language, Naming, Text, counted};
use crate::shogi::{Color, Declaration, ImpasseRule, Verdict};

pub(crate) const BOARD: Text = Text { ja: "将棋盤", en: "Board" };
pub(crate) const TO_MOVE: Text = Text { ja: "手番", en: "to move" };
pub(crate) const KINGLESS: Text = Text { ja: "玉なし", en: "no king" };
pub(crate) const NOTHING_IN_HAND: Text = Text { ja: "持駒なし", en: "nothing in hand" };
pub(crate) const POSITION_SLIDER: Text = Text { ja: "局面の位置", en: "Position in the game" };
pub(crate) const GRAPH: Text = Text { ja: "評価値グラフ", en: "Evaluation graph" };
pub(crate) const GRAPH_EDGE: Text = Text { ja: "評価値グラフの境界", en: "Edge of the evaluation graph" };
pub(crate) const EVALUATION_SCALE: Text = Text { ja: "評価値", en: "Evaluation" };
pub(crate) const WIN_RATE_SCALE: Text = Text { ja: "勝率（先手）", en: "Win rate (Black)" };
pub(crate) const NO_EVALUATION: Text = Text { ja: "評価値なし", en: "no evaluation" };
pub(crate) const PACE: Text = Text { ja: "自動再生の間隔", en: "Autoplay interval" };
pub(crate) const PACE_UNIT: Text = Text { ja: "秒", en: "s" };
pub(crate) const BRANCHES: Text = Text { ja: "ここで分岐", en: "Branches here" };
pub(crate) const PROMOTE: Text = Text { ja: "成", en: "Promote" };
pub(crate) const DO_NOT_PROMOTE: Text = Text { ja: "不成", en: "Don’t promote" };
pub(crate) const PLAY_FOUL: Text = Text { ja: "反則として指す", en: "Play illegal move" };
pub(crate) const INSERT_FIRST: Text = Text {
    ja: "2手挿入：1手目を指すか、入力してください。",
    en: "Inserting two moves: play or type the first.",
};
pub(crate) const INSERT_SECOND: Text = Text {
    ja: "2手挿入：2手目を指すか、入力してください。",
    en: "Inserting two moves: play or type the second.",
};
pub(crate) const DRAWING: Text = Text {
    ja: "ここから描きます。矢印の先でもう一度押してください。同じマスなら印になります。",
    en: "Drawing from here. Press again where the arrow ends, or here to mark the square.",
};
pub(crate) const NOTHING_TO_MOVE: Text =
    Text { ja: "手番の側の駒がありません。", en: "There is no piece of the side to move." };
pub(crate) const NO_ARROW_TO_HAND: Text = Text {
    ja: "矢印の先は盤上のマスにしてください。",
    en: "An arrow ends on a square of the board.",
};
pub(crate) const NO_SUCH_CHOICE: Text =
    Text { ja: "この番号の手はありません。", en: "No move here has this number." };

pub(crate) const NO_MOVES_YET: Text = Text { ja: "指し手がありません。", en: "There are no moves." };
pub(crate) const SET_RESULT: Text = Text { ja: "結果に記入", en: "Set result" };

/// 「千日手（同一局面4回目）」.
pub(crate) fn repeated(naming: Naming, repeated: &Repeated, handicap: bool) -> String {
    let count = repeated.occurrence();
    match (naming.language, count, repeated.loser) {
        (Language::Japanese, 4.., Some(loser)) => {
            format!("連続王手の千日手（同一局面{count}回目、{}の負け）：", naming.side(loser, handicap))
        }
        (Language::Japanese, 4.., None) => format!("千日手（同一局面{count}回目）："),
        (Language::Japanese, ..) => format!("同一局面{count}回目："),
        (Language::English, 4.., Some(loser)) => {
            let loser = naming.side(loser, handicap);
            format!("Perpetual check ({} occurrence): {loser} loses. Earlier:", ordinal(count))
        }
        (Language::English, 4.., None) => format!("Repetition ({} occurrence): a draw. Earlier:", ordinal(count)),
        (Language::English, ..) => format!("{} occurrence of this position. Earlier:", ordinal(count)),
    }
}

fn ordinal(count: usize) -> String {
    let ending = match count {
        1 => "st",
        2 => "nd",
        3 => "rd",
        _ => "th",
    };
    format!("{count}{ending}")
}

/// An earlier occurrence of the position; `None` is the start.
pub(crate) fn earlier(language: Language, number: Option<u32>) -> String {
    match (language, number) {
        (Language::Japanese, Some(number)) => format!("{number}手目"),
        (Language::English, Some(number)) => format!("move {number}"),
        (Language::Japanese, None) => "開始局面".to_owned(),
        (Language::English, None) => "start".to_owned(),
    }
}

/// Points and pieces in the camp of a side that has entered it, and the result of a declaration by both rules.
pub(crate) fn declaration(naming: Naming, declaration: &Declaration, handicap: bool) -> String {
    let (side, points, pieces) =
        (naming.side(declaration.side, handicap), declaration.points, declaration.pieces_in_zone);
    let language = naming.language;
    let result = why_not_declared(declaration).map_or_else(
        || {
            let by = |rule| verdict(declaration.verdict(rule)).get(language);
            let [by_27, by_24] = [ImpasseRule::Points27, ImpasseRule::Points24].map(by);
            match language {
                Language::Japanese => format!("27点法は{by_27}、24点法は{by_24}"),
                Language::English => format!("27-point rule: {by_27}, 24-point rule: {by_24}"),
            }
        },
        |why| why.get(language).to_owned(),
    );
    match language {
        Language::Japanese => format!("入玉宣言（{side}）{points}点・敵陣{pieces}枚：{result}"),
        Language::English => {
            format!(
                "Declaration by {side}: {points} points, {} in the camp; {result}",
                counted(pieces, "piece", "pieces")
            )
        }
    }
}

fn why_not_declared(declaration: &Declaration) -> Option<Text> {
    let Declaration { in_check, king_in_zone, pieces_in_zone, .. } = *declaration;
    Some(match (king_in_zone, in_check) {
        (false, _) => {
            Text { ja: "玉が敵陣にいないため不可", en: "not allowed, the king is not in the camp" }
        }
        (_, true) => Text { ja: "王手がかかっているため不可", en: "not allowed in check" },
        _ if pieces_in_zone < 10 => Text {
            ja: "敵陣の駒が10枚に足りないため不可",
            en: "not allowed with fewer than 10 pieces there",
        },
        _ => return None,
    })
}

const fn verdict(verdict: Verdict) -> Text {
    match verdict {
        Verdict::Win => Text { ja: "勝ち", en: "win" },
        Verdict::Draw => Text { ja: "引き分け", en: "draw" },
        Verdict::Loss => Text { ja: "点数不足", en: "too few points" },
    }
}

/// For a number before the first or behind the last move.
pub(crate) fn no_such_number(language: Language, first: u32, last: u32) -> String {
    match language {
        _ if last < first => NO_MOVES_YET.get(language).to_owned(),
        Language::Japanese if first > 1 => format!("この手順は{first}手目から{last}手目までです。"),
        Language::English if first > 1 => format!("This line has moves {first} to {last}."),
        Language::Japanese => format!("この手順は{last}手までです。"),
        Language::English => format!("This line ends with move {last}."),
    }
}

/// "12 / 96 手".
pub(crate) fn moves(language: Language, played: &str, all: &str) -> String {
    match language {
        Language::Japanese => format!("{played} / {all} 手"),
        Language::English => format!("{played} / {all}"),
    }
}

pub(crate) fn bookmark(language: Language, name: &str) -> String {
    match language {
        Language::Japanese => format!("しおり「{name}」"),
        Language::English => format!("Bookmark: {name}"),
    }
}

pub(crate) fn correcting(language: Language, mv: &str) -> String {
    match language {
        Language::Japanese => format!("{mv} の訂正：正しい手を指すか、入力してください。以降の手は残ります。"),
        Language::English => format!("Correcting move {mv}: play or type the correct move. Later moves are kept."),
    }
}

pub(crate) fn stand(naming: Naming, color: Color) -> String {
    let whose = naming.side(color, false);
    match naming.language {
        Language::Japanese => format!("{whose}の駒台"),
        Language::English => format!("{whose}’s stand"),
    }
}

pub(crate) fn picked_up(language: Language, what: &str, squares: usize) -> String {
    match language {
        Language::Japanese => format!("{what}を持ちました。移動先は{squares}か所です。"),
        Language::English => format!("{what} picked up, {}.", counted(squares, "destination", "destinations")),
    }
}

/// For screen readers.
pub(crate) fn question(language: Language, question: Question) -> String {
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

/// A foul on the board is played only when it is tried twice.
pub(crate) fn foul_refused(language: Language, why: &str) -> String {
    match language {
        Language::Japanese => format!("反則です（{why}）。反則として指すなら、同じ手をもう一度指してください。"),
        Language::English => format!("Illegal: {why}. To record it all the same, play it again."),
    }
}

pub(crate) fn selected(language: Language, promotes: bool) -> String {
    let answer = if promotes { PROMOTE } else { DO_NOT_PROMOTE }.get(language);
    match language {
        Language::Japanese => format!("「{answer}」を選択"),
        Language::English => format!("{answer}: selected"),
    }
}
