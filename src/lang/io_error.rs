use std::io::{Error, ErrorKind};

use super::{Language, Text};

/// An I/O error as the end of a sentence with its full stop; a rare one in the words of the operating system.
#[must_use]
pub fn io_error(language: Language, error: &Error) -> String {
    let known = match error.kind() {
        ErrorKind::NotFound => Text {
            ja: "ファイルまたはフォルダがありません。",
            en: "there is no such file or folder.",
        },
        ErrorKind::PermissionDenied => {
            Text { ja: "アクセスする権限がありません。", en: "permission was denied." }
        }
        ErrorKind::IsADirectory => Text { ja: "フォルダです。", en: "it is a folder." },
        ErrorKind::NotADirectory => Text {
            ja: "パスの途中の名前がフォルダではありません。",
            en: "part of the path is not a folder.",
        },
        ErrorKind::InvalidFilename => Text {
            ja: "名前が長すぎるか、使えない文字が含まれています。",
            en: "the name is too long or contains characters that are not allowed.",
        },
        ErrorKind::StorageFull => Text { ja: "ディスクに空きがありません。", en: "the disk is full." },
        ErrorKind::QuotaExceeded => {
            Text { ja: "使えるディスクの容量を超えています。", en: "the disk quota is exceeded." }
        }
        ErrorKind::FileTooLarge => Text {
            ja: "ファイルの大きさの上限を超えています。",
            en: "the file would exceed the size limit.",
        },
        ErrorKind::ReadOnlyFilesystem => {
            Text { ja: "書き込みできないディスクです。", en: "the disk is read-only." }
        }
        ErrorKind::BrokenPipe => {
            Text { ja: "出力先が閉じられています。", en: "the reader closed the pipe." }
        }
        ErrorKind::ResourceBusy => Text {
            ja: "ほかのソフトがこのファイルを開いています。",
            en: "another program has the file open.",
        },
        _ if language == Language::Japanese => return format!("{}。", in_words(error)),
        _ => return format!("{}.", in_words(error)),
    };
    known.get(language).to_owned()
}

/// Without its number and the full stop of some systems.
fn in_words(error: &Error) -> String {
    let said = error.to_string();
    let words = error.raw_os_error().and_then(|number| said.strip_suffix(&format!(" (os error {number})")));
    words.unwrap_or(&said).trim_end_matches(['.', '。']).to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn common_errors_are_translated() {
        for kind in [
            ErrorKind::NotFound,
            ErrorKind::PermissionDenied,
            ErrorKind::IsADirectory,
            ErrorKind::NotADirectory,
            ErrorKind::InvalidFilename,
            ErrorKind::StorageFull,
            ErrorKind::QuotaExceeded,
            ErrorKind::FileTooLarge,
            ErrorKind::ReadOnlyFilesystem,
            ErrorKind::BrokenPipe,
            ErrorKind::ResourceBusy,
        ] {
            let [japanese, english] = [Language::Japanese, Language::English].map(|it| io_error(it, &kind.into()));
            assert!(japanese.ends_with('。') && !japanese.contains(|c: char| c.is_ascii()), "{japanese}");
            assert!(english.ends_with('.') && english.is_ascii(), "{english}");
        }
        let unknown = Error::other("stale handle");
        assert_eq!(io_error(Language::Japanese, &unknown), "stale handle。");
        assert_eq!(io_error(Language::English, &unknown), "stale handle.");
        let numbered = Error::from_raw_os_error(5);
        assert!(numbered.to_string().ends_with(" (os error 5)"));
        assert!(!io_error(Language::English, &numbered).contains("os error"));
    }
}
