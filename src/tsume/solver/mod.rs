//! The mate solver: length and main line of mates.
//!
//! ```
//! use std::ops::ControlFlow;
//!
//! use komadai::notation::sfen;
//! use komadai::shogi::Position;
//! use komadai::tsume::solver::{FutileRule, Length, Options, Problem, Solver, Verdict};
//!
//! let position = Position::from(sfen::read("9/8k/9/7B1/9/9/9/9/9 b 2G2rb2g4s4n4l18p 1")?.setup);
//! let mut solver = Solver::new(Problem::new(&position)?, Options::default());
//! let Verdict::Mate(mate) = solver.solve(&mut |_| ControlFlow::Continue(())) else { return Err("no mate".into()) };
//! assert_eq!(mate.length, Length::Exactly(3));
//! assert!(mate.left.is_empty());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # What is answered
//!
//! Every move of the attacker must give check. The attacker mates if there is a mate against every defence; a
//! repetition is a failure of the attacker.
//!
//! - **The length** is the least number of plies to mate against the longest defence: a second search finds no shorter
//!   mate. If that search is broken off, the length is [`Length::AtMost`].
//! - **The main line** ([`Mate::line`]): the attacker plays a shortest mate; the defender the longest defence, of
//!   equal ones one that leaves the fewest pieces in the attacker's hand. Of equal moves, either side plays the first in
//!   this order: captures, other moves on the board, drops; promotions first; by destination, 1一 first and down each file; by
//!   origin, or by the kind that is dropped, pawns first. Squares are as the attacker sees them, mirrored if that puts
//!   the king to be mated on the right, so that a mirror image has the mirrored line.
//! - Both depend only on the position and the rule, not on memory, threads or the course of the search.
//!
//! # Futile interpositions
//!
//! There is no accepted definition of futile interpositions (無駄合). The default, [`FutileRule::Wide`], comes nearest to
//! published lengths. Only the lengths of [`FutileRule::None`] are the same in all programs.
//!
//! # How it searches
//!
//! A depth-first search by proof and disproof numbers (df-pn) with a budget of plies. Results hold for all better or
//! worse hands, and are kept for the least or greatest such hand, in a table of fixed size that replaces entries of
//! least effort. Positions are identified by 128 bits of board and the whole hand; failures by repetition are kept
//! under the whole path. A mate against one reply is tried against similar ones without a search.
//!
//! It runs on the caller's thread, which may break it off, and on as many others as requested. The search keeps its
//! stack on the heap; the main line takes some kilobytes of the thread's stack per ply, so lines of several hundred
//! plies need a larger stack.

mod budget;
mod held;
mod key;
mod line;
mod mated;
mod places;
mod prove;
mod search;
mod table;

use crate::shogi::{Color, Hand, HandKind, Move, PieceKind, Position};
use std::fmt;
use std::num::NonZeroUsize;
use std::ops::ControlFlow;

use budget::Budget;
use held::Held;
use search::Search;

/// Which interpositions do not count as moves.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "lowercase"))]
pub enum FutileRule {
    /// All count: the length is that of the rules of the game (raw length).
    None,
    /// At the mate: the defender is mated when every legal move is an interposition that the checking piece can take
    /// and, the piece given back, mate again in the same sense.
    Narrow,
    /// As composers count, anywhere in a line:
    ///
    /// - The attacker plays a shortest mate by the rules of the game: one that mates at once, else one whose line
    ///   leaves pieces in hand, then the one with the shortest line, then with the fewest pieces left.
    /// - The defender first leaves the attacker as few pieces as possible, and only then prolongs the line: what is
    ///   interposed only to be taken ends up in the attacker's hand.
    /// - An interposition that only prolongs the mate is not played: the checking piece could take it, give it back,
    ///   and mate as soon as against the best other defence, with no fewer pieces left; or the line reaches a position
    ///   that the best other defence reaches sooner.
    /// - A defender who can only drop a piece in between, or only interpose futilely, counts as mated.
    #[default]
    Wide,
}

impl FutileRule {
    /// All, the narrowest first.
    pub const ALL: [Self; 3] = [Self::None, Self::Narrow, Self::Wide];

    /// Its stable name.
    #[must_use]
    pub const fn code(self) -> &'static str {
        match self {
            Self::None => "none",
            Self::Narrow => "narrow",
            Self::Wide => "wide",
        }
    }
}

/// Called now and then with the number of positions searched; decides whether to go on.
pub type Watch<'a> = &'a mut dyn FnMut(u64) -> ControlFlow<()>;

/// How a problem is to be solved.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Options {
    /// Which interpositions do not count.
    pub rule: FutileRule,
    /// The size of the tables in bytes. A megabyte suffices for short problems; memory is requested only as it fills.
    pub memory: usize,
    /// The most positions that are searched; several threads may search some more.
    pub nodes: u64,
    /// How many threads search at a time, including the caller's. Others help only with long questions and do not
    /// change the answer; on two cores they gained nothing.
    pub threads: NonZeroUsize,
}

