//! An engine for the tests, `komadai-fake-engine MANNER`: it obeys USI but for what its manner says.

use std::io::{self, BufRead, Write};
use std::process::{Command, ExitCode, Stdio};
use std::thread;
use std::time::Duration;

use komadai::notation::usi;
use komadai::shogi::Position;

struct Fake {
    manner: String,
    position: Position,
    is_searching: bool,
}

fn say(line: &str) {
    let mut out = io::stdout().lock();
    // A closed pipe is the end, as for any engine.
    if writeln!(out, "{line}").and_then(|()| out.flush()).is_err() {
        std::process::exit(1);
    }
}

fn say_bytes(bytes: &[u8]) {
    let mut out = io::stdout().lock();
    if out.write_all(bytes).and_then(|()| out.flush()).is_err() {
        std::process::exit(1);
    }
}

fn complain(text: &str) {
    let _ = io::stderr().lock().write_all(text.as_bytes());
}

fn leave_a_child() {
    let child = Command::new("sleep").arg("1000").stdin(Stdio::null()).spawn();
    say(&child.map_or_else(|error| error.to_string(), |child| format!("info string child {}", child.id())));
}

fn stop_self() {
    let _ = Command::new("kill").args(["-STOP", &std::process::id().to_string()]).status();
}

impl Fake {
    /// What its manner does when a command comes. Returns whether the command is dealt with.
    fn misbehave(&mut self, command: &str) -> bool {
        let is = |manner: &str| self.manner == format!("{manner}:{command}");
        if is("silent") {
            return true;
        } else if is("die") {
            complain("terminate called after throwing an instance of something\n");
            std::process::exit(7);
        } else if is("abort") {
            std::process::abort();
        } else if is("freeze") {
            stop_self();
        } else if is("deaf") {
            loop {
                thread::sleep(Duration::from_secs(60));
            }
        } else if is("children") {
            leave_a_child();
            std::process::exit(3);
        } else if is("child") {
            leave_a_child();
        } else if is("garbage") {
            say_bytes(b"\xFF\xFE\x00\x80garbage \x1b[31m\xE3\x81\n\n\n\r\n");
        } else if is("endless") {
            (0..64).for_each(|_| say_bytes(&vec![b'x'; 1 << 20]));
            say_bytes(b"\n");
        } else if is("gigabyte") {
            let line = [vec![b'y'; 1 << 20], b"\n".to_vec()].concat();
            (0..1_024).for_each(|_| say_bytes(&line));
        } else if is("flood") {
            let lines = "info depth 1 seldepth 1 score cp 3 nodes 100 nps 100000 time 1 pv 7g7f 3c3d\n".repeat(1_000);
            (0..30).for_each(|_| say_bytes(lines.as_bytes()));
        } else if is("errors") {
            let line = "something went wrong\n".repeat(100);
            (0..2_000).for_each(|_| complain(&line));
        }
        false
    }

    fn answer(&self) {
        let first = self.position.legal_moves().iter().next().copied();
        say(&first.map_or_else(|| "bestmove resign".to_owned(), |mv| format!("bestmove {mv}")));
    }

    fn introduce(&self) {
        say("A banner by somebody");
        say("");
        if self.manner == "cp932" {
            say_bytes(b"id name \x8c\xe3\x8e\xe8\r\n");
        } else {
            say("id name Fake 1.0");
        }
        say("id author the tests");
        say("option name Skill Level type spin default 20 min 0 max 20");
        say("option name Book File type filename default <empty>");
        say("option name Style type combo default Rather Bold var Rather Bold var Shy");
        say("option name Clear Hash type button");
        say("usiok");
    }

    fn go(&mut self, rest: &str) {
        let is_mate = rest.starts_with("mate");
        say("info depth 1 score cp 12 nodes 100 time 1 pv 7g7f pass");
        match self.manner.as_str() {
            "illegal" => say("bestmove 9a1i"),
            "unreadable" => say("bestmove"),
            "wrong-mate" if is_mate => say("checkmate 7g7f 3c3d"),
            "no-mate" if is_mate => say("checkmate nomate"),
            "sticking-mate" => {
                say("info depth 2 score mate 5 pv 7g7f");
                say("info depth 3 score cp 40 pv 2g2f");
                self.is_searching = true;
            }
            _ => self.is_searching = true,
        }
    }

    fn stop(&mut self) {
        if !std::mem::take(&mut self.is_searching) {
            return say("warning stop ignored");
        }
        if self.manner == "late" {
            thread::sleep(Duration::from_millis(300));
        }
        self.answer();
        if self.manner == "twice" {
            self.answer();
        }
    }

    fn set_position(&mut self, line: &str) {
        let Ok(read) = usi::read_line(line) else { return };
        self.position = Position::from(read.start.setup);
        for (_, mv) in read.moves.flatten() {
            let _ = self.position.play(mv);
        }
    }
}

fn main() -> ExitCode {
    let manner = std::env::args().nth(1).unwrap_or_default();
    let mut fake = Fake { manner, position: Position::startpos(), is_searching: false };
    fake.misbehave("start");
    for line in io::stdin().lock().lines() {
        let Ok(line) = line else { break };
        let (command, rest) = line.split_once(' ').unwrap_or((&line, ""));
        if fake.misbehave(command) {
            continue;
        }
        match command {
            "usi" => fake.introduce(),
            "isready" => say("readyok"),
            "position" => fake.set_position(&line),
            "setoption" => say(&format!("info string {line}")),
            "go" => fake.go(rest),
            "stop" => fake.stop(),
            "quit" => break,
            _ => {}
        }
    }
    ExitCode::SUCCESS
}
