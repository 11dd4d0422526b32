//! USEN (URL-safe SFEN-extended notation) of Shogi Playground, which ShogiHome writes, too:
//! `~0.7ku2jm6y2.r~1.1im.`.
//!
//! The start position in SFEN, with `_`, `.` and `z` for `/`, blank and `+`, or nothing for the even game; then lines of
//! moves, the main line first: the number of moves before it, three digits of base 36 for each move, and how it ended.
//!
//! Source: <https://github.com/mogproject/mog-core-scala>, `SfenGameIO` and `MoveBuilderSfen`.

use crate::format::lines::trim;
use crate::format::{Location, MoveFault, Warning, WarningKind};
use crate::notation::sfen;
use crate::record::{Builder, End, HeaderKey, Headers, NodeId, Record};
use crate::shogi::{Foul, HandKind, Handicap, Illegal, Impossible, Move, Position, Square};

/// A game in USEN, split into its parts.
pub(super) struct Usen<'a> {
    start: Position,
    lines: Vec<MoveLine<'a>>,
}

struct MoveLine<'a> {
    /// The number of moves before it.
    offset: usize,
    /// The moves, three characters each.
    moves: &'a str,
    /// How it ended: `r`, `t`, `p`, `j`, or `i` and a move.
    end: &'a str,
}

/// Which line a variation branches off from, where more than one is long enough.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum BranchesFrom {
    /// Always the main line, as in Shogi Playground.
    MainLine,
    /// The line before it, as ShogiHome walks its tree.
    LastLine,
}

/// What a link has besides the moves.
#[derive(Debug, Default)]
pub(super) struct Beside {
    pub(super) black: Option<String>,
    pub(super) white: Option<String>,
    pub(super) title: Option<String>,
    /// Comments by the number of the line and of the moves before them.
    pub(super) comments: Vec<(usize, usize, String)>,
}

impl Beside {
    pub(super) fn push_headers(&self, headers: &mut Headers) {
        for (key, value) in
            [(HeaderKey::Black, &self.black), (HeaderKey::White, &self.white), (HeaderKey::Title, &self.title)]
        {
            if let Some(value) = value.as_deref().map(trim).filter(|value| !value.is_empty()) {
                headers.push_field(key.name(), value);
            }
        }
    }
}

impl<'a> Usen<'a> {
    pub(super) fn parse(text: &'a str) -> Option<Self> {
        let (start, lines) = text.split_once('~')?;
        let start = match start {
            "" => Handicap::Even.setup(),
            start => sfen::read(&start.replace('_', "/").replace('.', " ").replace('z', "+")).ok()?.setup,
        };
        let lines = lines.split('~').map(MoveLine::parse).collect::<Option<Vec<_>>>()?;
        if start == Handicap::Even.setup() && lines.iter().all(|line| line.moves.is_empty()) {
            return None;
        }
        Some(Self { start: start.into(), lines })
    }

    pub(super) fn record(&self, from: BranchesFrom, beside: &Beside, at: Location) -> (Record, Vec<Warning>) {
        let first = self.lines.first().map_or(0, |line| line.offset);
        let mut reader =
            Reader { builder: Builder::new(self.start.clone()), main: Vec::new(), warnings: Vec::new(), at };
        reader.builder.record_mut().set_first_number(u32::try_from(first).unwrap_or(0).saturating_add(1));
        beside.push_headers(reader.builder.record_mut().headers_mut());
        let mut nodes = Vec::new();
        for (number, line) in self.lines.iter().enumerate() {
            nodes.push(reader.line(line, line.offset.saturating_sub(first), (number > 0).then_some(from)));
        }
        for (line, ply, comment) in &beside.comments {
            let offset = self.lines.get(*line).map_or(usize::MAX, |line| line.offset);
            let node = nodes.get(*line).and_then(|nodes| nodes.get(ply.checked_sub(offset)?));
            if let Some(&node) = node {
                reader.builder.record_mut().note_mut(node).push_comment_line(comment);
            }
        }
        (reader.builder.finish(), reader.warnings)
    }
}

