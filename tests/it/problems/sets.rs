//! Sets of problems, and answers to them.

use std::fs;
use std::path::Path;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};

use komadai::format::{self, Dialect};
use komadai::notation::{sfen, usi};
use komadai::problems::{self, Filter, Problem, Set, Solve, Solved, Unread};
use komadai::record::Record;
use komadai::shogi::{Color, Move};
use komadai::tsume::{Answer, defences_are_main, has_solution, other_defences};

use crate::support::words::{self, mv};

fn record(text: &str) -> Record {
    format::read(text.as_bytes(), None).unwrap().records.into_first()
}

fn opened(folder: &Path, solved: &Solved) -> (Set, usize) {
    let batches = Mutex::new(Vec::new());
    problems::read(folder, solved, &|| false, &|batch| batches.lock().unwrap().push(batch));
    let batches = batches.into_inner().unwrap();
    let failed = batches.iter().map(|batch| batch.unread.len()).sum();
    let mut set = Set::default();
    // The order in which they come must not matter.
    batches.into_iter().rev().for_each(|batch| set.add(batch.problems));
    (set, failed)
}

fn names(set: &Set) -> Vec<&str> {
    (0..set.shown()).map(|row| &*set.row(row).unwrap().name).collect()
}

const MATE_IN_ONE: &str = "8k/9/8P/9/9/9/9/9/9 b G2r2b3g4s4n4l17p 1";

/// A problem as KIF has it: what stands above its board, and the moves below.
fn kif(above: &str, sfen: &str, moves: &str) -> String {
    let record = Record::new(words::position(sfen));
    format!("{above}{}{moves}", String::from_utf8(format::write(&record, &Dialect::kifu()).bytes).unwrap())
}

fn castle() -> String {
    let above = "作品名：ｶﾞﾗｽの城\n作者：試験太郎\n発表誌：詰将棋パラダイス\n";
    kif(above, MATE_IN_ONE, "   1 １二金打\nまで1手で詰み\n")
}

fn folder() -> tempfile::TempDir {
    let folder = tempfile::tempdir().unwrap();
    let at = |name: &str| folder.path().join(name);
    fs::create_dir(at("第10巻")).unwrap();
    fs::create_dir(at("第2巻")).unwrap();
    fs::write(at("第10巻/1.kif"), castle().replace("ｶﾞﾗｽの城", "砂の城")).unwrap();
    fs::write(at("第2巻/10.kif"), castle()).unwrap();
    fs::write(at("第2巻/9.sfen"), format!("{MATE_IN_ONE}\n4k4/9/4P4/9/9/9/9/9/9 b G 1\n")).unwrap();
    fs::write(at("第2巻/bad.kif"), "<html></html>").unwrap();
    fs::write(at("第2巻/readme.txt"), "no problem").unwrap();
    fs::write(at("game.csa"), "V2.2\nN+A\nN-B\nPI\n+\n+7776FU\n-3334FU\n%TORYO\n/\nPI\n+\n+2726FU\n%TORYO\n").unwrap();
    folder
}

#[test]
fn a_problem_that_cannot_be_read_is_counted_though_others_of_its_file_are() {
    let folder = tempfile::tempdir().unwrap();
    let damaged = MATE_IN_ONE.replacen("9/", "", 1);
    fs::write(folder.path().join("set.sfen"), format!("{MATE_IN_ONE}\n{damaged}\n{MATE_IN_ONE}\n")).unwrap();
    let (set, failed) = opened(folder.path(), &Solved::default());
    assert_eq!((set.shown(), failed), (2, 1));
    let unread = Mutex::new(Vec::new());
    problems::read(folder.path(), &Solved::default(), &|| false, &|batch| unread.lock().unwrap().extend(batch.unread));
    let unread = unread.into_inner().unwrap();
    assert!(matches!(&*unread, [(_, Unread::Record(warning))] if warning.at.line == 2), "{unread:?}");
}

