//! Plays the moves of files.

use super::{Location, MoveFault, Warning, WarningKind, excerpt};
use crate::record::{Builder, NodeId};
use crate::shogi::{Illegal, Move};

/// Returns the node, and whether the move is a foul.
#[inline]
pub(super) fn play_move(
    builder: &mut Builder,
    mv: Move,
    at: impl FnOnce() -> Location,
    text: &str,
    warnings: &mut Vec<Warning>,
) -> Result<(NodeId, bool), MoveFault> {
    let checked = builder.position().check(mv);
    match checked {
        Ok(()) => {}
        Err(Illegal::Impossible(reason)) => return Err(MoveFault::Impossible(reason)),
        Err(Illegal::Foul(foul)) => {
            warnings.push(Warning::new(at(), WarningKind::MoveFoul { text: excerpt(text), foul }));
        }
    }
    let node = builder.play(mv).map_err(MoveFault::Impossible)?;
    Ok((node, checked.is_err()))
}
