use std::path::Path;

use crate::app::desk::preferences::WheelUse;
pub(crate) use crate::app::desk::words::CLOSE;
use crate::lang::{Language, Text, counted};

pub(crate) const UNPASTE: Text = Text { ja: "貼り付けを元に戻す", en: "Undo paste" };
pub(crate) const PASTE_AGAIN: Text = Text { ja: "貼り付けをやり直す", en: "Redo paste" };
pub(crate) const UNDO_RELOAD: Text = Text { ja: "再読み込みを元に戻す", en: "Undo reload" };

pub(crate) const SIDE: Text = Text { ja: "指し手のパネル", en: "moves panel" };
pub(crate) const JUDGEMENT: Text = Text { ja: "判定", en: "verdict" };
pub(crate) const END: Text = Text { ja: "終局・結果を入力", en: "Set result" };
pub(crate) const GAMES_IN_FILE: Text = Text { ja: "ファイル内の棋譜", en: "Games in the file" };
pub(crate) const OPEN_AS_SET: Text = Text { ja: "問題集として開く", en: "Open as problem set" };
pub(crate) const DROP_HERE: Text = Text { ja: "ここにドロップして開く", en: "Drop to open" };
pub(crate) const CLOSE_ALL: Text = Text { ja: "すべて閉じる", en: "Close all" };
pub(crate) const ALL_GAMES: Text = Text { ja: "開いている棋譜の一覧", en: "All open games" };
pub(crate) const BACK_FROM_BOARD: Text =
    Text { ja: "Esc で元の表示に戻ります。", en: "Press Esc to show everything again." };
pub(crate) const DETAILS: Text = Text { ja: "詳しく", en: "Details" };
pub(crate) const OPEN_PARTIAL: Text = Text { ja: "読めたところまで開く", en: "Open what could be read" };
pub(crate) const KEYS_TITLE: Text = Text { ja: "キー操作", en: "Keys" };
pub(crate) const BOARDS_TITLE: Text = Text { ja: "盤と駒", en: "Board and pieces" };
pub(crate) const BOARD: Text = Text { ja: "盤", en: "Board" };
pub(crate) const PIECE_SET: Text = Text { ja: "駒", en: "Pieces" };
pub(crate) const KEEP: Text = Text { ja: "決定", en: "OK" };
pub(crate) const WHEEL: Text = Text { ja: "盤上でホイール", en: "Wheel over the board" };
pub(crate) const DRAW: Text = Text { ja: "盤上で右ドラッグ・右クリック", en: "Right drag, right click" };
pub(crate) const DRAW_DOES: Text = Text {
    ja: "矢印を描く・マスに印を付ける（Shift 赤、Ctrl 青、Alt 黄）",
    en: "Draw an arrow, mark a square (Shift red, Ctrl blue, Alt yellow)",
};
pub(crate) const ABOUT_TEXT: Text = Text {
    ja: "将棋の棋譜を開き、並べ、書き出すためのソフトです。",
    en: "Opens, replays and writes the records of shogi games.",
};
pub(crate) const GUIDE_NOT_OPENED: Text = Text {
    ja: "ガイドを開けません。ガイドのファイルか、ページを表示するブラウザーがありません。",
    en: "The guide cannot be opened: its pages, or a browser to show them, are not there.",
};

/// For screen readers.
pub(crate) fn edge(language: Language, panel: Text) -> String {
    match language {
        Language::Japanese => format!("{}の境界", panel.ja),
        Language::English => format!("Edge of the {}", panel.en),
    }
}

/// Down first.
pub(crate) const fn wheel_does(language: Language, wheel: WheelUse) -> &'static str {
    match wheel {
        WheelUse::Forward => Text { ja: "1手ずつ進む・戻る", en: "Next or previous move" },
        WheelUse::Back => Text { ja: "1手ずつ戻る・進む", en: "Previous or next move" },
        WheelUse::Nothing => Text {
            ja: "（設定で使わないことにしています）",
            en: "Nothing (switched off in the settings)",
        },
    }
    .get(language)
}

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

/// For an unknown name in `KOMADAI_RENDERER`.
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

pub(crate) fn input_method_hangs(language: Language, server: &str) -> String {
    match language {
        Language::Japanese => format!(
            "インプットメソッド「{server}」が応答しないため、日本語入力なしで起動しました。{server} を再起動してから、もう一度開いてください。"
        ),
        Language::English => format!(
            "The input method “{server}” does not answer, so this window was opened without it. Restart {server}, then open Komadai again."
        ),
    }
}

pub(crate) fn warnings(language: Language, count: usize) -> String {
    match language {
        Language::Japanese => format!("警告 {count}件"),
        Language::English => counted(count, "warning", "warnings"),
    }
}

pub(crate) fn record_of(language: Language, shown: usize, count: usize, problem: bool) -> String {
    let shown = shown + 1;
    match (language, problem) {
        (Language::Japanese, false) => format!("第{shown}局／全{count}局"),
        (Language::Japanese, true) => format!("第{shown}題／全{count}題"),
        (Language::English, false) => format!("Game {shown} of {count}"),
        (Language::English, true) => format!("Problem {shown} of {count}"),
    }
}

pub(crate) fn record_in_list(index: usize, title: Option<&str>) -> String {
    let number = index + 1;
    title.map_or_else(|| number.to_string(), |title| format!("{number}　{title}"))
}

pub(crate) const PICTURE_PASTED: Text = Text {
    ja: "クリップボードにあるのは画像です。貼り付けられるのは文字で書かれた棋譜や局面です。",
    en: "The clipboard holds a picture; Komadai reads text.",
};

pub(crate) fn no_window(language: Language, error: &str) -> String {
    // The windowing library prefixes a place in its sources.
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
