//! What a screen reader hears of the real window, over the bus that it listens to.

use std::io::{BufRead, BufReader};
use std::process::{Child, Stdio};
use std::sync::mpsc::{Receiver, channel};
use std::thread;
use std::time::Duration;

use crate::screen::{PYTHON, Screen, stop};
use crate::window::Window;
use crate::{JAPANESE, on_a_screen, sample};

/// A screen reader that repeats what it hears.
struct Reader {
    child: Child,
    lines: Receiver<String>,
}

impl Reader {
    fn of(screen: &Screen, window: &Window<'_>) -> Self {
        let script = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/desktop/listen.py");
        let mut python = screen.lasting(PYTHON);
        let pid = window.pid().to_string();
        let mut child = python
            .args(["-W", "ignore", script, &pid])
            .env("PYTHONIOENCODING", "utf-8")
            .stdout(Stdio::piped())
            .spawn()
            .expect("Python runs");
        let (sender, lines) = channel();
        let out = BufReader::new(child.stdout.take().expect("piped"));
        thread::spawn(move || out.lines().map_while(Result::ok).all(|line| sender.send(line).is_ok()));
        let reader = Self { child, lines };
        reader.hear("ready");
        reader
    }

    /// Waits until this is heard.
    #[track_caller]
    fn hear(&self, wanted: &str) {
        let mut heard = Vec::new();
        while !heard.iter().any(|line| line == wanted) {
            match self.lines.recv_timeout(Duration::from_secs(90)) {
                Ok(line) => heard.push(line),
                Err(error) => panic!("{wanted:?} was not heard ({error}), but {heard:?}"),
            }
        }
    }
}

impl Drop for Reader {
    fn drop(&mut self) {
        stop(&mut self.child);
    }
}

#[test]
fn moves_positions_and_squares_are_heard() {
    on_a_screen(|screen| {
        let window = Window::open(screen, JAPANESE, &[&sample("soho-1845.kif")]);
        window.find("７七 先手の歩");
        let reader = Reader::of(screen, &window);
        window.keys(&["Right"]);
        reader.hear("announced\t1手目 先手 ７六歩。");
        window.keys(&["Next"]);
        reader.hear("announced\t11手目 先手 同銀、馬を取る、しおり「角換わり」。");
        window.keys(&["l"]);
        reader.hear(
            "announced\t11手目 先手 同銀、馬を取る。後手の手番。先手の玉 ５九、後手の玉 ５一。先手の持駒 角。後手の持駒 角。",
        );
        // The same once more is heard once more.
        window.keys(&["l"]);
        reader.hear(
            "announced\t11手目 先手 同銀、馬を取る。後手の手番。先手の玉 ５九、後手の玉 ５一。先手の持駒 角。後手の持駒 角。",
        );
        window.keys(&["alt+Down"]);
        reader.hear("announced\t一段目：後手 9香、8桂、7銀、6金、5玉、3銀、2桂、1香。");
        // The cursor on the board: each square is read as it gets the focus, and a piece is moved without the mouse.
        window.keys(&["s"]);
        reader.hear("focused\t５五 空き");
        window.keys(&["Up", "Up"]);
        reader.hear("focused\t５三 後手の歩");
        window.keys(&["Return"]);
        reader.hear("announced\t５三 後手の歩を持ちました。移動先は1か所です。");
        window.keys(&["Down", "Return"]);
        reader.hear("announced\t12手目 後手 ５四歩、2通りのうち2番目。");
        // A menu and its first entry.
        window.keys(&["Escape", "F10"]);
        reader.hear("focused\tファイル");
    });
}
