//! What the page of settings says.

use crate::app::desk::preferences::{
    Coordinates, DoubleClick, MoveStyle, NewEncoding, NewFormat, NewNewline, WheelUse,
};
use crate::app::desk::settings::ThemeChoice;
use crate::convert::name::{Template, TemplateError};
use crate::lang::{self, Language, SideNames};

/// The words of one language.
#[derive(Debug)]
pub(crate) struct Words {
    /// The heading.
    pub(crate) title: &'static str,
    /// What the field is, for screen readers.
    pub(crate) search: &'static str,
    /// What can be typed there.
    pub(crate) hint: &'static str,
    /// Nothing fits.
    pub(crate) nothing: &'static str,
    /// Makes a setting as it is at first.
    pub(crate) reset: &'static str,
    /// What becomes of changes.
    pub(crate) live: &'static str,
    /// Opens the page of keys.
    pub(crate) keys: &'static str,
    /// Puts the panels into their usual places.
    pub(crate) panels: &'static str,
    /// Lets a folder be chosen.
    pub(crate) choose: &'static str,
    /// Neither of the two: the language of the system.
    pub(crate) system: &'static str,
    /// A header that new records do not have.
    pub(crate) not_given: &'static str,
    /// There is no sound here.
    pub(crate) no_sound: &'static str,
}

static JAPANESE: Words = Words {
    title: "設定",
    search: "設定を検索",
    hint: "設定を検索（例：文字コード、ホイール）",
    nothing: "見つかりません",
    reset: "標準に戻す",
    live: "変更はすぐに有効になり、保存されます。",
    keys: "キーの変更…",
    panels: "標準の配置に戻す",
    choose: "選択…",
    system: "自動",
    not_given: "入れない",
    no_sound: "この環境では駒音を鳴らせません。",
};

static ENGLISH: Words = Words {
    title: "Settings",
    search: "Search settings",
    hint: "Search settings, such as encoding or wheel",
    nothing: "No matches",
    reset: "Reset to default",
    live: "Changes take effect immediately and are saved.",
    keys: "Change keys…",
    panels: "Reset panels",
    choose: "Choose…",
    system: "Automatic",
    not_given: "none",
    no_sound: "Sound is not available here.",
};

/// The words of a language.
pub(crate) const fn of(language: Language) -> &'static Words {
    match language {
        Language::Japanese => &JAPANESE,
        Language::English => &ENGLISH,
    }
}

