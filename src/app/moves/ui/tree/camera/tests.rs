//! The view of a tree, of every size.

use super::*;

const SPACE: Rect = Rect { min: pos2(40.0, 100.0), max: pos2(440.0, 500.0) };

fn tree(lanes: u32, rows: usize) -> Extent {
    Extent { space: SPACE.size(), lanes, rows }
}

#[test]
fn a_drawn_node_is_found_at_its_place() {
    let mut camera = Camera::default();
    camera.pan(vec2(-1000.0, -900.0));
    for (row, lane) in [(40, 12), (37, 10), (45, 11)] {
        let at = camera.place(SPACE, row, lane);
        assert_eq!(camera.at(SPACE, at), Some((row, lane)));
    }
    assert_eq!(Camera::default().at(SPACE, SPACE.min - vec2(1.0, 1.0)), None);
}

#[test]
fn zooming_keeps_what_is_under_the_pointer() {
    let (mut camera, tree) = (Camera::default(), tree(400, 400));
    camera.pan(vec2(-5000.0, -5000.0));
    let around = vec2(133.0, 77.0);
    let before = camera.at(SPACE, SPACE.min + around);
    for by in [-1, -1, -1, 1, 1, 1] {
        camera.zoom(by, around, &tree);
        assert_eq!(camera.at(SPACE, SPACE.min + around), before);
    }
    camera.zoom(20, around, &tree);
    assert!(!camera.can_zoom(1, &tree) && camera.can_zoom(-1, &tree));
}

#[test]
fn a_revealed_node_is_visible() {
    let (mut camera, tree) = (Camera::default(), tree(20_001, 1_000_001));
    for (row, lane) in [(1_000_000, 0), (0, 0), (5, 20_000), (999, 3)] {
        camera.reveal(SPACE.size(), row, lane);
        camera.keep(&tree);
        assert!(SPACE.contains(camera.place(SPACE, row, lane)), "{row} {lane} {camera:?}");
        assert!(camera.rows(SPACE.size()).contains(&row) && camera.lanes(SPACE.size()).contains(&lane));
        let before = camera;
        camera.reveal(SPACE.size(), row, lane);
        camera.keep(&tree);
        assert_eq!(camera, before, "nothing moves without need");
    }
}

#[test]
fn the_whole_tree_fits_and_zooming_out_ends_there() {
    for (lanes, rows) in
        [(1, 3), (2, 14), (3, 9), (2, 97), (4, 70), (7, 30), (40, 90), (90, 12), (3, 500), (20_000, 20)]
    {
        let tree = tree(lanes, rows);
        let mut camera = Camera::default();
        camera.fit(&tree);
        let fitted = camera.cell();
        for (row, lane) in [(0, 0), (rows - 1, 0), (rows - 1, lanes - 1), (0, lanes - 1)] {
            assert!(camera.is_whole_in_sight(SPACE.size(), row, lane), "{lanes} × {rows}: {row} {lane}");
        }
        assert!(!camera.can_zoom(-1, &tree), "{lanes} × {rows}");
        for steps in 1..STEPS.len() as isize {
            let before = camera;
            camera.zoom(steps, Vec2::ZERO, &tree);
            assert!(camera.cell().x >= fitted.x - 0.5 && camera.cell().y > fitted.y, "{lanes} × {rows}");
            let mut back = 0;
            while camera.can_zoom(-1, &tree) {
                camera.zoom(-1, Vec2::ZERO, &tree);
                back += 1;
                assert!(back <= STEPS.len(), "{lanes} × {rows}");
            }
            assert_eq!(camera.cell(), fitted, "{lanes} × {rows}, {steps} steps from {before:?}");
        }
    }
}

#[test]
fn lanes_fill_the_width_and_four_have_their_names() {
    for (lanes, rows) in [(2, 3), (3, 9), (4, 97), (5, 200)] {
        let tree = tree(lanes, rows);
        let mut camera = Camera::default();
        camera.fill(&tree);
        assert!(matches!(camera.style(), NodeStyle::Names(_)), "{lanes}");
        let width = camera.cell().x * lanes as f32;
        assert!((width - SPACE.width()).abs() < 0.5, "{lanes}: {width}");
        camera.reveal(SPACE.size(), rows - 1, lanes - 1);
        camera.keep(&tree);
        assert!(camera.part(&tree).width() > 0.999, "what fits is not scrolled");
        camera.fit(&tree);
        let width = camera.cell().x * lanes as f32;
        assert!((width - SPACE.width()).abs() < 0.5, "{lanes}, fitted: {width}");
    }
}

#[test]
fn nodes_are_as_large_as_their_cells_allow() {
    let style = |lanes, rows| {
        let mut camera = Camera::default();
        camera.fit(&tree(lanes, rows));
        (camera.style(), camera.has_words())
    };
    assert_eq!(style(1, 3), (NodeStyle::Names(12.0), false));
    assert_eq!(style(5, 3), (NodeStyle::Names(11.0), false));
    assert_eq!(style(2, 22), (NodeStyle::Dots(18.0 * 0.32), true));
    assert_eq!(style(40, 20), (NodeStyle::Dots(10.0 * 0.32), false));
    assert_eq!(style(2, 97), (NodeStyle::Dots(1.5), false));
    assert_eq!(style(20_000, 20), (NodeStyle::Specks, false));
    assert_eq!(style(3, 2_000), (NodeStyle::Specks, false));
}

#[test]
fn the_current_node_stays_whole_whatever_is_zoomed() {
    let (mut camera, tree) = (Camera::default(), tree(12, 100));
    let (row, lane) = (50, 9);
    camera.reveal(SPACE.size(), row, lane);
    for by in [1, 1, -1, -1, -1, -1, 1, 1, 1, 1] {
        let at = camera.place(SPACE, row, lane) - SPACE.min;
        camera.zoom(by, at, &tree);
        camera.show_whole(SPACE.size(), row, lane);
        camera.keep(&tree);
        assert!(camera.is_whole_in_sight(SPACE.size(), row, lane), "{camera:?}");
    }
}

#[test]
fn a_tree_that_grows_makes_room_and_one_that_shrinks_moves_nothing() {
    let mut camera = Camera::default();
    camera.fill(&tree(2, 9));
    let of_two = camera.cell().x;
    camera.make_room(&tree(1, 9));
    assert_eq!(camera.cell().x, of_two);
    camera.make_room(&tree(3, 9));
    assert!(camera.cell().x < of_two);
    camera.make_room(&tree(2, 9));
    assert!(camera.cell().x < of_two);
    // A node that is now in another lane stays in place.
    let before = camera.place(SPACE, 7, 1);
    camera.follow((7, 1), (9, 4));
    assert!((camera.place(SPACE, 9, 4) - before).length() < 0.01);
}

#[test]
fn rows_of_a_tree_that_was_fitted_stay_when_it_grows() {
    let mut camera = Camera::default();
    camera.fit(&tree(2, 97));
    let before = camera.cell();
    camera.make_room(&tree(2, 98));
    assert_eq!(camera.cell(), before);
    assert!(camera.can_zoom(-1, &tree(2, 98)), "it can be made to fit again");
}
