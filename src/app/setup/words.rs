//! Texts of position editing.

use crate::app::desk::start::Start;
use crate::app::desk::words::{handicap_name, place, player_role, side};
use crate::app::setup::Arrange;
use crate::format::{Warning, WarningKind};
use crate::lang::{self, Language, Naming};
use crate::notation::entry::Pending;
use crate::shogi::{Color, Piece, Purpose, Shift, Transform};

/// The fixed texts in one language.
#[derive(Debug)]
pub(crate) struct Words {
    /// The heading of the panel.
    pub(crate) title: &'static str,
    /// The button that ends editing.
    pub(crate) leave: &'static str,
    /// The heading of the piece box.
    pub(crate) piece_box: &'static str,
    /// Explains the piece box.
    pub(crate) box_hint: &'static str,
    /// The heading of the controls for the whole board.
    pub(crate) whole_board: &'static str,
    /// The choice of the side to move.
    pub(crate) to_move: &'static str,
    /// The number of the first move.
    pub(crate) number: &'static str,
    /// The same, shorter.
    pub(crate) first_number: &'static str,
    /// The box that gives the remaining pieces to the defender.
    pub(crate) remaining: &'static str,
    /// The heading of the remarks.
    pub(crate) check: &'static str,
    /// There are no remarks.
    pub(crate) no_remarks: &'static str,
    /// The heading of the list of keys.
    pub(crate) keys: &'static str,
    /// What Shift with an arrow key does, in the list of keys.
    pub(crate) shift: &'static str,
    /// The row of input methods in the list of keys.
    pub(crate) input_method: &'static str,
    /// What text committed by an input method does.
    pub(crate) committed: &'static str,
}

static JAPANESE: Words = Words {
    title: "局面編集",
    leave: "編集を終了",
    piece_box: "駒箱",
    box_hint: "盤や駒台へドラッグ。クリックで続けて置けます。右クリックで成・先後を変えます。",
    whole_board: "盤面",
    to_move: "手番",
    number: "最初の手数",
    first_number: "最初の手数",
    remaining: "残りの駒をすべて玉方の持駒に",
    check: "点検",
    no_remarks: "局面に問題はありません。",
    keys: "キーの一覧",
    shift: "盤面を1マスずらす",
    input_method: "かな漢字変換",
    committed: "確定した文字も同じように使えます（ふ、歩、７六成銀）",
};

static ENGLISH: Words = Words {
    title: "Edit position",
    leave: "Done",
    piece_box: "Piece box",
    box_hint: "Drag onto the board or a piece stand, or click to place several. Right-click to promote or change sides.",
    whole_board: "Board",
    to_move: "To move",
    number: "First move number",
    first_number: "First move",
    remaining: "Remaining pieces to defender",
    check: "Validation",
    no_remarks: "No issues found.",
    keys: "Keys",
    shift: "Shift the board by one square",
    input_method: "Input method",
    committed: "committed text works the same: ふ, 歩, ７六成銀",
};

/// The texts of a language.
pub(crate) const fn of(language: Language) -> &'static Words {
    match language {
        Language::Japanese => &JAPANESE,
        Language::English => &ENGLISH,
    }
}

