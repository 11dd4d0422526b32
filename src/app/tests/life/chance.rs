//! Random actions.

use std::path::{Path, PathBuf};
use std::time::Duration;

use egui::{Key, KeyboardShortcut, Modifiers};

use crate::app::desk::feature::Wish;
use crate::app::desk::gesture::{Gesture, Spot, Stroke};
use crate::app::desk::mode::Mode;
use crate::app::desk::panels::Edge;
use crate::app::desk::rules::Rules;
use crate::app::files::{ChangedAnswer, ConflictAnswer, LossesAnswer, UnsavedAnswer};
use crate::app::kit::command::TableCommand;
use crate::app::shell::action::{Action, Answer, Event};
use crate::app::shell::command::Command;
use crate::app::shell::keymap;
use crate::app::shell::preferences::{Change, Item};
use crate::app::shell::state::{Modal, State};
use crate::app::tests::GAME;
use crate::app::tests::dice::Dice;
use crate::app::tests::life::World;
use crate::app::{files, moves, notes, play, problems, setup, solver};
use crate::notation::entry::EntryKey;
use crate::notation::quote::After;
use crate::record::{self, Edit, Headers, NodeId};
use crate::shogi::{PieceTarget, Purpose, Shift, Square};
use crate::tsume::cook::Profile;

/// The number of open games above which the user closes some: each end stores them all.
const MOST: usize = 6;

const PROBLEM: &str = "8k/9/8P/9/9/9/9/9/9 b 2G 1";

const PASTED: [&str; 5] = [
    GAME,
    "▲７六歩△３四歩▲２二角成",
    "position startpos moves 7g7f 3c3d 2g2f 8c8d",
    PROBLEM,
    "これは棋譜ではありません。",
];

pub(super) fn happening(state: &State, world: &mut World) -> Action {
    let (path, folder) = (world.path(), world.folder.path().join("autosaved"));
    let dice = &mut world.dice;
    if let Some(modal) = &state.modal
        && dice.roll(2) == 0
    {
        return answer(modal, dice, &path);
    }
    if state.modal.is_none() && state.desk.games().len() > MOST && dice.roll(4) == 0 {
        return Action::Files(files::Input::Close(dice.pick(state.desk.games()).id()));
    }
    let game = state.desk.game();
    let nodes: Vec<_> = game.record().tree().walk().collect();
    let squares: Vec<Square> = Square::all().collect();
    let (node, square) = (*dice.pick(&nodes), *dice.pick(&squares));
    let commands: Vec<Command> =
        Command::all().filter(|&command| command != Command::Files(files::Command::Quit)).collect();
    match dice.roll(32) {
        0..=7 => Action::Command(*dice.pick(&commands)),
        8..=10 => match state.desk.position().legal_moves()[..] {
            [] => Action::Play(play::Input::Step(-1)),
            ref moves => Action::Play(play::Input::Enter { moves: vec![*dice.pick(moves)], refused: None }),
        },
        11 => Action::Play(play::Input::GoTo(dice.roll(40))),
        12 => Action::Play(play::Input::ChooseNumber(dice.roll(4))),
        13 => Action::Wish(Wish::Gesture(match dice.roll(4) {
            0 => Gesture::SecondaryClick(Spot::Square(square), record::Brush::Red),
            1 => Gesture::DragStart(Spot::Square(square)),
            2 => Gesture::DragEnd(PieceTarget::Square(square)),
            _ => Gesture::Click(Spot::Square(square)),
        })),
        14 => Action::Wish(Wish::Paste((*dice.pick(&PASTED)).to_owned())),
        15 => Action::Wish(Wish::Edit(match dice.roll(5) {
            0 => Edit::Comment(node, Some(format!("感想{}\n二行目", dice.roll(9)))),
            1 => Edit::Bookmarks(node, vec!["局面".to_owned()]),
            2 => Edit::Time(node, Some(Duration::from_secs(dice.roll(100) as u64))),
            3 => Edit::Reorder(node, 0),
            _ => {
                let mut headers: Headers = game.record().headers().clone();
                headers.set("棋戦", "一日戦");
                Edit::Headers(headers)
            }
        })),
        16 => Action::Wish(Wish::Open { paths: vec![path], record: None }),
        17 => Action::SelectGame(dice.pick(state.desk.games()).id()),
        18 => Action::Files(files::Input::Close(dice.pick(state.desk.games()).id())),
        19 | 23..=27 => in_mode(state, node, square, dice),
        20 => match moves::Command::TABLE.get(dice.roll(moves::Command::TABLE.len())) {
            Some(entry) => Action::Moves(moves::Input::At(node, entry.command)),
            None => Action::DismissAll,
        },
        21 => Action::Wish(Wish::GoTo(node)),
        28 if !game.is_problem() => Action::Wish(Wish::Paste(PROBLEM.to_owned())),
        28 => Action::Command(Command::Solver(solver::Command::Explore)),
        29 => Action::Command(Command::Moves(*dice.pick(&[moves::Command::Correct, moves::Command::InsertPair]))),
        22 => setting(state, folder, dice),
        _ => Action::Event(Event::Tick(state.desk.now + dice.roll(3) as f64)),
    }
}

