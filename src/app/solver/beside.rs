//! What the record has beside its main line: whether its variations are right, and which defences it does not answer.

use crate::app::desk::Desk;
use crate::app::desk::feature::{Out, Wish};
use crate::app::desk::game::Game;
use crate::app::desk::origin::GameId;
use crate::app::desk::preview::Preview;
use crate::app::solver::{Answer, Effect, MEMORY_UNASKED, Solver, UNASKED};
use crate::lang;
use crate::record::{NodeId, Record};
use crate::shogi::Move;
use crate::tsume::cook::{Entered, Remark, Unanswered};
use crate::tsume::solver::{FutileRule, Problem};

/// What is known of the record beside its main line.
#[derive(Debug)]
pub(super) struct Beside {
    number: u64,
    question: u64,
    moves: Moves,
    /// What was found; `None` while it is looked for.
    found: Option<Found>,
    pub(super) rows: Vec<BesideRow>,
}

/// The moves of a record as they were at some time: those of two games may have the same shape.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Moves {
    game: GameId,
    record: usize,
    shape: u64,
}

impl Moves {
    fn of(game: &Game) -> Self {
        Self { game: game.id(), record: game.record_id(), shape: game.record().tree().shape() }
    }
}

#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Found {
    pub(crate) entered: Vec<Entered>,
    pub(crate) unanswered: Vec<Unanswered>,
}

#[derive(Debug)]
pub(super) struct BesideRow {
    pub(super) text: String,
    pub(super) is_wrong: bool,
    goal: Goal,
}

#[derive(Clone, Copy, Debug)]
enum Goal {
    Node(NodeId),
    /// A move behind a recorded one, which the record does not have.
    Behind(NodeId, Move),
}

#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Comparison {
    pub(crate) number: u64,
    pub(crate) problem: Problem,
    pub(crate) record: Record,
    pub(crate) rule: FutileRule,
    pub(crate) nodes: u64,
    /// The size of the solver's tables in bytes.
    pub(crate) memory: usize,
}

impl Solver {
    /// Looks at what the record has beside its main line, once that is judged, and again when it has other moves.
    pub(super) fn look_beside(&mut self, desk: &Desk, out: &mut Out<Self>) {
        if self.is_widening() {
            return;
        }
        let is_judged = |answer: &Answer| answer.main_line().is_some_and(|main| main.is_recorded);
        let question = self.shown(desk).filter(|question| self.trial.is_none() && is_judged(&question.answer));
        let Some((question, problem)) =
            question.and_then(|asked| Some((asked.number, Problem::new(&asked.position).ok()?)))
        else {
            if self.trial.is_none() {
                self.beside = None;
            }
            return;
        };
        let moves = Moves::of(desk.game());
        if self.beside.as_ref().is_some_and(|beside| (beside.question, beside.moves) == (question, moves)) {
            return;
        }
        self.last += 1;
        let number = self.last;
        self.writes = None;
        self.beside = Some(Beside { number, question, moves, found: None, rows: Vec::new() });
        let record = desk.game().record().clone();
        out.run(Effect::Compare(Box::new(Comparison {
            number,
            problem,
            record,
            rule: desk.settings.rules.futile,
            nodes: UNASKED,
            memory: MEMORY_UNASKED,
        })));
    }

    pub(super) fn take_comparison(&mut self, desk: &Desk, number: u64, found: Found) {
        if let Some(beside) = self.beside.as_mut().filter(|beside| beside.number == number) {
            beside.found = Some(found);
            beside.find_words(desk);
        }
    }

    pub(super) fn show_beside(&self, desk: &mut Desk, row: usize, out: &mut Out<Self>) {
        match self.beside.as_ref().and_then(|beside| beside.rows.get(row)).map(|row| row.goal) {
            Some(Goal::Node(node)) => out.wish(Wish::GoTo(node)),
            Some(Goal::Behind(node, mv)) => {
                let tree = desk.game().record().tree();
                let moves = tree.path(node).iter().filter_map(|&node| tree.mv(node)).chain([mv]).collect();
                if let Some(preview) = Preview::from_start(desk.game(), moves) {
                    desk.preview(preview);
                }
            }
            None => {}
        }
    }

    /// Forgets a comparison that is not done: its search has ended.
    pub(super) fn break_off_comparison(&mut self) {
        self.beside.take_if(|beside| beside.found.is_none());
    }
}

impl Beside {
    pub(super) fn find_words(&mut self, desk: &Desk) {
        let (language, record) = (desk.language(), desk.game().record());
        let Some(Found { entered, unanswered }) = self.found.as_ref().filter(|_| Moves::of(desk.game()) == self.moves)
        else {
            self.rows.clear();
            return;
        };
        let variations = entered.iter().map(|entered| BesideRow {
            text: lang::entered(language, record, entered),
            is_wrong: matches!(
                entered.remark,
                Remark::Spoiled { .. } | Remark::SlowAttack { .. } | Remark::ShortDefence { .. }
            ),
            goal: Goal::Node(entered.node),
        });
        let open = unanswered.chunk_by(|one, other| one.at == other.at).filter_map(|open| {
            let goal = open.first().map(|first| Goal::Behind(first.at, first.mv))?;
            Some(BesideRow { text: lang::unanswered(language, record, open), is_wrong: false, goal })
        });
        let mut rows: Vec<BesideRow> = variations.chain(open).collect();
        rows.sort_by_key(|row| !row.is_wrong);
        self.rows = rows;
    }
}
