//! Sets of problems in the drawn window.
#![allow(clippy::unwrap_used, clippy::panic, reason = "a test that fails should say where")]

mod listing;
mod records;
mod review;
mod solving;

use std::fs;
use std::path::Path;

use egui::Role;
use egui_kittest::kittest::{NodeT, Queryable};

use crate::app::desk::feature::Wish;
use crate::app::shell::action::Action;
use crate::app::tests::tsume;
use crate::app::tests::window::{Window, act, click, japanese};

/// A problem of three moves with a comment and a second solution.
fn three() -> String {
    let moves = "\
*ここが狙い
   1 ６二金打
   2 ４一玉(51)
   3 ４二金打
   4 詰み

変化：1手
   1 ４二金打
   2 ６一玉(51)
   3 ６二金打
";
    tsume("作品名：三手の城\n作者：試験太郎\n", "4k4/9/9/4N4/9/9/9/9/9 b 2G2r2b2g4s3n4l18p 1", moves)
}

/// Three moves, with another defence.
pub(crate) fn defences() -> String {
    let moves = "\
   1 ４三桂打
   2 ４一玉(51)
   3 ５二銀打
   4 詰み

変化：2手
   2 ６一玉(51)
   3 ７二銀打
   4 詰み
";
    tsume("", "4k4/8R/9/9/9/9/9/9/9 b SNr2b4g3s3n4l18p 1", moves)
}

fn two() -> String {
    three() + "\n" + &defences()
}

pub(crate) const ONE: &str = "8k/9/8P/9/9/9/9/9/9 b G2r2b3g4s4n4l17p 1";

pub(crate) fn folder() -> tempfile::TempDir {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("2.kif"), three()).unwrap();
    fs::write(folder.path().join("10.usi"), format!("sfen {ONE} moves G*1b\n")).unwrap();
    fs::write(folder.path().join("30.sfen"), format!("{ONE}\n")).unwrap();
    folder
}

pub(crate) fn opened(folder: &Path) -> Window {
    let mut window = japanese(&[]);
    act(&mut window, Action::Wish(Wish::OpenSet(folder.to_owned())));
    window
}

pub(crate) fn as_problems(window: &mut Window) {
    click(window, "ファイル");
    window.get_by_label("このファイルを問題集として開く").click();
    window.run_steps(10);
}

pub(crate) fn drop_on(window: &mut Window, held: &str, square: &str) {
    click(window, &format!("先手の持駒 {held}"));
    click(window, &format!("{square} 空き"));
}

fn rows(window: &Window) -> Vec<String> {
    let names = window.get_all_by_role(Role::ListItem).filter_map(|node| node.accesskit_node().label());
    names.filter(|name| ["手詰", "usi", "sfen"].iter().any(|word| name.contains(word))).collect()
}