#[test]
fn a_folder_is_listed_in_the_order_of_people() {
    let folder = folder();
    let (set, failed) = opened(folder.path(), &Solved::default());
    assert_eq!(failed, 1, "what is no record is counted and passed over");
    let sep = std::path::MAIN_SEPARATOR;
    let expected =
        ["game.csa (1)", "game.csa (2)", "第2巻/9.sfen (1)", "第2巻/9.sfen (2)", "第2巻/10.kif", "第10巻/1.kif"];
    assert_eq!(names(&set), expected.map(|name| name.replace('/', &sep.to_string())));
    let row = |row: usize| set.row(row).unwrap();
    assert_eq!((row(0).author.as_deref(), row(0).length, row(0).start.is_tsume()), (Some("A – B"), 2, false));
    assert_eq!((row(4).start.title.as_deref(), row(4).author.as_deref()), (Some("ｶﾞﾗｽの城"), Some("試験太郎")));
    assert_eq!((row(4).length, row(4).start.is_tsume(), row(2).length), (1, true, 0));
    assert_eq!(row(4).start.setup, sfen::read(MATE_IN_ONE).unwrap().setup);
    // Each is read again whole.
    assert_eq!(row(1).read().unwrap().initial(), &komadai::shogi::Position::startpos());
    assert!(has_solution(&row(4).read().unwrap()) && !has_solution(&row(2).read().unwrap()));
    fs::write(&row(1).path, "V2.2\nPI\n+\n").unwrap();
    assert!(matches!(row(1).read(), Err(Unread::Gone)));
    fs::remove_file(&row(1).path).unwrap();
    assert!(matches!(row(0).read(), Err(Unread::Io(_))));
}

#[test]
fn a_folder_with_more_problems_than_games_is_a_set() {
    let folder = folder();
    assert!(problems::is_set(folder.path()), "three files of problems in subfolders, and one of games");
    for name in ["a.csa", "b.csa", "c.csa"] {
        fs::copy(folder.path().join("game.csa"), folder.path().join(name)).unwrap();
    }
    assert!(!problems::is_set(folder.path()));
    assert!(problems::is_set(&folder.path().join("第2巻")));
    assert!(!problems::is_set(tempfile::tempdir().unwrap().path()), "nothing is no set");
    let many = tempfile::tempdir().unwrap();
    for number in 0..30 {
        fs::write(many.path().join(format!("a{number}.kif")), castle()).unwrap();
    }
    assert!(problems::is_set(many.path()));
    for number in 0..40 {
        fs::copy(folder.path().join("game.csa"), many.path().join(format!("b{number}.csa"))).unwrap();
    }
    assert!(!problems::is_set(many.path()), "the games stand behind them");
}

#[test]
fn problems_are_filtered_by_words_length_and_progress() {
    let folder = folder();
    let (mut set, _) = opened(folder.path(), &Solved::default());
    let text = |text: &str| Filter { text: text.to_owned(), ..Filter::default() };
    for (words, count) in [
        ("ガラス", 1),
        ("がらす　城", 1),
        ("城", 2),
        ("城 砂 太郎", 1),
        ("ＧＡＭＥ", 2),
        ("パラダイス", 2),
        ("犬", 0),
        (" ", 6),
    ] {
        set.set_filter(text(words));
        assert_eq!(set.shown(), count, "{words}");
    }
    let between = |fewest, most| Filter { fewest, most, ..Filter::default() };
    for (filter, count) in [(between(Some(1), None), 2), (between(None, Some(1)), 4), (between(Some(2), Some(9)), 0)] {
        set.set_filter(filter);
        assert_eq!((set.shown(), set.shown_games()), (count, 0), "how long a game was is another matter");
    }
    // From one that is not listed itself, the way leads to those that are.
    let all: Vec<Problem> = {
        set.set_filter(Filter::default());
        (0..set.shown()).map(|row| set.row(row).unwrap().clone()).collect()
    };
    let id = |problem: Option<&Problem>| problem.map(|problem| problem.id);
    assert_eq!((id(set.after(all[0].id)), id(set.before(all[0].id))), (Some(all[1].id), None));
    set.set_filter(text("城"));
    assert_eq!((id(set.after(all[0].id)), set.row_of(all[0].id)), (Some(all[4].id), None));
    assert_eq!((id(set.before(all[5].id)), id(set.after(all[5].id))), (Some(all[4].id), None));
    assert_eq!(set.row_of(all[5].id), Some(1));
    // The same position counts as solved wherever it stands.
    set.set_filter(Filter { unsolved: true, ..Filter::default() });
    set.solve(&all[4].start.setup, Solve { seconds: 12, at: 1 });
    assert_eq!((set.solved(), set.shown()), (3, 3));
    assert_eq!(set.get(all[2].id).unwrap().solved, Some(Solve { seconds: 12, at: 1 }));
    assert_eq!(id(set.after(all[4].id)), None);
    // A batch that comes late stands in its place, and is filtered as the others are.
    let mut late = Set::default();
    late.set_filter(text("城"));
    late.add(all[5..].to_vec());
    late.add(all[..5].to_vec());
    assert_eq!((late.len(), late.games(), late.shown_games()), (6, 2, 0));
    late.set_filter(text("ＧＡＭＥ"));
    assert_eq!((late.shown(), late.shown_games()), (2, 2));
    late.replace(0, Vec::new());
    assert_eq!((late.len(), late.games(), late.shown()), (4, 0, 0));
    late.set_filter(text("城"));
    assert_eq!((0..late.shown()).map(|row| late.row(row).unwrap().id).collect::<Vec<_>>(), [all[4].id, all[5].id]);
}

