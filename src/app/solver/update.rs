//! Asking about the problem on the board, and taking the answers.

use crate::app::desk::Desk;
use crate::app::desk::describe;
use crate::app::desk::edit::Edit;
use crate::app::desk::feature::{Fact, Out, Wish};
use crate::app::desk::notice::NoticeKind;
use crate::app::solver::{Action, Answer, Command, Effect, Job, Question, Solver, words};
use crate::lang::Language;
use crate::record::{Builder, End, Record};
use crate::shogi::{Move, Position};
use crate::tsume::solver::Problem;

/// So many positions are searched without being asked: some seconds.
const UNASKED: u64 = 1_000_000;
/// The size of the tables of a search that nobody has asked for, in bytes.
const MEMORY_UNASKED: usize = 64 << 20;
/// The size of the tables of a search that goes on until it is decided, in bytes.
const MEMORY: usize = 512 << 20;

impl Solver {
    /// Handles an action.
    pub(crate) fn update(&mut self, desk: &mut Desk, action: Action, out: &mut Out<Self>) {
        match action {
            Action::Searched { question, nodes } => {
                if let Some(Answer::Searching { nodes: searched, .. }) = self.answer_to(question) {
                    *searched = nodes;
                }
            }
            Action::Answered { question, answer } => self.take(desk.language(), question, answer),
            Action::NotStarted { question, error } => {
                if self.answer_to(question).is_some() {
                    self.take(desk.language(), question, Answer::Failed);
                    desk.notify(NoticeKind::Failed, words::not_started(desk.language(), &error));
                }
            }
            Action::Run(command) => self.run(desk, command, out),
        }
    }

    fn run(&mut self, desk: &Desk, command: Command, out: &mut Out<Self>) {
        match command {
            Command::WriteLine => {
                if let Some(record) = self.shown(desk).and_then(Question::record) {
                    out.wish(Wish::Edit(Edit::Merge(Box::new(record))));
                }
            }
            Command::SearchOn => {
                if let Some(question) = self.question.take() {
                    self.ask(question.position, u64::MAX, out);
                }
            }
            Command::StopSearch => {
                if let Some(Question { number, answer, .. }) = &mut self.question
                    && let Answer::Searching { nodes, .. } = *answer
                {
                    *answer = Answer::Undecided { nodes };
                    // What it may still answer comes too late.
                    self.last += 1;
                    *number = self.last;
                    out.run(Effect::Stop);
                }
            }
        }
    }

    /// Reacts to a fact: asks when the board shows another problem, and stops when it shows none.
    pub(crate) fn follow(&mut self, desk: &Desk, fact: &Fact, out: &mut Out<Self>) {
        match fact {
            Fact::PlaceChanged | Fact::ModeChanged => self.look(desk, out),
            Fact::LanguageChanged => {
                if let Some(question) = &mut self.question {
                    question.write_line(desk.language());
                }
            }
            _ => {}
        }
    }

    /// Whether a command would do anything now.
    pub(crate) fn enabled(&self, desk: &Desk, command: Command) -> bool {
        self.shown(desk).is_some_and(|Question { answer, .. }| match command {
            Command::WriteLine => answer.line().is_some(),
            Command::SearchOn => matches!(answer, Answer::Undecided { .. }),
            Command::StopSearch => matches!(answer, Answer::Searching { endless: true, .. }),
        })
    }

    /// The question about the problem on the board. None while the user solves it.
    pub(super) fn shown(&self, desk: &Desk) -> Option<&Question> {
        self.question.as_ref().filter(|_| desk.solving().is_none())
    }

    /// Whether the solver is asked about the problem on the board, or has answered.
    pub(crate) fn is_shown(&self, desk: &Desk) -> bool {
        self.shown(desk).is_some()
    }

    fn look(&mut self, desk: &Desk, out: &mut Out<Self>) {
        let game = desk.game();
        let position = (game.is_problem() && desk.solving().is_none()).then(|| game.record().initial());
        if self.question.as_ref().map(|question| &question.position) == position {
            return;
        }
        if self.question.take().is_some_and(|question| matches!(question.answer, Answer::Searching { .. })) {
            out.run(Effect::Stop);
        }
        if let Some(position) = position {
            self.ask(position.clone(), UNASKED, out);
        }
    }

    /// Asks about a position, unless it is no problem that can be solved; what is wrong with it is said elsewhere.
    fn ask(&mut self, position: Position, nodes: u64, out: &mut Out<Self>) {
        let defender = position.turn().other();
        let Ok(problem) = Problem::new(&position) else { return };
        if !position.checkers(defender).is_empty() {
            return;
        }
        self.last += 1;
        let endless = nodes == u64::MAX;
        let memory = if endless { MEMORY } else { MEMORY_UNASKED };
        out.run(Effect::Solve(Box::new(Job { question: self.last, problem, nodes, memory })));
        let answer = Answer::Searching { nodes: 0, endless };
        self.question = Some(Question { number: self.last, position, answer, line: String::new() });
    }

    fn answer_to(&mut self, question: u64) -> Option<&mut Answer> {
        self.question.as_mut().filter(|asked| asked.number == question).map(|asked| &mut asked.answer)
    }

    fn take(&mut self, language: Language, number: u64, answer: Answer) {
        if let Some(question) = self.question.as_mut().filter(|question| question.number == number) {
            question.answer = answer;
            question.write_line(language);
        }
    }
}

impl Question {
    fn write_line(&mut self, language: Language) {
        self.line = self.answer.line().map(|line| text(language, &self.position, line)).unwrap_or_default();
    }

    /// A record of the problem that holds the main line and nothing else, ended by the mate.
    fn record(&self) -> Option<Record> {
        let mut builder = Builder::new(self.position.clone());
        for &mv in self.answer.line()? {
            builder.play(mv).ok()?;
        }
        builder.end(End::Mate);
        Some(builder.finish())
    }
}

/// Moves one behind the other, in the usual notation.
fn text(language: Language, start: &Position, line: &[Move]) -> String {
    let (mut position, mut previous, mut words) = (start.clone(), None, Vec::with_capacity(line.len()));
    for &mv in line {
        let Some(name) = describe::mv(language, &position, mv, previous) else { break };
        words.push(name);
        if position.play(mv).is_err() {
            break;
        }
        previous = Some(mv.to());
    }
    words.join(" ")
}
