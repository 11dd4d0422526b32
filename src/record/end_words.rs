//! Looking up the [table](super::end_table) of ends, by word and by end.

use std::borrow::Cow;

use super::End;
use super::end_table::{CsaWord, ENDS, EndRow, Loser, PERPETUAL_CHECK, WORDS, WordRow};
use crate::shogi::{Color, Position};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Meaning {
    End(&'static End),
    /// 反則手, Illegal move. 81Dojo leaves the move out, so the mover has lost; other programs write the move before the
    /// word.
    Foul,
    /// 連続王手の千日手: the side that gave all the checks loses.
    PerpetualCheck,
}

impl Meaning {
    pub(crate) fn end(self, loser: Color, turn: Color) -> End {
        match self {
            Self::End(end) => end.clone(),
            Self::Foul if loser == turn => End::FoulLoss,
            Self::Foul => End::FoulWin,
            Self::PerpetualCheck => End::PerpetualCheck(loser),
        }
    }

    /// The side that broke a rule, where no winner is named: the one that gives check, or whose last move was a `foul`;
    /// otherwise the side to move, whose move was left out.
    pub(crate) fn loser(self, position: &Position, foul: bool) -> Color {
        let turn = position.turn();
        let is_other = match self {
            Self::PerpetualCheck => position.is_in_check(turn),
            Self::Foul => foul,
            Self::End(_) => false,
        };
        if is_other { turn.other() } else { turn }
    }

    /// Whether it may be this end, whoever broke the rule.
    pub(crate) fn may_be(self, end: &End) -> bool {
        match self {
            // 反則負け and 反則勝ち, where the result line names the side.
            Self::End(End::FoulLoss | End::FoulWin) if matches!(end, End::IllegalAction(_)) => true,
            Self::End(known) => known == end,
            Self::Foul => matches!(end, End::FoulLoss | End::FoulWin),
            Self::PerpetualCheck => matches!(end, End::PerpetualCheck(_)),
        }
    }
}

/// The meaning of a word in any known spelling: `投了`, `投　了`, `時間切れ負け。`, ` Time-up`. `None` if it is unknown or no end
/// of its own.
pub(crate) fn meaning(word: &str) -> Option<Meaning> {
    let word = plain(word);
    let word = &*word;
    let known = |row: &&EndRow| (!row.kif.is_empty() && row.kif == word) || row.also.contains(&word);
    match word {
        "" => None,
        "反則手" | "反則" | "illegal move" | "illegal" => Some(Meaning::Foul),
        PERPETUAL_CHECK | "連続王手千日手" | "連続王手による千日手" | "連続王手" | "perpetual check" => {
            Some(Meaning::PerpetualCheck)
        }
        // Declarations under the point rule: 27点法で勝ち, 27点宣言勝ち.
        word if word.contains('点') && word.contains(['法', '宣']) && word.contains('勝') => {
            Some(Meaning::End(&End::Declaration))
        }
        _ => ENDS.iter().find(known).map(|row| Meaning::End(&row.end)),
    }
}

/// The meaning of a key whose words may be joined, as in JSON and on pages of Shogi Wars: `outOfTime`, `ENTERINGKING`.
/// Words of KIF and names of JKF are keys, too.
pub(crate) fn meaning_of_key(key: &str) -> Option<Meaning> {
    let joined = |word: &str| word.replace([' ', '_'], "").to_ascii_lowercase();
    meaning(key).or_else(|| {
        let key = joined(key);
        let has_key = |row: &&EndRow| row.also.iter().chain([&row.jkf]).any(|word| joined(word) == key);
        ENDS.iter().filter(|_| !key.is_empty()).find(has_key).map(|row| Meaning::End(&row.end))
    })
}

/// As in the table: without blanks and 。, English in lower case.
fn plain(word: &str) -> Cow<'_, str> {
    let is_blank = |ch: char| ch.is_whitespace() || ch == '\u{FEFF}';
    if word.is_ascii() {
        let is_plain = |byte: u8| byte.is_ascii_lowercase() || byte == b' ';
        if word.bytes().all(is_plain) {
            return Cow::Borrowed(word.trim());
        }
        return Cow::Owned(word.trim().trim_end_matches('.').to_ascii_lowercase().replace(['-', '_'], " "));
    }
    if word.contains(is_blank) || word.ends_with('。') {
        return Cow::Owned(word.chars().filter(|&ch| !is_blank(ch) && ch != '。').collect());
    }
    Cow::Borrowed(word)
}

