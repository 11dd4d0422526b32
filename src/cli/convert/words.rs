//! What is said of files that are converted.

use std::path::Path;

use crate::cli::files::{read_error, too_short, write_error};
use crate::cli::message::Message;
use crate::convert::{Done, Failure, Remark};
use crate::disk::walk::Source;
use crate::format::Encoding;
use crate::lang::{self, Language};

/// What is said of a file.
pub(super) fn messages(language: Language, source: &Source, done: &Done) -> Vec<Message> {
    let path = &source.path;
    let message = |remark: &Remark| match remark {
        Remark::Warning(warning) => Message::warning(language, path, warning),
        Remark::Loss(place, loss) => Message::loss(language, place, loss),
        Remark::WrittenIn(encoding) => Message::note(Path::new("-"), written_in(language, *encoding)),
        Remark::Yields(other) => Message::note(path, yields(language, other)),
        Remark::Failed(failure) => failed(language, path, failure),
    };
    done.remarks.iter().map(message).collect()
}

fn failed(language: Language, path: &Path, failure: &Failure) -> Message {
    match failure {
        Failure::Unreadable(error) => Message::error(path, read_error(language, error)),
        Failure::NoRecord(error) => Message::error_at(path, error.at, lang::read_error(language, &error.kind)),
        Failure::TooShort(ply) => Message::error(path, too_short(language, *ply)),
        Failure::NotTogether => Message::error(path, not_together(language)),
        Failure::Taken(place) => Message::error(path, taken(language, place)),
        Failure::Lossy => Message::error(path, refused(language)),
        Failure::Unwritable(place, error) => Message::error(place, write_error(language, error)),
    }
}

fn written_in(language: Language, encoding: Encoding) -> String {
    let encoding = encoding.name();
    match language {
        Language::Japanese => format!("文字コードは{encoding}です。--encoding で変えられます。"),
        Language::English => format!("written in {encoding}; --encoding chooses another"),
    }
}

fn yields(language: Language, other: &Path) -> String {
    let other = other.display();
    match language {
        Language::Japanese => format!("{other} の出力先なので、読み飛ばします。"),
        Language::English => format!("skipped, because {other} is converted to it"),
    }
}

const fn not_together(language: Language) -> &'static str {
    match language {
        Language::Japanese => {
            "これらの棋譜はこの形式では標準出力に続けて出力できません。-o か --out-dir で別々のファイルに出力してください。"
        }
        Language::English => {
            "these games cannot be written one after another in this format; write each to its own file with -o or --out-dir"
        }
    }
}

fn taken(language: Language, place: &Path) -> String {
    let place = place.display();
    match language {
        Language::Japanese => format!("ほかのファイルと出力先（{place}）が同じになるため、変換しません。"),
        Language::English => format!("not converted, because another file is also written to {place}"),
    }
}

const fn refused(language: Language) -> &'static str {
    match language {
        Language::Japanese => "失われる情報があるため、変換しません（--strict）。",
        Language::English => "not converted, because information would be lost (--strict)",
    }
}
