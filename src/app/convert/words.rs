//! Texts about converting folders, in both languages.

use std::path::Path;

use crate::app::convert::{Item, Progress, Run, What};
use crate::convert::Failure;
use crate::convert::name::{Field, TemplateError};
use crate::disk::{ReadFailure, WriteFailure};
use crate::format::{Encoding, LARGEST_FILE, Target};
use crate::lang::{self, Language, Text, counted};

pub(crate) const TITLE: Text = Text { ja: "フォルダの棋譜を変換", en: "Convert folder" };
pub(crate) const SOURCE: Text = Text { ja: "変換元", en: "Folder" };
pub(crate) const SOURCE_TITLE: Text =
    Text { ja: "変換するフォルダを選ぶ", en: "Choose the folder to convert" };
pub(crate) const SUBFOLDERS: Text = Text { ja: "サブフォルダも変換", en: "Include subfolders" };
pub(crate) const FORMAT: Text = Text { ja: "形式", en: "Format" };
pub(crate) const ENCODING: Text = Text { ja: "文字コード", en: "Encoding" };
pub(crate) const USUAL: Text = Text { ja: "形式の標準", en: "Format default" };
pub(crate) const RESULTS: Text = Text { ja: "出力先", en: "Save to" };
pub(crate) const RESULTS_TITLE: Text =
    Text { ja: "出力先のフォルダを選ぶ", en: "Choose a folder for the results" };
pub(crate) const INTO_FOLDER: Text = Text { ja: "フォルダ", en: "Folder" };
pub(crate) const BESIDE: Text = Text { ja: "元のファイルと同じ場所", en: "Beside the originals" };
pub(crate) const NAME: Text = Text { ja: "ファイル名", en: "File names" };
pub(crate) const NAME_HINT: Text = Text { ja: "元の名前のまま", en: "Same as the originals" };
pub(crate) const REPLACES: Text =
    Text { ja: "同じ名前のファイルを上書き", en: "Overwrite existing files" };
pub(crate) const CHOOSE: Text = Text { ja: "選ぶ…", en: "Choose…" };
pub(crate) const START: Text = Text { ja: "変換", en: "Convert" };
pub(crate) const STOP: Text = Text { ja: "中止", en: "Stop" };
pub(crate) const CANCEL: Text = Text { ja: "キャンセル", en: "Cancel" };
pub(crate) const CLOSE: Text = Text { ja: "閉じる", en: "Close" };
pub(crate) const SHOW: Text = Text { ja: "フォルダを開く", en: "Open folder" };

pub(crate) const fn target(target: Target) -> &'static str {
    match target {
        Target::Kif => "KIF",
        Target::Kifu => "KIF (UTF-8)",
        Target::Ki2 => "KI2",
        Target::Csa => "CSA",
        Target::Csa3 => "CSA V3",
        Target::Bod => "BOD",
        Target::Sfen => "SFEN",
        Target::Usi => "USI",
        Target::Jkf => "JKF",
    }
}

/// `None` for the default encoding.
pub(crate) fn encoding(language: Language, encoding: Option<Encoding>) -> &'static str {
    encoding.map_or(USUAL.get(language), Encoding::name)
}

pub(crate) fn name_tip(language: Language) -> String {
    let fields = Field::names(" ");
    match language {
        Language::Japanese => {
            format!("棋譜の情報から名前を作れます。例：{{date}}_{{black}}-{{white}}\n使える項目：{fields}")
        }
        Language::English => {
            format!("Names can be made of headers, such as {{date}}_{{black}}-{{white}}\nFields: {fields}")
        }
    }
}

pub(crate) fn template_error(language: Language, error: &TemplateError) -> String {
    match (error, language) {
        (TemplateError::Field(name), Language::Japanese) => {
            format!("項目 {{{name}}} はありません。使える項目：{}", Field::names(" "))
        }
        (TemplateError::Field(name), Language::English) => {
            format!("There is no field {{{name}}}. Fields: {}", Field::names(" "))
        }
        (TemplateError::Brace(_), Language::Japanese) => "「{」と「}」が対になっていません。".to_owned(),
        (TemplateError::Brace(_), Language::English) => "Unmatched brace.".to_owned(),
        (TemplateError::Folder(_), Language::Japanese) => "ファイル名に「/」と「\\」は使えません。".to_owned(),
        (TemplateError::Folder(_), Language::English) => "File names cannot contain / or \\.".to_owned(),
        (TemplateError::Empty, Language::Japanese) => "ファイル名が空です。".to_owned(),
        (TemplateError::Empty, Language::English) => "The name is empty.".to_owned(),
    }
}

