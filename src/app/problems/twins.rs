//! Problems that resemble the one being edited, in its file and in the open set.

use std::path::PathBuf;
use std::sync::Arc;

use egui::{CursorIcon, Ui};

use crate::app::desk::Desk;
use crate::app::desk::feature::Clicks;
use crate::app::kit::remark::remark_ui;
use crate::app::problems::{Input, LoadedSet, Problems, words};
use crate::lang::Language;
use crate::problems::ProblemId;
use crate::shogi::{Setup, Severity};
use crate::tsume::{ProblemKey, Twin};

const MAX_NAMED: usize = 5;
/// Larger files are not compared: it would take too long.
const MAX_RECORDS: usize = 3_000;

#[derive(Debug, Default)]
pub(crate) struct Twins {
    of: Option<Basis>,
    found: Vec<(TwinPlace, Twin)>,
    rows: Vec<(TwinPlace, String)>,
}

#[derive(Clone, Debug, PartialEq)]
struct Basis {
    start: Setup,
    record: (PathBuf, usize),
    changes: (usize, Option<u64>),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum TwinPlace {
    InFile(usize),
    InSet(ProblemId),
}

impl Twins {
    pub(super) fn rows(&self) -> &[(TwinPlace, String)] {
        &self.rows
    }

    pub(super) fn follow(&mut self, desk: &Desk, loaded: Option<&LoadedSet>) {
        let game = desk.game();
        if !game.is_problem() || desk.solving().is_some() {
            return *self = Self::default();
        }
        let start = game.record().initial().to_setup();
        let path = game.path().map(PathBuf::from).unwrap_or_default();
        let changes = (game.arrangements(), loaded.map(|loaded| loaded.set.changes()));
        let basis = Basis { start, record: (path, game.record_id()), changes };
        if self.of.as_ref() == Some(&basis) {
            return;
        }
        let likeness = ProblemKey::likeness(&start);
        let records = game.records().enumerate().take(if game.count() > MAX_RECORDS { 0 } else { MAX_RECORDS });
        let others = records.filter(|&(index, _)| index != game.shown());
        let mut found: Vec<(TwinPlace, Twin)> = others
            .filter_map(|(index, record)| {
                let other = record.initial().to_setup();
                let twin = (ProblemKey::likeness(&other) == likeness).then(|| Twin::of(&start, &other)).flatten()?;
                Some((TwinPlace::InFile(index), twin))
            })
            .collect();
        if let Some(loaded) = loaded {
            let is_other = |path: &Arc<std::path::Path>| game.path() != Some(path);
            let twins = loaded.set.twins(&start).filter(|(problem, _)| is_other(&problem.path));
            found.extend(twins.map(|(problem, twin)| (TwinPlace::InSet(problem.id), twin)));
        }
        self.of = Some(basis);
        self.found = found;
        self.find_words(desk, loaded);
    }

    pub(super) fn find_words(&mut self, desk: &Desk, loaded: Option<&LoadedSet>) {
        let language = desk.language();
        let named = self.found.iter().take(MAX_NAMED).filter_map(|&(place, twin)| {
            let text = match place {
                TwinPlace::InFile(index) => {
                    let title = desk.game().records().nth(index)?.headers().title();
                    words::twin_here(language, twin, index + 1, title)
                }
                TwinPlace::InSet(id) => {
                    let loaded = loaded?;
                    let problem = loaded.set.get(id)?;
                    let title = problem.start.name(language);
                    words::twin_in_set(language, twin, &loaded.name(), &problem.name, title.as_deref())
                }
            };
            Some((place, text))
        });
        self.rows = named.collect();
    }
}

pub(crate) fn twins_ui(ui: &mut Ui, language: Language, problems: &Problems, out: &mut Clicks<Input>) {
    for (index, (place, text)) in problems.twins.rows().iter().enumerate() {
        let row = ui.push_id(("twin", index), |ui| remark_ui(ui, language, Severity::Note, text, false)).inner;
        if row.on_hover_cursor(CursorIcon::PointingHand).clicked() {
            out.push(match *place {
                TwinPlace::InFile(index) => Input::ShowRecord(index),
                TwinPlace::InSet(id) => Input::GoTo(id),
            });
        }
    }
}
