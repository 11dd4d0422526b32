//! The keys of other programs. Commands they do not have keep the keys of the tables, unless those are taken.

use egui::{Key, KeyboardShortcut};

use crate::app::files;
use crate::app::kit::command::{ctrl, ctrl_shift, key, shift};
use crate::app::moves;
use crate::app::notes;
use crate::app::pictures;
use crate::app::play;
use crate::app::problems;
use crate::app::shell::command::Command;
use crate::app::shell::own::Own;
use crate::app::solver;

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum Preset {
    #[default]
    Komadai,
    ShogiHome,
    /// 柿木将棋.
    KifuForWindows,
    /// The analysis board of lichess and lishogi.
    Lichess,
}

impl Preset {
    pub(crate) const ALL: [Self; 4] = [Self::Komadai, Self::ShogiHome, Self::KifuForWindows, Self::Lichess];

    pub(crate) const fn id(self) -> &'static str {
        match self {
            Self::Komadai => "komadai",
            Self::ShogiHome => "shogihome",
            Self::KifuForWindows => "kifu-for-windows",
            Self::Lichess => "lichess",
        }
    }

    pub(crate) const fn name(self) -> &'static str {
        match self {
            Self::Komadai => "Komadai",
            Self::ShogiHome => "ShogiHome",
            Self::KifuForWindows => "Kifu for Windows",
            Self::Lichess => "lichess",
        }
    }

    /// `None` for the keys of the tables.
    pub(crate) fn keys(self, command: Command) -> Option<&'static [KeyboardShortcut]> {
        let table = match self {
            Self::Komadai => return None,
            Self::ShogiHome => SHOGI_HOME,
            Self::KifuForWindows => KIFU_FOR_WINDOWS,
            Self::Lichess => LICHESS,
        };
        table.iter().find(|(its, _)| *its == command).map(|(_, keys)| *keys)
    }
}

type Table = &'static [(Command, &'static [KeyboardShortcut])];

/// From github.com/sunfish-shogi/shogihome at 040d292: the menu (`src/background/window/menu.ts`), the record
/// (`src/renderer/view/primitive/board/shortcut.ts`, with up and down as set there) and the buttons
/// (`src/renderer/view/main/ControlPane.vue`). Ctrl+B is from its issue 1738.
const SHOGI_HOME: Table = &[
    (Command::Play(play::Command::Forward), &[key(Key::ArrowDown)]),
    (Command::Play(play::Command::Back), &[key(Key::ArrowUp)]),
    (Command::Play(play::Command::First), &[key(Key::ArrowLeft), key(Key::Home)]),
    (Command::Play(play::Command::Last), &[key(Key::ArrowRight), key(Key::End)]),
    (Command::Play(play::Command::FlipBoard), &[ctrl(Key::T)]),
    // In ShogiHome, Ctrl+N keeps the start position and Ctrl+Shift+N begins an even game.
    (Command::Files(files::Command::New), &[ctrl(Key::N), ctrl_shift(Key::N)]),
    (Command::Files(files::Command::Open), &[ctrl(Key::O)]),
    (Command::Files(files::Command::Save), &[ctrl(Key::S)]),
    (Command::Files(files::Command::SaveAs), &[ctrl_shift(Key::S)]),
    (Command::Files(files::Command::CopyKif), &[ctrl(Key::C)]),
    (Command::Files(files::Command::CopySfen), &[ctrl(Key::B)]),
    (Command::Files(files::Command::Paste), &[ctrl(Key::V)]),
    (Command::Moves(moves::Command::DeleteFromHere), &[ctrl(Key::D)]),
    (Command::Pictures(pictures::Command::Export), &[ctrl_shift(Key::E)]),
    (Command::Pictures(pictures::Command::SavePosition), &[ctrl(Key::P)]),
    // 詰み探索.
    (Command::Solver(solver::Command::KeepSearching), &[ctrl(Key::M)]),
    (Command::Own(Own::FullScreen), &[key(Key::F11)]),
    (Command::Own(Own::BoardOnly), &[shift(Key::F11)]),
    (Command::Own(Own::ZoomIn), &[ctrl(Key::Plus), ctrl(Key::Equals)]),
    (Command::Own(Own::ZoomOut), &[ctrl(Key::Minus)]),
    (Command::Own(Own::ZoomReset), &[ctrl(Key::Num0)]),
];

/// It has no public list of keys. Ctrl+I for 棋譜情報 is from a manual for relaying games
/// (mtmt-blog.com, ネット中継マニュアル, August 2009); the others are usual on Windows.
const KIFU_FOR_WINDOWS: Table = &[
    (Command::Notes(notes::Command::EditHead), &[ctrl(Key::I)]),
    (Command::Files(files::Command::New), &[ctrl(Key::N)]),
    (Command::Files(files::Command::Open), &[ctrl(Key::O)]),
    (Command::Files(files::Command::Save), &[ctrl(Key::S)]),
    (Command::Files(files::Command::CopyKif), &[ctrl(Key::C)]),
    (Command::Files(files::Command::Paste), &[ctrl(Key::V)]),
];

/// From github.com/lichess-org/lila: analysis board and studies (`ui/analyse/src/keyboard.ts`). Its digits 1 to 6 for
/// signs are Ctrl+1 to Ctrl+6 here, since digits choose a variation.
const LICHESS: Table = &[
    (Command::Play(play::Command::Forward), &[key(Key::ArrowRight), key(Key::J)]),
    (Command::Play(play::Command::Back), &[key(Key::ArrowLeft), key(Key::K)]),
    (Command::Play(play::Command::First), &[key(Key::ArrowUp), key(Key::Num0), key(Key::Home)]),
    (Command::Play(play::Command::Last), &[key(Key::ArrowDown), key(Key::End)]),
    // Back to the start of the variation.
    (Command::Play(play::Command::PreviousBranch), &[shift(Key::ArrowLeft), shift(Key::K)]),
    (Command::Play(play::Command::FlipBoard), &[key(Key::F)]),
    (Command::Moves(moves::Command::ShowTree), &[shift(Key::I)]),
    (Command::Notes(notes::Command::WriteComment), &[key(Key::D)]),
    (Command::Own(Own::ShowNotes), &[shift(Key::C)]),
    (Command::Problems(problems::Command::Next), &[key(Key::N)]),
    (Command::Problems(problems::Command::Previous), &[key(Key::P)]),
    (Command::Own(Own::Keys), &[key(Key::Questionmark), key(Key::F1)]),
];
