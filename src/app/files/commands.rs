//! The commands for games, files and the clipboard.

use egui::Key;

use crate::app::kit::command::{Entry, Modes, ctrl, ctrl_shift, index_table, key};
use crate::format::Target;

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Command {
    New,
    Open,
    Reopen,
    Save,
    SaveAs,
    Reload,
    Merge,
    CopyKif,
    CopySfen,
    CopyBod,
    Paste,
    Close,
    Warnings,
    Quit,
    CopyCsa,
    CopyKi2,
    CopyUsi,
    CopyJkf,
    CopyPositionCsa,
    CopyPositionUsi,
    NewFromPosition,
    SaveCopy,
    SaveKif,
    SaveKifu,
    SaveKi2,
    SaveCsa,
    SaveJkf,
    SaveUsi,
    Reopens,
    CloseOthers,
    CloseRight,
    CopyPath,
    ShowInFolder,
    SwitchToCopy,
}

impl Command {
    /// `None` if the command asks for a path.
    pub(crate) const fn saves_in(self) -> Option<Target> {
        match self {
            Self::SaveKif => Some(Target::Kif),
            Self::SaveKifu => Some(Target::Kifu),
            Self::SaveKi2 => Some(Target::Ki2),
            Self::SaveCsa => Some(Target::Csa),
            Self::SaveJkf => Some(Target::Jkf),
            Self::SaveUsi => Some(Target::Usi),
            _ => None,
        }
    }
}

const NO_FILE: [&str; 2] = ["この棋譜にはまだファイルがありません。", "This game has no file yet."];
const CLOSES_SAVED: [&str; 2] =
    ["保存していない変更のある棋譜は、閉じずに残します。", "Games with unsaved changes stay open."];

const fn copy_in(command: Command, id: &'static str, format: [&'static str; 2]) -> Entry<Command> {
    Entry::new(command, id, format).reading("きふをこぴー").within(["棋譜をコピー", "Copy game"])
}

const fn save_in(command: Command, id: &'static str, format: [&'static str; 2]) -> Entry<Command> {
    Entry::new(command, id, format)
        .reading("けいしきをえらんでほぞん")
        .within(["形式を選んで保存", "Save in format"])
        .modes(Modes::EDIT)
        .tip([
            "この形式のファイルを、同じフォルダに同じ名前で書き出します。棋譜は元のファイルのままです。棋譜にファイルがなければ、場所と名前を選びます。",
            "Writes a copy in this format into the same folder, under the same name; the game stays with its file. A game without a file asks for both.",
        ])
}

