//! Asking about the problem on the board, and taking the answers.

use crate::app::desk::Desk;
use crate::app::desk::feature::{Fact, Out, Wish};
use crate::app::desk::mode::Mode;
use crate::app::desk::notice::Topic;
use crate::app::desk::preview::Preview;
use crate::app::solver::explore::TrialAnswer;
use crate::app::solver::{
    Action, Answer, Command, Effect, Job, MEMORY_UNASKED, Question, Row, Seen, Solver, UNASKED, Words, words,
};
use crate::lang::Naming;
use crate::record::{Builder, Edit, End, Record};
use crate::shogi::{Move, Position, Squares};
use crate::tsume::cook::{Extent, Finding, Mark, Said};
use crate::tsume::solver::Problem;

impl Solver {
    pub(crate) fn update(&mut self, desk: &mut Desk, action: Action, out: &mut Out<Self>) {
        match action {
            Action::Searched { question, nodes } => self.take(desk, question, |question| {
                if let Answer::Searching { nodes: searched, .. } | Answer::Widening { nodes: searched, .. } =
                    &mut question.answer
                {
                    *searched = nodes;
                }
            }),
            Action::Mated { question, mate } => self.take(desk, question, |question| question.mate = Some(mate)),
            Action::Flawed { question, flaw } => self.take(desk, question, |question| {
                // A sentence that is being read stays.
                question.flaw.get_or_insert(flaw);
            }),
            Action::Found { question, main, finding } => self.add(desk, question, (&main, finding), out),
            Action::Answered { question, answer } => {
                self.take(desk, question, |question| question.answer.take(answer));
                self.look_beside(desk, out);
                self.refute(desk, out);
                self.point(desk, out);
            }
            Action::Compared { number, found } => self.take_comparison(desk, number, found),
            Action::PiecesKnown { number, found } => self.take_pieces(desk, number, found),
            Action::VariationsKnown { number, found } => self.write_variations(desk, number, &found, out),
            Action::RefutationKnown { question, found } => self.take_refutation(desk, question, found, out),
            Action::ShowPiece(row) => self.show_piece(desk, row, out),
            Action::ChangePiece(row) => self.change_piece(desk, row, out),
            Action::ShowBeside(row) => self.show_beside(desk, row, out),
            Action::NotStarted { question, error } => {
                if self.question.as_ref().is_some_and(|asked| asked.number == question) {
                    self.take(desk, question, |question| question.answer = Answer::Failed);
                    desk.notify_about(Topic::Solver, words::not_started(desk.language(), &error));
                }
            }
            Action::Try(mv) => self.try_move(desk, mv),
            Action::Responded { number, response } => self.take_response(desk, number, response),
            Action::TakeBack => {
                desk.end_preview();
            }
            Action::AddTried => desk.add_preview(),
            Action::Show(row) => {
                if let Some(question) = self.shown(desk)
                    && let Some(row) = question.words.findings.get(row)
                {
                    show(desk, question, row, out);
                }
            }
            Action::SetRules(rules) => desk.settings.rules = rules,
            Action::Run(command) => self.run(desk, command, out),
        }
        self.settle(desk);
    }

    /// That a search could not be started is over when it was, or another problem is on the board.
    fn settle(&self, desk: &mut Desk) {
        if !self.question.as_ref().is_some_and(|question| matches!(question.answer, Answer::Failed)) {
            desk.settle(&Topic::Solver);
        }
    }

