//! The words for the end of a game.

use crate::format::lines::is_blank;
use crate::record::End;
use crate::shogi::Color;

/// The end that a word stands for; [`End::Other`] for unknown words.
pub(crate) fn end_of_word(word: &str) -> End {
    known_end(word).unwrap_or_else(|| End::Other(word.to_owned()))
}

/// The known end that a word stands for, in any known spelling: without kana, or with blanks in it (`投　了`).
pub(super) fn known_end(word: &str) -> Option<End> {
    Some(match word {
        "投了" => End::Resign,
        "中断" => End::Interrupted,
        "千日手" => End::Repetition,
        "持将棋" => End::Impasse,
        // 詰 is used in older files.
        "詰み" | "詰" => End::Mate,
        "不詰" => End::NoMate,
        "切れ負け" | "切れ負" | "切負け" | "切負" | "時間切れ負け" => End::TimeUp,
        "反則勝ち" | "反則勝" => End::FoulWin,
        "反則負け" | "反則負" => End::FoulLoss,
        "入玉勝ち" | "入玉勝" | "入玉宣言勝ち" | "入玉宣言" | "宣言勝ち" => End::Declaration,
        "引き分け" | "引分け" | "引分" => End::Draw,
        "最大手数" => End::MaxMoves,
        "不戦勝" | "不戦勝ち" => End::WinByDefault,
        "不戦敗" | "不戦負け" | "不戦負" => End::LossByDefault,
        // Declaration under the point rule: 27点法で勝ち.
        _ if word.contains("点法") && word.ends_with(['勝', 'ち']) && word.contains('勝') => End::Declaration,
        _ if word.contains(is_blank) || word.ends_with('。') => {
            let word: String = word.chars().filter(|&ch| !is_blank(ch) && ch != '。').collect();
            return known_end(&word);
        }
        _ => return None,
    })
}

/// Whether a word is the beginning of a known one, as at the end of a truncated file.
pub(super) fn is_cut_off(word: &str) -> bool {
    let usual = [
        "投了",
        "中断",
        "千日手",
        "持将棋",
        "詰み",
        "不詰",
        "切れ負け",
        "反則勝ち",
        "反則負け",
        "入玉勝ち",
        "引き分け",
        "最大手数",
        "不戦勝",
        "不戦敗",
    ];
    known_end(word).is_none() && usual.iter().any(|usual| usual.starts_with(word))
}

/// The word for an end with `turn` to move. KIF has no word for a foul that also names the side.
pub(crate) fn word_of_end(end: &End, turn: Color) -> &str {
    match end {
        End::Resign => "投了",
        End::Interrupted => "中断",
        End::Repetition => "千日手",
        End::Impasse => "持将棋",
        End::Mate => "詰み",
        End::NoMate => "不詰",
        End::TimeUp => "切れ負け",
        End::FoulWin => "反則勝ち",
        End::FoulLoss => "反則負け",
        End::IllegalAction(side) => {
            if *side == turn {
                "反則負け"
            } else {
                "反則勝ち"
            }
        }
        End::Declaration => "入玉勝ち",
        End::Draw => "引き分け",
        End::MaxMoves => "最大手数",
        End::WinByDefault => "不戦勝",
        End::LossByDefault => "不戦敗",
        End::Other(word) => word,
    }
}
