//! Which commands would do anything now.

use crate::app::problems::Stage;
use crate::app::shell::command::Command;
use crate::app::shell::state::State;

impl Command {
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
        if state.desk.solving().is_some() && !self.is_for_problems() {
            return false;
        }
        let game = state.desk.game();
        match self {
            Self::NextProblem => state.shown_problems().is_some_and(|problems| problems.next().is_some()),
            Self::PreviousProblem => state.shown_problems().is_some_and(|problems| problems.previous().is_some()),
            Self::ShowSolution => {
                state.desk.solving().is_some_and(|solving| solving.has_solution() && solving.stage() != Stage::Shown)
            }
            Self::OtherReply => state.desk.solving().is_some_and(|solving| !solving.others().is_empty()),
            Self::EditProblem => state.desk.solving().is_some(),
            Self::First | Self::BackTen | Self::Back => game.step() > 0,
            Self::Forward | Self::ForwardTen | Self::Last => game.step() < game.last_step(),
            Self::PreviousBranch => game.previous_branch().is_some(),
            Self::NextBranch => game.next_branch().is_some(),
            Self::UpperVariation => game.sibling(-1).is_some(),
            Self::LowerVariation => game.sibling(1).is_some(),
            Self::Warnings => !game.warnings().is_empty(),
            Self::NextGame | Self::PreviousGame => state.desk.games().len() > 1,
            Self::Autoplay => game.last_step() > 0,
            Self::CloseGame => !game.is_blank(),
            Self::Moves(command) => state.moves.enabled(&state.desk, command),
            Self::Undo => game.document().undoable().is_some() || state.desk.tabs.can_unpaste(),
            Self::Redo => game.document().redoable().is_some() || state.desk.tabs.can_paste_again(),
            Self::Reopen => state.desk.tabs.can_reopen(),
            Self::Reload if state.shown_problems().is_some() => true,
            Self::Reload | Self::AsProblems => game.origin().file().is_some(),
            Self::WriteComment | Self::AddBookmark | Self::Find => state.setup.is_none(),
            Self::QuoteMoves => state.notebook.caret.is_some_and(|caret| caret.moves(state).is_some()),
            Self::FindNext | Self::FindPrevious => !state.notebook.find.words.is_empty(),
            Self::Merge
            | Self::OpenProblems
            | Self::Problems
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
