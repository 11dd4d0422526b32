//! What actions do, without a window.

use crate::app::desk::feature::Wish;
use crate::app::desk::game::Game;
use crate::app::desk::notice::{NoticeKind, Topic};
use crate::app::desk::origin::Reading;
use crate::app::desk::settings::Settings;
use crate::app::kit::dialog::Chosen;
use crate::app::shell::action::{Action, Answer, Effect, Event};
use crate::app::shell::command::Command;
use crate::app::shell::own::Own;
use crate::app::shell::state::{Modal, State};
use crate::app::shell::update::update;
use crate::app::tests::{GAME, SHORT_BOARD, path};
use crate::app::{files, play};
use crate::disk::ReadFailure;
use crate::lang::Language;
use crate::shogi::Color;

pub(crate) struct Bench {
    pub(crate) state: State,
    pub(crate) effects: Vec<Effect>,
}

impl Bench {
    pub(crate) fn new() -> Self {
        Self { state: State::new(Settings::default(), Language::Japanese), effects: Vec::new() }
    }

    pub(crate) fn with_game() -> Self {
        let mut bench = Self::new();
        bench.open("a.kif", GAME);
        bench
    }

    pub(crate) fn open(&mut self, name: &str, text: &str) {
        self.opened(name, None, Ok(Reading::of(text.as_bytes().to_vec(), None)));
    }

    pub(crate) fn opened(&mut self, name: &str, record: Option<usize>, result: Result<Reading, ReadFailure>) {
        self.files_event(files::Event::Opened { path: path(name), in_front: true, record, result });
    }

    pub(crate) fn files_event(&mut self, event: files::Event) {
        self.act(Action::Event(Event::Files(event)));
    }

    pub(crate) fn act(&mut self, action: Action) {
        update(&mut self.state, action, &mut self.effects);
        // Follows from what is open.
        self.effects.retain(|effect| !matches!(effect, Effect::Files(files::Effect::Watch(_))));
    }

    pub(crate) fn run(&mut self, command: impl Into<Command>) {
        self.act(Action::Command(command.into()));
    }

    pub(crate) fn run_only(&mut self, command: impl Into<Command>) {
        self.effects.clear();
        self.run(command);
    }

    pub(crate) fn current(&self) -> usize {
        let tabs = &self.state.desk.tabs;
        tabs.find(tabs.game().id()).unwrap()
    }

    pub(crate) fn game(&self) -> &Game {
        self.state.desk.game()
    }

    pub(crate) fn go_to(&mut self, step: usize) {
        self.act(Action::Play(play::Input::GoTo(step)));
    }

    pub(crate) fn step(&self) -> usize {
        self.game().step()
    }

    pub(crate) fn row(&self) -> String {
        self.game().move_text(self.game().node())
    }

    /// The moves as people write them, after the start.
    pub(crate) fn rows(&self) -> Vec<String> {
        let game = self.game();
        game.line().iter().map(|&node| game.move_text(node)).collect()
    }

    pub(crate) fn variation_counts(&self) -> Vec<usize> {
        let game = self.game();
        let tree = game.record().tree();
        game.line().iter().map(|&node| tree.parent(node).map_or(0, |parent| tree.children(parent).len() - 1)).collect()
    }
}

#[test]
fn steps_stay_on_the_line() {
    let mut bench = Bench::with_game();
    for (command, step) in [
        (Command::Play(play::Command::Back), 0),
        (Command::Play(play::Command::Forward), 1),
        (Command::Play(play::Command::Forward), 2),
        (Command::Play(play::Command::Back), 1),
        (Command::Play(play::Command::ForwardTen), 9),
        (Command::Play(play::Command::Forward), 9),
        (Command::Play(play::Command::BackTen), 0),
        (Command::Play(play::Command::Last), 9),
        (Command::Play(play::Command::First), 0),
    ] {
        bench.run(command);
        assert_eq!(bench.step(), step, "{command:?}");
    }
    bench.act(Action::Play(play::Input::GoTo(1000)));
    assert_eq!(bench.step(), 9);
    bench.act(Action::Play(play::Input::Step(-3)));
    assert_eq!(bench.step(), 6);
}

#[test]
fn rows_use_the_usual_notation() {
    let bench = Bench::with_game();
    assert_eq!(
        bench.rows(),
        ["開始局面", "▲７六歩", "△３四歩", "▲２二角成", "△同銀", "▲４五角", "△５二金右", "▲３四角", "△３三銀", "投了"]
    );
    assert_eq!(bench.variation_counts(), [0, 0, 0, 2, 0, 0, 0, 0, 0, 0]);
}