pub(crate) const COMMANDS: &[Entry<Command>] = &[
    Entry::new(Command::New, "files.new", ["平手で新規", "New game"])
        .reading("ひらてでしんき")
        .also("新規対局 初期局面 start")
        .keys(&[ctrl(Key::N)]),
    Entry::new(Command::Open, "files.open", ["開く…", "Open…"])
        .reading("ひらく")
        .also("読み込み 棋譜を開く load file")
        .keys(&[ctrl(Key::O)]),
    Entry::new(Command::Reopen, "files.reopen", ["閉じた棋譜を開く", "Reopen closed game"])
        .reading("とじたきふをひらく")
        .needs(["閉じた棋譜はありません。", "No game was closed."])
        .keys(&[ctrl_shift(Key::T)])
        .tip(["最後に閉じた棋譜を、もう一度開きます。", "Opens the game that was closed last once more."]),
    Entry::new(Command::Save, "files.save", ["上書き保存", "Save"])
        .reading("うわがきほぞん")
        .also("保存")
        .keys(&[ctrl(Key::S)])
        .modes(Modes::EDIT),
    Entry::new(Command::SaveAs, "files.save-as", ["名前を付けて保存…", "Save as…"])
        .reading("なまえをつけてほぞん")
        .also("別名で保存 エクスポート 書き出し export")
        .keys(&[ctrl_shift(Key::S)])
        .modes(Modes::EDIT),
    Entry::new(Command::Reload, "files.reload", ["ファイルを再読み込み", "Reload from disk"])
        .reading("ふぁいるをさいよみこみ")
        .also("再読込 refresh リロード 更新")
        .needs(NO_FILE)
        .keys(&[key(Key::F5)])
        .waits(),
    Entry::new(Command::Merge, "files.merge", ["別の棋譜を併合…", "Merge another game…"])
        .reading("べつのきふをへいごう")
        .also("結合 取り込み import combine 合流 マージ")
        .keys(&[ctrl_shift(Key::M)])
        .modes(Modes::EDIT)
        .tip([
            "別のファイルの棋譜を、分岐するところから変化として取り込みます。",
            "Adds the moves of another file as variations, from where they differ.",
        ]),
    Entry::new(Command::CopyKif, "files.copy-kif", ["棋譜をコピー（KIF）", "Copy game (KIF)"])
        .reading("きふをこぴー")
        .also("共有 メール share mail")
        .keys(&[ctrl(Key::C)]),
    Entry::new(Command::CopySfen, "files.copy-sfen", ["局面をコピー（SFEN）", "Copy position (SFEN)"])
        .reading("きょくめんをこぴー")
        .keys(&[ctrl(Key::B)]),
    Entry::new(Command::CopyBod, "files.copy-bod", ["局面をコピー（BOD）", "Copy position (BOD)"])
        .reading("きょくめんをこぴー")
        .keys(&[ctrl_shift(Key::B)]),
    Entry::new(Command::Paste, "files.paste", ["クリップボードから開く", "Open from clipboard"])
        .reading("くりっぷぼーどからひらく")
        .also("貼り付け ペースト paste import インポート 取り込み")
        .keys(&[ctrl(Key::V)])
        .pastes(),
    Entry::new(Command::Close, "files.close", ["この棋譜を閉じる", "Close game"])
        .reading("このきふをとじる")
        .needs(["閉じる棋譜がありません。", "There is no game to close."])
        .keys(&[ctrl(Key::W)])
        .modes(Modes::EDIT),
    Entry::new(Command::Warnings, "files.warnings", ["警告の一覧", "File warnings"])
        .reading("けいこくのいちらん")
        .also("エラー 読み込みの問題 errors problems")
        .needs(["警告はありません。", "There are no warnings."])
        .keys(&[key(Key::W)])
        .modes(Modes::EDIT)
        .tip([
            "ファイルの読み取れなかった箇所、推測した箇所を一覧にします。",
            "Lists what could not be read in the file, or had to be guessed.",
        ])
        .over_modals(),
    Entry::new(Command::Quit, "files.quit", ["終了", "Quit"])
        .reading("しゅうりょう")
        .also("アプリを閉じる exit")
        .keys(&[ctrl(Key::Q)])
        .over_modals(),
    copy_in(Command::CopyCsa, "files.copy-csa", ["CSA", "CSA"]),
    copy_in(Command::CopyKi2, "files.copy-ki2", ["KI2", "KI2"]),
    copy_in(Command::CopyUsi, "files.copy-usi", ["USI（この手順）", "USI (this line)"])
        .reading("きふをこぴー このてじゅん"),
    copy_in(Command::CopyJkf, "files.copy-jkf", ["JKF", "JKF"]),
    Entry::new(Command::CopyPositionCsa, "files.copy-position-csa", ["局面をコピー（CSA）", "Copy position (CSA)"])
        .reading("きょくめんをこぴー"),
    Entry::new(Command::CopyPositionUsi, "files.copy-position-usi", ["局面をコピー（USI）", "Copy position (USI)"])
        .reading("きょくめんをこぴー"),
    Entry::new(
        Command::NewFromPosition,
        "files.new-from-position",
        ["この局面から指し継ぐ", "New game from this position"],
    )
    .reading("このきょくめんからさしつぐ")
    .modes(Modes::EDIT)
    .tip(["盤上の局面を開始局面にして、新しい棋譜を始めます。", "Starts a new game from the position on the board."]),
    Entry::new(Command::SaveCopy, "files.save-copy", ["コピーを保存…", "Save a copy as…"])
        .reading("こぴーをほぞん")
        .modes(Modes::EDIT)
        .tip([
            "別のファイルに書き出します。この棋譜のファイルは変わりません。",
            "Writes another file. This game stays with its own.",
        ]),
    save_in(Command::SaveKif, "files.save-kif", ["KIF（Shift_JIS）", "KIF (Shift_JIS)"]),
    save_in(Command::SaveKifu, "files.save-kifu", ["KIFU（UTF-8）", "KIFU (UTF-8)"]),
    save_in(Command::SaveKi2, "files.save-ki2", ["KI2", "KI2"]),
    save_in(Command::SaveCsa, "files.save-csa", ["CSA", "CSA"]),
    save_in(Command::SaveJkf, "files.save-jkf", ["JKF", "JKF"]),
    save_in(Command::SaveUsi, "files.save-usi", ["USI", "USI"]),
    Entry::new(Command::Reopens, "files.reopens", ["起動時に前回の棋譜を開く", "Reopen games at start"])
        .reading("きどうじにぜんかいのきふをひらく")
        .tip([
            "終了時に開いていた棋譜を、保存していない変更も含めて、次の起動時に開きます。",
            "Opens what was open when the window was closed, with changes that are not saved.",
        ]),
    Entry::new(Command::CloseOthers, "files.close-others", ["ほかの棋譜を閉じる", "Close other games"])
        .reading("ほかのきふをとじる")
        .also("タブ tabs")
        .needs(["ほかに開いている棋譜はありません。", "No other game is open."])
        .modes(Modes::EDIT)
        .tip(CLOSES_SAVED),
    Entry::new(Command::CloseRight, "files.close-right", ["右側の棋譜を閉じる", "Close games to the right"])
        .reading("みぎがわのきふをとじる")
        .needs(["右側に棋譜はありません。", "There is no game to the right."])
        .modes(Modes::EDIT)
        .tip(CLOSES_SAVED),
    Entry::new(Command::CopyPath, "files.copy-path", ["ファイルのパスをコピー", "Copy file path"])
        .reading("ふぁいるのぱすをこぴー")
        .needs(NO_FILE)
        .modes(Modes::EDIT),
    Entry::new(Command::ShowInFolder, "files.show-in-folder", ["フォルダで表示", "Show in folder"])
        .reading("ふぉるだでひょうじ")
        .needs(NO_FILE)
        .modes(Modes::EDIT),
    Entry::new(Command::SwitchToCopy, "files.switch-to-copy", ["コピーに切り替える", "Switch to the copy"])
        .reading("こぴーにきりかえる")
        .also("書き出し 別の形式 export format")
        .needs(["この棋譜のコピーは書き出していません。", "No copy of this game was saved."])
        .modes(Modes::EDIT)
        .tip([
            "最後に書き出したコピーを、この棋譜のファイルにします。次の上書き保存はそのファイルに書きます。",
            "Makes the copy that was saved last the file of this game. Save then writes to it.",
        ]),
];

index_table!(Command);
