//! The words of the window that belong to no feature.

pub(crate) mod palette;
pub(crate) mod welcome;

use std::path::Path;

use crate::app::desk::preferences::WheelUse;
use crate::lang::{Language, counted};

/// The words of one language.
#[derive(Debug)]
pub(crate) struct Words {
    /// The menu of files.
    pub(crate) file: &'static str,
    /// The menu of edits.
    pub(crate) edit: &'static str,
    /// The list of formats in which a game is copied.
    pub(crate) copy_as: &'static str,
    /// The menu of what is shown.
    pub(crate) view: &'static str,
    /// The menu of moving about.
    pub(crate) go: &'static str,
    /// The menu of help.
    pub(crate) help: &'static str,
    /// The list of themes.
    pub(crate) theme: &'static str,
    /// The list of languages, recognised in either.
    pub(crate) language: &'static str,
    /// Over the window while a file is held over it.
    pub(crate) drop_here: &'static str,
    /// What closes a notice, a tab or a dialog.
    pub(crate) close: &'static str,
    /// What closes every notice.
    pub(crate) close_all: &'static str,
    /// What lists the open games.
    pub(crate) all_games: &'static str,
    /// How the menu comes back when the board is seen alone.
    pub(crate) back_from_board: &'static str,
    /// The list of what screen readers are made to read.
    pub(crate) read_out: &'static str,
    /// The list of what the keyboard does on the board.
    pub(crate) draw_by_keys: &'static str,
    /// The list of ways to bookmarks and comments.
    pub(crate) marks: &'static str,
    /// The list of what is done with autoplay.
    pub(crate) autoplay: &'static str,
    /// The list of ways to other games and files.
    pub(crate) games: &'static str,
    /// The list of panels.
    pub(crate) panels: &'static str,
    /// The list of formats in which a position is copied.
    pub(crate) copy_position: &'static str,
    /// The edge of the panel with the moves, for screen readers.
    pub(crate) side_edge: &'static str,
    /// The edge of the notes, for screen readers.
    pub(crate) notes_edge: &'static str,
    /// The edge of the list of a folder, for screen readers.
    pub(crate) folder_edge: &'static str,
    /// What opens the details of a notice.
    pub(crate) details: &'static str,
    /// Opens what could be read of a file that was refused.
    pub(crate) open_partial: &'static str,
    /// The heading of the list of keys.
    pub(crate) keys_title: &'static str,
    /// The heading of the choice of board and pieces.
    pub(crate) boards_title: &'static str,
    /// The list of boards.
    pub(crate) board: &'static str,
    /// The list of piece sets.
    pub(crate) piece_set: &'static str,
    /// What keeps a choice.
    pub(crate) keep: &'static str,
    /// The mouse wheel, in the list of keys.
    pub(crate) wheel: &'static str,
    /// The secondary button over the board, in the list of keys.
    pub(crate) draw: &'static str,
    /// What it does there.
    pub(crate) draw_does: &'static str,
    /// What the program is.
    pub(crate) about_text: &'static str,
    /// While files are read.
    pub(crate) reading: &'static str,
    /// While pictures are made.
    pub(crate) exporting: &'static str,
}

static JAPANESE: Words = Words {
    file: "ファイル",
    edit: "編集",
    copy_as: "棋譜をコピー（形式を選ぶ）",
    view: "表示",
    go: "移動",
    help: "ヘルプ",
    theme: "テーマ",
    language: "言語（Language）",
    drop_here: "ここにドロップして開く",
    close: "閉じる",
    close_all: "すべて閉じる",
    all_games: "開いている棋譜の一覧",
    back_from_board: "Esc で元の表示に戻ります。",
    read_out: "読み上げ",
    draw_by_keys: "矢印と印をキーで描く",
    marks: "しおり・コメント",
    autoplay: "自動再生",
    games: "棋譜・ファイル",
    panels: "パネル",
    copy_position: "局面をコピー（形式を選ぶ）",
    side_edge: "指し手のパネルの境界",
    notes_edge: "コメント欄の境界",
    folder_edge: "フォルダの棋譜一覧の境界",
    details: "詳しく",
    open_partial: "読めたところまで開く",
    keys_title: "キー操作",
    boards_title: "盤と駒",
    board: "盤",
    piece_set: "駒",
    keep: "決定",
    wheel: "盤上でホイール",
    draw: "盤上で右ドラッグ・右クリック",
    draw_does: "矢印を描く・マスに印を付ける（Shift 赤、Ctrl 青、Alt 黄）",
    about_text: "将棋の棋譜を開き、並べ、書き出すためのソフトです。",
    reading: "読み込み中…",
    exporting: "書き出し中…",
};

