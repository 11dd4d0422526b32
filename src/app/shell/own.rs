use egui::Key;

use crate::app::desk::Desk;
use crate::app::desk::panels::Panels;
use crate::app::desk::settings::ZOOMS;
use crate::app::kit::command::{Entry, Modes, ctrl, ctrl_shift, index_table, key, shift};

/// Commands of no feature, in the order of [`COMMANDS`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Own {
    Undo,
    Redo,
    /// After the last tab, the first.
    NextGame,
    /// Before the first tab, the last.
    PreviousGame,
    MoveGameLeft,
    MoveGameRight,
    Settings,
    NewWindow,
    /// Moves the game of the tab there.
    InNewWindow,
    Palette,
    Guide,
    Keys,
    ChangeKeys,
    About,
    BoardOnly,
    FullScreen,
    ShowSide,
    ShowNotes,
    ShowControls,
    ShowGraph,
    ResetPanels,
    ZoomIn,
    ZoomOut,
    ZoomReset,
    Boards,
    ThemeSystem,
    ThemeLight,
    ThemeDark,
    Japanese,
    English,
    MenuBar,
}

const ONLY_GAME: [&str; 2] = ["ほかに開いている棋譜はありません。", "No other game is open."];

pub(crate) const COMMANDS: &[Entry<Own>] = &[
    Entry::new(Own::Undo, "edit.undo", ["元に戻す", "Undo"])
        .reading("もとにもどす")
        .also("取り消し アンドゥ 一つ戻る revert 待った")
        .needs(["元に戻す操作はありません。", "There is nothing to undo."])
        .keys(&[ctrl(Key::Z)])
        .modes(Modes::EDIT),
    Entry::new(Own::Redo, "edit.redo", ["やり直す", "Redo"])
        .reading("やりなおす")
        .also("リドゥ やり直し")
        .needs(["やり直す操作はありません。", "There is nothing to redo."])
        .keys(&[ctrl_shift(Key::Z), ctrl(Key::Y)])
        .modes(Modes::EDIT),
    Entry::new(Own::NextGame, "tabs.next", ["次の棋譜", "Next game"])
        .reading("つぎのきふ")
        .needs(ONLY_GAME)
        .keys(&[ctrl(Key::PageDown), ctrl(Key::Tab)]),
    Entry::new(Own::PreviousGame, "tabs.previous", ["前の棋譜", "Previous game"])
        .reading("まえのきふ")
        .needs(ONLY_GAME)
        .keys(&[ctrl(Key::PageUp), ctrl_shift(Key::Tab)]),
    Entry::new(Own::MoveGameLeft, "tabs.move-left", ["タブを左へ移動", "Move tab left"])
        .reading("たぶをひだりへいどう")
        .needs(["これより左へは移動できません。", "It is the first one."])
        .keys(&[ctrl_shift(Key::PageUp)]),
    Entry::new(Own::MoveGameRight, "tabs.move-right", ["タブを右へ移動", "Move tab right"])
        .reading("たぶをみぎへいどう")
        .needs(["これより右へは移動できません。", "It is the last one."])
        .keys(&[ctrl_shift(Key::PageDown)]),
    Entry::new(Own::Settings, "app.settings", ["設定…", "Settings…"])
        .reading("せってい")
        .also("環境設定 オプション preferences options")
        .keys(&[ctrl(Key::Comma)])
        .tip(["言語、盤と駒、表記、保存などを選びます。", "Language, board and pieces, notation, saving and more."]),
    Entry::new(Own::NewWindow, "window.new", ["新しいウィンドウ", "New window"])
        .reading("あたらしいうぃんどう")
        .also("ウインドウ")
        .keys(&[ctrl_shift(Key::N)])
        .tip(["2つの棋譜を並べて見るときに使います。", "To see two games side by side."]),
    Entry::new(Own::InNewWindow, "window.open-game", ["新しいウィンドウで開く", "Open in new window"])
        .reading("あたらしいうぃんどうでひらく")
        .needs(["先にファイルに保存してください。", "Save it to a file first."])
        .tip(["この棋譜を新しいウィンドウに移します。", "Moves this game to a window of its own."]),
    Entry::new(Own::Palette, "help.palette", ["コマンドパレット…", "Command palette…"])
        .reading("こまんどぱれっと")
        .keys(&[ctrl_shift(Key::P), ctrl(Key::K)])
        .tip([
            "コマンド・手数・しおり・棋譜を、言葉の一部から探します。",
            "Finds commands, move numbers, bookmarks and games by a part of their names.",
        ]),
    Entry::new(Own::Guide, "help.guide", ["ガイド", "Guide"])
        .reading("がいど")
        .also("使い方 マニュアル 説明書 ヘルプ manual help documentation")
        .keys(&[shift(Key::F1)])
        .tip([
            "使い方・キー・ファイル形式の説明を、ブラウザーで開きます。",
            "Opens the manual in the browser: how to use it, keys, file formats.",
        ]),
    Entry::new(Own::Keys, "help.keys", ["キー操作", "Keys"])
        .reading("きーそうさ")
        .also("ショートカット 一覧 shortcuts hotkeys 操作方法 キーボード")
        .keys(&[key(Key::F1)])
        .over_modals(),
    Entry::new(Own::ChangeKeys, "help.change-keys", ["キーの変更…", "Change keys…"])
        .reading("きーのへんこう")
        .also("ショートカット キー割り当て shortcuts keyboard customize キーボード")
        .tip([
            "コマンドのキーを変えます。ほかのソフトのキーにもできます。",
            "Changes the keys of commands, or uses those of another program.",
        ]),
    Entry::new(Own::About, "help.about", ["駒台について", "About Komadai"])
        .reading("こまだいについて")
        .also("バージョン ライセンス version licence license"),
    Entry::new(Own::BoardOnly, "view.board-only", ["盤面だけ表示", "Board only"])
        .reading("ばんめんだけひょうじ")
        .also("集中 大きく focus zen")
        .keys(&[key(Key::F11)])
        .modes(Modes::REPLAY)
        .tip([
            "盤の外側や空いたマスのダブルクリックでも切り替わります（設定で変えられます）。",
            "A double click beside the board, or on an empty square, does the same, unless set otherwise.",
        ]),
    Entry::new(Own::FullScreen, "view.full-screen", ["全画面表示", "Full screen"])
        .reading("ぜんがめんひょうじ")
        .also("フルスクリーン fullscreen")
        .keys(&[shift(Key::F11)]),
    Entry::new(Own::ShowSide, "view.side", ["指し手のパネル", "Moves panel"])
        .reading("さしてのぱねる")
        .within(["パネル", "Panels"])
        .keys(&[key(Key::F7)])
        .modes(Modes::REPLAY),
    Entry::new(Own::ShowNotes, "view.notes", ["コメント欄", "Notes"])
        .reading("こめんとらん")
        .within(["パネル", "Panels"])
        .keys(&[key(Key::F8)])
        .modes(Modes::PLAY),
    Entry::new(Own::ShowControls, "view.controls", ["操作ボタン", "Controls"])
        .reading("そうさぼたん")
        .within(["パネル", "Panels"])
        .keys(&[key(Key::F9)]),
    Entry::new(Own::ShowGraph, "view.graph", ["評価値グラフ", "Evaluation graph"])
        .reading("ひょうかちぐらふ")
        .also("形勢グラフ 勝率 推移 chart win rate")
        .within(["パネル", "Panels"])
        .modes(Modes::PLAY)
        .tip([
            "棋譜に評価値があるとき、指し手の下にグラフを表示します。クリックやドラッグでその局面へ移動します。",
            "The evaluations in the game, below its moves. Click or drag to go to a move.",
        ]),
    Entry::new(Own::ResetPanels, "view.reset-panels", ["標準の配置に戻す", "Reset panels"])
        .reading("ひょうじゅんのはいちにもどす")
        .also("初期化 default layout")
        .needs(["パネルは標準の配置です。", "The panels are in their usual places."]),
    Entry::new(Own::ZoomIn, "view.zoom-in", ["拡大", "Zoom in"])
        .reading("かくだい")
        .also("文字を大きく larger font ズーム 拡大縮小 フォント")
        .needs(["これ以上拡大できません。", "This is the largest size."])
        .keys(&[ctrl(Key::Plus), ctrl(Key::Equals)]),
    Entry::new(Own::ZoomOut, "view.zoom-out", ["縮小", "Zoom out"])
        .reading("しゅくしょう")
        .also("文字を小さく smaller font ズーム 拡大縮小 フォント")
        .needs(["これ以上縮小できません。", "This is the smallest size."])
        .keys(&[ctrl(Key::Minus)]),
    Entry::new(Own::ZoomReset, "view.zoom-reset", ["標準の大きさ", "Actual size"])
        .reading("ひょうじゅんのおおきさ")
        .needs(["標準の大きさです。", "This is the actual size."])
        .keys(&[ctrl(Key::Num0)]),
    Entry::new(Own::Boards, "view.boards", ["盤と駒…", "Board and pieces…"])
        .reading("ばんとこま")
        .also("盤の種類 駒の種類 駒字 テーマ pieces board theme 背景 色"),
    Entry::new(Own::ThemeSystem, "view.theme-system", ["システムに合わせる", "Same as the system"])
        .reading("てーま しすてむにあわせる")
        .within(["テーマ", "Theme"]),
    Entry::new(Own::ThemeLight, "view.theme-light", ["ライト", "Light"])
        .reading("てーま らいと")
        .also("ライトモード 明るい day")
        .within(["テーマ", "Theme"]),
    Entry::new(Own::ThemeDark, "view.theme-dark", ["ダーク", "Dark"])
        .reading("てーま だーく")
        .also("ダークモード 暗い 黒 night")
        .within(["テーマ", "Theme"]),
    Entry::new(Own::Japanese, "view.japanese", ["日本語", "日本語"])
        .reading("げんご にほんご")
        .within(["言語", "Language"]),
    Entry::new(Own::English, "view.english", ["English", "English"])
        .reading("げんご えいご")
        .also("英語 えいご")
        .within(["言語", "Language"]),
    Entry::new(Own::MenuBar, "view.menu-bar", ["メニューバーへ", "Menu bar"])
        .reading("めにゅーばーへ")
        .keys(&[key(Key::F10)])
        .tip(["矢印キーでメニューを選べます。", "The arrow keys then go through the menus."]),
];

index_table!(Own);

pub(crate) fn enabled(desk: &Desk, command: Own) -> bool {
    let game = desk.game();
    match command {
        Own::Undo => game.undoable().is_some() || desk.tabs.can_unpaste() || desk.tabs.can_undo_reload(),
        Own::Redo => game.redoable().is_some() || desk.tabs.can_paste_again(),
        Own::MoveGameLeft => desk.games()[0].id() != desk.tabs.game().id(),
        Own::MoveGameRight => desk.games().last().is_some_and(|last| last.id() != desk.tabs.game().id()),
        Own::NextGame | Own::PreviousGame => desk.games().len() > 1,
        Own::ResetPanels => desk.settings.panels != Panels::default(),
        Own::ZoomIn => desk.settings.zoom < *ZOOMS.end(),
        Own::ZoomOut => desk.settings.zoom > *ZOOMS.start(),
        Own::ZoomReset => desk.settings.zoom != 1.0,
        Own::InNewWindow => desk.tabs.game().path().is_some() && !desk.tabs.game().is_changed(),
        _ => true,
    }
}
