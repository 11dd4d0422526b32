use crate::lang::{Language, Text};
use crate::record::End;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    Command,
    New,
    End,
    Move,
    Bookmark,
    Game,
    File,
    Set,
}

impl Kind {
    pub(crate) const ALL: [Self; 8] =
        [Self::Command, Self::Move, Self::Bookmark, Self::Game, Self::File, Self::Set, Self::New, Self::End];
}

pub(crate) const TITLE: Text = Text { ja: "コマンドパレット", en: "Command palette" };
pub(crate) const HINT: Text = Text {
    ja: "コマンド・手数・しおり・棋譜を探す",
    en: "Find a command, a move number, a bookmark or a game",
};
pub(crate) const LIST: Text = Text { ja: "見つかったもの", en: "Results" };
pub(crate) const LAST: Text = Text { ja: "最近使ったコマンド", en: "Used last" };
pub(crate) const NOTHING: Text = Text { ja: "見つかりません", en: "No matches" };
pub(crate) const KEYS: Text = Text {
    ja: "↑↓ 選ぶ　Enter 実行　Esc 閉じる　数字で手数へ移動",
    en: "↑↓ to choose · Enter to run · Esc to close · a number goes to that move",
};
pub(crate) const NO_SUCH_MOVE: Text =
    Text { ja: "この手順にその手数はありません。", en: "This line has no move with that number." };

pub(crate) const fn kind(language: Language, kind: Kind) -> &'static str {
    match kind {
        Kind::Command => Text { ja: "コマンド", en: "Commands" },
        Kind::New => Text { ja: "新規", en: "New" },
        Kind::End => Text { ja: "終局・結果を入力", en: "Set result" },
        Kind::Move => Text { ja: "手数", en: "Move number" },
        Kind::Bookmark => Text { ja: "しおり", en: "Bookmarks" },
        Kind::Game => Text { ja: "開いている棋譜", en: "Open games" },
        Kind::File => Text { ja: "最近使った棋譜", en: "Recent games" },
        Kind::Set => Text { ja: "最近使った問題集", en: "Recent problem sets" },
    }
    .get(language)
}

/// Shown after the name; empty where the name says it.
pub(crate) const fn short(language: Language, kind: Kind) -> &'static str {
    match kind {
        Kind::Command | Kind::New | Kind::End | Kind::Move => Text { ja: "", en: "" },
        Kind::Bookmark => Text { ja: "しおり", en: "Bookmark" },
        Kind::Game => Text { ja: "開いている棋譜", en: "Open game" },
        Kind::File => Text { ja: "最近使った棋譜", en: "Recent game" },
        Kind::Set => Text { ja: "最近使った問題集", en: "Recent problem set" },
    }
    .get(language)
}

pub(crate) fn go_to(language: Language, number: u32) -> String {
    match language {
        Language::Japanese => format!("{number}手目へ移動"),
        Language::English => format!("Go to move {number}"),
    }
}

/// In hiragana, for search.
pub(crate) const fn end_reading(end: &End) -> &'static str {
    match end {
        End::Resign => "とうりょう",
        End::Mate => "つみ",
        End::TimeUp => "きれまけ",
        End::FoulLoss => "はんそくまけ",
        End::FoulWin => "はんそくがち",
        End::Declaration => "にゅうぎょくせんげん",
        End::WinByDefault => "ふせんしょう",
        End::LossByDefault => "ふせんぱい",
        End::Repetition => "せんにちて",
        End::Impasse => "じしょうぎ",
        End::MaxMoves => "さいだいてすう",
        End::Draw => "ひきわけ",
        End::NoMate => "ふづめ",
        End::Interrupted => "ちゅうだん",
        End::Other(_) => "ふうじて",
        _ => "",
    }
}
