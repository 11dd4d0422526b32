//! Which commands would do anything now.

use crate::app::shell::command::Command;
use crate::app::shell::own;
use crate::app::shell::state::State;

impl Command {
    /// Whether it would do anything now.
    pub(crate) fn is_enabled(self, state: &State) -> bool {
        let desk = &state.desk;
        desk.allows(self.about().modes)
            && match self {
                Self::Own(command) => own::enabled(desk, command),
                Self::Files(command) => state.files.enabled(desk, command),
                Self::Play(command) => state.play.enabled(desk, command),
                Self::Moves(command) => state.moves.enabled(desk, command),
                Self::Notes(command) => state.notes.enabled(desk, command),
                Self::SetUp(command) => state.setup.enabled(desk, command),
                Self::Problems(command) => state.problems.enabled(desk, command),
                Self::Pictures(command) => state.pictures.enabled(desk, command),
            }
    }
}
