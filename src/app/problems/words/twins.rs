//! Texts about problems that resemble each other.

use crate::lang::Language;
use crate::tsume::Twin;

/// That the problem on the board stands elsewhere in its file, too; numbers count from 1.
pub(crate) fn twin_here(language: Language, twin: Twin, number: usize, title: Option<&str>) -> String {
    match (language, title) {
        (Language::Japanese, Some(title)) => alike(language, twin, &format!("このファイルの第{number}題「{title}」")),
        (Language::Japanese, None) => alike(language, twin, &format!("このファイルの第{number}題")),
        (Language::English, Some(title)) => alike(language, twin, &format!("problem {number} of this file, “{title}”")),
        (Language::English, None) => alike(language, twin, &format!("problem {number} of this file")),
    }
}

/// That the problem on the board stands in the open set, too.
pub(crate) fn twin_in_set(language: Language, twin: Twin, set: &str, file: &str, title: Option<&str>) -> String {
    let name = title.unwrap_or(file);
    let place = match language {
        Language::Japanese if set == file || title.is_none() => format!("問題集「{set}」の「{name}」"),
        Language::Japanese => format!("問題集「{set}」の「{name}」（{file}）"),
        Language::English if set == file || title.is_none() => format!("“{name}” of the problem set “{set}”"),
        Language::English => format!("“{name}” ({file}) of the problem set “{set}”"),
    };
    alike(language, twin, &place)
}

/// The problems of the set that resemble one of its rows, by their numbers.
pub(crate) fn twins_of_row(language: Language, twins: &[(String, Twin)]) -> Vec<String> {
    let place = |number: &str| match language {
        Language::Japanese => format!("{number}番"),
        Language::English => format!("no. {number}"),
    };
    twins.iter().map(|(number, twin)| alike(language, *twin, &place(number))).collect()
}

fn alike(language: Language, twin: Twin, other: &str) -> String {
    match (language, twin) {
        (Language::Japanese, Twin::Same) => format!("{other}と同じ局面です。"),
        (Language::Japanese, Twin::Mirrored) => format!("{other}を左右反転した局面です。"),
        (Language::Japanese, Twin::Shifted) => format!("{other}と同じ配置です（位置だけが違います）。"),
        (Language::English, Twin::Same) => format!("The same position as {other}."),
        (Language::English, Twin::Mirrored) => format!("The mirror image of {other}."),
        (Language::English, Twin::Shifted) => format!("The same position as {other}, shifted."),
    }
}
