//! A display of its own, with a window manager and the buses that screen readers use.

use std::fs;
use std::io::{BufRead, BufReader};
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::thread::sleep;
use std::time::{Duration, Instant};

/// How long anything may take, on a busy machine that draws in software.
const DEADLINE: Duration = Duration::from_secs(90);

/// Asks again and again until there is an answer.
#[track_caller]
pub(crate) fn until<T>(what: &str, mut ask: impl FnMut() -> Option<T>) -> T {
    let start = Instant::now();
    loop {
        if let Some(answer) = ask() {
            return answer;
        }
        assert!(start.elapsed() < DEADLINE, "waited {} s in vain: {what}", DEADLINE.as_secs());
        sleep(Duration::from_millis(40));
    }
}

/// What a command says, when it succeeds.
pub(crate) fn output(command: &mut Command) -> Option<String> {
    let output = command.stdin(Stdio::null()).stderr(Stdio::null()).output().ok()?;
    output.status.success().then(|| String::from_utf8_lossy(&output.stdout).trim_end().to_owned())
}

/// The distribution's own Python has the bindings, whatever else is first on the path.
pub(crate) const PYTHON: &str = "/usr/bin/python3";
/// What it must know.
const BINDINGS: &str = "import gi; [gi.require_version(*v) for v in (('Atspi', '2.0'), ('Gtk', '3.0'))]";

/// Where at-spi2-core keeps its launcher, on one distribution or another.
const LAUNCHERS: [&str; 3] =
    ["/usr/libexec/at-spi-bus-launcher", "/usr/lib/at-spi2-core/at-spi-bus-launcher", "/usr/lib/at-spi-bus-launcher"];

/// The display. What was started goes away with it, and also when the tests are killed.
pub(crate) struct Screen {
    /// The folder that stands in for the user's home.
    pub(crate) home: PathBuf,
    display: String,
    bus: String,
    children: Vec<Child>,
    // Last: the folder goes after all those who use it.
    _folder: tempfile::TempDir,
}

impl Screen {
    /// Starts it all.
    ///
    /// # Panics
    ///
    /// When a program that is needed is not on this machine.
    pub(crate) fn start() -> Self {
        for needed in ["Xvfb", "xdotool", "import", "identify", "openbox", "dbus-daemon", "gdbus", "zenity", "xclip"] {
            assert!(on_path(needed), "{needed} {MISSING}");
        }
        let bindings = output(Command::new(PYTHON).args(["-c", BINDINGS]));
        assert!(bindings.is_some(), "what Python needs to know of windows {MISSING}");
        let launcher = LAUNCHERS.iter().find(|path| Path::new(path).exists());
        let launcher = launcher.unwrap_or_else(|| panic!("at-spi-bus-launcher {MISSING}"));

        let folder = tempfile::Builder::new().prefix("komadai-desktop-").tempdir().expect("a temporary folder");
        let home = folder.path().to_owned();
        fs::create_dir(home.join("run")).expect("a runtime folder");
        fs::set_permissions(home.join("run"), fs::Permissions::from_mode(0o700)).expect("a private folder");

        let mut screen =
            Self { home, display: String::new(), bus: String::new(), children: Vec::new(), _folder: folder };
        // Without -noreset the display begins anew whenever its last client leaves, and drops whoever comes just then.
        let options = ["-displayfd", "1", "-noreset", "-nolisten", "tcp", "-screen", "0", "1400x900x24"];
        let number = screen.start_line("Xvfb", &options);
        screen.display = format!(":{number}");
        // A bus on which nothing starts by itself: no portal of this machine's desktop answers for the dialogs.
        let config = screen.home.join("bus.conf");
        fs::write(&config, bus_config(&screen.home)).expect("the configuration of the bus");
        let config = format!("--config-file={}", config.display());
        screen.bus = screen.start_line("dbus-daemon", &["--nofork", "--print-address=1", &config]);
        screen.start_quiet(launcher, &["--launch-immediately"]);
        screen.start_quiet("openbox", &[]);
        for property in ["IsEnabled", "ScreenReaderEnabled"] {
            until("the bus for screen readers", || {
                let mut gdbus = screen.command("gdbus");
                gdbus.args(["call", "--address", &screen.bus, "--dest", "org.a11y.Bus", "--object-path"]);
                gdbus.args(["/org/a11y/bus", "--method", "org.freedesktop.DBus.Properties.Set"]);
                output(gdbus.args(["org.a11y.Status", property, "<true>"]))
            });
        }
        until("the window manager", || {
            let root = output(screen.command("xprop").args(["-root", "_NET_SUPPORTING_WM_CHECK"]))?;
            root.contains("window id").then_some(())
        });
        screen
    }

