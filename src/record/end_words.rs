//! The words for each end of a game in every format, and who loses by it: one table for all readers and writers.
//!
//! The *mover* is the side whose turn it is when the game ends. The *loser* follows from the end and often the mover.
//!
//! | column | source |
//! |---|---|
//! | `kif` | Kakinoki's [description of KIF](http://kakinoki.o.oo7.jp/kif_format.html); 入玉勝ち, 不戦勝, 不戦敗, 最大手数 and 引き分け: ShogiHome |
//! | `also` | named at each word |
//! | `closing` | the まで line of Kifu for Windows |
//! | `csa` | the CSA's [V2.2](http://www2.computer-shogi.org/protocol/record_v22.html) and V3.0 |
//! | `server` | [shogi-server](https://github.com/shogi-server/shogi-server), `game_result.rb`: what its logs hold in place of, or behind, a keyword |
//! | `jkf` | the [schema of JKF](https://github.com/na2hiro/json-kifu-format), whose `special` is CSA's keyword without `%` |

use std::borrow::Cow;

use super::{End, Outcome};
use crate::shogi::{Color, Position};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Loser {
    Mover,
    Opponent,
    Named(Color),
    Nobody,
    /// It is unknown.
    Untold,
}

impl Loser {
    pub(crate) fn outcome(self, turn: Color) -> Option<Outcome> {
        match self {
            Self::Mover => Some(Outcome::Win(turn.other())),
            Self::Opponent => Some(Outcome::Win(turn)),
            Self::Named(side) => Some(Outcome::Win(side.other())),
            Self::Nobody => Some(Outcome::Draw),
            Self::Untold => None,
        }
    }
}