    fn run(&mut self, desk: &mut Desk, command: Command, out: &mut Out<Self>) {
        match command {
            Command::Explore => desk.toggle_exploration(),
            Command::SearchOn if self.trial(desk).is_some() => self.search_trial_on(desk, out),
            Command::WriteLine | Command::WriteFindings => {
                let findings = command == Command::WriteFindings;
                if let Some(record) = self.shown(desk).and_then(|question| question.record(desk, findings)) {
                    out.wish(Wish::Edit(Edit::Merge(Box::new(record))));
                }
            }
            Command::SearchOn => {
                if !self.widen(desk, out)
                    && let Some(Question { position, said, .. }) = self.question.take()
                {
                    self.ask(desk, position, said, u64::MAX, out);
                }
            }
            Command::CheckPieces => self.check_pieces(desk, out),
            Command::WriteVariations => self.work_out(desk, out),
            Command::StopSearch if self.is_widening() => {
                // What was found by now is still told.
                self.settle_known(desk);
                out.run(Effect::Stop);
            }
            Command::StopSearch if self.writes.take().is_some() => {
                out.run(Effect::Stop);
                self.resume(desk, out);
            }
            Command::StopSearch => {
                // What the search may still answer comes too late.
                self.last += 1;
                if let Some(question) = &mut self.question
                    && let Answer::Searching { nodes, .. } = question.answer
                {
                    question.number = self.last;
                    question.answer = Answer::Stopped { nodes };
                    question.find_words(desk.naming());
                    out.run(Effect::Stop);
                }
            }
        }
    }

    /// Reacts to a fact: asks when the board shows another problem or solution, and stops when it shows none.
    pub(crate) fn follow(&mut self, desk: &mut Desk, fact: &Fact, out: &mut Out<Self>) {
        match fact {
            Fact::PlaceChanged | Fact::ModeChanged | Fact::TriedChanged => {
                let last = self.last;
                self.look(desk, out);
                self.look_at_trial(desk, self.last != last, out);
                self.look_beside(desk, out);
                // The board forgets what was shown there when editing begins, or another part of the record changes.
                if self.last == last {
                    self.point(desk, out);
                }
            }
            Fact::LanguageChanged => {
                if let Some(beside) = &mut self.beside {
                    beside.find_words(desk);
                }
                if let Some(trial) = &mut self.trial {
                    trial.find_words(desk);
                }
                if let Some(pieces) = &mut self.pieces {
                    pieces.find_words(desk);
                }
                if let Some(question) = &mut self.question {
                    question.find_words(desk.naming());
                }
            }
            Fact::RulesChanged => self.judge_anew(desk, out),
            _ => {}
        }
        self.settle(desk);
    }

    fn judge_anew(&mut self, desk: &Desk, out: &mut Out<Self>) {
        self.beside = None;
        if let Some(Question { position, said, answer, .. }) = self.question.take() {
            let nodes = if matches!(answer, Answer::Searching { endless: true, .. }) { u64::MAX } else { UNASKED };
            self.ask(desk, position, said, nodes, out);
        }
        self.try_by_other_rules(desk, out);
    }

    pub(crate) fn enabled(&self, desk: &Desk, command: Command) -> bool {
        match command {
            Command::CheckPieces => return self.sound(desk).is_some(),
            Command::Explore => return desk.exploration().is_some() || desk.game().is_problem(),
            Command::SearchOn if let Some(trial) = self.trial(desk) => return trial.answer == TrialAnswer::Open,
            _ => {}
        }
        self.shown(desk).is_some_and(|question| match command {
            Command::WriteLine | Command::WriteVariations => question.line().is_some(),
            Command::WriteFindings => question.words.findings.iter().any(Row::has_line),
            Command::SearchOn => question.answer.is_open(),
            Command::StopSearch => self.works_out(desk) || question.answer.is_endless(),
            Command::Explore | Command::CheckPieces => true,
        })
    }

    /// The question about the problem on the board. None while the user solves it.
    pub(super) fn shown(&self, desk: &Desk) -> Option<&Question> {
        self.question.as_ref().filter(|_| desk.solving().is_none())
    }

    pub(crate) fn is_shown(&self, desk: &Desk) -> bool {
        self.shown(desk).is_some() || self.trial(desk).is_some()
    }

    /// Whether what is judged is not the recorded line, as that was not found to be a solution.
    pub(crate) fn judges_other_line(&self, desk: &Desk) -> bool {
        let main = self.shown(desk).and_then(|question| question.answer.main_line());
        main.is_some_and(|main| !main.is_recorded)
    }

