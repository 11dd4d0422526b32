//! English.

use crate::app::shell::command::Command;
use crate::app::text::Strings;

pub(crate) static STRINGS: Strings = Strings {
    file: "File",
    edit: "Edit",
    copy_as: "Copy the game as",
    view: "View",
    go: "Go",
    help: "Help",
    theme: "Theme",
    language: "Language（言語）",
    drop_here: "Drop to open",
    close: "Close",
    cancel: "Cancel",
    ok: "OK",
    details: "Details",
    open_partial: "Open what could be read",
    keys_title: "Keys",
    wheel: "Wheel over the board",
    wheel_does: "One move on or back",
    no_dialog: "This system offers no file dialog. Type a path.",
    about_text: "Opens, replays and writes the records of shogi games.",
    reading: "Reading…",
    exporting: "Exporting…",
};

pub(crate) const fn command(command: Command) -> &'static str {
    match command {
        Command::OpenProblems => "Open problems…",
        Command::AsProblems => "Open this file as problems",
        Command::Problems => "Problems",
        Command::NextProblem => "Next problem",
        Command::PreviousProblem => "Previous problem",
        Command::ShowSolution => "Show solution",
        Command::OtherReply => "Answer another reply",
        Command::EditProblem => "Open problem as game",
        // Their tables have their names.
        Command::Own(_)
        | Command::Files(_)
        | Command::Play(_)
        | Command::SetUp(_)
        | Command::Moves(_)
        | Command::Notes(_)
        | Command::Pictures(_) => "",
    }
}