pub(crate) fn summary(language: Language, run: &Run) -> String {
    if let Some((path, error)) = &run.blocked {
        return blocked(language, path, error);
    }
    let result = &run.result;
    let files = match run.files {
        None => return COUNTING.get(language).to_owned(),
        Some(0) => return NONE.get(language).to_owned(),
        Some(files) => files,
    };
    if !run.ended {
        return going_on(language, run.writes, result.done, files);
    }
    let mut text = match (language, run.writes) {
        _ if run.stopped => stopped(language, files, result),
        (Language::Japanese, true) => format!("{files}ファイルから{}ファイルを書き出しました。", result.outputs),
        (Language::Japanese, false) => format!("{files}ファイルから{}ファイルができます。", result.outputs),
        (Language::English, true) => {
            format!("Wrote {} from {}.", counted(result.outputs, "file", "files"), counted(files, "file", "files"))
        }
        (Language::English, false) => {
            format!("{} from {}.", counted(result.outputs, "new file", "new files"), counted(files, "file", "files"))
        }
    };
    let mut also = |words: String| {
        if language == Language::English {
            text.push(' ');
        }
        text.push_str(&words);
    };
    if result.lossy > 0 {
        also(match language {
            Language::Japanese => format!("{}ファイルに、この形式では保存できない情報があります。", result.lossy),
            Language::English => {
                format!("Some information in {} cannot be kept.", counted(result.lossy, "file", "files"))
            }
        });
    }
    if result.failed > 0 {
        also(match language {
            Language::Japanese => format!("{}ファイルは変換できません。", result.failed),
            Language::English => format!("{} cannot be converted.", counted(result.failed, "file", "files")),
        });
    }
    if result.lossy + result.failed == 0 && !run.stopped {
        also(match language {
            Language::Japanese => "失われる情報はありません。".to_owned(),
            Language::English => "Nothing is lost.".to_owned(),
        });
    }
    text
}

fn stopped(language: Language, files: usize, result: &Progress) -> String {
    let (done, outputs) = (result.done, result.outputs);
    match language {
        Language::Japanese => format!("{files}ファイル中{done}ファイルで中止し、{outputs}ファイルを書き出しました。"),
        Language::English => {
            format!(
                "Stopped after {done} of {}. Wrote {}.",
                counted(files, "file", "files"),
                counted(outputs, "file", "files")
            )
        }
    }
}

fn going_on(language: Language, writes: bool, done: usize, files: usize) -> String {
    match (language, writes) {
        (Language::Japanese, true) => format!("変換中… {done}/{files}"),
        (Language::Japanese, false) => format!("失われる情報を確認中… {done}/{files}"),
        (Language::English, true) => format!("Converting… {done}/{files}"),
        (Language::English, false) => format!("Looking for what would be lost… {done}/{files}"),
    }
}

const COUNTING: Text = Text { ja: "ファイルを探しています…", en: "Looking for files…" };

const NONE: Text =
    Text { ja: "このフォルダに棋譜はありません。", en: "There are no game records in this folder." };

fn blocked(language: Language, path: &Path, error: &std::io::Error) -> String {
    let (path, why) = (path.display(), lang::io_error(language, error));
    match language {
        Language::Japanese => format!("「{path}」に書き込めません：{why}"),
        Language::English => format!("Cannot write to “{path}”: {why}"),
    }
}

pub(crate) fn sentences(language: Language, what: &What) -> Vec<String> {
    match what {
        What::Losses(losses) => lang::losses(language, losses),
        What::Failed(failure) => vec![failed(language, failure)],
    }
}

pub(crate) fn lines(language: Language, item: &Item) -> impl Iterator<Item = String> {
    let name = item.name.clone();
    sentences(language, &item.what).into_iter().map(move |sentence| match language {
        Language::Japanese => format!("{name}：{sentence}"),
        Language::English => format!("{name}: {sentence}"),
    })
}

fn failed(language: Language, failure: &Failure) -> String {
    use Language::{English, Japanese};
    match (failure, language) {
        (Failure::Unreadable(ReadFailure::Folder), Japanese) => "ファイルではなくフォルダです。".to_owned(),
        (Failure::Unreadable(ReadFailure::Folder), English) => "This is a folder, not a file.".to_owned(),
        (Failure::Unreadable(ReadFailure::TooLarge), Japanese) => {
            format!("ファイルが大きすぎます（{}MBを超えています）。", LARGEST_FILE >> 20)
        }
        (Failure::Unreadable(ReadFailure::TooLarge), English) => {
            format!("The file is larger than {} MB.", LARGEST_FILE >> 20)
        }
        (Failure::Unreadable(ReadFailure::Io(error)), _) => lang::io_error(language, error),
        (Failure::NoRecord(error), _) => lang::read_error(language, &error.kind),
        (Failure::Taken(place), Japanese) => format!("出力先がほかのファイルと同じ「{}」になります。", place.display()),
        (Failure::Taken(place), English) => format!("Another file is also written to “{}”.", place.display()),
        (
            Failure::Unwritable(place, WriteFailure::Exists | WriteFailure::Changed | WriteFailure::ReadOnly),
            Japanese,
        ) => {
            format!("「{}」はすでにあります。", place.display())
        }
        (
            Failure::Unwritable(place, WriteFailure::Exists | WriteFailure::Changed | WriteFailure::ReadOnly),
            English,
        ) => {
            format!("“{}” already exists.", place.display())
        }
        (Failure::Unwritable(place, WriteFailure::Io(error)), _) => blocked(language, place, error),
        (Failure::TooShort(_) | Failure::NotTogether | Failure::Lossy, Japanese) => {
            "この形式では書けません。".to_owned()
        }
        (Failure::TooShort(_) | Failure::NotTogether | Failure::Lossy, English) => {
            "This format cannot hold it.".to_owned()
        }
    }
}

pub(crate) fn further(language: Language, count: usize) -> String {
    match language {
        Language::Japanese => format!("ほか{count}ファイル"),
        Language::English => format!("and {} more", counted(count, "file", "files")),
    }
}
