//! Judges the variations of a record, and finds defences without a reply.

use std::collections::HashSet;

use super::main_line::{PlayedLine, mated_by};
use super::solvers::Solvers;
use crate::record::{NodeId, Record, Tree};
use crate::shogi::{Move, Position, Setup};
use crate::tsume::answer::{follow, next};
use crate::tsume::solver::{FutileRule, Options, Problem, Watch};

/// A defence against the main line that a record does not answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Unanswered {
    /// The attacker's move on the main line that it answers.
    pub at: NodeId,
    /// The defence.
    pub mv: Move,
}

/// The legal defences against the main line, except after its last move, that are not recorded or end there. No search.
#[must_use]
pub fn unanswered(record: &Record) -> Vec<Unanswered> {
    let tree = record.tree();
    let mut position = record.initial().clone();
    let mut open = Vec::new();
    for (index, at) in moves_of(tree, tree.main_line()).enumerate() {
        let Some(mv) = tree.mv(at) else { break };
        if position.play(mv).is_err() {
            break;
        }
        let is_attack = index % 2 == 0;
        if !is_attack || next(tree, at).is_none() {
            continue;
        }
        let has_reply = |mv: Move| follow(tree, at, mv).is_some_and(|node| next(tree, node).is_some());
        open.extend(position.legal_moves().into_iter().filter(|&mv| !has_reply(mv)).map(|mv| Unanswered { at, mv }));
    }
    open
}

/// A recorded line that leaves the main line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Entered {
    /// The move with which it leaves the main line.
    pub node: NodeId,
    /// The number of that move, from 1.
    pub ply: u16,
    /// Its judgement.
    pub remark: Remark,
}

/// The judgement of a variation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Remark {
    /// A needed defence that is met correctly: each check keeps the mate, and each defence lasts longest.
    Right {
        /// The plies from its first move to the mate.
        plies: u16,
    },
    /// Another defence after which a move of the attacker spoils the mate.
    Spoiled {
        /// That move.
        at: NodeId,
    },
    /// Another defence whose line keeps the mate, but ends before it.
    Unfinished,
    /// Another defence that is met correctly, but the attacker could mate sooner.
    SlowAttack {
        /// The plies that are entered.
        plies: u16,
        /// The least plies.
        least: u16,
    },
    /// Another defence that is met correctly, but the defender could last longer.
    ShortDefence {
        /// The plies that are entered.
        plies: u16,
        /// The most plies.
        most: u16,
    },
    /// Another defence that is not needed: a futile interposition by the rule.
    Futile,
    /// Another defence that is not needed: it leads at once to a position of another line.
    Elsewhere {
        /// The move of the other line that leads there.
        node: NodeId,
    },
    /// Another attack (紛れ, 余詰), and whether it mates.
    Attack {
        /// Whether it does.
        mates: bool,
    },
    /// The limits were reached.
    Unknown,
}

impl Remark {
    /// Whether the variation is wrong as it was entered.
    #[must_use]
    pub const fn is_wrong(self) -> bool {
        matches!(self, Self::Spoiled { .. } | Self::SlowAttack { .. } | Self::ShortDefence { .. })
    }
}

/// Judges every variation that leaves the main line of a problem with a mate, along first children.
#[must_use]
pub fn entered(
    record: &Record,
    problem: &Problem,
    rule: FutileRule,
    memory: usize,
    nodes: u64,
    watch: Watch<'_>,
) -> Vec<Entered> {
    let mut solvers = Solvers::new(problem, Options { rule, memory, nodes, ..Options::default() }, watch);
    let tree = record.tree();
    let mut position = problem.position().clone();
    let (mut found, mut at) = (Vec::new(), tree.root());
    let mut met = ReachedPositions::default();
    met.line(tree, &position, at);
    for index in 0_u16.. {
        let Some(next) = next(tree, at) else { break };
        for &node in tree.children(at).iter().filter(|&&node| node != next && tree.playable(node).is_some()) {
            let is_attack = index % 2 == 0;
            let judged = if is_attack {
                attack(&mut solvers, tree, &position, node)
            } else {
                defence(&mut solvers, tree, &position, node, &met)
            };
            found.push(Entered { node, ply: index + 1, remark: judged.unwrap_or(Remark::Unknown) });
            met.line_from(tree, &position, node);
        }
        let Some(mv) = tree.mv(next) else { break };
        if position.play(mv).is_err() {
            break;
        }
        at = next;
    }
    found
}