#[test]
fn progress_is_kept_by_position() {
    let mut solved = Solved::default();
    let setup = sfen::read(MATE_IN_ONE).unwrap().setup;
    solved.insert(&setup, Solve { seconds: 7, at: 1_790_000_000 });
    let json = solved.to_json();
    let text = String::from_utf8(json.clone()).unwrap();
    assert!(text.contains("8k/9/8P/9/9/9/9/9/9 b G2r2b3g4s4n4l17p"), "{text}");
    assert_eq!(Solved::of_json(&json).unwrap(), solved);
    assert!(Solved::of_json(b"{").is_err() && Solved::of_json(b"[]").is_err());
    let folder = folder();
    let (set, _) = opened(folder.path(), &solved);
    assert_eq!(set.solved(), 3);
}

#[test]
fn ten_thousand_files_are_read_once_each_and_in_batches() {
    let folder = tempfile::tempdir().unwrap();
    for index in (0..10_000).rev() {
        fs::write(folder.path().join(format!("{index}.sfen")), MATE_IN_ONE).unwrap();
    }
    let (batches, read) = (AtomicUsize::new(0), AtomicUsize::new(0));
    let set = Mutex::new(Set::default());
    let solved = Solved::default();
    problems::read(folder.path(), &solved, &|| false, &|batch| {
        if batches.fetch_add(1, Ordering::Relaxed) == 0 {
            // There is something to be seen before much was read, and it is the beginning.
            assert!((1..100).contains(&batch.problems.len()));
            assert_eq!(&*batch.problems[0].name, "0.sfen");
        }
        read.fetch_add(batch.problems.len(), Ordering::Relaxed);
        set.lock().unwrap().add(batch.problems);
    });
    let set = set.into_inner().unwrap();
    assert_eq!((set.len(), set.shown(), read.into_inner()), (10_000, 10_000, 10_000));
    assert!((10..100).contains(&batches.into_inner()));
    assert!((0..10_000).all(|row| *set.row(row).unwrap().name == *format!("{row}.sfen")));
    // Reading stops when nobody wants more.
    let some = AtomicUsize::new(0);
    let enough = || some.load(Ordering::Relaxed) > 0;
    problems::read(folder.path(), &solved, &enough, &|batch| {
        some.fetch_add(batch.problems.len(), Ordering::Relaxed);
    });
    assert!((1..2000).contains(&some.into_inner()));
}

#[test]
fn published_solutions_are_followed_to_the_end() {
    for row in include_str!("../../data/tsume/generated.jsonl").lines() {
        let row: serde_json::Value = serde_json::from_str(row).unwrap();
        let line = format!("position sfen {} moves {}", row["sfen"].as_str().unwrap(), row["pv"].as_str().unwrap());
        let problem = record(&line);
        let moves: Vec<Move> = row["pv"].as_str().unwrap().split(' ').map(mv).collect();
        for ply in (0..moves.len()).step_by(2) {
            let reply = moves.get(ply + 1).copied();
            let expected = Answer::Right { reply, solved: reply.is_none() };
            assert_eq!(Answer::to(&problem, &moves[..ply], moves[ply]), expected, "{line}, move {ply}");
        }
        // Where nothing is recorded, only mate is right.
        let mut position = problem.initial().clone();
        for other in problem.initial().legal_moves().into_iter().filter(|&other| other != moves[0]) {
            let mates = position.after(other).is_ok_and(|after| after.is_checkmate());
            assert!(!mates || moves.len() == 1, "{line}: {}", usi::write_move(other));
            if !mates {
                assert_eq!(Answer::to(&problem, &[], other), Answer::Wrong, "{line}: {}", usi::write_move(other));
            }
        }
        position.play(moves[0]).unwrap();
        if moves.len() > 1 {
            // The other side's moves are looked up, too.
            assert_eq!(Answer::to(&problem, &moves[..1], moves[1]), Answer::Right { reply: None, solved: false });
        }
    }
}

/// Three moves with a second defence, a second solution, and a try.
const BRANCHED: &str = "\
   1 ６二金打
   2 ４一玉(51)
   3 ４二金打
   4 詰み

変化：1手
   1 ４二金打
   2 ６一玉(51)
   3 ６二金打

変化：1手
   1 ４一金打
   2 同　玉(51)

変化：1手
   1 ６一金打
   2 不詰

変化：1手
   1 ５二金打
