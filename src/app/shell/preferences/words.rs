use crate::convert::name::{Template, TemplateError};
use crate::lang::{self, Language, Text};

pub(super) const TITLE: Text = Text { ja: "設定", en: "Settings" };
pub(super) const SEARCH: Text = Text { ja: "設定を検索", en: "Search settings" };
pub(super) const SEARCH_HINT: Text = Text {
    ja: "設定を検索（例：文字コード、ホイール）",
    en: "Search settings, such as encoding or wheel",
};
pub(super) const NO_MATCHES: Text = Text { ja: "見つかりません", en: "No matches" };
pub(super) const RESET: Text = Text { ja: "標準に戻す", en: "Reset to default" };
pub(super) const LIVE: Text = Text {
    ja: "変更はすぐに有効になり、保存されます。",
    en: "Changes take effect immediately and are saved.",
};
pub(super) const CHOOSE: Text = Text { ja: "選択…", en: "Choose…" };
pub(super) const NOT_GIVEN: Text = Text { ja: "入れない", en: "none" };
pub(super) const NO_SOUND: [&str; 2] = ["この環境では駒音を鳴らせません。", "Sound is not available here."];

pub(super) fn pace(language: Language, seconds: f32) -> String {
    match language {
        Language::Japanese => format!("{seconds}秒／手"),
        Language::English => format!("{seconds} s per move"),
    }
}

pub(super) fn not_saved(language: Language, keys: bool, error: &std::io::Error) -> String {
    let why = lang::io_error(language, error);
    match (language, keys) {
        (Language::Japanese, false) => format!("設定を保存できません。{why}終了すると元に戻ります。"),
        (Language::English, false) => format!("The settings cannot be saved: {why} They last until you quit."),
        (Language::Japanese, true) => format!("キーの変更を保存できません。{why}終了すると元に戻ります。"),
        (Language::English, true) => format!("The changed keys cannot be saved: {why} They last until you quit."),
    }
}

pub(super) fn template_fault(language: Language, template: &str) -> Option<String> {
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
