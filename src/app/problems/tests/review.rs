//! The problems of a set judged in the background, their table, and the report on them.

use std::fs;
use std::path::Path;

use egui::{Key, Modifiers, Role};
use egui_kittest::kittest::{NodeT, Queryable};

use crate::app::desk::problems::ReportFormat;
use crate::app::desk::rules::Rules;
use crate::app::pictures::export::Content;
use crate::app::problems::review::{Column, Order, Outcome, ReviewJob, ReviewState, Shown};
use crate::app::problems::tests::{ONE, folder, opened};
use crate::app::problems::{self, Input, Problems};
use crate::app::shell::action::{Action, Effect, Event};
use crate::app::tests::state::Bench;
use crate::app::tests::tsume;
use crate::app::tests::window::{Window, World, click, click_role, desk, press, press_with, right_click, window_in};
use crate::app::{pictures, solver};
use crate::lang::Language;
use crate::problems::{Batch, ProblemId, Solved, read_file};
use crate::tsume::cook::Profile;

fn table(window: &Window) -> Vec<String> {
    let names = window.get_all_by_role(Role::ListItem).filter_map(|node| node.accesskit_node().label());
    let is_number = |cell: &str| cell.parse::<usize>().is_ok();
    names.filter(|name| name.split('、').next().is_some_and(is_number)).collect()
}

fn toggle(window: &mut Window) {
    press_with(window, Modifiers::SHIFT, Key::P);
}

const NO_MATE: &str = "8k/9/9/9/9/9/9/9/9 b G2r2b3g4s4n4l18p 1\n";

#[test]
fn a_set_is_judged_and_its_table_leads_to_the_problems() {
    let folder = folder();
    fs::write(folder.path().join("40.sfen"), NO_MATE).unwrap();
    let mut window = opened(folder.path());
    toggle(&mut window);
    assert_eq!(
        table(&window),
        [
            "1、三手の城、未検討",
            "2、10.usi、未検討、3番と同じ局面です。",
            "3、30.sfen、未検討、2番と同じ局面です。",
            "4、40.sfen、未検討"
        ]
    );
    click(&mut window, "検討を始める");
    window.run_steps(4);
    window.get_by_label("すべて検討済みです。");
    assert!(window.query_by_label_contains("検討を始める").is_none());
    let judged = table(&window);
    let judged: Vec<&str> = judged.iter().filter_map(|row| Some(row.rsplit_once('、')?.0)).collect();
    assert_eq!(
        judged,
        [
            "1、三手の城、3、完全、1手目 ▲４二金 は左右対称",
            "2、10.usi、1、完全、3番と同じ局面です。",
            "3、30.sfen、1、完全、2番と同じ局面です。",
            "4、40.sfen、不詰、▲１二金 には △同玉"
        ]
    );
    click(&mut window, "不完全・不詰 1");
    assert_eq!(table(&window).len(), 1);
    click(&mut window, "完全 3");
    press(&mut window, Key::End);
    press(&mut window, Key::ArrowUp);
    press(&mut window, Key::Enter);
    window.run_steps(4);
    window.get_by_label("１三 先手の歩");
    assert!(window.query_by_label_contains("問題集の検討").is_none());
    assert_eq!(desk(&window).solving().unwrap().id().file, 1);
    toggle(&mut window);
    assert_eq!(table(&window).len(), 3);
    toggle(&mut window);
    assert!(window.query_by_label_contains("問題集の検討").is_none());
}

#[test]
fn the_table_is_sorted_by_its_headings() {
    let folder = folder();
    let mut window = opened(folder.path());
    toggle(&mut window);
    click(&mut window, "検討を始める");
    window.run_steps(4);
    let titles = |window: &Window| {
        table(window).into_iter().map(|row| row.split('、').nth(1).unwrap_or_default().to_owned()).collect::<Vec<_>>()
    };
    click(&mut window, "手数で並べ替え");
    assert_eq!(titles(&window), ["10.usi", "30.sfen", "三手の城"]);
    click(&mut window, "手数で並べ替え");
    assert_eq!(titles(&window), ["三手の城", "10.usi", "30.sfen"]);
    click(&mut window, "番号で並べ替え");
    assert_eq!(titles(&window), ["三手の城", "10.usi", "30.sfen"]);
}