impl Default for Options {
    /// 64 MB, without a limit of positions, on the caller's thread.
    fn default() -> Self {
        Self { rule: FutileRule::default(), memory: 64 << 20, nodes: u64::MAX, threads: NonZeroUsize::MIN }
    }
}

/// The result of solving a problem.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// The attacker mates.
    Mate(Mate),
    /// The attacker cannot mate (不詰).
    NoMate,
    /// The search was broken off.
    Undecided,
}

/// A mate.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Mate {
    /// The number of plies of the main line (手数).
    pub length: Length,
    /// The main line; empty when broken off before it was known.
    pub line: Vec<Move>,
    /// The attacker's hand at the end of the main line (駒余り).
    pub left: Hand,
}

/// A number of plies, and whether it is known to be the least.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Length {
    /// There is no shorter mate.
    Exactly(u16),
    /// There may be a shorter mate: the search was broken off before that was known.
    AtMost(u16),
}

impl Length {
    /// The number of plies.
    #[must_use]
    pub const fn plies(self) -> u16 {
        match self {
            Self::Exactly(plies) | Self::AtMost(plies) => plies,
        }
    }
}

/// The search was broken off.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Interrupted;

/// Solves one problem, and keeps the results for further questions about it.
pub struct Solver {
    problem: Problem,
    rule: FutileRule,
    limit: u64,
    search: Search,
    /// By the rules of the game alone; `None` if `search` already is.
    raw: Option<Search>,
}

impl fmt::Debug for Solver {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Solver").field("problem", &self.problem).field("nodes", &self.nodes()).finish_non_exhaustive()
    }
}

impl Solver {
    /// A solver that has not searched yet.
    #[must_use]
    pub fn new(problem: Problem, options: Options) -> Self {
        let attacker = problem.attacker();
        let Options { rule, memory, nodes, threads } = options;
        let search = |memory, rule| Search::new(memory, rule, attacker, threads);
        let (search, raw) = match rule {
            FutileRule::None | FutileRule::Wide => (search(memory, FutileRule::None), None),
            FutileRule::Narrow => (search(memory / 2, rule), Some(search(memory / 2, FutileRule::None))),
        };
        Self { problem, rule, limit: nodes, search, raw }
    }

    /// How many positions were searched so far.
    #[must_use]
    pub fn nodes(&self) -> u64 {
        self.search.nodes() + self.raw.as_ref().map_or(0, Search::nodes)
    }

    /// Solves the problem.
    pub fn solve(&mut self, watch: Watch<'_>) -> Verdict {
        let mut watch = self.limited(&self.search, watch);
        let root = self.problem.position().clone();
        match shortest(&mut self.search, &root, &mut watch) {
            Err(Interrupted) => Verdict::Undecided,
            Ok(None) => Verdict::NoMate,
            Ok(Some(length)) => {
                let line = match length {
                    Length::Exactly(plies) => self.line(&root, plies, &mut watch).unwrap_or_default(),
                    Length::AtMost(_) => Vec::new(),
                };
                Verdict::Mate(self.mate(length, line))
            }
        }
    }

    /// Whether there is a mate of any length, often known long before the shortest. Its line is [`Self::known_line`].
    pub fn any_mate(&mut self, watch: Watch<'_>) -> Verdict {
        let mut watch = self.limited(&self.search, watch);
        match self.search.run(self.problem.position(), Budget::UNLIMITED, &mut watch) {
            Ok(Some(plies)) => Verdict::Mate(self.mate(Length::AtMost(plies), Vec::new())),
            Ok(None) => Verdict::NoMate,
            Err(Interrupted) => Verdict::Undecided,
        }
    }

    /// The length by the rules of the game, every interposition counted; `None` without a mate.
    ///
    /// # Errors
    /// When it was broken off before it was known whether there is a mate.
    pub fn raw_length(&mut self, watch: Watch<'_>) -> Result<Option<Length>, Interrupted> {
        let mut watch = self.limited(self.raw.as_ref().unwrap_or(&self.search), watch);
        let raw = self.raw.as_mut().unwrap_or(&mut self.search);
        shortest(raw, self.problem.position(), &mut watch)
    }

    /// Makes the attacker fail at these positions with the same or a smaller hand. Only before the first search.
    #[must_use]
    pub fn excluding(mut self, positions: &[Position]) -> Self {
        self.search.exclude(positions);
        self
    }

    /// Lends this solver, which [excludes](Self::excluding) positions, the table of another one for the same problem
    /// and rule, or gives it back. Meanwhile the other one knows nothing.
    pub fn swap_table(&mut self, other: &mut Self) {
        self.search.swap_table(&mut other.search);
    }

