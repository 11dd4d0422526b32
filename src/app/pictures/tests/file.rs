//! All problems of a file on pages.

use egui_kittest::kittest::Queryable;

use super::{begin, diagrams, job, picture};
use crate::app::tests::window::{choose, click, window_with};

/// A king, and a pawn that guards a gold before it.
const BOARD: &str = "  ９ ８ ７ ６ ５ ４ ３ ２ １
+---------------------------+
| ・ ・ ・ ・v玉 ・ ・ ・ ・|一
| ・ ・ ・ ・ ・ ・ ・ ・ ・|二
| ・ ・ ・ ・ 歩 ・ ・ ・ ・|三
| ・ ・ ・ ・ ・ ・ ・ ・ ・|四
| ・ ・ ・ ・ ・ ・ ・ ・ ・|五
| ・ ・ ・ ・ ・ ・ ・ ・ ・|六
| ・ ・ ・ ・ ・ ・ ・ ・ ・|七
| ・ ・ ・ ・ ・ ・ ・ ・ ・|八
| ・ ・ ・ ・ ・ ・ ・ ・ ・|九
+---------------------------+
";

#[test]
fn the_problems_of_a_file_are_printed_as_they_are_edited() {
    let folder = tempfile::tempdir().unwrap();
    let problem = |number: u32, gold: &str, mv: &str| {
        format!("作品番号：{number}\n後手の持駒：なし\n{BOARD}先手の持駒：{gold}\n手数----指手---\n   1 {mv}\n")
    };
    let set = problem(2, "金", "５二金打") + "\n" + &problem(1, "金二", "６二金打");
    let path = folder.path().join("set.kif");
    std::fs::write(&path, set).unwrap();
    let (mut window, seen) = window_with(&[path.to_str().unwrap()]);
    begin(&mut window);
    click(&mut window, "ファイルの全問");
    window.get_by_label("2 図、1 ページ");
    click(&mut window, "紙面");
    click(&mut window, "作品番号を使う");
    click(&mut window, "作品番号順");
    click(&mut window, "解答");
    choose(&mut window, "解答のページ", "問題の後に");
    click(&mut window, "保存…");
    let job = job(&seen);
    assert!(picture(&job).sheet.is_some());
    let captions: Vec<_> = diagrams(&job).into_iter().map(|diagram| diagram.caption.unwrap()).collect();
    assert_eq!(captions, ["第1番", "第2番　1手詰"]);
    assert_eq!(picture(&job).sheet.as_ref().unwrap().sheet.title.as_deref(), Some("set"));
    // The file is not read again: what is printed is what is edited.
    std::fs::remove_file(&path).unwrap();
    let made = job.make(&mut |_, _| true).unwrap();
    assert!(String::from_utf8_lossy(&made.files[0].1).contains("/Count 2"), "a page of problems, and one of answers");
    assert_eq!(made.remark, None);
}

#[test]
fn a_file_with_one_problem_has_no_sheet_of_its_own() {
    let (mut window, _) = window_with(&["a.kif"]);
    begin(&mut window);
    assert!(window.query_by_label("ファイルの全問").is_none());
}
