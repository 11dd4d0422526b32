//! The end of a game, and of the file.

use super::comment::SIDES;
use super::game::Game;
use super::read::Reader;
use crate::format::lines::trim;
use crate::format::{
    Dialect, EndWord, Format, Loaded, Location, ReadError, ReadErrorKind, Records, Warning, WarningKind, excerpt,
};
use crate::record::{Builder, HeaderLine, Note};
use crate::shogi::Color;

impl Reader<'_> {
    /// Ends a game and begins the next.
    pub(super) fn close(&mut self, mut game: Game) -> Game {
        let next = Game::new();
        if !game.seen {
            // Comments after the last separator.
            let left = game.headers.drain(..).map(|line| match line {
                HeaderLine::Verbatim(text) => text,
                HeaderLine::Field { key, value } => format!("'{key}：{value}"),
            });
            let sides = game.handicap_names.map(|names| format!("'{}", SIDES[usize::from(names)]));
            let Note { comment, bookmarks, summary, .. } = std::mem::take(&mut game.note);
            let comment = comment.iter().flat_map(|comment| comment.split('\n')).map(|line| format!("'*{line}"));
            let bookmarks = bookmarks.iter().map(|name| format!("'&{name}"));
            let summary = summary.iter().map(|words| format!("'{words}"));
            let left: Vec<String> = left.chain(sides).chain(comment).chain(bookmarks).chain(summary).collect();
            if let Some(record) = self.records.last_mut().filter(|_| !left.is_empty()) {
                let last = record.tree().main_line().last();
                let at = last.unwrap_or(record.tree().root());
                record.note_mut(at).verbatim.extend(left);
                self.recorder.note(at);
            }
            self.recorder.give_rest(self.records.len());
            return next;
        }
        if game.builder.is_none() && game.failed.is_none() {
            let at = game.at;
            self.warn(at, WarningKind::TurnInferred(Color::Black));
            if let Err(error) = self.begin(&mut game, Color::Black, at) {
                game.failed = Some(error);
            }
        }
        let mut error = game.failed.take();
        let shows = |builder: &Builder| {
            let record = builder.record();
            record.tree().len() > 1 || record.headers().fields().next().is_some()
        };
        let has_content = game.stated || game.builder.as_ref().is_some_and(shows);
        if let Some(broken) = game.broken.take().filter(|_| error.is_none()) {
            if !has_content && !broken.truncated {
                let kind = ReadErrorKind::Move { text: broken.text, fault: broken.fault };
                error = Some(ReadError::new(broken.at, kind));
            } else if broken.truncated {
                self.warn(broken.at, WarningKind::MoveTruncated { text: broken.text });
            } else {
                self.warn(broken.at, WarningKind::MoveUnplayable { text: broken.text, fault: broken.fault });
            }
        }
        match error {
            Some(mut error) => {
                self.warn(
                    error.at,
                    WarningKind::RecordUnreadable { number: self.number, why: Box::new(error.kind.clone()) },
                );
                if let Some(builder) = game.builder.take() {
                    let partial = self.loaded(builder.finish().into(), Vec::new());
                    error.partial = Some(Box::new(partial));
                }
                self.failed.get_or_insert(error);
                self.recorder.set_aside();
            }
            None => {
                let record = self.records.len();
                self.recorder.give(record);
                self.end_words.extend(game.end_words.drain(..).map(|(node, word)| EndWord { record, node, word }));
                self.records.extend(game.builder.take().map(Builder::finish));
            }
        }
        self.number = self.number.saturating_add(1);
        next
    }

    fn loaded(&self, records: Records, warnings: Vec<Warning>) -> Loaded {
        let dialect = Dialect { csa: self.style.clone(), ..Dialect::of_text(self.text, Format::Csa) };
        Loaded { records, dialect, warnings }
    }

    pub(super) fn finish(mut self) -> Result<Loaded, ReadError> {
        let Some(records) = Records::from_vec(std::mem::take(&mut self.records)) else {
            let nothing = || {
                let text = self.text.text.lines().map(trim).find(|line| !line.is_empty()).unwrap_or_default();
                ReadError::new(Location::START, ReadErrorKind::NotARecord { text: excerpt(text) })
            };
            return Err(self.failed.take().unwrap_or_else(nothing));
        };
        let warnings = std::mem::take(&mut self.warnings);
        let mut loaded = self.loaded(records, warnings);
        loaded.dialect.end_words = self.end_words;
        Ok(loaded)
    }
}
