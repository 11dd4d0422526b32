//! The variations (変化) and tries (紛れ) of a main line, worked out to be written into the record.

use std::ops::ControlFlow;

use crate::app::desk::Desk;
use crate::app::desk::feature::{Out, Wish};
use crate::app::desk::mode::Mode;
use crate::app::desk::notice::NoticeKind;
use crate::app::solver::{Answer, Effect, MEMORY_UNASKED, Question, Row, Solver, words};
use crate::record::{Edit, End, Record};
use crate::shogi::{Move, Position, Squares};
use crate::tsume::cook::Outcome;
use crate::tsume::solver::{FutileRule, Options, Problem, Solver as Search, Watch};
use crate::tsume::{Refutation, Response};

/// So many positions are searched for each move.
const EACH: u64 = 300_000;
/// So many positions are searched in all.
const ALL: u64 = 8_000_000;

#[derive(Clone, Debug, PartialEq)]
pub(crate) struct VariationsJob {
    pub(crate) number: u64,
    pub(crate) problem: Problem,
    pub(crate) line: Vec<Move>,
    pub(crate) rule: FutileRule,
}

/// A line that leaves the main line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct SideLine {
    /// The move of the main line that it replaces, from 0.
    pub(crate) at: usize,
    pub(crate) moves: Vec<Move>,
    /// Whether it ends in mate: a defence, and not a try.
    pub(crate) mates: bool,
}

#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct SideLines {
    pub(crate) lines: Vec<SideLine>,
    /// Of how many moves it is not known what comes of them.
    pub(crate) open: usize,
}

impl SideLine {
    /// The first move that leaves the defender the fewest ways to escape, and one of them, in a problem without a mate.
    pub(crate) fn nearest(job: &VariationsJob, watch: Watch<'_>) -> Option<Self> {
        let VariationsJob { problem, rule, .. } = job;
        let mut search =
            Search::new(problem.clone(), Options { rule: *rule, memory: MEMORY_UNASKED, ..Options::default() });
        let Refutation { attack, defence } = Refutation::nearest(&mut search, problem, watch)?;
        Some(Self { at: 0, moves: vec![attack, defence], mates: false })
    }

    fn squares(&self) -> Squares {
        self.moves.iter().take(2).flat_map(|mv| mv.from().into_iter().chain([mv.to()])).collect()
    }
}

impl SideLines {
    /// Works out the mates after all other defences, and the checks that only one defence refutes.
    pub(crate) fn of(job: &VariationsJob, watch: Watch<'_>) -> Self {
        let VariationsJob { problem, line, rule, .. } = job;
        let mut search =
            Search::new(problem.clone(), Options { rule: *rule, memory: MEMORY_UNASKED, ..Options::default() });
        let mut found = Self::default();
        let mut position = problem.position().clone();
        for (at, &main) in line.iter().enumerate() {
            let attacks = position.turn() == problem.attacker();
            let moves = if attacks { position.legal_checks().to_vec() } else { position.legal_moves().to_vec() };
            for mv in moves.into_iter().filter(|&mv| mv != main) {
                let Ok(after) = position.after(mv) else { continue };
                let before = search.nodes();
                if before >= ALL || watch(before).is_break() {
                    found.open += 1;
                    continue;
                }
                let mut limited = |nodes| if nodes >= EACH { ControlFlow::Break(()) } else { watch(nodes) };
                match Response::to(&mut search, problem, &after, &mut limited) {
                    Ok(Response::Mate(mate)) if !attacks => {
                        // What lasts longer than the main line is an interposition that does not count.
                        let counts = at + 1 + mate.line.len() <= line.len() || !matches!(mv, Move::Drop { .. });
                        let moves = std::iter::once(mv).chain(mate.line).collect();
                        found.lines.extend(counts.then_some(SideLine { at, moves, mates: true }));
                    }
                    Ok(Response::Escape(escapes)) if attacks && escapes.len() == 1 => {
                        let moves = std::iter::once(mv).chain(escapes).collect();
                        found.lines.push(SideLine { at, moves, mates: false });
                    }
                    Ok(_) => {}
                    Err(_) => found.open += 1,
                }
            }
            match position.after(main) {
                Ok(after) => position = after,
                Err(_) => break,
            }
        }
        found
    }
}

