use egui::Key;

use crate::app::kit::command::{Entry, Modes, ctrl, index_table, key, shift};

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Command {
    WriteComment,
    QuoteMoves,
    AddBookmark,
    EditHead,
    Find,
    FindNext,
    FindPrevious,
}

const NO_WORDS: [&str; 2] = ["検索する言葉がありません。", "Nothing to find was entered."];

pub(crate) const COMMANDS: &[Entry<Command>] = &[
    Entry::new(Command::WriteComment, "notes.write-comment", ["コメントを書く", "Write comment"])
        .reading("こめんとをかく")
        .also("注釈 解説 annotate note")
        .keys(&[key(Key::C)])
        .modes(Modes::PLAY),
    Entry::new(Command::QuoteMoves, "notes.quote-moves", ["指した手をコメントに追加", "Add played moves to comment"])
        .reading("さしたてをこめんとについか")
        .needs(["コメントを書いてから、盤で指してください。", "Begin a comment first, then play moves on the board."])
        .keys(&[ctrl(Key::Enter)])
        .modes(Modes::EDIT)
        .tip([
            "盤で試した手順を、コメントに文字で書き込みます。",
            "Writes the moves that were tried on the board into the comment.",
        ]),
    Entry::new(Command::AddBookmark, "notes.add-bookmark", ["しおりを付ける", "Add bookmark"])
        .reading("しおりをつける")
        .also("栞 ブックマーク")
        .keys(&[key(Key::B)])
        .modes(Modes::PLAY)
        .tip([
            "この局面に名前を付け、後で呼び出せるようにします。",
            "Gives this position a name, to come back to it later.",
        ]),
    Entry::new(Command::EditHead, "notes.edit-head", ["棋譜・作品情報を編集", "Edit information"])
        .reading("きふさくひんじょうほうをへんしゅう")
        .also("ヘッダ 対局者名 表題 棋戦 header names title event")
        .keys(&[ctrl(Key::I)])
        .modes(Modes::PLAY)
        .tip([
            "対局者名、棋戦名などを入力します。Tab キーで次の項目へ進みます。",
            "Players, event, date and so on: Tab goes on to the next of them.",
        ]),
    Entry::new(Command::Find, "notes.find", ["検索…", "Find…"])
        .reading("けんさく")
        .also("サーチ search")
        .keys(&[ctrl(Key::F)])
        .modes(Modes::PLAY),
    Entry::new(Command::FindNext, "notes.find-next", ["次を検索", "Find next"])
        .reading("つぎをけんさく")
        .needs(NO_WORDS)
        .keys(&[key(Key::F3)])
        .modes(Modes::EDIT),
    Entry::new(Command::FindPrevious, "notes.find-previous", ["前を検索", "Find previous"])
        .reading("まえをけんさく")
        .needs(NO_WORDS)
        .keys(&[shift(Key::F3)])
        .modes(Modes::EDIT),
];

index_table!(Command);
