use std::io::{Error, ErrorKind};

use super::{Language, Text};
use crate::engine::{Exit, Failure, Wait};

/// Why an engine cannot be used, as sentences.
#[must_use]
pub fn engine_failure(language: Language, failure: &Failure) -> String {
    match failure {
        Failure::Silent { wait, limit } => silent(language, *wait, limit.as_secs()),
        Failure::Died { exit, wait, last } => died(language, *exit, *wait, last),
    }
}

fn silent(language: Language, wait: Wait, seconds: u64) -> String {
    let counted = super::counted(seconds, "second", "seconds");
    match (language, wait) {
        (Language::Japanese, Wait::UsiOk) => {
            format!(
                "起動後{seconds}秒たってもUSIエンジンとしての応答（usiok）がありません。USIに対応していないソフトか、起動に時間がかかっています。"
            )
        }
        (Language::English, Wait::UsiOk) => format!(
            "Within {counted} it did not answer as a USI engine does (“usiok”): it is none, or takes longer to start."
        ),
        (Language::Japanese, Wait::ReadyOk) => {
            format!("{seconds}秒たっても準備ができたという応答（readyok）がありません。")
        }
        (Language::English, Wait::ReadyOk) => {
            format!("Within {counted} it did not say that it is ready (“readyok”).")
        }
        (Language::Japanese, Wait::Search | Wait::Stop) => {
            format!("停止を指示しましたが、{seconds}秒たっても探索が終わりません。")
        }
        (Language::English, Wait::Search | Wait::Stop) => {
            format!("It was told to stop, and still searched {counted} later.")
        }
    }
}

fn died(language: Language, exit: Exit, wait: Option<Wait>, last: &[String]) -> String {
    let when = match wait {
        None => Text { ja: "待機中に", en: "while nothing was asked of it" },
        Some(Wait::UsiOk) => Text { ja: "起動の途中で", en: "before it had started (“usiok”)" },
        Some(Wait::ReadyOk) => Text { ja: "準備の途中で", en: "before it was ready (“readyok”)" },
        Some(Wait::Search) => Text { ja: "探索中に", en: "while it searched" },
        Some(Wait::Stop) => Text { ja: "探索の停止を指示したところで", en: "when it was told to stop" },
    };
    let (when, exit) = (when.get(language), engine_exit(language, exit));
    let mut text = match language {
        Language::Japanese => format!("エンジンが{when}終了しました（{exit}）。"),
        Language::English => format!("It ended by itself {when} ({exit})."),
    };
    if let Some(line) = last.iter().rev().find(|line| !line.trim().is_empty()) {
        text += &match language {
            Language::Japanese => format!("最後の出力：{line}"),
            Language::English => format!(" Its last words: {line}"),
        };
    }
    text
}

/// How a process ended, in short: `exit code 1`, `signal 11: segmentation fault`.
#[must_use]
pub fn engine_exit(language: Language, exit: Exit) -> String {
    let signal = |number| match number {
        4 => Some(Text {
            ja: "不正な命令。このCPUに対応していません",
            en: "illegal instruction: it is made for another CPU",
        }),
        6 => Some(Text { ja: "異常終了", en: "aborted" }),
        8 => Some(Text { ja: "演算の異常", en: "arithmetic error" }),
        9 => Some(Text { ja: "強制終了", en: "killed" }),
        11 => Some(Text { ja: "不正なメモリアクセス", en: "invalid memory access" }),
        15 => Some(Text { ja: "終了の要求", en: "asked to end" }),
        _ => None,
    };
    match (language, exit) {
        (Language::Japanese, Exit::Code(code)) => format!("終了コード{code}"),
        (Language::English, Exit::Code(code)) => format!("exit code {code}"),
        (Language::Japanese, Exit::Signal(number)) => {
            format!("シグナル{number}{}", signal(number).map(|name| format!("：{}", name.ja)).unwrap_or_default())
        }
        (Language::English, Exit::Signal(number)) => {
            format!("signal {number}{}", signal(number).map(|name| format!(": {}", name.en)).unwrap_or_default())
        }
        (Language::Japanese, Exit::Unknown) => "理由は不明".to_owned(),
        (Language::English, Exit::Unknown) => "it is not known why".to_owned(),
    }
}

/// An engine did not quit when it was told to, and was killed.
#[must_use]
pub const fn engine_did_not_quit(language: Language) -> &'static str {
    let text = Text {
        ja: "終了を指示しても終わらないため、強制終了しました。",
        en: "It was told to quit and did not, so it was killed.",
    };
    text.get(language)
}

/// Why a program cannot be started, as sentences.
#[must_use]
pub fn engine_not_started(language: Language, error: &Error) -> String {
    // ENOEXEC, and ERROR_BAD_EXE_FORMAT of Windows.
    let is_no_program = error.raw_os_error() == Some(if cfg!(windows) { 193 } else { 8 });
    let known = if is_no_program {
        Some(Text { ja: "実行できるファイルではありません。", en: "It is no program." })
    } else if error.kind() == ErrorKind::PermissionDenied {
        Some(Text {
            ja: "実行する権限がありません。フォルダか、実行が許可されていないファイルです。",
            en: "It may not be run: it is a folder, or a file that is not marked as a program.",
        })
    } else {
        None
    };
    let why = match (known, language) {
        (Some(text), _) => text.get(language).to_owned(),
        (None, Language::Japanese) => super::io_error(language, error),
        (None, Language::English) => super::capitalized(&super::io_error(language, error)),
    };
    match language {
        Language::Japanese => format!("エンジンを起動できません。{why}"),
        Language::English => format!("It cannot be started. {why}"),
    }
}
