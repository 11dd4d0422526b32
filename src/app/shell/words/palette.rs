//! What the palette says.

use crate::lang::Language;
use crate::record::End;

/// What an entry of the palette is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    /// A command of the tables.
    Command,
    /// A game or a problem to begin.
    New,
    /// A way in which a game ends.
    End,
    /// A move with a number.
    Move,
    /// A bookmark of the record.
    Bookmark,
    /// An open game.
    Game,
    /// A file that was opened before.
    File,
    /// A set of problems that was opened before.
    Set,
}

impl Kind {
    /// All of them, in the order of the list.
    pub(crate) const ALL: [Self; 8] =
        [Self::Command, Self::Move, Self::Bookmark, Self::Game, Self::File, Self::Set, Self::New, Self::End];
}

/// The words of one language.
#[derive(Debug)]
pub(crate) struct Words {
    /// What the field is, for screen readers.
    pub(crate) title: &'static str,
    /// What can be typed.
    pub(crate) hint: &'static str,
    /// What the list is, for screen readers.
    pub(crate) list: &'static str,
    /// The heading of the commands that were chosen last.
    pub(crate) last: &'static str,
    /// Nothing fits.
    pub(crate) nothing: &'static str,
    /// What the keys do.
    pub(crate) keys: &'static str,
    /// The line has no move with this number.
    pub(crate) no_such_move: &'static str,
    /// What stands between parts of a sentence.
    pub(crate) comma: &'static str,
}

static JAPANESE: Words = Words {
    title: "コマンドパレット",
    hint: "コマンド・手数・しおり・棋譜を探す",
    list: "見つかったもの",
    last: "最近使ったコマンド",
    nothing: "見つかりません",
    keys: "↑↓ 選ぶ　Enter 実行　Esc 閉じる　数字で手数へ移動",
    no_such_move: "この手順にその手数はありません。",
    comma: "、",
};

static ENGLISH: Words = Words {
    title: "Command palette",
    hint: "Find a command, a move number, a bookmark or a game",
    list: "Results",
    last: "Used last",
    nothing: "No matches",
    keys: "↑↓ to choose · Enter to run · Esc to close · a number goes to that move",
    no_such_move: "This line has no move with that number.",
    comma: ", ",
};

/// The words of a language.
pub(crate) const fn of(language: Language) -> &'static Words {
    match language {
        Language::Japanese => &JAPANESE,
        Language::English => &ENGLISH,
    }
}

/// The heading of entries of a kind.
pub(crate) const fn kind(language: Language, kind: Kind) -> &'static str {
    match (language, kind) {
        (Language::Japanese, Kind::Command) => "コマンド",
        (Language::Japanese, Kind::New) => "新規",
        (Language::Japanese, Kind::End) => "終局・結果を入力",
        (Language::Japanese, Kind::Move) => "手数",
        (Language::Japanese, Kind::Bookmark) => "しおり",
        (Language::Japanese, Kind::Game) => "開いている棋譜",
        (Language::Japanese, Kind::File) => "最近使った棋譜",
        (Language::Japanese, Kind::Set) => "最近使った問題集",
        (Language::English, Kind::Command) => "Commands",
        (Language::English, Kind::New) => "New",
        (Language::English, Kind::End) => "Set result",
        (Language::English, Kind::Move) => "Move number",
        (Language::English, Kind::Bookmark) => "Bookmarks",
        (Language::English, Kind::Game) => "Open games",
        (Language::English, Kind::File) => "Recent games",
        (Language::English, Kind::Set) => "Recent problem sets",
    }
}

/// What an entry is, beside its name; empty where the name says it.
pub(crate) const fn short(language: Language, kind: Kind) -> &'static str {
    match (language, kind) {
        (_, Kind::Command | Kind::New | Kind::End | Kind::Move) => "",
        (Language::Japanese, Kind::Bookmark) => "しおり",
        (Language::Japanese, Kind::Game) => "開いている棋譜",
        (Language::Japanese, Kind::File) => "最近使った棋譜",
        (Language::Japanese, Kind::Set) => "最近使った問題集",
        (Language::English, Kind::Bookmark) => "Bookmark",
        (Language::English, Kind::Game) => "Open game",
        (Language::English, Kind::File) => "Recent game",
        (Language::English, Kind::Set) => "Recent problem set",
    }
}

/// Going to a move.
pub(crate) fn go_to(language: Language, number: u32) -> String {
    match language {
        Language::Japanese => format!("{number}手目へ移動"),
        Language::English => format!("Go to move {number}"),
    }
}

/// Beginning a game or a problem.
pub(crate) fn begin(language: Language, start: &str) -> String {
    match language {
        Language::Japanese => format!("新規：{start}"),
        Language::English => format!("New: {start}"),
    }
}

/// Stating how a game ends.
pub(crate) fn end(language: Language, end: &str) -> String {
    match language {
        Language::Japanese => format!("終局・結果を入力：{end}"),
        Language::English => format!("Set result: {end}"),
    }
}

/// How an end is spoken, in hiragana.
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
