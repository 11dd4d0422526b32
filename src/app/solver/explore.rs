//! Trial lines: moves of the user, to which the solver replies with best play.

use std::mem;

use crate::app::desk::Desk;
use crate::app::desk::feature::Out;
use crate::app::desk::mode::Mode;
use crate::app::kit::task::Ticket;
use crate::app::solver::{BACKGROUND_NODE_LIMIT, Effect, FULL_TABLE_BYTES, Job, Solver, Task, words};
use crate::shogi::{Move, Position};
use crate::tsume::Response;
use crate::tsume::solver::Problem;

#[derive(Debug)]
pub(super) struct Trial {
    ticket: Ticket,
    /// `asked`, or the position after the solver's reply.
    shown: Position,
    tried: Option<(Position, Move)>,
    asked: Position,
    replies: bool,
    answer: TrialAnswer,
    texts: TrialTexts,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum TrialAnswer {
    Searching,
    Known(Response),
    /// The node limit was reached.
    Undecided,
}

#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct TrialTexts {
    pub(super) outcome: String,
    pub(super) line: String,
}

impl Solver {
    pub(super) fn try_move(&mut self, desk: &mut Desk, mv: Move) {
        self.will_reply = desk.try_move(mv);
    }

    pub(super) fn trial(&self, desk: &Desk) -> Option<&Trial> {
        self.trial.as_ref().filter(|_| desk.exploration().is_some())
    }

    /// Queries the solver after a move, or when another search has replaced the query (`has_ended`).
    pub(super) fn analyze_trial(&mut self, desk: &mut Desk, has_ended: bool, out: &mut Out<Self>) {
        let replies = mem::take(&mut self.will_reply);
        if desk.exploration().is_some() && !desk.game().is_problem() {
            desk.enter(Mode::default());
        }
        if desk.exploration().is_none() {
            if self.trial.take().is_some() {
                out.run(Effect::Stop);
                self.resume_search(desk, out);
            }
            return;
        }
        let position = desk.position();
        let is_known =
            |trial: &Trial| trial.shown == *position && !(has_ended && trial.answer == TrialAnswer::Searching);
        if !self.trial.as_ref().is_some_and(is_known) {
            let (position, tried) = (position.clone(), desk.last_step());
            self.start_trial_query(desk, position, tried, replies, BACKGROUND_NODE_LIMIT, out);
        }
    }

    fn start_trial_query(
        &mut self,
        desk: &Desk,
        position: Position,
        tried: Option<(Position, Move)>,
        replies: bool,
        nodes: u64,
        out: &mut Out<Self>,
    ) {
        self.trial = None;
        let Ok(problem) = Problem::new(desk.game().record().initial()) else { return };
        self.pause_search(desk);
        let ticket = self.tickets.issue();
        let (rules, task) = (desk.settings.rules, Task::Respond(position.clone()));
        out.run(Effect::Search(Box::new(Job { ticket, problem, rules, nodes, memory: FULL_TABLE_BYTES, task })));
        let mut trial = Trial {
            ticket,
            shown: position.clone(),
            tried,
            asked: position,
            replies,
            answer: TrialAnswer::Searching,
            texts: TrialTexts::default(),
        };
        trial.update_texts(desk);
        self.trial = Some(trial);
    }

    pub(super) fn extend_trial(&mut self, desk: &Desk, out: &mut Out<Self>) {
        if let Some(Trial { asked, tried, replies, .. }) = self.trial.take() {
            self.start_trial_query(desk, asked, tried, replies, u64::MAX, out);
        }
    }

    pub(super) fn restart_trial(&mut self, desk: &Desk, out: &mut Out<Self>) {
        if let Some(Trial { asked, tried, .. }) = self.trial.take() {
            self.start_trial_query(desk, asked, tried, false, BACKGROUND_NODE_LIMIT, out);
        }
    }

    pub(super) fn apply_response(&mut self, desk: &mut Desk, ticket: Ticket, response: Option<Response>) {
        let Some(trial) = self.trial.as_mut().filter(|trial| trial.ticket == ticket) else { return };
        let line: Vec<Move> = response.as_ref().map_or(&[][..], Response::line).to_vec();
        trial.answer = response.map_or(TrialAnswer::Undecided, TrialAnswer::Known);
        trial.update_texts(desk);
        match line.split_first() {
            Some((&reply, rest)) if mem::take(&mut trial.replies) => {
                if desk.try_move(reply) {
                    trial.shown = desk.position().clone();
                    desk.expect_moves(rest);
                }
            }
            _ => desk.expect_moves(&line),
        }
    }
}

impl Trial {
    pub(super) const fn answer(&self) -> &TrialAnswer {
        &self.answer
    }

    pub(super) const fn texts(&self) -> &TrialTexts {
        &self.texts
    }

    pub(super) fn update_texts(&mut self, desk: &Desk) {
        let attacker = desk.game().record().initial().turn();
        self.texts = words::trial_texts(desk.naming(), attacker, &self.asked, self.tried.as_ref(), &self.answer);
    }
}
