//! The table of settings: names, search words and controls. The page draws, searches, resets and undoes all rows alike.

use crate::app::desk::preferences::{
    Coordinates, DoubleClick, GraphScale, MoveStyle, NewEncoding, NewFormat, NewNewline, USUAL_NAME, WheelUse,
};
use crate::app::desk::settings::{PACES, Settings, ThemeChoice, ZOOMS};
use crate::app::desk::words::kings;
use crate::app::kit::search::{Query, Texts};
use crate::app::kit::sound;
use crate::app::shell::own::Own;
use crate::app::shell::preferences::Item;
use crate::app::shell::preferences::words::{self, NO_SOUND, NOT_GIVEN};
use crate::lang::{Language, SideNames, Text};
use crate::notation::KingChoice;

#[derive(Debug)]
pub(super) struct Setting {
    pub(super) item: Item,
    pub(super) group: Text,
    pub(super) name: Text,
    /// In hiragana, for search.
    reading: &'static str,
    /// Shown below the name; may be empty.
    pub(super) hint: Text,
    /// Other search words.
    also: &'static str,
    pub(super) control: Control,
    pub(super) copy: fn(&Settings, &mut Settings),
}

#[derive(Debug)]
pub(super) enum Control {
    Switch {
        enabled: bool,
        get: fn(&Settings) -> bool,
        set: fn(&mut Settings, bool),
    },
    /// By index.
    Choice {
        names: fn(Language) -> Vec<&'static str>,
        get: fn(&Settings) -> Option<usize>,
        set: fn(&mut Settings, usize),
    },
    Steps {
        get: fn(&Settings) -> f32,
        range: std::ops::RangeInclusive<f32>,
        shown: fn(Language, f32) -> String,
        /// 1 is up, -1 is down.
        step: fn(&mut Settings, isize),
    },
    Text {
        get: fn(&Settings) -> &str,
        set: fn(&mut Settings, String),
        hint: Text,
    },
    Folder,
    /// Of the boards, or of the piece sets.
    Pictures,
    Command(Own),
    /// A button named like the command, which resets the setting.
    Reset(Own),
}

