//! Messages about keys and their file.

use crate::app::kit::chord::ChordError;
use crate::app::shell::keymap::file::{Problem, Reason};
use crate::lang::{Language, Text};

pub(crate) const UNREADABLE: Text = Text {
    ja: "キー設定ファイル（keys.toml）に読めない行があります。ほかの行は有効です。",
    en: "Some lines of keys.toml could not be read. The others are used.",
};

pub(crate) fn problem(language: Language, problem: &Problem) -> String {
    let (line, why) = (problem.line, reason(language, &problem.reason));
    match language {
        Language::Japanese => format!("{line}行目：{why}"),
        Language::English => format!("Line {line}: {why}"),
    }
}

fn reason(language: Language, reason: &Reason) -> String {
    match (language, reason) {
        (_, Reason::Key(error)) => chord(language, error),
        (Language::Japanese, Reason::NoValue) => "「コマンド = \"キー\"」の形ではありません。".to_owned(),
        (Language::English, Reason::NoValue) => "The form is command = \"key\".".to_owned(),
        (Language::Japanese, Reason::NoText) => {
            "キーは \"Ctrl+K\" か [\"F\", \"Ctrl+T\"] のように書いてください。".to_owned()
        }
        (Language::English, Reason::NoText) => "Keys are written \"Ctrl+K\" or [\"F\", \"Ctrl+T\"].".to_owned(),
        (Language::Japanese, Reason::NoUnicode) => "UTF-8 ではありません。".to_owned(),
        (Language::English, Reason::NoUnicode) => "It is not UTF-8.".to_owned(),
        (Language::Japanese, Reason::UnknownCommand(id)) => format!("「{id}」というコマンドはありません。"),
        (Language::English, Reason::UnknownCommand(id)) => format!("There is no command “{id}”."),
        (Language::Japanese, Reason::UnknownPreset(id)) => format!("「{id}」というプリセットはありません。"),
        (Language::English, Reason::UnknownPreset(id)) => format!("There is no preset “{id}”."),
        (Language::Japanese, Reason::Again(id)) => format!("「{id}」は前の行にもあります。"),
        (Language::English, Reason::Again(id)) => format!("“{id}” is in an earlier line as well."),
    }
}

pub(crate) fn chord(language: Language, error: &ChordError) -> String {
    match (language, error) {
        (Language::Japanese, ChordError::Unknown(key)) => format!("「{key}」というキーはありません。"),
        (Language::English, ChordError::Unknown(key)) => format!("There is no key “{key}”."),
        (Language::Japanese, ChordError::Reserved(key)) => format!("「{key}」は変更できないキーです。"),
        (Language::English, ChordError::Reserved(key)) => format!("“{key}” cannot be assigned."),
    }
}
