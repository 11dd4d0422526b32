use std::collections::HashSet;

use egui::{Event, Key, KeyboardShortcut, Modifiers};
use egui_kittest::kittest::Queryable;

use crate::app::desk::notice::NoticeKind;
use crate::app::files;
use crate::app::kit::chord::{self, ChordError};
use crate::app::kit::command::{ctrl, key, shift};
use crate::app::moves;
use crate::app::play;
use crate::app::setup;
use crate::app::shell::action::{Action, Effect};
use crate::app::shell::command::Command;
use crate::app::shell::keymap::file::{File, Problem, Reason};
use crate::app::shell::keymap::presets::Preset;
use crate::app::shell::keymap::{Change, Keys, clashes, meet};
use crate::app::shell::own::Own;
use crate::app::shell::settings::write;
use crate::app::tests::state::Bench;
use crate::app::tests::window::{Window, act, japanese, press, press_with};

const FLIP: Command = Command::Play(play::Command::FlipBoard);
const FORWARD: Command = Command::Play(play::Command::Forward);
const COMMENT: Command = Command::Play(play::Command::NextComment);

const OWN: &str = "\
# My keys
preset = \"shogihome\"
play.flip-board = [\"Ctrl+R\", \"F12\"] # both
files.quit = []
\"tabs.next\" = \"Alt+Right\"
";

fn keys(text: &str) -> Keys {
    Keys::of(File::read(text.as_bytes()))
}

fn of(keys: &Keys, command: Command) -> Vec<String> {
    keys.keymap().keys(&command.about()).iter().map(chord::write).collect()
}

#[test]
fn a_file_overrides_keys() {
    let keys = keys(OWN);
    assert_eq!(keys.file().problems().count(), 0);
    assert_eq!(keys.file().preset(), Preset::ShogiHome);
    assert_eq!(of(&keys, FLIP), ["Ctrl+R", "F12"]);
    assert_eq!(of(&keys, files::Command::Quit.into()), [""; 0]);
    assert_eq!(of(&keys, Own::NextGame.into()), ["Alt+Right"]);
    assert_eq!(of(&keys, FORWARD), ["Down"], "of the preset");
    assert_eq!(of(&keys, Command::Play(play::Command::Autoplay)), ["Space"], "of the tables");
    assert_eq!(keys.file().write(), OWN.as_bytes());
}

#[test]
fn a_damaged_line_affects_no_other_and_is_kept() {
    let damaged = "\u{feff}play.flip-board = \"Ctrl+R\"\r\nnonsense\nplay.sound = Ctrl+J\nplay.fly = \"J\"\npreset = \"vi\"\n\
                   play.motion = \"Hyper+J\"\nfiles.open = \"Esc\"\nplay.flip-board = \"J\"\nmoves.type = [\"J\" \"K\"]\n\
                   files.new = \"Ctrl+J\" x\nfiles.save = \"F12\"\n";
    let mut bytes = damaged.as_bytes().to_vec();
    bytes.extend(b"files.close = \"\xff\"\n");
    let mut keys = Keys::of(File::read(&bytes));
    let unknown = |key: &str| Reason::Key(ChordError::Unknown(key.to_owned()));
    let problems: Vec<_> = keys.file().problems().map(|Problem { line, reason }| (line, reason)).collect();
    assert_eq!(
        problems,
        [
            (2, Reason::NoValue),
            (3, Reason::NoText),
            (4, Reason::UnknownCommand("play.fly".to_owned())),
            (5, Reason::UnknownPreset("vi".to_owned())),
            (6, unknown("Hyper+J")),
            (7, Reason::Key(ChordError::Reserved("Escape".to_owned()))),
            (8, Reason::Again("play.flip-board".to_owned())),
            (9, Reason::NoText),
            (10, Reason::NoText),
            (12, Reason::NoUnicode),
        ]
    );
    assert_eq!((of(&keys, FLIP), of(&keys, files::Command::Save.into())), (vec!["Ctrl+R".into()], vec!["F12".into()]));
    assert!(keys.change(Change::Set(FLIP, vec![key(Key::F10)])));
    let written = keys.file().write();
    assert_eq!(File::read(&written).problems().count(), problems.len());
    assert!(written.starts_with(b"play.flip-board = \"F10\"\nnonsense\n") && written.ends_with(b"\"\xff\"\n"));
}

#[test]
fn any_text_can_be_read_and_written() {
    use proptest::prelude::*;

    let line = prop_oneof![
        Just("play.flip-board".to_owned()),
        Just("preset = \"lichess\"".to_owned()),
        Just(" = ".to_owned()),
        Just("[\"Ctrl+R\", ".to_owned()),
        Just("\"]".to_owned()),
        Just("\n".to_owned()),
        Just("#".to_owned()),
        Just("\\".to_owned()),
        "\\PC{0,5}",
    ];
    proptest!(|(parts in prop::collection::vec(line, 0..20))| {
        let text = parts.concat();
        let file = File::read(text.as_bytes());
        let written = file.write();
        prop_assert_eq!(File::read(&written), file.clone());
        let keys = Keys::of(file);
        prop_assert!(keys.keymap().keys(&FLIP.about()).len() < 5);
    });
}

#[test]
fn a_key_that_is_given_to_one_command_is_taken_from_others() {
    let mut keys = keys("");
    assert!(keys.change(Change::Set(FLIP, vec![key(Key::K)])));
    assert_eq!((of(&keys, FLIP), of(&keys, COMMENT)), (vec!["K".to_owned()], vec![]));
    assert_eq!(of(&keys, Command::Play(play::Command::PreviousComment)), ["Shift+K"]);
    assert!(keys.change(Change::Set(COMMENT, vec![key(Key::K)])));
    let map = keys.keymap();
    assert_eq!(clashes(&map, FLIP, &key(Key::K)).collect::<Vec<_>>(), [COMMENT]);
    assert_eq!(clashes(&map, COMMENT, &key(Key::K)).collect::<Vec<_>>(), [FLIP]);
    assert_eq!(clashes(&map, FORWARD, &key(Key::ArrowRight)).count(), 0);
}

#[test]
fn every_change_can_be_undone_and_redone() {
    let mut keys = keys(OWN);
    let before = keys.file().clone();
    let changes = [
        Change::Set(FLIP, vec![key(Key::K)]),
        Change::Preset(Preset::Lichess),
        Change::Reset(FLIP),
        Change::ResetAll,
        Change::Set(FORWARD, vec![]),
    ];
    for change in changes.clone() {
        assert!(keys.change(change));
    }
    let after = keys.file().clone();
    for _ in &changes {
        assert!(keys.can_undo() && keys.change(Change::Undo));
    }
    assert!(!keys.can_undo() && !keys.change(Change::Undo));
    assert_eq!(keys.file(), &before);
    for _ in &changes {
        assert!(keys.can_redo() && keys.change(Change::Redo));
    }
    assert_eq!(keys.file(), &after);
    assert!(!keys.change(Change::Preset(Preset::Lichess)) && !keys.change(Change::Set(FORWARD, vec![])));
}

#[test]
fn keys_of_the_preset_are_not_stored() {
    let mut keys = keys("");
    assert!(keys.change(Change::Set(FLIP, vec![key(Key::F12)])));
    let default = FLIP.about().keys.to_vec();
    assert!(keys.change(Change::Set(FLIP, default.clone())));
    assert_eq!(keys.file().keys(FLIP), None);
    assert_eq!(keys.keymap().keys(&FLIP.about()), default);
}

#[test]
fn presets_have_no_clashes_and_no_reserved_keys() {
    for preset in Preset::ALL {
        let mut keys = keys("");
        keys.change(Change::Preset(preset));
        assert_eq!(File::read(&keys.file().write()).preset(), preset);
        let map = keys.keymap();
        let mut seen: HashSet<(KeyboardShortcut, &str)> = HashSet::new();
        for command in Command::all() {
            for key in map.keys(&command.about()) {
                assert!(!chord::is_reserved(key), "{preset:?}: {command:?} {key:?}");
                assert_eq!(clashes(&map, command, key).count(), 0, "{preset:?}: {command:?} {key:?}");
                assert!(seen.insert((*key, command.about().id)), "{preset:?}: {command:?} has {key:?} twice");
            }
        }
        assert!(!map.keys(&Command::from(Own::Palette).about()).is_empty(), "{preset:?}");
    }
    assert!(meet(FLIP, FORWARD));
}

#[test]
fn keys_are_stored_whole_and_read_again() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("komadai").join("keys.toml");
    write(&path, OWN.as_bytes()).unwrap();
    write(&path, OWN.as_bytes()).unwrap();
    assert_eq!(File::read(&std::fs::read(&path).unwrap()), File::read(OWN.as_bytes()));
}

