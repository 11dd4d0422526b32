//! Lines without moves, and the words of Shogi Wars.

use super::line::{Item, is_around_number};
use crate::format::kif;
use crate::record::end_words::meaning_of_key;
use crate::record::{End, HeaderKey};
use crate::shogi::Color;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Marked {
    None,
    /// `#1 ７六歩`: remarks with a number. A `*` begins a comment of the record.
    Numbered,
    Any,
}

pub(super) fn is_kept(line: &str, marked: Marked) -> bool {
    let content = line.trim_start();
    let begins_with_digit = |text: &str| text.trim_start().starts_with(|ch: char| ch.is_ascii_digit());
    let is_comment = match (content.chars().next(), marked) {
        (Some('#'), Marked::Numbered) => !begins_with_digit(content.trim_start_matches('#')),
        (Some('\''), _) if is_quoted(content) => false,
        (Some('*' | '&' | '#' | '\''), _) => marked != Marked::Any,
        _ => false,
    };
    let is_row = content.starts_with(['|', '｜']) && content.matches(['|', '｜']).count() > 5;
    let is_board = content.starts_with("手数＝") || content.starts_with("+-") || is_row;
    is_comment || is_board || content.starts_with("変化")
}

fn is_quoted(line: &str) -> bool {
    let field = line.strip_prefix('\'').and_then(|inside| inside.split_once('\''));
    field.is_some_and(|(_, behind)| matches!(behind.trim_start().chars().next(), None | Some(',' | ';' | ']' | ')')))
}

/// `戦型：３四飛戦法`, but not `先手：７六歩`.
pub(super) fn is_header(line: &str, items: &[Item<'_>]) -> bool {
    const MANY: usize = 3;
    let Some((key, value)) = kif::field(line.trim()) else { return false };
    let value = value.trim_start_matches(is_around_number);
    let begins = items.iter().any(|item| matches!(item, Item::Move(_, rest) if rest.trim_start().starts_with(value)));
    let moves = items.iter().filter(|item| matches!(item, Item::Move(..))).count();
    match HeaderKey::of(key) {
        Some(HeaderKey::Black | HeaderKey::White) => !begins && moves < MANY,
        known => known.is_some() && moves < MANY,
    }
}

/// How a game of Shogi Wars ended, as its pages have it below the moves: `SENTE_WIN_TORYO`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum WarsEnd {
    End(End),
    /// The winner is for the result line.
    Word(&'static str, Color),
}

impl WarsEnd {
    pub(super) fn of(text: &str, turn: Color) -> Option<Self> {
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
        let fits = end.outcome(turn).and_then(crate::record::Outcome::winner) == Some(winner);
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
            ("SENTE_WIN_TORYO", white, Some(WarsEnd::End(End::Resign))),
            ("SENTE_WIN_TORYO", black, Some(WarsEnd::Word("中断", black))),
            ("GOTE_WIN_CHECKMATE\");", black, Some(WarsEnd::End(End::Mate))),
            ("GOTE_WIN_ENTERINGKING", white, Some(WarsEnd::End(End::Declaration))),
            ("SENTE_WIN_OUTE_SENNICHI", black, Some(WarsEnd::End(End::PerpetualCheck(white)))),
            ("GOTE_WIN_DISCONNECT", black, Some(WarsEnd::Word("接続切れ", white))),
            ("DRAW_SENNICHI", black, Some(WarsEnd::End(End::Repetition))),
            ("DRAW", black, None),
            ("好手", black, None),
        ] {
            assert_eq!(WarsEnd::of(text, turn), expected, "{text}");
        }
    }

    #[test]
    fn lines_without_moves() {
        for line in ["*７六歩", "# ７六歩", "手数＝61 ▲６二角成 まで", "| ・v歩|v歩| ・ ・|||一", "変化：３手"]
        {
            assert!(is_kept(line, Marked::None), "{line}");
        }
        assert!(!is_kept("#1 ７六歩", Marked::Numbered));
        for comment in ["*1 ７六歩", "**1** ７六歩"] {
            assert!(is_kept(comment, Marked::Numbered), "{comment}");
        }
        assert!(!is_kept("**1** ７六歩", Marked::Any));
        assert!(!is_kept("▲７六歩", Marked::None));
        assert!(is_kept("'７六歩", Marked::None));
        assert!(!is_kept("'1','７六歩'", Marked::None));
    }
}