    fn add(&mut self, desk: &Desk, number: u64, (main, finding): (&[Move], Finding), out: &mut Out<Self>) {
        let Some(question) = self.question.as_mut().filter(|question| question.number == number) else { return };
        // Most are known already.
        if question.answer.add(main, finding) {
            question.find_words(desk.naming());
            self.point(desk, out);
        }
    }

    /// Looks for every further cook, where the main line is known. Returns whether it is.
    fn widen(&mut self, desk: &Desk, out: &mut Out<Self>) -> bool {
        let Some(question) = &mut self.question else { return false };
        if !question.answer.widen() {
            return false;
        }
        question.find_words(desk.naming());
        let &mut Question { number, ref position, ref said, rules, .. } = question;
        if let Ok(problem) = Problem::new(position) {
            out.run(Effect::Solve(Box::new(Job::endless(number, problem, said.clone(), rules))));
        }
        self.writes = None;
        self.break_off_comparison();
        true
    }

    pub(super) fn is_widening(&self) -> bool {
        self.question.as_ref().is_some_and(|question| matches!(question.answer, Answer::Widening { .. }))
    }

    fn settle_known(&mut self, desk: &Desk) {
        if let Some(question) = &mut self.question {
            question.answer.settle();
            question.find_words(desk.naming());
        }
    }

    /// Notes that the search of a judgement ends before its answer is there, since something else is asked.
    pub(super) fn pause(&mut self, desk: &Desk) {
        self.writes = None;
        self.settle_known(desk);
        self.break_off_comparison();
        self.break_off_pieces();
        self.is_paused |= self.question.as_ref().is_some_and(|asked| matches!(asked.answer, Answer::Searching { .. }));
    }

    /// Searches again what was not answered, since something else was asked.
    pub(super) fn resume(&mut self, desk: &Desk, out: &mut Out<Self>) {
        if std::mem::take(&mut self.is_paused)
            && let Some(Question { position, said, .. }) = self.question.take()
        {
            self.ask(desk, position, said, UNASKED, out);
        }
    }

    fn look(&mut self, desk: &Desk, out: &mut Out<Self>) {
        let game = desk.game();
        let seen = Seen { game: game.id(), shown: game.record_id(), revision: game.document().revision() };
        let problem = (game.is_problem() && desk.solving().is_none()).then_some(game.record());
        if problem.is_some() && self.seen.replace(seen) == Some(seen) {
            return;
        }
        let said = problem.map(Said::of);
        if let (Some(record), Some(question)) = (problem, &self.question)
            && question.position == *record.initial()
            && Some(&question.said) == said.as_ref()
        {
            return;
        }
        let is_searched =
            |question: Question| matches!(question.answer, Answer::Searching { .. } | Answer::Widening { .. });
        if self.question.take().is_some_and(is_searched) {
            out.run(Effect::Stop);
        }
        match (problem, said) {
            (Some(record), Some(said)) => self.ask(desk, record.initial().clone(), said, UNASKED, out),
            _ => self.seen = None,
        }
    }

    /// Asks about a position, unless it is no problem that can be solved; what is wrong with it is said elsewhere.
    fn ask(&mut self, desk: &Desk, position: Position, said: Said, nodes: u64, out: &mut Out<Self>) {
        let defender = position.turn().other();
        let Ok(problem) = Problem::new(&position) else { return };
        if !position.checkers(defender).is_empty() {
            return;
        }
        self.last += 1;
        let number = self.last;
        let endless = nodes == u64::MAX;
        let rules = desk.settings.rules;
        (self.pieces, self.writes) = (None, None);
        let job = Job::endless(number, problem, said.clone(), rules);
        let job = if endless { job } else { Job { extent: Extent::Verdict, nodes, memory: MEMORY_UNASKED, ..job } };
        out.run(Effect::Solve(Box::new(job)));
        let answer = Answer::Searching { nodes: 0, endless };
        let (mate, flaw, refuted, words) = (None, None, None, Words::default());
        let mut question = Question { number, position, said, rules, mate, flaw, refuted, answer, words };
        question.find_words(desk.naming());
        self.question = Some(question);
    }

