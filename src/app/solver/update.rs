//! Actions, commands and facts: starting searches for the problem on the board, and storing their results.

use std::convert::Infallible;

use crate::app::desk::Desk;
use crate::app::desk::candidate::{Assessment, CandidateLine, LineSource};
use crate::app::desk::feature::{Fact, Feature, Layer, Out, Outside, Wish};
use crate::app::desk::mode::Mode;
use crate::app::desk::notice::Topic;
use crate::app::desk::overlays::{Overlay, Source};
use crate::app::desk::panels::PanelEntry;
use crate::app::desk::rules::LineVerdict;
use crate::app::kit::task::{Report, Ticket};
use crate::app::solver::explore::TrialAnswer;
use crate::app::solver::panels;
use crate::app::solver::work::Worker;
use crate::app::solver::{
    Answer, BACKGROUND_NODE_LIMIT, Command, Effect, Event, FindingRow, Input, Job, Question, Request, SearchResult,
    Section, Solver, Task, Texts, ui, words,
};
use crate::record::Edit;
use crate::shogi::{Move, Position};
use crate::tsume::cook::{Extent, Finding, RecordClaims};
use crate::tsume::solver::{FutileRule, Problem};

impl Feature for Solver {
    type Command = Command;
    type Input = Input;
    type Event = Event;
    type Effect = Effect;
    type Ask = Infallible;
    type Answer = Infallible;
    type Worker = Worker;
    type AskState = ();
    type View = ui::ViewState;

    const PANELS: &'static [PanelEntry<Self>] = panels::PANELS;

    fn run(&mut self, desk: &mut Desk, command: Command, out: &mut Out<Self>) {
        self.input(desk, Input::Run(command), out);
    }

    fn input(&mut self, desk: &mut Desk, input: Input, out: &mut Out<Self>) {
        match input {
            Input::ShowPiece(row) => self.show_piece(desk, row),
            Input::ChangePiece(row) => self.change_piece(desk, row, out),
            Input::ShowComparisonRow(row) => self.show_comparison_row(desk, row, out),
            Input::Try(mv) => self.try_move(desk, mv),
            Input::TakeBackTrial => {
                desk.end_preview();
            }
            Input::AddTrial => desk.insert_line(),
            Input::ShowFinding(row) => {
                if let Some(question) = self.question_on_board(desk)
                    && let Some(row) = question.texts.findings.get(row)
                {
                    show_finding(desk, question, row);
                }
            }
            Input::SetRules(rules) => desk.settings.rules = rules,
            Input::Run(command) => self.run_command(desk, command, out),
        }
        self.dismiss_failure_notice(desk);
    }

    fn event(&mut self, desk: &mut Desk, Event { ticket, result }: Event, out: &mut Out<Self>) {
        match result {
            SearchResult::Progress(nodes) => self.update_question(desk, ticket, |question| {
                if let Answer::Searching { nodes: searched, .. } | Answer::Widening { nodes: searched, .. } =
                    &mut question.answer
                {
                    *searched = nodes;
                }
            }),
            SearchResult::Mate(mate) => self.update_question(desk, ticket, |question| question.mate = Some(mate)),
            SearchResult::Flaw(flaw) => self.update_question(desk, ticket, |question| {
                // The user may be reading the first one.
                question.flaw.get_or_insert(flaw);
            }),
            SearchResult::Finding(main, finding) => self.add_finding(desk, ticket, &main, finding),
            SearchResult::Answer(answer) => {
                self.update_question(desk, ticket, |question| question.answer.merge(answer));
                self.compare_record(desk, out);
                self.find_refutation(desk, out);
                self.mark_verdict(desk);
            }
            SearchResult::NotStarted(error) => {
                if self.question.as_ref().is_some_and(|question| question.ticket == ticket) {
                    self.update_question(desk, ticket, |question| question.answer = Answer::Failed);
                    desk.notify_about(Topic::Solver, words::not_started(desk.language(), &error));
                }
            }
            SearchResult::Response(response) => self.apply_response(desk, ticket, response),
            SearchResult::Comparison(result) => self.apply_comparison(desk, ticket, result),
            SearchResult::SparePieces(found) => self.apply_spare_pieces(desk, ticket, found),
            SearchResult::SideLines(lines) => self.write_variations(desk, ticket, &lines, out),
            SearchResult::Refutation(line) => {
                self.update_question(desk, ticket, |question| question.refutation = line);
                self.mark_verdict(desk);
            }
        }
        self.dismiss_failure_notice(desk);
    }

    fn is_on(&self, desk: &Desk, command: Command) -> Option<bool> {
        (command == Command::Explore).then(|| desk.exploration().is_some())
    }

    fn enabled(&self, desk: &Desk, command: Command) -> bool {
        match command {
            Command::CheckPieces => return self.sound_judgement(desk).is_some(),
            Command::Explore => return desk.exploration().is_some() || desk.game().is_problem(),
            Command::KeepSearching if let Some(trial) = self.trial(desk) => {
                return *trial.answer() == TrialAnswer::Undecided;
            }
            _ => {}
        }
        self.question_on_board(desk).is_some_and(|question| match command {
            Command::WriteLine | Command::WriteVariations => question.line().is_some(),
            Command::WriteFindings => question.texts.findings.iter().any(FindingRow::has_line),
            Command::KeepSearching => question.answer.is_open(),
            Command::StopSearch => self.is_finding_variations(desk) || question.answer.is_endless(),
            Command::Explore | Command::CheckPieces => true,
        })
    }

