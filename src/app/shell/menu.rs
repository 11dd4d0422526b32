//! The menu bar.

use egui::{Id, MenuBar, Popup, Ui};

use crate::app::announce;
use crate::app::convert;
use crate::app::desk::mode::Mode;
use crate::app::desk::rules;
use crate::app::desk::settings::ThemeChoice;
use crate::app::desk::words::{HANDICAPS, redo, undo};
use crate::app::files::{self, Files};
use crate::app::folder;
use crate::app::kit::menu::{self, Mark};
use crate::app::kit::sound;
use crate::app::moves;
use crate::app::notes;
use crate::app::pictures;
use crate::app::play;
use crate::app::problems;
use crate::app::setup;
use crate::app::shell::action::Action;
use crate::app::shell::command::Command;
use crate::app::shell::ends;
use crate::app::shell::features::clicks;
use crate::app::shell::own::Own;
use crate::app::shell::state::State;
use crate::app::shell::words;
use crate::app::solver;
use crate::lang::Language;

/// What is done to moves, in groups.
const MOVES: [&[Command]; 5] = [
    &[
        Command::Moves(moves::Command::TypeMove),
        Command::Moves(moves::Command::Correct),
        Command::Moves(moves::Command::InsertPair),
        Command::Moves(moves::Command::RemovePair),
    ],
    &[
        Command::Moves(moves::Command::PromoteVariation),
        Command::Moves(moves::Command::DemoteVariation),
        Command::Moves(moves::Command::MakeMain),
    ],
    &[
        Command::Moves(moves::Command::CutLine),
        Command::Moves(moves::Command::CopyLine),
        Command::Moves(moves::Command::PasteLine),
    ],
    &[Command::Moves(moves::Command::DeleteFromHere), Command::Moves(moves::Command::DeleteVariation)],
    &[Command::Files(files::Command::Merge), Command::Moves(moves::Command::Extract)],
];

/// The menus, and behind them in the same line what `rest` shows. Returns the buttons, each with its menu.
pub(crate) fn menu_ui(
    ui: &mut Ui,
    state: &State,
    out: &mut Vec<Action>,
    rest: impl FnOnce(&mut Ui, &mut Vec<Action>),
) -> Vec<(Id, Id)> {
    let language = state.desk.language();
    let menus: [(&str, Menu); 6] = [
        (words::FILE.get(language), file_ui),
        (words::EDIT.get(language), edit_ui),
        (moves::words::MENU.get(state.desk.language()), moves_ui),
        (words::GO.get(language), go_ui),
        (words::VIEW.get(language), view_ui),
        (words::HELP.get(language), help_ui),
    ];
    MenuBar::new()
        .ui(ui, |ui| {
            let bar = menus.map(|(name, menu)| {
                let button = ui.menu_button(name, |ui| menu(ui, state, out)).response;
                (button.id, Popup::default_response_id(&button))
            });
            rest(ui, out);
            bar.to_vec()
        })
        .inner
}

/// What a menu shows.
type Menu = fn(&mut Ui, &State, &mut Vec<Action>);

fn help_ui(ui: &mut Ui, state: &State, out: &mut Vec<Action>) {
    for command in [Own::Palette, Own::Keys, Own::ChangeKeys, Own::About] {
        item(ui, state, Command::Own(command), out);
    }
}

