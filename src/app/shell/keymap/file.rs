//! The user's file of keys, with a line for each changed command: `play.flip-board = ["F", "Ctrl+T"]`.
//! It is TOML, read line by line: a damaged line is kept and affects no other line.

use egui::KeyboardShortcut;

use crate::app::kit::chord::{self, ChordError};
use crate::app::shell::command::Command;
use crate::app::shell::keymap::presets::Preset;

const HEAD: &str = "\
# Komadai: keys of your own, over those of the preset. `komadai --help` lists the usual ones.
#   play.flip-board = [\"F\", \"Ctrl+T\"]
#   files.quit = []                        # no key at all
# キーの変更です。プリセットのキーより優先します。
";

#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Problem {
    /// From 1.
    pub(crate) line: usize,
    pub(crate) reason: Reason,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Reason {
    /// Not `name = …`.
    NoValue,
    /// Neither a string in quotation marks nor a list of them.
    NoText,
    NoUnicode,
    UnknownCommand(String),
    UnknownPreset(String),
    Key(ChordError),
    /// An earlier line has the same name.
    Again(String),
}

#[derive(Clone, Debug, PartialEq, Eq)]
enum Meaning {
    Nothing,
    Preset(Preset),
    Keys(Command, Vec<KeyboardShortcut>),
    Problem(Reason),
}

#[derive(Clone, Debug, PartialEq, Eq)]
struct Line {
    /// Without the line feed.
    text: Vec<u8>,
    meaning: Meaning,
}

#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct File {
    lines: Vec<Line>,
}

impl File {
    pub(crate) fn read(bytes: &[u8]) -> Self {
        let bytes = bytes.strip_prefix("\u{feff}".as_bytes()).unwrap_or(bytes);
        let mut lines: Vec<Line> = Vec::new();
        for text in bytes.strip_suffix(b"\n").unwrap_or(bytes).split(|&byte| byte == b'\n') {
            let meaning = match (meaning(text), &lines) {
                (Meaning::Keys(command, _), lines) if lines.iter().any(|line| line.is_about(command)) => {
                    Meaning::Problem(Reason::Again(command.about().id.to_owned()))
                }
                (Meaning::Preset(_), lines) if lines.iter().any(|line| matches!(line.meaning, Meaning::Preset(_))) => {
                    Meaning::Problem(Reason::Again(PRESET.to_owned()))
                }
                (meaning, _) => meaning,
            };
            lines.push(Line { text: text.to_vec(), meaning });
        }
        if bytes.is_empty() {
            lines.clear();
        }
        Self { lines }
    }

    pub(crate) fn write(&self) -> Vec<u8> {
        self.lines.iter().flat_map(|line| line.text.iter().copied().chain([b'\n'])).collect()
    }

    pub(crate) fn problems(&self) -> impl Iterator<Item = Problem> {
        self.lines.iter().enumerate().filter_map(|(index, line)| match &line.meaning {
            Meaning::Problem(reason) => Some(Problem { line: index + 1, reason: reason.clone() }),
            _ => None,
        })
    }

    pub(crate) fn preset(&self) -> Preset {
        let preset = self.lines.iter().find_map(|line| match line.meaning {
            Meaning::Preset(preset) => Some(preset),
            _ => None,
        });
        preset.unwrap_or_default()
    }

    /// `None` if no line is about the command.
    pub(crate) fn keys(&self, command: Command) -> Option<&[KeyboardShortcut]> {
        self.lines.iter().find_map(|line| match &line.meaning {
            Meaning::Keys(its, keys) if *its == command => Some(keys.as_slice()),
            _ => None,
        })
    }

    pub(crate) fn set_preset(&mut self, preset: Preset) {
        let text = format!("{PRESET} = \"{}\"", preset.id()).into_bytes();
        let line = Line { text, meaning: Meaning::Preset(preset) };
        let is_preset = |line: &Line| matches!(line.meaning, Meaning::Preset(_));
        match self.lines.iter().position(is_preset) {
            Some(index) => self.lines[index] = line,
            None => {
                self.begin();
                let head = self.lines.iter().take_while(|line| line.text.first() == Some(&b'#')).count();
                self.lines.insert(head, line);
            }
        }
    }

