//! The list of keys (F1) and the page that changes keys: commands in groups, with the search of the palette.

mod change;
mod read;
#[cfg(test)]
mod tests;
pub(super) mod words;

use egui::{Align2, EventFilter, Id, KeyboardShortcut, Response, TextEdit, Ui};

pub(super) use change::change_ui;
pub(super) use read::read_ui;

use crate::app::files;
use crate::app::folder;
use crate::app::kit::command::key_name;
use crate::app::kit::field::field_ui;
use crate::app::kit::keymap::Keymap;
use crate::app::kit::search::{Query, Texts};
use crate::app::moves;
use crate::app::play;
use crate::app::shell::command::Command;
use crate::app::shell::keymap;
use crate::app::shell::own::Own;
use crate::app::shell::reference;
use crate::app::shell::state::State;
use crate::lang::{Language, Text};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Row {
    Heading(&'static str),
    Command(Command),
    /// A key without a command: its index in [`reference::others`].
    Other(usize),
    /// The remark that letters for pieces cannot be changed.
    Letters,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Listed {
    /// Commands with keys, those of the current mode first.
    WithKeys,
    All,
    /// Commands that share a key with another.
    Clashing,
}

#[derive(Debug)]
pub(crate) struct Sheet {
    typed: String,
    listed: Listed,
    rows: Vec<Row>,
    marked: Option<usize>,
    scrolls: bool,
    made_for: Option<(Keymap, Language)>,
}

impl Sheet {
    pub(crate) fn new(can_change: bool) -> Self {
        let listed = if can_change { Listed::All } else { Listed::WithKeys };
        Self { typed: String::new(), listed, rows: Vec::new(), marked: None, scrolls: true, made_for: None }
    }

    /// Keeps the selected command.
    fn update(&mut self, state: &State) {
        let language = state.desk.language();
        let is_current = |(keys, its): &(Keymap, Language)| *its == language && *keys == state.desk.keys;
        if !self.made_for.as_ref().is_some_and(is_current) {
            let marked = self.command();
            self.search(state);
            if let Some(marked) = marked
                && let Some(row) = self.rows.iter().position(|row| *row == Row::Command(marked))
            {
                self.marked = Some(row);
            }
        }
    }

    fn search(&mut self, state: &State) {
        self.made_for = Some((state.desk.keys.clone(), state.desk.language()));
        let query = Query::new(&self.typed);
        self.rows = if query.is_empty() { self.grouped(state) } else { self.found(state, &query) };
        self.marked = self.rows.iter().position(|row| matches!(row, Row::Command(_)));
        self.scrolls = true;
    }

    fn commands(&self, state: &State) -> Vec<Command> {
        let keymap = &state.desk.keys;
        let is_listed = |command: &Command| match self.listed {
            Listed::All => true,
            Listed::WithKeys => !keymap.keys(&command.about()).is_empty(),
            Listed::Clashing => clashing(keymap, *command).is_some(),
        };
        Command::all().filter(is_listed).collect()
    }

    /// In groups; a list of commands with keys begins with those of the current mode.
    fn grouped(&self, state: &State) -> Vec<Row> {
        let (language, commands) = (state.desk.language(), self.commands(state));
        let mut rows = Vec::new();
        let is_here = |command: &Command| state.desk.allows(command.about().modes);
        let parts: &[bool] = if self.listed == Listed::WithKeys { &[true, false] } else { &[true] };
        for &here in parts {
            if !here {
                rows.extend(self.others());
            }
            let is_in_part = |command: &Command| self.listed != Listed::WithKeys || is_here(command) == here;
            if !here && commands.iter().any(is_in_part) {
                rows.push(Row::Heading(words::OTHER_MODES.get(language)));
            }
            for group in words::GROUPS {
                let of_group = |command: &&Command| self::group(**command) == group && is_in_part(command);
                let mut own = commands.iter().filter(of_group).peekable();
                if own.peek().is_some() {
                    if here {
                        rows.push(Row::Heading(group.get(language)));
                    }
                    rows.extend(own.copied().map(Row::Command));
                    if group == words::EDIT && self.listed == Listed::All {
                        rows.push(Row::Letters);
                    }
                }
            }
        }
        rows
    }

    fn others(&self) -> impl Iterator<Item = Row> {
        let count = if self.listed == Listed::WithKeys { reference::OTHERS } else { 0 };
        (0..count).map(Row::Other)
    }

    /// By name or by key, the best first.
    fn found(&self, state: &State, query: &Query) -> Vec<Row> {
        let language = state.desk.language();
        let mut found: Vec<(u32, Command)> = self
            .commands(state)
            .into_iter()
            .filter_map(|command| {
                let about = command.about();
                let keys: Vec<String> =
                    state.desk.keys.keys(&about).iter().map(|key| key_name(language, key)).collect();
                let keys: Vec<&str> = keys.iter().map(String::as_str).collect();
                let [one, other] = [Language::Japanese, Language::English].map(|its| about.full_name(its));
                let (shown, other) = if language == Language::Japanese { (one, other) } else { (other, one) };
                let named = Texts::new(&shown, about.reading, &[&other], &[about.also, about.id]).rank(query);
                // Keys match as a whole: K is not Ctrl+K.
                let by_key = keys.iter().any(|key| key.eq_ignore_ascii_case(self.typed.trim())).then_some(2000);
                by_key.max(named).map(|rank| (rank, command))
            })
            .collect();
        found.sort_by_key(|&(rank, _)| std::cmp::Reverse(rank));
        let letters = self.listed == Listed::All && words::letters_texts().rank(query).is_some();
        let letters = letters.then_some(Row::Letters);
        found.into_iter().map(|(_, command)| Row::Command(command)).chain(letters).collect()
    }

    fn command(&self) -> Option<Command> {
        match self.rows.get(self.marked?)? {
            Row::Command(command) => Some(*command),
            Row::Heading(_) | Row::Other(_) | Row::Letters => None,
        }
    }

    fn step(&mut self, by: isize) {
        let commands: Vec<usize> =
            (0..self.rows.len()).filter(|&row| matches!(self.rows[row], Row::Command(_))).collect();
        let Some(last) = commands.len().checked_sub(1) else { return };
        let now = self.marked.and_then(|marked| commands.iter().position(|&row| row == marked)).unwrap_or(0);
        self.marked = commands.get(now.saturating_add_signed(by).min(last)).copied();
        self.scrolls = true;
    }
}

fn search_field_ui(ui: &mut Ui, state: &State, sheet: &mut Sheet, can_focus: bool) -> Response {
    let language = state.desk.language();
    let is_free = ui.memory(|memory| memory.focused().is_none());
    let filter = EventFilter { tab: false, horizontal_arrows: true, vertical_arrows: true, escape: false };
    let field = TextEdit::singleline(&mut sheet.typed)
        .id(search_id())
        .hint_text(words::SEARCH_HINT.get(language))
        .align(Align2::LEFT_CENTER)
        .event_filter(filter);
    let response = field_ui(ui, field.desired_width(f32::INFINITY)).accessible_name(words::SEARCH.get(language));
    if is_free && can_focus {
        response.request_focus();
    }
    if response.changed() {
        sheet.search(state);
    }
    response
}

fn search_id() -> Id {
    Id::unique("keys search")
}

/// The first shared key of the command, and the command that shares it.
fn clashing(keymap: &Keymap, command: Command) -> Option<(KeyboardShortcut, Command)> {
    let keys = keymap.keys(&command.about());
    keys.iter().find_map(|key| keymap::clashes(keymap, command, key).next().map(|other| (*key, other)))
}

/// Mostly as in the menus.
fn group(command: Command) -> Text {
    use files::Command as Files;
    use moves::Command as Moves;
    use play::Command as Play;

    match command {
        Command::Files(
            Files::CopyKif
            | Files::CopySfen
            | Files::CopyBod
            | Files::Paste
            | Files::CopyCsa
            | Files::CopyKi2
            | Files::CopyUsi
            | Files::CopyJkf
            | Files::CopyPositionCsa
            | Files::CopyPositionUsi,
        ) => words::CLIPBOARD,
        Command::Announce(_)
        | Command::Play(Play::FlipBoard | Play::Motion | Play::Sound)
        | Command::Moves(Moves::ShowTree | Moves::ListVariations | Moves::FoldAll)
        | Command::Folder(folder::Command::Show) => words::VIEW,
        Command::Files(Files::Merge)
        | Command::Play(Play::ClearDrawings | Play::DrawGreen | Play::DrawRed | Play::DrawBlue | Play::DrawYellow) => {
            words::MOVES
        }
        Command::Play(_)
        | Command::Moves(Moves::MainLine | Moves::AcrossBranch)
        | Command::Own(Own::NextGame | Own::PreviousGame) => words::GO,
        Command::Files(_) | Command::Folder(_) | Command::Convert(_) | Command::Pictures(_) => words::FILE,
        Command::Moves(_) => words::MOVES,
        Command::Notes(_) => words::NOTES,
        Command::SetUp(_) | Command::Own(Own::Undo | Own::Redo) => words::EDIT,
        Command::Problems(_) | Command::Solver(_) => words::PROBLEMS,
        Command::Own(Own::Palette | Own::Guide | Own::Keys | Own::ChangeKeys | Own::About) => words::HELP,
        Command::Own(_) => words::VIEW,
    }
}