fn edit_ui(ui: &mut Ui, state: &State, out: &mut Vec<Action>) {
    let language = state.desk.language();
    let (undo, redo) = undo_and_redo(state);
    run(ui, state, Command::Own(Own::Undo), &undo, Mark::Room, out);
    run(ui, state, Command::Own(Own::Redo), &redo, Mark::Room, out);
    ui.separator();
    choice(ui, state, Command::SetUp(setup::Command::SetUp), state.desk.mode == Mode::SetUp, out);
    beside(ui, state, Command::SetUp(setup::Command::SetUpFromHere), out);
    ui.menu_button(menu::indented(solver::words::MENU.get(state.desk.language())), |ui| {
        for command in solver::COMMANDS.iter().map(|entry| entry.command) {
            match command {
                solver::Command::Explore => {
                    choice(ui, state, command.into(), state.desk.exploration().is_some(), out);
                }
                _ => beside(ui, state, command.into(), out),
            }
        }
        ui.separator();
        let language = state.desk.language();
        ui.menu_button(rules::name(language), |ui| {
            if let Some(rules) = rules::menu_ui(ui, language, state.desk.settings.rules) {
                out.push(Action::Solver(solver::Input::SetRules(rules)));
            }
        });
        item(ui, state, Command::Problems(problems::Command::Review), out);
    });
    ui.separator();
    beside(ui, state, Command::Files(files::Command::CopyKif), out);
    ui.menu_button(menu::indented(words::COPY_AS.get(language)), |ui| {
        for command in [
            Command::Files(files::Command::CopyCsa),
            Command::Files(files::Command::CopyKi2),
            Command::Files(files::Command::CopyUsi),
            Command::Files(files::Command::CopyJkf),
        ] {
            item(ui, state, command, out);
        }
    });
    ui.menu_button(menu::indented(words::COPY_POSITION.get(language)), |ui| {
        for command in [
            Command::Files(files::Command::CopySfen),
            Command::Files(files::Command::CopyBod),
            Command::Files(files::Command::CopyPositionUsi),
            Command::Files(files::Command::CopyPositionCsa),
        ] {
            item(ui, state, command, out);
        }
    });
    beside(ui, state, Command::Files(files::Command::Paste), out);
    ui.separator();
    for command in [
        notes::Command::WriteComment,
        notes::Command::QuoteMoves,
        notes::Command::AddBookmark,
        notes::Command::EditHead,
    ] {
        beside(ui, state, command.into(), out);
    }
    ends::ends_ui(ui, state, out);
    ui.separator();
    for command in [notes::Command::Find, notes::Command::FindNext, notes::Command::FindPrevious] {
        beside(ui, state, command.into(), out);
    }
}

fn moves_ui(ui: &mut Ui, state: &State, out: &mut Vec<Action>) {
    for (index, group) in MOVES.iter().enumerate() {
        if index > 0 {
            ui.separator();
        }
        for &command in *group {
            item(ui, state, command, out);
        }
    }
    let sign = state.desk.game().annotation().sign;
    ui.menu_button(moves::words::SIGN.get(state.desk.language()), |ui| {
        for (command, its) in moves::SIGNS {
            choice(ui, state, Command::Moves(command), sign == Some(its), out);
        }
    });
    ui.menu_button(words::DRAW_BY_KEYS.get(state.desk.language()), |ui| {
        choice(ui, state, Command::Play(play::Command::BoardCursor), state.play.cursor().is_on(), out);
        for command in
            [play::Command::DrawGreen, play::Command::DrawRed, play::Command::DrawBlue, play::Command::DrawYellow]
        {
            beside(ui, state, Command::Play(command), out);
        }
    });
    item(ui, state, Command::Play(play::Command::ClearDrawings), out);
}

fn go_ui(ui: &mut Ui, state: &State, out: &mut Vec<Action>) {
    for command in [
        Command::Play(play::Command::Forward),
        Command::Play(play::Command::Back),
        Command::Play(play::Command::ForwardTen),
        Command::Play(play::Command::BackTen),
    ] {
        item(ui, state, command, out);
    }
    item(ui, state, Command::Play(play::Command::First), out);
    item(ui, state, Command::Play(play::Command::Last), out);
    ui.separator();
    for command in [
        Command::Play(play::Command::NextBranch),
        Command::Play(play::Command::PreviousBranch),
        Command::Play(play::Command::LowerVariation),
        Command::Play(play::Command::UpperVariation),
        Command::Moves(moves::Command::MainLine),
        Command::Moves(moves::Command::AcrossBranch),
    ] {
        item(ui, state, command, out);
    }
    ui.separator();
    item(ui, state, Command::Play(play::Command::GoToMove), out);
    // All in one list would not fit into a low window.
    let language = state.desk.language();
    for (name, commands) in [
        (
            words::MARKS.get(language),
            &[
                play::Command::NextBookmark,
                play::Command::PreviousBookmark,
                play::Command::NextComment,
                play::Command::PreviousComment,
            ][..],
        ),
        (words::AUTOPLAY.get(language), &[play::Command::Autoplay, play::Command::Faster, play::Command::Slower]),
    ] {
        ui.menu_button(name, |ui| {
            for &command in commands {
                item(ui, state, Command::Play(command), out);
            }
        });
    }
    ui.separator();
    ui.menu_button(words::GAMES.get(language), |ui| {
        for command in [
            Command::Folder(folder::Command::Next),
            Command::Folder(folder::Command::Previous),
            Command::Own(Own::NextGame),
            Command::Own(Own::PreviousGame),
        ] {
            item(ui, state, command, out);
        }
    });
}

