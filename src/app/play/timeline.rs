//! What there is along the line on the board: the times of its moves, what engines thought of them, and what is noted at
//! them. It is made once for a line and a revision, so that a frame only draws it.

use std::time::Duration;

use crate::analysis::{self, Score};
use crate::app::desk::describe::first_line;
use crate::app::desk::game::Game;
use crate::app::desk::origin::GameId;
use crate::record::{NodeId, Revision, Sign};

/// The line that a timeline is of: the record, its revision, and the last node.
pub(crate) type Key = ((GameId, usize), Revision, Option<NodeId>);

/// The steps of a line, the start position first.
#[derive(Debug, Default)]
pub(crate) struct Timeline {
    key: Option<Key>,
    steps: Vec<Step>,
}

/// What there is at one step.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(crate) struct Step {
    /// The time spent on the move; zero where none is recorded.
    pub(crate) spent: Duration,
    /// The value of the position that the comment states.
    pub(crate) score: Option<Score>,
    /// The annotation sign of the move.
    pub(crate) sign: Option<Sign>,
    /// Whether several moves follow.
    pub(crate) branches: bool,
    /// Whether there is a bookmark.
    pub(crate) bookmarked: bool,
    /// Whether somebody has written a comment; what programs write is shown as an evaluation.
    pub(crate) commented: bool,
}

impl Timeline {
    /// Makes the steps anew if the line or the record is another.
    pub(crate) fn follow(&mut self, game: &Game) {
        let key = Some(key(game));
        if self.key == key {
            return;
        }
        let record = game.record();
        let tree = record.tree();
        let step = |&node| Step {
            spent: tree.spent(node).unwrap_or_default(),
            score: analysis::at(record, node).and_then(|found| found.score),
            sign: tree.note(node).annotation().sign,
            branches: tree.children(node).len() > 1,
            bookmarked: !tree.note(node).bookmarks.is_empty(),
            commented: tree.note(node).text().is_some_and(|text| first_line(&text).is_some()),
        };
        self.steps = game.line().iter().map(step).collect();
        self.key = key;
    }

    /// The steps of the line on the board; empty when they have not been made.
    pub(crate) fn steps(&self, game: &Game) -> &[Step] {
        if self.key == Some(key(game)) { &self.steps } else { &[] }
    }

    /// The line that the steps are of.
    pub(crate) fn key(&self) -> Option<Key> {
        self.key
    }
}

fn key(game: &Game) -> Key {
    ((game.id(), game.shown()), game.document().revision(), game.line().last().copied())
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "a test that fails should say where")]

    use super::*;
    use crate::app::play;
    use crate::app::shell::action::Action;
    use crate::app::shell::command::Command;
    use crate::app::tests::state::Bench;
    use crate::shogi::Color;

    /// A game with evaluations in the ways of three programs.
    const EVALUATED: &str = "\
手合割：平手
   1 ７六歩(77)   ( 0:03/00:00:03)
**評価値=108
   2 ３四歩(33)   ( 1:10/00:01:10)
*角道が通る
*[%sign ?!] [%csl G3d]
   3 ２六歩(27)   ( 0:00/00:00:03)
**解析 0 候補1 評価値 -450 読み筋 △８四歩(83)
&基本図
   4 ８四歩(83)   ( 0:02/00:01:12)
*#詰み=後手勝ち:9手
変化：2手
   2 ８四歩(83)
";

    fn steps(bench: &Bench) -> &[Step] {
        bench.state.play.timeline.steps(bench.state.desk.game())
    }

    #[test]
    fn every_step_has_its_time_its_value_and_its_marks() {
        let mut bench = Bench::new();
        bench.open("a.kif", EVALUATED);
        let seconds = |seconds| Duration::from_secs(seconds);
        let mate = Score::Mate { winner: Color::White, moves: Some(9) };
        let step = Step::default();
        let expected = [
            step,
            Step { spent: seconds(3), score: Some(Score::Centipawns(108)), branches: true, ..step },
            Step { spent: seconds(70), sign: Some(Sign::Dubious), commented: true, ..step },
            Step { score: Some(Score::Centipawns(-450)), bookmarked: true, ..step },
            Step { spent: seconds(2), score: Some(mate), ..step },
        ];
        assert_eq!(steps(&bench), expected);
    }

    #[test]
    fn it_is_made_anew_for_another_line_and_after_an_edit_but_not_for_a_step() {
        let mut bench = Bench::new();
        bench.open("a.kif", EVALUATED);
        let made = steps(&bench).as_ptr();
        for command in [play::Command::Last, play::Command::Back, play::Command::First] {
            bench.run(Command::Play(command));
            assert_eq!(steps(&bench).as_ptr(), made, "{command:?}");
        }
        bench.run(Command::Play(play::Command::Forward));
        bench.act(Action::Play(play::Action::ChooseNumber(2)));
        assert_eq!(steps(&bench).len(), 3);
        let mv = *bench.state.desk.game().position().legal_moves().first().unwrap();
        bench.act(Action::Play(play::Action::Enter { moves: vec![mv], refused: None }));
        assert_eq!(steps(&bench).len(), 4);
    }
}
