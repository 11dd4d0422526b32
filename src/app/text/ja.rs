//! 日本語.

use crate::app::shell::command::Command;
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
    cancel: "キャンセル",
    ok: "OK",
    details: "詳しく",
    open_partial: "読めたところまで開く",
    keys_title: "キー操作",
    wheel: "盤上でホイール",
    wheel_does: "一手ずつ進む・戻る",
    no_dialog: "このシステムではファイル選択の画面を使えません。パスを入力してください。",
    about_text: "将棋の棋譜を開き、並べ、書き出すためのソフトです。",
    reading: "読み込み中…",
    exporting: "書き出し中…",
};

pub(crate) const fn command(command: Command) -> &'static str {
    match command {
        Command::OpenProblems => "問題集を開く…",
        Command::AsProblems => "このファイルを問題集として開く",
        Command::Problems => "問題集",
        Command::NextProblem => "次の問題",
        Command::PreviousProblem => "前の問題",
        Command::ShowSolution => "解答を見る",
        Command::OtherReply => "他の応手に答える",
        Command::EditProblem => "問題を棋譜として開く",
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
