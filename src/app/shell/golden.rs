//! Tests that settings and keys of every earlier version are read completely.

#![allow(clippy::unwrap_used, reason = "a test that fails should say where")]

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use serde_json::Value;

use crate::app::desk::settings::Settings;
use crate::app::shell::command::Command;
use crate::app::shell::keymap::file::File;
use crate::app::shell::keymap::presets::Preset;
use crate::app::shell::settings::load_from;

fn golden(folder: &str) -> Vec<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data").join(folder);
    let mut files: Vec<PathBuf> = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    files.sort();
    files
}

fn is_within(one: &Value, other: &Value) -> Result<(), String> {
    match (one, other) {
        (Value::Object(fields), Value::Object(others)) => fields.iter().try_for_each(|(key, value)| {
            let other = others.get(key).ok_or_else(|| format!("{key} is gone"))?;
            is_within(value, other).map_err(|why| format!("{key}: {why}"))
        }),
        (Value::Number(one), Value::Number(other)) => {
            let same = (one.as_f64().unwrap() - other.as_f64().unwrap()).abs() < 1e-6;
            if same { Ok(()) } else { Err(format!("{one} became {other}")) }
        }
        (one, other) if one == other => Ok(()),
        (one, other) => Err(format!("{one} became {other}")),
    }
}

#[test]
fn settings_of_every_version_are_read() {
    let files = golden("settings");
    assert!(files.len() >= 14, "{files:?}");
    let usual = serde_json::to_value(Settings::default()).unwrap();
    for (index, path) in files.iter().enumerate() {
        let stored = load_from(path);
        assert_eq!(stored.copy, None, "{}: not all of it is read", path.display());
        let written: Value = serde_json::from_slice(&fs::read(path).unwrap()).unwrap();
        let read = serde_json::to_value(&stored.settings).unwrap();
        is_within(&written, &read).unwrap_or_else(|why| panic!("{}: {why}", path.display()));
        for (key, value) in usual.as_object().unwrap() {
            assert!(written.get(key).is_some() || read[key] == *value, "{}: {key}", path.display());
        }
        if index + 1 == files.len() {
            // The last file has a value other than the default for every setting.
            let same = usual.as_object().unwrap().iter().filter(|(key, value)| read[key.as_str()] == **value);
            assert_eq!(
                same.map(|(key, _)| key).collect::<Vec<_>>(),
                [""; 0],
                "a form is missing in tests/data/settings"
            );
        }
    }
}

#[test]
fn a_damaged_line_of_old_settings_costs_only_itself() {
    let path = golden("settings").pop().unwrap();
    let text = fs::read_to_string(&path).unwrap();
    let whole = serde_json::to_value(load_from(&path).settings).unwrap();
    let folder = tempfile::tempdir().unwrap();
    let mut tried = 0;
    for (key, value) in whole.as_object().unwrap() {
        let mut damaged: Value = serde_json::from_str(&text).unwrap();
        damaged[key] = Value::from("\u{1}damaged");
        let file = folder.path().join(format!("{key}.json"));
        fs::write(&file, damaged.to_string()).unwrap();
        let stored = load_from(&file);
        assert!(stored.copy.is_some() || key == "folder", "{key} is read though it is nonsense");
        let read = serde_json::to_value(&stored.settings).unwrap();
        for (other, value) in whole.as_object().unwrap().iter().filter(|(other, _)| *other != key) {
            is_within(value, &read[other]).unwrap_or_else(|why| panic!("{key} cost {other}: {why}"));
        }
        assert!(!value.is_null());
        tried += 1;
    }
    assert!(tried > 20);
}

#[test]
fn keys_of_every_version_are_read() {
    let files = golden("keys");
    let mut known = BTreeSet::new();
    for path in &files {
        let bytes = fs::read(path).unwrap();
        let file = File::read(&bytes);
        assert_eq!(file.problems().collect::<Vec<_>>(), [], "{}", path.display());
        assert_ne!(file.preset(), Preset::default());
        assert_eq!(file.write(), bytes, "it is written back as it was");
        let text = String::from_utf8(bytes).unwrap();
        let lines =
            text.lines().filter(|line| !line.starts_with(['#', 'p']) || line.starts_with("p") && line.contains('.'));
        let said = lines.clone().count();
        let ids: BTreeSet<&str> = lines.filter_map(|line| Some(line.split_once('=')?.0.trim())).collect();
        let read: Vec<Command> = Command::all().filter(|&command| file.keys(command).is_some()).collect();
        assert_eq!((read.len(), ids.len()), (said, said), "{}", path.display());
        known.extend(read.into_iter().map(|command| command.about().id));
    }
    assert!(files.len() >= 2 && known.len() > 110, "ids of commands never change: {}", known.len());
}
