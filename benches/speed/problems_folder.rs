//! A folder of many problems.

use std::{fs, io};

/// A folder of so many problems, a file each.
///
/// # Errors
/// When it cannot be written.
pub(crate) fn problems_folder(count: usize) -> io::Result<tempfile::TempDir> {
    let folder = tempfile::tempdir()?;
    for number in 1..=count {
        fs::write(folder.path().join(format!("{number}.kif")), PROBLEM.replace("NUMBER", &number.to_string()))?;
    }
    Ok(folder)
}

const PROBLEM: &str = "\
作品番号：NUMBER
作品名：盤上の一局
作者：試験太郎
手合割：詰将棋
後手の持駒：飛　角　金二　銀　桂二　香二　歩十二
  ９ ８ ７ ６ ５ ４ ３ ２ １
+---------------------------+
| ・ ・ ・ ・ ・ ・v桂 ・v玉|一
| ・ ・ ・ ・v銀 ・v金 ・ ・|二
| ・ ・ ・ ・ ・ ・ ・v歩 歩|三
| ・ ・ ・ ・ 角 ・v歩 ・ ・|四
| ・ ・ ・ ・ ・ 銀 ・ ・v歩|五
| ・ ・ ・ ・ ・ 歩 ・ 桂 ・|六
| ・ ・ ・ ・v銀 ・ 飛 ・ 香|七
| ・ ・ ・v香 ・v歩 ・ ・ ・|八
| ・ ・ ・ ・ ・ ・ ・ ・ ・|九
+---------------------------+
先手の持駒：金
手数----指手---------消費時間--
   1 １二金打
まで1手で詰み
";
