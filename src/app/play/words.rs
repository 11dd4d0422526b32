use crate::app::play::reach::Question;
use crate::lang::{self, Language, Naming, Text, counted};
use crate::shogi::Color;

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

pub(crate) fn selected(language: Language, promotes: bool) -> String {
    let answer = if promotes { PROMOTE } else { DO_NOT_PROMOTE }.get(language);
    match language {
        Language::Japanese => format!("「{answer}」を選択"),
        Language::English => format!("{answer}: selected"),
    }
}
