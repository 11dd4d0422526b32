//! What is said while a position is set up.

use crate::app::desk::start::Start;
use crate::app::setup::Arrange;
use crate::lang::Language;
use crate::notation::entry::Pending;
use crate::record::HeaderKey;
use crate::shogi::{Color, Handicap, Motion, Piece, Purpose, Shift};
use crate::tsume::PurposeWord;

/// The words of the panel in which a position is set up.
#[derive(Debug)]
pub(crate) struct SetupStrings {
    pub(crate) title: &'static str,
    pub(crate) leave: &'static str,
    pub(crate) piece_box: &'static str,
    pub(crate) box_hint: &'static str,
    pub(crate) whole_board: &'static str,
    pub(crate) handicaps: &'static str,
    pub(crate) to_move: &'static str,
    pub(crate) number: &'static str,
    /// The same where there is little room.
    pub(crate) first_number: &'static str,
    pub(crate) rest: &'static str,
    pub(crate) check: &'static str,
    pub(crate) no_remarks: &'static str,
    pub(crate) keys: &'static str,
    pub(crate) note: &'static str,
    pub(crate) error: &'static str,
    pub(crate) shift: &'static str,
    pub(crate) input_method: &'static str,
    pub(crate) committed: &'static str,
}

static JAPANESE: SetupStrings = SetupStrings {
    title: "局面編集",
    leave: "編集を終える",
    piece_box: "駒箱",
    box_hint: "盤や駒台へドラッグ。クリックで続けて置けます。右クリックで成・先後を変えます。",
    whole_board: "盤面",
    handicaps: "駒落ち",
    to_move: "手番",
    number: "最初の手数",
    first_number: "最初の手数",
    rest: "残りの駒はすべて玉方の持駒",
    check: "点検",
    no_remarks: "局面におかしなところはありません。",
    keys: "キーの一覧",
    note: "参考",
    error: "誤り",
    shift: "盤面を一マスずらす",
    input_method: "かな漢字変換",
    committed: "確定した文字が同じように働く（ふ、歩、７六成銀）",
};

static ENGLISH: SetupStrings = SetupStrings {
    title: "Set up position",
    leave: "Done",
    piece_box: "Piece box",
    box_hint: "Drag to the board or a stand; click to place several. Right click promotes and changes sides.",
    whole_board: "Board",
    handicaps: "Handicap",
    to_move: "To move",
    number: "First move number",
    first_number: "First move",
    rest: "The defender holds the rest",
    check: "Check",
    no_remarks: "Nothing is wrong with the position.",
    keys: "Keys",
    note: "Note",
    error: "Error",
    shift: "Shift the board by a square",
    input_method: "Input method",
    committed: "what it turns out does the same: ふ, 歩, ７六成銀",
};

/// The words of a language.
pub(crate) const fn setup(language: Language) -> &'static SetupStrings {
    match language {
        Language::Japanese => &JAPANESE,
        Language::English => &ENGLISH,
    }
}

/// What is done to the whole board.
pub(crate) fn arrange(language: Language, arrange: Arrange) -> &'static str {
    match (language, arrange) {
        (Language::Japanese, Arrange::Clear) => "すべて消す",
        (Language::English, Arrange::Clear) => "Clear",
        (_, Arrange::Start(Start::Game(handicap))) => handicap_name(language, handicap),
        (Language::Japanese, Arrange::Start(Start::Tsume)) => "詰将棋の初形",
        (Language::English, Arrange::Start(Start::Tsume)) => "Tsume start",
        (Language::Japanese, Arrange::Start(Start::TsumeWithTwoKings)) => "双玉の初形",
        (Language::English, Arrange::Start(Start::TsumeWithTwoKings)) => "Two-king start",
        (Language::Japanese, Arrange::Rest(_)) => "残りの駒はすべて玉方の持駒",
        (Language::English, Arrange::Rest(_)) => "The defender holds the rest",
        (Language::Japanese, Arrange::Move(Motion::Swap)) => "先後を入れ替える",
        (Language::English, Arrange::Move(Motion::Swap)) => "Swap sides",
        (Language::Japanese, Arrange::Move(Motion::Mirror)) => "左右を反転",
        (Language::English, Arrange::Move(Motion::Mirror)) => "Mirror",
        (Language::Japanese, Arrange::Move(Motion::Shift(Shift::Up))) => "一段上へ",
        (Language::Japanese, Arrange::Move(Motion::Shift(Shift::Down))) => "一段下へ",
        (Language::Japanese, Arrange::Move(Motion::Shift(Shift::Left))) => "一筋左へ",
        (Language::Japanese, Arrange::Move(Motion::Shift(Shift::Right))) => "一筋右へ",
        (Language::English, Arrange::Move(Motion::Shift(Shift::Up))) => "One rank up",
        (Language::English, Arrange::Move(Motion::Shift(Shift::Down))) => "One rank down",
        (Language::English, Arrange::Move(Motion::Shift(Shift::Left))) => "One file left",
        (Language::English, Arrange::Move(Motion::Shift(Shift::Right))) => "One file right",
        (_, Arrange::Turn(side)) => crate::app::text::side(language, side, false),
        (Language::Japanese, Arrange::Number(_)) => "最初の手数",
        (Language::English, Arrange::Number(_)) => "First move number",
    }
}

