//! What the user can ask for: one table for menus, buttons, keys and the list of keys.

use egui::{Key, KeyboardShortcut, Modifiers};

use super::at;
use super::problems::Stage;
use super::state::State;

/// Everything that has a name, a place in a menu or a key.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Command {
    /// Begin an even game.
    New,
    /// Begin a game from the position that is shown.
    NewFromPosition,
    /// Ask for files and open them.
    Open,
    /// Show the game again that was put away last.
    Reopen,
    /// Write the game to its file.
    Save,
    /// Ask for a name and write the game there from now on.
    SaveAs,
    /// Read the game's file again.
    Reload,
    /// Ask for a name and write a copy of the game there.
    SaveCopy,
    /// Ask for a folder and list the problems in it.
    OpenProblems,
    /// List the records of the current game's file as problems.
    AsProblems,
    /// Show the set of problems that is open, or the tabs again.
    Problems,
    /// To the next problem.
    NextProblem,
    /// To the previous problem.
    PreviousProblem,
    /// Show the solution of the problem.
    ShowSolution,
    /// To a reply that the problem's record has beside those that were answered.
    OtherReply,
    /// Open the problem's file, to be edited.
    EditProblem,
    /// Put the current game away.
    CloseGame,
    /// Close the window.
    Quit,
    /// Copy the game as KIF.
    CopyKif,
    /// Copy the game as CSA.
    CopyCsa,
    /// Copy the game as KI2.
    CopyKi2,
    /// Copy the line of moves as a USI line.
    CopyUsi,
    /// Copy the game as JKF.
    CopyJkf,
    /// Copy the position as SFEN.
    CopySfen,
    /// Copy the position as BOD.
    CopyBod,
    /// Open what the clipboard holds.
    Paste,
    /// Prepare a picture of the position.
    ExportPicture,
    /// Ask for a name and save the position there.
    SavePosition,
    /// Copy the position as CSA.
    CopyPositionCsa,
    /// Copy the position as a USI line.
    CopyPositionUsi,
    /// Begin to set the start position up, or end it.
    SetUp,
    /// Begin a record from the position on the board, and to set that up.
    SetUpFromHere,
    /// Take the last change back.
    Undo,
    /// Make the change again that was taken back last.
    Redo,
    /// Write beside the current move.
    WriteComment,
    /// Put the moves made since into the comment that was being written.
    QuoteMoves,
    /// Set a bookmark here.
    AddBookmark,
    /// Look for words.
    Find,
    /// To the next place where they are.
    FindNext,
    /// To the place before.
    FindPrevious,
    /// To the start position.
    First,
    /// Ten moves back.
    BackTen,
    /// One move back.
    Back,
    /// One move on.
    Forward,
    /// Ten moves on.
    ForwardTen,
    /// To the end of the line.
    Last,
    /// Back to where the line last branched.
    PreviousBranch,
    /// On to where the line branches next.
    NextBranch,
    /// To the variation listed before this move.
    UpperVariation,
    /// To the variation listed after this move.
    LowerVariation,
    /// Start or stop playing by itself.
    Autoplay,
    /// Play by itself more slowly.
    Slower,
    /// Play by itself faster.
    Faster,
    /// Look at the board from the other side.
    TurnBoard,
    /// To the next open game.
    NextGame,
    /// To the previous open game.
    PreviousGame,
    /// Show or hide the list of what was odd in the file.
    Warnings,
    /// Follow the system's light or dark look.
    ThemeSystem,
    /// The light look.
    ThemeLight,
    /// The dark look.
    ThemeDark,
    /// 日本語.
    Japanese,
    /// English.
    English,
    /// Type a move.
    TypeMove,
    /// Put another move in place of the current one, and keep what follows.
    Correct,
    /// Put two moves in behind the current one.
    InsertPair,
    /// Take the current move and the next one out.
    RemovePair,
    /// Put the variation before the one above it.
    PromoteVariation,
    /// Put the variation behind the one below it.
    DemoteVariation,
    /// Make this line the main line.
    MakeMain,
    /// Take the current move out with all after it, to be pasted elsewhere.
    CutLine,
    /// Copy the current move with all after it, to be pasted elsewhere.
    CopyLine,
    /// Paste moves that were cut or copied.
    PasteLine,
    /// Remove the current move and all after it.
    DeleteFromHere,
    /// Remove the variation that the current move belongs to.
    DeleteVariation,
    /// Merge another file's game into this one.
    Merge,
    /// Open the current line as a game of its own.
    Extract,
    /// Show the drawn tree, or the list of moves again.
    ShowTree,
    /// Show or hide the list of keys.
    Keys,
    /// Show or hide what this program is.
    About,
}

