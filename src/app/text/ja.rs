//! 日本語.

use crate::app::text::Strings;

pub(crate) static STRINGS: Strings = Strings {
    file: "ファイル",
    edit: "編集",
    copy_as: "ほかの形式で棋譜をコピー",
    view: "表示",
    go: "移動",
    help: "ヘルプ",
    theme: "配色",
    language: "言語（Language）",
    drop_here: "ここにドロップして開く",
    close: "閉じる",
    details: "詳しく",
    open_partial: "読めたところまで開く",
    keys_title: "キー操作",
    wheel: "盤上でホイール",
    wheel_does: "一手ずつ進む・戻る",
    about_text: "将棋の棋譜を開き、並べ、書き出すためのソフトです。",
    reading: "読み込み中…",
    exporting: "書き出し中…",
};