    fn escape(&self, desk: &Desk, layer: Layer) -> Option<Input> {
        (layer == Layer::Trial && desk.exploration().is_some()).then_some(Input::Run(Command::Explore))
    }

    fn start(worker: &mut Worker, effect: Effect, outside: &Outside<'_>, report: &Report<Event>) {
        worker.run(effect, outside.cores, report);
    }

    fn after_action(&mut self, desk: &mut Desk, _: &mut Out<Self>) {
        desk.line_verdict = self.line_verdict(desk);
    }

    fn follow(&mut self, desk: &mut Desk, fact: &Fact, out: &mut Out<Self>) {
        match fact {
            Fact::PlaceChanged | Fact::ModeChanged | Fact::TriedChanged => {
                let tickets = self.tickets;
                self.analyze_board_problem(desk, out);
                self.analyze_trial(desk, self.tickets != tickets, out);
                self.compare_record(desk, out);
                // The board drops its marks at these events.
                if self.tickets == tickets {
                    self.mark_verdict(desk);
                }
            }
            Fact::LanguageChanged => {
                self.comparison.iter_mut().for_each(|comparison| comparison.update_texts(desk));
                self.trial.iter_mut().for_each(|trial| trial.update_texts(desk));
                self.pieces.iter_mut().for_each(|pieces| pieces.update_texts(desk));
                self.question.iter_mut().for_each(|question| question.update_texts(desk.naming()));
            }
            Fact::RulesChanged => self.restart_search(desk, out),
            _ => {}
        }
        self.dismiss_failure_notice(desk);
    }
}

impl Solver {
    fn run_command(&mut self, desk: &mut Desk, command: Command, out: &mut Out<Self>) {
        match command {
            Command::Explore => desk.toggle_exploration(),
            Command::KeepSearching if self.trial(desk).is_some() => self.extend_trial(desk, out),
            Command::WriteLine | Command::WriteFindings => {
                let findings = command == Command::WriteFindings;
                if let Some(record) = self.question_on_board(desk).and_then(|question| question.record(desk, findings))
                {
                    out.wish(Wish::Edit(Edit::Merge(Box::new(record))));
                }
            }
            Command::KeepSearching => {
                self.reveal(Section::Verdict);
                if !self.search_further_cooks(desk, out)
                    && let Some(Question { position, claims, .. }) = self.question.take()
                {
                    self.start_search(desk, position, claims, u64::MAX, out);
                }
            }
            Command::CheckPieces => {
                self.reveal(Section::Pieces);
                self.check_pieces(desk, out);
            }
            Command::WriteVariations => {
                self.reveal(Section::Verdict);
                self.find_variations(desk, out);
            }
            Command::StopSearch if self.is_widening() => {
                self.finish_widening(desk);
                out.run(Effect::Stop);
            }
            Command::StopSearch if self.pending_write.take().is_some() => {
                out.run(Effect::Stop);
                self.resume_search(desk, out);
            }
            Command::StopSearch => {
                // So that late answers are dropped.
                let ticket = self.tickets.issue();
                if let Some(question) = &mut self.question
                    && let Answer::Searching { nodes, .. } = question.answer
                {
                    question.ticket = ticket;
                    question.answer = Answer::Stopped { nodes };
                    question.update_texts(desk.naming());
                    out.run(Effect::Stop);
                }
            }
        }
    }

    pub(super) fn reveal(&mut self, section: Section) {
        self.request = Request { number: self.request.number.wrapping_add(1), section };
    }

    fn dismiss_failure_notice(&self, desk: &mut Desk) {
        if !self.question.as_ref().is_some_and(|question| matches!(question.answer, Answer::Failed)) {
            desk.close_notices_about(&Topic::Solver);
        }
    }

    fn restart_search(&mut self, desk: &Desk, out: &mut Out<Self>) {
        self.comparison = None;
        if let Some(Question { position, claims, answer, .. }) = self.question.take() {
            let nodes = if matches!(answer, Answer::Searching { endless: true, .. }) {
                u64::MAX
            } else {
                BACKGROUND_NODE_LIMIT
            };
            self.start_search(desk, position, claims, nodes, out);
        }
        self.restart_trial(desk, out);
    }

    pub(super) fn question_on_board(&self, desk: &Desk) -> Option<&Question> {
        self.question.as_ref().filter(|_| desk.solving().is_none())
    }

    pub(crate) fn is_shown(&self, desk: &Desk) -> bool {
        self.question_on_board(desk).is_some() || self.trial(desk).is_some()
    }

