//! Which pieces of a sound problem could go, or be weaker.

use crate::app::desk::Desk;
use crate::app::desk::feature::{Out, Wish};
use crate::app::desk::mode::Mode;
use crate::app::desk::rules::Rules;
use crate::app::solver::{Answer, Effect, MEMORY_UNASKED, Solver, words};
use crate::lang;
use crate::record::{Edit, Record};
use crate::shogi::{Position, Squares};
use crate::tsume::cook::{Judgement, PieceChange, SparePieces, Verdict};
use crate::tsume::solver::Problem;

/// So many positions are searched: some seconds for most problems.
const NODES: u64 = 5_000_000;

#[derive(Debug)]
pub(super) struct Pieces {
    number: u64,
    question: u64,
    /// What was found; `None` while it is looked for.
    found: Option<SparePieces>,
    pub(super) said: String,
    pub(super) rows: Vec<(PieceChange, String)>,
}

#[derive(Clone, Debug, PartialEq)]
pub(crate) struct PiecesJob {
    pub(crate) number: u64,
    pub(crate) problem: Problem,
    pub(crate) judgement: Judgement,
    pub(crate) rules: Rules,
    pub(crate) nodes: u64,
    pub(crate) memory: usize,
}

impl Solver {
    pub(super) fn pieces(&self, desk: &Desk) -> Option<&Pieces> {
        let question = self.shown(desk)?.number;
        self.pieces.as_ref().filter(|pieces| pieces.question == question)
    }

    pub(super) fn can_check_pieces(&self, desk: &Desk) -> bool {
        self.pieces(desk).is_none() && self.sound(desk).is_some()
    }

    /// The number of the question, and the judgement of the problem on the board, if it is sound.
    pub(super) fn sound(&self, desk: &Desk) -> Option<(u64, Problem, &Judgement)> {
        let question = self.shown(desk)?;
        let Answer::Judged(judgement) = &question.answer else { return None };
        let is_sound = judgement.verdict(question.rules.profile) == Verdict::Sound;
        let problem = Problem::new(&question.position).ok().filter(|_| is_sound)?;
        Some((question.number, problem, judgement))
    }

    pub(super) fn check_pieces(&mut self, desk: &Desk, out: &mut Out<Self>) {
        if self.pieces(desk).is_some_and(|pieces| pieces.found.is_none()) {
            // That is going on, and is said.
            return;
        }
        let Some((question, problem, judgement)) = self.sound(desk) else { return };
        let (judgement, rules) = (judgement.clone(), desk.settings.rules);
        self.break_off_comparison();
        self.writes = None;
        self.last += 1;
        let number = self.last;
        let said = words::LOOKS_AT_PIECES.get(desk.language()).to_owned();
        self.pieces = Some(Pieces { number, question, found: None, said, rows: Vec::new() });
        let (nodes, memory) = (NODES, MEMORY_UNASKED);
        out.run(Effect::CheckPieces(Box::new(PiecesJob { number, problem, judgement, rules, nodes, memory })));
    }

    pub(super) fn take_pieces(&mut self, desk: &Desk, number: u64, found: SparePieces) {
        if let Some(pieces) = self.pieces.as_mut().filter(|pieces| pieces.number == number) {
            pieces.found = Some(found);
            pieces.find_words(desk);
        }
    }

    /// Forgets a search that is broken off by another one.
    pub(super) fn break_off_pieces(&mut self) {
        self.pieces.take_if(|pieces| pieces.found.is_none());
    }

    pub(super) fn show_piece(&self, desk: &Desk, row: usize, out: &mut Out<Self>) {
        let change = self.pieces(desk).and_then(|pieces| pieces.rows.get(row));
        if let Some(at) = change.and_then(|(change, _)| change.at).filter(|_| desk.mode == Mode::SetUp) {
            out.wish(Wish::Highlight(Squares::of(at)));
        }
    }

    /// Takes away or replaces the piece of a row, in one step that can be undone.
    pub(super) fn change_piece(&self, desk: &Desk, row: usize, out: &mut Out<Self>) {
        let Some((change, _)) = self.pieces(desk).and_then(|pieces| pieces.rows.get(row)) else { return };
        let record: &Record = desk.game().record();
        if let Some(setup) = change.applied_to(&record.initial().to_setup()) {
            let (number, headers) = (record.first_number(), record.headers().clone());
            out.wish(Wish::Edit(Edit::SetUp(Box::new(Position::from(setup)), number, headers)));
        }
    }
}

impl Pieces {
    pub(super) fn find_words(&mut self, desk: &Desk) {
        let language = desk.language();
        let Some(found) = &self.found else {
            words::LOOKS_AT_PIECES.get(language).clone_into(&mut self.said);
            return;
        };
        self.said = words::pieces(language, found);
        self.rows = found.changes.iter().map(|change| (*change, lang::piece_change(language, change))).collect();
    }
}
