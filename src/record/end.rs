//! How a game ends (終局).

use std::borrow::Cow;

use super::end_words;
use crate::shogi::Color;

/// Why no move follows; the last entry of a line. Relative to the side to move: [`End::Resign`] means that it resigns.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum End {
    /// 投了: the side to move resigns.
    Resign,
    /// 中断: the game was interrupted; nobody has won.
    Interrupted,
    /// 千日手: the same position for the fourth time; a draw.
    Repetition,
    /// 連続王手の千日手: this side repeated the position only by checks, and loses.
    PerpetualCheck(Color),
    /// 持将棋: a draw by impasse.
    Impasse,
    /// 詰み: the side to move is mated.
    Mate,
    /// 不詰: there is no mate (problems).
    NoMate,
    /// 切れ負け: the side to move has run out of time.
    TimeUp,
    /// 反則勝ち: the side to move wins, because the last move broke a rule.
    FoulWin,
    /// 反則負け: the side to move loses by breaking a rule.
    FoulLoss,
    /// This side has broken a rule, whoever is to move (CSA's `%+ILLEGAL_ACTION`, `%-ILLEGAL_ACTION`).
    IllegalAction(Color),
    /// 入玉勝ち: the side to move wins by [declaration](crate::shogi::Declaration).
    Declaration,
    /// 引き分け: a draw for a reason that is not stated (CSA's `%HIKIWAKE`).
    Draw,
    /// 最大手数: a draw because the agreed number of moves was reached.
    MaxMoves,
    /// 不戦勝: the side to move wins by default.
    WinByDefault,
    /// 不戦敗: the side to move loses by default.
    LossByDefault,
    /// Any other word (封じ手, トライ, 接続切れ …), as written in the file.
    Other(String),
}

/// The result of a finished game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Outcome {
    /// This side has won.
    Win(Color),
    /// The game is a draw.
    Draw,
}

/// How the main line of a record ends.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Conclusion<'a> {
    /// The result; `None` when it is unknown (interrupted, no mate, an unknown word).
    pub outcome: Option<Outcome>,
    /// Why no move follows; `None` when a result line names only the winner.
    pub end: Option<Cow<'a, End>>,
    /// The number of moves before the end.
    pub moves: usize,
    /// Where the end is stated.
    pub source: EndSource,
}

/// Where it is stated how a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum EndSource {
    /// An entry in place of the next move: `86 投了`. It is a node of the tree, [`Tree::end`](super::Tree::end).
    Entry,
    /// Only the result line after the moves, `まで85手で先手の勝ち`: the note's [`summary`](super::Note::summary).
    ResultLine,
}

impl Outcome {
    /// The side that has won; `None` for a draw.
    #[must_use]
    pub const fn winner(self) -> Option<Color> {
        match self {
            Self::Win(side) => Some(side),
            Self::Draw => None,
        }
    }
}

impl Conclusion<'_> {
    /// The side that won; `None` for a draw, and when the end does not say.
    #[must_use]
    pub const fn winner(&self) -> Option<Color> {
        match self.outcome {
            Some(outcome) => outcome.winner(),
            None => None,
        }
    }
}

impl End {
    /// Its stable name in the output of `komadai inspect`: `resign`, `foul_win`; `other` for any other word.
    #[must_use]
    pub fn code(&self) -> &'static str {
        end_words::row(self).map_or("other", |row| row.code)
    }

    /// The result when the side to move is `turn`, if there is one and it is known; also of some [other](Self::Other)
    /// words.
    #[must_use]
    pub fn outcome(&self, turn: Color) -> Option<Outcome> {
        end_words::loser(self).outcome(turn)
    }
}
