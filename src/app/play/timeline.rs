//! The data of the timeline: times, evaluations and notes of the current line, cached by line and revision. Long lines
//! are read in slices, one per frame, since reading thousands of comments takes longer than a frame.

use std::collections::HashSet;
use std::time::Duration;

use crate::analysis::{self, Assessments, Bound, Score};
use crate::app::desk::game::Game;
use crate::app::desk::origin::GameId;
use crate::record::{NodeId, Revision, Sign};

/// The record, its revision, and the last node of the line.
pub(crate) type Key = ((GameId, usize), Revision, Option<NodeId>);

const SLICE: usize = 1000;
/// This many steps around the cursor are built first, since edits happen there.
const NEAR: usize = 16;

#[derive(Debug, Default)]
pub(crate) struct Timeline {
    key: Option<Key>,
    nodes: Vec<NodeId>,
    /// Current up to `built`; the rest is from before the last change of the record.
    steps: Vec<Step>,
    built: usize,
    /// Grows when visible steps change.
    version: u64,
    changed: bool,
    /// The records in which an evaluation was found, so that the graph stays in lines without any.
    evaluated: HashSet<(GameId, usize)>,
}

#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(crate) struct Step {
    pub(crate) spent: Duration,
    pub(crate) score: Option<Score>,
    pub(crate) bound: Option<Bound>,
    pub(crate) sign: Option<Sign>,
    pub(crate) branches: bool,
    pub(crate) bookmarked: bool,
    /// Only for comments by people; a program's is an evaluation.
    pub(crate) commented: bool,
}

impl Timeline {
    pub(crate) fn follow(&mut self, game: &Game) {
        let key = key(game);
        if self.key == Some(key) {
            return;
        }
        let line = game.line();
        let is_same = self.key.is_some_and(|(record, ..)| record == key.0);
        let (nodes, before) = (std::mem::take(&mut self.nodes), std::mem::take(&mut self.steps));
        self.steps = vec![Step::default(); line.len()];
        if is_same {
            for (index, step) in before.into_iter().enumerate().take(line.len()) {
                if nodes[index] == line[index] {
                    self.steps[index] = step;
                }
            }
        }
        (self.nodes, self.key, self.built) = (line.to_vec(), Some(key), 0);
        let here = game.step();
        self.build(game, here.saturating_sub(NEAR), here + NEAR);
        (self.version, self.changed) = (self.version + 1, false);
        self.advance(game);
    }

    pub(crate) fn advance(&mut self, game: &Game) {
        if !self.is_busy(game) {
            return;
        }
        let end = self.built + SLICE;
        self.build(game, self.built, end);
        self.built = end.min(self.steps.len());
        if self.is_complete() && std::mem::take(&mut self.changed) {
            self.version += 1;
        }
    }

    pub(crate) fn is_busy(&self, game: &Game) -> bool {
        !self.is_complete() && self.key == Some(key(game))
    }

    fn is_complete(&self) -> bool {
        self.built == self.steps.len()
    }

    fn build(&mut self, game: &Game, from: usize, to: usize) {
        let to = to.min(self.steps.len());
        let from = from.min(to);
        let assessments = Assessments::of(game.record());
        for (step, &node) in self.steps[from..to].iter_mut().zip(&self.nodes[from..to]) {
            let made = Step::of(game, &assessments, node);
            self.changed |= *step != made;
            *step = made;
        }
        if self.steps[from..to].iter().any(|step| step.score.is_some()) {
            self.evaluated.insert(key(game).0);
        }
    }

    pub(crate) fn steps(&self, game: &Game) -> &[Step] {
        if self.key == Some(key(game)) { &self.steps } else { &[] }
    }

    /// Whether the record on the board has evaluations, in this line or in one shown before.
    pub(crate) fn is_evaluated(&self, game: &Game) -> bool {
        self.evaluated.contains(&(game.id(), game.record_id()))
    }

    pub(crate) fn key(&self) -> Option<(Key, u64)> {
        Some((self.key?, self.version))
    }
}

impl Step {
    fn of(game: &Game, assessments: &Assessments<'_>, node: NodeId) -> Self {
        let tree = game.record().tree();
        let evaluation = assessments.at(node);
        Self {
            spent: tree.spent(node).unwrap_or_default(),
            score: evaluation.as_ref().and_then(|found| found.score),
            bound: evaluation.and_then(|found| found.bound),
            sign: tree.note(node).annotation().sign,
            branches: tree.children(node).len() > 1,
            bookmarked: !tree.note(node).bookmarks.is_empty(),
            commented: tree.note(node).text().is_some_and(|text| analysis::remark(&text).is_some()),
        }
    }
}

