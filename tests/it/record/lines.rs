//! Which line a node belongs to, and what stands beside it and along it.

use komadai::record::{LineName, Record};

fn record() -> Record {
    let text = "手数----指手---------消費時間--\n*始め\n   1 ７六歩(77)\n   2 ３四歩(33)\n*[%sign !]\n   3 ２六歩(27)\n&駒組\n   4 ８四歩(83)\n*終わり\n\n変化：3手\n   3 ６六歩(67)\n   4 ８四歩(83)\n\n変化：4手\n   4 ４四歩(43)\n\n変化：3手\n   3 １六歩(17)\n";
    komadai::format::read(text.as_bytes(), None).unwrap().records.first().clone()
}

#[test]
fn every_node_knows_its_line_and_the_way_back() {
    let record = record();
    let tree = record.tree();
    let variation = |number, index, of| LineName::Variation { number, index, of };
    let main: Vec<_> = tree.main_line().collect();
    let found: Vec<_> = tree
        .walk()
        .map(|node| {
            (record.number_of(node), record.line_name(node), record.number_of(tree.on_main_line(node).unwrap()))
        })
        .collect();
    let expected = [
        (0, LineName::Main, 0),
        (1, LineName::Main, 1),
        (2, LineName::Main, 2),
        (3, LineName::Main, 3),
        (4, LineName::Main, 4),
        (3, variation(3, 1, 2), 3),
        (4, variation(3, 1, 2), 3),
        (4, variation(4, 1, 1), 3),
        (3, variation(3, 2, 2), 3),
    ];
    assert_eq!(found, expected);
    assert!(tree.walk().all(|node| tree.is_on_main_line(node) == (node == tree.root() || main.contains(&node))));
}

#[test]
fn siblings_are_the_other_choices() {
    let record = record();
    let tree = record.tree();
    assert_eq!((tree.siblings(tree.root()), tree.sibling_index(tree.root())), (&[tree.root()][..], 0));
    let third = tree.main_line().nth(2).unwrap();
    let siblings = tree.siblings(third).to_vec();
    assert_eq!(siblings.len(), 3);
    for (index, &sibling) in siblings.iter().enumerate() {
        assert_eq!((tree.siblings(sibling), tree.sibling_index(sibling)), (siblings.as_slice(), index));
    }
    // From the main line to the first variation, from every variation to the line it left.
    assert_eq!(tree.across_branch(third), Some(siblings[1]));
    assert_eq!(tree.across_branch(siblings[2]), Some(third));
    let last = tree.main_line().last().unwrap();
    assert_eq!(tree.across_branch(last), Some(siblings[1]));
    let deeper = tree.children(siblings[1])[1];
    assert_eq!(tree.across_branch(deeper), Some(tree.children(siblings[1])[0]));
    assert_eq!(tree.across_branch(tree.main_line().next().unwrap()), None);
}
