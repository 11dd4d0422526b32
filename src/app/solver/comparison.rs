//! Compares recorded variations with the solver's results: wrong ones, and defences without a reply.

use crate::app::desk::Desk;
use crate::app::desk::candidate::{CandidateLine, LineSource};
use crate::app::desk::feature::{Out, Wish};
use crate::app::desk::game::Game;
use crate::app::desk::origin::RecordKey;
use crate::app::kit::task::Ticket;
use crate::app::solver::{Answer, Effect, Group, Job, Solver, Task};
use crate::lang;
use crate::record::{End, NodeId, Record};
use crate::shogi::Move;
use crate::tsume::cook::{Entered, Remark, Unanswered};
use crate::tsume::solver::Problem;

#[derive(Debug)]
pub(super) struct Comparison {
    ticket: Ticket,
    question: Ticket,
    moves: MovesVersion,
    /// `None` while the search runs.
    result: Option<ComparisonResult>,
    rows: Vec<ComparisonRow>,
    groups: Vec<Group>,
}

/// The shape alone does not identify them: trees of two games may have the same.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct MovesVersion {
    record: RecordKey,
    shape: u64,
}

impl MovesVersion {
    fn of(game: &Game) -> Self {
        Self { record: game.record_key(), shape: game.record().tree().shape() }
    }
}

#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct ComparisonResult {
    pub(crate) entered: Vec<Entered>,
    pub(crate) unanswered: Vec<Unanswered>,
}

#[derive(Debug)]
struct ComparisonRow {
    text: String,
    is_wrong: bool,
    target: RowTarget,
}

#[derive(Clone, Copy, Debug)]
enum RowTarget {
    Node(NodeId),
    /// A move that is missing after this node.
    MissingMove(NodeId, Move),
}

impl Solver {
    /// Compares once the main line is judged, and after changes of the moves.
    pub(super) fn compare_record(&mut self, desk: &Desk, out: &mut Out<Self>) {
        if self.is_widening() {
            return;
        }
        let is_judged = |answer: &Answer| answer.main_line().is_some_and(|main| main.is_recorded);
        let question =
            self.question_on_board(desk).filter(|question| self.trial.is_none() && is_judged(&question.answer));
        let Some((question, problem)) =
            question.and_then(|asked| Some((asked.ticket, Problem::new(&asked.position).ok()?)))
        else {
            if self.trial.is_none() {
                self.comparison = None;
            }
            return;
        };
        let moves = MovesVersion::of(desk.game());
        if self
            .comparison
            .as_ref()
            .is_some_and(|comparison| (comparison.question, comparison.moves) == (question, moves))
        {
            return;
        }
        let ticket = self.tickets.issue();
        self.pending_write = None;
        self.comparison =
            Some(Comparison { ticket, question, moves, result: None, rows: Vec::new(), groups: Vec::new() });
        let task = Task::Compare(desk.game().record().clone());
        out.run(Effect::Search(Box::new(Job::background(ticket, problem, desk.settings.rules, task))));
    }

    pub(super) fn apply_comparison(&mut self, desk: &Desk, ticket: Ticket, result: ComparisonResult) {
        if let Some(comparison) = self.comparison.as_mut().filter(|comparison| comparison.ticket == ticket) {
            comparison.result = Some(result);
            comparison.update_texts(desk);
        }
    }

    pub(super) fn show_comparison_row(&self, desk: &mut Desk, row: usize, out: &mut Out<Self>) {
        match self.comparison.as_ref().and_then(|comparison| comparison.rows.get(row)).map(|row| row.target) {
            Some(RowTarget::Node(node)) => out.wish(Wish::GoTo(node)),
            Some(RowTarget::MissingMove(node, mv)) => {
                let tree = desk.game().record().tree();
                let moves: Vec<Move> = tree.path(node).iter().filter_map(|&node| tree.mv(node)).chain([mv]).collect();
                if let Some(line) = CandidateLine::from_start(desk.game(), &moves, LineSource::Solver) {
                    desk.show_line(line);
                }
            }
            None => {}
        }
    }

    pub(super) fn cancel_comparison(&mut self) {
        self.comparison.take_if(|comparison| comparison.result.is_none());
    }
}

impl Comparison {
    /// Whether a remark is about an error, and its text.
    pub(super) fn remarks(&self) -> impl ExactSizeIterator<Item = (bool, &str)> {
        self.rows.iter().map(|row| (row.is_wrong, row.text.as_str()))
    }

    pub(super) fn groups(&self) -> &[Group] {
        &self.groups
    }

    pub(super) fn update_texts(&mut self, desk: &Desk) {
        let (language, record) = (desk.language(), desk.game().record());
        (self.rows, self.groups) = Default::default();
        let Some(ComparisonResult { entered, unanswered }) =
            self.result.as_ref().filter(|_| MovesVersion::of(desk.game()) == self.moves)
        else {
            return;
        };
        for group in lang::entered_groups(entered.iter().filter(|entered| !is_marked_try(record, entered))) {
            let first = self.rows.len();
            self.rows.extend(group.iter().map(|entered| ComparisonRow {
                text: lang::entered(language, record, entered),
                is_wrong: entered.remark.is_wrong(),
                target: RowTarget::Node(entered.node),
            }));
            let common = group.first().map_or("", |entered| lang::common_remark(language, entered.remark));
            let text = lang::entered_together(language, record, &group);
            self.groups.push(Group { common, rows: first..self.rows.len(), text });
        }
        for open in unanswered.chunk_by(|one, other| one.at == other.at) {
            let Some(target) = open.first().map(|first| RowTarget::MissingMove(first.at, first.mv)) else { continue };
            let first = self.rows.len();
            let text = lang::unanswered(language, record, open);
            self.groups.push(Group { common: "", rows: first..first + 1, text: text.clone() });
            self.rows.push(ComparisonRow { text, is_wrong: false, target });
        }
    }
}

/// Whether an attack without a mate ends as a try that [`SideLines`](super::SideLines) wrote: the record says so itself.
fn is_marked_try(record: &Record, entered: &Entered) -> bool {
    let tree = record.tree();
    entered.remark == Remark::Attack { mates: false }
        && tree.main_line_from(entered.node).any(|node| tree.end(node) == Some(&End::NoMate))
}
