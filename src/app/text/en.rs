//! English.

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
    details: "Details",
    open_partial: "Open what could be read",
    keys_title: "Keys",
    wheel: "Wheel over the board",
    wheel_does: "One move on or back",
    about_text: "Opens, replays and writes the records of shogi games.",
    reading: "Reading…",
    exporting: "Exporting…",
};
