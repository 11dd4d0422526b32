//! The commands for stepping through moves, autoplay, and flipping the board.

use egui::Key;

use crate::app::kit::command::{Entry, Modes, ctrl, index_table, key, shift};

/// The commands of this feature, in the order of [`COMMANDS`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Command {
    /// Goes to the next move.
    Forward,
    /// Goes to the previous move.
    Back,
    /// Goes ten moves forward.
    ForwardTen,
    /// Goes ten moves back.
    BackTen,
    /// Goes to the start position.
    First,
    /// Goes to the end of the line.
    Last,
    /// Goes to the next branching of the line.
    NextBranch,
    /// Goes to the previous branching of the line.
    PreviousBranch,
    /// Goes to the next variation of this move.
    LowerVariation,
    /// Goes to the previous variation of this move.
    UpperVariation,
    /// Goes to the next bookmark of the line.
    NextBookmark,
    /// Goes to the previous bookmark of the line.
    PreviousBookmark,
    /// Goes to the next comment of the line.
    NextComment,
    /// Goes to the previous comment of the line.
    PreviousComment,
    /// Asks for the number of the move to go to.
    GoToMove,
    /// Starts or stops autoplay.
    Autoplay,
    /// Makes autoplay faster.
    Faster,
    /// Makes autoplay slower.
    Slower,
    /// Flips the board.
    FlipBoard,
    /// Lets pieces be seen moving, or just appear.
    Motion,
    /// Lets pieces be heard, or not.
    Sound,
    /// Removes all arrows and marked squares of the current move.
    ClearDrawings,
}

/// Names, tooltips and default keys.
pub(crate) const COMMANDS: &[Entry<Command>] = &[
    Entry::new(Command::Forward, "play.next-move", ["1手進む", "Next move"])
        .keys(&[key(Key::ArrowRight), key(Key::ArrowDown)]),
    Entry::new(Command::Back, "play.previous-move", ["1手戻る", "Previous move"])
        .keys(&[key(Key::ArrowLeft), key(Key::ArrowUp)]),
    Entry::new(Command::ForwardTen, "play.ten-forward", ["10手進む", "Forward 10 moves"]).keys(&[key(Key::PageDown)]),
    Entry::new(Command::BackTen, "play.ten-back", ["10手戻る", "Back 10 moves"]).keys(&[key(Key::PageUp)]),
    Entry::new(Command::First, "play.first-position", ["開始局面へ", "First position"]).keys(&[key(Key::Home)]),
    Entry::new(Command::Last, "play.last-position", ["最終局面へ", "Last position"]).keys(&[key(Key::End)]),
    Entry::new(Command::NextBranch, "play.next-branch", ["次の分岐へ", "Next branch"]).keys(&[shift(Key::ArrowRight)]),
    Entry::new(Command::PreviousBranch, "play.previous-branch", ["前の分岐へ", "Previous branch"])
        .keys(&[shift(Key::ArrowLeft)]),
    Entry::new(Command::LowerVariation, "play.variation-below", ["一つ下の変化へ", "Variation below"])
        .keys(&[shift(Key::ArrowDown)]),
    Entry::new(Command::UpperVariation, "play.variation-above", ["一つ上の変化へ", "Variation above"])
        .keys(&[shift(Key::ArrowUp)]),
    Entry::new(Command::NextBookmark, "play.next-bookmark", ["次のしおりへ", "Next bookmark"])
        .keys(&[key(Key::J)])
        .modes(Modes::PLAY),
    Entry::new(Command::PreviousBookmark, "play.previous-bookmark", ["前のしおりへ", "Previous bookmark"])
        .keys(&[shift(Key::J)])
        .modes(Modes::PLAY),
    Entry::new(Command::NextComment, "play.next-comment", ["次のコメントへ", "Next comment"])
        .keys(&[key(Key::K)])
        .modes(Modes::PLAY),
    Entry::new(Command::PreviousComment, "play.previous-comment", ["前のコメントへ", "Previous comment"])
        .keys(&[shift(Key::K)])
        .modes(Modes::PLAY),
    Entry::new(Command::GoToMove, "play.go-to-move", ["手数を指定して移動", "Go to move"])
        .keys(&[key(Key::G)])
        .modes(Modes::REPLAY)
        .tip([
            "手数を入力すると、その局面へ移動します。Escで元の局面に戻ります。",
            "Type a number: the board follows. Esc goes back.",
        ]),
    Entry::new(Command::Autoplay, "play.autoplay", ["自動再生", "Autoplay"]).keys(&[key(Key::Space)]),
    Entry::new(Command::Faster, "play.faster", ["再生を速く", "Faster autoplay"])
        .keys(&[key(Key::Plus), key(Key::Equals)]),
    Entry::new(Command::Slower, "play.slower", ["再生を遅く", "Slower autoplay"]).keys(&[key(Key::Minus)]),
    Entry::new(Command::FlipBoard, "play.flip-board", ["盤面反転", "Flip board"]).keys(&[key(Key::F), ctrl(Key::T)]),
    Entry::new(Command::Motion, "play.motion", ["駒の移動をアニメーション表示", "Animate moves"]).tip([
        "1手ずつ進めたり戻したりするとき、駒の移動をアニメーションで表示します。システムでアニメーションを減らす設定にしているときは表示しません。",
        "Shows pieces moving when single moves are stepped through, unless the system asks for less motion.",
    ]),
    Entry::new(Command::Sound, "play.sound", ["駒音を鳴らす", "Piece sound"]),
    Entry::new(Command::ClearDrawings, "play.clear-drawings", ["矢印と印を消す", "Clear arrows and marks"])
        .keys(&[key(Key::X)])
        .modes(Modes::PLAY)
        .tip([
            "この局面に描いた矢印とマスの印をすべて消します。",
            "Removes all arrows and marked squares drawn at this move.",
        ]),
];

index_table!(Command);
