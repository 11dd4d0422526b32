//! Solutions, lengths and soundness, found for all problems of a file and written in one undo step.

use std::io;
use std::sync::Arc;

use crate::app::desk::Desk;
use crate::app::desk::arrangement::Arrange;
use crate::app::desk::feature::Out;
use crate::app::desk::notice::NoticeKind;
use crate::app::desk::origin::GameId;
use crate::app::desk::rules::Rules;
use crate::app::desk::solution;
use crate::app::kit::task::Cancel;
use crate::app::problems::{Effect, Problems, words};
use crate::lang::Language;
use crate::record::{Edit, HeaderKey, NodeId, Record, Revision};
use crate::tsume;
use crate::tsume::cook::{Judgement, Profile, StatedSoundness, Verdict};

/// The running search. The judgements are written when all are known.
#[derive(Debug)]
pub(super) struct Filling {
    token: Cancel,
    game: GameId,
    records: Arc<[FillRecord]>,
    profile: Profile,
    found: Vec<(usize, Judgement)>,
    done: usize,
}

#[derive(Clone, Debug, PartialEq)]
pub(crate) struct FillJob {
    pub(crate) token: Cancel,
    pub(crate) records: Arc<[FillRecord]>,
    pub(crate) rules: Rules,
}

#[derive(Clone, Debug, PartialEq)]
pub(crate) struct FillRecord {
    id: usize,
    revision: Revision,
    pub(crate) record: Record,
}

impl Problems {
    pub(super) fn fill_records(&mut self, desk: &mut Desk, out: &mut Out<Self>) {
        self.stop_filling();
        let (game, rules) = (desk.game(), desk.settings.rules);
        let problems = game.revisions().into_iter().zip(game.records()).filter(|(_, record)| tsume::is_tsume(record));
        let records: Arc<[FillRecord]> =
            problems.map(|((id, revision), record)| FillRecord { id, revision, record: record.clone() }).collect();
        if records.is_empty() {
            return desk.notify(NoticeKind::Done, words::NO_PROBLEM_TO_FILL.get(desk.language()).to_owned());
        }
        let (token, game, profile) = (Cancel::default(), game.id(), rules.profile);
        out.run(Effect::Fill(FillJob { token: token.clone(), records: Arc::clone(&records), rules }));
        self.filling = Some(Filling { token, game, records, profile, found: Vec::new(), done: 0 });
    }

    pub(super) fn stop_filling(&mut self) {
        if let Some(filling) = self.filling.take() {
            filling.token.cancel();
        }
    }

    /// How many problems are judged, of how many.
    pub(super) fn filled(&self) -> Option<(usize, usize)> {
        self.filling.as_ref().map(|filling| (filling.done, filling.records.len()))
    }

    pub(super) fn add_judgement(&mut self, token: &Cancel, at: usize, judgement: Option<Box<Judgement>>) {
        if let Some(filling) = self.filling.as_mut().filter(|filling| filling.token == *token) {
            filling.done += 1;
            filling.found.extend(judgement.map(|judgement| (at, *judgement)));
        }
    }

    pub(super) fn end_filling(&mut self, desk: &mut Desk, token: &Cancel, result: io::Result<()>) {
        let Some(filling) = self.filling.take_if(|filling| filling.token == *token) else { return };
        let language = desk.language();
        if let Err(error) = result {
            return desk.notify(NoticeKind::Failed, words::not_reviewed(language, &error));
        }
        let Filling { game: id, records, profile, found, .. } = filling;
        let Some(game) = desk.tabs.get(id) else { return };
        let now = game.revisions();
        let is_unchanged = |it: &FillRecord| now.contains(&(it.id, it.revision));
        let edits = found.iter().filter_map(|(at, judgement)| {
            let it = records.get(*at).filter(|it| is_unchanged(it))?;
            edits(language, &it.record, judgement, profile).map(|edits| (it.id, edits))
        });
        let edits: Vec<(usize, Vec<(NodeId, Edit)>)> = edits.collect();
        let open = records.len() - edits.len();
        desk.arrange_in(id, Arrange::Write(edits), words::left_unjudged(language, open));
    }
}

/// What is written about a problem; `None` if it is undecided.
fn edits(language: Language, record: &Record, judgement: &Judgement, profile: Profile) -> Option<Vec<(NodeId, Edit)>> {
    let found = match judgement.verdict(profile) {
        Verdict::Sound => StatedSoundness::Sound,
        Verdict::Cooked => StatedSoundness::Cooked,
        Verdict::NoMate => StatedSoundness::NoMate,
        Verdict::Undecided => return None,
    };
    let (root, mut headers) = (record.tree().root(), record.headers().clone());
    let mut edits = Vec::new();
    if let Some(main) = judgement.main_line() {
        if !main.is_recorded {
            let solution = solution::with_line(language, record, record.initial(), &main.moves)?.finish();
            edits.push((root, Edit::Merge(Box::new(solution))));
        }
        let length = u32::from(main.length());
        if headers.stated_length() != Some(length) {
            headers.set_value(HeaderKey::Length, &format!("{length}手"));
        }
    }
    if headers.value(HeaderKey::Soundness).and_then(StatedSoundness::of) != Some(found) {
        headers.set_value(HeaderKey::Soundness, found.word());
    }
    edits.push((root, Edit::Headers(headers)));
    Some(edits)
}
