//! Going to a move by its number: the board follows while the number is typed.

use crate::app::desk::origin::GameId;
use crate::app::desk::{Desk, Place};
use crate::app::play::Play;
use crate::notation::digits;
use crate::record::NodeId;

/// The number that is being typed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct GoTo {
    number: String,
    /// The record and the node to return to.
    from: ((GameId, usize), NodeId),
}

impl Play {
    /// The typed part of the number; `None` while none is asked for.
    pub(crate) fn number_to_go_to(&self) -> Option<&str> {
        self.go_to.as_ref().map(|go_to| go_to.number.as_str())
    }

    pub(super) fn begin_go_to(&mut self, desk: &Desk) {
        let Place { game, node, .. } = desk.place();
        self.go_to = Some(GoTo { number: String::new(), from: (game, node) });
    }

    /// Goes to the move with the number typed so far, or to the last one if there are fewer moves.
    pub(super) fn go_to_number(&mut self, desk: &mut Desk, typed: &str) {
        let Some(go_to) = &mut self.go_to else { return };
        go_to.number = typed.chars().filter(|c| matches!(c, '0'..='9' | '０'..='９')).take(5).collect();
        let Some(number) = digits::number(&go_to.number) else { return };
        let number = number.clamp(desk.game().record().first_number().saturating_sub(1), desk.game().last_number());
        if let Some(node) = desk.game().node_numbered(number) {
            desk.walk(|game| game.go_to_node(node));
        }
    }

    /// Returns to where the user was before, unless another record is shown now.
    pub(super) fn cancel_go_to(&mut self, desk: &mut Desk) {
        if let Some(GoTo { from: (record, node), .. }) = self.go_to.take()
            && desk.place().game == record
        {
            desk.walk(|game| game.go_to_node(node));
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::app::play::{Action as Play, Command};
    use crate::app::shell::action::Action;
    use crate::app::shell::command::Command as Any;
    use crate::app::shell::own::Own;
    use crate::app::tests::GAME;
    use crate::app::tests::state::Bench;

    #[test]
    fn another_game_that_has_come_in_between_stays_where_it_is() {
        let mut bench = Bench::with_game();
        bench.open("b.kif", &GAME.replace("試験戦", "第二戦"));
        let type_three = |bench: &mut Bench| {
            bench.run(Any::Play(Command::GoToMove));
            bench.act(Action::Play(Play::GoToNumber("3".to_owned())));
            assert_eq!(bench.step(), 3);
        };
        type_three(&mut bench);
        bench.act(Action::Play(Play::CancelGoTo));
        assert_eq!(bench.step(), 0);
        type_three(&mut bench);
        bench.run(Own::NextGame);
        bench.act(Action::Play(Play::GoTo(2)));
        bench.act(Action::Play(Play::CancelGoTo));
        assert_eq!(bench.step(), 2);
    }
}
