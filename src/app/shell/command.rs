//! What the user can ask for: one list for menus, buttons, keys and the list of keys.

use crate::app::moves;

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
    /// Merge another file's game into this one.
    Merge,
    /// What can be done to the moves of the record.
    Moves(moves::Command),
    /// Show or hide the list of keys.
    Keys,
    /// Show or hide what this program is.
    About,
}

impl From<moves::Command> for Command {
    fn from(command: moves::Command) -> Self {
        Self::Moves(command)
    }
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
        Self::Moves(moves::Command::TypeMove),
        Self::Moves(moves::Command::Correct),
        Self::Moves(moves::Command::InsertPair),
        Self::Moves(moves::Command::RemovePair),
        Self::Moves(moves::Command::PromoteVariation),
        Self::Moves(moves::Command::DemoteVariation),
        Self::Moves(moves::Command::MakeMain),
        Self::Moves(moves::Command::CutLine),
        Self::Moves(moves::Command::CopyLine),
        Self::Moves(moves::Command::PasteLine),
        Self::Moves(moves::Command::DeleteFromHere),
        Self::Moves(moves::Command::DeleteVariation),
        Self::Merge,
        Self::Moves(moves::Command::Extract),
        Self::Moves(moves::Command::ShowTree),
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
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;

    #[test]
    fn every_command_is_listed_once() {
        assert_eq!(Command::ALL.iter().collect::<HashSet<_>>().len(), Command::ALL.len());
    }
}
