//! The commands for sets of problems.

use egui::Key;

use crate::app::kit::command::{Entry, Modes, ctrl_shift, index_table, key, shift};

/// The commands of this feature, in the order of [`COMMANDS`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Command {
    /// Asks for a folder and opens its problems as a set.
    OpenSet,
    /// Shows the open set, or the games again.
    ShowSet,
    /// Judges the problems of the set, and shows what was found in a table.
    Review,
    /// Goes to the next listed problem.
    Next,
    /// Goes to the previous listed problem.
    Previous,
    /// Shows the solution of the problem.
    ShowSolution,
    /// Goes to a recorded defence that was not answered yet.
    AnswerDefence,
    /// Opens the problem as a game, for editing.
    OpenAsGame,
    /// Opens the records of the game's file as a set of problems.
    OpenFileAsSet,
}

/// Names, tooltips and default keys.
pub(crate) const COMMANDS: &[Entry<Command>] = &[
    Entry::new(Command::OpenSet, "problems.open-set", ["問題集を開く…", "Open problem set…"])
        .reading("もんだいしゅうをひらく")
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
        .needs(["問題集を開いていません。", "No problem set is open."])
        .keys(&[shift(Key::P)])
        .tip([
            "すべての題の余詰などを調べて、表にします。表を閉じても検討は続きます。",
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
];

index_table!(Command);
