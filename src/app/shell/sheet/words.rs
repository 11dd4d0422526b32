use crate::app::kit::search::Texts;
use crate::lang::{Language, Text, counted};

pub(super) const GO: Text = Text { ja: "移動・再生", en: "Go" };
pub(super) const MOVES: Text = Text { ja: "指し手・変化", en: "Moves and variations" };
pub(super) const NOTES: Text = Text { ja: "コメント・しおり・検索", en: "Comments, bookmarks, search" };
pub(super) const EDIT: Text = Text { ja: "編集", en: "Edit" };
pub(super) const FILE: Text = Text { ja: "ファイル", en: "File" };
pub(super) const CLIPBOARD: Text = Text { ja: "コピー・貼り付け", en: "Copy and paste" };
pub(super) const VIEW: Text = Text { ja: "表示", en: "View" };
pub(super) const PROBLEMS: Text = Text { ja: "問題集・詰将棋", en: "Problems" };
pub(super) const HELP: Text = Text { ja: "ヘルプ", en: "Help" };

pub(super) const GROUPS: [Text; 9] = [GO, MOVES, NOTES, EDIT, FILE, CLIPBOARD, VIEW, PROBLEMS, HELP];

pub(super) const TITLE: Text = Text { ja: "キー操作", en: "Keys" };
pub(super) const CHANGE_TITLE: Text = Text { ja: "キーの変更", en: "Change keys" };
pub(super) const SEARCH: Text = Text { ja: "コマンドまたはキーを検索", en: "Search commands or keys" };
pub(super) const SEARCH_HINT: Text =
    Text { ja: "コマンド名、または Ctrl+K のようなキー", en: "A command, or a key such as Ctrl+K" };
pub(super) const NO_MATCHES: Text = Text { ja: "見つかりません", en: "No matches" };
pub(super) const OTHER_MODES: Text = Text { ja: "ほかの画面で使えるキー", en: "Keys for other modes" };
pub(super) const PRESET: Text = Text { ja: "プリセット", en: "Preset" };
pub(super) const RESET: Text = Text { ja: "元のキー", en: "Reset" };
pub(super) const RESET_TIP: Text =
    Text { ja: "プリセットのキーに戻します。", en: "Gives the command the keys of the preset again." };
pub(super) const RESET_ALL: Text =
    Text { ja: "すべてプリセットのキーに戻す", en: "Reset all to the preset" };
pub(super) const ADD: Text = Text { ja: "キーを追加", en: "Add a key" };
pub(super) const PRESS: Text = Text { ja: "新しいキーを押してください", en: "Press the new key" };
pub(super) const RECORDING_TIP: Text =
    Text { ja: "Esc 中止　Backspace このキーを外す", en: "Esc to cancel · Backspace to remove this key" };
pub(super) const CHANGE_TIP: Text = Text {
    ja: "↑↓ 選ぶ　Enter または クリックでキーを変更　変更はすぐに有効になり、保存されます。",
    en: "↑↓ to choose · Enter or a click changes a key · changes take effect immediately and are saved.",
};
/// Why these letters have no row.
pub(super) const LETTERS: Text = Text {
    ja: "局面編集中に駒を置く文字（P 歩、L 香、N 桂 …）は SFEN の文字のままで、変更できません。",
    en: "The letters that place pieces while a position is edited (P, L, N …) are those of SFEN and stay as they are.",
};
pub(super) const COMMA: Text = Text { ja: "、", en: ", " };

pub(super) fn letters_texts() -> Texts {
    Texts::new(LETTERS.ja, "きょくめんへんしゅう もじ こま", &[LETTERS.en], &["set up position pieces letters"])
}

pub(super) fn clashes(language: Language, count: usize) -> String {
    match language {
        Language::Japanese => format!("重複 {count}件"),
        Language::English => counted(count, "conflict", "conflicts"),
    }
}

pub(super) fn clash(language: Language, key: &str, other: &str) -> String {
    match language {
        Language::Japanese => format!("{key} は「{other}」と重複しています"),
        Language::English => format!("{key} is also used by “{other}”"),
    }
}

pub(super) fn owned(language: Language, key: &str, owner: &str) -> String {
    match language {
        Language::Japanese => format!("{key} は「{owner}」のキーです。"),
        Language::English => format!("{key} belongs to “{owner}”."),
    }
}

pub(super) const TAKE: Text = Text { ja: "こちらに移す", en: "Use it here" };
pub(super) const LEAVE: Text = Text { ja: "移さない", en: "Leave it there" };

pub(in crate::app::shell) fn taken(language: Language, key: &str, other: &str) -> String {
    match language {
        Language::Japanese => format!("{key} を「{other}」から移しました。"),
        Language::English => format!("{key} was taken from “{other}”."),
    }
}

pub(super) fn replace(language: Language, key: &str) -> String {
    match language {
        Language::Japanese => format!("{key} を変更"),
        Language::English => format!("Change {key}"),
    }
}
