//! The commands that export pictures and positions.

use egui::Key;

use crate::app::kit::command::{Entry, ctrl, ctrl_shift, index_table};

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Command {
    Export,
    Publish,
    SavePosition,
}

pub(crate) const COMMANDS: &[Entry<Command>] = &[
    Entry::new(Command::Export, "pictures.export", ["図面を書き出す…", "Export diagram…"])
        .reading("ずめんをかきだす")
        .also("画像 印刷 問題用紙 シート PDF PNG SVG image picture print sheet")
        .keys(&[ctrl(Key::P)]),
    Entry::new(Command::Publish, "pictures.publish", ["棋譜を冊子・動画にする…", "Publish game…"])
        .reading("きふをさっしどうがにする")
        .also("印刷 書籍 動画 PDF HTML GIF APNG ウェブ web book print animation video 出版 メール mail")
        .tip([
            "指し手、変化、コメント、図を本のように組んだPDF、盤上に並べられるWebページ、アニメーション、メール用のテキスト",
            "The game set like a book as PDF, a web page to step through, an animation, or text for mails",
        ]),
    Entry::new(Command::SavePosition, "pictures.save-position", ["局面を保存…", "Save position…"])
        .reading("きょくめんをほぞん")
        .also("図面 BOD SFEN 書き出し export")
        .keys(&[ctrl_shift(Key::E)]),
];

index_table!(Command);
