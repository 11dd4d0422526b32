use egui::{Key, KeyboardShortcut, Modifiers};

use crate::app::kit::command::{Entry, index_table, key, shift};

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Command {
    Position,
    /// With its comment and continuations.
    Move,
    RankBelow,
    RankAbove,
}

const fn alt(key: Key) -> KeyboardShortcut {
    KeyboardShortcut::new(Modifiers::ALT, key)
}

pub(crate) const COMMANDS: &[Entry<Command>] = &[
    Entry::new(Command::Position, "announce.position", ["局面を読み上げる", "Announce position"])
        .reading("きょくめんをよみあげる")
        .keys(&[key(Key::L)])
        .tip([
            "最終手・手番・王手・玉の位置・持駒をスクリーンリーダーに伝え、下の行にも表示します。",
            "Has screen readers say last move, turn, check, kings and hands, and shows it in the status line.",
        ]),
    Entry::new(Command::Move, "announce.move", ["指し手とコメントを読み上げる", "Announce move and comment"])
        .reading("さしてとこめんとをよみあげる")
        .keys(&[shift(Key::L)]),
    Entry::new(Command::RankBelow, "announce.rank-below", ["次の段を読み上げる", "Announce next rank"])
        .reading("つぎのだんをよみあげる")
        .keys(&[alt(Key::ArrowDown)]),
    Entry::new(Command::RankAbove, "announce.rank-above", ["前の段を読み上げる", "Announce previous rank"])
        .reading("まえのだんをよみあげる")
        .keys(&[alt(Key::ArrowUp)]),
];

index_table!(Command);
