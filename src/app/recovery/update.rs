//! Restoring games at the start, and collecting changes to store.

use std::convert::Infallible;

use egui::ViewportCommand;

use crate::app::desk::Desk;
use crate::app::desk::feature::{Fact, Feature, Out, Outside, StoreOrder, Wish};
use crate::app::desk::game::Game;
use crate::app::desk::notice::{NoticeKind, Topic};
use crate::app::desk::snapshot::OpenSet;
use crate::app::kit::task::Report;
use crate::app::recovery::{Changes, Effect, Ending, Event, Recovery, TakenOver, words};

impl Feature for Recovery {
    type Command = Infallible;
    type Input = Infallible;
    type Event = Event;
    type Effect = Effect;
    type Ask = Infallible;
    type Answer = Infallible;
    type Worker = ();
    type AskState = ();
    type View = ();

    fn event(&mut self, desk: &mut Desk, event: Event, out: &mut Out<Self>) {
        match event {
            Event::TookOver(found) => {
                self.waits = false;
                restore(desk, found, out);
            }
            Event::NotStored(error) => {
                desk.notify_about(Topic::Storing, words::not_stored(desk.language(), &error));
            }
            Event::StoredAgain => desk.close_notices_about(&Topic::Storing),
            Event::Kept { succeeded } => out.tell(Fact::Kept { succeeded }),
            Event::Terminate => {
                self.terminated = true;
                out.run(Effect::Close);
            }
            Event::NotListening => {}
        }
    }

    fn follow(&mut self, _: &mut Desk, fact: &Fact, out: &mut Out<Self>) {
        match fact {
            Fact::Started(_) => {
                self.waits = true;
                out.run(Effect::TakeOver);
            }
            Fact::Returned => out.run(Effect::Touch),
            _ => {}
        }
    }

    fn is_leaving(&self) -> bool {
        self.terminated
    }

    fn start(_: &mut (), effect: Effect, outside: &Outside<'_>, _: &Report<Event>) {
        match effect {
            Effect::TakeOver => (outside.store)(StoreOrder::TakeOver),
            Effect::Touch => (outside.store)(StoreOrder::Touch),
            Effect::Keep => (outside.store)(StoreOrder::Now),
            Effect::Close => outside.ctx.send_viewport_cmd(ViewportCommand::Close),
        }
    }
}

impl Recovery {
    pub(crate) fn keep(out: &mut Out<Self>) {
        out.run(Effect::Keep);
    }

    pub(crate) const fn ending(&self, desk: &Desk) -> Ending {
        // Games that are not restored yet must not be deleted.
        if self.terminated || self.waits || desk.settings.reopens { Ending::Kept } else { Ending::Closed }
    }

    /// `None` if nothing has changed. Cheap enough for every frame.
    pub(crate) fn changes(&mut self, desk: &Desk, set: Option<OpenSet<'_>>) -> Option<Changes> {
        if self.waits { None } else { self.watch.changes(&desk.tabs, set) }
    }
}

fn restore(desk: &mut Desk, found: TakenOver, out: &mut Out<Recovery>) {
    let language = desk.language();
    let (mut games, mut unsaved) = (0, 0);
    for kept in found.games {
        let in_front = kept.in_front;
        if let Some(game) = Game::recovered(kept, desk.naming()) {
            unsaved += usize::from(game.is_changed());
            desk.tabs.add(game, in_front);
            games += 1;
        }
    }
    if games > 0 && found.crashed {
        desk.notify(NoticeKind::Done, words::restored(language, games));
    } else if unsaved > 0 {
        desk.notify(NoticeKind::Done, words::reopened(language, unsaved));
    }
    for path in found.damaged {
        desk.notify(NoticeKind::Failed, words::damaged(language, &path));
    }
    if let Some(set) = found.set {
        out.wish(Wish::RestoreSet(set));
    }
    out.tell(Fact::Restored);
}