static ENGLISH: Words = Words {
    file: "File",
    edit: "Edit",
    copy_as: "Copy game as",
    view: "View",
    go: "Go",
    help: "Help",
    theme: "Theme",
    language: "Language（言語）",
    drop_here: "Drop to open",
    close: "Close",
    close_all: "Close all",
    all_games: "All open games",
    back_from_board: "Press Esc to show everything again.",
    read_out: "Screen reader",
    draw_by_keys: "Draw with the keyboard",
    marks: "Bookmarks and comments",
    autoplay: "Autoplay",
    games: "Games and files",
    panels: "Panels",
    copy_position: "Copy position as",
    side_edge: "Edge of the moves panel",
    notes_edge: "Edge of the notes",
    folder_edge: "Edge of the folder panel",
    details: "Details",
    open_partial: "Open what could be read",
    keys_title: "Keys",
    boards_title: "Board and pieces",
    board: "Board",
    piece_set: "Pieces",
    keep: "OK",
    wheel: "Wheel over the board",
    draw: "Right drag, right click",
    draw_does: "Draw an arrow, mark a square (Shift red, Ctrl blue, Alt yellow)",
    about_text: "Opens, replays and writes the records of shogi games.",
    reading: "Reading…",
    exporting: "Exporting…",
};

/// The words of a language.
pub(crate) const fn of(language: Language) -> &'static Words {
    match language {
        Language::Japanese => &JAPANESE,
        Language::English => &ENGLISH,
    }
}

/// What the wheel does over the board: down first.
pub(crate) const fn wheel_does(language: Language, wheel: WheelUse) -> &'static str {
    match (language, wheel) {
        (Language::Japanese, WheelUse::Forward) => "1手ずつ進む・戻る",
        (Language::Japanese, WheelUse::Back) => "1手ずつ戻る・進む",
        (Language::Japanese, WheelUse::Nothing) => "（設定で使わないことにしています）",
        (Language::English, WheelUse::Forward) => "Next or previous move",
        (Language::English, WheelUse::Back) => "Previous or next move",
        (Language::English, WheelUse::Nothing) => "Nothing (switched off in the settings)",
    }
}

/// The settings could not be read in full; the file was copied there.
pub(crate) fn settings_unreadable(language: Language, copy: &Path) -> String {
    let copy = copy.display();
    match language {
        Language::Japanese => {
            format!(
                "設定ファイルの一部を読めませんでした。読めた設定は使います。元のファイルは「{copy}」にコピーしました。"
            )
        }
        Language::English => {
            format!("Some of the settings could not be read. The others are used; the file was copied to “{copy}”.")
        }
    }
}

/// The environment variable for the renderer names none.
pub(crate) fn renderer_unknown(language: Language, name: &str) -> String {
    match language {
        Language::Japanese => {
            format!("環境変数 KOMADAI_RENDERER の値「{name}」は無視しました。指定できるのは opengl と software です。")
        }
        Language::English => {
            format!("KOMADAI_RENDERER is “{name}”, which was ignored: it may be opengl or software.")
        }
    }
}

/// How many warnings there are.
pub(crate) fn warnings(language: Language, count: usize) -> String {
    match language {
        Language::Japanese => format!("警告 {count}件"),
        Language::English => counted(count, "warning", "warnings"),
    }
}

/// Which of a file's records is shown, a game or a problem.
pub(crate) fn record_of(language: Language, shown: usize, count: usize, problem: bool) -> String {
    let shown = shown + 1;
    match (language, problem) {
        (Language::Japanese, false) => format!("{count} 局中の第 {shown} 局"),
        (Language::Japanese, true) => format!("{count} 題中の第 {shown} 題"),
        (Language::English, false) => format!("Game {shown} of {count}"),
        (Language::English, true) => format!("Problem {shown} of {count}"),
    }
}

/// A record in the list of those of its file: its place there, and its title.
pub(crate) fn record_in_list(index: usize, title: Option<&str>) -> String {
    let number = index + 1;
    title.map_or_else(|| number.to_string(), |title| format!("{number}　{title}"))
}

/// The clipboard holds a picture, of which nothing can be read.
pub(crate) const fn picture_pasted(language: Language) -> &'static str {
    match language {
        Language::Japanese => "クリップボードにあるのは画像です。貼り付けられるのは文字で書かれた棋譜や局面です。",
        Language::English => "The clipboard holds a picture; Komadai reads text.",
    }
}

/// Why there is no window.
pub(crate) fn no_window(language: Language, error: &str) -> String {
    // The windowing library puts the place in its own sources before its reason.
    let error = error.rsplit(".rs:").next().and_then(|rest| rest.split_once(": ")).map_or(error, |(_, why)| why);
    match language {
        Language::Japanese => format!(
            "ウィンドウを開けません（画面がありません：DISPLAY または WAYLAND_DISPLAY を確認してください）。{error}\n\
             「komadai inspect」などの命令は画面なしで使えます。"
        ),
        Language::English => format!(
            "Cannot open a window (is there a display? see DISPLAY or WAYLAND_DISPLAY): {error}\n\
             Subcommands such as `komadai inspect` work without one."
        ),
    }
}

/// The window has ended though nobody has closed it.
pub(crate) fn window_broke(language: Language, why: Option<&str>) -> String {
    match (language, why) {
        (Language::Japanese, Some(why)) => format!("ウィンドウの表示を続けられなくなりました：{why}"),
        (Language::English, Some(why)) => format!("The window had to be closed: {why}"),
        (Language::Japanese, None) => "OpenGL でウィンドウの表示を続けられなくなりました。\n\
             環境変数 KOMADAI_RENDERER を software にすると、OpenGL を使わずに表示します。"
            .to_owned(),
        (Language::English, None) => "The window had to be closed: OpenGL failed.\n\
             With KOMADAI_RENDERER=software the window is drawn without OpenGL."
            .to_owned(),
    }
}
