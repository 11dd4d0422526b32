//! Every end of a game in the words of every format, and who loses by it: the table for all readers and writers.
//!
//! The *mover* is the side whose turn it is when the game ends: an end takes the place of that side's move. The *loser*
//! follows from the end and, for most ends, from the mover. Several *words* may mean the same end.
//!
//! | column | source |
//! |---|---|
//! | `kif` | Kakinoki's [description of KIF](http://kakinoki.o.oo7.jp/kif_format.html); 入玉勝ち, 不戦勝, 不戦敗, 最大手数 and 引き分け: ShogiHome |
//! | `also` | named at each word |
//! | `closing` | the まで line of Kifu for Windows |
//! | `csa` | the CSA's [V2.2](http://www2.computer-shogi.org/protocol/record_v22.html) and V3.0 |
//! | `server` | [shogi-server](https://github.com/shogi-server/shogi-server), `game_result.rb`: what its logs hold in place of, or behind, a keyword |
//! | `jkf` | the [schema of JKF](https://github.com/na2hiro/json-kifu-format), whose `special` is CSA's keyword without `%` |

use super::{End, Outcome};
use crate::shogi::Color;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Loser {
    Mover,
    Opponent,
    Named(Color),
    Nobody,
    /// It does not follow from the end.
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
    /// There is none with this meaning; this one is nearest.
    Nearest(&'static str),
    /// The nearest is `%+ILLEGAL_ACTION` or `%-ILLEGAL_ACTION`, which name the opponent.
    OpponentsFoul,
}

/// An end in the words of every format.
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
    /// Lines of shogi-server with the same meaning.
    pub(crate) server: &'static [&'static str],
    /// JKF's `special`.
    pub(crate) jkf: &'static str,
}

pub(crate) const PERPETUAL_CHECK: &str = "連続王手の千日手";

