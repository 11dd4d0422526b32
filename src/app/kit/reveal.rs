//! Shows a file in the file manager, selected in its folder if possible, or in the program that opens its type.

use std::path::Path;
#[cfg(not(windows))]
use std::process::{Command, Stdio};

/// Returns whether a file manager was found. Blocks until it answers.
pub(crate) fn reveal(path: &Path) -> bool {
    let path = std::path::absolute(path).unwrap_or_else(|_| path.to_owned());
    show(&path)
}

/// Opens a file in the program that the system has for it, such as a page in the browser. Returns whether there is one;
/// may block until that ends.
pub(crate) fn open(path: &Path) -> bool {
    #[cfg(windows)]
    return std::process::Command::new("explorer").arg(path).spawn().is_ok();
    #[cfg(target_os = "macos")]
    return run(Command::new("open").arg(path));
    #[cfg(not(any(windows, target_os = "macos")))]
    return run(Command::new("xdg-open").arg(path));
}

/// File managers answer to this name on the bus; otherwise the folder is opened.
#[cfg(target_os = "linux")]
fn show(path: &Path) -> bool {
    let asked: zbus::Result<()> = pollster::block_on(async {
        let bus = zbus::Connection::session().await?;
        let (name, object) = ("org.freedesktop.FileManager1", "/org/freedesktop/FileManager1");
        bus.call_method(Some(name), object, Some(name), "ShowItems", &(vec![url(path)], "")).await?;
        Ok(())
    });
    asked.is_ok() || path.parent().is_some_and(|folder| run(Command::new("xdg-open").arg(folder)))
}

#[cfg(target_os = "macos")]
fn show(path: &Path) -> bool {
    run(Command::new("open").arg("-R").arg(path))
}

/// The Explorer ends with 1 even on success.
#[cfg(windows)]
fn show(path: &Path) -> bool {
    use std::os::windows::process::CommandExt as _;

    // It needs the quotation marks after its option.
    std::process::Command::new("explorer").raw_arg(format!("/select,\"{}\"", path.display())).spawn().is_ok()
}

#[cfg(not(any(target_os = "linux", target_os = "macos", windows)))]
fn show(path: &Path) -> bool {
    path.parent().is_some_and(|folder| run(Command::new("xdg-open").arg(folder)))
}

#[cfg(not(windows))]
fn run(command: &mut Command) -> bool {
    command
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .status()
        .is_ok_and(|status| status.success())
}

/// Percent-encodes unsafe characters.
#[cfg(target_os = "linux")]
fn url(path: &Path) -> String {
    use std::fmt::Write as _;

    let mut url = "file://".to_owned();
    for &byte in path.as_os_str().as_encoded_bytes() {
        if byte.is_ascii_alphanumeric() || b"/-._~".contains(&byte) {
            url.push(byte.into());
        } else {
            // Writing into a string cannot fail.
            let _ = write!(url, "%{byte:02X}");
        }
    }
    url
}

#[cfg(test)]
mod tests {
    #[cfg(target_os = "linux")]
    #[test]
    fn every_path_has_a_url() {
        let path = std::path::Path::new("/games/棋 #1%.kif");
        assert_eq!(super::url(path), "file:///games/%E6%A3%8B%20%231%25.kif");
    }
}