fn attack(solvers: &mut Solvers<'_>, tree: &Tree, before: &Position, node: NodeId) -> Option<Remark> {
    let mates = match tree.mv(node) {
        Some(mv) if before.check(mv).is_ok() && before.gives_check(mv) => {
            let Ok(after) = before.after(mv) else { return Some(Remark::Attack { mates: false }) };
            solvers.mates(&after, None, u64::MAX)?.is_some()
        }
        _ => false,
    };
    Some(Remark::Attack { mates })
}

fn defence(
    solvers: &mut Solvers<'_>,
    tree: &Tree,
    before: &Position,
    node: NodeId,
    met: &ReachedPositions,
) -> Option<Remark> {
    if solvers.is_mated(before)? {
        return Some(Remark::Futile);
    }
    let Some(first) = tree.mv(node).and_then(|mv| before.after(mv).ok()) else { return Some(Remark::Unknown) };
    if let Some(node) = met.node(&first) {
        return Some(Remark::Elsewhere { node });
    }
    let nodes: Vec<NodeId> = std::iter::once(node).chain(moves_of(tree, tree.main_line_from(node))).collect();
    let moves: Vec<Move> = nodes.iter().filter_map(|&node| tree.mv(node)).collect();
    let played = PlayedLine::new(before, &moves);
    for index in (1..played.length()).step_by(2) {
        let mates = played.positions[index].gives_check(played.moves[index])
            && solvers.mates(&played.positions[index + 1], None, u64::MAX)?.is_some();
        if !mates {
            return Some(Remark::Spoiled { at: nodes[index] });
        }
    }
    let Some(whole) = mated_by(solvers, PlayedLine::new(&first, &moves[1..])) else {
        return Some(if played.length() < moves.len() {
            Remark::Spoiled { at: nodes[played.length()] }
        } else {
            Remark::Unfinished
        });
    };
    lengths(solvers, &whole)
}

fn lengths(solvers: &mut Solvers<'_>, played: &PlayedLine) -> Option<Remark> {
    let plies = played.left_at(0) + 1;
    let Some(best) = solvers.best(&played.positions[0], plies)? else { return Some(Remark::Unknown) };
    let least = best.length.plies() + 1;
    for index in 0..played.length() {
        let Some(here) = solvers.best(&played.positions[index + 1], plies)? else { return Some(Remark::Unknown) };
        let (now, wanted) = (here.length.plies() + 1, solvers.best(&played.positions[index], plies)??.length.plies());
        if now > wanted {
            return Some(Remark::SlowAttack { plies, least });
        }
        if now < wanted {
            return Some(Remark::ShortDefence { plies, most: least });
        }
    }
    Some(Remark::Right { plies })
}

#[derive(Default)]
struct ReachedPositions {
    nodes: Vec<(Setup, NodeId)>,
    seen: HashSet<Setup>,
}

impl ReachedPositions {
    fn line(&mut self, tree: &Tree, start: &Position, node: NodeId) {
        let mut position = start.clone();
        for node in moves_of(tree, tree.main_line_from(node)) {
            let Some(mv) = tree.mv(node) else { break };
            if position.play(mv).is_err() {
                break;
            }
            self.add(&position, node);
        }
    }

    fn line_from(&mut self, tree: &Tree, before: &Position, node: NodeId) {
        if let Some(after) = tree.mv(node).and_then(|mv| before.after(mv).ok()) {
            self.add(&after, node);
            self.line(tree, &after, node);
        }
    }

    fn add(&mut self, position: &Position, node: NodeId) {
        let setup = position.to_setup();
        if self.seen.insert(setup) {
            self.nodes.push((setup, node));
        }
    }

    fn node(&self, position: &Position) -> Option<NodeId> {
        let setup = position.to_setup();
        let found = self.seen.contains(&setup).then(|| self.nodes.iter().find(|(met, _)| *met == setup));
        found.flatten().map(|&(_, node)| node)
    }
}

fn moves_of<'a>(tree: &'a Tree, line: impl Iterator<Item = NodeId> + 'a) -> impl Iterator<Item = NodeId> + 'a {
    line.take_while(|&node| tree.playable(node).is_some())
}
