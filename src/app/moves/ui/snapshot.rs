//! Detects when data derived from the notes of a record is out of date.

use crate::app::desk::game::Game;
use crate::app::desk::origin::GameId;
use crate::record::{NodeId, Revision};

/// The state of a record from which data was derived. Changed notes at the current node count only once the cursor
/// leaves it, so that typing neither shifts the layout nor reads a long record for every letter.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct NotesSnapshot {
    record: (GameId, usize),
    shape: u64,
    revision: Revision,
    cursor: NodeId,
}

impl NotesSnapshot {
    pub(super) fn of(game: &Game) -> Self {
        Self {
            record: (game.id(), game.record_id()),
            shape: game.record().tree().shape(),
            revision: game.document().revision(),
            cursor: game.node(),
        }
    }

    pub(super) fn is_current(&mut self, game: &Game) -> bool {
        let now = Self::of(game);
        let is_same = self.has_same_moves(&now);
        if is_same && self.revision == now.revision {
            self.cursor = now.cursor;
        }
        is_same && self.cursor == now.cursor
    }

    /// Whether both have the same moves, whatever their comments.
    pub(super) fn has_same_moves(&self, other: &Self) -> bool {
        (self.record, self.shape) == (other.record, other.shape)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::desk::feature::Wish;
    use crate::app::shell::action::Action;
    use crate::app::shell::own::Own;
    use crate::app::tests::state::Bench;
    use crate::record::Edit;

    struct Counted {
        bench: Bench,
        snapshot: NotesSnapshot,
        times: usize,
    }

    impl Counted {
        fn frame(&mut self) -> usize {
            let game = self.bench.game();
            if !self.snapshot.is_current(game) {
                self.snapshot = NotesSnapshot::of(game);
                self.times += 1;
            }
            self.times
        }

        fn go(&mut self, step: usize) -> usize {
            self.bench.go_to(step);
            self.frame()
        }

        fn write(&mut self, comment: &str) -> usize {
            let node = self.bench.game().node();
            self.bench.state.desk.edit(Edit::Amend(Box::new(Edit::Comment(node, Some(comment.to_owned())))));
            self.frame()
        }
    }

    #[test]
    fn a_typed_comment_counts_once_when_the_cursor_moves_on() {
        let bench = Bench::with_game();
        let snapshot = NotesSnapshot::of(bench.game());
        let mut counted = Counted { bench, snapshot, times: 0 };
        assert_eq!([3, 4, 5, 1].map(|step| counted.go(step)), [0; 4], "steps change nothing");
        let letters = "角".repeat(100);
        for (end, _) in letters.char_indices().skip(1) {
            assert_eq!(counted.write(&letters[..end]), 0);
        }
        assert_eq!(counted.go(2), 1);
        assert_eq!([3, 1, 2].map(|step| counted.go(step)), [1; 3]);
        counted.write("銀");
        counted.bench.run(Own::Undo);
        assert_eq!((counted.frame(), counted.go(3)), (1, 1));
        let mv = *counted.bench.game().position().legal_moves().first().unwrap();
        counted.bench.act(Action::Wish(Wish::Edit(Edit::Play(vec![mv]))));
        assert_eq!(counted.frame(), 2);
    }
}
