//! The program under test: started, driven by keys and mouse, looked at and listened to.

use std::fs::{self, File};
use std::io::{BufRead, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};

use crate::screen::{PYTHON, Screen, output, stop, until};

/// Something in the window that has a name, as a screen reader is told.
#[derive(Clone, Debug)]
pub(crate) struct Named {
    /// What it is called.
    pub(crate) name: String,
    /// The middle of it on the display.
    pub(crate) middle: (i32, i32),
    /// Whether it gets the keys.
    pub(crate) focused: bool,
}

/// The window.
pub(crate) struct Window<'a> {
    screen: &'a Screen,
    child: Child,
    id: String,
}

impl<'a> Window<'a> {
    /// Starts the program and waits until its window is there and has the keyboard.
    #[track_caller]
    pub(crate) fn open(screen: &'a Screen, language: &str, files: &[&Path]) -> Self {
        Self::open_below(screen, language, &[], files)
    }

    /// The same though another window is open.
    #[track_caller]
    pub(crate) fn open_new(screen: &'a Screen, language: &str, files: &[&Path]) -> Self {
        let files: Vec<&Path> = [Path::new("--new-window")].into_iter().chain(files.iter().copied()).collect();
        Self::open_below(screen, language, &[], &files)
    }

    /// Waits until the window has the keyboard, without giving it that.
    #[track_caller]
    pub(crate) fn wait_in_front(&self) {
        until("the window is in front", || {
            let focused = output(self.screen.command("xdotool").arg("getwindowfocus"))?;
            (focused == self.id).then_some(())
        });
    }

    /// The same below other programs, each of which gives way to the next.
    #[track_caller]
    pub(crate) fn open_below(screen: &'a Screen, language: &str, programs: &[&str], files: &[&Path]) -> Self {
        let said = File::create(screen.home.join("stderr")).expect("a log");
        let mut words = programs.iter().copied().chain([env!("CARGO_BIN_EXE_komadai")]);
        let child = screen
            .lasting(words.next().expect("a program"))
            .args(words)
            .args(files)
            .env("LANG", language)
            .stdout(Stdio::null())
            .stderr(said)
            .spawn()
            .expect("the program starts");
        let mut window = Self { screen, child, id: String::new() };
        window.id = until("the window", || {
            window.check_alive();
            let pid = window.child.id().to_string();
            let found = output(screen.command("xdotool").args(["search", "--onlyvisible", "--pid", &pid]))?;
            found.lines().last().map(str::to_owned)
        });
        window.focus();
        window
    }

    /// Gives the window the keyboard, as a click into its title would.
    #[track_caller]
    pub(crate) fn focus(&self) {
        until("the keyboard", || {
            output(self.screen.command("xdotool").args(["windowactivate", &self.id]))?;
            let focused = output(self.screen.command("xdotool").arg("getwindowfocus"))?;
            (focused == self.id).then_some(())
        });
    }

    /// Makes it this wide and high, in pixels.
    pub(crate) fn resize(&self, size: [&str; 2]) {
        output(self.screen.command("xdotool").args(["windowsize", "--sync", &self.id]).args(size)).expect("a size");
    }

    /// Presses keys, one after the other, by their X names: `Right`, `ctrl+o`.
    pub(crate) fn keys(&self, keys: &[&str]) {
        output(self.screen.command("xdotool").arg("key").args(keys)).expect("xdotool presses keys");
    }

    /// Does what these words tell `xdotool`; false when it could not go on, as when the window closes meanwhile.
    pub(crate) fn xdotool(&self, words: &[String]) -> bool {
        output(self.screen.command("xdotool").args(words)).is_some()
    }

    /// Its name for `xdotool`.
    pub(crate) fn id(&self) -> &str {
        &self.id
    }

    /// The number of the process.
    pub(crate) fn pid(&self) -> u32 {
        self.child.id()
    }

    /// Clicks at one place after the other.
    pub(crate) fn click_at(&self, places: &[(i32, i32)]) {
        let mut xdotool = self.screen.command("xdotool");
        for (x, y) in places {
            // A click that is over before the window has drawn where the mouse is would go astray.
            xdotool.args(["mousemove", &x.to_string(), &y.to_string(), "sleep", "0.03", "click", "1", "sleep", "0.03"]);
        }
        output(&mut xdotool).expect("xdotool clicks");
    }

    /// Asks the window to close, as the window manager does.
    pub(crate) fn close(&self) {
        // After the first key of a display the window manager asks for its own keys again, and might miss this one.
        let words = ["key", "shift", "sleep", "0.3", "key", "alt+F4"];
        output(self.screen.command("xdotool").args(words)).expect("xdotool presses keys");
    }