#[test]
fn clocks_add_up_each_sides_times() {
    let mut bench = Bench::with_game();
    bench.act(Action::Play(play::Input::GoTo(4)));
    let clocks = bench.game().clocks().unwrap();
    assert_eq!((clocks[Color::Black].as_secs(), clocks[Color::White].as_secs()), (20, 34));
    bench.run(Command::Play(play::Command::Last));
    let clocks = bench.game().clocks().unwrap();
    assert_eq!((clocks[Color::Black].as_secs(), clocks[Color::White].as_secs()), (101, 124));
}

#[test]
fn branches_are_one_key_away_and_remembered() {
    let mut bench = Bench::with_game();
    bench.run(Command::Play(play::Command::NextBranch));
    assert_eq!(bench.step(), 2);
    assert_eq!(bench.game().continuations().len(), 3);
    bench.act(Action::Play(play::Input::ChooseNumber(2)));
    assert_eq!((bench.step(), bench.row().as_str()), (3, "▲２六歩"));
    bench.run(Command::Play(play::Command::Back));
    bench.run(Command::Play(play::Command::Forward));
    assert_eq!(bench.row(), "▲２六歩", "going back and on stays in the variation");
    bench.run(Command::Play(play::Command::LowerVariation));
    assert_eq!(bench.row(), "▲６六歩");
    bench.run(Command::Play(play::Command::UpperVariation));
    bench.run(Command::Play(play::Command::UpperVariation));
    assert_eq!(bench.row(), "▲２二角成");
    bench.run(Command::Play(play::Command::UpperVariation));
    assert_eq!(bench.row(), "▲２二角成", "there is none above the main line");
    bench.run(Command::Play(play::Command::Last));
    bench.run(Command::Play(play::Command::PreviousBranch));
    assert_eq!(bench.step(), 2);
    bench.act(Action::Play(play::Input::ChooseNumber(9)));
    assert_eq!(bench.step(), 2, "there is no ninth choice");
}

#[test]
fn autoplay_goes_on_at_its_pace_and_stops_at_the_end() {
    let mut bench = Bench::with_game();
    bench.act(Action::Event(Event::Tick(100.0)));
    bench.run(Command::Play(play::Command::Autoplay));
    bench.act(Action::Event(Event::Tick(100.5)));
    assert_eq!(bench.step(), 0);
    bench.act(Action::Event(Event::Tick(101.0)));
    assert_eq!(bench.step(), 1);
    for second in 0..20 {
        bench.act(Action::Event(Event::Tick(102.0 + f64::from(second))));
    }
    assert_eq!((bench.step(), bench.state.desk.autoplay), (9, None));
    bench.run(Command::Play(play::Command::Autoplay));
    assert_eq!(bench.step(), 0, "from the end it begins again");
    bench.run(Command::Play(play::Command::Forward));
    assert_eq!(bench.state.desk.autoplay, None, "whoever steps by hand stops it");
}

#[test]
fn the_pace_is_clamped_and_saved() {
    let mut bench = Bench::new();
    for _ in 0..40 {
        bench.run(Command::Play(play::Command::Faster));
    }
    assert!((bench.state.desk.settings.pace - 0.2).abs() < 1e-6);
    bench.act(Action::Play(play::Input::SetPace(99.0)));
    assert!((bench.state.desk.settings.pace - 10.0).abs() < 1e-6);
    assert_eq!(bench.effects.last(), Some(&Effect::SaveSettings(Box::new(bench.state.desk.settings.clone()))));
}

#[test]
fn a_file_that_cannot_be_opened_leaves_the_game_alone() {
    let mut bench = Bench::with_game();
    bench.act(Action::Play(play::Input::GoTo(5)));
    bench.open("b.kif", "<html><body>404</body></html>");
    assert_eq!((bench.state.desk.games().len(), bench.step()), (1, 5));
    let notice = &bench.state.desk.notices[0];
    assert_eq!(notice.kind, NoticeKind::Failed);
    assert!(notice.text.contains("b.kif") && notice.text.contains("行"), "{}", notice.text);
    bench.act(Action::Dismiss(bench.state.desk.notices[0].id));
    assert!(bench.state.desk.notices.is_empty());
}

#[test]
fn the_readable_part_of_a_damaged_file_is_offered() {
    let mut bench = Bench::with_game();
    bench.open("c.kif", SHORT_BOARD);
    assert_eq!(bench.state.desk.games().len(), 1);
    bench.act(Action::Files(files::Input::OpenPartial(bench.state.desk.notices[0].id)));
    assert_eq!(bench.state.desk.games().len(), 2);
    assert_eq!(bench.game().record().headers().get("先手"), Some("木村"));
    assert!(bench.state.desk.notices.is_empty());
}

#[test]
fn a_file_with_a_move_that_cannot_be_played_opens_up_to_it() {
    let mut bench = Bench::with_game();
    bench.open("c.kif", "手合割：平手\n手数----指手--\n   1 ７六歩(77)\n   2 ３四歩(33)\n   3 ５五歩(54)\n");
    assert_eq!((bench.state.desk.games().len(), bench.game().last_step()), (2, 2));
    bench.open("c.usi", "position startpos moves 7g7f 5e5d\n");
    assert_eq!((bench.state.desk.games().len(), bench.game().last_step()), (3, 1));
}