fn view_ui(ui: &mut Ui, state: &State, out: &mut Vec<Action>) {
    let language = state.desk.language();
    beside(ui, state, Command::Play(play::Command::FlipBoard), out);
    choice(ui, state, Command::Moves(moves::Command::ShowTree), state.moves.is_tree_shown(), out);
    let listed = state.desk.settings.lists_variations;
    choice(ui, state, Command::Moves(moves::Command::ListVariations), listed, out);
    beside(ui, state, Command::Moves(moves::Command::FoldAll), out);
    choice(ui, state, Command::Problems(problems::Command::ShowSet), state.shown_problems().is_some(), out);
    beside(ui, state, Command::Files(files::Command::Warnings), out);
    ui.menu_button(menu::indented(words::READ_OUT.get(language)), |ui| {
        for entry in announce::COMMANDS {
            item(ui, state, Command::Announce(entry.command), out);
        }
    });
    ui.separator();
    choice(ui, state, Command::Play(play::Command::Motion), state.desk.settings.motion, out);
    if sound::IS_AVAILABLE {
        choice(ui, state, Command::Play(play::Command::Sound), state.desk.settings.sound, out);
    }
    ui.separator();
    choice(ui, state, Command::Own(Own::BoardOnly), state.board_only, out);
    ui.menu_button(menu::indented(words::PANELS.get(language)), |ui| {
        let panels = &state.desk.settings.panels;
        choice(ui, state, Command::Folder(folder::Command::Show), panels.folder_shown, out);
        choice(ui, state, Command::Own(Own::ShowSide), state.shows_side(), out);
        choice(ui, state, Command::Own(Own::ShowNotes), !panels.notes_folded, out);
        choice(ui, state, Command::Own(Own::ShowControls), !panels.controls_folded, out);
        choice(ui, state, Command::Own(Own::FullScreen), state.fills_screen, out);
        ui.separator();
        beside(ui, state, Command::Own(Own::ResetPanels), out);
    });
    ui.separator();
    for command in [Own::ZoomIn, Own::ZoomOut, Own::ZoomReset] {
        beside(ui, state, Command::Own(command), out);
    }
    ui.separator();
    beside(ui, state, Command::Own(Own::Boards), out);
    ui.menu_button(menu::indented(words::THEME.get(language)), |ui| {
        for (command, theme) in [
            (Command::Own(Own::ThemeSystem), ThemeChoice::System),
            (Command::Own(Own::ThemeLight), ThemeChoice::Light),
            (Command::Own(Own::ThemeDark), ThemeChoice::Dark),
        ] {
            choice(ui, state, command, state.desk.settings.theme == theme, out);
        }
    });
    ui.menu_button(menu::indented(words::LANGUAGE.get(language)), |ui| {
        for (command, language) in
            [(Command::Own(Own::Japanese), Language::Japanese), (Command::Own(Own::English), Language::English)]
        {
            choice(ui, state, command, state.desk.language() == language, out);
        }
    });
}

