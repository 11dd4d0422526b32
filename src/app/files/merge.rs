//! Merging another file's game into one that is open.

use std::path::PathBuf;

use crate::app::desk::edit::Edit;
use crate::app::desk::notice::Gravity;
use crate::app::desk::origin::GameId;
use crate::app::desk::reading::Reading;
use crate::app::files::open;
use crate::app::shell::action::Effect;
use crate::app::shell::state::{Merging, Modal, State};
use crate::app::text;
use crate::disk::ReadFailure;
use crate::record::Record;

/// Asks for the file.
pub(crate) fn ask(state: &State, effects: &mut Vec<Effect>) {
    effects.push(Effect::AskMerge { game: state.desk.game().id(), folder: state.desk.settings.folder.clone() });
}

/// The file was read, or not: its only record is merged in, of several one is to be chosen.
pub(crate) fn read(state: &mut State, game: GameId, path: PathBuf, result: Result<Reading, ReadFailure>) {
    let language = state.desk.language();
    match result {
        Ok(Reading { result: Ok(loaded), .. }) => {
            let records = loaded.records;
            if records.len() == 1 {
                return merge(state, game, records.into_first());
            }
            let name = |(index, record)| text::moves::record(language, index, record);
            let names = records.iter().enumerate().map(name).collect();
            state.modal = Some(Modal::Merge(Merging { game, path, records: records.into(), names }));
        }
        Ok(Reading { result: Err(error), .. }) => {
            open::refuse(state, text::open_error(language, &path, &error), None);
        }
        Err(error) => state.desk.notify(Gravity::Failed, text::read_failure(language, &path, &error)),
    }
}

/// One of the file's records was chosen.
pub(crate) fn choose(state: &mut State, index: usize) {
    if let Some(Modal::Merge(mut merging)) = state.modal.take()
        && index < merging.records.len()
    {
        merge(state, merging.game, merging.records.swap_remove(index));
    }
}

/// Merges a record into a game, and shows that one.
fn merge(state: &mut State, game: GameId, record: Record) {
    if state.desk.tabs.show(game) {
        state.desk.edit(Edit::Merge(Box::new(record)));
    }
}
