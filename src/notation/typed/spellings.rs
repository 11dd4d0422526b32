//! Every way of writing a move.

use crate::notation::fold::{Kana, plain};
use std::cmp::Reverse;

use super::romaji::readings;
use crate::notation::{digits, japanese, names, usi, western};
use crate::shogi::{HandKind, Illegal, Move, PieceKind, Position, Square};

pub(super) struct Spellings<'a> {
    position: &'a Position,
    previous: Option<Square>,
    moves: Vec<(Move, Vec<String>)>,
}

impl<'a> Spellings<'a> {
    pub(super) fn of(position: &'a Position, previous: Option<Square>) -> Self {
        let moves = position.legal_moves();
        Self { position, previous, moves: moves.into_iter().map(|mv| (mv, spell(position, mv, previous))).collect() }
    }

    pub(super) fn find(&self, text: &str) -> Matches {
        let mut found = Matches::default();
        let typed = normal(text);
        if typed.is_empty() {
            return found;
        }
        let readings = readings(&typed);
        for (mv, ways) in &self.moves {
            let is = |way: &String| *way == typed || readings.iter().any(|it| it.whole && it.text == *way);
            let begins =
                |way: &String| way.starts_with(&typed) || readings.iter().any(|it| way.starts_with(it.text.as_str()));
            if ways.iter().any(is) {
                found.whole.push(*mv);
            } else if ways.iter().any(begins) {
                found.begun.push(*mv);
            }
        }
        let order = |mv: &Move| {
            let (kind, from) = match *mv {
                Move::Board { from, .. } => (self.position.board()[from].map(|piece| piece.kind), Some(from.index())),
                Move::Drop { kind, .. } => (Some(kind.kind()), None),
            };
            (mv.to().index(), Reverse(kind.map(PieceKind::index)), from)
        };
        found.whole.sort_by_key(order);
        // Promotion is likelier, even before 成 is typed.
        found.begun.sort_by_key(|mv| (!matches!(mv, Move::Board { promote: true, .. }), order(mv)));
        found
    }

    pub(super) fn written_out(&self, text: &str) -> Option<Move> {
        let can_be = |mv: &Move| !matches!(self.position.check(*mv), Err(Illegal::Impossible(_)));
        let typed = normal(text);
        let spoken = readings(&typed).into_iter().filter(|reading| reading.whole).map(|reading| reading.text);
        let in_japanese = [text.to_owned(), typed.clone()]
            .into_iter()
            .chain(spoken)
            .find_map(|text| japanese::read_move(&text, self.position, self.previous).ok().filter(can_be));
        let narrow: String = text.trim().chars().map(crate::notation::fold::narrow).collect();
        let in_usi = || usi::read_move(&narrow).or_else(|| usi::read_move(&narrow.to_lowercase())).filter(can_be);
        let in_western = || western::read(&narrow, self.position).ok().filter(can_be);
        in_japanese.or_else(in_usi).or_else(in_western).or_else(|| {
            to_destination_of(&typed).filter(can_be).find(|&mv| in_csa(self.position, mv).as_ref() == Some(&typed))
        })
    }
}

#[derive(Default)]
pub(super) struct Matches {
    /// Several if the text does not say which piece moves.
    pub(super) whole: Vec<Move>,
    pub(super) begun: Vec<Move>,
}

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

pub(super) fn spell(position: &Position, mv: Move, previous: Option<Square>) -> Vec<String> {
    let mut ways = vec![normal(&usi::write_move(mv))];
    ways.extend(in_csa(position, mv));
    let Some(words) = japanese::words(position, mv, previous) else { return ways };
    let digits = normal(&names::square(words.to));
    let kind = names::long(words.kind);
    let tail = {
        let full = japanese::Words { same: true, ..words }
            .text(japanese::Style { mark: japanese::Mark::None, ..japanese::Style::default() });
        full.trim_start_matches('同').to_owned()
    };
    ways.push(format!("{digits}{tail}"));
    if words.same {
        ways.push(format!("同{tail}"));
        ways.push(format!("{digits}同{tail}"));
    }
    match mv {
        Move::Board { from, promote, .. } => {
            let ending = if promote { "成" } else { "" };
            let from = format!("({}{})", from.file().get(), from.rank().get());
            ways.push(format!("{digits}{kind}{ending}{from}"));
            if words.same {
                ways.push(format!("同{kind}{ending}{from}"));
            }
        }
        Move::Drop { .. } => ways.push(format!("{digits}{kind}打")),
    }
    in_western(position, mv, &words, &mut ways);
    ways
}

fn in_western(position: &Position, mv: Move, words: &japanese::Words, ways: &mut Vec<String>) {
    let Some(way) = western::write(position, mv).map(|way| normal(&way)) else { return };
    let to = words.to.to_string();
    let digits = normal(&names::square(words.to));
    // The destination comes last, and differs from the origin.
    let Some((front, ending)) = way.rsplit_once(&to) else { return };
    let signs: &[char] = if words.ending == Some(japanese::Ending::Drop) { &[] } else { &['-', 'x', '*'] };
    let plain = front.replace(signs, "");
    let short = match mv {
        Move::Board { from, .. } => plain.replace(&from.to_string(), ""),
        Move::Drop { .. } => plain.clone(),
    };
    for square in [&to, &digits] {
        ways.extend([front, &plain, &short].map(|front| format!("{front}{square}{ending}")));
        ways.push(format!("{square}{short}{ending}"));
        if matches!(mv, Move::Drop { .. }) && !signs.is_empty() {
            ways.push(format!("{short}-{square}"));
        }
        if matches!(mv, Move::Board { promote: true, .. }) {
            ways.push(format!("{square}+"));
        }
    }
}

fn in_csa(position: &Position, mv: Move) -> Option<String> {
    let digits = |square: Square| format!("{}{}", square.file().get(), square.rank().get());
    let (from, kind) = match mv {
        Move::Drop { kind, .. } => ("00".to_owned(), kind.kind()),
        Move::Board { from, promote, .. } => {
            let kind = position.board()[from]?.kind;
            (digits(from), if promote { kind.promoted()? } else { kind })
        }
    };
    Some(format!("{from}{}{}", digits(mv.to()), names::csa(kind).to_ascii_lowercase()))
}

/// Half width, lower case, hiragana, digits for numerals, no marks or blanks, one word for each piece and motion.
pub(super) fn normal(text: &str) -> String {
    let mut folded = String::with_capacity(text.len());
    for (_, c) in plain(text.trim(), Kana::Together) {
        match c {
            ' ' | '\t' | '▲' | '▼' | '☗' | '⛊' | '△' | '▽' | '☖' | '⛉' => {}
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
    let signed = |c: char| matches!(c, '+' | '-');
    match folded.strip_prefix(signed) {
        Some(rest) if rest.is_empty() || rest.starts_with(|c: char| c.is_ascii_digit()) => rest.to_owned(),
        _ => folded,
    }
}