    /// Whether the attacker mates from a position of the problem, with either side to move, in at most `within` plies
    /// if given. Returns a sufficient number of plies, not always the least.
    ///
    /// # Errors
    /// When `watch` breaks off, or the limit of the [`Options`] is reached.
    pub fn mates(
        &mut self,
        position: &Position,
        within: Option<u16>,
        watch: Watch<'_>,
    ) -> Result<Option<u16>, Interrupted> {
        let mut watch = self.limited(&self.search, watch);
        self.search.adopt(position, &mut watch);
        self.search.run(position, within.map_or(Budget::UNLIMITED, Budget::of), &mut watch)
    }

    /// Tries with little effort whether the attacker mates from `copy` as from `model`, similar positions of the
    /// problem with the defender to move. Returns a sufficient number of plies; `None` when that way fails or `watch`
    /// breaks off.
    pub fn imitate(&mut self, model: &Position, copy: &Position, watch: Watch<'_>) -> Option<u16> {
        let mut watch = self.limited(&self.search, watch);
        self.search.imitate(model, copy, &mut watch)
    }

    /// As [`mates`](Self::mates) within a number of plies, without a search; `None` also when not known.
    #[must_use]
    pub fn known_mate(&self, position: &Position, within: u16) -> Option<u16> {
        self.search.known_mate(position, Budget::of(within))
    }

    pub(in crate::tsume) fn known_check(&self, position: &Position, within: u16) -> Option<(Move, Position, u16)> {
        self.search.known_check(position, Budget::of(within))
    }

    /// Proof and disproof number of an undecided position: the estimated efforts to find a mate and to refute it.
    #[must_use]
    pub fn proof_numbers(&self, position: &Position) -> Option<(u32, u32)> {
        self.search.proof_numbers(position)
    }

    /// The shortest known mates against the longest known defences, if they end in mate; for when the main line is
    /// unknown.
    #[must_use]
    pub fn known_line(&self) -> Vec<Move> {
        let (mut at, mut line) = (self.problem.position().clone(), Vec::new());
        let known = |position: &Position| self.search.known_mate(position, Budget::UNLIMITED);
        let nexts = |at: &Position, moves: &[Move]| -> Vec<(Move, Position)> {
            moves.iter().filter_map(|&mv| Some((mv, at.after(mv).ok()?))).collect()
        };
        let mut before = Budget::LONGEST;
        loop {
            let checks = nexts(&at, &at.legal_checks());
            if let Some((mv, _)) = checks.iter().find(|(_, after)| self.search.is_mated(after)) {
                line.push(*mv);
                return line;
            }
            let sooner = |after: &Position| known(after).filter(|&plies| plies < before);
            let best = checks.iter().filter_map(|next| Some((sooner(&next.1)?, next))).min_by_key(|&(plies, _)| plies);
            let Some((plies, (mv, after))) = best else { return Vec::new() };
            before = plies;
            let replies = nexts(after, &after.legal_moves());
            let longest =
                replies.iter().filter_map(|next| Some((known(&next.1)?, next))).max_by_key(|&(plies, _)| plies);
            let Some((_, (reply, next))) = longest else { return Vec::new() };
            line.extend([*mv, *reply]);
            at = next.clone();
        }
    }

    /// Whether the defender, to move in a position of the problem, is mated by the rule.
    ///
    /// # Errors
    /// When `watch` breaks off, or the limit of the [`Options`] is reached.
    pub fn is_mated(&mut self, position: &Position, watch: Watch<'_>) -> Result<bool, Interrupted> {
        // Every interposed piece is taken, on seven squares at most.
        const MOST: u16 = 14;
        if self.search.is_mated(position) {
            return Ok(true);
        }
        Ok(self.rule == FutileRule::Wide
            && mated::may_decline(position)
            && self.mates(position, Some(MOST), watch)?.is_some()
            && self.best(position, watch)?.is_some_and(|mate| mate.line.is_empty()))
    }

    /// The main line from a position of the problem, with either side to move; `None` when there is no mate.
    ///
    /// # Errors
    /// When `watch` breaks off, or the limit of the [`Options`] is reached, before the line is known.
    pub fn best(&mut self, position: &Position, watch: Watch<'_>) -> Result<Option<Mate>, Interrupted> {
        self.best_useful(position, &|_, _| true, watch)
    }

