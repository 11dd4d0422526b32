//! Starting checks after edits, and storing results.

use std::convert::Infallible;

use crate::app::check::panels;
use crate::app::check::work;
use crate::app::check::{Check, Checked, Effect, Event};
use crate::app::desk::Desk;
use crate::app::desk::feature::{Fact, Feature, Out, Outside};
use crate::app::desk::panels::PanelEntry;
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
    type View = ();

    const PANELS: &'static [PanelEntry<Self>] = panels::PANELS;

    fn event(&mut self, _: &mut Desk, Event { version, solution }: Event, _: &mut Out<Self>) {
        // Ignored if a newer check has begun.
        if let Some(checked) = self.checks.get_mut(&version.record.0).filter(|checked| checked.version == version) {
            checked.solution = solution;
        }
    }

    fn start(_: &mut (), effect: Effect, _: &Outside<'_>, report: &Report<Event>) {
        work::start(effect, report);
    }

    /// Starts a check of a changed problem, unless it is being solved.
    fn follow(&mut self, desk: &mut Desk, fact: &Fact, out: &mut Out<Self>) {
        if !matches!(fact, Fact::PlaceChanged | Fact::ModeChanged) || desk.solving().is_some() {
            return;
        }
        self.checks.retain(|&game, _| desk.tabs.get(game).is_some());
        let game = desk.game();
        let version = game.record_version();
        let before = self.checks.remove(&game.id()).filter(|checked| checked.version.record == version.record);
        let is_new = before.as_ref().is_none_or(|before| before.version != version);
        let solution = before.and_then(|before| before.solution).filter(|_| game.is_problem());
        self.checks.insert(game.id(), Checked { version, solution });
        if is_new && game.is_problem() {
            out.run(Effect { version, record: Box::new(game.record().clone()) });
        }
    }
}