    pub(crate) fn set(&mut self, command: Command, keys: Vec<KeyboardShortcut>) {
        let names: Vec<String> = keys.iter().map(|key| quoted(&chord::write(key))).collect();
        let value = match names.as_slice() {
            [name] => name.clone(),
            names => format!("[{}]", names.join(", ")),
        };
        let text = format!("{} = {value}", command.about().id).into_bytes();
        let line = Line { text, meaning: Meaning::Keys(command, keys) };
        match self.lines.iter().position(|line| line.is_about(command)) {
            Some(index) => self.lines[index] = line,
            None => {
                self.begin();
                self.lines.push(line);
            }
        }
    }

    pub(crate) fn reset(&mut self, command: Command) {
        self.lines.retain(|line| !line.is_about(command));
    }

    pub(crate) fn reset_all(&mut self) {
        self.lines.retain(|line| !matches!(line.meaning, Meaning::Keys(..)));
    }

    fn begin(&mut self) {
        if self.lines.is_empty() {
            *self = Self::read(HEAD.as_bytes());
        }
    }
}

impl Line {
    fn is_about(&self, command: Command) -> bool {
        matches!(self.meaning, Meaning::Keys(its, _) if its == command)
    }
}

const PRESET: &str = "preset";

fn quoted(text: &str) -> String {
    // Only backslashes need escaping in names of keys.
    format!("\"{}\"", text.replace('\\', "\\\\"))
}

fn meaning(line: &[u8]) -> Meaning {
    let Ok(line) = str::from_utf8(line) else { return Meaning::Problem(Reason::NoUnicode) };
    let line = line.trim();
    if line.is_empty() || line.starts_with('#') {
        return Meaning::Nothing;
    }
    read_line(line).unwrap_or_else(Meaning::Problem)
}

fn read_line(line: &str) -> Result<Meaning, Reason> {
    let (name, value) = line.split_once('=').ok_or(Reason::NoValue)?;
    let name = name.trim().trim_matches('"');
    let texts = texts(value).ok_or(Reason::NoText)?;
    if name == PRESET {
        let [preset] = texts.as_slice() else { return Err(Reason::NoText) };
        let known = Preset::ALL.into_iter().find(|known| known.id() == preset);
        return known.map(Meaning::Preset).ok_or_else(|| Reason::UnknownPreset(preset.clone()));
    }
    let command = Command::all().find(|command| command.about().id == name);
    let command = command.ok_or_else(|| Reason::UnknownCommand(name.to_owned()))?;
    let mut keys = Vec::new();
    for text in texts {
        let key = chord::read(&text).map_err(Reason::Key)?;
        if !keys.contains(&key) {
            keys.push(key);
        }
    }
    Ok(Meaning::Keys(command, keys))
}

/// The strings of a value: `"a"` or `["a", "b"]`, perhaps followed by a comment.
fn texts(value: &str) -> Option<Vec<String>> {
    let value = value.trim();
    let (texts, rest) = match value.strip_prefix('[') {
        None => {
            let (text, rest) = text(value)?;
            (vec![text], rest)
        }
        Some(list) => {
            let (mut texts, mut rest) = (Vec::new(), list.trim_start());
            while !rest.starts_with(']') {
                let (text, behind) = text(rest)?;
                texts.push(text);
                let behind = behind.trim_start();
                rest = match behind.strip_prefix(',') {
                    Some(behind) => behind.trim_start(),
                    None if behind.starts_with(']') => behind,
                    None => return None,
                };
            }
            (texts, &rest[1..])
        }
    };
    let rest = rest.trim();
    (rest.is_empty() || rest.starts_with('#')).then_some(texts)
}

/// A string in quotation marks, and the rest of the line.
fn text(value: &str) -> Option<(String, &str)> {
    let inside = value.strip_prefix('"')?;
    let mut text = String::new();
    let mut letters = inside.char_indices();
    while let Some((at, letter)) = letters.next() {
        match letter {
            '"' => return Some((text, &inside[at + 1..])),
            '\\' => text.push(letters.next()?.1),
            letter => text.push(letter),
        }
    }
    None
}
