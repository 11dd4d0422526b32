//! Restoring games at the start, and collecting changes to store.

use crate::app::desk::Desk;
use crate::app::desk::feature::{Fact, Out, Wish};
use crate::app::desk::game::Game;
use crate::app::desk::notice::{NoticeKind, Topic};
use crate::app::desk::snapshot::OpenSet;
use crate::app::recovery::{Action, Changes, Effect, Ending, Found, Recovery, words};

impl Recovery {
    pub(crate) fn update(&mut self, desk: &mut Desk, action: Action, out: &mut Out<Self>) {
        match action {
            Action::Start => {
                self.waits = true;
                out.run(Effect::TakeOver);
            }
            Action::Found(found) => {
                self.waits = false;
                restore(desk, found, out);
            }
            Action::NotStored(error) => {
                desk.notify_about(Topic::Storing, words::not_stored(desk.language(), &error));
            }
            Action::StoredAgain => desk.settle(&Topic::Storing),
            Action::Kept { succeeded } => out.tell(Fact::Kept { succeeded }),
            Action::Terminate => {
                self.terminated = true;
                out.run(Effect::Close);
            }
            Action::NotListening => {}
        }
    }

    pub(crate) fn keep(out: &mut Out<Self>) {
        out.run(Effect::Keep);
    }

    /// How a program ends that was told to end, or whose window was closed.
    pub(crate) const fn ending(&self, desk: &Desk) -> Ending {
        // Games that were not restored yet must not be deleted either.
        if self.terminated || self.waits || desk.settings.reopens { Ending::Kept } else { Ending::Closed }
    }

    pub(crate) const fn is_terminated(&self) -> bool {
        self.terminated
    }

    /// The changes since the last call; `None` when there are none. Cheap enough for every frame.
    pub(crate) fn changes(&mut self, desk: &Desk, set: Option<OpenSet<'_>>) -> Option<Changes> {
        if self.waits { None } else { self.watch.changes(&desk.tabs, set) }
    }
}

/// Opens the games of earlier runs, with a notice after a crash, and where changes were not saved.
fn restore(desk: &mut Desk, found: Found, out: &mut Out<Recovery>) {
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
