//! What is done to the whole board.

use egui_kittest::kittest::Queryable;

use super::{click, setting_up, setup, typed};
use crate::notation::sfen;
use crate::shogi::Setup;

#[test]
fn the_whole_board_is_arranged() {
    let mut window = setting_up();
    click(&mut window, "双玉の初形");
    assert_eq!(setup(&window), sfen::write(&Setup::tsume_with_two_kings(), None));
    click(&mut window, "平手");
    click(&mut window, "駒落ち");
    click(&mut window, "二枚落ち");
    assert!(setup(&window).starts_with("lnsgkgsnl/9/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w"));
    click(&mut window, "先後を入れ替える");
    assert!(setup(&window).starts_with("lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/9/LNSGKGSNL b"));
    click(&mut window, "左右を反転");
    assert!(setup(&window).starts_with("lnsgkgsnl/1b5r1/"));
    click(&mut window, "一段上へ");
    window.get_by_label_contains("盤の外に出る駒");
    click(&mut window, "すべて消す");
    typed(&mut window, "55 p");
    for (button, rank) in [
        ("一段上へ", "9/9/9/4P4/"),
        ("一筋左へ", "9/9/9/3P5/"),
        ("一段下へ", "9/9/9/9/3P5/"),
        ("一筋右へ", "9/9/9/9/4P4/"),
    ] {
        click(&mut window, button);
        assert!(setup(&window).starts_with(rank), "{button}");
    }
    click(&mut window, "後手");
    assert!(setup(&window).contains(" w "));
    click(&mut window, "残りの駒はすべて玉方の持駒");
    assert!(setup(&window).ends_with("w 2R2B4G4S4N4L17P"));
}
