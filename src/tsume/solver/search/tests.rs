use super::*;

fn sum_of(numbers: &[(u32, u32)]) -> Sum {
    let mut search = Search::new(0, FutileRule::None, Color::Black, NonZeroUsize::MIN);
    let child = |&(pn, dn)| Child { pn, dn, ..Child::new(NO_MOVE, 0, Held::EMPTY) };
    search.children = numbers.iter().map(child).collect();
    let position = Position::startpos();
    search.sum(&Frame {
        at: 0,
        key: key::of(&position),
        position,
        hand: Held::EMPTY,
        path_key: 0,
        is_attacker: true,
        budget: Budget::UNLIMITED,
        limits: (INFINITE, INFINITE),
        first: 0,
        settled: None,
        nodes: 0,
        extend: 0,
        is_fresh: false,
        has_old: false,
    })
}

#[test]
fn a_child_is_searched_beyond_its_number_however_large_that_is() {
    for dn in [1, 1000, INFINITE / 2, INFINITE - 100, INFINITE - 1] {
        let sum = sum_of(&[(7, dn), (9, dn), (9, INFINITE - 1)]);
        assert_eq!(sum.best, 0);
        assert!(sum.dn < INFINITE, "it is not decided");
        assert!(sum.best_limits.1 > dn, "{dn}: {:?}", sum.best_limits);
    }
}

#[test]
fn numbers_do_not_run_away_in_long_problems() {
    let mut dn = 1;
    for _ in 0..300 {
        dn = sum_of(&[(1, dn); 9]).dn;
    }
    assert!(dn < INFINITE / 1000, "{dn}");
}