#[test]
fn a_change_is_live_and_stored() {
    let mut window = japanese(&["a.kif"]);
    act(&mut window, Action::Keys(Change::Set(FLIP, vec![key(Key::F12), ctrl(Key::R)])));
    let flipped = |window: &Window| window.state().as_ref().unwrap().state.desk.game().flipped;
    press(&mut window, Key::F);
    assert!(!flipped(&window), "F has no meaning any more");
    press(&mut window, Key::F12);
    assert!(flipped(&window));
    press_with(&mut window, Modifiers::COMMAND, Key::R);
    assert!(!flipped(&window));
    let mut bench = Bench::with_game();
    bench.act(Action::Keys(Change::Set(FLIP, vec![shift(Key::F12)])));
    let stored = |effect: &Effect| matches!(effect, Effect::SaveKeys(bytes) if bytes.ends_with(b"play.flip-board = \"Shift+F12\"\n"));
    assert!(bench.effects.iter().any(stored), "{:?}", bench.effects);
}

#[test]
fn the_keys_of_the_clipboard_can_be_given_to_others() {
    let mut window = japanese(&["a.kif"]);
    act(&mut window, Action::Keys(Change::Set(FLIP, vec![ctrl(Key::X)])));
    press(&mut window, Key::ArrowRight);
    window.event(Event::Cut);
    window.run();
    let game = window.state().as_ref().unwrap().state.desk.game();
    assert!(game.flipped && !game.is_changed());
    assert_eq!(of(&window.state().as_ref().unwrap().state.keys, moves::Command::CutLine.into()), [""; 0]);
}