#[test]
fn the_menu_of_a_heading_hides_columns_and_shows_them_again() {
    let folder = folder();
    let mut window = opened(folder.path());
    toggle(&mut window);
    let has_length = |window: &Window| window.query_by_label("手数で並べ替え").is_some();
    for shown in [false, true] {
        right_click(&mut window, "題名で並べ替え");
        click_role(&mut window, Role::Button, "手数");
        window.run_steps(2);
        assert_eq!(has_length(&window), shown);
    }
    assert_eq!(table(&window).len(), 3);
}

#[test]
fn a_report_holds_what_the_table_shows() {
    for (button, format, extension, begins) in [
        ("CSV…", ReportFormat::Csv, "csv", "\u{FEFF}番号,題名,"),
        ("JSON…", ReportFormat::Json, "jsonl", r#"{"file":"40.sfen","index":1,"sfen":""#),
        ("PDF（印刷用）…", ReportFormat::Pdf, "pdf", "%PDF"),
    ] {
        let folder = folder();
        fs::write(folder.path().join("40.sfen"), NO_MATE).unwrap();
        let files = [folder.path().to_str().unwrap()];
        let (mut window, seen) = window_in(World { files: &files, ..World::default() });
        toggle(&mut window);
        click(&mut window, "検討を始める");
        window.run_steps(4);
        click(&mut window, "不完全・不詰 1");
        click(&mut window, button);
        window.run_steps(4);
        let effects = seen.lock().unwrap();
        let job = effects.iter().find_map(|effect| match effect {
            Effect::Pictures(pictures::Effect::Export(job)) => Some(job),
            _ => None,
        });
        let job = job.unwrap();
        assert!(matches!(*job.content, Content::Report(_, is, _) if is == format));
        assert_eq!(job.path.extension().unwrap().to_str(), Some(extension));
        let (_, bytes) = job.files().unwrap().remove(0);
        assert!(bytes.starts_with(begins.as_bytes()), "{}", String::from_utf8_lossy(&bytes[..60]));
        if format != ReportFormat::Pdf {
            let text = String::from_utf8(bytes).unwrap();
            assert!(text.contains("40.sfen") && !text.contains("2.kif"), "{text}");
        }
    }
}

#[test]
fn the_table_speaks_english_in_a_small_window() {
    let folder = folder();
    let files = [folder.path().to_str().unwrap()];
    let world = World { language: Language::English, size: [800.0, 600.0], files: &files, ..World::default() };
    let (mut window, _) = window_in(world);
    click(&mut window, "Check problem set…");
    click(&mut window, "Start");
    window.run_steps(4);
    window.get_by_label_contains("1, 三手の城, 3, sound, move 1: ");
    window.get_by_label("Sound 3");
    click(&mut window, "Close");
    assert!(window.query_by_label_contains("Sound 3").is_none());
}

struct Opened {
    bench: Bench,
    file: tempfile::NamedTempFile,
}

impl Opened {
    fn new(problems: &str) -> Self {
        let file = tempfile::Builder::new().suffix(".kifu").tempfile().unwrap();
        fs::write(file.path(), problems).unwrap();
        let mut bench = Bench::new();
        bench.act(Action::Wish(crate::app::desk::feature::Wish::OpenSet(file.path().to_owned())));
        let token = bench.state.problems.loaded().unwrap().token.clone();
        let problems = read(file.path());
        let path = file.path().to_owned();
        let mut set = Self { bench, file };
        set.event(problems::Event::Read(token.clone(), Batch { problems, unread: Vec::new() }));
        set.event(problems::Event::ReadAll(token, path));
        set
    }

    fn rewrite(&mut self, problems: &str) {
        fs::write(self.file.path(), problems).unwrap();
        let token = self.bench.state.problems.loaded().unwrap().token.clone();
        self.event(problems::Event::FileRead(token, 0, Ok(read(self.file.path()))));
    }

    fn event(&mut self, event: problems::Event) {
        self.bench.act(Action::Event(Event::Problems(event)));
    }

    fn hear(&mut self, event: problems::Event) {
        self.bench.effects.clear();
        self.event(event);
    }

    fn act(&mut self, input: Input) {
        self.bench.effects.clear();
        self.bench.act(Action::Problems(input));
    }

    fn start(&mut self) -> ReviewJob {
        self.act(Input::StartReview);
        self.job().unwrap()
    }

    fn job(&self) -> Option<ReviewJob> {
        self.bench.effects.iter().find_map(|effect| match effect {
            Effect::Problems(problems::Effect::Review(job)) => Some(job.clone()),
            _ => None,
        })
    }

    fn outcomes(&self, job: &ReviewJob) -> Vec<(usize, Outcome)> {
        let (sender, inbox) = std::sync::mpsc::channel();
        let report = crate::app::kit::task::Report::new(move |action| drop(sender.send(action)));
        let cores = crate::app::kit::cores::Cores::default();
        let job = ReviewJob { token: Default::default(), ..job.clone() };
        problems::work::carry_out(problems::Effect::Review(job), None, &cores, &report);
        drop(report);
        let outcome = |action| match action {
            problems::Event::Reviewed(_, at, outcome) => Some((at, outcome)),
            _ => None,
        };
        inbox.into_iter().filter_map(outcome).collect()
    }

    fn work(&mut self, job: &ReviewJob, most: usize) {
        for (at, outcome) in self.outcomes(job).into_iter().take(most) {
            self.event(problems::Event::ReviewBegun(job.token.clone(), at));
            self.event(problems::Event::Reviewed(job.token.clone(), at, outcome));
        }
    }

    /// A letter for each problem: known, stale, begun or open.
    fn states(&self) -> String {
        let Problems { loaded, review, .. } = &self.bench.state.problems;
        let rules = self.bench.state.desk.settings.rules;
        let letter = |problem| match review.state(problem, rules) {
            ReviewState::Known(_) => 'k',
            ReviewState::Stale(_) => 's',
            ReviewState::Begun => 'b',
            ReviewState::Open => '.',
        };
        loaded.as_ref().unwrap().set.listed().map(letter).collect()
    }
}

fn read(path: &Path) -> Vec<crate::problems::Problem> {
    read_file(path, 0, path, &Solved::default()).unwrap()
}

/// A mate in one, with a pawn on another square for each number.
fn problem(number: usize) -> String {
    let mut squares = ["1"; 9];
    squares[number] = "p";
    let board = ONE.replacen("/9 b", &format!("/{} b", squares.concat()), 1).replacen("17p", "16p", 1);
    tsume(&format!("作品番号：{number}\n"), &board, "   1 １二金打\n   2 詰み\n")
}

fn problems(numbers: &[usize]) -> String {
    numbers.iter().map(|&number| problem(number)).collect::<Vec<_>>().join("\n")
}

#[test]
fn finished_judgements_stay_when_the_check_is_stopped() {
    let mut set = Opened::new(&problems(&[1, 2, 3]));
    let job = set.start();
    assert_eq!(job.picks.len(), 3);
    set.work(&job, 2);
    set.event(problems::Event::ReviewBegun(job.token.clone(), 2));
    assert_eq!(set.states(), "kkb");
    assert_eq!(set.bench.state.problems.review.progress(), Some((2, 3)));
    set.act(Input::StopReview);
    assert!(job.token.is_cancelled());
    assert_eq!(set.states(), "kk.");
    set.work(&job, 3);
    assert_eq!(set.states(), "kk.");
    let rest = set.start();
    assert_eq!(rest.picks.len(), 1);
    set.work(&rest, 1);
    set.hear(problems::Event::ReviewEnded(rest.token.clone(), Ok(())));
    assert_eq!((set.states().as_str(), set.job()), ("kkk", None));
    set.act(Input::StartReview);
    assert_eq!(set.job(), None, "all is done");
}

#[test]
fn a_changed_problem_is_stale_and_no_other() {
    let mut set = Opened::new(&problems(&[1, 2, 3]));
    let job = set.start();
    set.work(&job, 3);
    set.hear(problems::Event::ReviewEnded(job.token, Ok(())));
    assert_eq!(set.states(), "kkk");
    set.rewrite(&problems(&[1, 5, 3]));
    assert_eq!(set.states(), "ksk");
    set.rewrite(&problems(&[3, 1, 2]));
    assert_eq!(set.states(), "kkk");
    set.rewrite(&problems(&[1, 5, 3]));
    let job = set.start();
    assert_eq!(job.picks.len(), 1);
    set.work(&job, 1);
    set.rewrite(&problems(&[1, 5, 6]));
    set.hear(problems::Event::ReviewEnded(job.token, Ok(())));
    assert_eq!((set.states().as_str(), set.job().unwrap().picks.len()), ("kks", 1));
}

#[test]
fn other_rules_make_judgements_stale_and_restart_a_running_check() {
    let mut set = Opened::new(&problems(&[1, 2]));
    let job = set.start();
    set.work(&job, 1);
    set.bench.effects.clear();
    let contest = Rules { profile: Profile::Contest, ..Rules::default() };
    set.bench.act(Action::Solver(solver::Input::SetRules(contest)));
    assert!(job.token.is_cancelled());
    let anew = set.job().unwrap();
    assert_eq!((anew.picks.len(), anew.rules), (2, contest));
    assert_eq!(set.states(), "s.");
    set.act(Input::StopReview);
    set.bench.act(Action::Solver(solver::Input::SetRules(Rules::default())));
    assert_eq!((set.states().as_str(), set.job()), ("k.", None), "nobody has asked for it");
}

#[test]
fn a_problem_that_cannot_be_judged_gives_a_reason() {
    let mut set = Opened::new(&format!("{}\n{}", problem(1), tsume("", "9/9/9/9/9/9/9/9/9 b G 1", "")));
    let job = set.start();
    fs::write(set.file.path(), format!("{}\n{}", problem(2), tsume("", "9/9/9/9/9/9/9/9/9 b G 1", ""))).unwrap();
    set.work(&job, 2);
    let Problems { loaded, review, .. } = &set.bench.state.problems;
    let findings = loaded.as_ref().unwrap().set.listed().map(|problem| {
        let outcome = review.state(problem, Rules::default()).outcome().unwrap();
        problems::words::findings(Language::English, problem, outcome, Profile::Magazine).join("|")
    });
    assert_eq!(
        findings.collect::<Vec<_>>(),
        ["The file has changed. Reload the problem set.", "The defender has no king."]
    );
}

#[test]
fn the_table_counts_shows_and_orders() {
    let mut set = Opened::new(&problems(&[3, 1, 2]));
    let arranged = |set: &Opened| {
        let table = set.bench.state.problems.table();
        (table.rows.iter().map(|id: &ProblemId| id.record).collect::<Vec<_>>(), table.counts)
    };
    set.act(Input::Arrange);
    assert_eq!(arranged(&set), (vec![1, 2, 0], [3, 0, 0, 0, 0, 0, 3]), "by their numbers");
    let job = set.start();
    set.work(&job, 3);
    assert_eq!(arranged(&set), (vec![1, 2, 0], [3, 3, 0, 0, 0, 0, 0]));
    set.act(Input::SortVerdicts(Order { by: Column::Number, descending: true }));
    assert_eq!(arranged(&set).0, [0, 2, 1]);
    set.act(Input::ShowVerdicts(Shown::Unsound));
    assert!(arranged(&set).0.is_empty());
}

#[test]
fn an_answer_moves_its_rows_and_no_other() {
    let twins = [problems(&[3, 1, 2, 1]), tsume("", "9/9/9/9/9/9/9/9/9 b G 1", ""), problems(&[6, 5, 4])].join("\n");
    use Column::{Findings, Length, Number, Time, Title, Verdict};
    for by in [Number, Title, Length, Verdict, Findings, Time] {
        for (descending, shown) in
            [(false, Shown::All), (true, Shown::Sound), (true, Shown::Open), (false, Shown::Undecided)]
        {
            let mut set = Opened::new(&twins);
            set.act(Input::ShowVerdicts(shown));
            set.act(Input::SortVerdicts(Order { by, descending }));
            let job = set.start();
            let outcomes = set.outcomes(&job);
            assert_eq!(outcomes.len(), 8);
            for (at, outcome) in outcomes.into_iter().rev() {
                set.hear(problems::Event::ReviewBegun(job.token.clone(), at));
                set.hear(problems::Event::Reviewed(job.token.clone(), at, outcome));
                let problems = &set.bench.state.problems;
                assert!(problems.is_arranged(&set.bench.state.desk));
                let (rows, counts) = (problems.table().rows.clone(), problems.table().counts);
                set.act(Input::ShowVerdicts(Shown::Headers));
                set.act(Input::ShowVerdicts(shown));
                let anew = set.bench.state.problems.table();
                assert_eq!((&rows, counts), (&anew.rows, anew.counts), "{by:?} {shown:?}");
            }
        }
    }
}
