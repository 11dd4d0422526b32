//! The commands for solutions.

use egui::Key;

use crate::app::kit::command::{Entry, Modes, ctrl, ctrl_shift, index_table, key, shift};

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Command {
    WriteLine,
    WriteFindings,
    Explore,
    KeepSearching,
    StopSearch,
    CheckPieces,
    WriteVariations,
}

pub(crate) const COMMANDS: &[Entry<Command>] = &[
    Entry::new(Command::WriteLine, "solver.write-line", ["作意を棋譜に書き込む", "Write solution"]).reading("さくいをきふにかきこむ")
        .also("詰み探索 解く 解図 solve mate search")
        .needs(["書き込む詰み手順がありません。", "There is no mate to write."])
        .keys(&[key(Key::F4)])
        .modes(Modes::EDIT)
        .tip([
            "見つかった詰み手順を棋譜に加えます。入力済みの手順は残ります。",
            "Adds the mate that was found to the record. Moves that are there already are kept.",
        ]),
    Entry::new(
        Command::WriteFindings,
        "solver.write-findings",
        ["余詰・変同なども書き込む", "Write solution and duals"],
    ).reading("よづめへんどうなどもかきこむ")
        .needs(["書き込む余詰や変同がありません。", "There are no duals to write."])
        .keys(&[shift(Key::F4)])
    .modes(Modes::EDIT)
    .tip([
        "作意に加えて、余詰や変同などの手順を、説明付きの変化として棋譜に加えます。",
        "Adds the solution and, as variations with a comment each, the duals and other lines that were found.",
    ]),
    Entry::new(Command::Explore, "solver.explore", ["変化・紛れを試す", "Try moves against the solver"]).reading("へんかまぎれをためす")
        .also("応手 検討 refute explore")
        .needs(["詰将棋の局面ではありません。", "This is not a tsume problem."])
        .keys(&[key(Key::F6)])
        .modes(Modes::EDIT)
        .tip([
            "盤で指した手に、相手側が最善で応じます。攻方の手には最善の受けか逃れ、玉方の手には詰み手順です。棋譜は変わりません。",
            "Every move on the board is met by the best one of the other side: an attack by the best defence, a defence by the \
             mate. The record is not changed.",
        ]),
    Entry::new(Command::KeepSearching, "solver.search-on", ["詰みを続けて調べる", "Keep searching"]).reading("つみをつづけてしらべる")
        .needs(["続けて調べるものがありません。", "There is nothing left to search."])
        .modes(Modes::EDIT).tip([
        "詰むかどうか、余詰がほかにもないか、分かるまで調べます。いつでも中止できます。",
        "Searches until it is known whether there is a mate, and of every attack whether it is a cook. It can be stopped at any time.",
    ]),
    Entry::new(Command::StopSearch, "solver.stop", ["詰みの検索を中止", "Stop looking for a mate"]).reading("つみのけんさくをちゅうし")
        .needs(["検索していません。", "No search is running."])
        .modes(Modes::EDIT),
    Entry::new(Command::CheckPieces, "solver.check-pieces", ["不要駒・強すぎる駒を調べる", "Look for superfluous pieces"])
        .reading("ふようごまつよすぎるこまをしらべる")
        .needs(["完全と分かった詰将棋で調べられます。", "This is for problems that are found to be sound."])
        .keys(&[ctrl(Key::F4)])
        .modes(Modes::EDIT)
        .tip([
            "なくても、または弱い駒（金を銀など）にしても同じ作意で完全な駒を挙げます。",
            "Names the pieces without which, or with a weaker one instead, the solution is the same and still sound.",
        ]),
    Entry::new(Command::WriteVariations, "solver.write-variations", ["変化と紛れも書き込む", "Write variations and tries"])
        .reading("へんかとまぎれもかきこむ")
        .also("余詰 変同 cooks duals")
        .needs(["詰みが分かった詰将棋で書き込めます。", "This is for problems with a known mate."])
        .keys(&[ctrl_shift(Key::F4)])
        .modes(Modes::EDIT)
        .tip([
            "作意に加えて、玉方のほかの応手への詰み（変化）と、一つの応手だけで逃れる王手（紛れ）を、説明付きで棋譜に加えます。",
            "Adds the solution and, with a comment each, the mates after other defences and the checks that only one defence refutes.",
        ]),
];

index_table!(Command);
