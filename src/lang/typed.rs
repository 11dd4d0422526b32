use super::words::{Sides, piece, square};
use super::{Language, Naming, entry_examples};
use crate::notation::typed::{BadMove, BadMoveReason};
use crate::notation::usi;

/// Why a part of a typed line was not played, as a sentence. [`BadMove::at`] is its place in `text`.
#[must_use]
pub fn bad_move(naming: impl Into<Naming>, text: &str, bad: &BadMove, sides: Sides) -> String {
    use Language::{English, Japanese};
    let naming = naming.into();
    let language = naming.language;
    let word = text.get(bad.at.clone()).unwrap_or_default().trim();
    match (&bad.reason, language) {
        (BadMoveReason::NotAMove, Japanese) => format!("「{word}」は読み取れません。{}", entry_examples(language)),
        (BadMoveReason::NotAMove, English) => format!("“{word}” is not understood. {}", entry_examples(language)),
        (BadMoveReason::WrongSide(side), Japanese) => {
            let (side, turn) = (sides.name(naming, *side), sides.name(naming, side.other()));
            format!("「{word}」は{side}の指し手ですが、{turn}の番です。")
        }
        (BadMoveReason::WrongSide(side), English) => {
            let turn = sides.name(naming, side.other());
            format!("{turn} is to move, but “{word}” is marked as the other side's.")
        }
        (BadMoveReason::NothingBefore, Japanese) => format!("「{word}」の前に指し手がありません。"),
        (BadMoveReason::NothingBefore, English) => format!("No move comes before “{word}”."),
        (BadMoveReason::NoSuchMove { kind, to }, Japanese) => match kind {
            Some(kind) => {
                format!(
                    "「{word}」は指せません。{}に動ける{}がありません。",
                    square(language, *to),
                    piece(language, *kind)
                )
            }
            None => format!("「{word}」は指せません。"),
        },
        (BadMoveReason::NoSuchMove { kind, to }, English) => match kind {
            Some(kind) => {
                format!("“{word}” cannot be played: no {} can go to {}.", piece(language, *kind), square(language, *to))
            }
            None => format!("“{word}” cannot be played."),
        },
        (BadMoveReason::OwnPiece { to }, Japanese) => {
            format!("「{word}」は指せません。{}には自分の駒があります。", square(language, *to))
        }
        (BadMoveReason::OwnPiece { to }, English) => {
            format!("“{word}” cannot be played: a piece of the same side is on {}.", square(language, *to))
        }
        (BadMoveReason::Ambiguous(moves), Japanese) => {
            let moves: Vec<String> = moves.iter().map(|(_, words)| words.to_string()).collect();
            format!("「{word}」は一つの手に決まりません（{}）。", moves.join("、"))
        }
        (BadMoveReason::Ambiguous(moves), English) => {
            let moves: Vec<String> = moves.iter().map(|&(mv, _)| usi::write_move(mv)).collect();
            format!("“{word}” could be {}.", moves.join(" or "))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::notation::typed::read_moves;
    use crate::shogi::Position;

    fn said(language: Language, text: &str) -> String {
        let read = read_moves(text, &Position::startpos(), None);
        read.bad.map_or_else(String::new, |bad| bad_move(language, text, &bad, Sides::Players))
    }

    #[test]
    fn errors_are_described_in_both_languages() {
        for (text, japanese, english) in [
            ("76fu 34fu", "", ""),
            (
                "76fu x",
                "「x」は読み取れません。例：13金、13g、G*13、1三金打",
                "“x” is not understood. Examples: 13g, G*13, P-76, 1三金打.",
            ),
            (
                "13g",
                "「13g」は指せません。１三に動ける金がありません。",
                "“13g” cannot be played: no gold can go to 1c.",
            ),
            (
                "68kin 34fu 77gin",
                "「77gin」は指せません。７七には自分の駒があります。",
                "“77gin” cannot be played: a piece of the same side is on 7g.",
            ),
            (
                "▲７六歩▲２六歩",
                "「▲２六歩」は先手の指し手ですが、後手の番です。",
                "White is to move, but “▲２六歩” is marked as the other side's.",
            ),
            ("同歩", "「同歩」の前に指し手がありません。", "No move comes before “同歩”."),
            (
                "55fu",
                "「55fu」は指せません。５五に動ける歩がありません。",
                "“55fu” cannot be played: no pawn can go to 5e.",
            ),
            ("58kin", "「58kin」は一つの手に決まりません（▲５八金右、▲５八金左）。", "“58kin” could be 4i5h or 6i5h."),
        ] {
            assert_eq!(said(Language::Japanese, text), japanese, "{text}");
            assert_eq!(said(Language::English, text), english, "{text}");
        }
    }
}
