//! All legal moves that give check (王手), as a search for mate wants them.

use std::ops::ControlFlow;

use super::sink::Sink;
use super::{Color, Hand, HandKind, Move, MoveList, Piece, PieceKind, Position, Square, Squares, attacks};

impl Position {
    /// Every legal move that leaves the opponent's king in check (王手), by the piece that moves or by one behind it. Empty
    /// if the opponent has no king. It takes hardly longer than counting all legal moves: none is tried.
    ///
    /// ```
    /// use komadai::notation::sfen;
    /// use komadai::shogi::Position;
    ///
    /// // The pawn steps before the king, with or without promoting; the gold goes to any of five squares beside it.
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
        let kings = self.pieces(side.other(), PieceKind::King);
        let Some(king) = kings.first() else { return moves };
        let (checkers, shields) = self.far_checkers(side, king);
        // Boards that no game has: every move gives check, or one of several kings is in check.
        if kings.are_several() || !(checkers | self.near_attackers(side, king)).is_empty() || self.has_several_kings() {
            self.legal_moves().iter().filter(|&&mv| self.gives_check(mv)).for_each(|&mv| moves.push(mv));
            return moves;
        }
        let shields = shields & self.side(side);
        // A list never asks to stop.
        let _ = self.generate(&mut Checks { position: self, king, shields, moves: &mut moves });
        moves
    }
}

impl Position {
    /// Those of the checks after which the opponent's only king could be mated: after the others it steps away. The checks
    /// are what [`legal_checks`](Self::legal_checks) lists.
    ///
    /// ```
    /// use komadai::notation::sfen;
    /// use komadai::shogi::Position;
    ///
    /// // After a gold anywhere but in front of it the king steps away.
    /// let position = Position::from(sfen::read("4k4/9/4P4/9/9/9/9/9/9 b G 1")?.setup);
    /// let checks = position.legal_checks();
    /// let words: Vec<String> = position.checks_that_may_mate(&checks).map(|mv| mv.to_string()).collect();
    /// assert_eq!(words, ["5c5b+", "G*5b"]);
    /// # Ok::<(), sfen::SfenError>(())
    /// ```
    pub fn checks_that_may_mate<'a>(&'a self, checks: &'a [Move]) -> impl Iterator<Item = Move> + 'a {
        let side = self.turn();
        let kings = self.pieces(side.other(), PieceKind::King);
        let king = kings.first().filter(|_| !kings.are_several());
        let escapes = king.map_or(Squares::EMPTY, |king| {
            let open = !(self.side(side.other()) | self.of_kind(PieceKind::King));
            (attacks::king(king) & open) - self.attacked_beside(king, side, self.occupied())
        });
        let occupied = self.occupied() - kings;
        checks.iter().copied().filter(move |&mv| {
            let (kind, occupied) = match mv {
                Move::Drop { kind, .. } => (kind.kind(), occupied),
                Move::Board { from, promote, .. } => {
                    let Some(piece) = self.board()[from] else { return true };
                    // It may open the line of a piece behind it.
                    if !self.aimed_at(side, from).is_empty() {
                        return true;
                    }
                    let kind = if promote { piece.kind.promoted().unwrap_or(piece.kind) } else { piece.kind };
                    (kind, occupied - Squares::of(from))
                }
            };
            (escapes - attacks::attacks(Piece::new(side, kind), mv.to(), occupied)).is_empty()
        })
    }
}

/// Passes on the moves that give check to one king, which is not in check yet.
struct Checks<'a> {
    position: &'a Position,
    king: Square,
    /// The mover's pieces that alone stand between another of them and the king: off that line, they uncover a check.
    shields: Squares,
    moves: &'a mut MoveList,
}

impl Checks<'_> {
    /// The squares from which a piece of the mover's gives check.
    fn direct(&self, kind: PieceKind) -> Squares {
        // What such a piece of the other side would attack from the king's square.
        let seen = Piece::new(self.position.turn().other(), kind);
        attacks::attacks(seen, self.king, self.position.occupied())
    }

    /// The squares on which a piece from here uncovers a check.
    fn uncovering(&self, from: Square) -> Squares {
        if self.shields.contains(from) { !attacks::ray_over(self.king, from) } else { Squares::EMPTY }
    }
}

impl Sink for Checks<'_> {
    fn piece(&mut self, from: Square, plain: Squares, promoting: Squares) -> ControlFlow<()> {
        let Some(Piece { kind, .. }) = self.position.board()[from] else { return ControlFlow::Continue(()) };
        let uncovering = self.uncovering(from);
        let plain = plain & (self.direct(kind) | uncovering);
        let promoting = match kind.promoted() {
            Some(promoted) if !promoting.is_empty() => promoting & (self.direct(promoted) | uncovering),
            _ => Squares::EMPTY,
        };
        self.moves.piece(from, plain, promoting)
    }

    fn pawns(&mut self, side: Color, plain: Squares, promoting: Squares) -> ControlFlow<()> {
        let shields = self.shields & self.position.pieces(side, PieceKind::Pawn);
        let uncovering = shields
            .iter()
            .fold(Squares::EMPTY, |found, from| found | attacks::pawn(side, from) & self.uncovering(from));
        let plain = plain & (self.direct(PieceKind::Pawn) | uncovering);
        self.moves.pawns(side, plain, promoting & (self.direct(PieceKind::ProPawn) | uncovering))
    }

    fn drops(&mut self, hand: &Hand, kinds: &[HandKind], to: Squares) -> ControlFlow<()> {
        kinds.iter().try_for_each(|&kind| self.moves.drops(hand, &[kind], to & self.direct(kind.kind())))
    }
}
