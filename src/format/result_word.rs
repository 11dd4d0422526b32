//! Words of logs that name the winner and why: `SENTE_WIN_TORYO` of Shogi Wars.

use crate::record::end_words::meaning_of_key;
use crate::record::{End, Outcome};
use crate::shogi::Color;

/// How a game of Shogi Wars ended, as its pages have it below the moves: `SENTE_WIN_TORYO`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(in crate::format) enum ResultWord {
    End(End),
    /// An end that does not say who has won, and the winner.
    Word(&'static str, Color),
}

impl ResultWord {
    pub(in crate::format) fn of(text: &str, turn: Color) -> Option<Self> {
        let is_of_word = |ch: &char| ch.is_ascii_uppercase() || *ch == '_';
        let word: String = text.chars().skip_while(|ch| !is_of_word(ch)).take_while(is_of_word).collect();
        let (winner, why) = match word.split_once("_WIN_") {
            Some(("SENTE", why)) => (Color::Black, why),
            Some(("GOTE", why)) => (Color::White, why),
            _ => {
                return Some(Self::End(match word.as_str() {
                    "DRAW_SENNICHI" => End::Repetition,
                    "DRAW_PLY_LIMIT" => End::MaxMoves,
                    "DRAW_INVALID" => End::Draw,
                    _ => return None,
                }));
            }
        };
        let end = match why {
            "OUTE_SENNICHI" => End::PerpetualCheck(!winner),
            "DISCONNECT" => return Some(Self::Word("接続切れ", winner)),
            "TRY" => return Some(Self::Word("トライ", winner)),
            why => meaning_of_key(why)?.end(!winner, turn),
        };
        let fits = end.outcome(turn).and_then(Outcome::winner) == Some(winner);
        Some(if fits { Self::End(end) } else { Self::Word("中断", winner) })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ends_of_shogi_wars() {
        let (black, white) = (Color::Black, Color::White);
        for (text, turn, expected) in [
            ("SENTE_WIN_TORYO", white, Some(ResultWord::End(End::Resign))),
            ("SENTE_WIN_TORYO", black, Some(ResultWord::Word("中断", black))),
            ("GOTE_WIN_CHECKMATE\");", black, Some(ResultWord::End(End::Mate))),
            ("GOTE_WIN_ENTERINGKING", white, Some(ResultWord::End(End::Declaration))),
            ("SENTE_WIN_OUTE_SENNICHI", black, Some(ResultWord::End(End::PerpetualCheck(white)))),
            ("GOTE_WIN_DISCONNECT", black, Some(ResultWord::Word("接続切れ", white))),
            ("DRAW_SENNICHI", black, Some(ResultWord::End(End::Repetition))),
            ("DRAW", black, None),
            ("好手", black, None),
        ] {
            assert_eq!(ResultWord::of(text, turn), expected, "{text}");
        }
    }
}
