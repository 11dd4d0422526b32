//! Keys and clicks by chance in the real window: whatever comes in any order, it goes on, and its memory does not grow.

use std::collections::BTreeSet;
use std::fs;

use crate::dice::{Dice, rounds};
use crate::screen::until;
use crate::window::Window;
use crate::{JAPANESE, on_a_screen, sample};

/// How much is pressed and clicked, most of it at once.
const EVENTS: usize = 3_000;
const AT_ONCE: usize = 20;

/// Plain keys, and what moves, edits, undoes, copies, opens and switches. Keys that end the program are left out.
const KEYS: &str = "Right Left Right Left Down Up Next Prior Home End Return Escape Escape space Tab Tab shift+Tab BackSpace \
    Delete F1 F2 F3 F4 F5 F6 F7 F8 F9 F10 F12 a b c d e f g h i k l m n o p r s t u v w x y z 1 2 3 5 7 9 slash \
    question asterisk plus minus bracketleft bracketright shift+Right shift+Left shift+Up shift+Down shift+P \
    shift+G ctrl+n ctrl+z ctrl+z ctrl+y ctrl+c ctrl+v ctrl+b ctrl+d ctrl+f ctrl+k ctrl+m ctrl+o ctrl+p ctrl+s \
    ctrl+w ctrl+Tab ctrl+plus ctrl+minus ctrl+0 ctrl+shift+s ctrl+shift+c";

/// What is typed as moves, key by key.
const MOVES: [[&str; 4]; 6] = [
    ["7", "6", "f", "u"],
    ["3", "4", "f", "u"],
    ["2", "6", "f", "u"],
    ["8", "4", "f", "u"],
    ["2", "2", "u", "m"],
    ["2", "2", "g", "i"],
];

/// How much more memory the window may have towards the end than towards the beginning, in MiB: that of the games that
/// were opened since, with their histories. A picture that were kept for each event would take a hundred times as much.
const GROWTH: u64 = 64;

/// Memory that the program has to itself, in MiB.
fn memory(window: &Window<'_>) -> u64 {
    let status = fs::read_to_string(format!("/proc/{}/status", window.pid())).unwrap();
    let kilobytes = status.lines().find_map(|line| line.strip_prefix("RssAnon:")?.trim().strip_suffix(" kB")).unwrap();
    kilobytes.parse::<u64>().unwrap() >> 10
}

#[test]
fn keys_and_clicks_by_chance_leave_the_window_alive() {
    on_a_screen(|screen| {
        // Without programs for dialogs paths are typed into the window itself, so that all keys arrive there.
        let path = format!("PATH={}", screen.home.display());
        let files = ["soho-1845.kif", "tsume-muso-77.kif"].map(|name| {
            let copy = screen.home.join(name);
            fs::copy(sample(name), &copy).unwrap();
            copy
        });
        let open = || Window::open_below(screen, JAPANESE, &["env", &path], &files.each_ref().map(|file| &**file));
        let mut window = open();
        window.find("５五 空き");
        let mut dice = Dice(3_000);
        let (mut used, mut titles, mut tenths) = (Vec::new(), BTreeSet::new(), 0);
        // What a new process takes says nothing about an old one: until one window has lived through it all.
        while used.len() < 10 {
            tenths += 1;
            assert!(tenths <= 40, "chance closes each window");
            for _ in 0..rounds(EVENTS) / 10 / AT_ONCE {
                let events: Vec<String> = (0..AT_ONCE).flat_map(|_| event(&mut dice, &window)).collect();
                let arrived = window.xdotool(&events);
                titles.insert(window.title());
                // Chance may find the menu's last entry as well.
                if !arrived || window.has_quit() {
                    until("a window that closes ends its program", || window.has_quit().then_some(()));
                    window = open();
                    used.clear();
                }
            }
            window.check_alive();
            used.push(memory(&window));
        }
        assert!(titles.len() > 6, "too little has happened: {titles:?}");
        // It goes up and down with what happens to be open: three tenths are taken together.
        let (first, last) = (used[..3].iter().max().unwrap(), used[7..].iter().min().unwrap());
        assert!(*last < first + GROWTH, "memory in MiB after each tenth: {used:?}");
        // Whatever stands on the board by then, a new game is there when it is asked for.
        window.keys(&["Escape", "Escape", "Escape", "ctrl+n"]);
        window.find("５五 空き");
        let said = window.said();
        assert!(!said.contains("panicked"), "{said}");
    });
}

/// A key, a move, a click, a turn of the wheel or a drag somewhere in the window.
fn event(dice: &mut Dice, window: &Window<'_>) -> Vec<String> {
    let mut place = || [(2 + dice.roll(1270)).to_string(), (2 + dice.roll(770)).to_string()];
    let ([x, y], [to_x, to_y]) = (place(), place());
    let (to, on) =
        (["mousemove", "--window", window.id(), &x, &y], ["mousemove", "--window", window.id(), &to_x, &to_y]);
    let words = match dice.roll(12) {
        0 => [&to[..], &["click", "1"]].concat(),
        1 => [&to[..], &["click", *dice.pick(&["1", "3", "4", "5"])]].concat(),
        2 => [&to[..], &["mousedown", "1"], &on, &["mouseup", "1"]].concat(),
        3 => [&["key", "t"], &dice.pick(&MOVES)[..], &["Return", "Escape"]].concat(),
        _ => vec!["key", *dice.pick(&KEYS.split(' ').collect::<Vec<_>>())],
    };
    words.into_iter().map(str::to_owned).collect()
}