pub(crate) fn row(end: &End) -> Option<&'static EndRow> {
    ENDS.iter().find(|row| row.end == *end)
}

pub(crate) fn word_row(word: &str) -> Option<&'static WordRow> {
    let word = plain(word);
    WORDS.iter().find(|row| row.word == word || row.also.contains(&&*word))
}

pub(crate) fn loser(end: &End) -> Loser {
    match end {
        End::Other(word) => word_row(word).map_or(Loser::Untold, |row| row.loser),
        end => row(end).map_or(Loser::Untold, |row| row.loser),
    }
}

/// KIF has no word for a foul that also names the side.
pub(crate) fn kif_word(end: &End, turn: Color) -> &str {
    match end {
        End::Other(word) => word,
        End::IllegalAction(side) if *side == turn => "反則負け",
        End::IllegalAction(_) => "反則勝ち",
        end => row(end).map_or("", |row| row.kif),
    }
}

/// The end with this CSA keyword (`%TORYO`). 待った, errors and unknown keywords have none.
pub(crate) fn end_of_csa(word: &str) -> Option<&'static End> {
    let is_exact = |row: &&EndRow| matches!(row.csa, CsaWord::Exact(keyword) if keyword == word);
    ENDS.iter().find(is_exact).map(|row| &row.end)
}

/// CSA's keyword, and whether its meaning is the same; `None` for [`End::Other`].
pub(crate) fn csa_word(end: &End, turn: Color) -> Option<(&'static str, bool)> {
    Some(match row(end)?.csa {
        CsaWord::Exact(word) => (word, true),
        CsaWord::Nearest(word) => (word, false),
        CsaWord::OpponentsFoul if turn == Color::Black => ("%-ILLEGAL_ACTION", false),
        CsaWord::OpponentsFoul => ("%+ILLEGAL_ACTION", false),
    })
}

/// Whether a line of shogi-server (`#TIME_UP`) agrees with an end.
pub(crate) fn server_agrees(line: &str, end: &End) -> bool {
    match line {
        "#WIN" | "#LOSE" => !matches!(loser(end), Loser::Nobody),
        "#DRAW" => matches!(loser(end), Loser::Nobody),
        // A game that was broken off, or too long, for neither side.
        "#CENSORED" => matches!(end, End::MaxMoves | End::Interrupted),
        _ => row(end).is_some_and(|row| row.server.contains(&line)),
    }
}

/// The meaning of a line of shogi-server that has no keyword before it; `None` if it names no end, as `#WIN`.
pub(crate) fn meaning_of_server(line: &str) -> Option<Meaning> {
    match line {
        "#ILLEGAL_MOVE" => Some(Meaning::Foul),
        "#OUTE_SENNICHITE" => Some(Meaning::PerpetualCheck),
        _ => ENDS.iter().find(|row| row.server.contains(&line)).map(|row| Meaning::End(&row.end)),
    }
}

/// The end with this name in JKF, or with this word of KIF.
pub(crate) fn end_of_jkf(special: &str) -> Option<&'static End> {
    let is_exact = |row: &&EndRow| row.jkf == special && !matches!(row.end, End::PerpetualCheck(_));
    ENDS.iter().find(is_exact).map(|row| &row.end).or_else(|| match meaning(special) {
        Some(Meaning::End(end)) => Some(end),
        _ => None,
    })
}

pub(crate) fn may_mean(word: &str, end: &End) -> bool {
    match meaning(word) {
        Some(meaning) => meaning.may_be(end),
        None => matches!(end, End::Other(other) if other == word),
    }
}

