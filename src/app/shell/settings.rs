//! Loads and saves the settings: one JSON object in the user's configuration folder.
//!
//! If a value cannot be read (edited by hand, or by a newer version), the others are used, and the file is copied
//! before the next change replaces it.

use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use serde_json::Value;

use crate::app::desk::settings::Settings;

#[derive(Debug, Default)]
pub(crate) struct Stored {
    pub(crate) settings: Settings,
    /// The copy of the file if parts were unreadable.
    pub(crate) copy: Option<PathBuf>,
}

/// `None` on systems without a configuration folder.
pub(super) fn config_file(name: &str) -> Option<PathBuf> {
    Some(directories::ProjectDirs::from("", "", "komadai")?.config_dir().join(name))
}

pub(crate) fn load() -> Stored {
    config_file("settings.json").map_or_else(Stored::default, |path| load_from(&path))
}

/// # Errors
/// When the configuration folder cannot be written to.
pub(crate) fn save(settings: &Settings) -> io::Result<()> {
    config_file("settings.json").map_or(Ok(()), |path| save_to(&path, settings))
}

pub(super) fn load_from(path: &Path) -> Stored {
    let Ok(bytes) = fs::read(path) else { return Stored::default() };
    let (settings, is_whole) = parse(&bytes);
    let copy = if is_whole { None } else { set_aside(path, &bytes) };
    Stored { settings, copy }
}

fn save_to(path: &Path, settings: &Settings) -> io::Result<()> {
    write(path, &serde_json::to_vec_pretty(settings)?)
}

/// Atomic; creates the folder if necessary.
pub(super) fn write(path: &Path, bytes: &[u8]) -> io::Result<()> {
    let folder = path.parent().unwrap_or(Path::new("."));
    fs::create_dir_all(folder)?;
    let mut file = tempfile::NamedTempFile::new_in(folder)?;
    file.write_all(bytes)?;
    file.flush()?;
    file.persist(path)?;
    Ok(())
}

/// Copies the file to the first free name in its folder, unless a copy exists.
fn set_aside(path: &Path, bytes: &[u8]) -> Option<PathBuf> {
    let names = (1..1000).map(|number| path.with_extension(format!("unreadable-{number}.json")));
    for copy in names {
        match fs::read(&copy) {
            Ok(there) if there == bytes => return Some(copy),
            Ok(_) => {}
            Err(_) => return fs::write(&copy, bytes).ok().map(|()| copy),
        }
    }
    None
}

/// The readable settings, and whether that is all of them.
fn parse(bytes: &[u8]) -> (Settings, bool) {
    let Ok(stored @ Value::Object(_)) = serde_json::from_slice(bytes) else { return (Settings::default(), false) };
    if let Some(settings) = Settings::from_json(&stored) {
        return (settings, true);
    }
    let Ok(mut all) = serde_json::to_value(Settings::default()) else { return (Settings::default(), false) };
    merge(&mut all, &mut Vec::new(), &stored);
    (Settings::from_json(&all).unwrap_or_default(), false)
}

#[derive(Clone)]
enum Step {
    Key(String),
    End,
}

/// Puts `stored` at `path` if the whole stays readable; otherwise as many of its parts as possible.
fn merge(all: &mut Value, path: &mut Vec<Step>, stored: &Value) {
    let mut with = all.clone();
    put(&mut with, path, stored.clone());
    if Settings::from_json(&with).is_some() {
        *all = with;
        return;
    }
    match stored {
        Value::Object(fields) => {
            for (key, value) in fields {
                path.push(Step::Key(key.clone()));
                merge(all, path, value);
                path.pop();
            }
        }
        Value::Array(items) if !path.is_empty() => {
            put(all, path, Value::Array(Vec::new()));
            for item in items {
                path.push(Step::End);
                merge(all, path, item);
                path.pop();
            }
        }
        _ => {}
    }
}

