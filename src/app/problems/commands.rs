//! The commands for sets of problems.

use egui::Key;

use crate::app::kit::command::{Entry, Modes, alt, ctrl_shift, index_table, key, shift};

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Command {
    OpenSet,
    ShowSet,
    Review,
    Next,
    Previous,
    ShowSolution,
    AnswerDefence,
    OpenAsGame,
    OpenFileAsSet,
    NextRecord,
    PreviousRecord,
    AddRecord,
    CopyRecord,
    AddToFile,
    RemoveRecord,
    MoveRecordUp,
    MoveRecordDown,
    SortRecords,
    NumberRecords,
    FillRecords,
}

const RECORDS: [&str; 2] = ["ファイル内の作品", "Problems in file"];
/// Why a command is not there for the last or only record.
const ONE: [&str; 2] = ["このファイルには1作品しかありません。", "The file holds one problem only."];

pub(crate) const COMMANDS: &[Entry<Command>] = &[
    Entry::new(Command::OpenSet, "problems.open-set", ["問題集を開く…", "Open problem set…"])
        .reading("もんだいしゅうをひらく")
        .also("詰将棋集 collection tsume")
        .keys(&[ctrl_shift(Key::O)])
        .tip([
            "詰将棋などのフォルダやファイルを、問題の一覧として開きます。",
            "Opens a folder or a file of problems as a list.",
        ]),
    Entry::new(Command::ShowSet, "problems.show-set", ["問題集", "Problem set"])
        .reading("もんだいしゅう")
        .keys(&[key(Key::P)]),
    Entry::new(Command::Review, "problems.review", ["問題集を検討…", "Check problem set…"])
        .reading("もんだいしゅうをけんとう")
        .also("一括検討 余詰検討 check all batch")
        .needs([
            "先に問題集を開くか、このファイルを問題集として開いてください。",
            "Open a problem set or this file as one first.",
        ])
        .keys(&[shift(Key::P)])
        .tip([
            "すべての作品の余詰などを調べて、表にします。表を閉じても検討は続きます。",
            "Looks for duals and other flaws in every problem and lists them. It goes on while the table is closed.",
        ]),
    Entry::new(Command::Next, "problems.next", ["次の問題", "Next problem"])
        .reading("つぎのもんだい")
        .needs(["次の問題はありません。", "There is no next problem."])
        .keys(&[key(Key::N)]),
    Entry::new(Command::Previous, "problems.previous", ["前の問題", "Previous problem"])
        .reading("まえのもんだい")
        .needs(["前の問題はありません。", "There is no previous problem."])
        .keys(&[shift(Key::N)]),
    Entry::new(Command::ShowSolution, "problems.show-solution", ["解答を見る", "Show solution"])
        .reading("かいとうをみる")
        .needs(["ここで見られる解答はありません。", "There is no solution to show here."])
        .keys(&[key(Key::H)]),
    Entry::new(Command::AnswerDefence, "problems.answer-defence", ["別の応手に挑戦", "Try another defence"])
        .reading("べつのおうしゅにちょうせん")
        .needs(["挑戦できる別の応手はありません。", "There is no other defence to answer."])
        .keys(&[key(Key::O)])
        .tip([
            "玉方の別の受けを選び、その局面から解きます。",
            "Chooses another defence, to be answered from that position.",
        ]),
    Entry::new(Command::OpenAsGame, "problems.open-as-game", ["問題を棋譜として開く", "Open problem as game"])
        .reading("もんだいをきふとしてひらく")
        .needs(["解いている問題がありません。", "No problem is being solved."])
        .keys(&[key(Key::E)]),
    Entry::new(
        Command::OpenFileAsSet,
        "problems.open-file-as-set",
        ["このファイルを問題集として開く", "Open file as problem set"],
    )
    .reading("このふぁいるをもんだいしゅうとしてひらく")
    .needs(["この棋譜にはまだファイルがありません。", "This game has no file yet."])
    .modes(Modes::EDIT)
    .tip(["ファイルにある棋譜を、すべて問題として並べます。", "Lists every record of this file as a problem."]),
    of_records(Command::NextRecord, "problems.next-record", ["次の作品へ", "Next problem"])
        .reading("つぎのさくひんへ")
        .keys(&[alt(Key::ArrowRight)])
        .needs(["ファイルの最後の作品です。", "This is the last problem of the file."]),
    of_records(Command::PreviousRecord, "problems.previous-record", ["前の作品へ", "Previous problem"])
        .reading("まえのさくひんへ")
        .keys(&[alt(Key::ArrowLeft)])
        .needs(["ファイルの最初の作品です。", "This is the first problem of the file."]),
    of_records(Command::AddRecord, "problems.add-record", ["作品を追加", "Add problem"])
        .reading("さくひんをついか")
        .keys(&[alt(Key::N)])
        .tip([
            "この作品の次に、玉だけの新しい作品を加えて局面編集を始めます。",
            "Adds an empty problem behind this one, and edits its position.",
        ]),
    of_records(Command::CopyRecord, "problems.copy-record", ["この作品を複製", "Duplicate problem"])
        .reading("このさくひんをふくせい")
        .tip(["同じ作品をすぐ次に加えます。", "Adds a copy of this problem behind it."]),
    of_records(Command::AddToFile, "problems.add-to-file", ["別のファイルに追加…", "Add to another file…"])
        .reading("べつのふぁいるについか")
        .tip([
            "この作品を、選んだファイルの最後に加えます。そのファイルが開き、保存するまで書き込みません。",
            "Adds this problem at the end of a file, which is opened and not written before you save it.",
        ]),
    of_records(Command::RemoveRecord, "problems.remove-record", ["この作品を削除", "Delete problem"])
        .reading("このさくひんをさくじょ")
        .keys(&[alt(Key::Delete)])
        .needs(ONE),
    of_records(Command::MoveRecordUp, "problems.move-record-up", ["前へ移す", "Move up"])
        .reading("まえへうつす")
        .keys(&[ctrl_shift(Key::ArrowLeft)])
        .needs(["ファイルの最初の作品です。", "This is the first problem of the file."])
        .waits(),
    of_records(Command::MoveRecordDown, "problems.move-record-down", ["後ろへ移す", "Move down"])
        .reading("うしろへうつす")
        .keys(&[ctrl_shift(Key::ArrowRight)])
        .needs(["ファイルの最後の作品です。", "This is the last problem of the file."])
        .waits(),
    of_records(Command::SortRecords, "problems.sort-records", ["作品番号順に並べ替え", "Sort by number"])
        .reading("さくひんばんごうじゅんにならべかえ")
        .needs(ONE)
        .tip(["作品番号のない作品は最後になります。", "Problems without a number come last."]),
    of_records(Command::NumberRecords, "problems.number-records", ["並び順に作品番号を振る", "Number in order"])
        .reading("ならびじゅんにさくひんばんごうをふる")
        .tip(["作品番号を1から順に書き直します。", "Sets 作品番号 of each problem, from 1 on."]),
    of_records(
        Command::FillRecords,
        "problems.fill-records",
        ["全作品に作意・手数・完全性を書き込む", "Write solutions of all problems"],
    )
    .reading("ぜんさくひんにさくいてすうかんぜんせいをかきこむ")
    .also("一括 解答 作意 手数 完全性 solve all batch length soundness")
    .tip([
        "ファイル内のすべての詰将棋を解き、作意、手数、完全性を一度に書き込みます。一度の「元に戻す」で戻せます。",
        "Solves every problem of the file, and writes solution, 手数 and 完全性 into all of them as one step of undo.",
    ]),
];

const fn of_records(command: Command, id: &'static str, name: [&'static str; 2]) -> Entry<Command> {
    Entry::new(command, id, name).within(RECORDS).modes(Modes::EDIT)
}

index_table!(Command);
