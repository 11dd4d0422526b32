//! Texts of position editing.

use crate::app::desk::start::Start;
use crate::app::desk::words::{handicap_name, place, player_role, side};
use crate::app::setup::Arrange;
use crate::format::{Warning, WarningKind};
use crate::lang::{self, Language, Naming, Text};
use crate::notation::entry::Pending;
use crate::shogi::{Color, Piece, Purpose, Shift, Transform};

pub(crate) const TITLE: Text = Text { ja: "局面編集", en: "Edit position" };
pub(crate) const LEAVE: Text = Text { ja: "編集を終了", en: "Done" };
pub(crate) const PIECE_BOX: Text = Text { ja: "駒箱", en: "Piece box" };
pub(crate) const BOX_HINT: Text = Text {
    ja: "盤や駒台へドラッグ。クリックで続けて置けます。右クリックで成・先後を変えます。",
    en: "Drag onto the board or a piece stand, or click to place several. Right-click to promote or change sides.",
};
pub(crate) const WHOLE_BOARD: Text = Text { ja: "盤面", en: "Board" };
pub(crate) const TO_MOVE: Text = Text { ja: "手番", en: "To move" };
pub(crate) const NUMBER: Text = Text { ja: "最初の手数", en: "First move number" };
pub(crate) const FIRST_NUMBER: Text = Text { ja: "最初の手数", en: "First move" };
pub(crate) const REMAINING: Text =
    Text { ja: "残りの駒をすべて玉方の持駒に", en: "Remaining pieces to defender" };
pub(crate) const CHECK: Text = Text { ja: "点検", en: "Validation" };
pub(crate) const NO_REMARKS: Text = Text { ja: "局面に問題はありません。", en: "No issues found." };
pub(crate) const KEYS: Text = Text { ja: "キーの一覧", en: "Keys" };
pub(crate) const SHIFT: Text = Text { ja: "盤面を1マスずらす", en: "Shift the board by one square" };
pub(crate) const INPUT_METHOD: Text = Text { ja: "かな漢字変換", en: "Input method" };
pub(crate) const COMMITTED: Text = Text {
    ja: "確定した文字も同じように使えます（ふ、歩、７六成銀）",
    en: "committed text works the same: ふ, 歩, ７六成銀",
};

pub(crate) fn arrange(language: Language, arrange: Arrange) -> &'static str {
    let text = match arrange {
        Arrange::Start(Start::Game(handicap)) => return handicap_name(language, handicap),
        Arrange::Turn(turn) => return side(language, turn, false),
        Arrange::Clear => Text { ja: "すべて消す", en: "Clear board" },
        Arrange::Start(Start::Tsume) => Text { ja: "詰将棋の初形", en: "Tsume start" },
        Arrange::Start(Start::TsumeWithTwoKings) => Text { ja: "双玉の初形", en: "Two kings" },
        Arrange::Remaining(_) => REMAINING,
        Arrange::Move(Transform::Swap) => Text { ja: "先後を入れ替える", en: "Swap sides" },
        Arrange::Move(Transform::Mirror) => Text { ja: "左右を反転", en: "Mirror" },
        Arrange::Move(Transform::Shift(Shift::Up)) => Text { ja: "一段上へ", en: "One rank up" },
        Arrange::Move(Transform::Shift(Shift::Down)) => Text { ja: "一段下へ", en: "One rank down" },
        Arrange::Move(Transform::Shift(Shift::Left)) => Text { ja: "一筋左へ", en: "One file left" },
        Arrange::Move(Transform::Shift(Shift::Right)) => Text { ja: "一筋右へ", en: "One file right" },
        Arrange::Number(_) => NUMBER,
    };
    text.get(language)
}

pub(crate) const fn purpose(language: Language, purpose: Purpose) -> &'static str {
    let text = match purpose {
        Purpose::Game => Text { ja: "対局", en: "Game" },
        Purpose::Tsume => Text { ja: "詰将棋", en: "Tsume" },
    };
    text.get(language)
}