impl<'a> MoveLine<'a> {
    fn parse(text: &'a str) -> Option<Self> {
        let mut parts = text.splitn(3, '.');
        let offset = parts.next()?.parse().ok()?;
        let (moves, end) = (parts.next()?, parts.next().unwrap_or_default());
        let is_usen = moves.len().is_multiple_of(3) && moves.bytes().all(|byte| byte.is_ascii_alphanumeric());
        let is_end = matches!(end.as_bytes(), [] | [b'r' | b't' | b'p' | b'j'] | [b'i', _, _, _]);
        (is_usen && is_end).then_some(Self { offset, moves, end })
    }

    fn moves(&self) -> impl Iterator<Item = (&'a str, Option<Move>)> + use<'a> {
        let moves = self.moves;
        (0..moves.len() / 3).map(move |index| {
            let digits = &moves[3 * index..3 * index + 3];
            (digits, read_digits(digits))
        })
    }
}

fn read_digits(digits: &str) -> Option<Move> {
    const SQUARES: u32 = 81;
    let value = u32::from_str_radix(digits, 36).ok()?;
    let square = |index: u32| Square::at(u8::try_from(index % 9 + 1).ok()?, u8::try_from(index / 9 + 1).ok()?);
    let (from, to, promote) = (value / (2 * SQUARES), square(value / 2 % SQUARES)?, value % 2 == 1);
    let kind = match from {
        0..SQUARES => return Some(Move::Board { from: square(from)?, to, promote }),
        90 => HandKind::Gold,
        91 => HandKind::Pawn,
        92 => HandKind::Lance,
        93 => HandKind::Knight,
        94 => HandKind::Silver,
        95 => HandKind::Bishop,
        96 => HandKind::Rook,
        _ => return None,
    };
    Some(Move::Drop { kind, to })
}

struct Reader {
    builder: Builder,
    main: Vec<Move>,
    warnings: Vec<Warning>,
    at: Location,
}

impl Reader {
    /// Reads a line of moves after `ply` others. Returns the nodes from the one before its first move on.
    fn line(&mut self, line: &MoveLine<'_>, ply: usize, from: Option<BranchesFrom>) -> Vec<NodeId> {
        if from.is_some_and(|from| !self.go_to(line, ply, from)) {
            let number = u32::try_from(line.offset).unwrap_or(u32::MAX).saturating_add(1);
            self.warnings.push(Warning::new(self.at, WarningKind::VariationUnreachable { number }));
            let text = format!("~{}.{}.{}", line.offset, line.moves, line.end);
            self.builder.note_mut().verbatim.push(text);
            return Vec::new();
        }
        let mut nodes = vec![self.builder.tip()];
        for (digits, mv) in line.moves() {
            if let Err(fault) = self.play(mv) {
                let text = digits.to_owned();
                self.warnings.push(Warning::new(self.at, WarningKind::MoveUnplayable { text, fault }));
                let played = 3 * (nodes.len() - 1);
                self.builder.note_mut().verbatim.push(format!("{}.{}", &line.moves[played..], line.end));
                return nodes;
            }
            nodes.push(self.builder.tip());
            if from.is_none() {
                self.main.extend(mv);
            }
        }
        self.end(line.end);
        nodes
    }

    fn play(&mut self, mv: Option<Move>) -> Result<(), MoveFault> {
        let mv = mv.ok_or(MoveFault::Unreadable)?;
        if let Err(Illegal::Foul(foul)) = self.builder.position().check(mv) {
            // Not one of the fouls that players commit.
            if foul == Foul::PromotionOutsideZone {
                return Err(MoveFault::Impossible(Impossible::CannotPromote));
            }
            let text = crate::notation::usi::write_move(mv);
            self.warnings.push(Warning::new(self.at, WarningKind::MoveFoul { text, foul }));
        }
        self.builder.play(mv).map(|_| ()).map_err(MoveFault::Impossible)
    }

    fn end(&mut self, end: &str) {
        let end = match end.as_bytes() {
            [b'r'] => End::Resign,
            [b't'] => End::TimeUp,
            [b'p'] => End::Interrupted,
            // A declared win and an agreed draw are both written so; Shogi Playground calls it 持将棋.
            [b'j'] => End::Impasse,
            // The move that broke a rule.
            [b'i', ..] => match self.play(read_digits(&end[1..])) {
                Ok(()) => End::FoulWin,
                Err(_) => End::FoulLoss,
            },
            _ => return,
        };
        self.builder.end(end);
    }