#[rustfmt::skip] // A table is read by its columns.
pub(super) static ENDS: [EndRow; 18] = [
    EndRow { end: End::Resign, loser: Loser::Mover, kif: "投了",
        // 81Dojo; people.
        also: &["resign", "resigns", "resigned", "resignation"],
        closing: Closing::Win, csa: CsaWord::Exact("%TORYO"), server: &["#RESIGN"], jkf: "TORYO" },
    EndRow { end: End::Interrupted, loser: Loser::Untold, kif: "中断",
        also: &["interrupted", "suspended", "suspend", "aborted", "abort"],
        closing: Closing::Word, csa: CsaWord::Exact("%CHUDAN"), server: &["#CHUDAN"], jkf: "CHUDAN" },
    EndRow { end: End::Repetition, loser: Loser::Nobody, kif: "千日手",
        // 81Dojo.
        also: &["repetition", "sennichite"],
        closing: Closing::Word, csa: CsaWord::Exact("%SENNICHITE"), server: &["#SENNICHITE"], jkf: "SENNICHITE" },
    EndRow { end: End::PerpetualCheck(Color::Black), loser: Loser::Named(Color::Black), kif: PERPETUAL_CHECK, also: &[],
        closing: Closing::By(PERPETUAL_CHECK), csa: CsaWord::Nearest("%+ILLEGAL_ACTION"), server: &["#OUTE_SENNICHITE"],
        jkf: "+ILLEGAL_ACTION" },
    EndRow { end: End::PerpetualCheck(Color::White), loser: Loser::Named(Color::White), kif: PERPETUAL_CHECK, also: &[],
        closing: Closing::By(PERPETUAL_CHECK), csa: CsaWord::Nearest("%-ILLEGAL_ACTION"), server: &["#OUTE_SENNICHITE"],
        jkf: "-ILLEGAL_ACTION" },
    EndRow { end: End::Impasse, loser: Loser::Nobody, kif: "持将棋",
        also: &["jishogi", "impasse"],
        closing: Closing::Word, csa: CsaWord::Exact("%JISHOGI"), server: &["#JISHOGI"], jkf: "JISHOGI" },
    EndRow { end: End::Mate, loser: Loser::Mover, kif: "詰み",
        // 詰: older files; the others: people.
        also: &["詰", "詰め", "checkmate", "checkmated", "mate", "mated", "tsumi"],
        closing: Closing::Word, csa: CsaWord::Exact("%TSUMI"), server: &[], jkf: "TSUMI" },
    EndRow { end: End::NoMate, loser: Loser::Untold, kif: "不詰", also: &["不詰み"],
        closing: Closing::Word, csa: CsaWord::Exact("%FUZUMI"), server: &[], jkf: "FUZUMI" },
    EndRow { end: End::TimeUp, loser: Loser::Mover, kif: "切れ負け",
        // Time-up: 81Dojo, in Japanese files too.
        also: &["切れ負", "切負け", "切負", "時間切れ負け", "時間切れ負", "time up", "timeup", "timeout", "time out",
            "out of time", "loses on time", "lost on time"],
        closing: Closing::By("時間切れ"), csa: CsaWord::Exact("%TIME_UP"), server: &["#TIME_UP"], jkf: "TIME_UP" },
    EndRow { end: End::FoulWin, loser: Loser::Opponent, kif: "反則勝ち", also: &["反則勝"],
        closing: Closing::FoulWin, csa: CsaWord::OpponentsFoul, server: &["#ILLEGAL_MOVE"], jkf: "ILLEGAL_ACTION" },
    EndRow { end: End::FoulLoss, loser: Loser::Mover, kif: "反則負け", also: &["反則負"],
        closing: Closing::FoulLoss, csa: CsaWord::Exact("%ILLEGAL_MOVE"), server: &["#ILLEGAL_MOVE"], jkf: "ILLEGAL_MOVE" },
    EndRow { end: End::IllegalAction(Color::Black), loser: Loser::Named(Color::Black), kif: "", also: &[],
        closing: Closing::IllegalAction, csa: CsaWord::Exact("%+ILLEGAL_ACTION"), server: &["#ILLEGAL_MOVE", "#OUTE_SENNICHITE"],
        jkf: "+ILLEGAL_ACTION" },
    EndRow { end: End::IllegalAction(Color::White), loser: Loser::Named(Color::White), kif: "", also: &[],
        closing: Closing::IllegalAction, csa: CsaWord::Exact("%-ILLEGAL_ACTION"), server: &["#ILLEGAL_MOVE", "#OUTE_SENNICHITE"],
        jkf: "-ILLEGAL_ACTION" },
    EndRow { end: End::Declaration, loser: Loser::Opponent, kif: "入玉勝ち",
        // 27点宣言勝ち, 27-point Declare: 81Dojo.
        also: &["入玉勝", "入玉宣言勝ち", "入玉宣言", "宣言勝ち", "宣言勝", "declaration", "declare", "27 point declare",
            "27 point declaration", "entering king", "nyugyoku"],
        closing: Closing::Win, csa: CsaWord::Exact("%KACHI"), server: &["#JISHOGI"], jkf: "KACHI" },
    EndRow { end: End::Draw, loser: Loser::Nobody, kif: "引き分け", also: &["引分け", "引分", "引分き", "draw", "drawn"],
        closing: Closing::Word, csa: CsaWord::Exact("%HIKIWAKE"), server: &["#JISHOGI"], jkf: "HIKIWAKE" },
    EndRow { end: End::MaxMoves, loser: Loser::Nobody, kif: "最大手数", also: &["max moves", "maximum moves"],
        closing: Closing::Word, csa: CsaWord::Exact("%MAX_MOVES"), server: &["#MAX_MOVES"], jkf: "MAX_MOVES" },
    EndRow { end: End::WinByDefault, loser: Loser::Opponent, kif: "不戦勝", also: &["不戦勝ち"],
        closing: Closing::Win, csa: CsaWord::Nearest("%CHUDAN"), server: &[], jkf: "不戦勝" },
    EndRow { end: End::LossByDefault, loser: Loser::Mover, kif: "不戦敗", also: &["不戦負け", "不戦負"],
        closing: Closing::Win, csa: CsaWord::Nearest("%CHUDAN"), server: &[], jkf: "不戦敗" },
];

/// A word that is no end of its own, but may imply the loser.
#[derive(Debug)]
pub(crate) struct WordRow {
    pub(super) word: &'static str,
    pub(super) also: &'static [&'static str],
    pub(super) loser: Loser,
    /// Whether a program writes it, so that it needs no warning.
    pub(crate) is_usual: bool,
}

#[rustfmt::skip] // A table is read by its columns.
pub(super) static WORDS: [WordRow; 8] = [
    // 81Dojo: a player has left; it does not say which.
    WordRow { word: "接続切れ", also: &["disconnection", "disconnect", "disconnected"], loser: Loser::Untold, is_usual: true },
    // 81Dojo: the last move has taken the king, or brought the own one home.
    WordRow { word: "キャッチ!", also: &["catch!", "キャッチ！"], loser: Loser::Mover, is_usual: true },
    WordRow { word: "トライ!", also: &["reach!", "トライ！"], loser: Loser::Mover, is_usual: true },
    WordRow { word: "トライ", also: &["try"], loser: Loser::Mover, is_usual: false },
    WordRow { word: "時間切れ", also: &[], loser: Loser::Mover, is_usual: false },
    WordRow { word: "勝ち宣言", also: &[], loser: Loser::Opponent, is_usual: false },
    WordRow { word: "封じ手", also: &[], loser: Loser::Untold, is_usual: false },
    // Keywords of CSA for a move that was taken back and for an error, as they come from there.
    WordRow { word: "%matta", also: &["%error"], loser: Loser::Untold, is_usual: true },
];
