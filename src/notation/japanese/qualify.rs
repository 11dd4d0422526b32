//! Distinguishes several pieces by 右 左 直 上 寄 引.

use super::{Lateral, Motion};
use crate::shogi::{Color, PieceKind, Square};

pub(super) fn motion(side: Color, from: Square, to: Square) -> Motion {
    match to.depth(side).cmp(&from.depth(side)) {
        std::cmp::Ordering::Less => Motion::Up,
        std::cmp::Ordering::Equal => Motion::Sideways,
        std::cmp::Ordering::Greater => Motion::Down,
    }
}

pub(super) fn lateral(side: Color, square: Square, of: Square) -> Lateral {
    let (square, of) = match side {
        Color::Black => (square.file(), of.file()),
        Color::White => (of.file(), square.file()),
    };
    match square.cmp(&of) {
        std::cmp::Ordering::Less => Lateral::Right,
        std::cmp::Ordering::Equal => Lateral::Straight,
        std::cmp::Ordering::Greater => Lateral::Left,
    }
}

pub(super) fn qualify(
    side: Color,
    kind: PieceKind,
    from: Square,
    to: Square,
    movers: impl Iterator<Item = Square>,
) -> (Option<Lateral>, Option<Motion>) {
    let up_or_down = motion(side, from, to);
    let from_side = lateral(side, from, to);
    let (mut others, mut same_motion, mut same_side) = (0, 0, 0);
    let mut another = from;
    for other in movers.filter(|&other| other != from) {
        others += 1;
        another = other;
        same_motion += u32::from(motion(side, other, to) == up_or_down);
        same_side += u32::from(lateral(side, other, to) == from_side);
    }
    if others == 0 {
        return (None, None);
    }
    if same_motion == 0 {
        return (None, Some(up_or_down));
    }
    if others == 1 && matches!(kind, PieceKind::Horse | PieceKind::Dragon) {
        return (Some(lateral(side, from, another)), None);
    }
    match from_side {
        Lateral::Straight if up_or_down == Motion::Up => (Some(Lateral::Straight), None),
        // Only for three dragons or horses.
        Lateral::Straight => (Some(Lateral::Straight), Some(up_or_down)),
        Lateral::Left | Lateral::Right if same_side == 0 => (Some(from_side), None),
        Lateral::Left | Lateral::Right => (Some(from_side), Some(up_or_down)),
    }
}
