use crate::lang::{self, Language, Naming, Text, counted};
use crate::record::{Conclusion, Outcome, Sign};

pub(super) const UNTITLED: Text = Text { ja: "棋譜", en: "Game record" };
pub(super) const PLAYER: Text = Text { ja: "盤", en: "Board" };
pub(super) const TEXT: Text = Text { ja: "棋譜と解説", en: "Moves and comments" };
pub(super) const START: Text = Text { ja: "開始局面", en: "Start position" };
pub(super) const FIRST: Text = Text { ja: "開始局面へ", en: "First position" };
pub(super) const PREVIOUS: Text = Text { ja: "1手戻る", en: "Previous move" };
pub(super) const NEXT: Text = Text { ja: "1手進む", en: "Next move" };
pub(super) const LAST: Text = Text { ja: "最後へ", en: "Last position" };
pub(super) const FLIP: Text = Text { ja: "盤面反転", en: "Flip board" };
pub(super) const SLIDER: Text = Text { ja: "手数", en: "Move" };
pub(super) const KEYS: Text = Text {
    ja: "← → 1手　Home End 最初・最後　↑ ↓ 変化　F 反転",
    en: "← → move, Home End first and last, ↑ ↓ variation, F flip",
};
pub(super) const IN_HAND: Text = Text { ja: "持駒", en: "in hand" };
pub(super) const COMMA: Text = Text { ja: "、", en: ", " };
pub(super) const NO_MOVES_IN_RANGE: Text =
    Text { ja: "その範囲に指し手がありません。", en: "there are no moves in this range" };
pub(super) const NO_ANIMATION: Text =
    Text { ja: "アニメーションを作れません。", en: "cannot make the animation" };

pub(super) const GRAPH: Text = Text { ja: "形勢（先手の勝率）", en: "Evaluation (Black's chance to win)" };

pub(super) fn pairing(language: Language, black: &str, white: &str) -> String {
    match language {
        Language::Japanese => format!("{black} 対 {white}"),
        Language::English => format!("{black} vs. {white}"),
    }
}

/// The reference after a move to its figure: （第1図）, (Diagram 1).
pub(super) fn figure_behind(language: Language, figure: u32) -> String {
    match language {
        Language::Japanese => format!("（第{figure}図）"),
        Language::English => format!(" (Diagram {figure})"),
    }
}

/// What engines say of a move, after it: （悪手）, (mistake).
pub(super) fn mark_behind(language: Language, sign: Sign) -> String {
    let name = lang::sign(language, sign);
    match language {
        Language::Japanese => format!("（{name}）"),
        Language::English => format!(" ({name})"),
    }
}

pub(super) fn move_shown(language: Language, number: u32, words: &str) -> String {
    match language {
        Language::Japanese => format!("{number}手目　{words}"),
        Language::English => format!("{number}. {words}"),
    }
}

/// "Resigns. White wins after 96 moves." Japanese has the result line instead.
pub(super) fn conclusion_english(naming: Naming, conclusion: &Conclusion<'_>) -> String {
    let moves = counted(conclusion.moves, "move", "moves");
    let how = conclusion.end.as_deref().map(|how| naming.end(how));
    let who = match conclusion.outcome {
        Some(Outcome::Win(winner)) => Some(format!("{} wins after {moves}.", naming.side(winner, false))),
        Some(Outcome::Draw) => Some(format!("A draw after {moves}.")),
        None => None,
    };
    match (how, who) {
        (Some(how), Some(who)) => format!("{how}. {who}"),
        (Some(how), None) => format!("{how} after {moves}."),
        (None, Some(who)) => who,
        (None, None) => String::new(),
    }
}

pub(super) fn too_many_diagrams(language: Language, most: usize) -> String {
    match language {
        Language::Japanese => format!("図が多すぎます（{most}まで）。"),
        Language::English => format!("there would be more than {most} diagrams"),
    }
}

pub(super) fn too_many_pages(language: Language, most: usize) -> String {
    match language {
        Language::Japanese => format!("ページが多すぎます（{most}まで）。"),
        Language::English => format!("there would be more than {most} pages"),
    }
}

pub(super) fn too_many_frames(language: Language, most: usize) -> String {
    match language {
        Language::Japanese => format!("手数が多すぎます（アニメーションは{most}手まで）。範囲を狭めてください。"),
        Language::English => format!("there would be more than {most} moves in the animation: choose a smaller range"),
    }
}

pub(super) fn moves_left_out(language: Language, count: usize) -> String {
    match language {
        Language::Japanese => format!("訂正後の局面で指せない {count} 手は載せていません。"),
        Language::English => {
            let moves = counted(count, "move that no longer fits was", "moves that no longer fit were");
            format!("{moves} left out")
        }
    }
}
