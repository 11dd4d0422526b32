use egui::{Key, KeyboardShortcut, Modifiers};

use crate::app::kit::command::{Entry, Modes, ctrl, index_table, key, shift};

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Command {
    Forward,
    Back,
    ForwardTen,
    BackTen,
    First,
    Last,
    NextBranch,
    PreviousBranch,
    LowerVariation,
    UpperVariation,
    NextBookmark,
    PreviousBookmark,
    NextComment,
    PreviousComment,
    GoToMove,
    Autoplay,
    Faster,
    Slower,
    FlipBoard,
    Motion,
    Sound,
    ClearDrawings,
    BoardCursor,
    DrawGreen,
    DrawRed,
    DrawBlue,
    DrawYellow,
}

const NO_NEXT: [&str; 2] = ["この先に指し手はありません。", "There are no moves after this one."];
const AT_START: [&str; 2] = ["開始局面です。", "This is the start position."];
const NO_CURSOR: [&str; 2] = ["先に盤上カーソルを出してください。", "Turn the board cursor on first."];
const DRAW: [&str; 2] = ["矢印・印", "Draw"];
const NO_MOVES: [&str; 2] = ["指し手がありません。", "There are no moves."];

pub(crate) const COMMANDS: &[Entry<Command>] = &[
    Entry::new(Command::Forward, "play.next-move", ["1手進む", "Next move"]).reading("いってすすむ")
        .also("次の手 一手進む 進める step forward")
        .needs(NO_NEXT)
        .keys(&[key(Key::ArrowRight), key(Key::ArrowDown)]),
    Entry::new(Command::Back, "play.previous-move", ["1手戻る", "Previous move"]).reading("いってもどる")
        .also("前の手 一手戻る 戻す step back")
        .needs(AT_START)
        .keys(&[key(Key::ArrowLeft), key(Key::ArrowUp)]),
    Entry::new(Command::ForwardTen, "play.ten-forward", ["10手進む", "Forward 10 moves"]).reading("じゅってすすむ")
        .needs(NO_NEXT)
        .keys(&[key(Key::PageDown)]),
    Entry::new(Command::BackTen, "play.ten-back", ["10手戻る", "Back 10 moves"]).reading("じゅってもどる")
        .needs(AT_START)
        .keys(&[key(Key::PageUp)]),
    Entry::new(Command::First, "play.first-position", ["開始局面へ", "First position"]).reading("かいしきょくめんへ")
        .also("最初 先頭 初手 begin")
        .needs(AT_START)
        .keys(&[key(Key::Home)]),
    Entry::new(Command::Last, "play.last-position", ["最終局面へ", "Last position"]).reading("さいしゅうきょくめんへ")
        .also("最後 末尾 最終手")
        .needs(NO_NEXT)
        .keys(&[key(Key::End)]),
    Entry::new(Command::NextBranch, "play.next-branch", ["次の分岐へ", "Next branch"]).reading("つぎのぶんきへ")
        .needs(["この先に分岐はありません。", "There is no branch after this move."])
        .keys(&[shift(Key::ArrowRight)]),
    Entry::new(Command::PreviousBranch, "play.previous-branch", ["前の分岐へ", "Previous branch"]).reading("まえのぶんきへ")
        .needs(["これより前に分岐はありません。", "There is no branch before this move."])
        .keys(&[shift(Key::ArrowLeft)]),
    Entry::new(Command::LowerVariation, "play.variation-below", ["一つ下の変化へ", "Variation below"]).reading("ひとつしたのへんかへ")
        .needs(["これより下に変化はありません。", "There is no variation below this one."])
        .keys(&[shift(Key::ArrowDown)]),
    Entry::new(Command::UpperVariation, "play.variation-above", ["一つ上の変化へ", "Variation above"]).reading("ひとつうえのへんかへ")
        .needs(["これより上に変化はありません。", "There is no variation above this one."])
        .keys(&[shift(Key::ArrowUp)]),
    Entry::new(Command::NextBookmark, "play.next-bookmark", ["次のしおりへ", "Next bookmark"]).reading("つぎのしおりへ")
        .needs(["この先にしおりはありません。", "There is no bookmark after this move."])
        .keys(&[key(Key::J)])
        .modes(Modes::PLAY),
    Entry::new(Command::PreviousBookmark, "play.previous-bookmark", ["前のしおりへ", "Previous bookmark"]).reading("まえのしおりへ")
        .needs(["これより前にしおりはありません。", "There is no bookmark before this move."])
        .keys(&[shift(Key::J)])
        .modes(Modes::PLAY),
    Entry::new(Command::NextComment, "play.next-comment", ["次のコメントへ", "Next comment"]).reading("つぎのこめんとへ")
        .needs(["この先にコメントはありません。", "There is no comment after this move."])
        .keys(&[key(Key::K)])
        .modes(Modes::PLAY),
    Entry::new(Command::PreviousComment, "play.previous-comment", ["前のコメントへ", "Previous comment"]).reading("まえのこめんとへ")
        .needs(["これより前にコメントはありません。", "There is no comment before this move."])
        .keys(&[shift(Key::K)])
        .modes(Modes::PLAY),
    Entry::new(Command::GoToMove, "play.go-to-move", ["手数を指定して移動", "Go to move"]).reading("てすうをしていしていどう")
        .also("ジャンプ 手数 jump number")
        .needs(NO_MOVES)
        .keys(&[key(Key::G)])
        .modes(Modes::REPLAY)
        .tip([
            "手数を入力すると、その局面へ移動します。Escで元の局面に戻ります。",
            "Type a number: the board follows. Esc goes back.",
        ]),
    Entry::new(Command::Autoplay, "play.autoplay", ["自動再生", "Autoplay"]).reading("じどうさいせい")
        .also("自動送り 再生 slideshow play")
        .needs(NO_MOVES)
        .keys(&[key(Key::Space)]),
    Entry::new(Command::Faster, "play.faster", ["再生を速く", "Faster autoplay"]).reading("さいせいをはやく")
        .keys(&[key(Key::Plus), key(Key::Equals)]),
    Entry::new(Command::Slower, "play.slower", ["再生を遅く", "Slower autoplay"]).reading("さいせいをおそく").keys(&[key(Key::Minus)]),
    Entry::new(Command::FlipBoard, "play.flip-board", ["盤面反転", "Flip board"])
        .reading("ばんめんはんてん")
        .also("上下反転 先後 後手側 rotate turn 回転")
        .keys(&[key(Key::F), ctrl(Key::T)]),
    Entry::new(Command::Motion, "play.motion", ["駒の移動をアニメーション表示", "Animate moves"]).reading("こまのいどうをあにめーしょんひょうじ").tip([
        "1手ずつ進めたり戻したりするとき、駒の移動をアニメーションで表示します。システムでアニメーションを減らす設定にしているときは表示しません。",
        "Shows pieces moving when single moves are stepped through, unless the system asks for less motion.",
    ]),
    Entry::new(Command::Sound, "play.sound", ["駒音を鳴らす", "Piece sound"]).reading("こまおとをならす")
        .also("効果音 音を消す 消音 mute volume")
        .tip([
            "駒を置くと音を鳴らします。システムでアニメーションを減らす設定にしているときは鳴らしません。",
            "Pieces are heard on the board, unless the system asks for less motion.",
        ])
        .needs(["この環境では駒音を鳴らせません。", "Sound is not available here."]),
    Entry::new(Command::ClearDrawings, "play.clear-drawings", ["矢印と印を消す", "Clear arrows and marks"]).reading("やじるしとしるしをけす")
        .also("arrows circles remove")
        .needs(["この局面に矢印や印はありません。", "Nothing is drawn in this position."])
        .keys(&[key(Key::X)])
        .modes(Modes::PLAY)
        .tip([
            "この局面に描いた矢印とマスの印をすべて消します。",
            "Removes all arrows and marked squares drawn at this move.",
        ]),
    Entry::new(Command::BoardCursor, "play.board-cursor", ["盤上カーソル", "Board cursor"]).reading("ばんじょうかーそる")
        .keys(&[key(Key::S)])
        .modes(Modes::REPLAY)
        .tip([
            "矢印キーでマスを選び、Enterで駒を持ち、もう一度Enterで置きます。「.」「,」で一手ずつ進み、Escで終わります。",
            "Arrow keys choose a square, Enter picks a piece up and puts it down. “.” and “,” step, Esc ends it.",
        ]),
    draw(Command::DrawGreen, "play.draw-green", ["緑で描く", "Green"], "みどりでかく", &[key(Key::A)]),
    draw(Command::DrawRed, "play.draw-red", ["赤で描く", "Red"], "あかでかく", &[shift(Key::A)]),
    draw(Command::DrawBlue, "play.draw-blue", ["青で描く", "Blue"], "あおでかく", &[ctrl(Key::A)]).waits(),
    draw(
        Command::DrawYellow,
        "play.draw-yellow",
        ["黄で描く", "Yellow"],
        "きいろでかく",
        &[KeyboardShortcut::new(Modifiers::ALT, Key::A)],
    ),
];

const fn draw(
    command: Command,
    id: &'static str,
    name: [&'static str; 2],
    reading: &'static str,
    keys: &'static [KeyboardShortcut],
) -> Entry<Command> {
    Entry::new(command, id, name).reading(reading).within(DRAW).needs(NO_CURSOR).keys(keys).modes(Modes::PLAY).tip([
        "カーソルのマスから矢印を描き始め、先のマスでもう一度押します。同じマスで二度押すと印になります。",
        "Begins an arrow at the cursor; pressed again on another square it ends there, on the same square it marks it.",
    ])
}

index_table!(Command);
