//! The `info` lines of one search, gathered.

use std::time::Duration;

use super::answer::BestMove;
use super::info::{Bound, Info, Score};
use super::variation::Variation;
use crate::shogi::Move;

/// A line of play that an engine proposes.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Line {
    score: Option<Score>,
    bound: Option<Bound>,
    depth: Option<u32>,
    selective_depth: Option<u32>,
    nodes: Option<u64>,
    time: Option<Duration>,
    moves: Variation,
}

impl Line {
    /// What it is worth, seen by the side to move.
    #[must_use]
    pub const fn score(&self) -> Option<Score> {
        self.score
    }

    /// Whether the score is a bound: only until the engine has said an exact one.
    #[must_use]
    pub const fn bound(&self) -> Option<Bound> {
        self.bound
    }

    /// How deep it was searched, in plies.
    #[must_use]
    pub const fn depth(&self) -> Option<u32> {
        self.depth
    }

    /// How deep the most promising lines were searched, in plies.
    #[must_use]
    pub const fn selective_depth(&self) -> Option<u32> {
        self.selective_depth
    }

    /// How many positions had been searched.
    #[must_use]
    pub const fn nodes(&self) -> Option<u64> {
        self.nodes
    }

    /// How long the search had taken.
    #[must_use]
    pub const fn time(&self) -> Option<Duration> {
        self.time
    }

    /// The expected moves.
    #[must_use]
    pub const fn moves(&self) -> &Variation {
        &self.moves
    }

    /// The move that it proposes.
    #[must_use]
    pub fn first(&self) -> Option<Move> {
        self.moves.moves().first().copied()
    }

    /// What an `info` line says, and where it says nothing, what was said before.
    fn after(before: Option<&Self>, info: &Info) -> Self {
        let before = before.cloned().unwrap_or_default();
        Self {
            score: info.score.or(before.score),
            bound: if info.score.is_some() { info.bound } else { before.bound },
            depth: info.depth.or(before.depth),
            selective_depth: info.selective_depth.or(before.selective_depth),
            nodes: info.nodes.or(before.nodes),
            time: info.time.or(before.time),
            moves: info.line.clone().filter(|line| !line.moves().is_empty()).unwrap_or(before.moves),
        }
    }

    fn is_exact(&self) -> bool {
        self.score.is_some() && self.bound.is_none()
    }
}

/// What an engine has said in one search. Values that a line lacks are those of the lines before.
///
/// A line of play is replaced by a newer one of the same rank, with these exceptions, each for an engine that needs it:
/// a bound never replaces an exact score; a shallower line never replaces a deeper one (YaneuraOu says one before it
/// ends); a worse line of the same depth with another first move, without a rank, is another candidate (GPSShogi).
/// [`finish`](Self::finish) brings back what was withheld if that is what the engine played.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Search {
    lines: Vec<Line>,
    withheld: Option<Line>,
    depth: Option<u32>,
    selective_depth: Option<u32>,
    nodes: Option<u64>,
    nodes_per_second: Option<u64>,
    time: Option<Duration>,
    hash_used: Option<u32>,
    current_move: Option<Move>,
}

impl Search {
    /// Lines of a higher rank are not kept: no engine proposes more moves than there can be.
    const MOST: usize = 600;

    /// Takes in an `info` line.
    pub fn update(&mut self, info: &Info) {
        self.depth = info.depth.or(self.depth);
        self.selective_depth = info.selective_depth.or(self.selective_depth);
        self.nodes = info.nodes.or(self.nodes);
        self.nodes_per_second = info.nodes_per_second.or(self.nodes_per_second);
        self.time = info.time.or(self.time);
        self.hash_used = info.hash_used.or(self.hash_used);
        self.current_move = info.current_move.or(self.current_move);
        if info.score.is_none() && info.line.is_none() {
            return;
        }
        let index = info.rank.map_or(0, |rank| rank as usize - 1);
        if index >= Self::MOST {
            return;
        }
        // A rank may be said before those above it.
        let index = index.min(self.lines.len());
        let line = Line::after(self.lines.get(index), info);
        match self.lines.get(index) {
            None => self.lines.push(line),
            Some(held) if replaces(held, &line, info) => {
                self.lines[index] = line;
                self.withheld = None;
            }
            Some(_) if index == 0 => self.withheld = Some(line),
            Some(_) => {}
        }
    }

    /// Ends the search: when the engine plays a move that a withheld line proposes, that line becomes the best.
    pub fn finish(&mut self, best: BestMove) {
        let Some(line) = self.withheld.take() else { return };
        let is_other = self.lines.first().and_then(Line::first) != best.mv();
        if is_other && best.mv().is_some() && line.first() == best.mv() {
            self.lines.retain(|other| other.first() != line.first());
            self.lines.insert(0, line);
        }
    }

    /// The lines of play, the best first.
    #[must_use]
    pub fn lines(&self) -> &[Line] {
        &self.lines
    }

    /// The depth reached, in plies.
    #[must_use]
    pub const fn depth(&self) -> Option<u32> {
        self.depth
    }

    /// The depth of the most promising lines, in plies.
    #[must_use]
    pub const fn selective_depth(&self) -> Option<u32> {
        self.selective_depth
    }

    /// How many positions were searched.
    #[must_use]
    pub const fn nodes(&self) -> Option<u64> {
        self.nodes
    }

    /// How many positions are searched in a second.
    #[must_use]
    pub const fn nodes_per_second(&self) -> Option<u64> {
        self.nodes_per_second
    }

    /// How long the search has taken, by the engine's clock.
    #[must_use]
    pub const fn time(&self) -> Option<Duration> {
        self.time
    }

    /// How much of the hash table is used, in thousandths.
    #[must_use]
    pub const fn hash_used(&self) -> Option<u32> {
        self.hash_used
    }

    /// The move that is being searched.
    #[must_use]
    pub const fn current_move(&self) -> Option<Move> {
        self.current_move
    }
}

/// Whether a line takes the place of the one held for its rank.
fn replaces(held: &Line, line: &Line, info: &Info) -> bool {
    if !held.is_exact() {
        return true;
    }
    if info.bound.is_some() || info.depth.is_some_and(|depth| held.depth.is_some_and(|held| depth < held)) {
        return false;
    }
    let is_worse = |held: Score, new: Score| new.rank() < held.rank();
    let is_other_candidate = info.rank.is_none()
        && line.depth == held.depth
        && line.first() != held.first()
        && held.score.zip(info.score).is_some_and(|(held, new)| is_worse(held, new));
    !is_other_candidate
}
