//! The words of published games.

use super::{Language, Naming, counted};
use crate::record::{Conclusion, Outcome};

/// The texts of a page with a game that can be stepped through.
pub mod page_words {
    use crate::lang::Text;

    /// A game without a name.
    pub const UNTITLED: Text = Text { ja: "棋譜", en: "Game record" };
    /// The region with board and buttons.
    pub const PLAYER: Text = Text { ja: "盤", en: "Board" };
    /// The region with moves and comments.
    pub const TEXT: Text = Text { ja: "棋譜と解説", en: "Moves and comments" };
    /// Before the first move.
    pub const START: Text = Text { ja: "開始局面", en: "Start position" };
    /// To the start.
    pub const FIRST: Text = Text { ja: "開始局面へ", en: "First position" };
    /// To the move before.
    pub const PREVIOUS: Text = Text { ja: "1手戻る", en: "Previous move" };
    /// To the next move.
    pub const NEXT: Text = Text { ja: "1手進む", en: "Next move" };
    /// To the end of the line.
    pub const LAST: Text = Text { ja: "最後へ", en: "Last position" };
    /// The other side sits below.
    pub const FLIP: Text = Text { ja: "盤面反転", en: "Flip board" };
    /// The slider.
    pub const SLIDER: Text = Text { ja: "手数", en: "Move" };
    /// Which keys there are.
    pub const KEYS: Text = Text {
        ja: "← → 1手　Home End 最初・最後　↑ ↓ 変化　F 反転",
        en: "← → move, Home End first and last, ↑ ↓ variation, F flip",
    };
    /// Before a list of pieces in hand, for those who hear the board.
    pub const IN_HAND: Text = Text { ja: "持駒", en: "in hand" };
    /// Between what is listed.
    pub const COMMA: Text = Text { ja: "、", en: ", " };
}

/// Who plays whom: 甲 対 乙, A vs. B.
#[must_use]
pub fn pairing(language: Language, black: &str, white: &str) -> String {
    match language {
        Language::Japanese => format!("{black} 対 {white}"),
        Language::English => format!("{black} vs. {white}"),
    }
}

/// The reference behind a move whose position a figure shows: （第1図）, (Diagram 1).
#[must_use]
pub fn figure_behind(language: Language, figure: u32) -> String {
    match language {
        Language::Japanese => format!("（第{figure}図）"),
        Language::English => format!(" (Diagram {figure})"),
    }
}

/// The caption of a picture of an animation: 23手目 ▲７六歩, 23. P-7f.
#[must_use]
pub fn move_shown(language: Language, number: u32, words: &str) -> String {
    match language {
        Language::Japanese => format!("{number}手目　{words}"),
        Language::English => format!("{number}. {words}"),
    }
}

/// How a game ended, in English: "Resigns. White wins after 96 moves." Japanese has the result line for that.
#[must_use]
pub fn conclusion_english(naming: Naming, conclusion: &Conclusion<'_>) -> String {
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

/// The message when a game would have too many diagrams.
#[must_use]
pub fn too_many_diagrams(language: Language, most: usize) -> String {
    match language {
        Language::Japanese => format!("図が多すぎます（{most}まで）。"),
        Language::English => format!("there would be more than {most} diagrams"),
    }
}

/// The message when a game would have too many pages.
#[must_use]
pub fn too_many_pages(language: Language, most: usize) -> String {
    match language {
        Language::Japanese => format!("ページが多すぎます（{most}まで）。"),
        Language::English => format!("there would be more than {most} pages"),
    }
}

/// The message when an animation would have too many pictures.
#[must_use]
pub fn too_many_frames(language: Language, most: usize) -> String {
    match language {
        Language::Japanese => format!("手数が多すぎます（アニメーションは{most}手まで）。範囲を狭めてください。"),
        Language::English => format!("there would be more than {most} moves in the animation: choose a smaller range"),
    }
}

/// The message when there are no moves to show in a range.
#[must_use]
pub fn no_moves_in_range(language: Language) -> &'static str {
    match language {
        Language::Japanese => "その範囲に指し手がありません。",
        Language::English => "there are no moves in this range",
    }
}

/// The message when moves were left out of what was published, since they cannot be played after a correction.
#[must_use]
pub fn moves_left_out(language: Language, count: usize) -> String {
    match language {
        Language::Japanese => format!("訂正後の局面で指せない {count} 手は載せていません。"),
        Language::English => {
            let moves = counted(count, "move that no longer fits was", "moves that no longer fit were");
            format!("{moves} left out")
        }
    }
}

/// The message when an animation could not be written.
#[must_use]
pub const fn no_animation(language: Language) -> &'static str {
    match language {
        Language::Japanese => "アニメーションを作れません。",
        Language::English => "cannot make the animation",
    }
}
