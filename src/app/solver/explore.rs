//! Moves that are tried out on the board: the solver plays for the other side, and says what comes of it.

use std::mem;

use crate::app::desk::Desk;
use crate::app::desk::feature::Out;
use crate::app::desk::mode::Mode;
use crate::app::solver::{Effect, MEMORY, Solver, UNASKED, words};
use crate::shogi::{Move, Position};
use crate::tsume::Response;
use crate::tsume::solver::{FutileRule, Problem};

/// The position that is tried out, and what is known of it.
#[derive(Debug)]
pub(super) struct Trial {
    number: u64,
    /// The position on the board: that which was asked about, or after the reply to it.
    shown: Position,
    /// The move that was made last before the position that was asked about, and the position before it.
    tried: Option<(Position, Move)>,
    asked: Position,
    /// Whether the other side replies once the answer is there.
    replies: bool,
    pub(super) answer: TrialAnswer,
    pub(super) words: TrialWords,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum TrialAnswer {
    Searching,
    Known(Response),
    /// The limits did not suffice.
    Open,
}

#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct TrialWords {
    pub(super) outcome: String,
    /// Best play from there on; empty where there is none.
    pub(super) line: String,
}

#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Query {
    pub(crate) number: u64,
    pub(crate) problem: Problem,
    pub(crate) position: Position,
    pub(crate) rule: FutileRule,
    pub(crate) nodes: u64,
    /// The size of the solver's tables in bytes.
    pub(crate) memory: usize,
}

impl Solver {
    /// Tries a move out; the other side will reply.
    pub(super) fn try_move(&mut self, desk: &mut Desk, mv: Move) {
        self.replies = desk.try_move(mv);
    }

    /// What is known of the position that is tried out; `None` unless moves are tried out.
    pub(super) fn trial(&self, desk: &Desk) -> Option<&Trial> {
        self.trial.as_ref().filter(|_| desk.exploration().is_some())
    }

    /// Asks about the position that is tried out when it is another one, or when the search for it `has_ended`, and stops when
    /// there is none.
    pub(super) fn look_at_trial(&mut self, desk: &mut Desk, has_ended: bool, out: &mut Out<Self>) {
        let replies = mem::take(&mut self.replies);
        if desk.exploration().is_some() && !desk.game().is_problem() {
            desk.enter(Mode::default());
        }
        if desk.exploration().is_none() {
            if self.trial.take().is_some() {
                out.run(Effect::Stop);
                self.resume(desk, out);
            }
            return;
        }
        let position = desk.position();
        let is_known =
            |trial: &Trial| trial.shown == *position && !(has_ended && trial.answer == TrialAnswer::Searching);
        if !self.trial.as_ref().is_some_and(is_known) {
            let (position, tried) = (position.clone(), desk.last_step());
            self.ask_about(desk, position, tried, replies, UNASKED, out);
        }
    }

    fn ask_about(
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
        self.pause(desk);
        self.last += 1;
        let number = self.last;
        let rule = desk.settings.rules.futile;
        let query = Query { number, problem, position: position.clone(), rule, nodes, memory: MEMORY };
        out.run(Effect::Respond(Box::new(query)));
        let mut trial = Trial {
            number,
            shown: position.clone(),
            tried,
            asked: position,
            replies,
            answer: TrialAnswer::Searching,
            words: TrialWords::default(),
        };
        trial.find_words(desk);
        self.trial = Some(trial);
    }

    /// Searches on until it is known what comes of the move that was tried.
    pub(super) fn search_trial_on(&mut self, desk: &Desk, out: &mut Out<Self>) {
        if let Some(Trial { asked, tried, replies, .. }) = self.trial.take() {
            self.ask_about(desk, asked, tried, replies, u64::MAX, out);
        }
    }

    /// Asks about the position that is tried out again, since other rules hold.
    pub(super) fn try_by_other_rules(&mut self, desk: &Desk, out: &mut Out<Self>) {
        if let Some(Trial { asked, tried, .. }) = self.trial.take() {
            self.ask_about(desk, asked, tried, false, UNASKED, out);
        }
    }

    /// Takes the answer to a query, unless another was asked since, and lets the other side reply.
    pub(super) fn take_response(&mut self, desk: &mut Desk, number: u64, response: Option<Response>) {
        let Some(trial) = self.trial.as_mut().filter(|trial| trial.number == number) else { return };
        let line: Vec<Move> = response.as_ref().map_or(&[][..], Response::line).to_vec();
        trial.answer = response.map_or(TrialAnswer::Open, TrialAnswer::Known);
        trial.find_words(desk);
        match line.split_first() {
            Some((&reply, rest)) if mem::take(&mut trial.replies) => {
                if desk.try_move(reply) {
                    trial.shown = desk.position().clone();
                    desk.expect(rest);
                }
            }
            _ => desk.expect(&line),
        }
    }
}

impl Trial {
    pub(super) fn find_words(&mut self, desk: &Desk) {
        let attacker = desk.game().record().initial().turn();
        self.words = words::of_trial(desk.naming(), attacker, &self.asked, self.tried.as_ref(), &self.answer);
    }
}
