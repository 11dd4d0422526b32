//! Closes notices at the bottom of the window when the user has gone on to something else.

use std::mem::{Discriminant, discriminant};

use crate::app::desk::mode::Mode;
use crate::app::desk::notice::{NoticeId, NoticeKind};
use crate::app::desk::{Desk, Place};

pub(super) struct Snapshot {
    place: Place,
    mode: Discriminant<Mode>,
    latest: Option<NoticeId>,
}

impl Snapshot {
    pub(super) fn of(desk: &Desk) -> Self {
        let latest = desk.notices.iter().map(|notice| notice.id).max();
        Self { place: desk.place(), mode: discriminant(&desk.mode), latest }
    }

    /// Closes notices from before the action. That of an edit stays until the next edit while the board shows its line,
    /// so that it can be undone from there. Refusals and announcements are about one position.
    pub(super) fn close_outdated(&self, desk: &mut Desk) {
        let (now, before) = (desk.place(), &self.place);
        let is_elsewhere = now.game != before.game || discriminant(&desk.mode) != self.mode;
        let is_done_over = is_elsewhere || now.revision != before.revision || !desk.game().is_on_line(before.node);
        let is_refusal_over = is_elsewhere || now != *before;
        desk.notices.retain(|notice| {
            let is_over = match notice.kind {
                NoticeKind::Done => is_done_over,
                NoticeKind::Refused | NoticeKind::Announced => is_refusal_over,
                NoticeKind::Failed => false,
            };
            !is_over || Some(notice.id) > self.latest
        });
    }
}

#[cfg(test)]
mod tests {
    use crate::app::desk::feature::Wish;
    use crate::app::shell::action::Action;
    use crate::app::shell::command::Command;
    use crate::app::tests::state::Bench;
    use crate::app::{moves, play, setup};
    use crate::record::Edit;

    fn said(bench: &Bench) -> Vec<String> {
        bench.state.desk.notices.iter().map(|notice| notice.text.clone()).collect()
    }

    fn edited() -> Bench {
        let mut bench = Bench::with_game();
        bench.run(Command::Play(play::Command::Last));
        bench.run(moves::Command::DeleteFromHere);
        assert_eq!(said(&bench).len(), 1);
        bench
    }

    #[test]
    fn what_was_done_is_said_along_its_line_until_the_next_edit() {
        let mut bench = edited();
        bench.run(Command::Play(play::Command::First));
        assert_eq!(said(&bench).len(), 1, "a way back is needed when one has looked around");
        let root = bench.state.desk.game().record().tree().root();
        bench.act(Action::Wish(Wish::Edit(Edit::Comment(root, Some("序".to_owned())))));
        assert_eq!(said(&bench), [""; 0], "the way back is another one now");
    }

    #[test]
    fn another_line_another_game_and_another_mode_end_it() {
        let mut bench = edited();
        bench.act(Action::Play(play::Input::GoTo(3)));
        bench.run(moves::Command::AcrossBranch);
        assert_eq!(said(&bench), [""; 0]);

        let mut bench = edited();
        bench.run(Command::SetUp(setup::Command::SetUp));
        let [now] = &*said(&bench) else { panic!("{:?}", said(&bench)) };
        assert!(now.starts_with("この棋譜の開始局面を編集します。"), "{now}");

        let mut bench = edited();
        let first = bench.state.desk.games()[0].id();
        bench.open("other.kif", crate::app::tests::GAME);
        bench.run(Command::Play(play::Command::Last));
        bench.run(moves::Command::DeleteFromHere);
        bench.act(Action::SelectGame(first));
        assert_eq!(said(&bench), [""; 0]);
    }
}
