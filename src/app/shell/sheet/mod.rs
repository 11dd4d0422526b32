//! The list of keys: to be read (F1), and to be changed. Commands stand in groups, and are found as in the palette.

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
use crate::app::shell::sheet::words::Group;
use crate::app::shell::state::State;
use crate::lang::Language;

/// A line of the list.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Row {
    Heading(&'static str),
    Command(Command),
    /// What is done without a command: the index of its names.
    Other(usize),
    /// That the letters with which a position is edited cannot be changed, and why.
    Letters,
}

/// Which commands are listed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Listed {
    /// Those that have keys; those of this mode first.
    WithKeys,
    /// All of them.
    All,
    /// Those that have a key that others have, too.
    Clashing,
}

/// The list, as it was made from what is typed.
#[derive(Debug)]
pub(crate) struct Sheet {
    typed: String,
    listed: Listed,
    rows: Vec<Row>,
    /// Index of the row that the keys are about.
    marked: Option<usize>,
    /// Whether the list has to be scrolled to what is marked.
    scrolls: bool,
    /// From what it was made.
    made: Option<(Keymap, Language)>,
}

impl Sheet {
    /// A list to be read, of commands that have keys; or one to change them all.
    pub(crate) fn new(changes: bool) -> Self {
        let listed = if changes { Listed::All } else { Listed::WithKeys };
        Self { typed: String::new(), listed, rows: Vec::new(), marked: None, scrolls: true, made: None }
    }

    /// Makes the list again if the keys or the language are others.
    fn follow(&mut self, state: &State) {
        let language = state.desk.language();
        let is_made = self.made.as_ref().is_some_and(|(keys, its)| *its == language && *keys == state.desk.keys);
        if !is_made {
            let marked = self.command();
            self.narrow(state);
            if let Some(marked) = marked
                && let Some(row) = self.rows.iter().position(|row| *row == Row::Command(marked))
            {
                self.marked = Some(row);
            }
        }
    }

    /// Lists what fits what is typed, and marks the first of it.
    fn narrow(&mut self, state: &State) {
        self.made = Some((state.desk.keys.clone(), state.desk.language()));
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

    /// The commands in groups. Of a list to be read, those that can be used in this mode first.
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
                rows.push(Row::Heading(words::of(language).elsewhere));
            }
            for group in Group::ALL {
                let of_group = |command: &&Command| self::group(**command) == group && is_in_part(command);
                let mut own = commands.iter().filter(of_group).peekable();
                if own.peek().is_some() {
                    if here {
                        rows.push(Row::Heading(words::group(language, group)));
                    }
                    rows.extend(own.copied().map(Row::Command));
                    if group == Group::Edit && self.listed == Listed::All {
                        rows.push(Row::Letters);
                    }
                }
            }
        }
        rows
    }

    fn others(&self) -> impl Iterator<Item = Row> {
        let count = if self.listed == Listed::WithKeys { super::reference::OTHERS } else { 0 };
        (0..count).map(Row::Other)
    }

    /// What fits, the best first; also by a key.
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
                // A key is meant as it stands: K is not Ctrl+K.
                let by_key = keys.iter().any(|key| key.eq_ignore_ascii_case(self.typed.trim())).then_some(2000);
                by_key.max(named).map(|rank| (rank, command))
            })
            .collect();
        found.sort_by_key(|&(rank, _)| std::cmp::Reverse(rank));
        let letters = self.listed == Listed::All && words::letters_texts().rank(query).is_some();
        let letters = letters.then_some(Row::Letters);
        found.into_iter().map(|(_, command)| Row::Command(command)).chain(letters).collect()
    }

    /// The command that is marked.
    fn command(&self) -> Option<Command> {
        match self.rows.get(self.marked?)? {
            Row::Command(command) => Some(*command),
            Row::Heading(_) | Row::Other(_) | Row::Letters => None,
        }
    }

    /// Marks a command so many commands on, or back.
    fn step(&mut self, by: isize) {
        let commands: Vec<usize> =
            (0..self.rows.len()).filter(|&row| matches!(self.rows[row], Row::Command(_))).collect();
        let Some(last) = commands.len().checked_sub(1) else { return };
        let now = self.marked.and_then(|marked| commands.iter().position(|&row| row == marked)).unwrap_or(0);
        self.marked = commands.get(now.saturating_add_signed(by).min(last)).copied();
        self.scrolls = true;
    }
}

/// The field in which commands are searched. It has the keyboard as long as nothing else has, if it may.
fn search_field_ui(ui: &mut Ui, state: &State, sheet: &mut Sheet, takes_keyboard: bool) -> Response {
    let words = words::of(state.desk.language());
    let is_free = ui.memory(|memory| memory.focused().is_none());
    let filter = EventFilter { tab: false, horizontal_arrows: true, vertical_arrows: true, escape: false };
    let field = TextEdit::singleline(&mut sheet.typed)
        .id(search_id())
        .hint_text(words.hint)
        .align(Align2::LEFT_CENTER)
        .event_filter(filter);
    let response = field_ui(ui, field.desired_width(f32::INFINITY)).accessible_name(words.search);
    if is_free && takes_keyboard {
        response.request_focus();
    }
    if response.changed() {
        sheet.narrow(state);
    }
    response
}

/// The id of that field.
fn search_id() -> Id {
    Id::unique("keys search")
}

/// A key of the command that another command has, too, and that command.
fn clashing(keymap: &Keymap, command: Command) -> Option<(KeyboardShortcut, Command)> {
    let keys = keymap.keys(&command.about());
    keys.iter().find_map(|key| keymap::clashes(keymap, command, key).next().map(|other| (*key, other)))
}

/// Where a command stands in the list: mostly as in the menus.
fn group(command: Command) -> Group {
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
        ) => Group::Clipboard,
        Command::Announce(_)
        | Command::Play(Play::FlipBoard | Play::Motion | Play::Sound)
        | Command::Moves(Moves::ShowTree | Moves::ListVariations | Moves::FoldAll)
        | Command::Folder(folder::Command::Show) => Group::View,
        Command::Files(Files::Merge)
        | Command::Play(Play::ClearDrawings | Play::DrawGreen | Play::DrawRed | Play::DrawBlue | Play::DrawYellow) => {
            Group::Moves
        }
        Command::Play(_)
        | Command::Moves(Moves::MainLine | Moves::AcrossBranch)
        | Command::Own(Own::NextGame | Own::PreviousGame) => Group::Go,
        Command::Files(_) | Command::Folder(_) | Command::Convert(_) | Command::Pictures(_) => Group::File,
        Command::Moves(_) => Group::Moves,
        Command::Notes(_) => Group::Notes,
        Command::SetUp(_) | Command::Own(Own::Undo | Own::Redo) => Group::Edit,
        Command::Problems(_) | Command::Solver(_) => Group::Problems,
        Command::Own(Own::Palette | Own::Keys | Own::ChangeKeys | Own::About) => Group::Help,
        Command::Own(_) => Group::View,
    }
}