impl Setting {
    const fn new(
        item: Item,
        group: Text,
        [ja, en]: [&'static str; 2],
        control: Control,
        copy: fn(&Settings, &mut Settings),
    ) -> Self {
        let hint = Text { ja: "", en: "" };
        Self { item, group, name: Text { ja, en }, reading: "", hint, also: "", control, copy }
    }

    const fn hint(self, [ja, en]: [&'static str; 2]) -> Self {
        Self { hint: Text { ja, en }, ..self }
    }

    const fn search(self, reading: &'static str, also: &'static str) -> Self {
        Self { reading, also, ..self }
    }

    pub(super) fn matches(&self, language: Language, query: &Query) -> bool {
        let other = match language {
            Language::Japanese => Language::English,
            Language::English => Language::Japanese,
        };
        let others = [self.name.get(other), self.group.get(language), self.group.get(other)];
        let about = [self.hint.ja, self.hint.en, self.also];
        Texts::new(self.name.get(language), self.reading, &others, &about).rank(query).is_some()
    }

    /// The settings with the default of this one; `None` if it already has it.
    pub(super) fn reset(&self, settings: &Settings) -> Option<Settings> {
        let mut reset = settings.clone();
        (self.copy)(&Settings::default(), &mut reset);
        (reset != *settings).then_some(reset)
    }

    /// Whether successive changes are undone together, as when typing letters or stepping through values.
    pub(super) const fn joins_changes(&self) -> bool {
        matches!(self.control, Control::Text { .. } | Control::Folder) || matches!(self.item, Item::Pace)
    }
}

impl Item {
    pub(super) const fn row(self) -> &'static Setting {
        &SETTINGS[self as usize]
    }
}

macro_rules! setting {
    ($item:ident, $group:expr, $name:expr, $($field:ident).+, $control:expr) => {
        Setting::new(Item::$item, $group, $name, $control, |from, to| to.$($field).+.clone_from(&from.$($field).+))
    };
}

macro_rules! switch {
    ($item:ident, $group:expr, $name:expr, $($field:ident).+, $enabled:expr) => {
        setting!($item, $group, $name, $($field).+, Control::Switch {
            enabled: $enabled,
            get: |settings| settings.$($field).+,
            set: |settings, on| settings.$($field).+ = on,
        })
    };
    ($item:ident, $group:expr, $name:expr, $($field:ident).+) => {
        switch!($item, $group, $name, $($field).+, true)
    };
}

macro_rules! choice {
    ($item:ident, $group:expr, $name:expr, $($field:ident).+, $choices:expr) => {
        setting!($item, $group, $name, $($field).+, Control::Choice {
            names: |language| $choices.iter().map(|(_, name)| name.get(language)).collect(),
            get: |settings| $choices.iter().position(|&(value, _)| value == settings.$($field).+),
            set: |settings, index| settings.$($field).+ = $choices[index].0,
        })
    };
}

macro_rules! text {
    ($item:ident, $group:expr, $name:expr, $($field:ident).+, $hint:expr) => {
        setting!($item, $group, $name, $($field).+, Control::Text {
            get: |settings| &settings.$($field).+,
            set: |settings, text| settings.$($field).+ = text,
            hint: $hint,
        })
    };
}

const fn same(text: &'static str) -> Text {
    Text { ja: text, en: text }
}

const AUTOMATIC: Text = Text { ja: "自動", en: "Automatic" };

const LANGUAGES: [(Option<Language>, Text); 3] =
    [(None, AUTOMATIC), (Some(Language::Japanese), same("日本語")), (Some(Language::English), same("English"))];

const THEMES: [(ThemeChoice, Text); 3] = [
    (ThemeChoice::System, AUTOMATIC),
    (ThemeChoice::Light, Text { ja: "ライト", en: "Light" }),
    (ThemeChoice::Dark, Text { ja: "ダーク", en: "Dark" }),
];

const COORDINATES: [(Coordinates, Text); 5] = [
    (Coordinates::Usual, Text { ja: "自動（９ 一 十八）", en: "Automatic (9 a 18)" }),
    (Coordinates::Japanese, same("９ 一 十八")),
    (Coordinates::Digits, same("9 1 18")),
    (Coordinates::Letters, same("9 a 18")),
    (Coordinates::Hidden, Text { ja: "座標なし", en: "No coordinates" }),
];

const KINGS: [(KingChoice, Text); 5] = [
    (KingChoice::Usual, kings(KingChoice::Usual)),
    (KingChoice::Black, kings(KingChoice::Black)),
    (KingChoice::White, kings(KingChoice::White)),
    (KingChoice::Both, kings(KingChoice::Both)),
    (KingChoice::Neither, kings(KingChoice::Neither)),
];

const GRAPHS: [(GraphScale, Text); 2] = [
    (GraphScale::Evaluation, Text { ja: "評価値", en: "Evaluation" }),
    (GraphScale::WinRate, Text { ja: "先手の勝率", en: "Black’s win rate" }),
];

const MOVES: [(MoveStyle, Text); 5] = [
    (MoveStyle::Usual, Text { ja: "自動（▲７六歩）", en: "Automatic (P-7f)" }),
    (MoveStyle::FullWidth, same("▲７六歩")),
    (MoveStyle::HalfWidth, same("▲7六歩")),
    (MoveStyle::Western, same("P-7f")),
    (MoveStyle::Usi, same("7g7f")),
];

const SIDES: [(SideNames, Text); 2] =
    [(SideNames::BlackWhite, same("Black / White")), (SideNames::SenteGote, same("Sente / Gote"))];

const WHEEL: [(WheelUse, Text); 3] = [
    (WheelUse::Forward, Text { ja: "下で進む", en: "Down: next" }),
    (WheelUse::Back, Text { ja: "下で戻る", en: "Down: previous" }),
    (WheelUse::Nothing, Text { ja: "使わない", en: "Off" }),
];

const DOUBLE_CLICK: [(DoubleClick, Text); 4] = [
    (DoubleClick::BoardOnly, Text { ja: "盤面だけ表示", en: "Board only" }),
    (DoubleClick::FullScreen, Text { ja: "全画面表示", en: "Full screen" }),
    (DoubleClick::Flip, Text { ja: "盤面反転", en: "Flip board" }),
    (DoubleClick::Nothing, Text { ja: "何もしない", en: "Nothing" }),
];

const FORMATS: [(NewFormat, Text); 5] = [
    (NewFormat::Kif, same("KIF (.kif)")),
    (NewFormat::Kifu, Text { ja: "KIF、UTF-8 (.kifu)", en: "KIF in UTF-8 (.kifu)" }),
    (NewFormat::Ki2, same("KI2 (.ki2)")),
    (NewFormat::Csa, same("CSA (.csa)")),
    (NewFormat::Jkf, same("JKF (.jkf)")),
];

const ENCODINGS: [(NewEncoding, Text); 3] =
    [(NewEncoding::Usual, AUTOMATIC), (NewEncoding::ShiftJis, same("Shift_JIS")), (NewEncoding::Utf8, same("UTF-8"))];

const NEWLINES: [(NewNewline, Text); 3] =
    [(NewNewline::Usual, AUTOMATIC), (NewNewline::Crlf, same("CRLF")), (NewNewline::Lf, same("LF"))];

/// In seconds per move.
const PACE_STEPS: [f32; 12] = [0.2, 0.3, 0.5, 0.75, 1.0, 1.5, 2.0, 3.0, 4.0, 5.0, 7.5, 10.0];

/// Also works for a pace that is not in the list.
fn step_pace(settings: &mut Settings, by: isize) {
    let pace = settings.pace;
    let next = match by > 0 {
        true => PACE_STEPS.into_iter().find(|&step| step > pace + 0.01),
        false => PACE_STEPS.into_iter().rfind(|&step| step < pace - 0.01),
    };
    settings.pace = next.unwrap_or(pace);
}

const APPEARANCE: Text = Text { ja: "表示", en: "Appearance" };
const BOARD: Text = Text { ja: "盤と駒", en: "Board and pieces" };
const MOVE: Text = Text { ja: "指し手の表記", en: "Moves" };
const OPERATION: Text = Text { ja: "操作", en: "Keys and mouse" };
const FILES: Text = Text { ja: "ファイル", en: "Files" };
const NEW_RECORDS: Text = Text { ja: "新しい棋譜", en: "New records" };

pub(super) const GROUPS: [Text; 6] = [APPEARANCE, BOARD, MOVE, OPERATION, FILES, NEW_RECORDS];

/// In the order of the page and of [`Item`].
pub(super) static SETTINGS: [Setting; 30] = [
    choice!(Language, APPEARANCE, ["言語（Language）", "Language（言語）"], language, LANGUAGES)
        .search("げんご", "日本語 English"),
    choice!(Theme, APPEARANCE, ["テーマ", "Theme"], theme, THEMES)
        .search("てーま", "ライト ダーク ダークモード 夜 明るい 暗い 背景 light dark night 配色 colours colors"),
    setting!(
        Zoom,
        APPEARANCE,
        ["文字の大きさ", "Text size"],
        zoom,
        Control::Steps {
            get: |settings| settings.zoom,
            range: ZOOMS,
            shown: |_, zoom| format!("{:.0}%", zoom * 100.0),
            step: |settings, by| settings.zoom_by(by as f32),
        }
    )
    .hint(["文字やボタンの大きさを変えます。", "Makes text and buttons larger or smaller."])
    .search("もじのおおきさ", "拡大 縮小 zoom font フォント 文字サイズ"),
    setting!(Panels, APPEARANCE, ["パネルの配置", "Panels"], panels, Control::Reset(Own::ResetPanels))
        .hint([
            "境界をドラッグすると幅が変わり、次回も同じ配置で開きます。",
            "Drag their edges to resize them. Their sizes are remembered.",
        ])
        .search("ぱねるのはいち", "レイアウト layout"),
    setting!(Board, BOARD, ["盤", "Board"], board, Control::Pictures).search("ばん", "榧 桂 背景 board theme"),
    setting!(Pieces, BOARD, ["駒", "Pieces"], pieces, Control::Pictures)
        .search("こま", "一文字 二文字 国際 kanji international set"),
    choice!(Kings, BOARD, ["王と玉", "Kings"], kings, KINGS)
        .hint([
            "対局で「王」にする側です。慣例では、後手（上手）です。詰将棋では、双玉のとき攻方が「王」になります。",
            "The side whose king is 王 in games: White, as usual. In problems with two kings it is the attacker’s.",
        ])
        .search("おうとぎょく", "王将 玉将 king"),
    choice!(Coordinates, BOARD, ["座標と持駒の数", "Coordinates and counts"], coordinates, COORDINATES)
        .search("ざひょう もちごまのかず", "筋 段 数字 digits 1 9 a i"),
    switch!(Motion, BOARD, ["駒の動き", "Piece motion"], motion)
        .hint(["1手ずつ進めるときに、駒の動きを見せます。", "Shows pieces moving while you step through single moves."])
        .search("こまのうごき", "アニメーション animation"),
    switch!(Sound, BOARD, ["駒音", "Piece sound"], sound, sound::IS_AVAILABLE)
        .hint(if sound::IS_AVAILABLE { ["", ""] } else { NO_SOUND })
        .search("こまおと", "効果音 音 sound audio"),
    choice!(Moves, MOVE, ["指し手の書き方", "Move notation"], moves, MOVES)
        .hint([
            "指し手一覧、変化、検索結果など、画面のすべての指し手に使います。",
            "For every move in the window: the list, variations, search results and messages.",
        ])
        .search("さしてのかきかた", "▲７六歩 ▲7六歩 P-7f 7g7f 表記 符号 数字 全角 半角 digits usi western"),
    choice!(Sides, MOVE, ["先手・後手の英語名", "Side names"], sides, SIDES)
        .hint(["英語で表示するときの呼び方です。", "The names of the two sides in English."])
        .search("せんてごてのえいごめい", "Sente Gote Black White"),
    switch!(ListsVariations, MOVE, ["変化も一覧に表示", "Variations in the list"], lists_variations)
        .hint(["指し手一覧で、変化を本譜の下に並べます。", "Shows variations below the moves that they replace."])
        .search("へんかもいちらんにひょうじ", "分岐 branch"),
    choice!(Graph, MOVE, ["グラフの値", "Values of the graph"], graph, GRAPHS)
        .hint(["評価値グラフの縦軸です。", "The scale of the evaluation graph."])
        .search("ぐらふのあたい", "評価値 勝率 形勢 evaluation win rate chart"),
    Setting::new(Item::Keys, OPERATION, ["キー", "Keys"], Control::Command(Own::ChangeKeys), |_, _| {})
        .hint([
            "コマンドのキーを変えます。ShogiHome などのキーにもできます。",
            "Changes the keys of commands, or uses those of ShogiHome and others.",
        ])
        .search("きー", "ショートカット キーボード shortcut hotkeys keyboard プリセット preset"),
    choice!(Wheel, OPERATION, ["盤上のホイール", "Wheel over the board"], wheel, WHEEL)
        .search("ばんじょうのほいーる", "マウス mouse scroll"),
    choice!(DoubleClick, OPERATION, ["ダブルクリック", "Double click"], double_click, DOUBLE_CLICK)
        .hint(["盤の外側や空いたマスを、2回続けてクリックしたとき。", "Beside the board, or on an empty square."])
        .search("だぶるくりっく", "マウス mouse"),
    setting!(
        Pace,
        OPERATION,
        ["自動再生の速さ", "Autoplay"],
        pace,
        Control::Steps {
            get: |settings| settings.pace,
            range: PACES,
            shown: |language, pace| words::pace(language, (pace * 100.0).round() / 100.0),
            step: step_pace,
        }
    )
    .search("じどうさいせいのはやさ", "秒 速度 間隔 時間 seconds speed interval"),
    switch!(Reopens, FILES, ["起動時に前回の棋譜を開く", "Reopen games at start"], reopens)
        .hint([
            "終了時に開いていた棋譜を、見ていた局面と、保存していない変更も含めて開きます。",
            "Opens the games that were open, at the same moves, with unsaved changes.",
        ])
        .search("きどうじにぜんかいのきふをひらく", "復元 スタートアップ restore session startup launch"),
    choice!(Format, FILES, ["新しいファイルの形式", "Format of new files"], new_files.format, FORMATS)
        .hint(["名前を付けて保存するときに、はじめに選ばれています。", "Proposed when a game is first saved."])
        .search("あたらしいふぁいるのけいしき", "KIF KIFU KI2 CSA JKF 保存 拡張子 既定 save extension default"),
    choice!(Encoding, FILES, ["新しいファイルの文字コード", "Encoding of new files"], new_files.encoding, ENCODINGS)
        .hint(["KIF、KI2、CSA に使います。KIFU はいつも UTF-8 です。", "For KIF, KI2 and CSA. KIFU is always UTF-8."])
        .search("もじこーど", "Shift_JIS UTF-8 エンコーディング"),
    choice!(Newline, FILES, ["新しいファイルの改行", "Line endings of new files"], new_files.newline, NEWLINES)
        .search("かいぎょう", "CRLF LF newline"),
    switch!(Autosave, FILES, ["自動保存", "Autosave"], autosave.on)
        .hint([
            "ファイルのない棋譜を、変更してしばらくすると保存します。ほかのファイルは上書きしません。",
            "Saves games that have no file a moment after each change. No other file is ever replaced.",
        ])
        .search("じどうほぞん", "バックアップ backup"),
    setting!(AutosaveFolder, FILES, ["自動保存のフォルダ", "Autosave folder"], autosave.folder, Control::Folder)
        .search("じどうほぞんのふぉるだ", "保存先 場所"),
    text!(AutosaveName, FILES, ["自動保存のファイル名", "Autosave file name"], autosave.name, same(USUAL_NAME))
        .hint([
            "{date}、{black}、{white}、{event}、{title}、{moves} が使えます。",
            "Fields: {date}, {black}, {white}, {event}, {title}, {moves}.",
        ])
        .search("じどうほぞんのふぁいるめい", "テンプレート template 雛形"),
    switch!(Date, NEW_RECORDS, ["開始日時に今日の日付を入れる", "Today’s date"], new_headers.date)
        .search("かいしにちじ ひづけ", "date 日付"),
    text!(Black, NEW_RECORDS, ["先手（下手）の名前", "Black’s name"], new_headers.black, NOT_GIVEN)
        .search("せんてのなまえ", "対局者 player sente"),
    text!(White, NEW_RECORDS, ["後手（上手）の名前", "White’s name"], new_headers.white, NOT_GIVEN)
        .search("ごてのなまえ", "対局者 player gote"),
    text!(Event, NEW_RECORDS, ["棋戦", "Event"], new_headers.event, NOT_GIVEN).search("きせん", "大会 tournament"),
    text!(Site, NEW_RECORDS, ["場所", "Site"], new_headers.site, NOT_GIVEN).search("ばしょ", "対局場 place"),
];

const _: () = {
    let mut index = 0;
    while index < SETTINGS.len() {
        assert!(SETTINGS[index].item as usize == index);
        index += 1;
    }
};

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;