impl Command {
    /// All of them, in the order in which the list of keys shows them.
    pub(crate) const ALL: &'static [Self] = &[
        Self::Forward,
        Self::Back,
        Self::ForwardTen,
        Self::BackTen,
        Self::First,
        Self::Last,
        Self::NextBranch,
        Self::PreviousBranch,
        Self::LowerVariation,
        Self::UpperVariation,
        Self::Autoplay,
        Self::Faster,
        Self::Slower,
        Self::TurnBoard,
        Self::New,
        Self::Open,
        Self::Reopen,
        Self::Save,
        Self::SaveAs,
        Self::Reload,
        Self::Undo,
        Self::Redo,
        Self::TypeMove,
        Self::Correct,
        Self::InsertPair,
        Self::RemovePair,
        Self::PromoteVariation,
        Self::DemoteVariation,
        Self::MakeMain,
        Self::CutLine,
        Self::CopyLine,
        Self::PasteLine,
        Self::DeleteFromHere,
        Self::DeleteVariation,
        Self::Merge,
        Self::Extract,
        Self::ShowTree,
        Self::SetUp,
        Self::SetUpFromHere,
        Self::ExportPicture,
        Self::SavePosition,
        Self::CopyPositionCsa,
        Self::CopyPositionUsi,
        Self::WriteComment,
        Self::QuoteMoves,
        Self::AddBookmark,
        Self::Find,
        Self::FindNext,
        Self::FindPrevious,
        Self::CopyKif,
        Self::CopySfen,
        Self::CopyBod,
        Self::Paste,
        Self::OpenProblems,
        Self::Problems,
        Self::NextProblem,
        Self::PreviousProblem,
        Self::ShowSolution,
        Self::OtherReply,
        Self::EditProblem,
        Self::CloseGame,
        Self::NextGame,
        Self::PreviousGame,
        Self::Warnings,
        Self::Keys,
        Self::Quit,
        Self::About,
        Self::AsProblems,
        Self::ThemeSystem,
        Self::ThemeLight,
        Self::ThemeDark,
        Self::Japanese,
        Self::English,
        Self::CopyCsa,
        Self::CopyKi2,
        Self::CopyUsi,
        Self::CopyJkf,
        Self::NewFromPosition,
        Self::SaveCopy,
    ];

    /// Its keys, the one to be shown in menus first. [`Modifiers::COMMAND`] is Ctrl, on a Mac ⌘.
    pub(crate) const fn shortcuts(self) -> &'static [KeyboardShortcut] {
        const NONE: Modifiers = Modifiers::NONE;
        const SHIFT: Modifiers = Modifiers::SHIFT;
        const CTRL: Modifiers = Modifiers::COMMAND;
        const CTRL_SHIFT: Modifiers = Modifiers { alt: false, ctrl: false, shift: true, mac_cmd: false, command: true };
        const fn key(modifiers: Modifiers, key: Key) -> KeyboardShortcut {
            KeyboardShortcut::new(modifiers, key)
        }
        match self {
            Self::Open => const { &[key(CTRL, Key::O)] },
            Self::New => const { &[key(CTRL, Key::N)] },
            Self::Reopen => const { &[key(CTRL_SHIFT, Key::T)] },
            Self::Save => const { &[key(CTRL, Key::S)] },
            Self::SaveAs => const { &[key(CTRL_SHIFT, Key::S)] },
            Self::Reload => const { &[key(NONE, Key::F5)] },
            Self::OpenProblems => const { &[key(CTRL_SHIFT, Key::O)] },
            Self::Problems => const { &[key(NONE, Key::P)] },
            Self::NextProblem => const { &[key(NONE, Key::N)] },
            Self::PreviousProblem => const { &[key(SHIFT, Key::N)] },
            Self::ShowSolution => const { &[key(NONE, Key::H)] },
            Self::OtherReply => const { &[key(NONE, Key::O)] },
            Self::EditProblem => const { &[key(NONE, Key::E)] },
            Self::CloseGame => const { &[key(CTRL, Key::W)] },
            Self::Quit => const { &[key(CTRL, Key::Q)] },
            Self::CopyKif => const { &[key(CTRL, Key::C)] },
            Self::CopySfen => const { &[key(CTRL, Key::B)] },
            Self::CopyBod => const { &[key(CTRL_SHIFT, Key::B)] },
            Self::ExportPicture => const { &[key(CTRL, Key::P)] },
            Self::SavePosition => const { &[key(CTRL_SHIFT, Key::P)] },
            Self::SetUp => const { &[key(NONE, Key::F2)] },
            Self::SetUpFromHere => const { &[key(SHIFT, Key::F2)] },
            Self::Undo => const { &[key(CTRL, Key::Z)] },
            Self::Redo => const { &[key(CTRL_SHIFT, Key::Z), key(CTRL, Key::Y)] },
            Self::WriteComment => const { &[key(NONE, Key::C)] },
            Self::QuoteMoves => const { &[key(CTRL, Key::Enter)] },
            Self::AddBookmark => const { &[key(NONE, Key::B)] },
            Self::Find => const { &[key(CTRL, Key::F)] },
            Self::FindNext => const { &[key(NONE, Key::F3)] },
            Self::FindPrevious => const { &[key(SHIFT, Key::F3)] },
            Self::Paste => const { &[key(CTRL, Key::V)] },
            Self::First => const { &[key(NONE, Key::Home)] },
            Self::BackTen => const { &[key(NONE, Key::PageUp)] },
            Self::Back => const { &[key(NONE, Key::ArrowLeft), key(NONE, Key::ArrowUp)] },
            Self::Forward => const { &[key(NONE, Key::ArrowRight), key(NONE, Key::ArrowDown)] },
            Self::ForwardTen => const { &[key(NONE, Key::PageDown)] },
            Self::Last => const { &[key(NONE, Key::End)] },
            Self::PreviousBranch => const { &[key(SHIFT, Key::ArrowLeft)] },
            Self::NextBranch => const { &[key(SHIFT, Key::ArrowRight)] },
            Self::UpperVariation => const { &[key(SHIFT, Key::ArrowUp)] },
            Self::LowerVariation => const { &[key(SHIFT, Key::ArrowDown)] },
            Self::Autoplay => const { &[key(NONE, Key::Space)] },
            Self::Slower => const { &[key(NONE, Key::Minus)] },
            Self::Faster => const { &[key(NONE, Key::Plus), key(NONE, Key::Equals)] },
            Self::TurnBoard => const { &[key(NONE, Key::F), key(CTRL, Key::T)] },
            Self::NextGame => const { &[key(CTRL, Key::PageDown)] },
            Self::PreviousGame => const { &[key(CTRL, Key::PageUp)] },
            Self::Warnings => const { &[key(NONE, Key::W)] },
            Self::Keys => const { &[key(NONE, Key::F1)] },
            Self::TypeMove => const { &[key(NONE, Key::T)] },
            Self::Correct => const { &[key(NONE, Key::R)] },
            Self::InsertPair => const { &[key(NONE, Key::I)] },
            Self::RemovePair => const { &[key(SHIFT, Key::I)] },
            Self::PromoteVariation => const { &[key(CTRL, Key::ArrowUp)] },
            Self::DemoteVariation => const { &[key(CTRL, Key::ArrowDown)] },
            Self::MakeMain => const { &[key(CTRL, Key::M)] },
            Self::CutLine => const { &[key(CTRL, Key::X)] },
            Self::CopyLine => const { &[key(CTRL, Key::L)] },
            Self::PasteLine => const { &[key(CTRL_SHIFT, Key::L)] },
            Self::DeleteFromHere => const { &[key(CTRL, Key::D), key(NONE, Key::Delete)] },
            Self::DeleteVariation => const { &[key(CTRL_SHIFT, Key::D)] },
            Self::Merge => const { &[key(CTRL_SHIFT, Key::M)] },
            Self::Extract => const { &[key(CTRL, Key::E)] },
            Self::ShowTree => const { &[key(NONE, Key::V)] },
            Self::ThemeSystem
            | Self::CopyPositionCsa
            | Self::CopyPositionUsi
            | Self::ThemeLight
            | Self::ThemeDark
            | Self::Japanese
            | Self::English
            | Self::About
            | Self::CopyCsa
            | Self::CopyKi2
            | Self::CopyUsi
            | Self::CopyJkf
            | Self::NewFromPosition
            | Self::AsProblems
            | Self::SaveCopy => &[],
        }
    }

    /// Whether it has a meaning while a problem is being solved: whatever neither edits nor saves.
    const fn is_for_problems(self) -> bool {
        matches!(
            self,
            Self::OpenProblems
                | Self::Problems
                | Self::NextProblem
                | Self::PreviousProblem
                | Self::ShowSolution
                | Self::OtherReply
                | Self::EditProblem
                | Self::Open
                | Self::New
                | Self::Reopen
                | Self::Reload
                | Self::Paste
                | Self::Quit
                | Self::ExportPicture
                | Self::SavePosition
                | Self::CopyKif
                | Self::CopyCsa
                | Self::CopyKi2
                | Self::CopyUsi
                | Self::CopyJkf
                | Self::CopySfen
                | Self::CopyBod
                | Self::CopyPositionCsa
                | Self::CopyPositionUsi
                | Self::First
                | Self::BackTen
                | Self::Back
                | Self::Forward
                | Self::ForwardTen
                | Self::Last
                | Self::PreviousBranch
                | Self::NextBranch
                | Self::UpperVariation
                | Self::LowerVariation
                | Self::Autoplay
                | Self::Slower
                | Self::Faster
                | Self::TurnBoard
                | Self::NextGame
                | Self::PreviousGame
                | Self::ThemeSystem
                | Self::ThemeLight
                | Self::ThemeDark
                | Self::Japanese
                | Self::English
                | Self::Keys
                | Self::About
        )
    }

    /// Whether it would do anything now.
    pub(crate) fn is_enabled(self, state: &State) -> bool {
        if state.solving().is_some() && !self.is_for_problems() {
            return false;
        }
        let game = state.game();
        match self {
            Self::Problems => state.problems.is_some(),
            Self::NextProblem => state.shown_problems().is_some_and(|problems| problems.next().is_some()),
            Self::PreviousProblem => state.shown_problems().is_some_and(|problems| problems.previous().is_some()),
            Self::ShowSolution => {
                state.solving().is_some_and(|solving| solving.has_solution() && solving.stage() != Stage::Shown)
            }
            Self::OtherReply => state.solving().is_some_and(|solving| !solving.others().is_empty()),
            Self::EditProblem => state.solving().is_some(),
            Self::First | Self::BackTen | Self::Back => game.step() > 0,
            Self::Forward | Self::ForwardTen | Self::Last => game.step() < game.last_step(),
            Self::PreviousBranch => game.previous_branch().is_some(),
            Self::NextBranch => game.next_branch().is_some(),
            Self::UpperVariation => game.sibling(-1).is_some(),
            Self::LowerVariation => game.sibling(1).is_some(),
            Self::Warnings => !game.warnings().is_empty(),
            Self::NextGame | Self::PreviousGame => state.games().len() > 1,
            Self::Autoplay | Self::Extract => game.last_step() > 0,
            Self::CloseGame => !game.is_blank(),
            Self::TypeMove
            | Self::Correct
            | Self::InsertPair
            | Self::RemovePair
            | Self::PromoteVariation
            | Self::DemoteVariation
            | Self::MakeMain
            | Self::CutLine
            | Self::CopyLine
            | Self::PasteLine
            | Self::DeleteFromHere
            | Self::DeleteVariation => at::is_enabled(self, state, game.node()),
            Self::Undo => game.document().undoable().is_some() || state.tabs.can_unpaste(),
            Self::Redo => game.document().redoable().is_some() || state.tabs.can_paste_again(),
            Self::Reopen => state.tabs.can_reopen(),
            Self::Reload if state.shown_problems().is_some() => true,
            Self::Reload | Self::AsProblems => game.origin().file().is_some(),
            Self::WriteComment | Self::AddBookmark | Self::Find => state.setup.is_none(),
            Self::QuoteMoves => state.notebook.caret.is_some_and(|caret| caret.moves(state).is_some()),
            Self::FindNext | Self::FindPrevious => !state.notebook.find.words.is_empty(),
            Self::Merge
            | Self::ShowTree
            | Self::OpenProblems
            | Self::New
            | Self::NewFromPosition
            | Self::Save
            | Self::SaveAs
            | Self::Open
            | Self::SetUp
            | Self::SetUpFromHere
            | Self::ExportPicture
            | Self::SavePosition
            | Self::CopyPositionCsa
            | Self::CopyPositionUsi
            | Self::CopyKif
            | Self::CopyCsa
            | Self::CopyKi2
            | Self::CopyUsi
            | Self::CopyJkf
            | Self::CopySfen
            | Self::CopyBod
            | Self::Paste
            | Self::SaveCopy
            | Self::Quit
            | Self::Slower
            | Self::Faster
            | Self::TurnBoard
            | Self::ThemeSystem
            | Self::ThemeLight
            | Self::ThemeDark
            | Self::Japanese
            | Self::English
            | Self::Keys
            | Self::About => true,
        }
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;

    #[test]
    fn no_two_commands_share_a_key() {
        let mut seen = HashSet::new();
        for command in Command::ALL {
            for shortcut in command.shortcuts() {
                assert!(seen.insert(*shortcut), "{command:?}: {shortcut:?}");
            }
        }
    }

    #[test]
    fn every_command_is_listed_once() {
        assert_eq!(Command::ALL.iter().collect::<HashSet<_>>().len(), Command::ALL.len());
    }
}
