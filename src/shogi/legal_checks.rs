//! All legal moves that give check (王手), for the search of mates.

use std::ops::ControlFlow;

use super::attacks::Direction;
use super::legal::ANYWHERE;
use super::sink::Sink;
use super::{Color, Hand, HandKind, Move, MoveList, Piece, PieceKind, Position, Square, Squares, attacks};

impl Position {
    /// Every legal move that gives check (王手), directly or by a piece behind; empty if the opponent has no king. About
    /// as quick as counting all legal moves: none is tried.
    ///
    /// ```
    /// use komadai::notation::sfen;
    /// use komadai::shogi::Position;
    ///
    /// // The pawn steps before the king, with or without promoting; the gold goes to any of five adjacent squares.
    /// let position = Position::from(sfen::read("4k4/9/4P4/9/9/9/9/9/9 b G 1")?.setup);
    /// let checks = position.legal_checks();
    /// assert!(checks.iter().all(|&mv| position.gives_check(mv)));
    /// assert_eq!(checks.len(), 7);
    /// # Ok::<(), sfen::SfenError>(())
    /// ```
    #[must_use]
    pub fn legal_checks(&self) -> MoveList {
        let mut moves = MoveList::EMPTY;
        let side = self.turn();
        let Some(king) = self.pieces(side.other(), PieceKind::King).first() else { return moves };
        let Some(shields) = self.shields(king) else {
            self.legal_moves().iter().filter(|&&mv| self.gives_check(mv)).for_each(|&mv| moves.push(mv));
            return moves;
        };
        self.pass_checks(king, shields, &mut moves);
        moves
    }

    /// The mover's pieces that alone block another's check. `None` with several kings of a side, or a check on the side
    /// that is not to move.
    fn shields(&self, king: Square) -> Option<Squares> {
        let side = self.turn();
        if self.pieces(side.other(), PieceKind::King).are_several() || self.has_several_kings() {
            return None;
        }
        let (far, shields) = self.far_checkers(side, king);
        (far | self.near_attackers(side, king)).is_empty().then_some(shields & self.side(side))
    }

    fn pass_checks<S: Sink>(&self, king: Square, shields: Squares, sink: &mut S) {
        let diagonal = attacks::diagonal(king, self.occupied());
        let straight = attacks::straight(king, self.occupied());
        let _ = self.generate(&mut Checks { position: self, king, shields, diagonal, straight, sink });
    }
}

/// Passes on the moves that give check to a king that is not in check yet.
struct Checks<'a, S> {
    position: &'a Position,
    king: Square,
    /// The mover's pieces that uncover a check when they leave the line.
    shields: Squares,
    diagonal: Squares,
    straight: Squares,
    sink: &'a mut S,
}

impl<S> Checks<'_, S> {
    fn direct(&self, kind: PieceKind) -> Squares {
        let other = self.position.turn().other();
        let lines = match kind {
            PieceKind::Lance => self.straight & attacks::ray(Direction::forward(other), self.king),
            PieceKind::Bishop | PieceKind::Horse => self.diagonal,
            PieceKind::Rook | PieceKind::Dragon => self.straight,
            _ => Squares::EMPTY,
        };
        attacks::steps(Piece::new(other, kind), self.king) | lines
    }

    fn uncovering(&self, from: Square) -> Squares {
        if self.shields.contains(from) { !attacks::ray_over(self.king, from) } else { Squares::EMPTY }
    }
}

impl<S: Sink> Sink for Checks<'_, S> {
    fn piece(&mut self, from: Square, plain: Squares, promoting: Squares) -> ControlFlow<()> {
        let Some(Piece { kind, .. }) = self.position.board()[from] else { return ControlFlow::Continue(()) };
        let uncovering = self.uncovering(from);
        let plain = plain & (self.direct(kind) | uncovering);
        let promoting = match kind.promoted() {
            Some(promoted) => promoting & (self.direct(promoted) | uncovering),
            None => Squares::EMPTY,
        };
        if (plain | promoting).is_empty() { ControlFlow::Continue(()) } else { self.sink.piece(from, plain, promoting) }
    }

    fn pawns(&mut self, side: Color, plain: Squares, promoting: Squares) -> ControlFlow<()> {
        let shields = self.shields & self.position.pieces(side, PieceKind::Pawn);
        let uncovering = shields
            .iter()
            .fold(Squares::EMPTY, |found, from| found | attacks::pawn(side, from) & self.uncovering(from));
        let plain = plain & (self.direct(PieceKind::Pawn) | uncovering);
        self.sink.pawns(side, plain, promoting & (self.direct(PieceKind::ProPawn) | uncovering))
    }

    fn drops(&mut self, hand: &Hand, kinds: &[HandKind], to: Squares) -> ControlFlow<()> {
        let held = kinds.iter().filter(|&&kind| hand.count(kind) > 0);
        held.copied().try_for_each(|kind| self.sink.drops(hand, &[kind], to & self.direct(kind.kind())))
    }
}