/// `attacker` is set in a problem.
pub(crate) fn pending(language: Language, pending: Pending, attacker: Option<Color>) -> Option<String> {
    let role = |side| player_role(language.into(), side, false, attacker);
    let white = role(Color::White);
    match pending {
        Pending::NOTHING | Pending::Turned => None,
        Pending::Marks { other, promoted } => {
            let (space, turned) = match language {
                Language::Japanese => ("", "成"),
                Language::English => (" ", "+"),
            };
            let ((side, space), turned) =
                (if other { (white, space) } else { ("", "") }, if promoted { turned } else { "" });
            Some(format!("{side}{space}{turned}…"))
        }
        Pending::File(file) => Some(format!("{}…", file.get())),
        Pending::Piece { piece, file } => {
            let file = file.map_or_else(String::new, |file| file.get().to_string());
            Some(match (language, piece.color) {
                (Language::Japanese, Color::White) => format!("{white}{} {file}…", lang::piece(language, piece.kind)),
                (Language::English, Color::White) => format!("{white} {} {file}…", lang::piece(language, piece.kind)),
                (_, Color::Black) => format!("{} {file}…", lang::piece(language, piece.kind)),
            })
        }
        Pending::Hand { side: whose, count } => {
            let whose = role(whose);
            let count = count.map_or_else(String::new, |count| count.to_string());
            Some(match language {
                Language::Japanese => format!("{whose}の持駒{count}…"),
                Language::English => format!("{whose}’s hand {count}…"),
            })
        }
    }
}

pub(crate) fn not_understood(language: Language, typed: char) -> String {
    let examples = lang::entry_examples(language);
    match language {
        Language::Japanese => format!("「{typed}」は読み取れません。{examples}"),
        Language::English => format!("“{typed}” is not understood. {examples}"),
    }
}

/// For screen readers: 「駒箱 先手の歩 残り3枚」.
pub(crate) fn in_box(language: Language, piece: Piece, left: u8) -> String {
    let whose = side(language, piece.color, false);
    let name = lang::piece(language, piece.kind);
    match language {
        Language::Japanese => format!("駒箱 {whose}の{name} 残り{left}枚"),
        Language::English => format!("Box: {whose}’s {name}, {left} left"),
    }
}

/// The start is edited, though the cursor was at another move.
pub(crate) fn edits_start(language: Language, moves: usize, key: &str) -> String {
    match language {
        Language::Japanese => {
            format!("この棋譜の開始局面を編集します。{moves}手目の局面から作るときは {key} か、横のボタンを使います。")
        }
        Language::English => {
            format!(
                "This edits the start position. To edit the position after move {moves}, press {key} or the button."
            )
        }
    }
}

pub(crate) const EDITED: Text = Text { ja: "編集中：開始局面", en: "Editing the start position" };

pub(crate) fn begin_from_there(language: Language, step: usize) -> String {
    match language {
        Language::Japanese => format!("{step}手目の局面を編集（新しい棋譜に）"),
        Language::English => format!("Edit position after move {step} (new record)"),
    }
}

/// `first` is an ignored part or a remark, `more` the number of others.
pub(crate) fn pasted_in_part(naming: Naming, first: &Warning, more: usize) -> String {
    let language = naming.language;
    if more == 0 && is_remark(&first.kind) {
        let message = lang::warning(naming, &first.kind);
        return match language {
            Language::Japanese => format!("貼り付けました。{message}"),
            Language::English => format!("Pasted. {message}"),
        };
    }
    let first = left_out(naming, first);
    match (language, more) {
        (Language::Japanese, 0) => format!("貼り付けました。無視したところ：{first}"),
        (Language::Japanese, _) => format!("貼り付けました。無視したところ：{first}ほか{more}件。"),
        (Language::English, 0) => format!("Pasted. Ignored: {first}"),
        (Language::English, _) => format!("Pasted. Ignored: {first} And {more} more."),
    }
}

/// Whether nothing was ignored, and the warning only describes how the text was read.
pub(crate) const fn is_remark(kind: &WarningKind) -> bool {
    matches!(kind, WarningKind::BoardCorner { .. } | WarningKind::BoardRowsMissing { .. })
}

pub(crate) fn left_out(naming: Naming, warning: &Warning) -> String {
    let place = place(naming.language, warning.at);
    match (naming.language, &warning.kind) {
        (Language::Japanese, WarningKind::ForeignLines { text, .. }) => format!("{} 行「{text}」。", warning.at.line),
        (Language::English, WarningKind::ForeignLines { text, .. }) => format!("line {}, “{text}”.", warning.at.line),
        (Language::Japanese, kind) => format!("{place}：{}", lang::warning(naming, kind)),
        (Language::English, kind) => format!("{place}: {}", lang::warning(naming, kind)),
    }
}
