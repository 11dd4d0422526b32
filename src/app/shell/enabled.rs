//! Which commands would do anything now.

use crate::app::shell::command::Command;
use crate::app::shell::own;
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
        )
    }

    /// Whether it would do anything now.
    pub(crate) fn is_enabled(self, state: &State) -> bool {
        let fits = self.about().map_or_else(
            || state.desk.solving().is_none() || self.is_for_problems(),
            |about| state.desk.allows(about.modes),
        );
        if !fits {
            return false;
        }
        if let Self::Own(command) = self {
            return own::enabled(&state.desk, command);
        }
        let game = state.desk.game();
        match self {
            Self::NextProblem => state.shown_problems().is_some_and(|problems| problems.next().is_some()),
            Self::PreviousProblem => state.shown_problems().is_some_and(|problems| problems.previous().is_some()),
            Self::ShowSolution => {
                state.desk.solving().is_some_and(|solving| solving.has_solution() && !solving.is_solution_shown())
            }
            Self::OtherReply => state.desk.solving().is_some_and(|solving| !solving.defences().is_empty()),
            Self::EditProblem => state.desk.solving().is_some(),
            Self::Moves(command) => state.moves.enabled(&state.desk, command),
            Self::Files(command) => state.files.enabled(&state.desk, command),
            Self::Pictures(command) => state.pictures.enabled(&state.desk, command),
            Self::Play(command) => state.play.enabled(&state.desk, command),
            Self::SetUp(command) => state.setup.enabled(&state.desk, command),
            Self::Notes(command) => state.notes.enabled(&state.desk, command),
            Self::AsProblems => game.origin().file().is_some(),
            Self::OpenProblems | Self::Problems | Self::Own(_) => true,
        }
    }
}