    /// A command that sees this display, these buses and this home, and nothing of the user's.
    pub(crate) fn command(&self, program: &str) -> Command {
        let mut command = Command::new(program);
        command
            .env("DISPLAY", &self.display)
            .env("DBUS_SESSION_BUS_ADDRESS", &self.bus)
            .env("HOME", &self.home)
            .env("XDG_CONFIG_HOME", self.home.join("config"))
            .env("XDG_DATA_HOME", self.home.join("data"))
            .env("XDG_CACHE_HOME", self.home.join("cache"))
            .env("XDG_RUNTIME_DIR", self.home.join("run"))
            .env("LANG", "C.UTF-8")
            .env("GSETTINGS_BACKEND", "memory") // the launcher keeps its settings to itself
            .env("NO_AT_BRIDGE", "1") // only our own window talks to screen readers, not the dialogs
            .env_remove("LC_ALL")
            .env_remove("LC_MESSAGES")
            .env_remove("WAYLAND_DISPLAY")
            .env_remove("WAYLAND_SOCKET")
            .current_dir(&self.home);
        command
    }

    /// The same, for a program that stays: it goes away when the test does.
    pub(crate) fn lasting(&self, program: &str) -> Command {
        let mut command = self.command("setpriv");
        command.args(["--pdeathsig", "TERM", program]).stdin(Stdio::null());
        command
    }

    fn start_quiet(&mut self, program: &str, args: &[&str]) {
        let mut command = self.lasting(program);
        command.args(args).stdout(Stdio::null()).stderr(Stdio::null());
        self.children.push(command.spawn().unwrap_or_else(|error| panic!("{program}: {error}")));
    }

    /// Starts a program that says in its first line where it can be reached.
    fn start_line(&mut self, program: &str, args: &[&str]) -> String {
        let mut command = self.lasting(program);
        command.args(args).stdout(Stdio::piped()).stderr(Stdio::null());
        let mut child = command.spawn().unwrap_or_else(|error| panic!("{program}: {error}"));
        let mut line = String::new();
        BufReader::new(child.stdout.take().expect("piped")).read_line(&mut line).expect("a line");
        assert!(!line.is_empty(), "{program} did not start");
        self.children.push(child);
        line.trim_end().to_owned()
    }
}

impl Drop for Screen {
    fn drop(&mut self) {
        while let Some(mut child) = self.children.pop() {
            stop(&mut child);
        }
    }
}

/// Asks a program to end, and sees to it.
pub(crate) fn stop(child: &mut Child) {
    // The shell has a `kill` of its own, on machines without procps too.
    let _ = Command::new("sh").args(["-c", &format!("kill {}", child.id())]).stderr(Stdio::null()).status();
    let start = Instant::now();
    while let Ok(None) = child.try_wait() {
        if start.elapsed() > Duration::from_secs(5) {
            let _ = child.kill();
            let _ = child.wait();
            return;
        }
        sleep(Duration::from_millis(10));
    }
}

const MISSING: &str = "is missing: `./run tests` installs what the tests of the real window need";

fn on_path(program: &str) -> bool {
    std::env::var_os("PATH").is_some_and(|path| std::env::split_paths(&path).any(|dir| dir.join(program).is_file()))
}

fn bus_config(home: &Path) -> String {
    format!(
        r#"<!DOCTYPE busconfig PUBLIC "-//freedesktop//DTD D-Bus Bus Configuration 1.0//EN"
 "http://www.freedesktop.org/standards/dbus/1.0/busconfig.dtd">
<busconfig>
  <type>session</type>
  <listen>unix:dir={}</listen>
  <auth>EXTERNAL</auth>
  <policy context="default">
    <allow send_destination="*" eavesdrop="true"/>
    <allow eavesdrop="true"/>
    <allow own="*"/>
  </policy>
</busconfig>
"#,
        home.display()
    )
}
