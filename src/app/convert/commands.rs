//! The command for converting files.

use crate::app::kit::command::{Entry, index_table};

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Command {
    Folder,
}

pub(crate) const COMMANDS: &[Entry<Command>] =
    &[Entry::new(Command::Folder, "convert.folder", ["フォルダを変換…", "Convert folder…"])
        .reading("ふぉるだをへんかん")
        .also("一括変換 まとめて変換 batch")
        .tip([
            "フォルダの棋譜をまとめて別の形式にします。失われる情報は先に確かめられます。",
            "Writes all records of a folder in another format. What would be lost is shown first.",
        ])];

index_table!(Command);