#[test]
fn texts_show_the_changed_keys() {
    let mut window = japanese(&[]);
    window.get_by_label_contains("Ctrl+O で選んで");
    let set_up = Command::SetUp(setup::Command::SetUp);
    for (command, keys) in
        [(files::Command::Open.into(), vec![]), (set_up, vec![key(Key::F10)]), (Own::Keys.into(), vec![key(Key::F12)])]
    {
        act(&mut window, Action::Keys(Change::Set(command, keys)));
    }
    window.get_by_label_contains("「ファイル」メニュー");
    press(&mut window, Key::F10);
    window.get_by_label_contains("(F10)");
    window.get_by_label_contains("(F12)");
}

#[test]
fn unreadable_lines_are_reported() {
    let mut bench = Bench::with_game();
    bench.state.use_keys(File::read(b"nonsense\nplay.flip-board = \"F12\"\n"));
    let notice = bench.state.desk.notices.last().unwrap();
    assert_eq!(notice.kind, NoticeKind::Failed);
    assert_eq!(notice.details.len(), 1);
    assert!(notice.details[0].starts_with("1行目"), "{:?}", notice.details);
    assert_eq!(bench.state.desk.keys.keys(&FLIP.about()), [key(Key::F12)]);
    bench.state.use_keys(File::read(OWN.as_bytes()));
    assert!(bench.state.desk.notices.is_empty(), "nothing is reported for a file without such lines");
}
