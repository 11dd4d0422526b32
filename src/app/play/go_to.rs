//! Going to a move by its number: the board follows while the number is typed.

use crate::app::desk::Desk;
use crate::app::play::Play;
use crate::notation::digits;
use crate::record::NodeId;

/// The number that is being typed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct GoTo {
    /// Its digits so far.
    number: String,
    /// Where the user was, to go back to.
    from: NodeId,
}

impl Play {
    /// The number of the move to go to as far as it was typed; `None` while none is asked for.
    pub(crate) fn number_to_go_to(&self) -> Option<&str> {
        self.go_to.as_ref().map(|go_to| go_to.number.as_str())
    }

    /// Asks for a number.
    pub(super) fn begin_go_to(&mut self, desk: &Desk) {
        self.go_to = Some(GoTo { number: String::new(), from: desk.game().node() });
    }

    /// Goes to the move of a number that has been typed so far, or to the last one where there are not as many.
    pub(super) fn go_to_number(&mut self, desk: &mut Desk, typed: &str) {
        let Some(go_to) = &mut self.go_to else { return };
        go_to.number = typed.chars().filter(|c| matches!(c, '0'..='9' | '０'..='９')).take(5).collect();
        let Some(number) = digits::number(&go_to.number) else { return };
        let number = number.clamp(desk.game().record().first_number().saturating_sub(1), desk.game().last_number());
        if let Some(node) = desk.game().node_numbered(number) {
            desk.walk(|game| game.go_to_node(node));
        }
    }

    /// Goes back to where the user was before.
    pub(super) fn cancel_go_to(&mut self, desk: &mut Desk) {
        if let Some(GoTo { from, .. }) = self.go_to.take() {
            desk.walk(|game| game.go_to_node(from));
        }
    }
}
