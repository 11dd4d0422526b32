use egui::{Key, KeyboardShortcut};

use crate::app::kit::command::{Entry, Modes, ctrl, ctrl_shift, index_table, key, shift};
use crate::record::Sign;

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Command {
    TypeMove,
    Correct,
    InsertPair,
    RemovePair,
    PromoteVariation,
    DemoteVariation,
    MakeMain,
    CutLine,
    CopyLine,
    PasteLine,
    DeleteFromHere,
    DeleteVariation,
    Extract,
    SignGood,
    SignMistake,
    SignBrilliant,
    SignBlunder,
    SignInteresting,
    SignDubious,
    MainLine,
    AcrossBranch,
    ListVariations,
    FoldAll,
    ShowTree,
}

const AT_START: [&str; 2] =
    ["開始局面です。指し手を選んでください。", "This is the start position: go to a move first."];
const IS_MAIN: [&str; 2] = ["すでに本譜です。", "This is the main line already."];

pub(crate) const COMMANDS: &[Entry<Command>] = &[
    Entry::new(Command::TypeMove, "moves.type", ["指し手を入力", "Enter move"])
        .reading("さしてをにゅうりょく")
        .also("棋譜入力 input")
        .needs(["解答を表示している間は入力できません。", "No moves are entered while the solution is shown."])
        .keys(&[key(Key::T)])
        .modes(Modes::REPLAY),
    Entry::new(Command::Correct, "moves.correct", ["指し手を訂正", "Correct move"])
        .reading("さしてをていせい")
        .also("修正 置き換え replace fix")
        .needs(["訂正できる指し手がここにはありません。", "There is no move here that could be corrected."])
        .keys(&[key(Key::R)])
        .modes(Modes::PLAY)
        .tip([
            "この手を別の手に差し替えます。後の手順は残ります。",
            "Replaces this move. The moves after it are kept.",
        ]),
    Entry::new(Command::InsertPair, "moves.insert-pair", ["2手挿入", "Insert two moves"])
        .reading("にてそうにゅう")
        .also("挿入 手抜け missing")
        .keys(&[key(Key::I)])
        .modes(Modes::PLAY)
        .tip([
            "この手の後に2手を入れます。後の手順は残ります。",
            "Inserts two moves after this one. The moves after them are kept.",
        ]),
    Entry::new(Command::RemovePair, "moves.remove-pair", ["2手削除", "Delete two moves"])
        .reading("にてさくじょ")
        .needs(["この手と次の手がそろっていません。", "There are no two moves here to delete."])
        .keys(&[shift(Key::I)])
        .modes(Modes::EDIT)
        .tip([
            "この手と次の手を取り除きます。後の手順は残ります。",
            "Removes this move and the next. The moves after them are kept.",
        ]),
    Entry::new(Command::PromoteVariation, "moves.promote-variation", ["変化を一つ上へ", "Move variation up"])
        .reading("へんかをひとつうえへ")
        .also("入れ替え 順番 reorder")
        .needs(["これより上に変化はありません。", "There is no variation above this one."])
        .keys(&[ctrl(Key::ArrowUp)])
        .modes(Modes::EDIT)
        .waits(),
    Entry::new(Command::DemoteVariation, "moves.demote-variation", ["変化を一つ下へ", "Move variation down"])
        .reading("へんかをひとつしたへ")
        .also("入れ替え 順番 reorder")
        .needs(["これより下に変化はありません。", "There is no variation below this one."])
        .keys(&[ctrl(Key::ArrowDown)])
        .modes(Modes::EDIT)
        .waits(),
    Entry::new(Command::MakeMain, "moves.make-main", ["この変化を本譜にする", "Make main line"])
        .reading("このへんかをほんぷにする")
        .also("昇格 promote mainline")
        .needs(IS_MAIN)
        .keys(&[ctrl(Key::M)])
        .modes(Modes::EDIT)
        .tip([
            "この手を通る手順を本譜にし、今の本譜を変化にします。",
            "The line through this move becomes the main line, and the main line a variation.",
        ])
        .waits(),
    Entry::new(Command::CutLine, "moves.cut-line", ["この手以降を切り取り", "Cut from here"])
        .reading("このていこうをきりとり")
        .needs(AT_START)
        .keys(&[ctrl(Key::X)])
        .modes(Modes::EDIT)
        .waits(),
    Entry::new(Command::CopyLine, "moves.copy-line", ["この手以降をコピー", "Copy from here"])
        .reading("このていこうをこぴー")
        .needs(AT_START)
        .keys(&[ctrl(Key::L)])
        .modes(Modes::EDIT)
        .waits(),
    Entry::new(Command::PasteLine, "moves.paste-line", ["手順をここに貼り付け", "Paste moves here"])
        .reading("てじゅんをここにはりつけ")
        .needs(["切り取った、またはコピーした手順がありません。", "No moves were cut or copied."])
        .keys(&[ctrl_shift(Key::L)])
        .modes(Modes::EDIT)
        .tip([
            "切り取った、またはコピーした手順を、この手の後に変化として入れます。",
            "Adds the moves that were cut or copied after this move, as a variation.",
        ])
        .waits(),
    Entry::new(Command::DeleteFromHere, "moves.delete-from-here", ["この手以降を削除", "Delete from here"])
        .reading("このていこうをさくじょ")
        .also("これ以降を消す truncate remove")
        .needs(AT_START)
        .keys(&[ctrl(Key::D), key(Key::Delete)])
        .modes(Modes::EDIT)
        .tip([
            "この手と、その後の手順と変化をすべて削除します。",
            "Deletes this move and every move and variation after it.",
        ])
        .waits(),
    Entry::new(Command::DeleteVariation, "moves.delete-variation", ["この変化を削除", "Delete variation"])
        .reading("このへんかをさくじょ")
        .also("変化を消す remove branch")
        .needs(["本譜です。変化ではありません。", "This is the main line, not a variation."])
        .keys(&[ctrl_shift(Key::D)])
        .modes(Modes::EDIT)
        .tip([
            "この手を含む変化を、分岐したところから削除します。",
            "Deletes the variation that this move belongs to, from where it branches off.",
        ])
        .waits(),
    Entry::new(Command::Extract, "moves.extract", ["この手順を新しい棋譜で開く", "Open line as new game"])
        .reading("このてじゅんをあたらしいきふでひらく")
        .needs(["指し手がありません。", "There are no moves."])
        .keys(&[ctrl(Key::E)])
        .modes(Modes::EDIT)
        .tip([
            "この手を通る手順だけを、新しいタブで開きます。",
            "Opens the line through this move, without other variations, in a new tab.",
        ])
        .waits(),
    sign_entry(Command::SignGood, "moves.sign-good", ["好手 !", "Good move !"], "こうしゅ", &[ctrl(Key::Num1)]),
    sign_entry(Command::SignMistake, "moves.sign-mistake", ["悪手 ?", "Mistake ?"], "あくしゅ", &[ctrl(Key::Num2)]),
    sign_entry(
        Command::SignBrilliant,
        "moves.sign-brilliant",
        ["妙手 !!", "Brilliant move !!"],
        "みょうしゅ",
        &[ctrl(Key::Num3)],
    ),
    sign_entry(
        Command::SignBlunder,
        "moves.sign-blunder",
        ["大悪手 ??", "Blunder ??"],
        "だいあくしゅ",
        &[ctrl(Key::Num4)],
    ),
    sign_entry(
        Command::SignInteresting,
        "moves.sign-interesting",
        ["面白い手 !?", "Interesting move !?"],
        "おもしろいて",
        &[ctrl(Key::Num5)],
    ),
    sign_entry(
        Command::SignDubious,
        "moves.sign-dubious",
        ["疑問手 ?!", "Dubious move ?!"],
        "ぎもんしゅ",
        &[ctrl(Key::Num6)],
    ),
    Entry::new(Command::MainLine, "moves.main-line", ["本譜に戻る", "Back to main line"])
        .reading("ほんぷにもどる")
        .also("本筋 mainline")
        .needs(IS_MAIN)
        .keys(&[key(Key::M)])
        .modes(Modes::REPLAY)
        .tip([
            "変化から、分岐した手の本譜に戻ります。",
            "Goes to the move of the main line that this variation replaces.",
        ]),
    Entry::new(Command::AcrossBranch, "moves.across-branch", ["変化と元の手を切り替え", "Other side of branch"])
        .reading("へんかともとのてをきりかえ")
        .needs(["これより前に分岐はありません。", "There is no branch before this move."])
        .keys(&[shift(Key::M)])
        .modes(Modes::REPLAY)
        .tip([
            "変化からは分岐した元の手へ、元の手からは変化へ移ります。",
            "Goes from a variation to the move it replaces, and from there to the variation.",
        ]),
    Entry::new(Command::ListVariations, "moves.list-variations", ["変化も一覧に表示", "List variations"])
        .reading("へんかもいちらんにひょうじ")
        .needs(["変化ツリーを表示しています。", "The tree is shown, not the list."])
        .keys(&[shift(Key::V)])
        .modes(Modes::REPLAY)
        .tip([
            "変化を、分岐する手の下に並べます。切ると、今の手順だけを並べます。",
            "Lists variations below the moves they replace; off: only the current line.",
        ]),
    Entry::new(Command::FoldAll, "moves.fold-all", ["変化をすべて折りたたむ／開く", "Fold or unfold all variations"])
        .reading("へんかをすべておりたたむ ひらく")
        .needs(["一覧に変化を表示していません。", "The list of variations is not shown."])
        .keys(&[shift(Key::F)])
        .modes(Modes::REPLAY),
    Entry::new(Command::ShowTree, "moves.show-tree", ["変化ツリー", "Variation tree"])
        .reading("へんかつりー")
        .also("分岐 棋譜木 ツリー branches")
        .keys(&[key(Key::V)])
        .modes(Modes::EDIT),
];

const fn sign_entry(
    command: Command,
    id: &'static str,
    name: [&'static str; 2],
    reading: &'static str,
    keys: &'static [KeyboardShortcut],
) -> Entry<Command> {
    Entry::new(command, id, name)
        .reading(reading)
        .within(["評価記号", "Sign"])
        .keys(keys)
        .modes(Modes::PLAY)
        .needs(["評価記号は指し手に付けます。", "Only a move can have a sign."])
}

pub(crate) const SIGNS: [(Command, Sign); 6] = [
    (Command::SignGood, Sign::Good),
    (Command::SignMistake, Sign::Mistake),
    (Command::SignBrilliant, Sign::Brilliant),
    (Command::SignBlunder, Sign::Blunder),
    (Command::SignInteresting, Sign::Interesting),
    (Command::SignDubious, Sign::Dubious),
];

pub(super) const NODE_MENU: [&[Command]; 4] = [
    &[Command::PromoteVariation, Command::DemoteVariation, Command::MakeMain],
    &[Command::Correct, Command::RemovePair],
    &[Command::CutLine, Command::CopyLine, Command::PasteLine, Command::Extract],
    &[Command::DeleteFromHere, Command::DeleteVariation],
];

index_table!(Command);
