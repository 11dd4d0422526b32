//! Texts of the invitation over the empty board, in both languages.

use crate::lang::Language;

/// The fixed texts in one language.
#[derive(Debug)]
pub(crate) struct Words {
    /// The heading.
    pub(crate) title: &'static str,
    /// The button for new games, with a list of handicaps.
    pub(crate) new: &'static str,
    /// Closes the invitation.
    pub(crate) close: &'static str,
    /// Where there are no recent files.
    pub(crate) drop_hint: &'static str,
    /// Opens the sample game.
    pub(crate) sample: &'static str,
    /// What the sample is.
    pub(crate) sample_tip: &'static str,
    /// Lists the records of a folder.
    pub(crate) folder: &'static str,
}

static JAPANESE: Words = Words {
    title: "駒台へようこそ",
    new: "新しい対局（手合割）",
    close: "閉じて空の盤を使う（Esc）",
    drop_hint: "棋譜ファイルはここにドロップしても開けます",
    sample: "見本の棋譜を開く",
    sample_tip: "大橋宗珉 対 天野宗歩（1845年）。コメント・しおり・変化付き",
    folder: "フォルダの棋譜を一覧にする…",
};

static ENGLISH: Words = Words {
    title: "Welcome to Komadai",
    new: "New game (handicap)",
    close: "Close and use the empty board (Esc)",
    drop_hint: "Game records can also be dropped here",
    sample: "Open a sample game",
    sample_tip: "Ohashi Somin – Amano Soho (1845), with comments, bookmarks and variations",
    folder: "List the records of a folder…",
};

/// The texts of a language.
pub(crate) const fn of(language: Language) -> &'static Words {
    match language {
        Language::Japanese => &JAPANESE,
        Language::English => &ENGLISH,
    }
}