/// The words after `まで85手で`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Closing {
    /// `先手の勝ち`.
    Win,
    /// `時間切れにより先手の勝ち`.
    By(&'static str),
    /// `先手の反則勝ち`.
    FoulWin,
    /// `後手の反則負け`.
    FoulLoss,
    /// `後手の反則行為により先手の勝ち`: CSA's words, which name the side whoever is to move.
    IllegalAction,
    /// KIF's own word.
    Word,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum CsaWord {
    Exact(&'static str),
    /// The nearest, with another meaning.
    Nearest(&'static str),
    /// The nearest is `%+ILLEGAL_ACTION` or `%-ILLEGAL_ACTION` of the opponent.
    OpponentsFoul,
}

#[derive(Debug)]
pub(crate) struct EndRow {
    pub(crate) end: End,
    pub(crate) loser: Loser,
    /// The word of KIF, also read in KI2 and JKF; empty if it depends on the mover.
    pub(crate) kif: &'static str,
    /// Other words that are read. Case and hyphens of English ones are ignored.
    pub(crate) also: &'static [&'static str],
    pub(crate) closing: Closing,
    pub(crate) csa: CsaWord,
    pub(crate) server: &'static [&'static str],
    pub(crate) jkf: &'static str,
    pub(crate) code: &'static str,
}

pub(crate) const PERPETUAL_CHECK: &str = "連続王手の千日手";

#[rustfmt::skip] // A table is read by its columns.
static ENDS: [EndRow; 18] = [
    EndRow { end: End::Resign, loser: Loser::Mover, kif: "投了",
        // 81Dojo; people.
        also: &["投了する", "投了します", "負けました", "resign", "resigns", "resigned", "resignation", "toryo"],
        closing: Closing::Win, csa: CsaWord::Exact("%TORYO"), server: &["#RESIGN"], jkf: "TORYO", code: "resign" },
    EndRow { end: End::Interrupted, loser: Loser::Untold, kif: "中断",
        // Shogidokoro's PSN.
        also: &["対局中断", "interrupt", "interrupted", "suspended", "suspend", "aborted", "abort", "chudan", "chuudan"],
        closing: Closing::Word, csa: CsaWord::Exact("%CHUDAN"), server: &["#CHUDAN"], jkf: "CHUDAN", code: "interrupt" },
    EndRow { end: End::Repetition, loser: Loser::Nobody, kif: "千日手",
        // 81Dojo.
        also: &["repetition", "sennichite", "draw by repetition", "fourfold repetition"],
        closing: Closing::Word, csa: CsaWord::Exact("%SENNICHITE"), server: &["#SENNICHITE"], jkf: "SENNICHITE", code: "repetition" },
    EndRow { end: End::PerpetualCheck(Color::Black), loser: Loser::Named(Color::Black), kif: PERPETUAL_CHECK, also: &[],
        closing: Closing::By(PERPETUAL_CHECK), csa: CsaWord::Nearest("%+ILLEGAL_ACTION"), server: &["#OUTE_SENNICHITE"],
        jkf: "+ILLEGAL_ACTION", code: "illegal_action_black" },
    EndRow { end: End::PerpetualCheck(Color::White), loser: Loser::Named(Color::White), kif: PERPETUAL_CHECK, also: &[],
        closing: Closing::By(PERPETUAL_CHECK), csa: CsaWord::Nearest("%-ILLEGAL_ACTION"), server: &["#OUTE_SENNICHITE"],
        jkf: "-ILLEGAL_ACTION", code: "illegal_action_white" },
    EndRow { end: End::Impasse, loser: Loser::Nobody, kif: "持将棋",
        also: &["jishogi", "impasse", "draw by impasse"],
        closing: Closing::Word, csa: CsaWord::Exact("%JISHOGI"), server: &["#JISHOGI"], jkf: "JISHOGI", code: "impasse" },
    EndRow { end: End::Mate, loser: Loser::Mover, kif: "詰み",
        // 詰: older files; the others: people.
        also: &["詰", "詰め", "checkmate", "checkmated", "mate", "mated", "tsumi"],
        closing: Closing::Word, csa: CsaWord::Exact("%TSUMI"), server: &[], jkf: "TSUMI", code: "mate" },
    EndRow { end: End::NoMate, loser: Loser::Untold, kif: "不詰", also: &["不詰み"],
        closing: Closing::Word, csa: CsaWord::Exact("%FUZUMI"), server: &[], jkf: "FUZUMI", code: "nomate" },
    EndRow { end: End::TimeUp, loser: Loser::Mover, kif: "切れ負け",
        // Time-up: 81Dojo, in Japanese files too.
        // 時間切れ: Shogidokoro.
        also: &["時間切れ", "時間切", "タイムアップ", "タイムアウト", "切れ負", "切負け", "切負", "時間切れ負け", "時間切れ負", "time up", "timeup", "timeout", "time out",
            "out of time", "loses on time", "lost on time"],
        closing: Closing::By("時間切れ"), csa: CsaWord::Exact("%TIME_UP"), server: &["#TIME_UP"], jkf: "TIME_UP", code: "timeout" },
    EndRow { end: End::FoulWin, loser: Loser::Opponent, kif: "反則勝ち", also: &["反則勝"],
        closing: Closing::FoulWin, csa: CsaWord::OpponentsFoul, server: &["#ILLEGAL_MOVE"], jkf: "ILLEGAL_ACTION", code: "foul_win" },
    EndRow { end: End::FoulLoss, loser: Loser::Mover, kif: "反則負け", also: &["反則負"],
        closing: Closing::FoulLoss, csa: CsaWord::Exact("%ILLEGAL_MOVE"), server: &["#ILLEGAL_MOVE"], jkf: "ILLEGAL_MOVE", code: "foul_lose" },
    EndRow { end: End::IllegalAction(Color::Black), loser: Loser::Named(Color::Black), kif: "", also: &[],
        closing: Closing::IllegalAction, csa: CsaWord::Exact("%+ILLEGAL_ACTION"), server: &["#ILLEGAL_MOVE", "#OUTE_SENNICHITE"],
        jkf: "+ILLEGAL_ACTION", code: "illegal_action_black" },
    EndRow { end: End::IllegalAction(Color::White), loser: Loser::Named(Color::White), kif: "", also: &[],
        closing: Closing::IllegalAction, csa: CsaWord::Exact("%-ILLEGAL_ACTION"), server: &["#ILLEGAL_MOVE", "#OUTE_SENNICHITE"],
        jkf: "-ILLEGAL_ACTION", code: "illegal_action_white" },
    EndRow { end: End::Declaration, loser: Loser::Opponent, kif: "入玉勝ち",
        // 27点宣言勝ち, 27-point Declare: 81Dojo.
        also: &["入玉勝", "入玉宣言勝ち", "入玉宣言", "宣言勝ち", "宣言勝", "declaration", "declare", "27 point declare",
            "27 point declaration", "entering king", "nyugyoku",
            "win by declaration", "declaration win", "kachi"],
        closing: Closing::Win, csa: CsaWord::Exact("%KACHI"), server: &["#JISHOGI"], jkf: "KACHI", code: "entering_king" },
    EndRow { end: End::Draw, loser: Loser::Nobody, kif: "引き分け", also: &["引分け", "引分", "引分き", "draw", "drawn"],
        closing: Closing::Word, csa: CsaWord::Exact("%HIKIWAKE"), server: &["#JISHOGI"], jkf: "HIKIWAKE", code: "draw" },
    EndRow { end: End::MaxMoves, loser: Loser::Nobody, kif: "最大手数", also: &["max moves", "maximum moves"],
        closing: Closing::Word, csa: CsaWord::Exact("%MAX_MOVES"), server: &["#MAX_MOVES"], jkf: "MAX_MOVES", code: "max_moves" },
    EndRow { end: End::WinByDefault, loser: Loser::Opponent, kif: "不戦勝", also: &["不戦勝ち"],
        closing: Closing::Win, csa: CsaWord::Nearest("%CHUDAN"), server: &[], jkf: "不戦勝", code: "win_by_default" },
    EndRow { end: End::LossByDefault, loser: Loser::Mover, kif: "不戦敗", also: &["不戦負け", "不戦負"],
        closing: Closing::Win, csa: CsaWord::Nearest("%CHUDAN"), server: &[], jkf: "不戦敗", code: "lose_by_default" },
];

/// A word that is not an end of its own, but may imply the loser.
#[derive(Debug)]
pub(crate) struct WordRow {
    word: &'static str,
    also: &'static [&'static str],
    loser: Loser,
    /// Whether programs write it, so that it needs no warning.
    pub(crate) is_usual: bool,
}

