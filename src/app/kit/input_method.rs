//! A server of input methods that hangs must not keep the window from opening.
//!
//! Xlib asks the server that `XMODIFIERS` names, and waits for its answer without a limit, before there is a window. So
//! it is asked here first. If it does not answer, the program starts itself again without an input method, since a
//! running program cannot change its environment safely.

use std::process::Command;

/// The server that the program was started without.
const WITHOUT: &str = "KOMADAI_WITHOUT_INPUT_METHOD";
const MODIFIERS: &str = "XMODIFIERS";

/// Starts the program again if its input method hangs; returns if not.
#[cfg(target_os = "linux")]
pub(crate) fn leave_out_hung() {
    use std::env;
    use std::os::unix::process::CommandExt;

    let is_set = |name| env::var_os(name).is_some_and(|value| !value.is_empty());
    // Wayland, which winit prefers, has no such servers.
    if is_set("WAYLAND_DISPLAY") || is_set("WAYLAND_SOCKET") || !is_set("DISPLAY") {
        return;
    }
    let server = env::var(MODIFIERS).ok().and_then(|modifiers| server(&modifiers).map(str::to_owned));
    let Some(server) = server.filter(|server| x11::is_hung(server).unwrap_or(false)) else { return };
    if let Ok(program) = env::current_exe() {
        let mut again = Command::new(program);
        // It only returns if it fails; then the window may open late.
        let _ = again.args(env::args_os().skip(1)).env(MODIFIERS, "@im=none").env(WITHOUT, server).exec();
    }
}

#[cfg(not(target_os = "linux"))]
pub(crate) const fn leave_out_hung() {}

/// The server that the program was started without, because it did not answer.
pub(crate) fn left_out() -> Option<String> {
    std::env::var(WITHOUT).ok().filter(|server| !server.is_empty())
}

/// Lets another window ask its input method anew.
pub(crate) fn restore(command: &mut Command) {
    if let Some(server) = left_out() {
        command.env(MODIFIERS, format!("@im={server}")).env_remove(WITHOUT);
    }
}

/// `fcitx` of `@im=fcitx`; `None` for methods of Xlib itself.
#[cfg(any(target_os = "linux", test))]
fn server(modifiers: &str) -> Option<&str> {
    let name = modifiers.split('@').find_map(|modifier| modifier.strip_prefix("im="))?.trim();
    Some(name).filter(|name| !["", "none", "local"].contains(name))
}

#[cfg(target_os = "linux")]
mod x11 {
    use std::thread::sleep;
    use std::time::{Duration, Instant};

    use x11rb::connection::Connection;
    use x11rb::protocol::Event;
    use x11rb::protocol::xproto::{ConnectionExt, CreateWindowAux, WindowClass};
    use x11rb::{COPY_DEPTH_FROM_PARENT, COPY_FROM_PARENT, CURRENT_TIME};

    /// A server that works answers within some milliseconds; one that has just been started needs more.
    const PATIENCE: Duration = Duration::from_secs(3);
    const PAUSE: Duration = Duration::from_millis(5);

    /// `None` if that cannot be found out; a server that does not run is not waited for by Xlib either.
    pub(super) fn is_hung(server: &str) -> Option<bool> {
        let (x, number) = x11rb::connect(None).ok()?;
        let root = x.setup().roots.get(number)?.root;
        let atom = |name: &str| Some(x.intern_atom(false, name.as_bytes()).ok()?.reply().ok()?.atom);
        let selection = atom(&format!("@server={server}"))?;
        if x.get_selection_owner(selection).ok()?.reply().ok()?.owner == x11rb::NONE {
            return Some(false);
        }
        let window = x.generate_id().ok()?;
        let (input, none) = (WindowClass::INPUT_ONLY, CreateWindowAux::new());
        x.create_window(COPY_DEPTH_FROM_PARENT, window, root, 0, 0, 1, 1, 0, input, COPY_FROM_PARENT, &none).ok()?;
        let transport = atom("TRANSPORT")?;
        x.convert_selection(window, selection, transport, transport, CURRENT_TIME).ok()?;
        x.flush().ok()?;
        let end = Instant::now() + PATIENCE;
        while Instant::now() < end {
            match x.poll_for_event().ok()? {
                Some(Event::SelectionNotify(_)) => return Some(false),
                Some(_) => {}
                None => sleep(PAUSE),
            }
        }
        Some(true)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_server_is_the_one_that_the_environment_names() {
        assert_eq!(server("@im=fcitx"), Some("fcitx"));
        assert_eq!(server("@im=ibus@other=x"), Some("ibus"));
        for none in ["", "@im=none", "@im=local", "@im=", "@other=x"] {
            assert_eq!(server(none), None, "{none}");
        }
    }
}
