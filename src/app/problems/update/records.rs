//! The records of the file on the board: gone through, added, removed, moved and numbered.

use crate::app::desk::Desk;
use crate::app::desk::arrangement::Arrange;
use crate::app::desk::feature::{Out, Wish};
use crate::app::desk::origin::GameId;
use crate::app::desk::start::Start;
use crate::app::kit::dialog::{Chosen, Dialog, Kind};
use crate::app::problems::{Ask, Command, Effect, Problems, words};
use crate::record::{HeaderKey, Record};

pub(super) fn enabled(desk: &Desk, command: Command) -> bool {
    let game = desk.game();
    let (shown, count) = (game.shown(), game.count());
    match command {
        Command::NextRecord | Command::MoveRecordDown => shown + 1 < count,
        Command::PreviousRecord | Command::MoveRecordUp => shown > 0,
        Command::RemoveRecord | Command::SortRecords => count > 1,
        _ => true,
    }
}

impl Problems {
    pub(super) fn run_of_records(&mut self, desk: &mut Desk, command: Command, out: &mut Out<Self>) {
        let shown = desk.game().shown();
        match command {
            Command::NextRecord => desk.walk(|game| game.select(shown + 1)),
            Command::PreviousRecord => desk.walk(|game| game.select(shown.saturating_sub(1))),
            Command::AddRecord => {
                desk.arrange(Arrange::Insert(vec![new_problem(desk.game().record())], shown + 1));
                out.wish(Wish::SetUp);
            }
            Command::CopyRecord => {
                desk.arrange(Arrange::Insert(vec![desk.game().record().clone()], shown + 1));
            }
            Command::AddToFile => {
                self.to_add = Some(Box::new(desk.game().record().clone()));
                out.run(Effect::ChooseToAdd(Dialog {
                    kind: Kind::Open,
                    title: words::ADD_TITLE.get(desk.language()).to_owned(),
                    folder: desk.folder(),
                    file_types: Vec::new(),
                }));
            }
            Command::RemoveRecord => desk.arrange(Arrange::Remove),
            Command::MoveRecordUp => desk.arrange(Arrange::Move(shown.saturating_sub(1))),
            Command::MoveRecordDown => desk.arrange(Arrange::Move(shown + 1)),
            Command::SortRecords => desk.arrange(Arrange::Sort),
            Command::NumberRecords => desk.arrange(Arrange::Number),
            _ => {}
        }
    }

    pub(super) fn chosen_to_add(&mut self, chosen: Chosen, out: &mut Out<Self>) {
        match chosen {
            Chosen::Paths(paths) => out.wish(Wish::Open { paths, record: None }),
            Chosen::Nothing => self.to_add = None,
            Chosen::Unavailable => out.ask(Ask::FileToAdd),
        }
    }

    pub(super) fn add_to_opened(&mut self, desk: &mut Desk, game: GameId) {
        if let Some(record) = self.to_add.take_if(|_| desk.game().id() == game) {
            let at = desk.game().count();
            desk.arrange(Arrange::Insert(vec![*record], at));
        }
    }
}

/// A problem of the defender's king alone, with composer and collection of another one.
fn new_problem(beside: &Record) -> Record {
    let mut record = Start::Tsume.record();
    for key in [HeaderKey::Author, HeaderKey::Collection, HeaderKey::Magazine] {
        if let Some(value) = beside.headers().value(key) {
            record.headers_mut().set_value(key, value);
        }
    }
    record
}