impl Position {
    /// Returns the number of legal checks, and puts those after which the king cannot simply step away into `found`; if
    /// `interpositions_count`, without those that a dropped piece can block. Much quicker than
    /// [`legal_checks`](Self::legal_checks).
    ///
    /// ```
    /// use komadai::notation::sfen;
    /// use komadai::shogi::Position;
    ///
    /// // After a gold anywhere but in front of it the king steps away.
    /// let position = Position::from(sfen::read("4k4/9/4P4/9/9/9/9/9/9 b G 1")?.setup);
    /// let mut may_mate = Vec::new();
    /// assert_eq!(position.checks_that_may_mate(true, &mut may_mate), 7);
    /// let words: Vec<String> = may_mate.iter().map(|mv| mv.to_string()).collect();
    /// assert_eq!(words, ["5c5b+", "G*5b"]);
    /// # Ok::<(), sfen::SfenError>(())
    /// ```
    pub fn checks_that_may_mate(&self, interpositions_count: bool, found: &mut Vec<Move>) -> usize {
        found.clear();
        let side = self.turn();
        let kings = self.pieces(side.other(), PieceKind::King);
        let Some(king) = kings.first() else { return 0 };
        let Some(shields) = self.shields(king) else {
            found.extend_from_slice(&self.legal_checks());
            return found.len();
        };
        let open = !(self.side(side.other()) | self.of_kind(PieceKind::King));
        let escapes = (attacks::king(king) & open) - self.attacked_beside(king, side, self.occupied());
        let hand = self.hand(side.other());
        let is_met_from_afar = interpositions_count && ANYWHERE.iter().any(|&kind| hand.count(kind) > 0);
        let occupied = self.occupied() - kings;
        let mut sink = MayMate { position: self, king, escapes, is_met_from_afar, occupied, count: 0, found };
        self.pass_checks(king, shields, &mut sink);
        sink.count
    }
}

struct MayMate<'a> {
    position: &'a Position,
    king: Square,
    escapes: Squares,
    is_met_from_afar: bool,
    /// All pieces but the king, which does not hide the squares behind it.
    occupied: Squares,
    count: usize,
    found: &'a mut Vec<Move>,
}

impl MayMate<'_> {
    fn add(&mut self, kind: PieceKind, from: Option<Square>, to: Squares, mv: impl Fn(Square) -> Move) {
        self.count += to.len();
        let side = self.position.turn();
        let occupied = from.map_or(self.occupied, |from| self.occupied - Squares::of(from));
        for to in to {
            if self.is_met_from_afar && !attacks::between(self.king, to).is_empty() {
                continue;
            }
            if (self.escapes - attacks::attacks(Piece::new(side, kind), to, occupied)).is_empty() {
                self.found.push(mv(to));
            }
        }
    }

    fn add_from(&mut self, kind: PieceKind, from: Square, to: Squares, promote: bool) {
        let mv = |to| Move::Board { from, to, promote };
        if !to.is_empty() && !self.position.aimed_at(self.position.turn(), from).is_empty() {
            self.count += to.len();
            self.found.extend(to.iter().map(mv));
        } else {
            self.add(kind, Some(from), to, mv);
        }
    }
}

impl Sink for MayMate<'_> {
    fn piece(&mut self, from: Square, plain: Squares, promoting: Squares) -> ControlFlow<()> {
        if let Some(Piece { kind, .. }) = self.position.board()[from] {
            self.add_from(kind.promoted().unwrap_or(kind), from, promoting, true);
            self.add_from(kind, from, plain, false);
        }
        ControlFlow::Continue(())
    }

    fn pawns(&mut self, side: Color, plain: Squares, promoting: Squares) -> ControlFlow<()> {
        for (squares, kind, promote) in [(promoting, PieceKind::ProPawn, true), (plain, PieceKind::Pawn, false)] {
            for to in squares {
                if let Some(from) = attacks::pawn(side.other(), to).first() {
                    self.add_from(kind, from, Squares::of(to), promote);
                }
            }
        }
        ControlFlow::Continue(())
    }

    fn drops(&mut self, hand: &Hand, kinds: &[HandKind], to: Squares) -> ControlFlow<()> {
        for &kind in kinds.iter().filter(|&&kind| hand.count(kind) > 0) {
            self.add(kind.kind(), None, to, |to| Move::Drop { kind, to });
        }
        ControlFlow::Continue(())
    }
}