    /// As [`best`](Self::best), but `None` unless the line is useful by its plies and the number of pieces left. A
    /// useful line must stay so with more plies, and may depend only on whether pieces are left, not on how many.
    ///
    /// # Errors
    /// As those of [`best`](Self::best).
    pub fn best_useful(
        &mut self,
        position: &Position,
        is_useful: &dyn Fn(u16, u32) -> bool,
        watch: Watch<'_>,
    ) -> Result<Option<Mate>, Interrupted> {
        let mut watch = self.limited(&self.search, watch);
        let Some(length) = shortest(&mut self.search, position, &mut watch)? else { return Ok(None) };
        let Length::Exactly(plies) = length else { return Err(Interrupted) };
        if !is_useful(plies, 0) && !is_useful(plies, 1) {
            return Ok(None);
        }
        let Some(line) = self.useful_line(position, plies, is_useful, &mut watch)? else { return Ok(None) };
        let mut end = position.clone();
        let is_whole = line.iter().all(|&mv| end.play(mv).is_ok());
        let left = if is_whole { *end.hand(self.problem.attacker()) } else { Hand::EMPTY };
        Ok(Some(Mate { length: u16::try_from(line.len()).map_or(length, Length::Exactly), line, left }))
    }

    fn limited<'a>(&self, asked: &Search, watch: Watch<'a>) -> impl FnMut(u64) -> ControlFlow<()> + use<'a> {
        let (limit, others) = (self.limit, self.nodes() - asked.nodes());
        move |nodes| if others + nodes >= limit { ControlFlow::Break(()) } else { watch(others + nodes) }
    }

    fn raw_search(&mut self) -> &mut Search {
        self.raw.as_mut().unwrap_or(&mut self.search)
    }

    fn mate(&self, length: Length, line: Vec<Move>) -> Mate {
        let mut end = self.problem.position().clone();
        let is_whole = !line.is_empty() && line.iter().all(|&mv| end.play(mv).is_ok());
        let left = if is_whole { *end.hand(self.problem.attacker()) } else { Hand::EMPTY };
        let length = match (length, u16::try_from(line.len())) {
            (Length::Exactly(_), Ok(plies)) if is_whole => Length::Exactly(plies),
            (Length::Exactly(plies), _) if self.rule == FutileRule::Wide => Length::AtMost(plies),
            (length, _) => length,
        };
        Mate { length, line, left }
    }
}

fn shortest(search: &mut Search, root: &Position, watch: Watch<'_>) -> Result<Option<Length>, Interrupted> {
    let Some(mut plies) = search.run(root, Budget::UNLIMITED, watch)? else { return Ok(None) };
    while plies > 2 {
        match search.run(root, Budget::of(plies - 2), watch) {
            Ok(Some(fewer)) => plies = fewer,
            Ok(None) => break,
            Err(Interrupted) => return Ok(Some(Length::AtMost(plies))),
        }
    }
    Ok(Some(Length::Exactly(plies)))
}

pub(in crate::tsume) fn is_interposition(position: &Position, reply: Move) -> bool {
    mated::interposed_against(position, reply).is_some()
}

/// A position in which the side to move, the attacker (攻方), is to mate by checks alone.
///
/// The attacker may lack a king, be in check or have an empty hand. Any number of pieces is allowed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Problem {
    position: Position,
}

/// Why a position is not a solvable problem.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ProblemError {
    /// The defender (玉方) has no king.
    NoKing {
        /// The side without a king.
        defender: Color,
    },
    /// A side has more than one king.
    SeveralKings(Color),
    /// There are more than [`Problem::MOST`] pieces of a kind.
    TooManyPieces(HandKind),
}

impl Problem {
    /// The most pieces of one kind, on the board and in the hands.
    pub const MOST: u8 = Held::MOST;

    /// The problem for the side to move.
    ///
    /// # Errors
    /// When there is no king to be mated, or more kings or pieces than any problem could need.
    pub fn new(position: &Position) -> Result<Self, ProblemError> {
        let defender = position.turn().other();
        if let Some(side) = Color::ALL.into_iter().find(|&side| position.kings(side).count() > 1) {
            return Err(ProblemError::SeveralKings(side));
        }
        if position.kings(defender).next().is_none() {
            return Err(ProblemError::NoKing { defender });
        }
        let count =
            |kind: PieceKind| position.pieces(Color::Black, kind).len() + position.pieces(Color::White, kind).len();
        let is_too_much = |kind: &HandKind| {
            let promoted = kind.kind().promoted().map_or(0, count);
            let in_hand: usize = Color::ALL.into_iter().map(|side| usize::from(position.hand(side).count(*kind))).sum();
            count(kind.kind()) + promoted + in_hand > usize::from(Self::MOST)
        };
        match HandKind::ALL.iter().find(|kind| is_too_much(kind)) {
            Some(&kind) => Err(ProblemError::TooManyPieces(kind)),
            None => Ok(Self { position: position.clone() }),
        }
    }

    /// The position to be solved.
    #[must_use]
    pub fn position(&self) -> &Position {
        &self.position
    }

    /// The side that mates.
    #[must_use]
    pub fn attacker(&self) -> Color {
        self.position.turn()
    }
}