    fn line_verdict(&self, desk: &Desk) -> LineVerdict {
        let main = self.question_on_board(desk).and_then(|question| question.answer.main_line());
        // The recorded line is no solution.
        match main.is_some_and(|main| !main.is_recorded) {
            true if desk.settings.rules.futile == FutileRule::None => LineVerdict::AboutOtherLineByRule,
            true => LineVerdict::AboutOtherLine,
            false if self.is_shown(desk) => LineVerdict::AboutLine,
            false => LineVerdict::None,
        }
    }

    fn add_finding(&mut self, desk: &mut Desk, ticket: Ticket, main: &[Move], finding: Finding) {
        let Some(question) = self.question.as_mut().filter(|question| question.ticket == ticket) else { return };
        if question.answer.add_finding(main, finding) {
            question.update_texts(desk.naming());
            self.mark_verdict(desk);
        }
    }

    /// Returns `false` if the main line is unknown.
    fn search_further_cooks(&mut self, desk: &Desk, out: &mut Out<Self>) -> bool {
        let Some(question) = &mut self.question else { return false };
        if !question.answer.start_widening() {
            return false;
        }
        question.update_texts(desk.naming());
        let &mut Question { ticket, ref position, ref claims, rules, .. } = question;
        if let Ok(problem) = Problem::new(position) {
            out.run(Effect::Search(Box::new(Job::endless(ticket, problem, rules, claims.clone()))));
        }
        self.pending_write = None;
        self.cancel_comparison();
        true
    }

    pub(super) fn is_widening(&self) -> bool {
        self.question.as_ref().is_some_and(|question| matches!(question.answer, Answer::Widening { .. }))
    }

    fn finish_widening(&mut self, desk: &Desk) {
        if let Some(question) = &mut self.question {
            question.answer.finish_widening();
            question.update_texts(desk.naming());
        }
    }

    pub(super) fn pause_search(&mut self, desk: &Desk) {
        self.pending_write = None;
        self.finish_widening(desk);
        self.cancel_comparison();
        self.cancel_piece_check();
        self.is_paused |= self.question.as_ref().is_some_and(|asked| matches!(asked.answer, Answer::Searching { .. }));
    }

    pub(super) fn resume_search(&mut self, desk: &Desk, out: &mut Out<Self>) {
        if std::mem::take(&mut self.is_paused)
            && let Some(Question { position, claims, .. }) = self.question.take()
        {
            self.start_search(desk, position, claims, BACKGROUND_NODE_LIMIT, out);
        }
    }

    fn analyze_board_problem(&mut self, desk: &Desk, out: &mut Out<Self>) {
        let game = desk.game();
        let version = game.record_version();
        let problem = (game.is_problem() && desk.solving().is_none()).then_some(game.record());
        if problem.is_some() && self.analyzed.replace(version) == Some(version) {
            return;
        }
        let claims = problem.map(RecordClaims::of);
        if let (Some(record), Some(question)) = (problem, &self.question)
            && question.position == *record.initial()
            && Some(&question.claims) == claims.as_ref()
        {
            return;
        }
        let is_searched =
            |question: Question| matches!(question.answer, Answer::Searching { .. } | Answer::Widening { .. });
        if self.question.take().is_some_and(is_searched) {
            out.run(Effect::Stop);
        }
        match (problem, claims) {
            (Some(record), Some(claims)) => {
                self.start_search(desk, record.initial().clone(), claims, BACKGROUND_NODE_LIMIT, out);
            }
            _ => self.analyzed = None,
        }
    }

    /// Does nothing for positions that cannot be solved.
    fn start_search(&mut self, desk: &Desk, position: Position, claims: RecordClaims, nodes: u64, out: &mut Out<Self>) {
        let defender = position.turn().other();
        let Ok(problem) = Problem::new(&position) else { return };
        if !position.checkers(defender).is_empty() {
            return;
        }
        let ticket = self.tickets.issue();
        let endless = nodes == u64::MAX;
        let rules = desk.settings.rules;
        (self.pieces, self.pending_write) = (None, None);
        let job = if endless {
            Job::endless(ticket, problem, rules, claims.clone())
        } else {
            Job::background(ticket, problem, rules, Task::Judge(claims.clone(), Extent::Verdict))
        };
        out.run(Effect::Search(Box::new(Job { nodes, ..job })));
        let answer = Answer::Searching { nodes: 0, endless };
        let (mate, flaw, refutation, texts) = (None, None, None, Texts::default());
        let mut question = Question { ticket, position, claims, rules, mate, flaw, refutation, answer, texts };
        question.update_texts(desk.naming());
        self.question = Some(question);
    }

    pub(super) fn update_question(&mut self, desk: &Desk, ticket: Ticket, change: impl FnOnce(&mut Question)) {
        if let Some(question) = self.question.as_mut().filter(|question| question.ticket == ticket) {
            change(question);
            question.update_texts(desk.naming());
        }
    }
}

fn show_finding(desk: &mut Desk, question: &Question, row: &FindingRow) {
    if desk.mode == Mode::SetUp {
        desk.draw_over(Source::Remark, Overlay::highlight(row.squares()));
    } else if let Some(moves) = question.moves(row)
        && let Some(line) = CandidateLine::from_start(desk.game(), &moves, LineSource::Solver)
    {
        desk.show_line(line.assessed(Assessment::Finding(Box::new(row.finding.clone()))));
    }
}