#[rustfmt::skip] // A table is read by its columns.
static WORDS: [WordRow; 8] = [
    // 81Dojo: a player left; it is unknown which.
    WordRow { word: "接続切れ", also: &["disconnection", "disconnect", "disconnected"], loser: Loser::Untold, is_usual: true },
    // 81Dojo: the last move took the king, or brought the own king to the last rank.
    WordRow { word: "キャッチ!", also: &["catch!", "キャッチ！"], loser: Loser::Mover, is_usual: true },
    WordRow { word: "トライ!", also: &["reach!", "トライ！"], loser: Loser::Mover, is_usual: true },
    WordRow { word: "トライ", also: &["try"], loser: Loser::Mover, is_usual: false },
    WordRow { word: "時間切れ勝ち", also: &["時間切れ勝"], loser: Loser::Opponent, is_usual: false },
    WordRow { word: "勝ち宣言", also: &[], loser: Loser::Opponent, is_usual: false },
    WordRow { word: "封じ手", also: &[], loser: Loser::Untold, is_usual: false },
    WordRow { word: "%matta", also: &["%error"], loser: Loser::Untold, is_usual: true },
];

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Meaning {
    End(&'static End),
    /// 反則手, Illegal move. The mover has lost: 81Dojo leaves the move out. Other programs write it before the word.
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

    /// The side that broke a rule, where no winner is named: the side that gives check or played a `foul` last;
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

    pub(crate) fn may_be(self, end: &End) -> bool {
        match self {
            Self::End(End::FoulLoss | End::FoulWin) if matches!(end, End::IllegalAction(_)) => true,
            Self::End(known) => known == end,
            Self::Foul => matches!(end, End::FoulLoss | End::FoulWin),
            Self::PerpetualCheck => matches!(end, End::PerpetualCheck(_)),
        }
    }
}

/// The meaning of a word in any spelling: `投了`, `投　了`, `時間切れ負け。`, ` Time-up`.
pub(crate) fn meaning(word: &str) -> Option<Meaning> {
    let word = plain(word);
    let word = &*word;
    let known = |row: &&EndRow| (!row.kif.is_empty() && row.kif == word) || row.also.contains(&word);
    match word {
        "" => None,
        "反則手" | "反則" | "二歩" | "二手指し" | "王手放置" | "illegal move" | "illegal" | "illegal action" => {
            Some(Meaning::Foul)
        }
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

/// An end behind the side that it is about: `先手 反則負け`, `△投了`, `後手の時間切れ`.
pub(crate) fn names_side_and_end(words: &str) -> bool {
    let word = words.trim();
    let sides = ["先手", "後手", "下手", "上手", "▲", "△", "☗", "☖", "▼", "▽"];
    let behind = sides.iter().find_map(|side| word.strip_prefix(side)).map(str::trim_start);
    behind.is_some_and(|rest| meaning(rest.strip_prefix(['の', 'が', 'は', '：', ':']).unwrap_or(rest)).is_some())
}

/// The meaning of a JSON key, a word of KIF or a name of JKF: `outOfTime`, `ENTERINGKING` (Shogi Wars).
pub(crate) fn meaning_of_key(key: &str) -> Option<Meaning> {
    let joined = |word: &str| word.replace([' ', '_'], "").to_ascii_lowercase();
    meaning(key).or_else(|| {
        let key = joined(key);
        let has_key = |row: &&EndRow| row.also.iter().chain([&row.jkf]).any(|word| joined(word) == key);
        if matches!(key.as_str(), "illegalmove" | "illegal") {
            return Some(Meaning::Foul);
        }
        if matches!(key.as_str(), "perpetualcheck" | "outesennichite" | "outesennichi") {
            return Some(Meaning::PerpetualCheck);
        }
        ENDS.iter().filter(|_| !key.is_empty()).find(has_key).map(|row| Meaning::End(&row.end))
    })
}

/// Removes blanks and 。, and makes English lower case.
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

pub(crate) fn kif_word(end: &End, turn: Color) -> &str {
    match end {
        End::Other(word) => word,
        End::IllegalAction(side) if *side == turn => "反則負け",
        End::IllegalAction(_) => "反則勝ち",
        end => row(end).map_or("", |row| row.kif),
    }
}

/// 待った, errors and unknown keywords have none.
pub(crate) fn end_of_csa(word: &str) -> Option<&'static End> {
    let is_exact = |row: &&EndRow| matches!(row.csa, CsaWord::Exact(keyword) if keyword == word);
    ENDS.iter().find(is_exact).map(|row| &row.end)
}

/// CSA's keyword, and whether its meaning is exactly the same.
pub(crate) fn csa_word(end: &End, turn: Color) -> Option<(&'static str, bool)> {
    Some(match row(end)?.csa {
        CsaWord::Exact(word) => (word, true),
        CsaWord::Nearest(word) => (word, false),
        CsaWord::OpponentsFoul if turn == Color::Black => ("%-ILLEGAL_ACTION", false),
        CsaWord::OpponentsFoul => ("%+ILLEGAL_ACTION", false),
    })
}

pub(crate) fn server_agrees(line: &str, end: &End) -> bool {
    match line {
        "#WIN" | "#LOSE" => !matches!(loser(end), Loser::Nobody),
        "#DRAW" => matches!(loser(end), Loser::Nobody),
        // A game that was broken off or too long.
        "#CENSORED" => matches!(end, End::MaxMoves | End::Interrupted),
        _ => row(end).is_some_and(|row| row.server.contains(&line)),
    }
}

/// `None` if the line names no end, as `#WIN`.
pub(crate) fn meaning_of_server(line: &str) -> Option<Meaning> {
    match line {
        "#ILLEGAL_MOVE" => Some(Meaning::Foul),
        "#OUTE_SENNICHITE" => Some(Meaning::PerpetualCheck),
        _ => ENDS.iter().find(|row| row.server.contains(&line)).map(|row| Meaning::End(&row.end)),
    }
}

pub(crate) fn end_of_jkf(special: &str) -> Option<&'static End> {
    let is_exact = |row: &&EndRow| row.jkf == special && !matches!(row.end, End::PerpetualCheck(_));
    ENDS.iter().find(is_exact).map(|row| &row.end).or_else(|| match meaning_of_key(special) {
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

/// Whether a word is cut off, as at the end of a truncated file.
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
        assert_eq!(loser(&End::Other("トライ".to_owned())), Loser::Mover);
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