    /// Changes what is known about a question, unless another was asked since.
    pub(super) fn take(&mut self, desk: &Desk, number: u64, change: impl FnOnce(&mut Question)) {
        if let Some(question) = self.question.as_mut().filter(|question| question.number == number) {
            change(question);
            question.find_words(desk.naming());
        }
    }
}

impl Row {
    fn has_line(&self) -> bool {
        !self.finding.line.is_empty() && self.finding.ply.is_some()
    }

    pub(super) fn squares(&self) -> Squares {
        match self.finding.mark {
            Mark::Square(square) => Squares::of(square),
            Mark::Move(mv) => mv.from().into_iter().chain([mv.to()]).collect(),
            Mark::Left(_) | Mark::Length(_) | Mark::Soundness(_) => Squares::EMPTY,
        }
    }

    pub(super) fn can_be_shown(&self, desk: &Desk) -> bool {
        if desk.mode == Mode::SetUp { !self.squares().is_empty() } else { self.has_line() }
    }
}

impl Question {
    fn find_words(&mut self, naming: Naming) {
        self.words = words::of_question(naming, self);
    }

    /// The main line of the mate, where both are known.
    pub(super) fn line(&self) -> Option<&[Move]> {
        let judged = self.answer.main_line().map(|main| main.moves.as_slice());
        judged.or(self.mate.as_ref().map(|mate| mate.line.as_slice())).filter(|line| !line.is_empty())
    }

    /// A record of the problem that holds the main line, ended by the mate, and with `findings` the lines that show what was
    /// found, each with a comment that says what it is.
    fn record(&self, desk: &Desk, findings: bool) -> Option<Record> {
        let mut builder = self.main_line(desk)?;
        // The last ones first: the line that was entered before goes along the main line up to there.
        let mut rows: Vec<&Row> = self.words.findings.iter().filter(|row| findings && row.has_line()).collect();
        rows.sort_by_key(|row| std::cmp::Reverse(row.finding.ply));
        for row in rows {
            let before = usize::from(row.finding.ply?.saturating_sub(1));
            builder.back_to(before).ok()?;
            for (index, &mv) in row.finding.line.iter().enumerate() {
                builder.play(mv).ok()?;
                if index == 0 {
                    builder.note_mut().comment = Some(row.text.clone());
                }
            }
        }
        Some(builder.finish())
    }

    /// The main line, ended by the mate. Where the record has another one, a comment says which is this.
    pub(super) fn main_line(&self, desk: &Desk) -> Option<Builder> {
        let line = self.line()?;
        let tree = desk.game().record().tree();
        let recorded = tree.main_line().filter_map(|node| tree.mv(node));
        let leaves = recorded.zip(line).position(|(recorded, &mv)| recorded != mv);
        let mut builder = Builder::new(self.position.clone());
        for (index, &mv) in line.iter().enumerate() {
            builder.play(mv).ok()?;
            if Some(index) == leaves {
                builder.note_mut().comment = Some(words::solution(desk.language(), line.len()));
            }
        }
        builder.end(End::Mate);
        Some(builder)
    }

    /// The moves from the start position to the end of the line that shows a finding.
    fn moves(&self, row: &Row) -> Option<Vec<Move>> {
        let main = &self.answer.main_line()?.moves;
        let before = usize::from(row.finding.ply?.saturating_sub(1));
        Some(main.iter().take(before).chain(&row.finding.line).copied().collect())
    }
}

/// Shows what a finding is about: its line on the board, or the squares while a position is set up.
fn show(desk: &mut Desk, question: &Question, row: &Row, out: &mut Out<Solver>) {
    if desk.mode == Mode::SetUp {
        out.wish(Wish::Highlight(row.squares()));
    } else if let Some(moves) = question.moves(row)
        && let Some(preview) = Preview::from_start(desk.game(), moves)
    {
        desk.preview(preview);
    }
}