/// Whether a word is the beginning of a known one, as at the end of a truncated file.
pub(crate) fn is_cut_off(word: &str) -> bool {
    let mut words = ENDS.iter().map(|row| row.kif).filter(|word| !word.is_empty());
    meaning(word).is_none() && words.any(|usual| usual.starts_with(word))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_end_has_one_row() {
        for row in &ENDS {
            assert_eq!(ENDS.iter().filter(|other| other.end == row.end).count(), 1, "{:?}", row.end);
            // A new end has to be given a row, too.
            let has_word = match row.end {
                End::IllegalAction(_) => false,
                End::Resign
                | End::Interrupted
                | End::Repetition
                | End::PerpetualCheck(_)
                | End::Impasse
                | End::Mate
                | End::NoMate
                | End::TimeUp
                | End::FoulWin
                | End::FoulLoss
                | End::Declaration
                | End::Draw
                | End::MaxMoves
                | End::WinByDefault
                | End::LossByDefault => true,
                End::Other(_) => unreachable!("it has no row"),
            };
            assert_eq!(!row.kif.is_empty(), has_word, "{:?}", row.end);
        }
    }

    #[test]
    fn words_go_both_ways_and_mean_one_thing() {
        for turn in Color::ALL {
            for row in &ENDS {
                let word = kif_word(&row.end, turn);
                let meant = meaning(word).unwrap_or_else(|| panic!("{word}"));
                let is_named = matches!(row.end, End::IllegalAction(_));
                assert!(is_named || meant.may_be(&row.end), "{word}");
                let (keyword, exact) = csa_word(&row.end, turn).unwrap_or_default();
                assert!(!exact || end_of_csa(keyword) == Some(&row.end), "{keyword}");
                // Whatever is written, the loser stays who it was.
                let written = end_of_csa(keyword).map(|end| loser(end).outcome(turn));
                let is_lost = matches!(row.end, End::WinByDefault | End::LossByDefault);
                assert!(is_lost || written == Some(row.loser.outcome(turn)), "{keyword}");
            }
        }
        let words = ENDS.iter().flat_map(|row| row.also).chain(WORDS.iter().flat_map(|row| row.also));
        let mut seen = std::collections::HashSet::new();
        for word in words.copied().chain(WORDS.iter().map(|row| row.word)) {
            assert!(seen.insert(word), "{word} stands there twice");
            assert_eq!(plain(word), word, "is compared as it stands");
        }
    }

    #[test]
    fn words_of_programs() {
        for (word, expected) in [
            (" Time-up", Some(Meaning::End(&End::TimeUp))),
            ("27点宣言勝ち", Some(Meaning::End(&End::Declaration))),
            ("27-point Declare", Some(Meaning::End(&End::Declaration))),
            ("Illegal move", Some(Meaning::Foul)),
            ("Perpetual Check", Some(Meaning::PerpetualCheck)),
            ("投　了", Some(Meaning::End(&End::Resign))),
            ("接続切れ", None),
            ("27点", None),
            ("", None),
        ] {
            assert_eq!(meaning(word), expected, "{word}");
        }
        assert!(word_row("Disconnection").is_some_and(|row| row.is_usual));
        assert_eq!(loser(&End::Other("時間切れ".to_owned())), Loser::Mover);
    }

    #[test]
    fn lines_of_the_server_agree_with_keywords() {
        for (line, end, expected) in [
            ("#RESIGN", End::Resign, true),
            ("#WIN", End::Resign, true),
            ("#DRAW", End::Resign, false),
            ("#JISHOGI", End::Declaration, true),
            ("#JISHOGI", End::Draw, true),
            ("#ILLEGAL_MOVE", End::Declaration, false),
            ("#CENSORED", End::MaxMoves, true),
            ("#TIME_UP", End::Resign, false),
        ] {
            assert_eq!(server_agrees(line, &end), expected, "{line} {end:?}");
        }
        assert_eq!(meaning_of_server("#TIME_UP"), Some(Meaning::End(&End::TimeUp)));
        assert_eq!(meaning_of_server("#JISHOGI"), Some(Meaning::End(&End::Impasse)));
        assert_eq!(meaning_of_server("#WIN"), None);
    }
}
