//! The table of settings: their groups, their names, and by what they are found.

use crate::app::kit::search::{Query, Texts};
use crate::app::shell::preferences::Item;
use crate::lang::Language;

/// A group of settings.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Group {
    /// What the window looks like.
    Appearance,
    /// Board and pieces.
    Board,
    /// How moves are written.
    Moves,
    /// Keys and mouse.
    Operation,
    /// Files and starts.
    Files,
    /// What new records hold.
    NewRecords,
}

impl Group {
    /// All of them, in the order of the page.
    pub(super) const ALL: [Self; 6] =
        [Self::Appearance, Self::Board, Self::Moves, Self::Operation, Self::Files, Self::NewRecords];

    /// What it is called.
    pub(super) const fn name(self, language: Language) -> &'static str {
        let [japanese, english] = match self {
            Self::Appearance => ["表示", "Appearance"],
            Self::Board => ["盤と駒", "Board and pieces"],
            Self::Moves => ["指し手の表記", "Moves"],
            Self::Operation => ["操作", "Keys and mouse"],
            Self::Files => ["ファイル", "Files"],
            Self::NewRecords => ["新しい棋譜", "New records"],
        };
        match language {
            Language::Japanese => japanese,
            Language::English => english,
        }
    }
}

/// A row of the table.
#[derive(Debug)]
pub(super) struct About {
    pub(super) item: Item,
    pub(super) group: Group,
    name: [&'static str; 2],
    /// How the name is spoken, in hiragana.
    reading: &'static str,
    /// What it does, where the name does not say it all.
    hint: [&'static str; 2],
    /// Other words by which it is found.
    also: &'static str,
}

const fn about(item: Item, group: Group, name: [&'static str; 2], reading: &'static str) -> About {
    About { item, group, name, reading, hint: ["", ""], also: "" }
}

impl About {
    const fn hint(self, hint: [&'static str; 2]) -> Self {
        Self { hint, ..self }
    }

    const fn also(self, also: &'static str) -> Self {
        Self { also, ..self }
    }

    /// Its name.
    pub(super) const fn name(&self, language: Language) -> &'static str {
        choose(self.name, language)
    }

    /// What it does; empty where the name says it all.
    pub(super) const fn hint_in(&self, language: Language) -> &'static str {
        choose(self.hint, language)
    }

    /// Whether it is what is searched.
    pub(super) fn fits(&self, language: Language, query: &Query) -> bool {
        let other = match language {
            Language::Japanese => Language::English,
            Language::English => Language::Japanese,
        };
        let others = [self.name(other), self.group.name(language), self.group.name(other)];
        let about = [self.hint[0], self.hint[1], self.also];
        Texts::new(self.name(language), self.reading, &others, &about).rank(query).is_some()
    }
}

const fn choose([japanese, english]: [&'static str; 2], language: Language) -> &'static str {
    match language {
        Language::Japanese => japanese,
        Language::English => english,
    }
}

/// All settings, in the order of the page.
pub(super) const ITEMS: [About; 28] = [
    about(Item::Language, Group::Appearance, ["言語（Language）", "Language（言語）"], "げんご").also("日本語 English"),
    about(Item::Theme, Group::Appearance, ["テーマ", "Theme"], "てーま")
        .also("ライト ダーク ダークモード 夜 明るい 暗い 背景 light dark night 配色 colours colors"),
    about(Item::Zoom, Group::Appearance, ["文字の大きさ", "Type size"], "もじのおおきさ")
        .hint(["文字やボタンの大きさを変えます。", "Makes text and buttons larger or smaller."])
        .also("拡大 縮小 zoom font フォント 文字サイズ"),
    about(Item::Panels, Group::Appearance, ["パネルの配置", "Panels"], "ぱねるのはいち")
        .hint([
            "境界をドラッグすると幅が変わり、次回も同じ配置で開きます。",
            "Drag their edges to resize them. Their sizes are remembered.",
        ])
        .also("レイアウト layout"),
    about(Item::Board, Group::Board, ["盤", "Board"], "ばん").also("榧 桂 背景 board theme"),
    about(Item::Pieces, Group::Board, ["駒", "Pieces"], "こま").also("一文字 二文字 国際 kanji international set"),
    about(Item::Coordinates, Group::Board, ["座標と持駒の数", "Coordinates and counts"], "ざひょう もちごまのかず")
        .also("筋 段 数字 digits 1 9 a i"),
    about(Item::Motion, Group::Board, ["駒の動き", "Piece motion"], "こまのうごき")
        .hint([
            "1手ずつ進めるときに、駒の動きを見せます。",
            "Shows pieces moving when single moves are stepped through.",
        ])
        .also("アニメーション animation"),
    about(Item::Sound, Group::Board, ["駒音", "Piece sound"], "こまおと").also("効果音 音 sound audio"),
    about(Item::Moves, Group::Moves, ["指し手の書き方", "Notation of moves"], "さしてのかきかた")
        .hint([
            "指し手一覧、変化、検索結果など、画面のすべての指し手に使います。",
            "For every move in the window: the list, variations, search results and messages.",
        ])
        .also("▲７六歩 ▲7六歩 P-7f 7g7f 表記 符号 数字 全角 半角 digits usi western"),
    about(Item::Sides, Group::Moves, ["先手・後手の英語名", "Names of the sides"], "せんてごてのえいごめい")
        .hint(["英語で表示するときの呼び方です。", "What the two sides are called in English."])
        .also("Sente Gote Black White"),
    about(
        Item::ListsVariations,
        Group::Moves,
        ["変化も一覧に表示", "Variations in the list"],
        "へんかもいちらんにひょうじ",
    )
    .hint(["指し手一覧で、変化を本譜の下に並べます。", "Shows variations below the moves that they replace."])
    .also("分岐 branch"),
    about(Item::Keys, Group::Operation, ["キー", "Keys"], "きー")
        .hint([
            "コマンドのキーを変えます。ShogiHome などのキーにもできます。",
            "Gives commands other keys, or those of ShogiHome and others.",
        ])
        .also("ショートカット キーボード shortcut hotkeys keyboard プリセット preset"),
    about(Item::Wheel, Group::Operation, ["盤上のホイール", "Wheel over the board"], "ばんじょうのほいーる")
        .also("マウス mouse scroll"),
    about(Item::DoubleClick, Group::Operation, ["ダブルクリック", "Double click"], "だぶるくりっく")
        .hint(["盤の外側や空いたマスを、2回続けてクリックしたとき。", "Beside the board, or on an empty square."])
        .also("マウス mouse"),
    about(Item::Pace, Group::Operation, ["自動再生の速さ", "Autoplay"], "じどうさいせいのはやさ")
        .also("秒 速度 間隔 時間 seconds speed interval"),
    about(
        Item::Reopens,
        Group::Files,
        ["起動時に前回の棋譜を開く", "Reopen games at start"],
        "きどうじにぜんかいのきふをひらく",
    )
    .hint([
        "終了時に開いていた棋譜を、見ていた局面と、保存していない変更も含めて開きます。",
        "Opens what was open, at the same moves, with changes that are not saved.",
    ])
    .also("復元 スタートアップ restore session startup launch"),
    about(Item::Format, Group::Files, ["新しいファイルの形式", "Format of new files"], "あたらしいふぁいるのけいしき")
        .hint(["名前を付けて保存するときに、はじめに選ばれています。", "What is proposed when a game is saved first."])
        .also("KIF KIFU KI2 CSA JKF 保存 拡張子 既定 save extension default"),
    about(Item::Encoding, Group::Files, ["新しいファイルの文字コード", "Encoding of new files"], "もじこーど")
        .hint(["KIF、KI2、CSA に使います。KIFU はいつも UTF-8 です。", "Of KIF, KI2 and CSA. KIFU is always UTF-8."])
        .also("Shift_JIS UTF-8 エンコーディング"),
    about(Item::Newline, Group::Files, ["新しいファイルの改行", "Line ends of new files"], "かいぎょう")
        .also("CRLF LF newline"),
    about(Item::Autosave, Group::Files, ["自動保存", "Autosave"], "じどうほぞん")
        .hint([
            "ファイルのない棋譜を、変更してしばらくすると保存します。ほかのファイルは上書きしません。",
            "Saves games that have no file a moment after each change. No other file is ever replaced.",
        ])
        .also("バックアップ backup"),
    about(Item::AutosaveFolder, Group::Files, ["自動保存のフォルダ", "Autosave folder"], "じどうほぞんのふぉるだ")
        .also("保存先 場所"),
    about(
        Item::AutosaveName,
        Group::Files,
        ["自動保存のファイル名", "Autosave file name"],
        "じどうほぞんのふぁいるめい",
    )
    .hint([
        "{date}、{black}、{white}、{event}、{title}、{moves} が使えます。",
        "Fields: {date}, {black}, {white}, {event}, {title}, {moves}.",
    ])
    .also("テンプレート template 雛形"),
    about(Item::Date, Group::NewRecords, ["開始日時に今日の日付を入れる", "Today’s date"], "かいしにちじ ひづけ")
        .also("date 日付"),
    about(Item::Black, Group::NewRecords, ["先手（下手）の名前", "Black’s name"], "せんてのなまえ")
        .also("対局者 player sente"),
    about(Item::White, Group::NewRecords, ["後手（上手）の名前", "White’s name"], "ごてのなまえ")
        .also("対局者 player gote"),
    about(Item::Event, Group::NewRecords, ["棋戦", "Event"], "きせん").also("大会 tournament"),
    about(Item::Site, Group::NewRecords, ["場所", "Site"], "ばしょ").also("対局場 place"),
];

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;

    fn found(language: Language, typed: &str) -> Vec<Item> {
        let query = Query::new(typed);
        ITEMS.iter().filter(|about| about.fits(language, &query)).map(|about| about.item).collect()
    }

    #[test]
    fn every_setting_stands_once_and_in_the_order_of_the_groups() {
        let items: HashSet<_> = ITEMS.iter().map(|about| about.item).collect();
        assert_eq!(items.len(), ITEMS.len());
        let groups: Vec<_> =
            ITEMS.iter().map(|about| Group::ALL.iter().position(|&group| group == about.group)).collect();
        assert!(groups.is_sorted());
        for about in &ITEMS {
            assert!(about.name.iter().all(|name| !name.is_empty()) && !about.reading.is_empty());
            assert_eq!(about.hint[0].is_empty(), about.hint[1].is_empty(), "{:?}", about.item);
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
