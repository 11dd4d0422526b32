//! Commands to an engine.

use std::fmt;
use std::time::Duration;

use crate::notation::usi;
use crate::shogi::{Move, Setup};

/// A command, shown as its line without a line end. A line break in a name or value becomes a blank, so that no value can
/// hold a command of its own.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Command {
    /// `usi`: say who you are.
    Usi,
    /// `isready`: get ready.
    IsReady,
    /// `setoption`.
    SetOption {
        /// The option's name.
        name: String,
        /// The value; `None` for a button. An empty one is sent as `<empty>`.
        value: Option<String>,
    },
    /// `usinewgame`.
    NewGame,
    /// `position`.
    Position {
        /// Where the moves start.
        start: Box<Setup>,
        /// The number of the first move.
        number: u32,
        /// The moves.
        moves: Vec<Move>,
    },
    /// `go`.
    Go(Go),
    /// `stop`.
    Stop,
    /// `ponderhit`: the expected move was played.
    PonderHit,
    /// `gameover`.
    GameOver(GameResult),
    /// `quit`.
    Quit,
}

/// How long an engine is to search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Go {
    /// Until `stop`.
    Infinite,
    /// For a move of a game.
    Clock {
        /// The clocks.
        clock: Clock,
        /// Whether the last move of the position is only expected.
        ponder: bool,
    },
    /// For a mate, so long or without end.
    Mate(Option<Duration>),
}

/// The clocks of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Clock {
    /// What is left to Black.
    pub black: Duration,
    /// What is left to White.
    pub white: Duration,
    /// What there is beside it.
    pub extra: Extra,
}

/// Time for each move: one or the other, since no engine is sent both.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Extra {
    /// 秒読み: so long for each move when the main time is used up; zero for none.
    Byoyomi(Duration),
    /// Fischer: what is added for each move of Black and of White.
    Increment(Duration, Duration),
}

/// How a game ended, for the engine.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum GameResult {
    /// It won.
    Win,
    /// It lost.
    Lose,
    /// Neither.
    Draw,
}

impl fmt::Display for Go {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Infinite => out.write_str("go infinite"),
            Self::Clock { clock, ponder } => write!(out, "go {}{clock}", if *ponder { "ponder " } else { "" }),
            Self::Mate(Some(time)) => write!(out, "go mate {}", time.as_millis()),
            Self::Mate(None) => out.write_str("go mate infinite"),
        }
    }
}

/// `btime 60000 wtime 60000 byoyomi 10000`; the word `byoyomi` is there even when there is none, since some engines want it.
impl fmt::Display for Clock {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "btime {} wtime {}", self.black.as_millis(), self.white.as_millis())?;
        match self.extra {
            Extra::Byoyomi(time) => write!(out, " byoyomi {}", time.as_millis()),
            Extra::Increment(black, white) => write!(out, " binc {} winc {}", black.as_millis(), white.as_millis()),
        }
    }
}

/// Without line breaks.
fn one_line(text: &str) -> String {
    text.replace(['\r', '\n', '\0'], " ")
}

impl fmt::Display for Command {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Usi => out.write_str("usi"),
            Self::IsReady => out.write_str("isready"),
            Self::SetOption { name, value: None } => write!(out, "setoption name {}", one_line(name)),
            Self::SetOption { name, value: Some(value) } => {
                let value = if value.is_empty() { "<empty>" } else { value };
                write!(out, "setoption name {} value {}", one_line(name), one_line(value))
            }
            Self::NewGame => out.write_str("usinewgame"),
            Self::Position { start, number, moves } => {
                out.write_str(&usi::write_line(start, *number, moves.iter().copied()))
            }
            Self::Go(go) => write!(out, "{go}"),
            Self::Stop => out.write_str("stop"),
            Self::PonderHit => out.write_str("ponderhit"),
            Self::GameOver(GameResult::Win) => out.write_str("gameover win"),
            Self::GameOver(GameResult::Lose) => out.write_str("gameover lose"),
            Self::GameOver(GameResult::Draw) => out.write_str("gameover draw"),
            Self::Quit => out.write_str("quit"),
        }
    }
}