/// Changes nothing if a value on the path has another type.
fn put(all: &mut Value, path: &[Step], value: Value) {
    let mut place = all;
    for step in path {
        place = match (step, place) {
            (Step::Key(key), Value::Object(fields)) => fields.entry(key.clone()).or_insert(Value::Null),
            (Step::End, Value::Array(items)) => {
                items.push(Value::Null);
                let Some(last) = items.last_mut() else { return };
                last
            }
            _ => return,
        };
    }
    *place = value;
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "a test that fails should say where")]

    use super::*;
    use crate::app::desk::panels::Edge;
    use crate::app::desk::rules::Rules;
    use crate::app::desk::settings::{Recent, ThemeChoice};
    use crate::diagram::{BoardTheme, PieceSet};
    use crate::lang::Language;
    use crate::tsume::cook::Profile;
    use crate::tsume::solver::FutileRule;

    const DAMAGED: &str = r#"{"language": "english", "look": "purple", "pace": 2.5, "board": "glass", "pieces": "bold",
        "recent": ["/a.kif", 7, {"problems": "/b"}], "picture": {"nonsense": 1}, "of a later version": [1]}"#;

    fn stored(name: &str, text: &str) -> (tempfile::TempDir, PathBuf) {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join(name);
        fs::write(&path, text).unwrap();
        (folder, path)
    }

    #[test]
    fn one_unreadable_field_costs_only_itself_and_the_file_is_kept_beside() {
        let (_folder, path) = stored("settings.json", DAMAGED);
        let Stored { settings, copy } = load_from(&path);
        assert_eq!((settings.language, settings.pace), (Some(Language::English), 2.5));
        assert_eq!(settings.theme, ThemeChoice::System);
        assert_eq!((settings.board, settings.pieces), (BoardTheme::Kaya, PieceSet::Bold));
        let recent = [Recent::Game("/a.kif".into()), Recent::Set { problems: "/b".into() }];
        assert_eq!(settings.recent, recent);
        let copy = copy.unwrap();
        assert_eq!(fs::read_to_string(&copy).unwrap(), DAMAGED);
        assert_eq!(load_from(&path).copy, Some(copy));
        save_to(&path, &settings).unwrap();
        let again = load_from(&path);
        assert_eq!((again.settings, again.copy), (settings, None));
    }

    #[test]
    fn a_pace_out_of_range_is_unreadable() {
        let (_folder, path) = stored("settings.json", r#"{"pace": 1e9, "look": "dark"}"#);
        let Stored { settings, copy } = load_from(&path);
        assert_eq!((settings.pace, settings.theme), (Settings::default().pace, ThemeChoice::Dark));
        assert!(copy.is_some());
    }

    #[test]
    fn panels_and_zoom_are_stored_and_nonsense_costs_only_itself() {
        let mut chosen = Settings { zoom: 1.3, ..Settings::default() };
        chosen.panels.notes_folded = true;
        chosen.rules = Rules { profile: Profile::Contest, futile: FutileRule::None };
        chosen.panels.sizes.set(Edge::SideWidth, Some(333.3));
        chosen.panels.sizes.set(Edge::NotesHeight, Some(f32::INFINITY));
        let (_folder, path) = stored("settings.json", "");
        save_to(&path, &chosen).unwrap();
        let Stored { settings, copy } = load_from(&path);
        assert_eq!((&settings, copy), (&chosen, None));
        assert_eq!(settings.panels.sizes.get(Edge::SideWidth), Some(333.0));
        let damaged =
            r#"{"zoom": 0.0, "panels": {"side_folded": true, "sizes": {"side_width": -4, "notes_width": 200}}}"#;
        let (_folder, path) = stored("settings.json", damaged);
        let Stored { settings, copy } = load_from(&path);
        assert!(copy.is_some() && settings.panels.side_folded);
        assert_eq!(settings.zoom, 1.0);
        let (_folder, path) = stored("settings.json", r#"{"zoom": 1.1, "rules": {"profile": "referee"}}"#);
        let unknown = load_from(&path).settings;
        assert_eq!((unknown.zoom, unknown.rules), (1.1, Rules::default()));
        let sizes = settings.panels.sizes;
        assert_eq!((sizes.get(Edge::SideWidth), sizes.get(Edge::NotesWidth)), (None, Some(200.0)));
    }

    #[test]
    fn what_is_no_json_is_kept_beside_and_an_older_file_is_whole() {
        let (_folder, path) = stored("settings.json", "{\"look\": ");
        let Stored { settings, copy } = load_from(&path);
        assert_eq!(settings, Settings::default());
        assert_eq!(fs::read(copy.unwrap()).unwrap(), b"{\"look\": ");
        let (_folder, path) = stored("settings.json", "{\"look\": \"light\"}");
        let Stored { settings, copy } = load_from(&path);
        assert_eq!((settings.theme, copy), (ThemeChoice::Light, None));
    }
}
