//! Completions of typed moves.

use crate::app::desk::describe;
use crate::lang::Language;
use crate::notation::typed;
use crate::shogi::{Move, Position, Square};

/// A move that a text names, or begins to name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Candidate {
    /// The move.
    pub(crate) mv: Move,
    /// Its name as the list of moves shows it.
    pub(crate) name: String,
}

/// The moves that a text may become, with their names: those of [`typed::candidates`].
pub(crate) fn candidates(
    text: &str,
    position: &Position,
    previous: Option<Square>,
    language: Language,
) -> Vec<Candidate> {
    let name = |mv| Candidate { mv, name: describe::mv(language, position, mv, previous).unwrap_or_default() };
    typed::candidates(text, position, previous).into_iter().map(name).collect()
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "a test that fails should say where")]

    use super::*;
    use crate::notation::{sfen, usi};

    fn after(words: &str) -> (Position, Option<Square>) {
        let mut position = Position::startpos();
        let mut previous = None;
        for word in words.split_whitespace() {
            let mv = usi::read_move(word).unwrap();
            position.play(mv).unwrap();
            previous = Some(mv.to());
        }
        (position, previous)
    }

    fn found(text: &str, (position, previous): &(Position, Option<Square>)) -> Vec<String> {
        let candidates = candidates(text, position, *previous, Language::Japanese);
        candidates.into_iter().map(|candidate| candidate.name).collect()
    }

    #[test]
    fn every_way_of_writing_a_move_is_understood() {
        let start = after("");
        for text in [
            "▲７六歩",
            "７六歩",
            "76歩",
            "７６歩",
            "7六歩",
            "☗ ７六歩",
            "７六歩(77)",
            "76歩（77）",
            "７六歩（７７",
            "7g7f",
            "7G7F",
            "７ｇ７ｆ",
            "+7776FU",
            "7776fu",
            "＋７７７６ＦＵ",
            "P-7f",
            "p-7f",
            "7776",
        ] {
            assert_eq!(found(text, &start), ["▲７六歩"], "{text}");
        }
        let taken = after("7g7f 3c3d 8h2b+");
        for text in ["同銀", "△同銀", "同　銀", "２二銀", "22同銀", "同銀(31)", "3a2b", "-3122GI", "Sx2b"]
        {
            assert_eq!(found(text, &taken), ["△同銀"], "{text}");
        }
        let drop = after("7g7f 3c3d 8h2b+ 3a2b");
        for text in ["４五角", "45角打", "B*4e", "b*4e", "+0045KA", "0045"] {
            assert_eq!(found(text, &drop), ["▲４五角"], "{text}");
        }
    }

    #[test]
    fn what_is_typed_so_far_says_what_it_may_become() {
        let start = after("");
        assert_eq!(found("58金", &start), ["▲５八金右", "▲５八金左"]);
        assert_eq!(found("５八", &start), ["▲５八玉", "▲５八飛", "▲５八金右", "▲５八金左"]);
        assert_eq!(found("58金右", &start), ["▲５八金右"]);
        assert_eq!(found("58金(69)", &start), ["▲５八金左"]);
        assert!(found("", &start).is_empty() && found(" ▲", &start).is_empty());
        assert!(found("55歩", &start).is_empty() && found("ふ", &start).is_empty());
        let promotes = after("7g7f 3c3d");
        assert_eq!(found("22角", &promotes), ["▲２二角成", "▲２二角不成"]);
        assert_eq!(found("２二角生", &promotes), ["▲２二角不成"]);
        // In full it is first, whatever else begins like it.
        assert_eq!(found("8h2b", &promotes), ["▲２二角不成", "▲２二角成"]);
        assert_eq!(found("8h2b+", &promotes), ["▲２二角成"]);
    }

    #[test]
    fn fouls_are_found_when_they_are_written_out() {
        let position: Position = sfen::read("4k4/9/9/9/9/9/4P4/9/4K4 b P 1").unwrap().setup.into();
        let here = (position, None);
        assert_eq!(found("５五歩打", &here), ["▲５五歩"]);
        assert_eq!(found("P*5e", &here), ["▲５五歩"]);
        assert_eq!(found("5755FU", &here), ["▲５五歩"]);
        assert!(found("5756KI", &here).is_empty());
        assert!(found("１一歩打打", &here).is_empty());
    }

    #[test]
    fn promoted_pieces_have_two_names() {
        let position: Position = sfen::read("4k4/9/9/9/4+S4/9/9/9/4K4 b - 1").unwrap().setup.into();
        let here = (position, None);
        for text in ["５四成銀", "54全", "+5554NG", "成銀"] {
            let expected: &[&str] = if text == "成銀" { &[] } else { &["▲５四成銀"] };
            assert_eq!(found(text, &here), expected, "{text}");
        }
    }
}
