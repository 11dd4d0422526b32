//! Moves shown on the board without being part of the record: quoted in a comment, found or tried out.

use crate::app::desk::game::Game;
use crate::lang::Naming;
use crate::notation::Spelling;
use crate::notation::quote::After;
use crate::record::NodeId;
use crate::shogi::{Move, Position};

/// Moves beside the record and the position after them.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Preview {
    /// The node after which the moves are played.
    pub(crate) from: NodeId,
    pub(crate) moves: Vec<Move>,
    pub(crate) position: Position,
    /// The moves in every notation, in the order of [`Spelling::ALL`].
    texts: [String; 4],
}

impl Preview {
    /// Plays the moves from the cursor or from one move before it. `None` when they cannot be played.
    pub(crate) fn of(game: &Game, moves: Vec<Move>, after: After) -> Option<Self> {
        let tree = game.record().tree();
        let from = match after {
            After::Before => tree.parent(game.node())?,
            After::Here | After::Quote(_) => game.node(),
        };
        Self::after(game, from, moves)
    }

    /// Plays the moves from the start position. `None` when they cannot be played.
    pub(crate) fn from_start(game: &Game, moves: Vec<Move>) -> Option<Self> {
        Self::after(game, game.record().tree().root(), moves)
    }

    /// Plays the moves from the cursor. `None` when they cannot be played.
    pub(super) fn here(game: &Game, moves: Vec<Move>) -> Option<Self> {
        Self::after(game, game.node(), moves)
    }

    /// Plays another move behind these. `None` when it cannot be played.
    pub(super) fn and(&self, game: &Game, mv: Move) -> Option<Self> {
        Self::after(game, self.from, self.moves.iter().copied().chain([mv]).collect())
    }

    /// Plays the moves after a node. `None` when they cannot be played, or there are none.
    pub(super) fn after(game: &Game, from: NodeId, moves: Vec<Move>) -> Option<Self> {
        let tree = game.record().tree();
        let mut position = game.record().position_at(from);
        let mut previous = tree.mv(from).map(Move::to);
        let mut texts = [const { String::new() }; 4];
        for &mv in &moves {
            for (spelling, text) in Spelling::ALL.into_iter().zip(&mut texts) {
                if !text.is_empty() {
                    text.push_str(spelling.between());
                }
                text.push_str(&spelling.write(&position, mv, previous)?);
            }
            position.play(mv).ok()?;
            previous = Some(mv.to());
        }
        (!moves.is_empty()).then_some(Self { from, moves, position, texts })
    }

    /// The moves, written as they are called.
    pub(crate) fn words(&self, naming: impl Into<Naming>) -> &str {
        &self.texts[naming.into().spelling as usize]
    }
}
