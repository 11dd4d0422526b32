//! All legal moves of a position (合法手).
//!
//! Checks and pins are found once, and limit the moves of each piece. With several kings of a side moves are tried.

use std::ops::ControlFlow;

use super::guard::Guard;
use super::sink::{Any, Count, Sink};
use super::{HandKind, MoveList, Piece, PieceKind, Position, Square, Squares, attacks};

pub(super) const ANYWHERE: [HandKind; 4] = [HandKind::Rook, HandKind::Bishop, HandKind::Gold, HandKind::Silver];

impl Position {
    /// Every legal move (合法手), with and without an optional promotion, and without pawn drops that mate. The order has
    /// no meaning, but equal positions have equal lists.
    #[must_use]
    pub fn legal_moves(&self) -> MoveList {
        let mut moves = MoveList::EMPTY;
        let _ = self.generate(&mut moves);
        if self.has_several_kings() {
            moves.retain(|mv| !self.leaves_king_in_check(mv.from(), mv.to()));
        }
        moves
    }

    /// The number of legal moves; quicker than listing them.
    #[must_use]
    pub fn count_legal_moves(&self) -> usize {
        if self.has_several_kings() {
            return self.legal_moves().len();
        }
        let mut count = Count(0);
        let _ = self.generate(&mut count);
        count.0
    }

    /// Whether there is a legal move at all.
    #[must_use]
    pub fn has_legal_move(&self) -> bool {
        if self.has_several_kings() {
            return !self.legal_moves().is_empty();
        }
        self.generate(&mut Any).is_break()
    }

    /// Whether the side to move is in check and has no legal move (詰み). A side without a king is never mated.
    #[must_use]
    pub fn is_checkmate(&self) -> bool {
        self.is_in_check(self.turn()) && !self.has_legal_move()
    }

    pub(super) fn has_several_kings(&self) -> bool {
        self.pieces(self.turn(), PieceKind::King).are_several()
    }

    /// The safety of several kings is checked later.
    pub(super) fn generate<S: Sink>(&self, sink: &mut S) -> ControlFlow<()> {
        let king = if self.has_several_kings() { None } else { self.kings(self.turn()).next() };
        let side = self.turn();
        let open = !(self.side(side) | self.of_kind(PieceKind::King));
        let guard = match king {
            Some(king) => {
                let targets = attacks::king(king) & open;
                if !targets.is_empty() {
                    let attacked = self.attacked_beside(king, side.other(), self.occupied());
                    sink.piece(king, targets - attacked, Squares::EMPTY)?;
                }
                self.guard(king)
            }
            None => Guard::NONE,
        };
        if guard.reach.is_empty() {
            return ControlFlow::Continue(());
        }
        let targets = open & guard.reach;
        let free = match king {
            Some(king) => self.side(side) - guard.pinned - Squares::of(king),
            None => self.side(side),
        };
        self.generate_pawns(free, targets, sink)?;
        self.generate_pieces(free, targets, sink)?;
        if let Some(king) = king {
            for from in guard.pinned {
                self.generate_piece(from, targets & attacks::ray_over(king, from), sink)?;
            }
        }
        self.generate_drops(guard.reach - self.occupied(), sink)
    }

    fn generate_pawns<S: Sink>(&self, free: Squares, targets: Squares, sink: &mut S) -> ControlFlow<()> {
        let side = self.turn();
        let to = attacks::pawns(side, free & self.of_kind(PieceKind::Pawn)) & targets;
        sink.pawns(side, to - attacks::dead_end(side, PieceKind::Pawn), to & attacks::zone(side))
    }

    fn generate_pieces<S: Sink>(&self, free: Squares, targets: Squares, sink: &mut S) -> ControlFlow<()> {
        let side = self.turn();
        let occupied = self.occupied();
        for from in free & self.of_kind(PieceKind::Lance) {
            let to = attacks::lance(side, from, occupied) & targets;
            sink.piece(from, to - attacks::dead_end(side, PieceKind::Lance), to & attacks::zone(side))?;
        }
        for from in free & self.of_kind(PieceKind::Knight) {
            let to = attacks::knight(side, from) & targets;
            sink.piece(from, to - attacks::dead_end(side, PieceKind::Knight), to & attacks::zone(side))?;
        }
        for from in free & self.of_kind(PieceKind::Silver) {
            let to = attacks::silver(side, from) & targets;
            sink.piece(from, to, to & attacks::promotion(side, from))?;
        }
        for from in free & self.golds() {
            sink.piece(from, attacks::gold(side, from) & targets, Squares::EMPTY)?;
        }
        for from in free & self.of_kind(PieceKind::Bishop) {
            let to = attacks::diagonal(from, occupied) & targets;
            sink.piece(from, to, to & attacks::promotion(side, from))?;
        }
        for from in free & self.of_kind(PieceKind::Rook) {
            let to = attacks::straight(from, occupied) & targets;
            sink.piece(from, to, to & attacks::promotion(side, from))?;
        }
        for from in free & self.of_kind(PieceKind::Horse) {
            let to = attacks::diagonal(from, occupied) | attacks::king(from);
            sink.piece(from, to & targets, Squares::EMPTY)?;
        }
        for from in free & self.of_kind(PieceKind::Dragon) {
            let to = attacks::straight(from, occupied) | attacks::king(from);
            sink.piece(from, to & targets, Squares::EMPTY)?;
        }
        for from in free & self.of_kind(PieceKind::King) {
            sink.piece(from, attacks::king(from) & targets, Squares::EMPTY)?;
        }
        ControlFlow::Continue(())
    }

    fn generate_piece<S: Sink>(&self, from: Square, targets: Squares, sink: &mut S) -> ControlFlow<()> {
        let side = self.turn();
        let Some(Piece { kind, .. }) = self.board()[from] else { return ControlFlow::Continue(()) };
        let to = attacks::attacks(Piece::new(side, kind), from, self.occupied()) & targets;
        let promoting = if kind.promoted().is_some() { to & attacks::promotion(side, from) } else { Squares::EMPTY };
        sink.piece(from, to - attacks::dead_end(side, kind), promoting)
    }

    fn generate_drops<S: Sink>(&self, targets: Squares, sink: &mut S) -> ControlFlow<()> {
        let side = self.turn();
        let hand = self.hand(side);
        if hand.is_empty() || targets.is_empty() {
            return ControlFlow::Continue(());
        }
        sink.drops(hand, &ANYWHERE, targets)?;
        for kind in [HandKind::Knight, HandKind::Lance] {
            sink.drops(hand, &[kind], targets - attacks::dead_end(side, kind.kind()))?;
        }
        if hand.count(HandKind::Pawn) > 0 {
            let mut to = targets - attacks::dead_end(side, PieceKind::Pawn) - self.pawn_files(side);
            for king in self.kings(side.other()) {
                for check in attacks::pawn(side.other(), king) & to {
                    if self.is_pawn_drop_mate(check) {
                        to.remove(check);
                    }
                }
            }
            sink.drops(hand, &[HandKind::Pawn], to)?;
        }
        ControlFlow::Continue(())
    }
}
