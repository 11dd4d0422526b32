//! A game that is being read.

use super::start::Start;
use super::words;
use crate::format::{Location, MoveFault, ReadError};
use crate::record::{Builder, HeaderLine, NodeId, Note};

/// A game that is being read.
pub(super) struct Game {
    /// Whether it has anything but comments.
    pub(super) seen: bool,
    pub(super) headers: Vec<HeaderLine>,
    /// The note of the start, read before the builder exists.
    pub(super) note: Note,
    pub(super) start: Start,
    /// Whether a comment says that the players are called 下手 and 上手, or 先手 and 後手.
    pub(super) handicap_names: Option<bool>,
    /// Whether the file states a start position or its side to move.
    pub(super) stated: bool,
    /// The builder; exists from the side to move, or the first move, on.
    pub(super) builder: Option<Builder>,
    /// The move that could not be played. Everything after it is kept as text.
    pub(super) broken: Option<Broken>,
    /// The last move that was a foul.
    pub(super) foul: Option<NodeId>,
    /// The end that the comment behind it names.
    pub(super) named: Option<NodeId>,
    /// The words of the ends, as in the file.
    pub(super) end_words: Vec<(NodeId, String)>,
    /// The error that makes the game unreadable.
    pub(super) failed: Option<ReadError>,
    /// The location of its first line.
    pub(super) at: Location,
}

/// Where the moves break off.
pub(super) struct Broken {
    pub(super) at: Location,
    pub(super) text: String,
    pub(super) fault: MoveFault,
    /// Whether the move is truncated by the end of the file.
    pub(super) truncated: bool,
    /// Whether the moves go on after it.
    pub(super) followed: bool,
}

impl Game {
    pub(super) const fn new() -> Self {
        Self {
            seen: false,
            headers: Vec::new(),
            note: Note::EMPTY,
            start: Start::EMPTY,
            handicap_names: None,
            stated: false,
            builder: None,
            broken: None,
            foul: None,
            named: None,
            end_words: Vec::new(),
            failed: None,
            at: Location::START,
        }
    }

    /// Whether a line `T12` would be the time of a move, and nothing else.
    pub(super) const fn takes_time(&self) -> bool {
        self.builder.is_some() && self.broken.is_none()
    }

    /// Whether there is a header with this key.
    pub(super) fn names(&self, key: &str) -> bool {
        let key = words::header_key(key);
        self.headers.iter().any(|line| matches!(line, HeaderLine::Field { key: known, .. } if known == key))
    }

    /// Whether moves were read, or an end.
    pub(super) fn has_moves(&self) -> bool {
        self.builder.as_ref().is_some_and(|builder| !builder.record().tree().is_empty())
    }

    /// Keeps a line of foreign text at the current node.
    pub(super) fn keep(&mut self, text: &str) {
        match &mut self.builder {
            Some(builder) => builder.note_mut().verbatim.push(text.to_owned()),
            None => self.headers.push(HeaderLine::Verbatim(text.to_owned())),
        }
    }
}
