//! A game while it is being read.

use super::start::Start;
use crate::format::{Location, MoveFault, ReadError};
use crate::record::{Builder, HeaderLine, NodeId};

/// A game while it is being read.
pub(super) struct Game {
    /// Whether anything but comments was met.
    pub(super) seen: bool,
    pub(super) headers: Vec<HeaderLine>,
    /// Comments before the builder exists.
    pub(super) comments: Vec<String>,
    pub(super) start: Start,
    /// From the side to move, or the first move, on.
    pub(super) builder: Option<Builder>,
    /// The move that could not be carried out. What follows it is kept as it stands.
    pub(super) broken: Option<Broken>,
    /// The words of the ends.
    pub(super) end_words: Vec<(NodeId, String)>,
    /// Why this is no game.
    pub(super) failed: Option<ReadError>,
    /// Where it begins.
    pub(super) at: Location,
}

/// Where the moves break off.
pub(super) struct Broken {
    pub(super) at: Location,
    pub(super) text: String,
    pub(super) fault: MoveFault,
    /// Whether the move is cut off by the end of the file.
    pub(super) truncated: bool,
    /// Whether a move follows that can be understood.
    pub(super) followed: bool,
}

impl Game {
    pub(super) const fn new() -> Self {
        Self {
            seen: false,
            headers: Vec::new(),
            comments: Vec::new(),
            start: Start::EMPTY,
            builder: None,
            broken: None,
            end_words: Vec::new(),
            failed: None,
            at: Location::START,
        }
    }

    /// Keeps a line that means nothing, where it stands.
    pub(super) fn keep(&mut self, text: &str) {
        match &mut self.builder {
            Some(builder) => builder.note_mut().verbatim.push(text.to_owned()),
            None => self.headers.push(HeaderLine::Verbatim(text.to_owned())),
        }
    }
}
