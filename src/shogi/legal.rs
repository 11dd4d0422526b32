//! All legal moves of a position (合法手).

use std::ops::ControlFlow;

use super::{HandKind, Move, MoveList, Piece, PieceKind, Position, Square, Squares, attacks, attacks::Direction};

impl Position {
    /// Every legal move (合法手). A move with an optional promotion is listed twice; pawn drops that mate are not listed.
    /// The order has no meaning, but equal positions have equal lists.
    #[must_use]
    pub fn legal_moves(&self) -> MoveList {
        let mut moves = MoveList::new();
        // A list never asks to stop.
        let _ = self.generate(&mut moves);
        moves
    }

    /// The number of legal moves; quicker than listing them.
    #[must_use]
    pub fn count_legal_moves(&self) -> usize {
        let mut count = Count(0);
        let _ = self.generate(&mut count);
        count.0
    }

    /// Whether there is a legal move at all.
    #[must_use]
    pub fn has_legal_move(&self) -> bool {
        self.generate(&mut Any).is_break()
    }

    /// Whether the side to move is in check and has no legal move (詰み). A side without a king is
    /// never mated.
    #[must_use]
    pub fn is_checkmate(&self) -> bool {
        self.is_in_check(self.turn()) && !self.has_legal_move()
    }

    /// Passes every legal move to a sink, in groups.
    fn generate<S: Sink>(&self, sink: &mut S) -> ControlFlow<()> {
        let side = self.turn();
        let kings = self.pieces(side, PieceKind::King);
        let guard = match kings.first() {
            None => Guard::NONE,
            Some(_) if kings.are_several() => Guard::NONE,
            Some(king) => self.guard(king),
        };
        // With several kings, every single move is tried.
        let each = kings.are_several();
        let occupied = self.occupied();
        let open = !(self.side(side) | self.of_kind(PieceKind::King));

        for king in kings {
            let targets = attacks::king(king) & open;
            sink.piece(king, self.safe(Some(king), targets), false)?;
        }
        if guard.reach.is_empty() {
            return ControlFlow::Continue(());
        }
        let zone = attacks::zone(side);
        for from in self.side(side) - kings {
            let Some(Piece { kind, .. }) = self.board()[from] else { continue };
            let mut targets = attacks::attacks(Piece::new(side, kind), from, occupied) & open & guard.reach;
            if guard.pinned.contains(from) {
                targets &= guard.line_of(from);
            }
            if each {
                targets = self.safe(Some(from), targets);
            }
            if targets.is_empty() {
                continue;
            }
            if kind.promoted().is_some() {
                sink.piece(from, if zone.contains(from) { targets } else { targets & zone }, true)?;
            }
            sink.piece(from, targets - attacks::dead_end(side, kind), false)?;
        }

        let empty = guard.reach - occupied;
        if empty.is_empty() {
            return ControlFlow::Continue(());
        }
        for (kind, _) in self.hand(side).iter() {
            let mut targets = empty - attacks::dead_end(side, kind.kind());
            if kind == HandKind::Pawn {
                targets = targets - self.pawn_files(side);
            }
            if each {
                targets = self.safe(None, targets);
            }
            if kind == HandKind::Pawn {
                for king in self.kings(side.other()) {
                    // Dropped there, a pawn gives check.
                    for to in attacks::pawn(side.other(), king) & targets {
                        if self.is_pawn_drop_mate(to) {
                            targets.remove(to);
                        }
                    }
                }
            }
            sink.drops(kind, targets)?;
        }
        ControlFlow::Continue(())
    }

    /// Those of the targets that leave no king in check.
    fn safe(&self, from: Option<Square>, targets: Squares) -> Squares {
        targets.iter().filter(|&to| !self.leaves_king_in_check(from, to)).collect()
    }

    /// What the safety of the mover's only king demands of the moves of the other pieces.
    fn guard(&self, king: Square) -> Guard {
        let side = self.turn();
        let other = side.other();
        let occupied = self.occupied();
        let rooks = self.pieces(other, PieceKind::Rook) | self.pieces(other, PieceKind::Dragon);
        let bishops = self.pieces(other, PieceKind::Bishop) | self.pieces(other, PieceKind::Horse);
        let lances = self.pieces(other, PieceKind::Lance);

        let mut guard = Guard::NONE;
        for checker in self.near_attackers(other, king) {
            guard.reach &= Squares::of(checker);
        }
        for direction in Direction::ALL {
            let attackers = if direction.is_diagonal() {
                bishops
            } else if direction == Direction::forward(side) {
                rooks | lances
            } else {
                rooks
            };
            if (attackers & attacks::ray(direction, king)).is_empty() {
                continue;
            }
            let line = attacks::line(direction, king, attackers);
            let between = (line & occupied) - attackers;
            if between.is_empty() {
                // A check, met by taking the checker or by stepping between.
                guard.reach &= line;
            } else if !between.are_several() && !(between & self.side(side)).is_empty() {
                guard.pinned |= between;
                guard.lines[direction as usize] = line;
            }
        }
        guard
    }
}

/// What is asked of the moves of all pieces but the king.
struct Guard {
    /// Where they may go: anywhere without a check, nowhere in a double check.
    reach: Squares,
    /// The pieces that alone stand between the king and an attacker.
    pinned: Squares,
    /// For each direction from the king, the line that its pinned piece must keep to.
    lines: [Squares; 8],
}

impl Guard {
    const NONE: Self = Self { reach: Squares::ALL, pinned: Squares::EMPTY, lines: [Squares::EMPTY; 8] };

    fn line_of(&self, pinned: Square) -> Squares {
        self.lines.into_iter().find(|line| line.contains(pinned)).unwrap_or(Squares::ALL)
    }
}

/// Receives the moves that are found, and may stop the search.
trait Sink {
    fn piece(&mut self, from: Square, to: Squares, promote: bool) -> ControlFlow<()>;
    fn drops(&mut self, kind: HandKind, to: Squares) -> ControlFlow<()>;
}

impl Sink for MoveList {
    fn piece(&mut self, from: Square, to: Squares, promote: bool) -> ControlFlow<()> {
        self.extend(to.iter().map(|to| Move::Board { from, to, promote }));
        ControlFlow::Continue(())
    }

    fn drops(&mut self, kind: HandKind, to: Squares) -> ControlFlow<()> {
        self.extend(to.iter().map(|to| Move::Drop { kind, to }));
        ControlFlow::Continue(())
    }
}

struct Count(usize);

impl Sink for Count {
    fn piece(&mut self, _: Square, to: Squares, _: bool) -> ControlFlow<()> {
        self.0 += to.len();
        ControlFlow::Continue(())
    }

    fn drops(&mut self, _: HandKind, to: Squares) -> ControlFlow<()> {
        self.0 += to.len();
        ControlFlow::Continue(())
    }
}

struct Any;

impl Sink for Any {
    fn piece(&mut self, _: Square, to: Squares, _: bool) -> ControlFlow<()> {
        if to.is_empty() { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    }

    fn drops(&mut self, _: HandKind, to: Squares) -> ControlFlow<()> {
        if to.is_empty() { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    }
}
