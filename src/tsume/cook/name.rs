//! What an attack is that mates as well as that of the main line.

use super::attacks::Attack;
use super::main_line::PlayedLine;
use super::solvers::Solvers;
use super::{Kind, Weight};
use crate::shogi::{Color, HandKind, Move, Position, Square, Transform};

/// Its kind. `None` when the limits are reached, or it takes more than so much effort to tell whether it is a detour.
pub(super) fn of(
    solvers: &mut Solvers<'_>,
    played: &PlayedLine,
    attack: &Attack,
    effort: u64,
) -> Option<(Kind, Weight)> {
    let &Attack { index, mv, .. } = attack;
    let (main, left) = (played.moves[index], played.left_at(index));
    let usual = |kind| Some((kind, Weight::Usual));
    if left > 2 && solvers.mates_within(&attack.after, left - 3)? {
        return usual(Kind::EarlyMate);
    }
    if is_mirror(&played.positions[index], main, mv) {
        return usual(Kind::Mirror);
    }
    let is_as_short = solvers.mates_within(&attack.after, left - 1)? || left == 1 && solvers.is_mated(&attack.after)?;
    if is_other_promotion(main, mv) && is_as_short && has_same_reply(solvers, played, attack)? {
        return usual(Kind::PromotionChoice);
    }
    if left == 1 {
        // The only move is no last one among several.
        let weight = if played.length() == 1 { Weight::More } else { Weight::Usual };
        return Some((Kind::FinalCook, weight));
    }
    let king = played.positions[index].kings(solvers.problem.attacker().other()).next();
    let other_drop = king.and_then(|king| other_drop(king, main, mv));
    if !is_as_short && !solvers.mates_off(&played.attackers(), &attack.after, effort)? {
        return usual(if other_drop == Some(Distance::Further) { Kind::DistanceDrop } else { Kind::Detour });
    }
    usual(if other_drop.is_some() { Kind::DropChoice } else { Kind::Cook })
}

/// Whether two moves are so much alike that where one mates, the other mostly mates in the same way: they differ in the
/// promotion alone, or in the square from which a dropped piece attacks the king from afar.
pub(super) fn are_alike(king: Option<Square>, one: Move, other: Move) -> bool {
    is_other_promotion(one, other) || king.is_some_and(|king| other_drop(king, one, other).is_some())
}

/// Whether two attacks from a position count as one and the same: they are [alike](are_alike), or each other's mirror image.
pub(super) fn are_much_alike(position: &Position, defender: Color, one: Move, other: Move) -> bool {
    are_alike(position.kings(defender).next(), one, other) || is_mirror(position, one, other)
}

/// Whether a position is its own mirror image, and two moves in it are each other's.
fn is_mirror(position: &Position, main: Move, other: Move) -> bool {
    let setup = position.to_setup();
    Transform::Mirror.mv(main) == Some(other) && Transform::Mirror.setup(setup).is_ok_and(|mirrored| mirrored == setup)
}

/// Whether two moves differ in the promotion alone.
fn is_other_promotion(main: Move, other: Move) -> bool {
    main.from().is_some() && main.from() == other.from() && main.to() == other.to()
}

/// Whether the defence of the main line is the best one after another attack, too. Where there is none, both mate at once.
fn has_same_reply(solvers: &mut Solvers<'_>, played: &PlayedLine, attack: &Attack) -> Option<bool> {
    let left = played.left_at(attack.index);
    let Some(&reply) = played.moves.get(attack.index + 1) else { return Some(true) };
    if attack.after.check(reply).is_err() {
        return Some(false);
    }
    let Ok(next) = attack.after.after(reply) else { return Some(false) };
    Some(left < 5 || !solvers.mates_within(&next, left - 4)?)
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Distance {
    Nearer,
    Further,
}

/// Where a lance, bishop or rook is dropped instead, on the same side of the king and in one line with it.
fn other_drop(king: Square, main: Move, other: Move) -> Option<Distance> {
    let (Move::Drop { kind, to }, Move::Drop { kind: other_kind, to: other_to }) = (main, other) else { return None };
    let is_far = matches!(kind, HandKind::Lance | HandKind::Bishop | HandKind::Rook);
    let ((files, ranks), (other_files, other_ranks)) = (steps(king, to), steps(king, other_to));
    let is_in_line = (files.signum(), ranks.signum()) == (other_files.signum(), other_ranks.signum())
        && files * other_ranks == other_files * ranks;
    (is_far && kind == other_kind && is_in_line).then(|| {
        let nearness = |files: i32, ranks: i32| files.abs().max(ranks.abs());
        let is_nearer = nearness(other_files, other_ranks) < nearness(files, ranks);
        if is_nearer { Distance::Nearer } else { Distance::Further }
    })
}

fn steps(from: Square, to: Square) -> (i32, i32) {
    let apart = |from: u8, to: u8| i32::from(to) - i32::from(from);
    (apart(from.file().get(), to.file().get()), apart(from.rank().get(), to.rank().get()))
}
