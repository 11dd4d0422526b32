//! Which renderer draws the window.

use std::ffi::{OsStr, OsString};
use std::path::Path;

const VARIABLE: &str = "KOMADAI_RENDERER";

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Renderer {
    OpenGl,
    Software,
}

/// Also returns the value of the environment variable if it names no renderer.
pub(crate) fn of_environment() -> (&'static [Renderer], Option<OsString>) {
    let asked = std::env::var_os(VARIABLE).filter(|value| !value.is_empty());
    match asked.as_deref().map(named) {
        Some(None) => (renderers(None, has_card(Path::new("/dev"))), asked),
        Some(renderer) => (renderers(renderer, true), None),
        None => (renderers(None, has_card(Path::new("/dev"))), None),
    }
}

fn named(name: &OsStr) -> Option<Renderer> {
    match name.to_str()? {
        "opengl" => Some(Renderer::OpenGl),
        "software" => Some(Renderer::Software),
        _ => None,
    }
}

/// In the order in which they are tried.
const fn renderers(asked: Option<Renderer>, has_card: bool) -> &'static [Renderer] {
    match (asked, has_card) {
        (Some(Renderer::OpenGl), _) => &[Renderer::OpenGl],
        (Some(Renderer::Software), _) | (None, false) => &[Renderer::Software],
        (None, true) => &[Renderer::OpenGl, Renderer::Software],
    }
}

/// On Linux, whether a driver has a device in this folder.
fn has_card(devices: &Path) -> bool {
    if !cfg!(target_os = "linux") {
        return true;
    }
    let has = |folder: &Path, prefixes: &[&str]| {
        let names = std::fs::read_dir(folder).into_iter().flatten().flatten().map(|entry| entry.file_name());
        names.into_iter().any(|name| prefixes.iter().any(|prefix| name.to_string_lossy().starts_with(prefix)))
    };
    // Those of Mesa; and others: of NVIDIA, of Mali, and of Windows' subsystem for Linux.
    has(&devices.join("dri"), &["renderD"]) || has(devices, &["nvidia", "mali", "dxg"])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_renderer_that_was_asked_for_is_the_only_one() {
        for has_card in [false, true] {
            assert_eq!(renderers(named(OsStr::new("opengl")), has_card), [Renderer::OpenGl]);
            assert_eq!(renderers(named(OsStr::new("software")), has_card), [Renderer::Software]);
        }
        assert_eq!(named(OsStr::new("OpenGL ")), None);
    }

    #[test]
    fn a_card_is_tried_first_and_what_is_not_there_is_not() {
        assert_eq!(renderers(None, true), [Renderer::OpenGl, Renderer::Software]);
        assert_eq!(renderers(None, false), [Renderer::Software]);
    }

    #[cfg(target_os = "linux")]
    #[test]
    fn a_card_is_known_by_its_device() {
        let devices = tempfile::tempdir().unwrap();
        let create = |name: &str| std::fs::write(devices.path().join(name), "").unwrap();
        assert!(!has_card(&devices.path().join("nowhere")));
        std::fs::create_dir(devices.path().join("dri")).unwrap();
        // A display without a renderer, as virtual machines have.
        create("dri/card0");
        create("null");
        assert!(!has_card(devices.path()));
        create("dri/renderD128");
        assert!(has_card(devices.path()));
        std::fs::remove_dir_all(devices.path().join("dri")).unwrap();
        create("nvidia0");
        assert!(has_card(devices.path()));
    }
}
