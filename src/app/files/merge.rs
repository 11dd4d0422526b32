//! Merging a record of another file into an open game.

use std::path::PathBuf;

use crate::app::desk::Desk;
use crate::app::desk::feature::Out;
use crate::app::desk::notice::Topic;
use crate::app::desk::origin::GameId;
use crate::app::desk::reading::Reading;
use crate::app::files::ask::Merging;
use crate::app::files::{Ask, Effect, Files, Purpose, words};
use crate::app::kit::dialog::{Dialog, Kind};
use crate::disk::ReadFailure;
use crate::record::{Edit, Record};

pub(super) fn ask(desk: &Desk, out: &mut Out<Files>) {
    let language = desk.language();
    let dialog = Dialog {
        kind: Kind::Open,
        title: words::MERGE_TITLE.get(language).to_owned(),
        folder: desk.folder(),
        file_types: words::readable(language),
    };
    out.run(Effect::Choose(Purpose::Merge(desk.game().id()), dialog));
}

/// Merges the only record, or asks which of several.
pub(super) fn read(
    desk: &mut Desk,
    game: GameId,
    path: PathBuf,
    result: Result<Reading, ReadFailure>,
    out: &mut Out<Files>,
) {
    let language = desk.language();
    match result {
        Ok(Reading { result: Ok(loaded), .. }) => {
            desk.settle(&Topic::Reading(path.clone()));
            let records = loaded.records;
            if records.len() == 1 {
                return merge(desk, game, records.into_first());
            }
            let name = |(index, record)| words::record(language, index, record);
            let names = records.iter().enumerate().map(name).collect();
            out.ask(Ask::Merge(Merging { game, path, records: records.into(), names }));
        }
        Ok(Reading { result: Err(error), .. }) => {
            let text = words::open_error(language, &path, &error);
            desk.notify_about(Topic::Reading(path), text);
        }
        Err(error) => {
            let text = words::read_failure(language, &path, &error);
            desk.notify_about(Topic::Reading(path), text);
        }
    }
}

impl Merging {
    pub(super) fn choose(mut self, desk: &mut Desk, index: usize) {
        if index < self.records.len() {
            merge(desk, self.game, self.records.swap_remove(index));
        }
    }
}

fn merge(desk: &mut Desk, game: GameId, record: Record) {
    if desk.tabs.show(game) {
        desk.edit(Edit::Merge(Box::new(record)));
    }
}
