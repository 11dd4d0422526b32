//! The window of the system, and what draws it: OpenGL, or the program itself where there is no graphics card.
//!
//! OpenGL without a card is drawn by the processor as well, by libraries that take more memory than the program and are slower
//! than the [`painter`], which knows what egui draws and does not draw again what has not changed. The window of OpenGL is
//! that of eframe; that of the painter is [`software`].

mod canvas;
mod opengl;
mod painter;
mod renderer;
mod schedule;
mod software;
mod system;

use std::cell::Cell;

use egui::{Context, RawInput, Ui, ViewportBuilder};
use winit::event_loop::EventLoop;
use winit::platform::run_on_demand::EventLoopExtRunOnDemand;
use winit::window::Window;

pub(crate) use renderer::{Renderer, of_environment};

pub(crate) trait Content {
    /// Changes the input of a frame before anybody reads it.
    fn filter(&mut self, ctx: &Context, input: &mut RawInput);

    /// Runs before each frame, and while the window is hidden.
    fn logic(&mut self, ctx: &Context);

    fn ui(&mut self, ui: &mut Ui);

    /// Called once, after the window has closed.
    fn on_exit(&mut self);
}

/// The window exists and is not shown yet.
pub(crate) type Create<'a> = Box<dyn FnOnce(&Context, Option<&Window>) -> Box<dyn Content> + 'a>;

#[derive(Debug)]
pub(crate) enum Failure {
    /// With the message of the system.
    Unopened(String),
    /// With the message of the system, if there is one.
    Broke(Option<String>),
}

/// Tries these renderers in turn, and returns when the window is closed.
pub(crate) fn open(viewport: &ViewportBuilder, renderers: &[Renderer], create: Create<'_>) -> Result<(), Failure> {
    let create = Cell::new(Some(create));
    // Whoever opens a window asks for its content.
    let because = |why: String| match create.take() {
        Some(_) => Failure::Unopened(why),
        None => Failure::Broke(Some(why)),
    };
    if *renderers == [Renderer::OpenGl] {
        return opengl::run(viewport.clone(), &create).map_err(|error| because(error.to_string()));
    }
    // A process has one event loop only, and so all renderers have the same one.
    let mut event_loop = EventLoop::with_user_event().build().map_err(|error| because(error.to_string()))?;
    for renderer in renderers {
        let (ran, failure) = match renderer {
            Renderer::OpenGl => {
                let broke = Cell::default();
                let mut window = opengl::window(viewport.clone(), &create, &event_loop, &broke);
                let ran = event_loop.run_app_on_demand(&mut window);
                drop(window);
                if broke.get() {
                    return Err(Failure::Broke(None));
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