    /// Tells the program to end, as the system does when the user logs out.
    pub(crate) fn terminate(&self) {
        let pid = self.child.id().to_string();
        assert!(Command::new("kill").args(["-TERM", &pid]).status().expect("kill runs").success());
    }

    /// Ends the program from one moment to the next.
    pub(crate) fn kill(mut self) {
        self.child.kill().expect("it runs");
        self.child.wait().expect("a child");
    }

    /// Where the rest of the machine finds a file that the program sees at this path.
    pub(crate) fn sees(&self, path: &Path) -> PathBuf {
        PathBuf::from(format!("/proc/{}/root{}", self.child.id(), path.display()))
    }

    /// Clicks in the middle of what has this name.
    #[track_caller]
    pub(crate) fn click(&self, name: &str) {
        let (x, y) = self.find(name).middle;
        let (x, y) = (x.to_string(), y.to_string());
        output(self.screen.command("xdotool").args(["mousemove", &x, &y, "click", "1"])).expect("xdotool clicks");
    }

    /// Turns the mouse wheel over what has this name: down when positive.
    #[track_caller]
    pub(crate) fn wheel(&self, name: &str, notches: i32) {
        let (x, y) = self.find(name).middle;
        let (x, y) = (x.to_string(), y.to_string());
        let button = if notches > 0 { "5" } else { "4" };
        let times = notches.abs().to_string();
        let args = ["mousemove", &x, &y, "click", "--repeat", &times, "--delay", "60", button];
        output(self.screen.command("xdotool").args(args)).expect("xdotool turns the wheel");
    }

    /// The window's title.
    pub(crate) fn title(&self) -> String {
        output(self.screen.command("xdotool").args(["getwindowname", &self.id])).unwrap_or_default()
    }

    /// Waits until the title is as wanted.
    #[track_caller]
    pub(crate) fn wait_for_title(&self, what: &str, wanted: impl Fn(&str) -> bool) {
        let mut title = String::new();
        until(&format!("the title {what}; it is {:?}", self.title()), || {
            self.check_alive();
            title = self.title();
            wanted(&title).then_some(())
        });
    }

    /// All that has a name, as a screen reader is told.
    pub(crate) fn names(&self) -> Vec<Named> {
        self.check_alive();
        let script = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/desktop/names.py");
        let mut python = self.screen.command(PYTHON);
        let pid = self.child.id().to_string();
        let listed = python.args(["-W", "ignore", script, &pid]).output().expect("Python runs");
        let said = String::from_utf8_lossy(&listed.stderr);
        assert!(listed.status.success(), "{script}: {said}");
        let said = String::from_utf8_lossy(&listed.stdout);
        said.lines().filter_map(parse).collect()
    }

    /// Waits until something has a name that is as wanted, and gives it.
    #[track_caller]
    pub(crate) fn wait(&self, what: &str, wanted: impl Fn(&Named) -> bool) -> Named {
        until(what, || self.names().into_iter().find(&wanted))
    }

    /// Waits until something has exactly this name.
    #[track_caller]
    pub(crate) fn find(&self, name: &str) -> Named {
        self.wait(name, |named| named.name == name)
    }

    /// Keeps a picture of the window, once it is drawn and stands still.
    #[track_caller]
    pub(crate) fn picture(&self, name: &str) -> PathBuf {
        let path = pictures().join(format!("{name}.png"));
        let mut last = String::new();
        until("a picture that stands still", || {
            self.check_alive();
            output(self.screen.command("import").args(["-silent", "-window", &self.id]).arg(&path))?;
            // Its number of colours and its signature.
            let seen = output(self.screen.command("identify").args(["-format", "%k %#"]).arg(&path))?;
            let colours: usize = seen.split(' ').next()?.parse().ok()?;
            let still = colours > 64 && seen == last;
            last = seen;
            still.then_some(())
        });
        path
    }

    /// How many times the thread that draws has gone to sleep so far: it wakes up for each frame, and for nothing else.
    pub(crate) fn wakes(&self) -> u64 {
        let pid = self.child.id();
        let status = fs::read_to_string(format!("/proc/{pid}/task/{pid}/status")).expect("the program runs");
        let sleeps = status.lines().find_map(|line| line.strip_prefix("voluntary_ctxt_switches:")).expect("a count");
        sleeps.trim().parse().expect("a number")
    }

    /// Waits until the program ends by itself, and gives its exit status.
    #[track_caller]
    pub(crate) fn wait_closed(mut self) -> Option<i32> {
        until("the program ends", || self.child.try_wait().expect("a child")).code()
    }