/// The name of a change to the whole board.
pub(crate) fn arrange(language: Language, arrange: Arrange) -> &'static str {
    match (language, arrange) {
        (Language::Japanese, Arrange::Clear) => "すべて消す",
        (Language::English, Arrange::Clear) => "Clear board",
        (_, Arrange::Start(Start::Game(handicap))) => handicap_name(language, handicap),
        (Language::Japanese, Arrange::Start(Start::Tsume)) => "詰将棋の初形",
        (Language::English, Arrange::Start(Start::Tsume)) => "Tsume start",
        (Language::Japanese, Arrange::Start(Start::TsumeWithTwoKings)) => "双玉の初形",
        (Language::English, Arrange::Start(Start::TsumeWithTwoKings)) => "Two kings",
        (Language::Japanese, Arrange::Remaining(_)) => "残りの駒をすべて玉方の持駒に",
        (Language::English, Arrange::Remaining(_)) => "Remaining pieces to defender",
        (Language::Japanese, Arrange::Move(Transform::Swap)) => "先後を入れ替える",
        (Language::English, Arrange::Move(Transform::Swap)) => "Swap sides",
        (Language::Japanese, Arrange::Move(Transform::Mirror)) => "左右を反転",
        (Language::English, Arrange::Move(Transform::Mirror)) => "Mirror",
        (Language::Japanese, Arrange::Move(Transform::Shift(Shift::Up))) => "一段上へ",
        (Language::Japanese, Arrange::Move(Transform::Shift(Shift::Down))) => "一段下へ",
        (Language::Japanese, Arrange::Move(Transform::Shift(Shift::Left))) => "一筋左へ",
        (Language::Japanese, Arrange::Move(Transform::Shift(Shift::Right))) => "一筋右へ",
        (Language::English, Arrange::Move(Transform::Shift(Shift::Up))) => "One rank up",
        (Language::English, Arrange::Move(Transform::Shift(Shift::Down))) => "One rank down",
        (Language::English, Arrange::Move(Transform::Shift(Shift::Left))) => "One file left",
        (Language::English, Arrange::Move(Transform::Shift(Shift::Right))) => "One file right",
        (_, Arrange::Turn(turn)) => side(language, turn, false),
        (Language::Japanese, Arrange::Number(_)) => "最初の手数",
        (Language::English, Arrange::Number(_)) => "First move number",
    }
}

/// The name of a purpose.
pub(crate) const fn purpose(language: Language, purpose: Purpose) -> &'static str {
    match (language, purpose) {
        (Language::Japanese, Purpose::Game) => "対局",
        (Language::Japanese, Purpose::Tsume) => "詰将棋",
        (Language::English, Purpose::Game) => "Game",
        (Language::English, Purpose::Tsume) => "Tsume",
    }
}

/// The entry begun at the keyboard cursor; `None` if there is none. In a problem this side attacks.
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

/// A character was typed that means nothing here.
pub(crate) fn not_understood(language: Language, typed: char) -> String {
    let examples = lang::entry_examples(language);
    match language {
        Language::Japanese => format!("「{typed}」は読み取れません。{examples}"),
        Language::English => format!("“{typed}” is not understood. {examples}"),
    }
}

/// A piece of the box and how many are left, for screen readers: 「駒箱 先手の歩 残り3枚」.
pub(crate) fn in_box(language: Language, piece: Piece, left: u8) -> String {
    let whose = side(language, piece.color, false);
    let name = lang::piece(language, piece.kind);
    match language {
        Language::Japanese => format!("駒箱 {whose}の{name} 残り{left}枚"),
        Language::English => format!("Box: {whose}’s {name}, {left} left"),
    }
}

/// The command for a new record from the position before editing.
pub(crate) fn begin_from_there(language: Language, step: usize) -> String {
    match language {
        Language::Japanese => format!("{step}手目の局面から新しい棋譜を作る"),
        Language::English => format!("New record from move {step}"),
    }
}

/// The notice that a position was pasted, with the first ignored part of its text or what else is to be said of it, and the
/// number of others.
pub(crate) fn pasted_in_part(naming: Naming, first: &Warning, more: usize) -> String {
    let language = naming.language;
    if more == 0 && is_remark(&first.kind) {
        let said = lang::warning(naming, &first.kind);
        return match language {
            Language::Japanese => format!("貼り付けました。{said}"),
            Language::English => format!("Pasted. {said}"),
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

/// Whether it says what was made of a pasted text, nothing of which was ignored.
pub(crate) const fn is_remark(kind: &WarningKind) -> bool {
    matches!(kind, WarningKind::BoardCorner { .. } | WarningKind::BoardRowsMissing { .. })
}

/// An ignored part of a pasted text, with its location.
pub(crate) fn left_out(naming: Naming, warning: &Warning) -> String {
    let place = place(naming.language, warning.at);
    match (naming.language, &warning.kind) {
        (Language::Japanese, WarningKind::ForeignLines { text, .. }) => format!("{} 行「{text}」。", warning.at.line),
        (Language::English, WarningKind::ForeignLines { text, .. }) => format!("line {}, “{text}”.", warning.at.line),
        (Language::Japanese, kind) => format!("{place}：{}", lang::warning(naming, kind)),
        (Language::English, kind) => format!("{place}: {}", lang::warning(naming, kind)),
    }
}
