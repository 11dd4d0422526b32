//! Completions of typed moves.

use std::cmp::Reverse;

use crate::app::desk::describe;
use crate::format::csa;
use crate::lang::Language;
use crate::notation::{digits, japanese, names, usi, western};
use crate::shogi::{HandKind, Illegal, Move, PieceKind, Position, Square};

/// A move that a text names, or begins to name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Candidate {
    /// The move.
    pub(crate) mv: Move,
    /// Its name as the list of moves shows it.
    pub(crate) name: String,
}

/// The legal moves that a text may become, those that it names in full first. It may be in any notation of people and
/// programs (７六歩, 76歩, ７六歩(77), 同歩, 7g7f, +7776FU, P-7f), in letters and digits of any width, with or without
/// side marks and spaces. A foul (反則) is found only when it is written in full.
///
/// `previous` is the destination of the move before.
pub(crate) fn candidates(
    text: &str,
    position: &Position,
    previous: Option<Square>,
    language: Language,
) -> Vec<Candidate> {
    let typed = fold(text);
    if typed.is_empty() {
        return Vec::new();
    }
    let mut begun = Vec::new();
    let mut whole = Vec::new();
    let mut legal: Vec<Move> = position.legal_moves().into_iter().collect();
    legal.sort_unstable_by_key(|&mv| rank(position, mv));
    for mv in legal {
        let ways = spellings(position, mv, previous);
        if ways.contains(&typed) {
            whole.push(mv);
        } else if ways.iter().any(|way| way.starts_with(&typed)) {
            begun.push(mv);
        }
    }
    // By destination, and there by piece, the king first.
    let order = |mv: &Move| {
        let (kind, from) = match *mv {
            Move::Board { from, .. } => (position.board()[from].map(|piece| piece.kind), Some(from.index())),
            Move::Drop { kind, .. } => (Some(kind.kind()), None),
        };
        (mv.to().index(), Reverse(kind.map(|kind| kind.index())), from)
    };
    whole.sort_by_key(order);
    // Promotion is the likelier move, even before 成 was typed.
    begun.sort_by_key(|mv| (!matches!(mv, Move::Board { promote: true, .. }), order(mv)));
    let mut moves = whole;
    moves.append(&mut begun);
    if moves.is_empty() {
        moves.extend(written_out(text, position, previous));
    }
    let name = |mv| Candidate { mv, name: describe::mv(language, position, mv, previous).unwrap_or_default() };
    moves.into_iter().map(name).collect()
}

/// Where a move is listed among others: the king's moves, those of other pieces by origin, with promotion first, and
/// then drops, the strongest piece first.
fn rank(position: &Position, mv: Move) -> (u8, usize, bool, usize) {
    match mv {
        Move::Board { from, to, promote } => {
            let is_king = position.board()[from].is_some_and(|piece| piece.kind == PieceKind::King);
            (u8::from(!is_king), from.index(), !promote, to.index())
        }
        Move::Drop { kind, to } => (2, HandKind::ALL.len() - kind.index(), false, to.index()),
    }
}

/// The move that a text names in full, even if it is a foul.
fn written_out(text: &str, position: &Position, previous: Option<Square>) -> Option<Move> {
    let plain: String = text.trim().chars().map(narrow).collect();
    let can_be = |mv: &Move| !matches!(position.check(*mv), Err(Illegal::Impossible(_)));
    let in_japanese = || japanese::read_move(text, position, previous).ok().filter(can_be);
    let in_usi = || usi::read_move(&plain).or_else(|| usi::read_move(&plain.to_lowercase())).filter(can_be);
    let typed = fold(text);
    in_japanese()
        .or_else(in_usi)
        .or_else(|| to_destination_of(&typed).filter(can_be).find(|&mv| in_csa(position, mv).as_ref() == Some(&typed)))
}