type Choices<T, const N: usize> = [(T, &'static str); N];

/// One of two texts.
const fn said(language: Language, [japanese, english]: [&'static str; 2]) -> &'static str {
    match language {
        Language::Japanese => japanese,
        Language::English => english,
    }
}

/// The languages, each in its own, and that of the system.
pub(crate) const fn languages(language: Language) -> Choices<Option<Language>, 3> {
    [(None, of(language).system), (Some(Language::Japanese), "日本語"), (Some(Language::English), "English")]
}

/// The themes.
pub(crate) const fn themes(language: Language) -> Choices<ThemeChoice, 3> {
    [
        (ThemeChoice::System, of(language).system),
        (ThemeChoice::Light, said(language, ["ライト", "Light"])),
        (ThemeChoice::Dark, said(language, ["ダーク", "Dark"])),
    ]
}

/// The notations of moves, by examples.
pub(crate) const fn moves(language: Language) -> Choices<MoveStyle, 5> {
    [
        (MoveStyle::Usual, said(language, ["自動（▲７六歩）", "Automatic (P-7f)"])),
        (MoveStyle::FullWidth, "▲７六歩"),
        (MoveStyle::HalfWidth, "▲7六歩"),
        (MoveStyle::Western, "P-7f"),
        (MoveStyle::Usi, "7g7f"),
    ]
}

/// The names of the sides, the same in every language.
pub(crate) const SIDES: Choices<SideNames, 2> =
    [(SideNames::BlackWhite, "Black / White"), (SideNames::SenteGote, "Sente / Gote")];

/// What stands beside the board, by examples.
pub(crate) const fn coordinates(language: Language) -> Choices<Coordinates, 5> {
    [
        (Coordinates::Usual, said(language, ["自動（９ 一 十八）", "Automatic (9 a 18)"])),
        (Coordinates::Japanese, "９ 一 十八"),
        (Coordinates::Digits, "9 1 18"),
        (Coordinates::Letters, "9 a 18"),
        (Coordinates::Hidden, said(language, ["座標なし", "No coordinates"])),
    ]
}

/// What the wheel does.
pub(crate) const fn wheel(language: Language) -> Choices<WheelUse, 3> {
    [
        (WheelUse::Forward, said(language, ["下で進む", "Down: next"])),
        (WheelUse::Back, said(language, ["下で戻る", "Down: previous"])),
        (WheelUse::Nothing, said(language, ["使わない", "Off"])),
    ]
}

/// What a double click does.
pub(crate) const fn double_click(language: Language) -> Choices<DoubleClick, 4> {
    [
        (DoubleClick::BoardOnly, said(language, ["盤面だけ表示", "Board only"])),
        (DoubleClick::FullScreen, said(language, ["全画面表示", "Full screen"])),
        (DoubleClick::Flip, said(language, ["盤面反転", "Flip board"])),
        (DoubleClick::Nothing, said(language, ["何もしない", "Nothing"])),
    ]
}

/// The formats of new files.
pub(crate) const fn formats(language: Language) -> Choices<NewFormat, 5> {
    [
        (NewFormat::Kif, "KIF (.kif)"),
        (NewFormat::Kifu, said(language, ["KIF、UTF-8 (.kifu)", "KIF in UTF-8 (.kifu)"])),
        (NewFormat::Ki2, "KI2 (.ki2)"),
        (NewFormat::Csa, "CSA (.csa)"),
        (NewFormat::Jkf, "JKF (.jkf)"),
    ]
}

/// The encodings of new files.
pub(crate) const fn encodings(language: Language) -> Choices<NewEncoding, 3> {
    [(NewEncoding::Usual, of(language).system), (NewEncoding::ShiftJis, "Shift_JIS"), (NewEncoding::Utf8, "UTF-8")]
}

/// The line ends of new files.
pub(crate) const fn newlines(language: Language) -> Choices<NewNewline, 3> {
    [(NewNewline::Usual, of(language).system), (NewNewline::Crlf, "CRLF"), (NewNewline::Lf, "LF")]
}

/// The pace of autoplay, in seconds a move.
pub(crate) fn pace(language: Language, seconds: f32) -> String {
    match language {
        Language::Japanese => format!("{seconds}秒／手"),
        Language::English => format!("{seconds} s a move"),
    }
}

/// The settings, or the keys, could not be kept.
pub(crate) fn not_kept(language: Language, keys: bool, error: &std::io::Error) -> String {
    let why = lang::io_error(language, error);
    match (language, keys) {
        (Language::Japanese, false) => format!("設定を保存できません。{why}終了すると元に戻ります。"),
        (Language::English, false) => format!("The settings cannot be saved: {why} They last until you quit."),
        (Language::Japanese, true) => format!("キーの変更を保存できません。{why}終了すると元に戻ります。"),
        (Language::English, true) => format!("The changed keys cannot be saved: {why} They last until you quit."),
    }
}

/// What is wrong with a template of names; `None` where nothing is.
pub(crate) fn template_fault(language: Language, template: &str) -> Option<String> {
    let fault = Template::read(template.trim()).err()?;
    Some(match (language, fault) {
        (Language::Japanese, TemplateError::Empty) => "ファイル名を入力してください。".to_owned(),
        (Language::English, TemplateError::Empty) => "A name is needed.".to_owned(),
        (Language::Japanese, TemplateError::Field(field)) => format!("{{{field}}} という項目はありません。"),
        (Language::English, TemplateError::Field(field)) => format!("There is no field {{{field}}}."),
        (Language::Japanese, TemplateError::Brace(_)) => "波括弧の対応が正しくありません。".to_owned(),
        (Language::English, TemplateError::Brace(_)) => "Unmatched brace.".to_owned(),
        (Language::Japanese, TemplateError::Folder(_)) => {
            "フォルダは「自動保存のフォルダ」で選んでください。".to_owned()
        }
        (Language::English, TemplateError::Folder(_)) => "A folder is chosen above, not here.".to_owned(),
    })
}
