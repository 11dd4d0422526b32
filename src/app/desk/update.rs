//! Editing the game on the board, with undo and redo.

use crate::app::desk::arrangement::Arrange;
use crate::app::desk::done::{self, Direction, Offer, StepOffer};
use crate::app::desk::game::Step;
use crate::app::desk::notice::{NoticeKind, Topic};
use crate::app::desk::origin::{GameId, RecordKey};
use crate::app::desk::{Desk, words};
use crate::record::{Edit, EditError, NodeId};
use crate::tsume::PurposeWord;

impl Desk {
    pub(crate) fn edit(&mut self, edit: Edit) {
        self.edit_with_remark(edit, None);
    }

    /// `also` is appended to the notice.
    pub(crate) fn edit_with_remark(&mut self, edit: Edit, also: Option<String>) {
        self.autoplay = None;
        let language = self.language();
        let done = done::describe(self.naming(), self.game(), &edit);
        let before = self.game().document().revision();
        match self.game_mut().edit(|document| document.apply(edit)) {
            // Typing was taken back.
            Ok(_) if self.game().document().revision() < before => self.close_success_notices(),
            Ok(report) => {
                let sentences = [done, report.map(|report| words::remark(language, report)), also];
                let text = sentences.into_iter().flatten().collect::<Vec<_>>().join(" ");
                if text.is_empty() {
                    return;
                }
                if self.game().document().revision() == before {
                    self.notify(NoticeKind::Done, text);
                } else {
                    self.notify_offering(text, Direction::Undo);
                }
            }
            Err(refused) => self.notify_about(Topic::Editing(self.place()), words::refused(language, refused)),
        }
    }

    pub(crate) fn arrange(&mut self, how: Arrange) {
        self.autoplay = None;
        let language = self.language();
        if let Some(done) = self.game_mut().arrange(how) {
            let problem = self.game().is_problem();
            self.notify_offering(words::done::arranged(language, done, problem), Direction::Undo);
        }
    }

    /// Arranges the records of any open game, and says so with `more`.
    pub(crate) fn arrange_in(&mut self, game: GameId, how: Arrange, more: Option<String>) {
        let language = self.language();
        let done = self.tabs.get_mut(game).and_then(|game| game.arrange(how));
        let said = match done {
            Some(done) => words::done::arranged(language, done, true),
            None => words::NOTHING_TO_WRITE.get(language).to_owned(),
        };
        let text = [Some(said), more].into_iter().flatten().collect::<Vec<_>>().join(" ");
        if done.is_some() && self.game().id() == game {
            self.notify_offering(text, Direction::Undo);
        } else {
            self.notify(NoticeKind::Done, text);
        }
    }

    /// Edits any open record as one undo step. The cursor stays, autoplay goes on, and there is no notice;
    /// [`Fact::Edited`](super::feature::Fact::Edited) announces it.
    ///
    /// # Errors
    /// If the record is not open, or an edit is refused: the record is then unchanged.
    pub(crate) fn edit_at(&mut self, record: RecordKey, edits: Vec<(NodeId, Edit)>) -> Result<(), EditError> {
        let is_open = self.tabs.get(record.0).is_some();
        let game = self.tabs.get_mut(record.0).filter(|_| is_open).ok_or(EditError::NoSuchNode)?;
        if game.edit_record(record.1, edits)? {
            self.edited.push(record);
        }
        Ok(())
    }

    pub(crate) fn notify_purpose(&mut self, before: Option<PurposeWord>, after: Option<PurposeWord>) {
        let (language, problem) = (self.language(), self.game().is_problem());
        let text = match (before, after) {
            (_, Some(word)) => words::purpose_written(language, word, problem),
            (Some(word), None) => words::purpose_removed(language, word, problem),
            (None, None) => return,
        };
        if before != after {
            self.notify(NoticeKind::Done, text);
        }
    }

    /// If there is no change, undoes pasting or reloading the game.
    pub(crate) fn undo(&mut self) {
        self.autoplay = None;
        self.close_success_notices();
        if self.tabs.can_unpaste() {
            self.tabs.unpaste(self.language());
        } else if self.tabs.can_undo_reload() {
            self.tabs.undo_reload();
        } else {
            let what = self.game().undoable();
            self.game_mut().undo();
            self.notify_went(what, Direction::Redo, Direction::Undo);
        }
    }

