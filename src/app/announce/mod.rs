//! Announcements for screen readers: moves as they are shown, and on request the position, whole or by rank.
//!
//! Squares and pieces in hand have names of their own in the accessibility tree; see the cursor on the board.

pub(crate) mod commands;
mod line;
#[cfg(test)]
mod tests;
mod words;

use std::convert::Infallible;

pub(crate) use commands::Command;
use line::Seen;

use crate::app::desk::Desk;
use crate::app::desk::feature::{Fact, Feature, Out};
use crate::app::desk::mode::Mode;
use crate::app::desk::notice::NoticeKind;

#[derive(Debug, Default)]
pub(crate) struct Announce {
    seen: Option<Seen>,
    /// From 0 at the top of the board as shown.
    rank: Option<usize>,
}

const RANKS: usize = 9;

impl Feature for Announce {
    type Command = Command;
    type Input = Infallible;
    type Event = Infallible;
    type Effect = Infallible;
    type Ask = Infallible;
    type Answer = Infallible;
    type Worker = ();
    type AskState = ();
    type View = ();

    fn run(&mut self, desk: &mut Desk, command: Command, _: &mut Out<Self>) {
        let (naming, game) = (desk.naming(), desk.game());
        let text = match command {
            Command::Position => words::position(naming, desk),
            Command::Move => words::in_full(naming, game),
            Command::RankBelow => self.rank_text(desk, self.rank.map_or(0, |rank| (rank + 1) % RANKS)),
            Command::RankAbove => self.rank_text(desk, self.rank.map_or(RANKS - 1, |rank| (rank + RANKS - 1) % RANKS)),
        };
        desk.announce(&text);
        desk.notify(NoticeKind::Announced, text);
    }

    fn follow(&mut self, desk: &mut Desk, fact: &Fact, _: &mut Out<Self>) {
        if !matches!(fact, Fact::PlaceChanged | Fact::TriedChanged | Fact::ModeChanged) {
            return;
        }
        let now = Seen::of(desk);
        let before = self.seen.replace(now);
        // While a position is set up, the cursor reads its squares.
        if desk.mode != Mode::SetUp
            && let Some(text) = line::between(desk, before.as_ref(), &now)
        {
            desk.announce(&text);
        }
    }
}

impl Announce {
    fn rank_text(&mut self, desk: &Desk, rank: usize) -> String {
        self.rank = Some(rank);
        words::rank(desk.naming(), desk.position(), rank, desk.game().flipped)
    }
}
