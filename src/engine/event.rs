//! Events of an engine, for the program that runs it.

use std::time::Duration;

use super::order::SearchId;
use crate::shogi::Move;
use crate::usi::{BestMove, Checkmate, EngineOption, Info};

/// What an engine says of itself.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Identity {
    /// Its name; empty if it says none.
    pub name: String,
    /// Its authors; empty if it says none.
    pub author: String,
    /// Its options, in its order. Each name is there once.
    pub options: Vec<EngineOption>,
}

impl Identity {
    /// The option of this name, without regard to case.
    #[must_use]
    pub fn option(&self, name: &str) -> Option<&EngineOption> {
        self.options.iter().find(|option| option.is_named(name))
    }
}

/// An event of an engine. After [`Ended`](Self::Ended) nothing more comes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Event {
    /// `usiok`: it has said who it is.
    Introduced {
        /// Name, authors and options.
        identity: Identity,
        /// How long it took since it was started.
        took: Duration,
    },
    /// `readyok`.
    Ready {
        /// How long it took since it was asked.
        took: Duration,
    },
    /// A search has begun: `go` was sent.
    Started(SearchId),
    /// What it says of a search. Nothing comes of a search that another has replaced.
    Info {
        /// The search.
        search: SearchId,
        /// What it says.
        info: Box<Info>,
    },
    /// A search is over. Each that was asked for ends with exactly one of these.
    Finished {
        /// The search.
        search: SearchId,
        /// How it ended.
        outcome: Outcome,
    },
    /// A line beside the protocol, at most a hundred a second, and of a long one the beginning.
    Said {
        /// The line.
        text: String,
        /// Where it came from.
        source: Source,
    },
    /// The number of lines outside the protocol that were not passed on. The log has the last of them.
    Skipped(u64),
    /// It cannot be used any more, and is being killed if it lives. [`Ended`](Self::Ended) follows.
    Failed(Failure),
    /// Its process is gone.
    Ended(Exit),
}

/// Where a line came from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Source {
    /// The standard output.
    Output,
    /// The standard error.
    Error,
}

/// How a search ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// With a move that is legal, or without one.
    Best(BestMove),
    /// With a move that is not legal.
    Illegal(Move),
    /// With an answer that cannot be read.
    Unreadable(String),
    /// A search for a mate. What the engine calls a mate is not proved. An ordinary move means
    /// [`NotImplemented`](Checkmate::NotImplemented), unless the engine had announced a mate in a line of play.
    Mate(Checkmate),
    /// Another was wanted instead, or none before it had begun.
    Dropped,
    /// The engine failed or was ended.
    Lost,
}

/// Why an engine cannot be used.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Failure {
    /// It said nothing in time.
    Silent {
        /// What was waited for.
        wait: Wait,
        /// How long.
        limit: Duration,
    },
    /// It ended by itself.
    Died {
        /// How.
        exit: Exit,
        /// What was waited for, if anything.
        wait: Option<Wait>,
        /// The last lines that it wrote, the newest last.
        last: Vec<String>,
    },
}

/// What is waited for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Wait {
    /// `usiok` after `usi`.
    UsiOk,
    /// `readyok` after `isready`.
    ReadyOk,
    /// The end of a search that goes on.
    Search,
    /// The end of a search after `stop`.
    Stop,
}

/// How a process ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Exit {
    /// With this code.
    Code(i32),
    /// By this signal.
    Signal(i32),
    /// It is not known.
    Unknown,
}

impl From<std::process::ExitStatus> for Exit {
    fn from(status: std::process::ExitStatus) -> Self {
        #[cfg(unix)]
        let signal = std::os::unix::process::ExitStatusExt::signal(&status);
        #[cfg(not(unix))]
        let signal = None;
        status.code().map(Self::Code).or(signal.map(Self::Signal)).unwrap_or(Self::Unknown)
    }
}
