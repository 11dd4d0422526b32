//! The handicap of a game that is there already: its start and its headers change together, and no move breaks.

use komadai::format::{self, Target};
use komadai::record::{Builder, Document, EditError, EditKind, End, Record};
use komadai::shogi::{Handicap, Position, Setup};
use komadai::tsume;

use crate::support::words::mv;

/// Chooses a handicap, as an editor does.
fn choose(document: &mut Document, handicap: Handicap) -> Result<(), EditError> {
    let headers = tsume::handicap_headers(document.record().headers(), handicap);
    document.restart(handicap.setup().into(), headers).map(drop)
}

fn stated(record: &Record) -> Vec<(String, String)> {
    record.headers().fields().map(|(key, value)| (key.to_owned(), value.to_owned())).collect()
}

fn owned(fields: &[(&str, &str)]) -> Vec<(String, String)> {
    fields.iter().map(|&(key, value)| (key.to_owned(), value.to_owned())).collect()
}

#[test]
fn a_game_without_moves_gets_start_and_headers_in_one_step() {
    for from in Handicap::ALL {
        for to in Handicap::ALL {
            let mut record = Record::new(from.setup().into());
            record.headers_mut().push_field("先手", "太郎");
            let mut document = Document::new(record.clone());
            choose(&mut document, to).unwrap();
            let after = document.record().clone();
            assert_eq!(after.initial().to_setup(), to.setup(), "{from:?} {to:?}");
            let black = if to == Handicap::Even { "先手" } else { "下手" };
            assert_eq!(stated(&after), owned(&[("手合割", to.name()), (black, "太郎")]));
            let kind = if from == to { EditKind::Headers } else { EditKind::Start };
            assert_eq!(document.undoable(), Some(kind));
            assert!(document.undo());
            assert_eq!((document.record(), document.undoable()), (&record, None));
            assert!(document.redo());
            assert_eq!(*document.record(), after);
        }
    }
}

#[test]
fn files_state_a_chosen_handicap_by_name_and_need_no_board() {
    for from in [Handicap::Even.setup(), Setup::tsume()] {
        for to in Handicap::ALL {
            let mut record = Record::new(from.into());
            record.headers_mut().push_field("手番", "先手");
            let mut document = Document::new(record);
            choose(&mut document, to).unwrap();
            for target in [Target::Kif, Target::Kifu, Target::Ki2, Target::Csa, Target::Jkf] {
                let written = format::write(document.record(), &target.dialect(None, None)).bytes;
                let again = format::read(&written, None).unwrap();
                assert_eq!(again.records.first().initial().to_setup(), to.setup(), "{target:?} {to:?}");
                if target == Target::Kif {
                    assert!(!written.contains(&b'|'), "{}", String::from_utf8_lossy(&written));
                }
            }
        }
    }
}

#[test]
fn an_end_alone_and_a_later_number_are_no_hindrance() {
    let mut game = Builder::new(Position::startpos());
    game.end(End::Interrupted);
    let mut record = game.finish();
    record.set_first_number(41);
    let mut document = Document::new(record);
    choose(&mut document, Handicap::Even).unwrap();
    assert_eq!(document.record().first_number(), 41, "the start is the same");
    choose(&mut document, Handicap::Six).unwrap();
    assert_eq!((document.record().first_number(), document.record().tree().main_line().count()), (1, 1));
}

#[test]
fn moves_are_never_broken() {
    let mut game = Builder::new(Position::startpos());
    game.play(mv("7g7f")).unwrap();
    let record = game.finish();
    for handicap in Handicap::ALL {
        let mut document = Document::new(record.clone());
        let chosen = choose(&mut document, handicap);
        if handicap == Handicap::Even {
            assert_eq!((chosen, stated(document.record())), (Ok(()), owned(&[("手合割", "平手")])));
        } else {
            assert_eq!(chosen, Err(EditError::MovesDoNotFit));
            assert_eq!((document.record(), document.undoable()), (&record, None));
        }
    }
}

/// The handicaps that a handicap game with these moves can have.
fn fitting(from: Handicap, moves: &[&str]) -> Vec<Handicap> {
    let mut game = Builder::new(from.setup().into());
    for text in moves {
        game.play(mv(text)).unwrap();
    }
    let record = game.finish();
    Handicap::ALL.into_iter().filter(|handicap| record.fits_start(&handicap.setup().into())).collect()
}

#[test]
fn a_handicap_fits_while_nothing_moves_that_it_lacks() {
    let all = &Handicap::ALL[1..];
    assert_eq!(fitting(Handicap::Lance, &["3c3d", "7g7f"]), all);
    // The bishop takes.
    let with_bishop = [Handicap::Lance, Handicap::RightLance, Handicap::Rook, Handicap::RookLance];
    assert_eq!(fitting(Handicap::Lance, &["3c3d", "7g7f", "2b8h+"]), with_bishop);
}

#[test]
fn a_handicap_does_not_fit_where_a_move_would_become_a_foul() {
    let moves = "9c9d 1g1f 9d9e 1f1e 8c8d 1e1d 8d8e 1d1c+ 7c7d 1c2c 7d7e 2h1h 6c6d 1h1a+ 6d6e";
    let moves: Vec<_> = moves.split(' ').collect();
    let ten = |moves| fitting(Handicap::Lance, moves).contains(&Handicap::Ten);
    assert!(ten(&moves[..14]), "the dragon gives check");
    assert!(!ten(&moves), "which stands, since no knight is in its way");
}

#[test]
fn moves_that_were_stuck_already_hinder_nothing() {
    let mut game = Builder::new(Handicap::Lance.setup().into());
    game.play(mv("3c3d")).unwrap();
    let mut document = Document::new(game.finish());
    document.set_start(Position::startpos(), 1);
    let stuck = |document: &Document| document.record().without_stuck().1;
    assert_eq!(stuck(&document), 1);
    choose(&mut document, Handicap::Two).unwrap();
    assert_eq!(stuck(&document), 0, "it can be played again");
}

#[test]
fn a_problem_becomes_a_game() {
    let mut record = Record::new(Setup::tsume().into());
    for (key, value) in [("作品名", "試作"), ("手合割", "詰将棋"), ("分類", "双玉詰将棋"), ("手番", "先手")]
    {
        record.headers_mut().push_field(key, value);
    }
    assert!(tsume::is_tsume(&record));
    let mut document = Document::new(record);
    choose(&mut document, Handicap::Rook).unwrap();
    let fields = [("作品名", "試作"), ("手合割", "飛車落ち"), ("分類", "対局")];
    assert_eq!(stated(document.record()), owned(&fields));
    assert!(!tsume::is_tsume(document.record()));
}
