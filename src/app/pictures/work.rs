//! Pictures drawn beside the window while they are being prepared.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use crate::app::pictures::order::Order;
use crate::app::shell::action::Action;
use crate::app::shell::host::{Reply, thread};

/// One is drawn at a time, and then the one that was ordered last: a sheet of thousands must not be drawn for every
/// letter of its title.
#[derive(Clone, Debug, Default)]
pub(crate) struct Previews(Arc<Mutex<Desk>>);

#[derive(Debug, Default)]
struct Desk {
    /// The next one.
    next: Option<Wanted>,
    /// Whether somebody draws.
    busy: bool,
}

/// A picture that is to be drawn.
#[derive(Debug)]
struct Wanted {
    /// The state that it shows.
    state: u64,
    /// So many pixels across and down.
    room: [u32; 2],
    order: Box<Order>,
}

impl Previews {
    /// Has this drawn, as large as it goes into so many pixels across and down; the answer goes to `reply`, unless something else is ordered before it is begun.
    pub(crate) fn order(&self, state: u64, room: [u32; 2], order: Box<Order>, reply: &Reply) {
        let mut desk = self.desk();
        desk.next = Some(Wanted { state, room, order });
        if !std::mem::replace(&mut desk.busy, true) {
            let (previews, reply) = (self.clone(), reply.clone());
            thread("preview", move || previews.draw_all(&reply));
        }
    }

    fn draw_all(&self, reply: &Reply) {
        while let Some(Wanted { state, room, order }) = self.next() {
            reply.send(Action::PreviewDrawn { state, drawn: order.preview(room) });
        }
    }

    /// The next one; when there is none, nobody draws any more.
    fn next(&self) -> Option<Wanted> {
        let mut desk = self.desk();
        let next = desk.next.take();
        desk.busy = next.is_some();
        next
    }

    fn desk(&self) -> MutexGuard<'_, Desk> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
