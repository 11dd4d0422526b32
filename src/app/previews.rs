//! Pictures drawn beside the window while they are being prepared.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use super::action::Action;
use super::host::{Reply, thread};
use super::order::Order;

/// How wide they are drawn, in pixels: sharp on screens of twice the usual density, too.
const WIDTH: u32 = 840;

/// One is drawn at a time, and then the one that was ordered last: a sheet of thousands must not be drawn for every
/// letter of its title.
#[derive(Clone, Debug, Default)]
pub(crate) struct Previews(Arc<Mutex<Desk>>);

#[derive(Debug, Default)]
struct Desk {
    /// The next one, and the state that it shows.
    next: Option<(u64, Box<Order>)>,
    /// Whether somebody draws.
    busy: bool,
}

impl Previews {
    /// Has this drawn; the answer goes to `reply`, unless something else is ordered before it is begun.
    pub(crate) fn order(&self, state: u64, order: Box<Order>, reply: &Reply) {
        let mut desk = self.desk();
        desk.next = Some((state, order));
        if !std::mem::replace(&mut desk.busy, true) {
            let (previews, reply) = (self.clone(), reply.clone());
            thread("preview", move || previews.draw_all(&reply));
        }
    }

    fn draw_all(&self, reply: &Reply) {
        while let Some((state, order)) = self.next() {
            reply.send(Action::PreviewDrawn { state, drawn: order.bitmap(WIDTH).ok() });
        }
    }

    /// The next one; when there is none, nobody draws any more.
    fn next(&self) -> Option<(u64, Box<Order>)> {
        let mut desk = self.desk();
        let next = desk.next.take();
        desk.busy = next.is_some();
        next
    }

    fn desk(&self) -> MutexGuard<'_, Desk> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
