use std::convert::Infallible;

use crate::app::desk::candidate::CandidateLine;
use crate::app::desk::feature::{Fact, Feature, FocusRequest, Layer, Out, Panel};
use crate::app::desk::panels::PanelEntry;
use crate::app::desk::{Desk, describe};
use crate::app::notes::bookmarks::Bookmarks;
use crate::app::notes::find::HitLocation;
use crate::app::notes::panels::{self, View};
use crate::app::notes::{Caret, Command, Field, Input, Notes, Page, words};
use crate::record::Edit;

impl Feature for Notes {
    type Command = Command;
    type Input = Input;
    type Event = Infallible;
    type Effect = Infallible;
    type Ask = Infallible;
    type Answer = Infallible;
    type Worker = ();
    type AskState = ();
    type View = View;

    const PANELS: &'static [PanelEntry<Self>] = panels::PANELS;

    fn run(&mut self, desk: &mut Desk, command: Command, _: &mut Out<Self>) {
        if !self.enabled(desk, command) {
            return;
        }
        match command {
            Command::WriteComment => self.show(Page::Comment, Some(Field::Comment(None))),
            Command::QuoteMoves => self.quote_moves(desk),
            Command::AddBookmark => self.add_bookmark(desk),
            Command::EditHead => self.request_focus(Field::Head),
            Command::Find => self.show(Page::Find, Some(Field::Find)),
            Command::FindNext => self.go_to_hit(desk, false),
            Command::FindPrevious => self.go_to_hit(desk, true),
        }
        self.refresh(desk);
    }

    fn input(&mut self, desk: &mut Desk, input: Input, out: &mut Out<Self>) {
        match input {
            Input::Run(command) => self.run(desk, command, out),
            Input::Show(page) => self.show(page, None),
            Input::Caret(at) => self.caret = Some(Caret::of(desk, at)),
            Input::Preview(moves, after) => {
                if let Some(line) = CandidateLine::quoted(desk.game(), &moves, after) {
                    desk.show_line(line);
                }
            }
            Input::AddPreview => desk.insert_line(),
            Input::EndPreview => {
                desk.end_preview();
            }
            Input::Find(words) => {
                self.find.set_words(words);
                self.listed = None;
            }
            Input::MatchKana(kana) => {
                self.find.set_kana(kana);
                self.listed = None;
            }
            Input::GoToHit(index, location) => {
                self.find.mark(index, location);
                go_to(desk, location);
            }
        }
        self.refresh(desk);
    }

    fn enabled(&self, desk: &Desk, command: Command) -> bool {
        desk.allows(command.entry().about.modes)
            && match command {
                Command::WriteComment | Command::AddBookmark | Command::EditHead | Command::Find => true,
                Command::QuoteMoves => self.caret.is_some_and(|caret| caret.moves(desk).is_some()),
                Command::FindNext | Command::FindPrevious => !self.find.words().is_empty(),
            }
    }

    fn escape(&self, desk: &Desk, layer: Layer) -> Option<Input> {
        (layer == Layer::Preview && desk.mode.preview().is_some()).then_some(Input::EndPreview)
    }

    fn focus_request(&self) -> Option<FocusRequest> {
        let (number, field) = self.focus?;
        Some(FocusRequest { number, panel: if field == Field::Head { Panel::Side } else { Panel::Notes } })
    }

    fn follow(&mut self, desk: &mut Desk, fact: &Fact, _: &mut Out<Self>) {
        let is_stale = match fact {
            Fact::PlaceChanged | Fact::LanguageChanged => true,
            Fact::Edited(record) => *record == desk.place().game,
            _ => false,
        };
        if is_stale {
            self.refresh(desk);
        }
    }
}

impl Notes {
    fn refresh(&mut self, desk: &Desk) {
        let (place, naming) = (desk.place(), desk.naming());
        let listed = Some((place.game, place.revision, naming, self.page));
        if self.listed == listed {
            return;
        }
        let record = desk.game().record();
        match self.page {
            Page::Bookmarks => self.bookmarks = Bookmarks::of(record, naming),
            Page::Find => self.find.refresh(record, naming),
            Page::Comment | Page::Headers => {}
        }
        self.listed = listed;
    }

    fn show(&mut self, page: Page, field: Option<Field>) {
        self.page = page;
        if let Some(field) = field {
            self.request_focus(field);
        }
    }

    fn go_to_hit(&mut self, desk: &mut Desk, back: bool) {
        // Outdated while the page is closed.
        self.find.refresh(desk.game().record(), desk.naming());
        if let Some(location) = self.find.go(back) {
            go_to(desk, location);
        }
    }

    fn add_bookmark(&mut self, desk: &mut Desk) {
        let game = desk.game();
        let node = game.node();
        let mut bookmarks = game.record().tree().note(node).bookmarks.clone();
        bookmarks.push(words::new_bookmark(desk.language(), describe::number(game.record(), node)));
        desk.edit(Edit::Bookmarks(node, bookmarks));
        self.show(Page::Comment, Some(Field::Bookmark));
    }

    fn quote_moves(&mut self, desk: &mut Desk) {
        let Some(caret) = self.caret else { return };
        let Some(moves) = caret.moves(desk) else { return };
        let record = desk.game().record();
        let quoted: String = moves.into_iter().map(|node| describe::quoted(desk.naming(), record, node)).collect();
        let comment = record.tree().note(caret.node).text().unwrap_or_default();
        let split = comment.char_indices().nth(caret.at).map_or(comment.len(), |(byte, _)| byte);
        let (before, behind) = comment.split_at(split);
        let comment = format!("{before}{quoted}{behind}");
        let at = before.chars().count() + quoted.chars().count();
        desk.walk(|game| game.go_to_node(caret.node));
        desk.edit(Edit::Comment(caret.node, Some(comment)));
        self.show(Page::Comment, Some(Field::Comment(Some(at))));
    }
}

/// Headers belong to the whole record.
fn go_to(desk: &mut Desk, location: HitLocation) {
    match location {
        HitLocation::Move(node) | HitLocation::Comment(node) | HitLocation::Bookmark(node) => {
            desk.walk(|game| game.go_to_node(node));
        }
        HitLocation::Header(_) => {}
    }
}
