//! Superfluous pieces of a sound problem: those that could be removed or replaced by weaker ones.

use crate::app::desk::Desk;
use crate::app::desk::feature::{Out, Wish};
use crate::app::desk::mode::Mode;
use crate::app::desk::overlays::{Overlay, Source};
use crate::app::kit::task::Ticket;
use crate::app::solver::{Answer, Effect, Job, Section, Solver, Task, words};
use crate::lang;
use crate::record::{Edit, Record};
use crate::shogi::{Position, Squares};
use crate::tsume::cook::{Judgement, PieceChange, SparePieces, Verdict};
use crate::tsume::solver::Problem;

/// Some seconds for most problems.
const PIECE_CHECK_NODES: u64 = 5_000_000;

#[derive(Debug)]
pub(super) struct Pieces {
    ticket: Ticket,
    question: Ticket,
    /// `None` while the search runs.
    found: Option<SparePieces>,
    summary: String,
    rows: Vec<(PieceChange, String)>,
}

impl Solver {
    pub(super) fn pieces(&self, desk: &Desk) -> Option<&Pieces> {
        let question = self.question_on_board(desk)?.ticket;
        self.pieces.as_ref().filter(|pieces| pieces.question == question)
    }

    pub(super) fn can_check_pieces(&self, desk: &Desk) -> bool {
        self.pieces(desk).is_none() && self.sound_judgement(desk).is_some()
    }

    /// The question's ticket and the judgement of a sound problem on the board.
    pub(super) fn sound_judgement(&self, desk: &Desk) -> Option<(Ticket, Problem, &Judgement)> {
        let question = self.question_on_board(desk)?;
        let Answer::Judged(judgement) = &question.answer else { return None };
        let is_sound = judgement.verdict(question.rules.profile) == Verdict::Sound;
        let problem = Problem::new(&question.position).ok().filter(|_| is_sound)?;
        Some((question.ticket, problem, judgement))
    }

    pub(super) fn check_pieces(&mut self, desk: &Desk, out: &mut Out<Self>) {
        if self.pieces(desk).is_some_and(|pieces| pieces.found.is_none()) {
            return;
        }
        let Some((question, problem, judgement)) = self.sound_judgement(desk) else { return };
        let (judgement, rules) = (judgement.clone(), desk.settings.rules);
        self.cancel_comparison();
        self.pending_write = None;
        let ticket = self.tickets.issue();
        let summary = words::CHECKING_PIECES.get(desk.language()).to_owned();
        self.pieces = Some(Pieces { ticket, question, found: None, summary, rows: Vec::new() });
        let job = Job::background(ticket, problem, rules, Task::CheckPieces(judgement));
        out.run(Effect::Search(Box::new(Job { nodes: PIECE_CHECK_NODES, ..job })));
    }

    pub(super) fn apply_spare_pieces(&mut self, desk: &Desk, ticket: Ticket, found: SparePieces) {
        if let Some(pieces) = self.pieces.as_mut().filter(|pieces| pieces.ticket == ticket) {
            pieces.found = Some(found);
            pieces.update_texts(desk);
            self.reveal(Section::Pieces);
        }
    }

    pub(super) fn cancel_piece_check(&mut self) {
        self.pieces.take_if(|pieces| pieces.found.is_none());
    }

    pub(super) fn show_piece(&self, desk: &mut Desk, row: usize) {
        let change = self.pieces(desk).and_then(|pieces| pieces.rows.get(row));
        if let Some(at) = change.and_then(|(change, _)| change.at).filter(|_| desk.mode == Mode::SetUp) {
            desk.draw_over(Source::Remark, Overlay::highlight(Squares::of(at)));
        }
    }

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
    pub(super) fn summary(&self) -> &str {
        &self.summary
    }

    pub(super) fn rows(&self) -> &[(PieceChange, String)] {
        &self.rows
    }

    pub(super) fn update_texts(&mut self, desk: &Desk) {
        let language = desk.language();
        let Some(found) = &self.found else {
            words::CHECKING_PIECES.get(language).clone_into(&mut self.summary);
            return;
        };
        self.summary = words::pieces(language, found);
        self.rows = found.changes.iter().map(|change| (*change, lang::piece_change(language, change))).collect();
    }
}