/// What a record is called that is begun from here.
pub(crate) fn start_name(language: Language, start: Start) -> &'static str {
    match (language, start) {
        (_, Start::Game(handicap)) => handicap_name(language, handicap),
        (Language::Japanese, Start::Tsume) => "詰将棋",
        (Language::English, Start::Tsume) => "Tsume",
        (Language::Japanese, Start::TsumeWithTwoKings) => "双玉詰将棋",
        (Language::English, Start::TsumeWithTwoKings) => "Tsume with two kings",
    }
}

/// What a handicap is called.
pub(crate) fn handicap_name(language: Language, handicap: Handicap) -> &'static str {
    match language {
        Language::Japanese => handicap.name(),
        Language::English => match handicap {
            Handicap::Even => "Even game",
            other => other.english_name(),
        },
    }
}

/// What a position is set up for.
pub(crate) const fn purpose(language: Language, purpose: Purpose) -> &'static str {
    match (language, purpose) {
        (Language::Japanese, Purpose::Game) => "対局",
        (Language::Japanese, Purpose::Tsume) => "詰将棋",
        (Language::English, Purpose::Game) => "Game",
        (Language::English, Purpose::Tsume) => "Tsume",
    }
}

/// A word about what a record is for has come into its headers.
pub(crate) fn purpose_written(language: Language, word: PurposeWord) -> String {
    let header = purpose_header(word);
    match language {
        Language::Japanese => format!("棋譜情報に「{header}」と記入しました。"),
        Language::English => {
            let meaning = match word {
                PurposeWord::Tsume => "tsume",
                PurposeWord::TsumeWithTwoKings => "tsume with two kings",
                PurposeWord::Game => "game",
            };
            format!("Added to the game information: {header} ({meaning}).")
        }
    }
}

/// A word about what a record is for has gone from its headers.
pub(crate) fn purpose_removed(language: Language, word: PurposeWord) -> String {
    let header = purpose_header(word);
    match language {
        Language::Japanese => format!("棋譜情報の「{header}」を消しました。"),
        Language::English => format!("Removed from the game information: {header}."),
    }
}

fn purpose_header(word: PurposeWord) -> String {
    format!("{}：{}", HeaderKey::Class.name(), word.text())
}

/// What was begun at the keyboard, next to the cursor; nothing when nothing was.
pub(crate) fn pending(language: Language, pending: Pending) -> Option<String> {
    match pending {
        Pending::NOTHING | Pending::Turned => None,
        Pending::Marks { other, promoted } => {
            let (side, turned) = match language {
                Language::Japanese => ("後手", "成"),
                Language::English => ("White ", "+"),
            };
            let (side, turned) = (if other { side } else { "" }, if promoted { turned } else { "" });
            Some(format!("{side}{turned}…"))
        }
        Pending::File(file) => Some(format!("{}…", file.get())),
        Pending::Hand { side, count } => {
            let whose = crate::app::text::side(language, side, false);
            let count = count.map_or_else(String::new, |count| count.to_string());
            Some(match language {
                Language::Japanese => format!("{whose}の持駒{count}…"),
                Language::English => format!("{whose}’s hand {count}…"),
            })
        }
    }
}

/// A kind of piece in the box and how many are left, as it is spoken: 「駒箱 先手の歩 残り3枚」.
pub(crate) fn in_box(language: Language, piece: Piece, left: u8) -> String {
    let whose = crate::app::text::side(language, piece.color, false);
    let name = crate::lang::piece(language, piece.kind);
    match language {
        Language::Japanese => format!("駒箱 {whose}の{name} 残り{left}枚"),
        Language::English => format!("Box: {whose}’s {name}, {left} left"),
    }
}

/// A side's stand, where pieces can be put.
pub(crate) fn stand(language: Language, side: Color) -> String {
    let whose = crate::app::text::side(language, side, false);
    match language {
        Language::Japanese => format!("{whose}の駒台"),
        Language::English => format!("{whose}’s stand"),
    }
}

/// A record of its own from where the user came from.
pub(crate) fn begin_from_there(language: Language, step: usize) -> String {
    match language {
        Language::Japanese => format!("{step}手目の局面から新しい棋譜を作る"),
        Language::English => format!("New record from move {step}"),
    }
}
