//! Judging the problems of the set one after another, and the report on them.

use std::io;
use std::sync::Arc;

use crate::app::desk::Desk;
use crate::app::desk::feature::{Out, Wish};
use crate::app::desk::listed::ReportFormat;
use crate::app::desk::mode::Mode;
use crate::app::desk::notice::NoticeKind;
use crate::app::kit::task::Cancel;
use crate::app::problems::review::{Outcome, Standing};
use crate::app::problems::table::{self, Basis, Table};
use crate::app::problems::work::kept::Judged;
use crate::app::problems::{Effect, Problems, words};
use crate::problems::ProblemId;
use crate::review::{Report, Row};

impl Problems {
    /// May be outdated, see [`is_arranged`](Self::is_arranged).
    pub(crate) fn table(&self) -> &Table {
        &self.table
    }

    pub(crate) fn is_arranged(&self, desk: &Desk) -> bool {
        self.basis(desk).is_none_or(|basis| self.table.is_for(&basis))
    }

    fn basis(&self, desk: &Desk) -> Option<Basis> {
        let loaded = self.loaded.as_ref()?;
        Some(Basis {
            set: (loaded.token.clone(), loaded.set.changes()),
            choices: (self.review.shown, self.review.order),
            rules: desk.settings.rules,
            language: desk.language(),
        })
    }

    pub(super) fn arrange(&mut self, desk: &Desk) {
        let basis = self.basis(desk).filter(|basis| !self.table.is_for(basis));
        if let Some((loaded, basis)) = self.loaded.as_ref().zip(basis) {
            self.table = Table::of(&loaded.set, &self.review, basis);
        }
    }

    pub(super) fn reviewed(&mut self, desk: &Desk, token: &Cancel, at: usize, outcome: Outcome) {
        let is_arranged = self.is_arranged(desk);
        let content = self.review.take(token, at, outcome).filter(|_| is_arranged);
        if let Some((content, loaded)) = content.zip(self.loaded.as_ref()) {
            self.table.follow(&loaded.set, &self.review, content);
        }
    }

    pub(super) fn recalled(&mut self, token: &Cancel, known: Vec<Judged>) {
        if self.loaded.as_ref().is_some_and(|loaded| loaded.token == *token) && self.review.recall(known) {
            // Arranged anew when it is shown.
            self.table = Table::default();
        }
    }

    pub(super) fn start_review(&mut self, desk: &Desk, out: &mut Out<Self>) {
        let Some(loaded) = &self.loaded else { return };
        if let Some(job) = self.review.start(&loaded.set, desk.settings.rules) {
            out.run(Effect::Review(job));
        }
    }

    /// Problems that have changed meanwhile are judged now.
    pub(super) fn review_ended(
        &mut self,
        desk: &mut Desk,
        token: &Cancel,
        result: io::Result<()>,
        out: &mut Out<Self>,
    ) {
        if !self.review.end(token) {
            return;
        }
        match result {
            Ok(()) => self.start_review(desk, out),
            Err(error) => desk.notify(NoticeKind::Failed, words::not_reviewed(desk.language(), &error)),
        }
    }

    /// Restarts a running check.
    pub(super) fn follow_rules(&mut self, desk: &Desk, out: &mut Out<Self>) {
        if self.review.stop() {
            self.start_review(desk, out);
        }
    }

    pub(super) fn go_to(&mut self, desk: &mut Desk, id: ProblemId, out: &mut Out<Self>) {
        out.close();
        desk.autoplay = None;
        if let Some(loaded) = &mut self.loaded {
            loaded.tab = desk.tabs.game().id();
        }
        desk.enter(Mode::Solve);
        self.open_problem(desk, Some(id), out);
    }

    pub(super) fn export(&self, desk: &Desk, rows: &[ProblemId], format: ReportFormat, out: &mut Out<Self>) {
        let Some(loaded) = &self.loaded else { return };
        let (rules, language) = (desk.settings.rules, desk.language());
        let row = |&id: &ProblemId| {
            let problem = loaded.set.get(id)?;
            let below = problem.path.strip_prefix(&loaded.source).ok().filter(|below| below.file_name().is_some());
            let file = below.or(problem.path.file_name().map(AsRef::as_ref)).unwrap_or(&problem.path);
            let result = match self.review.standing(problem, rules) {
                Standing::Known(outcome) => Some(match &**outcome {
                    Outcome::Judged(reviewed, _) => Ok(Arc::clone(reviewed)),
                    Outcome::Refused(refusal) => Err(words::refusal(desk.naming(), refusal).into()),
                }),
                Standing::Stale(_) | Standing::Begun | Standing::Open => None,
            };
            Some(Row {
                file: file.to_string_lossy().into_owned(),
                index: id.record as usize + 1,
                number: table::number(&loaded.set, problem),
                title: table::title(problem, language),
                author: problem.author.as_deref().unwrap_or_default().to_owned(),
                start: problem.start.setup,
                result,
                remarks: words::twins_of_row(language, &self.table().twins_of(&loaded.set, id)),
            })
        };
        let rows = rows.iter().filter_map(row).collect();
        let report = Report { title: loaded.name(), profile: rules.profile, rule: rules.futile, rows };
        out.wish(Wish::SaveReport(Box::new(report), format));
    }
}