fn file_ui(ui: &mut Ui, state: &State, out: &mut Vec<Action>) {
    let language = state.desk.language();
    let items = |ui: &mut Ui, commands: &[files::Command], out: &mut Vec<Action>| {
        for &command in commands {
            beside(ui, state, Command::Files(command), out);
        }
    };
    ui.menu_button(menu::indented(files::words::NEW.get(language)), |ui| {
        item(ui, state, Command::Files(files::Command::New), out);
        item(ui, state, Command::Files(files::Command::NewFromPosition), out);
        item(ui, state, Command::Own(Own::NewWindow), out);
        ui.separator();
        clicks::<Files, _>(out, |out| files::ui::problems_ui(ui, &state.desk, out));
        ui.separator();
        // All in one list would not fit into a low window.
        ui.menu_button(HANDICAPS.get(language), |ui| {
            clicks::<Files, _>(out, |out| files::ui::handicaps_ui(ui, &state.desk, out));
        });
    });
    items(ui, &[files::Command::Open], out);
    ui.menu_button(menu::indented(files::words::RECENT.get(language)), |ui| {
        clicks::<Files, _>(out, |out| files::ui::recent_ui(ui, &state.desk, out));
    });
    items(ui, &[files::Command::Reopen], out);
    ui.separator();
    beside(ui, state, Command::Problems(problems::Command::OpenSet), out);
    beside(ui, state, Command::Problems(problems::Command::OpenFileAsSet), out);
    let [japanese, english] = problems::RECORDS;
    let name = if state.desk.language() == Language::Japanese { japanese } else { english };
    ui.menu_button(menu::indented(name), |ui| records_ui(ui, state, out));
    ui.separator();
    items(ui, &[files::Command::Save, files::Command::SaveAs], out);
    ui.menu_button(menu::indented(files::words::SAVE_IN.get(language)), |ui| {
        for entry in files::COMMANDS.iter().filter(|entry| entry.command.saves_in().is_some()) {
            item(ui, state, Command::Files(entry.command), out);
        }
        ui.separator();
        item(ui, state, Command::Files(files::Command::SaveCopy), out);
        item(ui, state, Command::Pictures(pictures::Command::SavePosition), out);
    });
    beside(ui, state, Command::Convert(convert::Command::Folder), out);
    beside(ui, state, Command::Pictures(pictures::Command::Export), out);
    beside(ui, state, Command::Pictures(pictures::Command::Publish), out);
    items(ui, &[files::Command::Reload], out);
    ui.separator();
    beside(ui, state, Command::Own(Own::Settings), out);
    ui.separator();
    items(ui, &[files::Command::Close, files::Command::Quit], out);
}

/// The commands for the records of the file.
pub(super) fn records_ui(ui: &mut Ui, state: &State, out: &mut Vec<Action>) {
    for (index, group) in problems::Command::OF_RECORDS.iter().enumerate() {
        if index > 0 {
            ui.separator();
        }
        for &command in *group {
            item(ui, state, Command::Problems(command), out);
        }
    }
}

/// What the two would do.
fn undo_and_redo(state: &State) -> (String, String) {
    let (language, tabs, game) = (state.desk.language(), &state.desk.tabs, state.desk.game());
    let undo = match game.undoable() {
        _ if tabs.can_unpaste() => files::words::UNPASTE.get(language).to_owned(),
        _ if tabs.can_take_back() => files::words::TAKE_BACK.get(language).to_owned(),
        undoable => undo(language, undoable),
    };
    let redo = if tabs.can_paste_again() {
        files::words::PASTE_AGAIN.get(language).to_owned()
    } else {
        redo(language, game.redoable())
    };
    (undo, redo)
}

/// A command in a menu without switches.
pub(super) fn item(ui: &mut Ui, state: &State, command: Command, out: &mut Vec<Action>) {
    run(ui, state, command, command.name(state.desk.language()), Mark::None, out);
}

/// A command in a menu with switches.
pub(super) fn beside(ui: &mut Ui, state: &State, command: Command, out: &mut Vec<Action>) {
    run(ui, state, command, command.name(state.desk.language()), Mark::Room, out);
}

/// A switch, or a choice.
fn choice(ui: &mut Ui, state: &State, command: Command, chosen: bool, out: &mut Vec<Action>) {
    run(ui, state, command, command.name(state.desk.language()), Mark::Check(chosen), out);
}

fn run(ui: &mut Ui, state: &State, command: Command, name: &str, mark: Mark, out: &mut Vec<Action>) {
    if command
        .about()
        .item_ui(ui, state.desk.language(), &state.desk.keys, name, mark, command.why_not(state))
        .clicked()
    {
        out.push(Action::Command(command));
        ui.close();
    }
}