#[test]
fn the_first_file_replaces_the_empty_game() {
    let mut bench = Bench::new();
    assert!(bench.game().is_blank());
    bench.open("a.kif", GAME);
    bench.open("b.kif", GAME);
    assert_eq!((bench.state.desk.games().len(), bench.current()), (2, 1));
    bench.run(Command::Own(Own::NextGame));
    assert_eq!(bench.current(), 0);
    bench.run(files::Command::Close);
    bench.run(files::Command::Close);
    assert!(bench.game().is_blank());
    bench.run(files::Command::Close);
    assert_eq!(bench.state.desk.games().len(), 1);
}

#[test]
fn without_dialogs_a_path_is_typed() {
    let mut bench = Bench::new();
    bench.files_event(files::Event::Chosen(files::Purpose::Open, Chosen::Unavailable));
    assert!(matches!(bench.state.modal, Some(Modal::Files(files::Ask::Path(files::Purpose::Open)))));
    bench.act(Action::Answered(Answer::Files(files::Answer::Path("/games/a.kif".into()))));
    assert_eq!(
        bench.effects,
        [Effect::Files(files::Effect::Read { paths: vec![path("a.kif")], record: None, here: Vec::new() })]
    );
    assert!(bench.state.modal.is_none());
}

#[test]
fn languages_change_every_row() {
    let mut bench = Bench::with_game();
    bench.run(Command::Own(Own::English));
    assert_eq!(bench.rows()[..3], ["Start", "▲ P-7f", "△ P-3d"]);
    bench.run(Command::Own(Own::Japanese));
    assert_eq!(bench.rows()[1], "▲７六歩");
}

#[test]
fn the_position_marked_for_loading_is_shown_first() {
    let mut bench = Bench::new();
    bench.open("a.kif", &GAME.replace("&基本図", "&読み込み時表示"));
    assert_eq!(bench.step(), 4);
    bench.open("b.kif", &GAME.replace("棋戦：", "盤面回転\n棋戦："));
    assert!(bench.game().flipped);
}

#[test]
fn notices_of_success_disappear_and_failures_stay() {
    let mut bench = Bench::with_game();
    bench.act(Action::Event(Event::Tick(100.0)));
    bench.run(files::Command::CopySfen);
    bench.open("b.kif", "<html></html>");
    bench.run(files::Command::CopySfen);
    assert_eq!(bench.state.desk.notices.len(), 2);
    let until = bench.state.next_notice_end().unwrap();
    assert!((104.0..110.0).contains(&until), "{until}");
    bench.act(Action::Event(Event::Tick(until - 0.5)));
    assert_eq!(bench.state.desk.notices.len(), 2);
    bench.act(Action::Event(Event::Tick(until)));
    assert_eq!(bench.state.desk.notices.iter().map(|notice| notice.kind).collect::<Vec<_>>(), [NoticeKind::Failed]);
    bench.act(Action::Event(Event::Tick(9999.0)));
    assert!(bench.state.desk.has_failures() && bench.state.next_notice_end().is_none());
    bench.act(Action::DismissAll);
    assert!(bench.state.desk.notices.is_empty());
}

#[test]
fn a_failure_goes_when_it_is_over() {
    let mut bench = Bench::with_game();
    bench.open("b.kif", "<html></html>");
    bench.act(Action::Wish(Wish::Paste("こんにちは".to_owned())));
    bench.files_event(files::Event::Pasted(Reading::of_text("こんにちは".to_owned())));
    let failures =
        |bench: &Bench| bench.state.desk.notices.iter().filter(|notice| notice.kind == NoticeKind::Failed).count();
    assert_eq!(failures(&bench), 2);
    let text = &bench.state.desk.notices[0].text;
    assert!(text.find("棋譜や局面").unwrap() < text.find("文字目").unwrap(), "{text}");
    bench.files_event(files::Event::Pasted(Reading::of_text(GAME.to_owned())));
    assert_eq!(failures(&bench), 1);
    bench.open("b.kif", GAME);
    assert_eq!(failures(&bench), 0);
}

#[test]
fn a_notice_about_settings_goes_once_they_are_stored() {
    let mut bench = Bench::new();
    bench.state.desk.notify_about(Topic::Settings, "設定".to_owned());
    bench.act(Action::Event(Event::Tick(1000.0)));
    assert!(bench.state.desk.has_failures(), "the file is as it was");
    bench.run(Own::English);
    assert!(bench.state.desk.has_failures(), "it can be read");
    bench.act(Action::Event(Event::Tick(1003.0)));
    assert!(bench.state.desk.has_failures());
    bench.act(Action::Event(Event::Tick(1006.0)));
    assert!(!bench.state.desk.has_failures());
}