impl Solver {
    pub(super) fn work_out(&mut self, desk: &mut Desk, out: &mut Out<Self>) {
        let Some(question) = self.shown(desk) else { return };
        let Some((line, problem)) = question.line().map(<[Move]>::to_vec).zip(Problem::new(&question.position).ok())
        else {
            return;
        };
        let (of, rule) = (question.number, question.rules.futile);
        self.pause(desk);
        self.last += 1;
        let number = self.last;
        self.writes = Some((number, of));
        desk.notify(NoticeKind::Done, words::WORKS_OUT.get(desk.language()).to_owned());
        out.run(Effect::WorkOut(Box::new(VariationsJob { number, problem, line, rule })));
    }

    pub(super) fn works_out(&self, desk: &Desk) -> bool {
        self.shown(desk).is_some_and(|question| self.writes.is_some_and(|(_, of)| of == question.number))
    }

    /// Writes what was worked out, if the same problem is on the board.
    pub(super) fn write_variations(&mut self, desk: &mut Desk, number: u64, found: &SideLines, out: &mut Out<Self>) {
        let Some((_, of)) = self.writes.take_if(|writes| writes.0 == number) else { return };
        let record = self.shown(desk).filter(|question| question.number == of).and_then(|question| {
            let words = |line: &SideLine, before: &Position| words::side_line(desk.naming(), line, before);
            question.with_side_lines(desk, found, &words)
        });
        if let Some(record) = record {
            desk.edit_and_say(Edit::Merge(Box::new(record)), words::written(desk.language(), found));
        }
        self.resume(desk, out);
        out.wish(Wish::PutBack);
    }
}

impl Solver {
    /// Begins to look for how the problem is refuted, if there is no mate and that is not known.
    pub(super) fn refute(&self, desk: &Desk, out: &mut Out<Self>) {
        let Some(question) = self.shown(desk).filter(|question| question.refuted.is_none()) else { return };
        let Answer::Judged(judgement) = &question.answer else { return };
        let problem = Problem::new(&question.position).ok().filter(|_| judgement.outcome == Outcome::NoMate);
        if let Some(problem) = problem {
            let (number, rule) = (question.number, question.rules.futile);
            out.run(Effect::Refute(Box::new(VariationsJob { number, problem, line: Vec::new(), rule })));
        }
    }

    pub(super) fn take_refutation(&mut self, desk: &Desk, number: u64, found: Option<SideLine>, out: &mut Out<Self>) {
        self.take(desk, number, |question| question.refuted = found);
        self.point(desk, out);
    }

    /// Shows on the board what the verdict speaks of, while a position is set up.
    pub(super) fn point(&self, desk: &Desk, out: &mut Out<Self>) {
        let Some(question) = self.shown(desk).filter(|_| desk.mode == Mode::SetUp) else { return };
        let counts = question.words.findings.first().filter(|row| row.counts).map(Row::squares);
        let squares = counts.or_else(|| question.refuted.as_ref().map(SideLine::squares));
        if let Some(squares) = squares.filter(|squares| !squares.is_empty()) {
            out.wish(Wish::Hint(squares));
        }
    }
}

impl Question {
    /// A record of the main line with these lines beside it, each with a comment that says what it is.
    fn with_side_lines(
        &self,
        desk: &Desk,
        found: &SideLines,
        words: &dyn Fn(&SideLine, &Position) -> String,
    ) -> Option<Record> {
        let mut builder = self.main_line(desk)?;
        // The last ones first: what was entered before goes along the main line up to there.
        for side in found.lines.iter().rev() {
            builder.back_to(side.at).ok()?;
            let said = words(side, builder.position());
            for (index, &mv) in side.moves.iter().enumerate() {
                builder.play(mv).ok()?;
                if index == 0 {
                    builder.note_mut().comment = Some(said.clone());
                }
            }
            builder.end(if side.mates { End::Mate } else { End::NoMate });
        }
        Some(builder.finish())
    }
}
