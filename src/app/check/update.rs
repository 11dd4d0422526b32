//! Starting checks after edits, and storing their results.

use std::convert::Infallible;

use crate::app::check::work;
use crate::app::check::{Check, Effect, Event};
use crate::app::desk::Desk;
use crate::app::desk::checked::CheckSubject;
use crate::app::desk::feature::{Fact, Feature, Out, Outside};
use crate::app::kit::task::Report;

impl Feature for Check {
    type Command = Infallible;
    type Input = Infallible;
    type Event = Event;
    type Effect = Effect;
    type Ask = Infallible;
    type Answer = Infallible;
    type Worker = ();
    type AskState = ();

    fn run(&mut self, _: &mut Desk, command: Infallible, _: &mut Out<Self>) {
        match command {}
    }

    fn input(&mut self, _: &mut Desk, input: Infallible, _: &mut Out<Self>) {
        match input {}
    }

    fn event(&mut self, desk: &mut Desk, event: Event, _: &mut Out<Self>) {
        match event {
            // Ignored by the game if a newer check has begun.
            Event::Checked { game, subject, solution } => {
                if let Some(game) = desk.tabs.get_mut(game) {
                    game.end_check(subject, solution);
                }
            }
        }
    }

    fn answer(&mut self, _: &mut Desk, _: Infallible, answer: Infallible, _: &mut Out<Self>) {
        match answer {}
    }

    fn start(_: &mut (), effect: Effect, _: &Outside<'_>, report: &Report<Event>) {
        work::start(effect, report);
    }

    /// Reacts to a fact: starts a check when the board shows a problem whose current revision was not checked yet,
    /// unless that problem is being solved.
    fn follow(&mut self, desk: &mut Desk, fact: &Fact, out: &mut Out<Self>) {
        if !matches!(fact, Fact::PlaceChanged | Fact::ModeChanged) || desk.solving().is_some() {
            return;
        }
        let game = desk.game_mut();
        let subject = CheckSubject { shown: game.record_id(), revision: game.document().revision() };
        if !game.begin_check(subject) {
            return;
        }
        if game.is_problem() {
            out.run(Effect::Check { game: game.id(), subject, record: Box::new(game.record().clone()) });
        } else {
            game.end_check(subject, None);
        }
    }
}
