//! `komadai tsume check`: whether each problem is sound, and its flaws.

use super::problems::Entry;
use super::{Clock, Done, Request};
use crate::cli::Common;
use crate::format::Location;
use crate::lang::{self, Language};
use crate::review::{Reviewed, json_line};
use crate::tsume::Refutation;
use crate::tsume::cook::{Mark, Outcome, PieceChange, Settings, Verdict, judge, spare_pieces};
use crate::tsume::solver::{Options, Solver};

pub(super) fn report(entry: &Entry, request: &Request, threads: usize, common: Common) -> Done {
    let task = match entry.task(common.language) {
        Ok(task) => task,
        Err(why) if request.in_words => {
            let place = why.at.map_or_else(String::new, |at| place(common.language, entry, at));
            let text = format!("{}{}{place}\n", head(entry), why.message);
            return Done { text, is_decided: false, proof: String::new() };
        }
        Err(why) => return Done::refused(entry.file(), entry.index(), &why),
    };
    let Request { limits, rule, profile, extent, .. } = *request;
    let clock = Clock::start(&limits);
    let memory = limits.memory(threads);
    let settings = Settings { rule, profile, extent, memory, nodes: limits.nodes, ..Settings::default() };
    let judgement = judge(&task.problem, task.said, &settings, &mut |_| clock.watch());
    let spare = request.pieces.then(|| {
        let left = Settings { nodes: limits.nodes.saturating_sub(judgement.nodes), ..settings };
        spare_pieces(&task.problem, &judgement, &left, &mut |_| clock.watch())
    });
    let verdict = judgement.verdict(profile);
    let is_decided = verdict != Verdict::Undecided && spare.as_ref().is_none_or(|spare| spare.open.is_empty());
    let text = if request.in_words {
        let start = task.problem.position();
        let mut words = lang::judgement(common.language, start, &judgement, profile);
        if judgement.outcome == Outcome::NoMate {
            let mut solver = Solver::new(task.problem.clone(), Options { rule, memory, ..Options::default() });
            let found = Refutation::nearest(&mut solver, &task.problem, &mut |_| clock.watch());
            let said = found.and_then(|found| lang::refutation(common.language, start, &found));
            words.extend(said.map(|said| format!("\n{said}")));
        }
        let is_replaced = judgement.main_line().is_some_and(|main| !main.is_recorded) && !task.said.moves.is_empty();
        if is_replaced {
            words = words + "\n" + lang::recorded_is_no_solution(common.language);
        }
        // Pieces that can be removed are already among the findings.
        let is_told = |change: &PieceChange| {
            let mark = change.at.filter(|_| change.into.is_none()).map(Mark::Square);
            judgement.findings.iter().any(|finding| Some(finding.mark) == mark)
        };
        for change in spare.iter().flat_map(|spare| &spare.changes).filter(|change| !is_told(change)) {
            words = words + "\n" + &lang::piece_change(common.language, change);
        }
        if let Some(open) = lang::left_open(common.language, &judgement) {
            words = words + "\n" + &open;
        }
        format!("{}{}\n", head(entry), words.replace('\n', "\n  "))
    } else {
        let reviewed = Reviewed { sfen: task.sfen, judgement, spare, refutation: None, seconds: clock.seconds() };
        json_line(entry.file(), entry.index(), &reviewed, profile)
    };
    Done { text, is_decided, proof: String::new() }
}

fn place(language: Language, entry: &Entry, at: Location) -> String {
    let Location { line, column } = at;
    match (language, entry.file()) {
        (Language::Japanese, Some(_)) => format!("（{line}行{column}文字目）"),
        (Language::Japanese, None) => format!("（{column}文字目）"),
        (Language::English, Some(_)) => format!(" (line {line}, column {column})"),
        (Language::English, None) => format!(" (character {column})"),
    }
}

/// The source of the problem: `set.sfen:3: `.
fn head(entry: &Entry) -> String {
    entry.file().map_or_else(String::new, |file| format!("{file}:{}: ", entry.index()))
}
