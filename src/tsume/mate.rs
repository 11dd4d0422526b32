//! Mate by the conventions of problems.

use crate::shogi::{Move, Position, Square, Squares};

/// How a line of a problem ends, as known without a search.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum MateStatus {
    /// The side to move is mated (詰み), ignoring futile interpositions (無駄合).
    Mate,
    /// The side to move is in check and can only interpose (合駒); whether that is futile is not decided.
    Interpositions,
    /// The side to move is not in check, can escape, or can take the checking piece.
    Open,
}

impl MateStatus {
    /// The ending in a position, for the side to move.
    ///
    /// An interposition is futile when the checking piece can take it and mate again. At most 2,000 interpositions are
    /// tried; beyond that the answer is [`Interpositions`](Self::Interpositions).
    ///
    /// ```
    /// use komadai::notation::sfen;
    /// use komadai::shogi::Position;
    /// use komadai::tsume::MateStatus;
    ///
    /// // The rook mates from afar; whatever is dropped between is taken.
    /// let position = Position::from(sfen::read("k3R4/9/NG7/9/9/9/9/9/9 w p 1")?.setup);
    /// assert!(!position.is_checkmate());
    /// assert_eq!(MateStatus::of(&position), MateStatus::Mate);
    /// # Ok::<(), sfen::SfenError>(())
    /// ```
    #[must_use]
    pub fn of(position: &Position) -> Self {
        ending(position, &mut Patience(2_000))
    }
}

/// Interpositions that may still be tried: contrived positions could make the search very long.
#[derive(Clone, Copy, Debug)]
pub(super) struct Patience(pub(super) u32);

pub(super) fn ending(position: &Position, patience: &mut Patience) -> MateStatus {
    let side = position.turn();
    // In a double check only the king can move.
    let (true, Some(checker)) = (position.is_in_check(side), position.checkers(side).first()) else {
        return MateStatus::Open;
    };
    let interposes = |reply: Move| {
        reply.to() != checker && reply.from().is_none_or(|from| position.kings(side).all(|king| king != from))
    };
    let replies = position.legal_moves();
    if !replies.iter().all(|&reply| interposes(reply)) {
        return MateStatus::Open;
    }
    // Its kind does not matter, since it is taken.
    let mut dropped_on = Squares::EMPTY;
    let mut is_new = |reply: Move| {
        let first = !dropped_on.contains(reply.to());
        if reply.from().is_none() {
            dropped_on.insert(reply.to());
        }
        first || reply.from().is_some()
    };
    if replies.into_iter().all(|reply| !is_new(reply) || is_futile(position, reply, checker, patience)) {
        MateStatus::Mate
    } else {
        MateStatus::Interpositions
    }
}

fn is_futile(position: &Position, reply: Move, checker: Square, patience: &mut Patience) -> bool {
    let Some(left) = patience.0.checked_sub(1) else { return false };
    patience.0 = left;
    let Ok(interposed) = position.after(reply) else { return false };
    [true, false].into_iter().any(|promote| {
        let take = Move::Board { from: checker, to: reply.to(), promote };
        interposed.check(take).is_ok()
            && interposed.after(take).is_ok_and(|taken| ending(&taken, patience) == MateStatus::Mate)
    })
}