    fn found(language: Language, typed: &str) -> Vec<Item> {
        let query = Query::new(typed);
        SETTINGS.iter().filter(|setting| setting.matches(language, &query)).map(|setting| setting.item).collect()
    }

    #[test]
    fn every_setting_is_listed_once_and_in_the_order_of_the_groups() {
        let items: HashSet<_> = SETTINGS.iter().map(|setting| setting.item).collect();
        assert_eq!(items.len(), SETTINGS.len());
        let groups: Vec<_> =
            SETTINGS.iter().map(|setting| GROUPS.iter().position(|&group| group == setting.group)).collect();
        assert!(groups.is_sorted());
        for setting in &SETTINGS {
            assert!(!setting.name.ja.is_empty() && !setting.name.en.is_empty() && !setting.reading.is_empty());
            assert_eq!(setting.hint.ja.is_empty(), setting.hint.en.is_empty(), "{:?}", setting.item);
        }
    }

    #[test]
    fn settings_are_found_in_both_languages_by_kana_and_romaji() {
        for (typed, item) in [
            ("文字コード", Item::Encoding),
            ("もじこーど", Item::Encoding),
            ("mojikodo", Item::Encoding),
            ("encoding", Item::Encoding),
            ("Shift_JIS", Item::Encoding),
            ("dark", Item::Theme),
            ("ダーク", Item::Theme),
            ("P-7f", Item::Moves),
            ("sente", Item::Sides),
            ("template", Item::AutosaveName),
            ("ほいーる", Item::Wheel),
            ("アニメーション", Item::Motion),
            ("ダークモード", Item::Theme),
            ("文字サイズ", Item::Zoom),
            ("保存先", Item::AutosaveFolder),
            ("startup", Item::Reopens),
        ] {
            for language in [Language::Japanese, Language::English] {
                assert!(found(language, typed).contains(&item), "{typed}");
            }
        }
        assert_eq!(found(Language::Japanese, "zzz"), []);
    }
}