    pub(crate) fn redo(&mut self) {
        self.autoplay = None;
        self.close_success_notices();
        if self.tabs.can_paste_again() {
            self.tabs.reopen();
        } else {
            let what = self.game().redoable();
            self.game_mut().redo();
            self.notify_went(what, Direction::Undo, Direction::Redo);
        }
    }

    fn notify_went(&mut self, what: Option<Step>, offer: Direction, went: Direction) {
        if let Some(what) = what {
            self.notify_offering(words::done::went(self.language(), went, what), offer);
        }
    }

    pub(crate) fn notify_offering(&mut self, text: String, direction: Direction) {
        let offer = Offer::Step(StepOffer::now(self.game(), direction));
        self.notify_with(text, offer);
    }

    pub(crate) fn notify_with(&mut self, text: String, offer: Offer) {
        self.notify(NoticeKind::Done, text);
        if let Some(notice) = self.notices.last_mut() {
            notice.offer = Some(offer);
        }
    }

    pub(crate) fn close_success_notices(&mut self) {
        self.notices.retain(|notice| notice.kind == NoticeKind::Failed);
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "a test that fails should say where")]

    use super::*;
    use crate::app::desk::game::Game;
    use crate::app::desk::settings::Settings;
    use crate::lang::Language;
    use crate::notation::usi::read_move;
    use crate::record::{EditReport, Record};
    use crate::shogi::Position;

    /// A desk with a second game of two moves, and the key of its record.
    fn desk() -> (Desk, RecordKey) {
        let mut desk = Desk::new(Settings::default(), Language::English);
        let mut front = Game::begun(Record::new(Position::startpos()), Language::English);
        front.edit(|document| document.apply(Edit::Play(vec![read_move("2g2f").unwrap()]))).unwrap();
        desk.tabs.add(front, true);
        let mut game = Game::begun(Record::new(Position::startpos()), Language::English);
        let moves = ["7g7f", "3c3d"].map(|mv| read_move(mv).unwrap()).to_vec();
        game.edit(|document| document.apply(Edit::Play(moves))).unwrap();
        game.go_to(1);
        let key = (game.id(), game.record_id());
        desk.tabs.add(game, false);
        (desk, key)
    }

    fn comment(node: NodeId) -> (NodeId, Edit) {
        (node, Edit::Comment(node, Some("good".to_owned())))
    }

    #[test]
    fn many_edits_of_a_record_in_the_background_are_one_step_and_move_nothing() {
        let (mut desk, key) = desk();
        desk.autoplay = Some(1.0);
        let (place, game) = (desk.place(), desk.tabs.get(key.0).unwrap());
        let (cursor, line) = (game.node(), game.line().to_vec());
        let end = *line.last().unwrap();
        let mv = read_move("2g2f").unwrap();
        desk.edit_at(key, vec![comment(line[0]), comment(end), (end, Edit::Play(vec![mv]))]).unwrap();
        let game = desk.tabs.get_mut(key.0).unwrap();
        let tree = game.record().tree();
        assert_eq!((game.node(), tree.children(end).len()), (cursor, 1));
        assert!([line[0], end].iter().all(|&node| tree.note(node).comment.is_some()));
        game.undo();
        let tree = game.record().tree();
        assert!([line[0], end].iter().all(|&node| tree.note(node).comment.is_none()) && tree.children(end).is_empty());
        game.redo();
        assert_eq!(game.record().tree().children(end).len(), 1);
        assert_eq!((desk.autoplay, desk.place(), desk.notices.len()), (Some(1.0), place, 0));
        assert_eq!(desk.edited, [key]);
    }

    #[test]
    fn of_edits_one_of_which_is_refused_none_is_made() {
        let (mut desk, key) = desk();
        let game = desk.tabs.get(key.0).unwrap();
        let (root, revision, redoable) = (game.line()[0], game.document().revision(), game.redoable());
        let impossible = read_move("5e5d").unwrap();
        assert!(desk.edit_at(key, vec![comment(root), (root, Edit::Play(vec![impossible]))]).is_err());
        let game = desk.tabs.get(key.0).unwrap();
        assert_eq!((game.document().revision(), game.redoable()), (revision, redoable));
        assert!(game.record().tree().note(root).comment.is_none());
        assert_eq!(EditReport::stuck(game.record()), None);
        desk.tabs.close(key.0, Language::English);
        assert_eq!(desk.edit_at(key, vec![comment(root)]), Err(EditError::NoSuchNode));
        assert!(desk.edited.is_empty());
    }
}
