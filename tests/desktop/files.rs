//! Files saved, games lost and found, in the real window.

use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::Stdio;
use std::thread::sleep;
use std::time::Duration;

use komadai::format;
use komadai::record::{Line, Record};

use crate::screen::{Screen, output, until};
use crate::window::Window;
use crate::{JAPANESE, on_a_screen, sample};

/// A shuttle of both rooks, which can go on for ever.
const SHUTTLE: [(&str, &str); 4] = [("２八", "３八"), ("８二", "７二"), ("３八", "２八"), ("７二", "８二")];

/// Where squares are, found once: the window stands where it stood.
struct Squares(Vec<(&'static str, (i32, i32))>);

impl Squares {
    fn find(window: &Window<'_>) -> Self {
        window.find("２八 先手の飛");
        let names = window.names();
        let middle = |square: &str| {
            names.iter().find(|named| named.name.starts_with(&format!("{square} "))).expect("a square").middle
        };
        Self(["２八", "３八", "８二", "７二"].map(|square| (square, middle(square))).to_vec())
    }

    fn at(&self, square: &str) -> (i32, i32) {
        self.0.iter().find(|(name, _)| *name == square).expect("one of the four").1
    }

    /// Makes the move after so many of the game, again if a busy machine has missed a click.
    fn play_until_shown(&self, window: &Window<'_>, made: usize) {
        until("a move is made", || {
            self.play(window, made - 2);
            moves(window).filter(|&now| now > made)
        });
    }

    /// Makes the next move of the shuttle after so many.
    fn play(&self, window: &Window<'_>, made: usize) {
        let (from, to) = SHUTTLE[made % 4];
        window.click_at(&[self.at(from), self.at(to)]);
    }
}

/// How many moves the window shows, all of them played.
fn moves(window: &Window<'_>) -> Option<usize> {
    window.names().iter().find_map(|named| {
        let (played, all) = named.name.strip_suffix(" 手")?.split_once(" / ")?;
        (played == all).then(|| all.parse().ok())?
    })
}

fn read(path: &Path) -> Record {
    let bytes = fs::read(path).unwrap();
    let loaded = format::read(&bytes, None).unwrap_or_else(|error| panic!("not whole: {error:?}\n{bytes:?}"));
    assert_eq!(loaded.warnings, [], "not whole");
    loaded.records.into_first()
}

fn length(record: &Record) -> usize {
    Line::through(record, record.tree().root()).nodes().len() - 1
}

/// The games that are written down in case of a crash.
fn kept(screen: &Screen) -> Vec<PathBuf> {
    let root = screen.home.join("data/komadai/recovery");
    let folders = fs::read_dir(root).into_iter().flatten().filter_map(|entry| Some(entry.ok()?.path()));
    let inside = folders.filter_map(|folder| fs::read_dir(folder).ok()).flatten();
    let files = inside.filter_map(|entry| Some(entry.ok()?.path()));
    files.filter(|path| path.extension().is_some_and(|extension| extension == "game")).collect()
}

/// Waits until all that the window shows is written down in case of a crash. The session is written behind the games, and
/// whenever the cursor has moved: what was shown before is in the second writing at the latest, if not in the first, which may
/// have begun before.
fn until_written(screen: &Screen, window: &Window<'_>) {
    let session = || {
        let stamp = |game: &PathBuf| fs::metadata(game.with_file_name("session")).ok()?.modified().ok();
        kept(screen).first().and_then(stamp)
    };
    let mut seen = session();
    for time in ["the first time", "the second time"] {
        seen = Some(until(&format!("the session is written {time}"), || {
            window.keys(&["Left", "End"]);
            session().filter(|&now| Some(now) != seen)
        }));
    }
}

/// Has closing the window ask about unsaved changes, and keep nothing.
fn do_not_reopen(screen: &Screen) {
    let folder = screen.home.join("config/komadai");
    fs::create_dir_all(&folder).unwrap();
    fs::write(folder.join("settings.json"), r#"{"reopens": false}"#).unwrap();
}

/// Killed without a word at twenty moments, while moves are made and saved again and again: what was written down is always
/// back, and the file is always whole.
#[test]
fn a_crash_costs_nothing() {
    const ROUNDS: usize = 20;
    on_a_screen(|screen| {
        let file = screen.home.join("game.kif");
        fs::write(&file, "手合割：平手\n手数----指手--\n   1 ２六歩(27)\n   2 ８四歩(83)\n").unwrap();
        let mut window = Window::open(screen, JAPANESE, &[&file]);
        window.find("２六 空き");
        window.keys(&["End"]);
        let squares = Squares::find(&window);
        // The two moves of the file lead the way.
        let (mut made, mut in_file) = (2, 2);
        for round in 0..ROUNDS {
            // Some moves are written down, and more are not yet when the program is killed.
            let (mut safe, in_flight) = (made, 1 + round % 4);
            if round % 2 == 0 {
                safe += 3;
                (made..safe).for_each(|made| squares.play_until_shown(&window, made));
                until_written(screen, &window);
            }
            for made in safe..safe + in_flight {
                squares.play(&window, made - 2);
                if made % 3 == round % 3 {
                    window.keys(&["ctrl+s"]);
                }
            }
            // Before, while and after these are written down.
            sleep(Duration::from_millis(round as u64 * 7919 % 700));
            window.kill();

            let most = safe + in_flight;
            let length = length(&read(&file));
            assert!((in_file..=most).contains(&length), "round {round}: {length} moves in the file");
            in_file = length;

            window = Window::open(screen, JAPANESE, &[]);
            made = until("all moves are back", || {
                // Where the cursor stood is written down behind the moves: it may be one of them behind.
                window.keys(&["End"]);
                moves(&window).filter(|&found| found >= safe)
            });
            assert!(made <= most, "round {round}: {made} of {most}");
        }
        window.wait("the note", |named| named.name.contains("復元しました"));
        window.picture("recovered");

        // The history is back, too.
        window.keys(&["ctrl+z"]);
        until("undone", || moves(&window).filter(|&found| found == made - 1));
        window.keys(&["ctrl+y"]);
        until("done again", || moves(&window).filter(|&found| found == made));
        window.keys(&["ctrl+s"]);
        until("saved", || (length(&read(&file)) == made).then_some(()));
        window.wait_for_title("has no mark", |title| !title.contains('●'));
        window.keys(&["ctrl+w", "ctrl+q"]);
        assert_eq!(window.wait_closed(), Some(0));
        assert_eq!(kept(screen), [] as [PathBuf; 0]);
    });
}

/// The user quits, and the next start goes on: with all games, the one in front, the moves, and what was not saved.
#[test]
fn quitting_keeps_what_is_open_until_that_is_switched_off() {
    on_a_screen(|screen| {
        let [one, two] = ["one.kif", "two.kif"].map(|name| screen.home.join(name));
        fs::copy(sample("soho-1845.kif"), &one).unwrap();
        fs::copy(sample("two-piece-handicap.kif"), &two).unwrap();
        let before = fs::read(&two).unwrap();
        let window = Window::open(screen, JAPANESE, &[&one, &two]);
        window.find("７七 先手の歩");
        window.keys(&["Right"]);
        window.find("７六 先手の歩");
        window.keys(&["ctrl+Next"]);
        window.wait_for_title("names the other", |title| title.contains("two.kif"));
        window.click("１一 後手の香");
        window.click("１二 空き");
        window.wait_for_title("has a mark", |title| title.contains('●'));
        window.keys(&["ctrl+q"]);
        assert_eq!(window.wait_closed(), Some(0), "without a question");
        assert_eq!(fs::read(&two).unwrap(), before, "nobody has asked for it to be saved");

        let third = screen.home.join("three.kif");
        fs::copy(sample("tsume-muso-77.kif"), &third).unwrap();
        let window = Window::open(screen, JAPANESE, &[&third]);
        window.wait_for_title("names what was asked for", |title| title.contains("three.kif"));
        window.wait("what was not saved is told", |named| named.name.contains("保存していない棋譜が1件"));
        window.picture("reopened");
        window.keys(&["ctrl+w"]);
        window.wait_for_title("names the game", |title| title.contains("● two.kif"));
        window.find("１二 後手の香");
        window.keys(&["ctrl+Prior"]);
        window.wait_for_title("names the other", |title| title.contains("one.kif"));
        window.find("７六 先手の歩");

        // Switched off, it asks, and the next start begins afresh.
        window.keys(&["ctrl+k"]);
        window.wait("the palette", |named| named.focused);
        window.keys(&["z", "e", "n", "k", "a", "i", "n", "o", "k", "i", "f", "u", "Return"]);
        window.keys(&["ctrl+q"]);
        window.wait("the question", |named| named.name.contains("変更を保存しますか"));
        window.click("保存しない");
        assert_eq!(window.wait_closed(), Some(0));
        assert_eq!(kept(screen), [] as [PathBuf; 0]);
    });
}

/// The end of a session asks nothing, loses nothing and is no crash.
#[test]
fn a_program_that_is_told_to_end_goes_on_where_it_was() {
    on_a_screen(|screen| {
        let file = screen.home.join("game.kif");
        fs::copy(sample("two-piece-handicap.kif"), &file).unwrap();
        let before = fs::read(&file).unwrap();
        let window = Window::open(screen, JAPANESE, &[&file]);
        window.find("７七 先手の歩");
        window.click("１一 後手の香");
        window.click("１二 空き");
        window.wait_for_title("has a mark", |title| title.contains('●'));
        window.terminate();
        assert_eq!(window.wait_closed(), Some(0), "in order, and without a question");
        assert_eq!(fs::read(&file).unwrap(), before, "nobody has asked for it to be saved");
        assert!(!kept(screen).is_empty());

        let window = Window::open(screen, JAPANESE, &[]);
        window.wait_for_title("has a mark", |title| title.contains('●'));
        window.find("１二 後手の香");
        assert!(!window.names().iter().any(|named| named.name.contains("復元")), "it was no crash");
        window.keys(&["ctrl+z"]);
        window.wait_for_title("has no mark", |title| !title.contains('●'));
        window.find("１一 後手の香");
        window.keys(&["ctrl+w", "ctrl+q"]);
        assert_eq!(window.wait_closed(), Some(0));
        assert_eq!(kept(screen), [] as [PathBuf; 0]);
    });
}

#[test]
fn closing_asks_about_changes_and_nothing_else_does() {
    on_a_screen(|screen| {
        let file = screen.home.join("game.kif");
        fs::copy(sample("two-piece-handicap.kif"), &file).unwrap();
        let before = fs::read(&file).unwrap();
        do_not_reopen(screen);
        let window = Window::open(screen, JAPANESE, &[&file]);
        window.find("７七 先手の歩");
        window.click("１一 後手の香");
        window.click("１二 空き");
        window.wait_for_title("has a mark", |title| title.contains('●'));
        until("written down", || (!kept(screen).is_empty()).then_some(()));

        // The button of the window manager asks like any other way.
        window.close();
        window.wait("the question", |named| named.name.contains("変更を保存しますか"));
        window.picture("unsaved");
        window.click("キャンセル");
        window.find("１二 後手の香");
        assert_eq!(fs::read(&file).unwrap(), before);

        // Another program writes the file: that is not written over.
        let theirs = [&before[..], b"\r\n"].concat();
        fs::write(&file, &theirs).unwrap();
        window.keys(&["ctrl+s"]);
        window.wait("the conflict", |named| named.name == "ファイルが変更されています");
        window.picture("conflict");
        assert_eq!(fs::read(&file).unwrap(), theirs);
        window.click("上書き");
        window.wait_for_title("has no mark", |title| !title.contains('●'));
        assert_ne!(fs::read(&file).unwrap(), theirs);

        window.close();
        assert_eq!(window.wait_closed(), Some(0));
    });
}

/// A full disk, a disk that cannot be written to, a folder that is gone: for real, as far as this machine lets
/// tests make one.
#[test]
fn what_cannot_be_saved_is_told_and_kept() {
    on_a_screen(|screen| {
        let [full, fixed, gone] = ["full", "fixed", "gone"].map(|name| screen.home.join(name));
        for folder in [&full, &fixed, &gone] {
            fs::create_dir(folder).unwrap();
        }
        let origin = sample("two-piece-handicap.kif");
        let script = format!(
            "mount -t tmpfs -o size=32k none {full} && cp {origin} {full}/game.kif && \
             {{ cat /dev/zero > {full}/filler 2>/dev/null; true; }} && \
             mount -t tmpfs none {fixed} && cp {origin} {fixed}/game.kif && mount -o remount,ro {fixed} && exec \"$0\" \"$@\"",
            full = full.display(),
            fixed = fixed.display(),
            origin = origin.display(),
        );
        let own_mounts = ["unshare", "--user", "--map-root-user", "--mount", "sh", "-c", &script];
        let can = output(screen.command(own_mounts[0]).args(&own_mounts[1..]).arg("true")).is_some();
        do_not_reopen(screen);
        let mut places = vec![(gone.join("game.kif"), "フォルダがありません")];
        fs::copy(&origin, &places[0].0).unwrap();
        if can {
            places.push((full.join("game.kif"), "ディスクに空きがありません"));
            places.push((fixed.join("game.kif"), "書き込みできないディスクです"));
        } else {
            eprintln!("left out: full and read-only disks, which this machine does not let tests make");
        }
        for (file, why) in places {
            let before = if can { &own_mounts[..] } else { &[] };
            let window = Window::open_below(screen, JAPANESE, before, &[&file]);
            window.find("７七 先手の歩");
            if file.starts_with(&gone) {
                fs::rename(&gone, screen.home.join("elsewhere")).unwrap();
            }
            window.click("１一 後手の香");
            window.click("１二 空き");
            window.wait_for_title("has a mark", |title| title.contains('●'));
            window.keys(&["ctrl+s"]);
            let notice = window.wait("the reason", |named| named.name.contains(why));
            assert!(notice.name.contains("残っています"), "{notice:?}");
            window.find("１二 後手の香");
            assert!(window.title().contains('●'));
            if file.starts_with(&gone) {
                fs::rename(screen.home.join("elsewhere"), &gone).unwrap();
                window.keys(&["ctrl+s"]);
                window.wait_for_title("has no mark", |title| !title.contains('●'));
                assert_ne!(fs::read(&file).unwrap(), fs::read(&origin).unwrap());
            } else {
                assert_eq!(fs::read(window.sees(&file)).unwrap(), fs::read(&origin).unwrap(), "the old file is whole");
                window.keys(&["ctrl+q"]);
                window.click("保存しない");
                assert_eq!(window.wait_closed(), Some(0));
            }
        }
    });
}

#[test]
fn games_are_copied_and_pasted() {
    on_a_screen(|screen| {
        let window = Window::open(screen, JAPANESE, &[&sample("soho-1845.kif")]);
        window.find("７七 先手の歩");
        window.keys(&["ctrl+c"]);
        let copied = until("the copy", || {
            let text = output(screen.command("xclip").args(["-o", "-selection", "clipboard", "-t", "UTF8_STRING"]))?;
            text.contains("手数----指手").then_some(text)
        });
        let again = format::read(copied.as_bytes(), None).unwrap();
        assert_eq!(again.records[0].tree(), read(&sample("soho-1845.kif")).tree());

        let mut xclip = screen.lasting("xclip");
        xclip.args(["-i", "-selection", "clipboard"]).stdin(Stdio::piped()).stdout(Stdio::null()).stderr(Stdio::null());
        let mut child = xclip.spawn().expect("xclip starts");
        child.stdin.take().expect("piped").write_all(b"position startpos moves 2g2f 8c8d").unwrap();
        child.wait().unwrap();
        window.keys(&["ctrl+v"]);
        window.wait("the pasted game", |named| named.name == "● 貼り付けた棋譜");
        window.keys(&["End"]);
        window.find("２六 先手の歩");
        window.find("８四 後手の歩");
        // Undone, the old game is back.
        window.keys(&["ctrl+z"]);
        window.wait_for_title("names the file", |title| title.contains("soho-1845.kif"));
        window.find("２七 先手の歩");
    });
}