/// Every move, legal or not, to the destination of a move in CSA notation.
fn to_destination_of(typed: &str) -> impl Iterator<Item = Move> {
    let to = match typed.as_bytes() {
        [_, _, file @ b'1'..=b'9', rank @ b'1'..=b'9', _, _] => Square::at(file - b'0', rank - b'0'),
        _ => None,
    };
    to.into_iter().flat_map(|to| {
        let drops = HandKind::ALL.into_iter().map(move |kind| Move::Drop { kind, to });
        let board = Square::all().flat_map(move |from| [false, true].map(|promote| Move::Board { from, to, promote }));
        board.chain(drops)
    })
}

/// A move in every notation, folded.
fn spellings(position: &Position, mv: Move, previous: Option<Square>) -> Vec<String> {
    let mut ways = vec![fold(&usi::write_move(mv))];
    ways.extend(in_csa(position, mv));
    ways.extend(western::write(position, mv).map(|way| fold(&way)));
    let Some(words) = japanese::words(position, mv, previous) else { return ways };
    let to = fold(&names::square(words.to));
    let kind = names::long(words.kind);
    let tail = {
        let full = japanese::Words { same: true, ..words }
            .text(japanese::Style { mark: japanese::Mark::None, ..japanese::Style::default() });
        full.trim_start_matches('同').to_owned()
    };
    ways.push(format!("{to}{tail}"));
    if words.same {
        ways.push(format!("同{tail}"));
        ways.push(format!("{to}同{tail}"));
    }
    match mv {
        Move::Board { from, promote, .. } => {
            let ending = if promote { "成" } else { "" };
            let from = format!("({}{})", from.file().get(), from.rank().get());
            ways.push(format!("{to}{kind}{ending}{from}"));
            if words.same {
                ways.push(format!("同{kind}{ending}{from}"));
            }
        }
        Move::Drop { .. } => ways.push(format!("{to}{kind}打")),
    }
    ways
}

/// The move in CSA without the sign, folded: `7776fu`, `0055fu`.
fn in_csa(position: &Position, mv: Move) -> Option<String> {
    let digits = |square: Square| format!("{}{}", square.file().get(), square.rank().get());
    let (from, kind) = match mv {
        Move::Drop { kind, .. } => ("00".to_owned(), kind.kind()),
        Move::Board { from, promote, .. } => {
            let kind = position.board()[from]?.kind;
            (digits(from), if promote { kind.promoted()? } else { kind })
        }
    };
    Some(format!("{from}{}{}", digits(mv.to()), csa::piece_name(kind).to_ascii_lowercase()))
}

/// The normal form in which texts are compared: half width, lower case, digits for numerals, no side marks or spaces,
/// one word for each piece and manner of moving.
fn fold(text: &str) -> String {
    let mut folded = String::with_capacity(text.len());
    for c in text.trim().chars().map(narrow) {
        match c {
            ' ' | '　' | '\t' | '▲' | '▼' | '☗' | '⛊' | '△' | '▽' | '☖' | '⛉' => {}
            '王' => folded.push('玉'),
            '竜' => folded.push('龍'),
            '杏' => folded.push_str("成香"),
            '圭' => folded.push_str("成桂"),
            '全' => folded.push_str("成銀"),
            '行' | '入' => folded.push('上'),
            '下' => folded.push('引'),
            '生' => folded.push_str("不成"),
            _ => match digits::value(c) {
                Some(digit) => folded.push(char::from(b'0' + digit)),
                None => folded.extend(c.to_lowercase()),
            },
        }
    }
    // CSA's sign says whose move it is, which is known.
    let signed = |c: char| matches!(c, '+' | '-');
    match folded.strip_prefix(signed) {
        Some(rest) if rest.is_empty() || rest.starts_with(|c: char| c.is_ascii_digit()) => rest.to_owned(),
        _ => folded,
    }
}

/// The narrow form of a full-width letter, digit or sign.
fn narrow(c: char) -> char {
    match c {
        '！'..='～' => char::from_u32(c as u32 - '！' as u32 + '!' as u32).unwrap_or(c),
        '−' | '‐' | '–' => '-',
        _ => c,
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "a test that fails should say where")]

    use super::*;
    use crate::notation::sfen;

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