fn in_mode(state: &State, node: NodeId, square: Square, dice: &mut Dice) -> Action {
    match &state.desk.mode {
        Mode::SetUp => Action::SetUp(match dice.roll(10) {
            0 => setup::Input::Key(EntryKey::Arrow(*dice.pick(&Shift::ALL))),
            1 => setup::Input::Gesture(Gesture::Paint(PieceTarget::Square(square), Stroke::Begins)),
            2 => setup::Input::Gesture(Gesture::Paint(PieceTarget::Square(square), Stroke::Continues)),
            3 => setup::Input::Purpose(*dice.pick(&[Purpose::Game, Purpose::Tsume])),
            4 => setup::Input::Paste((*dice.pick(&PASTED)).to_owned()),
            5 => setup::Input::PutBack,
            _ => setup::Input::Key(EntryKey::Char(
                *dice.pick(&['7', '3', 'p', 'G', '+', 'h', 'a', 'k', 'z', 'x', 'e', 'c', 'w', 'm']),
            )),
        }),
        Mode::Solve => Action::Problems(solving(state, node, dice)),
        Mode::Explore(_) => Action::Solver(match dice.roll(8) {
            0 => solver::Input::TakeBackTrial,
            1 => solver::Input::AddTrial,
            2 => solver::Input::SetRules(Rules { profile: Profile::Contest, ..Rules::default() }),
            3 => solver::Input::Run(*dice.pick(&[solver::Command::KeepSearching, solver::Command::StopSearch])),
            _ => match state.desk.position().legal_moves()[..] {
                [] => solver::Input::TakeBackTrial,
                ref moves => solver::Input::Try(*dice.pick(moves)),
            },
        }),
        Mode::Preview(_) if dice.roll(3) == 0 => Action::Notes(match dice.roll(2) {
            0 => notes::Input::AddPreview,
            _ => notes::Input::EndPreview,
        }),
        Mode::Preview(_) | Mode::Play(_) => at_the_board(state, square, dice),
    }
}

fn solving(state: &State, node: NodeId, dice: &mut Dice) -> problems::Input {
    let listed = state.problems.loaded().map(|loaded| loaded.set().listed().map(|problem| problem.id));
    let listed: Vec<_> = listed.into_iter().flatten().collect();
    match dice.roll(10) {
        0..=3 if !listed.is_empty() => problems::Input::Open(*dice.pick(&listed)),
        4 => problems::Input::AnswerDefence(node),
        5 => problems::Input::DeclareSolved,
        6 if dice.roll(8) == 0 => problems::Input::StartReview,
        6 => problems::Input::ShowRecord(dice.roll(3)),
        7 => problems::Input::Restart,
        8 if dice.roll(4) == 0 => problems::Input::Close,
        _ => problems::Input::OpenFirst,
    }
}

fn at_the_board(state: &State, square: Square, dice: &mut Dice) -> Action {
    Action::Play(match dice.roll(16) {
        0 => play::Input::Focus(Some(Spot::Square(square))),
        1 => play::Input::MoveCursor(*dice.pick(&Shift::ALL)),
        2 => play::Input::PressCursor,
        3 => play::Input::Answer(dice.roll(2)),
        4 => play::Input::Confirm,
        5 => play::Input::PutBack,
        6 => play::Input::GoToNumber(dice.roll(200).to_string()),
        7 => play::Input::CancelGoTo,
        8 => play::Input::EndGoTo,
        9 => play::Input::CancelEntry,
        10..=12 => {
            let moves = state.desk.position().legal_moves();
            let quoted = moves.first().map(|_| *dice.pick(&moves)).into_iter().collect();
            return Action::Notes(notes::Input::Preview(quoted, After::Here));
        }
        13 => return Action::Notes(notes::Input::Find("７六".to_owned())),
        14 => return Action::Solver(solver::Input::ChangePiece(0)),
        _ => return Action::Solver(solver::Input::ShowComparisonRow(0)),
    })
}

fn setting(state: &State, folder: PathBuf, dice: &mut Dice) -> Action {
    let mut settings = state.desk.settings.clone();
    let item = match dice.roll(7) {
        0 => {
            let commands: Vec<Command> = Command::all().collect();
            let key = KeyboardShortcut::new(Modifiers::ALT, *dice.pick(&[Key::F1, Key::F2, Key::F3]));
            return Action::Keys(keymap::Change::Set(*dice.pick(&commands), vec![key]));
        }
        1 => return Action::Preferences(if dice.roll(2) == 0 { Change::Undo } else { Change::Redo }),
        2 => {
            settings.autosave.on = dice.roll(2) == 0;
            Item::Autosave
        }
        3 => {
            settings.autosave.folder = Some(folder);
            Item::AutosaveFolder
        }
        4 => {
            settings.new_headers.black = format!("対局者{}", dice.roll(9));
            Item::Black
        }
        5 => {
            settings.reopens = dice.roll(4) > 0;
            Item::Reopens
        }
        _ => return Action::Resize(Edge::SideWidth, Some(300.0 + dice.roll(100) as f32)),
    };
    Action::Preferences(Change::Set(item, Box::new(settings)))
}

fn answer(modal: &Modal, dice: &mut Dice, path: &Path) -> Action {
    let Modal::Files(ask) = modal else { return Action::CloseModal };
    Action::Answered(Answer::Files(match ask {
        files::Ask::Warnings => return Action::CloseModal,
        files::Ask::Path(_) => files::Answer::Path(path.to_string_lossy().into_owned()),
        files::Ask::Losses(_) => {
            files::Answer::Losses(*dice.pick(&[LossesAnswer::SaveAnyway, LossesAnswer::SaveAsUtf8]))
        }
        files::Ask::Conflict(_) => files::Answer::Conflict(*dice.pick(&[
            ConflictAnswer::Overwrite,
            ConflictAnswer::TryAgain,
            ConflictAnswer::SaveElsewhere,
            ConflictAnswer::Reload,
        ])),
        files::Ask::Changed(_) => files::Answer::Changed(*dice.pick(&[ChangedAnswer::Keep, ChangedAnswer::Load])),
        files::Ask::Merge(_) => files::Answer::Merge(0),
        files::Ask::Unsaved(_) => files::Answer::Unsaved(*dice.pick(&[UnsavedAnswer::Save, UnsavedAnswer::Discard])),
    }))
}