";

#[test]
fn every_recorded_solution_counts_and_no_try_does() {
    let problem = record(&kif("", "4k4/9/9/4N4/9/9/9/9/9 b 2G2r2b2g4s3n4l18p 1", BRANCHED));
    assert_eq!(problem.initial().turn(), Color::Black);
    let answer = |played: &[&str], usi: &str| {
        let played: Vec<Move> = played.iter().map(|usi| mv(usi)).collect();
        Answer::to(&problem, &played, mv(usi))
    };
    let right = |reply: &str| Answer::Right { reply: Some(mv(reply)), solved: false };
    assert_eq!(answer(&[], "G*6b"), right("5a4a"));
    assert_eq!(answer(&[], "G*4b"), right("5a6a"));
    for wrong in ["G*4a", "G*6a", "G*5b", "G*9i", "5d4b", "1a1b"] {
        assert_eq!(answer(&[], wrong), Answer::Wrong, "{wrong}");
    }
    let end = Answer::Right { reply: None, solved: true };
    assert_eq!(answer(&["G*6b", "5a4a"], "G*4b"), end);
    assert_eq!(answer(&["G*4b", "5a6a"], "G*6b"), end);
    assert_eq!(answer(&["G*6b", "5a4a"], "G*3b"), Answer::Wrong);
    // What no record has is wrong, unless it mates.
    assert_eq!(answer(&["G*5b"], "5a5b"), Answer::Wrong);
    let games = record("position startpos moves 7g7f 3c3d 2g2f");
    assert_eq!(Answer::to(&games, &[], mv("7g7f")), Answer::Right { reply: Some(mv("3c3d")), solved: false });
    let without = record(MATE_IN_ONE);
    assert!(!has_solution(&without));
    assert_eq!(Answer::to(&without, &[], mv("G*1b")), end);
    assert_eq!(Answer::to(&without, &[], mv("G*2b")), Answer::Wrong);
}

/// The main line 7g7f 3c3d 2g2f 8c8d 2f2e, and other replies: at the second move 8c8d, with one of its own at the
/// fourth, and 4a3b, to which nothing is recorded; at the fourth 4c4d.
const REPLIES: &str = "\
手合割：平手
手数----指手---------消費時間--
   1 ７六歩(77)
   2 ３四歩(33)
   3 ２六歩(27)
   4 ８四歩(83)
   5 ２五歩(26)

変化：4手
   4 ４四歩(43)
   5 ４八銀(39)

変化：2手
   2 ８四歩(83)
   3 ２六歩(27)
   4 ８五歩(84)
   5 ２五歩(26)

変化：4手
   4 ３二金(41)
   5 ７八金(69)

変化：2手
   2 ３二金(41)
";

#[test]
fn replies_that_were_not_met_are_found_line_by_line() {
    let problem = record(REPLIES);
    let tree = problem.tree();
    let line = |usi: &str| -> Vec<Move> { usi.split(' ').map(mv).collect() };
    let others = |found: &[&str]| -> Vec<String> {
        let found: Vec<Vec<Move>> = found.iter().map(|usi| line(usi)).collect();
        let path = |node| {
            let moves = tree.path(node).into_iter().filter_map(|id| tree.mv(id)).map(usi::write_move);
            moves.collect::<Vec<_>>().join(" ")
        };
        other_defences(&problem, &found).into_iter().map(path).collect()
    };
    let main = "7g7f 3c3d 2g2f 8c8d 2f2e";
    let (second, fourth, deep) = ("7g7f 8c8d", "7g7f 3c3d 2g2f 4c4d", "7g7f 8c8d 2g2f 4a3b");
    assert_eq!(others(&[]), [""; 0]);
    assert_eq!(others(&[main]), [second, fourth]);
    assert_eq!(others(&[main, "7g7f 8c8d 2g2f 8d8e 2f2e"]), [fourth, deep]);
    assert_eq!(others(&[main, "7g7f 8c8d 2g2f 8d8e 2f2e", "7g7f 3c3d 2g2f 4c4d 3i4h"]), [deep]);
    // Where a line leaves the record, nothing follows.
    assert_eq!(others(&["7g7f 3c3d 9g9f"]), [second]);
    assert_eq!(others(&["9g9f"]), [""; 0]);

    assert!(defences_are_main(&problem, &line(main)) && defences_are_main(&problem, &[]));
    assert!(defences_are_main(&problem, &line("7g7f 3c3d 9g9f 1c1d")), "nothing is recorded there");
    for beside in [second, fourth, deep, "7g7f 4a3b"] {
        assert!(!defences_are_main(&problem, &line(beside)), "{beside}");
    }
}
