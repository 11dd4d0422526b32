//! The program, as a script calls it.

use std::ffi::OsStr;
use std::io::Write;
use std::path::Path;
use std::process::{Command, Output, Stdio};

/// The program in a folder, speaking the language of a locale: `C`, `ja_JP.UTF-8`.
pub(crate) fn komadai(locale: &str, folder: &Path, args: &[impl AsRef<OsStr>]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_komadai"));
    command.args(args).current_dir(folder).env("LC_ALL", locale);
    command
}

/// Gives a program its standard input and waits for it.
pub(crate) fn feed(mut program: Command, input: impl AsRef<[u8]>) -> Output {
    let piped = program.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = piped.spawn().unwrap();
    // A program that does not want the input closes it.
    let _ = child.stdin.take().unwrap().write_all(input.as_ref());
    child.wait_with_output().unwrap()
}

/// What it wrote to its standard error.
pub(crate) fn said(output: &Output) -> String {
    slashed(&String::from_utf8_lossy(&output.stderr))
}

/// What it wrote to its standard output, which is UTF-8.
pub(crate) fn printed(output: &Output) -> String {
    slashed(str::from_utf8(&output.stdout).unwrap())
}

/// A text with slashes in its paths, whatever the system has there; in JSON backslashes are doubled.
pub(crate) fn slashed(text: &str) -> String {
    if cfg!(windows) { text.replace("\\\\", "/").replace('\\', "/") } else { text.to_owned() }
}