fn key(game: &Game) -> Key {
    ((game.id(), game.record_id()), game.document().revision(), game.line().last().copied())
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "a test that fails should say where")]

    use super::*;
    use crate::app::play;
    use crate::app::shell::action::{Action, Event};
    use crate::app::tests::state::Bench;
    use crate::shogi::Color;

    /// Evaluations in the formats of three programs.
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
        bench.state.play.timeline.steps(bench.game())
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
    fn a_record_with_evaluations_keeps_its_graph_in_a_line_without() {
        let mut bench = Bench::new();
        bench.open("a.kif", EVALUATED);
        assert!(bench.state.play.timeline.is_evaluated(bench.game()));
        bench.run(play::Command::Forward);
        bench.act(Action::Play(play::Input::ChooseNumber(2)));
        assert!(bench.state.play.timeline.is_evaluated(bench.game()));
        bench.open("b.kif", crate::app::tests::GAME);
        assert!(!bench.state.play.timeline.is_evaluated(bench.game()));
    }

    #[test]
    fn the_scale_of_the_slider_is_that_of_the_longest_line() {
        let mut bench = Bench::new();
        bench.open("a.kif", EVALUATED);
        assert_eq!(bench.game().longest(), 4);
        bench.run(play::Command::Forward);
        bench.act(Action::Play(play::Input::ChooseNumber(2)));
        assert_eq!((bench.game().last_step(), bench.game().longest()), (2, 4), "in a shorter variation");
        let moves = ["2g2f", "3c3d", "6i7h"].map(|mv| crate::notation::usi::read_move(mv).unwrap());
        bench.act(Action::Play(play::Input::GoTo(2)));
        bench.state.desk.edit(crate::record::Edit::Play(moves.to_vec()));
        assert_eq!(bench.game().longest(), 5, "it grows with the record");
    }

    #[test]
    fn steps_are_rebuilt_for_another_line_and_after_an_edit() {
        let mut bench = Bench::new();
        bench.open("a.kif", EVALUATED);
        let made = steps(&bench).as_ptr();
        for command in [play::Command::Last, play::Command::Back, play::Command::First] {
            bench.run(command);
            assert_eq!(steps(&bench).as_ptr(), made, "{command:?}");
        }
        bench.run(play::Command::Forward);
        bench.act(Action::Play(play::Input::ChooseNumber(2)));
        assert_eq!(steps(&bench).len(), 3);
        let mv = *bench.game().position().legal_moves().first().unwrap();
        bench.act(Action::Play(play::Input::Enter { moves: vec![mv], refused: None }));
        assert_eq!(steps(&bench).len(), 4);
    }

    #[test]
    fn an_edit_of_a_long_game_is_shown_at_once_and_costs_a_slice_a_frame() {
        let moves = ["７八金(69)", "３二金(41)", "６九金(78)", "４一金(32)"];
        let lines = (0..4999).map(|ply| format!("{:4} {}\n*{ply}\n", ply + 1, moves[ply % 4]));
        let mut bench = Bench::new();
        bench.open("a.kif", &format!("手合割：平手\n{}", lines.collect::<String>()));
        let unmade = |bench: &Bench| steps(bench).iter().filter(|step| !step.commented).count();
        let mut frames = 0;
        while !bench.state.play.timeline.is_complete() {
            assert!(unmade(&bench) >= 5000 - (SLICE + NEAR) * (frames + 1), "after {frames} frames");
            bench.act(Action::Event(Event::Tick(100.0)));
            frames += 1;
        }
        assert_eq!((frames, unmade(&bench)), (4, 1), "the start position has no comment");

        bench.run(play::Command::Last);
        let last = bench.game().node();
        let drawn = bench.state.play.timeline.key();
        bench.state.desk.edit(crate::record::Edit::Comment(last, None));
        bench.act(Action::Event(Event::Tick(101.0)));
        bench.run(play::Command::Back);
        let timeline = &bench.state.play.timeline;
        assert!(timeline.key() != drawn && !steps(&bench)[4999].commented, "where the cursor was");
        assert!(!timeline.is_complete() && steps(&bench)[3000].commented, "the rest is kept until it is read again");
        for _ in 0..4 {
            bench.act(Action::Event(Event::Tick(102.0)));
        }
        assert!(bench.state.play.timeline.is_complete());
        assert_eq!(unmade(&bench), 2);
    }
}
