//! Numbers for questions whose answers come later, by which stale answers are recognized.

/// The number of a question, which its answer carries.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub(crate) struct Ticket(u64);

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Tickets {
    last: Ticket,
}

impl Tickets {
    /// A new ticket, with which all earlier ones become stale.
    pub(crate) const fn issue(&mut self) -> Ticket {
        self.last = Ticket(self.last.0 + 1);
        self.last
    }

    /// Whether an answer with this ticket is one to the newest question.
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
