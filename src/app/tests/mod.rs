//! The window, tested from the inside: actions on the state, then the drawn window by the names for screen readers.
#![allow(
    clippy::print_stdout,
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    reason = "a test that fails should say where"
)]

mod choices;
mod dialogs;
#[path = "../../../tests/it/support/dice.rs"]
mod dice;
mod everyday;
mod focus;
mod haste;
mod life;
mod places;
mod questions;
mod room;
mod said;
pub(crate) mod shapes;
pub(crate) mod state;
mod stepping;
mod tasks;
pub(crate) mod window;

use std::path::PathBuf;

use crate::format::{self, Dialect, Newline};
use crate::notation::sfen;
use crate::record::Record;

/// An unusable board of eight ranks, below a header.
pub(crate) const SHORT_BOARD: &str = "先手：木村\n香桂銀金玉金銀桂香\n・飛・・・・・角・\n歩歩歩歩歩歩歩歩歩\n・・・・・・・・・\n\
     ・・・・・・・・・\n・・・・・・・・・\n歩歩歩歩歩歩歩歩歩\n・角・・・・・飛・\n";

pub(crate) const GAME: &str = "\
手合割：平手
棋戦：試験戦
先手：先手太郎
後手：後手花子
手数----指手---------消費時間--
*対局前の解説
   1 ７六歩(77)   ( 0:03/00:00:03)
   2 ３四歩(33)   ( 0:10/00:00:10)
*角道が通る
   3 ２二角成(88) ( 0:17/00:00:20)+
   4 同　銀(31)   ( 0:24/00:00:34)
&基本図
   5 ４五角打     ( 0:31/00:00:51)
   6 ５二金(61)   ( 0:38/00:01:12)
   7 ３四角(45)   ( 0:45/00:01:36)
   8 ３三銀(22)   ( 0:52/00:02:04)
   9 投了         ( 0:05/00:01:41)
まで8手で後手の勝ち

変化：3手
   3 ２六歩(27)   ( 0:01/00:00:04)+
   4 ８四歩(83)   ( 0:01/00:00:11)

変化：3手
   3 ６六歩(67)   ( 0:02/00:00:05)
";

pub(crate) fn path(name: &str) -> PathBuf {
    PathBuf::from("/games").join(name)
}

pub(crate) fn tsume(above: &str, sfen: &str, moves: &str) -> String {
    let record = Record::new(sfen::read(sfen).unwrap().setup.into());
    let board = format::write(&record, &Dialect { newline: Newline::Lf, ..Dialect::kifu() }).bytes;
    format!("{above}{}{moves}", String::from_utf8(board).unwrap())
}
