//! What happens next, by chance.

use std::path::Path;
use std::time::Duration;

use crate::app::desk::edit::Edit;
use crate::app::desk::feature::Wish;
use crate::app::desk::gesture::{Gesture, Spot, Stroke};
use crate::app::desk::mode::Mode;
use crate::app::files;
use crate::app::files::ask::{ChangedAnswer, ConflictAnswer, LossesAnswer, UnsavedAnswer};
use crate::app::moves;
use crate::app::notes;
use crate::app::play;
use crate::app::setup;
use crate::app::shell::action::{Action, Answer};
use crate::app::shell::command::Command;
use crate::app::shell::state::{Modal, State};
use crate::app::tests::GAME;
use crate::app::tests::dice::Dice;
use crate::app::tests::life::world::World;
use crate::notation::entry::EntryKey;
use crate::record::{self, Headers};
use crate::shogi::{PieceTarget, Shift, Square};

const PASTED: [&str; 5] = [
    GAME,
    "▲７六歩△３四歩▲２二角成",
    "position startpos moves 7g7f 3c3d 2g2f 8c8d",
    "8k/9/8P/9/9/9/9/9/9 b 2G 1",
    "これは棋譜ではありません。",
];

/// Something that can happen now.
pub(super) fn happening(state: &State, world: &mut World) -> Action {
    let path = world.path();
    let dice = &mut world.dice;
    if let Some(modal) = &state.modal
        && dice.roll(2) == 0
    {
        return answer(modal, dice, &path);
    }
    let game = state.desk.game();
    let nodes: Vec<_> = game.record().tree().walk().collect();
    let squares: Vec<Square> = Square::all().collect();
    let (node, square) = (*dice.pick(&nodes), *dice.pick(&squares));
    let commands: Vec<Command> =
        Command::all().filter(|&command| command != Command::Files(files::Command::Quit)).collect();
    match dice.roll(24) {
        0..=7 => Action::Command(*dice.pick(&commands)),
        8..=10 => match state.desk.position().legal_moves()[..] {
            [] => Action::Play(play::Action::Step(-1)),
            ref moves => Action::Play(play::Action::Enter { moves: vec![*dice.pick(moves)], refused: None }),
        },
        11 => Action::Play(play::Action::GoTo(dice.roll(40))),
        12 => Action::Play(play::Action::ChooseNumber(dice.roll(4))),
        13 => Action::Wish(Wish::Gesture(match dice.roll(4) {
            0 => Gesture::SecondaryClick(Spot::Square(square), record::Brush::Red),
            1 => Gesture::DragStart(Spot::Square(square)),
            2 => Gesture::DragEnd(PieceTarget::Square(square)),
            _ => Gesture::Click(Spot::Square(square)),
        })),
        14 => Action::Pasted((*dice.pick(&PASTED)).to_owned()),
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
        16 => Action::Files(files::Action::Open(vec![path])),
        17 => Action::SelectGame(dice.pick(state.desk.games()).id()),
        18 => Action::Files(files::Action::Close(dice.pick(state.desk.games()).id())),
        19 if state.desk.mode == Mode::SetUp => Action::SetUp(match dice.roll(4) {
            0 => setup::Action::Key(EntryKey::Arrow(*dice.pick(&Shift::ALL))),
            1 => setup::Action::Gesture(Gesture::Paint(PieceTarget::Square(square), Stroke::Begins)),
            _ => setup::Action::Key(EntryKey::Char(*dice.pick(&['7', '3', 'p', 'G', '+', 'h', 'a', 'k']))),
        }),
        19 => Action::Notes(notes::Action::Find("７六".to_owned())),
        20 => match moves::COMMANDS.get(dice.roll(moves::COMMANDS.len())) {
            Some(entry) => Action::Moves(moves::Action::At(node, entry.command)),
            None => Action::DismissAll,
        },
        21 => Action::Wish(Wish::GoTo(node)),
        _ => Action::Tick(state.desk.now + dice.roll(3) as f64),
    }
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
