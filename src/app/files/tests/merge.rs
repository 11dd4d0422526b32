//! Merging a game of another file.

use egui::Key;
use egui_kittest::kittest::Queryable;

use crate::app::desk::notice::NoticeKind;
use crate::app::desk::reading::Reading;
use crate::app::files;
use crate::app::kit::dialog::Chosen;
use crate::app::shell::action::{Action, Answer, Effect};
use crate::app::shell::command::Command;
use crate::app::shell::own::Own;
use crate::app::shell::state::Modal;
use crate::app::tests::state::Bench;
use crate::app::tests::window::{japanese, press_with};
use crate::app::tests::{GAME, path};

fn read_to_merge(bench: &mut Bench, text: &str) {
    let game = bench.game().id();
    let result = Ok(Reading::of_all(text.as_bytes().to_vec(), None));
    bench.files_event(files::Event::ReadToMerge { game, path: path("b.kif"), result });
}

#[test]
fn a_game_of_another_file_is_merged() {
    let mut bench = Bench::with_game();
    bench.run_only(files::Command::Merge);
    let game = bench.game().id();
    assert!(
        matches!(&bench.effects[..], [Effect::Files(files::Effect::Choose(files::Purpose::Merge(asked), _))] if *asked == game)
    );
    let chosen = Chosen::Paths(vec![path("b.kif")]);
    bench.files_event(files::Event::Chosen(files::Purpose::Merge(game), chosen));
    assert_eq!(bench.effects.last(), Some(&Effect::Files(files::Effect::ReadToMerge { game, path: path("b.kif") })));
    let count = |bench: &Bench| bench.game().record().tree().walk().count();
    let moves = count(&bench);
    // The game is shown again if another one was selected meanwhile.
    bench.open("c.kif", &GAME.replace("試験戦", "第三戦"));
    let other = "手合割：平手\n場所：東京\n   1 ７六歩(77)\n   2 ８四歩(83)\n*別の手\n";
    let result = Ok(Reading::of(other.as_bytes().to_vec(), None));
    bench.files_event(files::Event::ReadToMerge { game, path: path("b.kif"), result });
    let merged = bench.game();
    assert_eq!((merged.id(), count(&bench)), (game, moves + 1));
    assert_eq!(merged.record().headers().get("場所"), Some("東京"));
    assert_eq!(bench.variation_counts()[2], 1);
    bench.run(Command::Own(Own::Undo));
    assert_eq!(count(&bench), moves);
}

#[test]
fn of_several_records_one_is_chosen() {
    let mut bench = Bench::with_game();
    let two = "V2.2\nN+甲\nN-乙\nPI\n+\n+2726FU\n/\nV2.2\nPI\n+\n+7776FU\n-8384FU\n";
    read_to_merge(&mut bench, two);
    assert!(matches!(&bench.state.modal, Some(Modal::Files(files::Ask::Merge(merging))) if merging.records.len() == 2));
    bench.act(Action::Answered(Answer::Files(files::Answer::Merge(1))));
    assert!(bench.state.modal.is_none());
    assert_eq!(bench.variation_counts()[1..3], [0, 1]);
}

#[test]
fn a_failed_merge_changes_nothing() {
    let mut bench = Bench::with_game();
    for text in ["手合割：角落ち\n   1 ３四歩(33)\n", "<html></html>"] {
        read_to_merge(&mut bench, text);
        assert!(!bench.game().is_changed());
        assert_eq!(bench.state.desk.notices.last().unwrap().kind, NoticeKind::Failed);
    }
    let game = bench.game().id();
    bench.files_event(files::Event::Chosen(files::Purpose::Merge(game), Chosen::Nothing));
    bench.files_event(files::Event::Chosen(files::Purpose::Merge(game), Chosen::Unavailable));
    bench.act(Action::Answered(Answer::Files(files::Answer::Path("/games/b.kif".into()))));
    assert_eq!(bench.effects.last(), Some(&Effect::Files(files::Effect::ReadToMerge { game, path: path("b.kif") })));
}

#[test]
fn the_dialog_merges_a_file() {
    let mut window = japanese(&["a.kif"]);
    press_with(&mut window, egui::Modifiers::COMMAND | egui::Modifiers::SHIFT, Key::M);
    window.get_by_label("同じ手順がすでに棋譜にあります。");
}