    /// Goes to the position before a variation: of several lines that are long enough, that on which more of its moves can be
    /// played. `false` if there is none.
    fn go_to(&mut self, line: &MoveLine<'_>, ply: usize, from: BranchesFrom) -> bool {
        let playable = |mut position: Position| {
            let moves = line.moves().map_while(|(_, mv)| mv);
            moves.take_while(|&mv| position.check(mv).is_ok() && position.play(mv).is_ok()).count()
        };
        let last = self.builder.back_to(ply).ok().map(|()| playable(self.builder.position().clone()));
        let main = self.main.get(..ply).map(|moves| {
            let mut position = self.builder.record().initial().clone();
            // They were played before.
            let _ = moves.iter().try_for_each(|&mv| position.play(mv));
            playable(position)
        });
        let on_main = match from {
            BranchesFrom::MainLine => main.is_some() && main >= last,
            BranchesFrom::LastLine => main > last,
        };
        if on_main && self.builder.back_to(0).is_ok() {
            for &mv in &self.main[..ply] {
                let _ = self.builder.play(mv);
            }
        }
        main.max(last).is_some()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::notation::usi;

    fn read(text: &str, from: BranchesFrom) -> (Record, Vec<Warning>) {
        Usen::parse(text).unwrap().record(from, &Beside::default(), Location::START)
    }

    fn lines(record: &Record) -> Vec<String> {
        let tree = record.tree();
        let is_last = |&id: &NodeId| tree.children(id).is_empty();
        let line = |id| tree.path(id).into_iter().filter_map(|id| tree.mv(id)).map(usi::write_move).collect::<Vec<_>>();
        tree.walk().filter(is_last).map(|id| line(id).join(" ")).collect()
    }

    #[test]
    fn moves_of_shogi_playground() {
        for (digits, expected) in [("7ku", "7g7f"), ("a01", "9i1a+"), ("biw", "L*8b"), ("6y2", "2g2f")] {
            assert_eq!(read_digits(digits).map(usi::write_move).as_deref(), Some(expected), "{digits}");
        }
        for digits in ["zzz", "~~~", "あ"] {
            assert_eq!(read_digits(digits), None);
        }
    }

    #[test]
    fn games_with_variations_and_ends() {
        let (record, warnings) = read("~0.6y20io5t2.~2.7ku1im.~2.7bq1im.r", BranchesFrom::MainLine);
        assert!(warnings.is_empty(), "{warnings:?}");
        let mut found = lines(&record);
        found.sort();
        assert_eq!(found, ["2g2f 5a4b 2f2e", "2g2f 5a4b 5g5f 4b3b", "2g2f 5a4b 7g7f 4b3b"]);
        let ends: Vec<_> = record.tree().walk().filter_map(|id| record.tree().end(id)).collect();
        assert_eq!(ends, [&End::Resign]);
        let start = "lnsgkgsnl_9_ppppppppp_9_9_9_PPPPPPPPP_1B5R1_LNSGKGSNL.w.-";
        let (record, warnings) = read(&format!("{start}~0.0rs7ku2sq."), BranchesFrom::LastLine);
        assert_eq!((lines(&record), warnings.len()), (vec!["7a6b 7g7f 5c5d".to_owned()], 0));
    }

    #[test]
    fn what_is_no_usen_is_none() {
        for text in ["", "~", "~0", "~x.7ku.", "~0.7k.", "~0.7ku.q", "lnsg~0.7ku.", "a~b.c.d"] {
            assert!(Usen::parse(text).is_none(), "{text}");
        }
    }

    #[test]
    fn moves_that_cannot_be_played_are_kept() {
        let (record, warnings) = read("~0.7ku7ku2jm.r~9.7ku.", BranchesFrom::MainLine);
        assert_eq!(lines(&record), ["7g7f"]);
        let kinds: Vec<_> = warnings.iter().map(|warning| warning.kind.code()).collect();
        assert_eq!(kinds, ["move-unplayable", "kif-variation-unreachable"]);
        let tree = record.tree();
        assert_eq!(tree.note(tree.main_line().last().unwrap()).verbatim, ["7ku2jm.r", "~9.7ku."]);
    }
}
