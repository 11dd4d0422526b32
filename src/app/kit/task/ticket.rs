//! Numbers for questions whose answers come later, by which stale answers are recognized.

/// The number of a question, carried by its answer.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub(crate) struct Ticket(u64);

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Tickets {
    last: Ticket,
}

impl Tickets {
    /// All earlier tickets become stale.
    pub(crate) const fn issue(&mut self) -> Ticket {
        self.last = Ticket(self.last.0 + 1);
        self.last
    }

    pub(crate) fn is_current(&self, ticket: Ticket) -> bool {
        self.last == ticket
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_the_newest_ticket_is_current() {
        let mut tickets = Tickets::default();
        let first = tickets.issue();
        assert!(tickets.is_current(first));
        let second = tickets.issue();
        assert!(!tickets.is_current(first) && tickets.is_current(second));
    }
}
