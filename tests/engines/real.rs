//! Real engines, from the packages `gpsshogi` and `fairy-stockfish` of Debian.

use komadai::engine::{Event, Exit, Identity, Launch, Limits, Order, Outcome, Task};
use komadai::notation::sfen;
use komadai::shogi::Position;
use komadai::usi::{BestMove, Checkmate, OptionKind, Search};

use crate::support::{Watched, alone, for_time, ms, order};

/// A machine that does much else beside is slow.
const LIMITS: Limits =
    Limits { introduction: ms(240_000), readiness: ms(240_000), stop: ms(240_000), quit: ms(20_000) };

const FAIRY: &str = "/usr/games/fairy-stockfish";
const GPS: &str = "/usr/games/gpsusi";

/// A mate in one.
const MATE: &str = "4k4/9/4P4/9/9/9/9/9/9 b G2r2b3g4s4n4l17p 1";

#[track_caller]
fn introduced(it: &Watched) -> Identity {
    it.wait(|event| match event {
        Event::Introduced { identity, .. } => Some(identity.clone()),
        _ => None,
    })
}

#[track_caller]
fn searched(it: &Watched, order: Order) -> (Search, Outcome) {
    let id = it.engine.search(order);
    let mut search = Search::default();
    let outcome = it.wait(|event| match event {
        Event::Info { info, .. } => {
            search.update(info);
            None
        }
        Event::Finished { search: found, outcome } if *found == id => Some(outcome.clone()),
        _ => None,
    });
    (search, outcome)
}

fn mate_in_one() -> Order {
    Order::new(sfen::read(MATE).unwrap().setup, 1, Vec::new(), Task::Mate(ms(3_000))).unwrap()
}

#[test]
fn fairy_stockfish_is_set_and_analyses() {
    let _alone = alone();
    let it = Watched::start(&Launch::new(FAIRY).limits(LIMITS).set("MultiPV", Some("3".to_owned())));
    let identity = introduced(&it);
    assert!(identity.name.starts_with("Fairy-Stockfish"), "{identity:?}");
    let skill = identity.option("skill level").unwrap();
    assert!(matches!(skill.kind(), OptionKind::Spin { min: -20, max: 20, .. }), "{skill:?}");
    assert!(
        matches!(identity.option("UCI_Variant").unwrap().kind(), OptionKind::Combo { choices, .. } if choices.len() > 20)
    );
    let (search, outcome) = searched(&it, order("7g7f 3c3d", for_time(ms(1_000))));
    let Outcome::Best(BestMove::Move { mv, .. }) = outcome else { panic!("{outcome:?}") };
    assert_eq!(search.lines().len(), 3);
    assert_eq!(search.lines()[0].first(), Some(mv));
    assert!(search.depth() > Some(2) && search.nodes() > Some(1_000), "{search:?}");
    // An option that it does not have, then another position.
    it.engine.set("No Such", Some("1".to_owned()));
    assert!(matches!(searched(&it, order("2g2f", for_time(ms(200)))).1, Outcome::Best(_)));
    it.engine.quit();
    assert_eq!(it.end(), Exit::Code(0));
}

/// It takes `go mate` for a search like any other, and is stopped.
#[test]
fn fairy_stockfish_is_asked_for_a_mate() {
    let _alone = alone();
    let it = Watched::start(&Launch::new(FAIRY).limits(LIMITS));
    let (_, outcome) = searched(&it, mate_in_one());
    assert!(matches!(&outcome, Outcome::Mate(Checkmate::Mate(line)) if line.moves().len() == 1), "{outcome:?}");
    it.engine.close();
}

#[test]
fn gpsshogi_is_introduced_and_finds_a_mate() {
    let _alone = alone();
    let it = Watched::start(&Launch::new(GPS).limits(LIMITS));
    let identity = introduced(&it);
    assert!(identity.name.starts_with("gpsshogi") && identity.option("Thread").is_some(), "{identity:?}");
    let (_, outcome) = searched(&it, mate_in_one());
    let Outcome::Mate(Checkmate::Mate(line)) = &outcome else { panic!("{outcome:?}\n{}", it.engine.log()) };
    let mut mated = Position::from(sfen::read(MATE).unwrap().setup);
    line.moves().iter().for_each(|&mv| mated.play(mv).unwrap());
    assert!(mated.is_checkmate(), "{outcome:?}");
    it.engine.close();
}
