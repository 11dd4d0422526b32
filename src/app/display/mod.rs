//! The system's window, drawn by OpenGL or, without a graphics card, by the program itself.
//!
//! Without a card, OpenGL libraries take more memory than the program and are slower than the [`painter`], which
//! redraws only what has changed. eframe makes the window for OpenGL, [`software`] the other.

mod opengl;
mod painter;
pub(crate) mod room;
mod schedule;
mod software;

use std::cell::Cell;
use std::ffi::{OsStr, OsString};
use std::path::Path;

use egui::{Context, RawInput, Ui, ViewportBuilder};
use winit::event_loop::EventLoop;
use winit::platform::run_on_demand::EventLoopExtRunOnDemand;
use winit::raw_window_handle::{HasWindowHandle, RawWindowHandle};
use winit::window::Window;

pub(crate) trait Content {
    /// Changes the input of a frame.
    fn filter(&mut self, ctx: &Context, input: &mut RawInput);

    /// Runs before each frame, and while the window is hidden.
    fn logic(&mut self, ctx: &Context);

    fn ui(&mut self, ui: &mut Ui);

    fn on_exit(&mut self);
}

pub(crate) type Create<'a> = Box<dyn FnOnce(&Context, Option<&Window>) -> Box<dyn Content> + 'a>;

#[derive(Debug)]
pub(crate) enum Failure {
    OpenFailed(String),
    Crashed(Option<String>),
}

/// Tries these renderers in turn; returns when the window is closed.
pub(crate) fn open(viewport: &ViewportBuilder, renderers: &[Renderer], create: Create<'_>) -> Result<(), Failure> {
    let create = Cell::new(Some(create));
    // Without content no window was opened.
    let because = |why: String| match create.take() {
        Some(_) => Failure::OpenFailed(why),
        None => Failure::Crashed(Some(why)),
    };
    if *renderers == [Renderer::OpenGl] {
        return opengl::run(viewport.clone(), &create).map_err(|error| because(error.to_string()));
    }
    // A process has only one event loop.
    let mut event_loop = EventLoop::with_user_event().build().map_err(|error| because(error.to_string()))?;
    for renderer in renderers {
        let (ran, failure) = match renderer {
            Renderer::OpenGl => {
                let broke = Cell::default();
                let mut window = opengl::window(viewport.clone(), &create, &event_loop, &broke);
                let ran = event_loop.run_app_on_demand(&mut window);
                drop(window);
                if broke.get() {
                    return Err(Failure::Crashed(None));
                }
                (ran, None)
            }
            Renderer::Software => {
                let mut window = software::Software::new(viewport.clone(), &create, event_loop.create_proxy());
                (event_loop.run_app_on_demand(&mut window), window.into_failure())
            }
        };
        if let Some(failure) = failure.or_else(|| ran.err().map(|error| error.to_string())) {
            return Err(because(failure));
        }
        let rest = create.take();
        if rest.is_none() {
            break;
        }
        create.set(rest);
    }
    Ok(())
}

fn is_x11(window: &Window) -> bool {
    let handle = window.window_handle().map(|handle| handle.as_raw());
    matches!(handle, Ok(RawWindowHandle::Xlib(_) | RawWindowHandle::Xcb(_)))
}

const VARIABLE: &str = "KOMADAI_RENDERER";

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Renderer {
    OpenGl,
    Software,
}

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

const fn renderers(asked: Option<Renderer>, has_card: bool) -> &'static [Renderer] {
    match (asked, has_card) {
        (Some(Renderer::OpenGl), _) => &[Renderer::OpenGl],
        (Some(Renderer::Software), _) | (None, false) => &[Renderer::Software],
        (None, true) => &[Renderer::OpenGl, Renderer::Software],
    }
}

fn has_card(devices: &Path) -> bool {
    if !cfg!(target_os = "linux") {
        return true;
    }
    let has = |folder: &Path, prefixes: &[&str]| {
        let names = std::fs::read_dir(folder).into_iter().flatten().flatten().map(|entry| entry.file_name());
        names.into_iter().any(|name| prefixes.iter().any(|prefix| name.to_string_lossy().starts_with(prefix)))
    };
    // Mesa; NVIDIA, Mali, and the Windows Subsystem for Linux.
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
        // A display without a renderer, as in virtual machines.
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