    /// Whether the program has ended as it does when its user quits it.
    pub(crate) fn has_quit(&mut self) -> bool {
        self.child.try_wait().expect("a child").is_some_and(|status| status.success())
    }

    /// Fails if the program has ended.
    #[track_caller]
    pub(crate) fn check_alive(&self) {
        let state = fs::read_to_string(format!("/proc/{}/stat", self.child.id())).unwrap_or_default();
        let alive = state.rsplit(')').next().is_some_and(|rest| !rest.trim_start().starts_with('Z'));
        assert!(alive && !state.is_empty(), "the program ended:\n{}", self.said());
    }

    /// What the program wrote to its standard error.
    pub(crate) fn said(&self) -> String {
        fs::read_to_string(self.screen.home.join("stderr")).unwrap_or_default()
    }
}

impl Drop for Window<'_> {
    fn drop(&mut self) {
        if std::thread::panicking() {
            let test = std::thread::current().name().unwrap_or_default().to_owned();
            let path = pictures().join(format!("failed-{test}.png"));
            let _ = output(self.screen.command("import").args(["-silent", "-window", "root"]).arg(path));
        }
        stop(&mut self.child);
    }
}

/// Drags a file out of another program and drops it on what has this name in the window.
#[track_caller]
pub(crate) fn drop_file(window: &Window<'_>, file: &Path, name: &str) {
    let screen = window.screen;
    let (x, y) = window.find(name).middle;
    let script = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/desktop/drag.py");
    let mut python = screen.lasting(PYTHON);
    python.arg(script).arg(file).stdout(Stdio::piped()).stderr(Stdio::null());
    let mut child = python.spawn().expect("Python starts");
    let mut place = String::new();
    BufReader::new(child.stdout.take().expect("piped")).read_line(&mut place).expect("a line");
    let (from_x, from_y) = place.trim().split_once(' ').expect("the place of the file");
    // A drag begins when the mouse moves with the button down, and is followed in steps.
    let steps = [(120, 120), (x - 20, y - 20), (x, y), (x + 1, y)].map(|(x, y)| [x.to_string(), y.to_string()]);
    let mut xdotool = screen.command("xdotool");
    xdotool.args(["mousemove", from_x, from_y, "mousedown", "1"]);
    for [x, y] in &steps {
        xdotool.args(["sleep", "0.15", "mousemove", "--sync", x, y]);
    }
    output(xdotool.args(["sleep", "0.15", "mouseup", "1"])).expect("xdotool drags");
    until("the drop", || child.try_wait().expect("a child"));
}

/// Answers the dialog for opening or saving with a path, as a person would.
#[track_caller]
pub(crate) fn answer_dialog(screen: &Screen, path: &Path) {
    let dialog = until("the dialog", || {
        let found = output(screen.command("xdotool").args(["search", "--onlyvisible", "--class", "zenity"]))?;
        found.lines().last().map(str::to_owned)
    });
    until("the dialog has the keyboard", || {
        output(screen.command("xdotool").args(["windowactivate", &dialog]))?;
        let focused = output(screen.command("xdotool").arg("getwindowfocus"))?;
        (focused == dialog).then_some(())
    });
    let path = path.to_str().expect("a path of plain letters");
    let keys = |keys: &[&str]| output(screen.command("xdotool").args(keys)).expect("xdotool types");
    // Typing a slash opens the field for a path, where there is none yet; what is typed before it is there gets lost.
    stand_still(screen, &dialog);
    keys(&["key", "ctrl+a", "slash"]);
    stand_still(screen, &dialog);
    keys(&["key", "ctrl+a", "type", "--delay", "40", path]);
    stand_still(screen, &dialog);
    keys(&["key", "Return"]);
    until("the dialog goes away", || {
        let found = screen.command("xdotool").args(["search", "--onlyvisible", "--class", "zenity"]).output().ok()?;
        found.stdout.is_empty().then_some(())
    });
}

/// Waits until a window looks the same for a while.
#[track_caller]
fn stand_still(screen: &Screen, window: &str) {
    let mut last = String::new();
    until("the window stands still", || {
        let seen = output(screen.command("sh").args(["-c", "import -silent -window $0 rgb:- | cksum", window]))?;
        let still = seen == last;
        last = seen;
        still.then_some(())
    });
}

/// Where pictures are kept: `target/desktop`.
fn pictures() -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).with_file_name("desktop");
    let _ = fs::create_dir_all(&folder);
    folder
}

fn parse(line: &str) -> Option<Named> {
    let mut fields = line.splitn(4, '\t');
    let middle = (fields.next()?.parse().ok()?, fields.next()?.parse().ok()?);
    let focused = fields.next()? == "focused";
    Some(Named { name: fields.next()?.to_owned(), middle, focused })
}
