//! How a game ends (終局).

use crate::shogi::Color;

/// The last entry of a line of moves: why no move follows. It is stated by the side to move, or
/// about it: [`End::Resign`] means that the side to move resigns.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum End {
    /// 投了: the side to move resigns.
    Resign,
    /// 中断: the game was interrupted; nobody has won.
    Interrupted,
    /// 千日手: the same position for the fourth time; a draw.
    Repetition,
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
    /// A named side has broken a rule, whoever is to move (CSA's `%+ILLEGAL_ACTION`, `%-ILLEGAL_ACTION`).
    IllegalAction(Color),
    /// 入玉勝ち: the side to move wins by declaration.
    Declaration,
    /// 引き分け: a draw for a reason that is not told (CSA's `%HIKIWAKE`).
    Draw,
    /// 最大手数: a draw because the agreed number of moves was reached.
    MaxMoves,
    /// 不戦勝: the side to move wins by default.
    WinByDefault,
    /// 不戦敗: the side to move loses by default.
    LossByDefault,
    /// A word that is not one of these (封じ手, トライ, パス, 時間切れ …), as the file has it.
    Other(String),
}

/// What a finished game counts as.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Outcome {
    /// This side has won.
    Win(Color),
    /// Nobody has.
    Draw,
}

/// How the main line of a record ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Conclusion<'a> {
    /// Who won, or that nobody did; `None` when the end does not say (interrupted, no mate, an unknown word).
    pub outcome: Option<Outcome>,
    /// Why no move follows.
    pub end: &'a End,
    /// How many moves were played before it.
    pub moves: usize,
}

impl Conclusion<'_> {
    /// The side that won; `None` for a draw, and when the end does not say.
    #[must_use]
    pub const fn winner(&self) -> Option<Color> {
        match self.outcome {
            Some(Outcome::Win(side)) => Some(side),
            Some(Outcome::Draw) | None => None,
        }
    }
}

impl End {
    /// Who has won when the side to move is `turn`; `None` when nobody can say (interrupted, no
    /// mate, an unknown word). The only place where a result is worked out from an end.
    #[must_use]
    pub fn outcome(&self, turn: Color) -> Option<Outcome> {
        match self {
            Self::Resign | Self::Mate | Self::TimeUp | Self::FoulLoss | Self::LossByDefault => {
                Some(Outcome::Win(turn.other()))
            }
            Self::FoulWin | Self::Declaration | Self::WinByDefault => Some(Outcome::Win(turn)),
            Self::IllegalAction(side) => Some(Outcome::Win(side.other())),
            Self::Repetition | Self::Impasse | Self::Draw | Self::MaxMoves => Some(Outcome::Draw),
            Self::Interrupted | Self::NoMate | Self::Other(_) => None,
        }
    }
}
