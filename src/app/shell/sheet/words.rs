//! What the list of keys says.

use crate::app::kit::search::Texts;
use crate::lang::{Language, counted};

/// A group of the list.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Group {
    /// Stepping through moves and games.
    Go,
    /// Opening, saving, exporting.
    File,
    /// Copying and pasting.
    Clipboard,
    /// Undo, and editing the position.
    Edit,
    /// What is done to moves.
    Moves,
    /// Comments, bookmarks, searching.
    Notes,
    /// Sets of problems, and the solver.
    Problems,
    /// What is shown, and how.
    View,
    /// Help.
    Help,
}

impl Group {
    /// All of them, in the order of the list.
    pub(crate) const ALL: [Self; 9] = [
        Self::Go,
        Self::Moves,
        Self::Notes,
        Self::Edit,
        Self::File,
        Self::Clipboard,
        Self::View,
        Self::Problems,
        Self::Help,
    ];
}

/// The words of one language.
#[derive(Debug)]
pub(crate) struct Words {
    /// The heading of the list.
    pub(crate) title: &'static str,
    /// The heading of the page.
    pub(crate) change_title: &'static str,
    /// What the field is, for screen readers.
    pub(crate) search: &'static str,
    /// What can be typed there.
    pub(crate) hint: &'static str,
    /// Nothing fits.
    pub(crate) nothing: &'static str,
    /// The heading of the commands that cannot be used in this mode.
    pub(crate) elsewhere: &'static str,
    /// The choice of a preset.
    pub(crate) preset: &'static str,
    /// Gives a command its usual keys.
    pub(crate) reset: &'static str,
    /// What that does.
    pub(crate) reset_tip: &'static str,
    /// Gives all commands their usual keys.
    pub(crate) reset_all: &'static str,
    /// Gives a command one key more.
    pub(crate) add: &'static str,
    /// In the place of the key that is waited for.
    pub(crate) press: &'static str,
    /// What can be done meanwhile.
    pub(crate) recording_tip: &'static str,
    /// How keys are changed.
    pub(crate) change_tip: &'static str,
    /// Why the letters with which a position is edited have no row.
    pub(crate) letters: &'static str,
    /// What stands between parts of a sentence.
    pub(crate) comma: &'static str,
}

static JAPANESE: Words = Words {
    title: "キー操作",
    change_title: "キーの変更",
    search: "コマンドまたはキーを検索",
    hint: "コマンド名、または Ctrl+K のようなキー",
    nothing: "見つかりません",
    elsewhere: "ほかの画面で使えるキー",
    preset: "プリセット",
    reset: "元のキー",
    reset_tip: "プリセットのキーに戻します。",
    reset_all: "すべてプリセットのキーに戻す",
    add: "キーを追加",
    press: "新しいキーを押してください",
    recording_tip: "Esc 中止　Backspace このキーを外す",
    change_tip: "↑↓ 選ぶ　Enter または クリックでキーを変更　変更はすぐに有効になり、保存されます。",
    letters: "局面編集中に駒を置く文字（P 歩、L 香、N 桂 …）は SFEN の文字のままで、変更できません。",
    comma: "、",
};

static ENGLISH: Words = Words {
    title: "Keys",
    change_title: "Change keys",
    search: "Search commands or keys",
    hint: "A command, or a key such as Ctrl+K",
    nothing: "No matches",
    elsewhere: "Keys for other modes",
    preset: "Preset",
    reset: "Reset",
    reset_tip: "Gives the command the keys of the preset again.",
    reset_all: "Reset all to the preset",
    add: "Add a key",
    press: "Press the new key",
    recording_tip: "Esc to cancel · Backspace to remove this key",
    change_tip: "↑↓ to choose · Enter or a click changes a key · changes take effect immediately and are saved.",
    letters: "The letters that place pieces while a position is edited (P, L, N …) are those of SFEN and stay as they are.",
    comma: ", ",
};

/// The words of a language.
pub(crate) const fn of(language: Language) -> &'static Words {
    match language {
        Language::Japanese => &JAPANESE,
        Language::English => &ENGLISH,
    }
}

/// What finds the row about these letters.
pub(crate) fn letters_texts() -> Texts {
    Texts::new(
        JAPANESE.letters,
        "きょくめんへんしゅう もじ こま",
        &[ENGLISH.letters],
        &["set up position pieces letters"],
    )
}

/// The name of a group.
pub(crate) const fn group(language: Language, group: Group) -> &'static str {
    match (language, group) {
        (Language::Japanese, Group::Go) => "移動・再生",
        (Language::Japanese, Group::File) => "ファイル",
        (Language::Japanese, Group::Clipboard) => "コピー・貼り付け",
        (Language::Japanese, Group::Edit) => "編集",
        (Language::Japanese, Group::Moves) => "指し手・変化",
        (Language::Japanese, Group::Notes) => "コメント・しおり・検索",
        (Language::Japanese, Group::Problems) => "問題集・詰将棋",
        (Language::Japanese, Group::View) => "表示",
        (Language::Japanese, Group::Help) => "ヘルプ",
        (Language::English, Group::Go) => "Go",
        (Language::English, Group::File) => "File",
        (Language::English, Group::Clipboard) => "Copy and paste",
        (Language::English, Group::Edit) => "Edit",
        (Language::English, Group::Moves) => "Moves and variations",
        (Language::English, Group::Notes) => "Comments, bookmarks, search",
        (Language::English, Group::Problems) => "Problems",
        (Language::English, Group::View) => "View",
        (Language::English, Group::Help) => "Help",
    }
}

/// How many commands have a key that another has, too.
pub(crate) fn clashes(language: Language, count: usize) -> String {
    match language {
        Language::Japanese => format!("重複 {count}件"),
        Language::English => counted(count, "conflict", "conflicts"),
    }
}

/// Another command has the same key.
pub(crate) fn clash(language: Language, key: &str, other: &str) -> String {
    match language {
        Language::Japanese => format!("{key} は「{other}」と重複しています"),
        Language::English => format!("{key} is also used by “{other}”"),
    }
}

/// A key was taken from another command.
pub(crate) fn taken(language: Language, key: &str, other: &str) -> String {
    match language {
        Language::Japanese => format!("{key} を「{other}」から移しました。"),
        Language::English => format!("{key} was taken from “{other}”."),
    }
}

/// A key that can be replaced.
pub(crate) fn replace(language: Language, key: &str) -> String {
    match language {
        Language::Japanese => format!("{key} を変更"),
        Language::English => format!("Change {key}"),
    }
}
