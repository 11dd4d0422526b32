//! Variations (変化) and tries (紛れ) of a main line, and the refutation of a problem without a mate.

use std::ops::ControlFlow;

use crate::app::desk::Desk;
use crate::app::desk::feature::{Out, Wish};
use crate::app::desk::mode::Mode;
use crate::app::desk::notice::NoticeKind;
use crate::app::desk::overlays::{Overlay, Source};
use crate::app::kit::task::Ticket;
use crate::app::solver::{Answer, Effect, FindingRow, Job, Question, Solver, Task, add_line, words, work};
use crate::record::{Edit, End, Record};
use crate::shogi::{Move, Squares};
use crate::tsume::cook::Outcome;
use crate::tsume::solver::{Problem, Watch};
use crate::tsume::{Refutation, Response};

const NODES_PER_MOVE: u64 = 300_000;
const TOTAL_NODES: u64 = 8_000_000;

#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct SideLine {
    /// The index of the replaced move of the main line.
    pub(crate) at: usize,
    pub(crate) moves: Vec<Move>,
    /// Whether it is a variation, which mates, or a try.
    pub(crate) mates: bool,
}

#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct SideLines {
    pub(crate) lines: Vec<SideLine>,
    /// The number of moves left undecided.
    pub(crate) open: usize,
}

impl SideLine {
    /// Without a mate: the check that leaves the fewest escapes, and one of them.
    pub(super) fn nearest_refutation(job: &Job, watch: Watch<'_>) -> Option<Self> {
        let Refutation { attack, defence } = Refutation::nearest(&mut work::solver(job), &job.problem, watch)?;
        Some(Self { at: 0, moves: vec![attack, defence], mates: false })
    }

    fn squares(&self) -> Squares {
        self.moves.iter().take(2).flat_map(|mv| mv.from().into_iter().chain([mv.to()])).collect()
    }
}

impl SideLines {
    /// Finds mates after other defences, and checks with a single refutation.
    pub(super) fn find(job: &Job, line: &[Move], watch: Watch<'_>) -> Self {
        let problem = &job.problem;
        let mut search = work::solver(job);
        let mut found = Self::default();
        let mut position = problem.position().clone();
        for (at, &main) in line.iter().enumerate() {
            let attacks = position.turn() == problem.attacker();
            let moves = if attacks { position.legal_checks().to_vec() } else { position.legal_moves().to_vec() };
            for mv in moves.into_iter().filter(|&mv| mv != main) {
                let Ok(after) = position.after(mv) else { continue };
                let before = search.nodes();
                if before >= TOTAL_NODES || watch(before).is_break() {
                    found.open += 1;
                    continue;
                }
                let mut limited = |nodes| if nodes >= NODES_PER_MOVE { ControlFlow::Break(()) } else { watch(nodes) };
                match Response::to(&mut search, problem, &after, &mut limited) {
                    Ok(Response::Mate(mate)) if !attacks => {
                        // Longer mates follow an interposition that does not count.
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
    pub(super) fn find_variations(&mut self, desk: &mut Desk, out: &mut Out<Self>) {
        let Some(question) = self.question_on_board(desk) else { return };
        let Some((line, problem)) = question.line().map(<[Move]>::to_vec).zip(Problem::new(&question.position).ok())
        else {
            return;
        };
        let (of, rules) = (question.ticket, question.rules);
        self.pause_search(desk);
        let ticket = self.tickets.issue();
        self.pending_write = Some((ticket, of));
        desk.notify(NoticeKind::Done, words::FINDING_VARIATIONS.get(desk.language()).to_owned());
        out.run(Effect::Search(Box::new(Job::background(ticket, problem, rules, Task::FindSideLines(line)))));
    }

    pub(super) fn is_finding_variations(&self, desk: &Desk) -> bool {
        self.question_on_board(desk)
            .is_some_and(|question| self.pending_write.is_some_and(|(_, of)| of == question.ticket))
    }

    pub(super) fn write_variations(&mut self, desk: &mut Desk, ticket: Ticket, found: &SideLines, out: &mut Out<Self>) {
        let Some((_, of)) = self.pending_write.take_if(|writes| writes.0 == ticket) else { return };
        let record = self
            .question_on_board(desk)
            .filter(|question| question.ticket == of)
            .and_then(|question| question.with_side_lines(desk, found));
        if let Some(record) = record {
            desk.edit_with_remark(Edit::Merge(Box::new(record)), words::variations_written(desk.language(), found));
        }
        self.resume_search(desk, out);
        out.wish(Wish::PutBack);
    }

    pub(super) fn find_refutation(&self, desk: &Desk, out: &mut Out<Self>) {
        let Some(question) = self.question_on_board(desk).filter(|question| question.refutation.is_none()) else {
            return;
        };
        let Answer::Judged(judgement) = &question.answer else { return };
        let problem = Problem::new(&question.position).ok().filter(|_| judgement.outcome == Outcome::NoMate);
        if let Some(problem) = problem {
            let job = Job::background(question.ticket, problem, question.rules, Task::FindRefutation);
            out.run(Effect::Search(Box::new(job)));
        }
    }

    pub(super) fn mark_verdict(&self, desk: &mut Desk) {
        let squares = self.question_on_board(desk).filter(|_| desk.mode == Mode::SetUp).and_then(|question| {
            let counts = question.texts.findings.first().filter(|row| row.counts).map(FindingRow::squares);
            counts.or_else(|| question.refutation.as_ref().map(SideLine::squares))
        });
        desk.draw_over(Source::Verdict, Overlay::mark(squares.unwrap_or(Squares::EMPTY)));
    }
}

impl Question {
    fn with_side_lines(&self, desk: &Desk, found: &SideLines) -> Option<Record> {
        let mut builder = self.main_line(desk)?;
        // The last first: each follows the main line up to its own move.
        for side in found.lines.iter().rev() {
            builder.back_to(side.at).ok()?;
            let comment = words::side_line_comment(desk.naming(), side, builder.position());
            add_line(&mut builder, &side.moves, &comment)?;
            builder.end(if side.mates { End::Mate } else { End::NoMate });
        }
        Some(builder.finish())
    }
}
