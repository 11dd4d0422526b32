use super::{Block, Book, BookOptions, Evaluations, Places, TooManyDiagrams, html, text};
use crate::diagram::Shape;
use crate::format;
use crate::lang::{Language, Naming, SideNames};
use crate::notation::Spelling;
use crate::publish;
use crate::record::{Builder, End, Record};
use crate::shogi::Position;

const GAME: &str = "棋戦：試験戦\n開始日時：2024/01/15\n手合割：平手\n先手：甲\n後手：乙\n手数----指手--\n*はじめに\n   1 ７六歩(77)\n\
                    *角道\n*[%sign !]\n   2 ３四歩(33)\n&しおり\n   3 ２六歩(27)\n   4 投了\n\n変化：2手\n   2 ８四歩(83)\n*こちらも\n   3 ２六歩(27)\n\n\
                    変化：3手\n   3 ６八銀(79)\n";

fn read(kif: &str) -> Record {
    format::read(kif.as_bytes(), None).unwrap().records.first().clone()
}

fn book(kif: &str, places: Option<Places>, language: Language) -> (Book, Record) {
    let record = read(kif);
    let options = BookOptions { places, ..BookOptions::default() };
    (Book::of(&record, &options, language).unwrap(), record)
}

fn told(book: &Book) -> Vec<String> {
    let words = |block: &Block| match block {
        Block::Variation(name) => format!("= {name}"),
        Block::Moves(moves) => {
            let one = |mv: &super::MoveWords| {
                let number = if mv.is_numbered { format!("{} ", mv.number) } else { String::new() };
                let mark = mv.mark.map_or("", |mark| mark.symbol());
                format!("{number}{}{}{mark}", mv.words, mv.sign.map_or("", |sign| sign.symbol()))
            };
            moves.iter().map(one).collect::<Vec<_>>().join(" ")
        }
        Block::Comment { text, .. } => format!("* {text}"),
        Block::Engine { text, .. } => format!("% {text}"),
        Block::Diagram { diagram, .. } => format!("# {}", diagram.caption.clone().unwrap_or_default()),
        Block::End(words) => format!(". {words}"),
    };
    book.blocks.iter().map(|it| format!("{}{}", "  ".repeat(it.depth), words(&it.block))).collect()
}

#[test]
fn variations_follow_the_moves_that_they_replace() {
    let (book, _) = book(GAME, None, Language::Japanese);
    assert_eq!(
        told(&book),
        [
            "* はじめに",
            "1 ▲７六歩!",
            "* 角道",
            "2 △３四歩",
            "# 第1図は△３四歩まで　しおり",
            "  = 2手目の変化",
            "  2 △８四歩",
            "  * こちらも",
            "  3 ▲２六歩",
            "    = 3手目の変化",
            "    3 ▲６八銀",
            "3 ▲２六歩",
            ". まで3手で先手の勝ち",
        ]
    );
    assert_eq!(book.title, "試験戦");
    assert_eq!(book.facts, [("開始日時".to_owned(), "2024/01/15".to_owned())]);
    assert_eq!(book.players.iter().map(|(_, name)| name.as_str()).collect::<Vec<_>>(), ["甲", "乙"]);
}

/// A person's words between those of an analysis, and a line of floodgate.
const ANALYSED: &str = "手合割：平手\n*#評価値=0\n   1 ７六歩(77)\n*互角\n*#評価値=30\n*#読み筋=△３四歩\n   2 ８四歩(83)\n*よくある手\n\
                        **解析 0 候補1 評価値 50 読み筋 ▲２六歩(27)\n*#評価値=400\n*#読み筋=▲２六歩\n   3 ２六歩(27)\n** 410 -8485FU +2625FU\n";

#[test]
fn what_programs_wrote_is_no_part_of_the_comments() {
    let set = |evaluations, language: Language| {
        let record = read(ANALYSED);
        let options = BookOptions { places: Some(Places::default()), evaluations, ..BookOptions::default() };
        (Book::of(&record, &options, language).unwrap(), record)
    };
    let (book, record) = set(Evaluations::Graph, Language::Japanese);
    assert_eq!(told(&book), ["1 ▲７六歩 △８四歩?!", "* よくある手", "3 ▲２六歩"]);
    let graph = book.graph.clone().unwrap();
    assert_eq!((graph.first, graph.chances.len(), graph.marked.as_slice()), (0, 4, [2].as_slice()));
    let page = html(&book, &record);
    assert!(
        page.contains("<figure class=\"graph\">") && page.contains("（疑問手）") && !page.contains("評価値"),
        "{page}"
    );
    assert!(!text(&book, &record).contains("評価値"));
    let (book, _) = set(Evaluations::None, Language::Japanese);
    assert_eq!(told(&book), ["1 ▲７六歩 △８四歩", "* よくある手", "3 ▲２六歩"]);
    assert_eq!(book.graph, None);
    let (book, _) = set(Evaluations::Lines, Language::Japanese);
    assert_eq!(told(&book).last().map(String::as_str), Some("% * 410 △８五歩 ▲２五歩"));
    let (book, record) = set(Evaluations::Lines, Language::English);
    assert!(text(&book, &record).contains("* 410 P-8e P-2e"));
    let pages = publish::pages(&book, &publish::PageOptions::default()).unwrap();
    assert!(pages[0].shapes.iter().any(|shape| matches!(shape, Shape::Polygon(..))), "the graph");
}

#[test]
fn english_numbers_every_move_and_names_the_winner() {
    let (book, _) = book(GAME, Some(Places::default()), Language::English);
    let told = told(&book);
    assert_eq!(told[1], "1 P-7f!");
    assert_eq!(told.last().map(String::as_str), Some(". Resigns. Black wins after 3 moves."));
    assert_eq!(book.diagrams().count(), 0);
    assert_eq!(book.facts, [("Started".to_owned(), "2024/01/15".to_owned())]);
}

#[test]
fn diagrams_are_at_the_requested_places() {
    let captions = |places: Places| -> Vec<String> {
        let (book, _) = book(GAME, Some(places), Language::Japanese);
        book.diagrams().map(|diagram| diagram.caption.clone().unwrap_or_default()).collect()
    };
    let every = |every| Places { every: Some(every), ..Places::default() };
    assert_eq!(captions(every(2)), ["第1図は△３四歩まで　しおり"]);
    assert_eq!(captions(every(1)).len(), 3, "none in variations");
    let ends = Places { start: true, end: true, ..Places::default() };
    assert_eq!(captions(ends), ["第1図", "第2図は▲２六歩まで"]);
    let many = (1..=Book::MOST_DIAGRAMS + 1).map(|ply| {
        let squares = [("５八玉(59)", "５二玉(51)"), ("５九玉(58)", "５一玉(52)")][(ply - 1) / 2 % 2];
        format!("{ply} {}\n", if ply % 2 == 1 { squares.0 } else { squares.1 })
    });
    let record = read(&format!("手数----指手--\n{}", many.collect::<String>()));
    assert_eq!(record.tree().main_line().count(), Book::MOST_DIAGRAMS + 1);
    let options = BookOptions { places: Some(every(1)), ..BookOptions::default() };
    assert_eq!(Book::of(&record, &options, Language::Japanese), Err(TooManyDiagrams));
}

fn tags(page: &str) -> Vec<String> {
    let (before, script) = page.split_once("<script>").unwrap();
    assert_eq!(script.matches("</script>").count(), 1, "nothing of a record stands in the script");
    let (before, data) = before.split_once("id=\"data\">").unwrap();
    assert_eq!(data.matches('<').count(), 1, "the data end where their element does: {data}");
    let (_, before) = before.split_once("</style>").unwrap();
    before.split('<').skip(1).map(|rest| rest.split_once('>').map_or(rest, |(tag, _)| tag).to_owned()).collect()
}

fn said_everywhere(text: &str) -> Record {
    let mut game = Builder::new(Position::startpos());
    for key in ["表題", "棋戦", "先手", "後手", "先手段級", "手合割", text] {
        game.record_mut().headers_mut().push_field(key, text);
    }
    let note = |game: &mut Builder| {
        let note = game.note_mut();
        note.comment = Some(format!("{text}\n{text}\n\n{text}"));
        note.bookmarks.push(text.to_owned());
        note.summary = Some(text.to_owned());
    };
    note(&mut game);
    game.play("7g7f".parse().unwrap()).unwrap();
    note(&mut game);
    game.end(End::Other(text.to_owned()));
    game.back_to(0).unwrap();
    game.play("2g2f".parse().unwrap()).unwrap();
    note(&mut game);
    game.end(End::Other(text.to_owned()));
    game.finish()
}

#[test]
fn hostile_text_is_text() {
    const HOSTILE: [&str; 8] = [
        "</script><script>alert(1)</script>",
        "<img src=x onerror=alert(1)>",
        "\" onload=\"alert(1)",
        "' onload='alert(1)",
        "]]>--><!--",
        "&lt;b&gt; &#60;i&#62;",
        "</title></style></svg><a href=javascript:alert(1)>",
        "\u{0}\u{1B}\u{202E}\u{2028}<\u{FEFF}script>",
    ];
    let written = |text: &str| {
        let record = said_everywhere(text);
        let book = Book::of(&record, &BookOptions::default(), Language::Japanese).unwrap();
        (html(&book, &record), book)
    };
    let (plain, _) = written("ただの文");
    for text in HOSTILE {
        let (page, book) = written(text);
        assert_eq!(tags(&page).len(), tags(&plain).len(), "{text}");
        assert_eq!(
            tags(&page).iter().map(|tag| tag.split(' ').next().unwrap_or("").to_owned()).collect::<Vec<_>>(),
            tags(&plain).iter().map(|tag| tag.split(' ').next().unwrap_or("").to_owned()).collect::<Vec<_>>(),
            "{text}"
        );
        assert!(!tags(&page).iter().any(|tag| tag.contains("onload") || tag.contains("alert")), "{text}");
        assert!(told(&book).iter().any(|line| line.starts_with("* ")), "{text}");
        assert!(!page.contains(['\u{0}', '\u{1B}', '\u{202E}']), "{text}");
    }
}

#[test]
fn a_page_holds_all_that_can_be_stepped_to() {
    let (book, record) = book(GAME, None, Language::English);
    let page = html(&book, &record);
    let data = page.split_once("id=\"data\">").unwrap().1.split_once("</script>").unwrap().0;
    let data: serde_json::Value = serde_json::from_str(data).unwrap();
    let nodes = data["nodes"].as_array().unwrap();
    assert_eq!(nodes.len(), 7, "the start and every move");
    let parents: Vec<Option<u64>> = nodes.iter().map(|node| node[0].as_u64()).collect();
    assert_eq!(parents, [None, Some(0), Some(1), Some(1), Some(3), Some(3), Some(2)]);
    assert_eq!(nodes[1][1], "lnsgkgsnl/1r5b1/ppppppppp/9/9/2P6/PP1PPPPPP/1B5R1/LNSGKGSNL w -");
    assert_eq!((&nodes[1][2], &nodes[1][3]), (&serde_json::json!([7, 7]), &serde_json::json!([7, 6])));
    for name in data["pieces"].as_object().unwrap().values().flat_map(|names| names.as_array().unwrap()) {
        assert!(page.contains(&format!("<g id=\"{}\">", name.as_str().unwrap())), "{name}");
    }
    for number in 1..nodes.len() {
        assert_eq!(page.matches(&format!("<a id=\"m{number}\" href=\"#m{number}\">")).count(), 1);
    }
    let mut ids: Vec<&str> = page.split(" id=\"").skip(1).filter_map(|rest| rest.split('"').next()).collect();
    let count = ids.len();
    ids.sort_unstable();
    ids.dedup();
    assert_eq!(ids.len(), count);
    for outside in ["http://", "https://", "//cdn", "url(h", "@import"] {
        let page = page.replace("http://www.w3.org/", "");
        assert!(!page.contains(outside), "the page asks for nothing: {outside}");
    }
}

#[test]
fn text_has_moves_in_columns_and_boards_that_can_be_read() {
    let (book, record) = book(GAME, None, Language::Japanese);
    let text = text(&book, &record);
    assert!(text.starts_with(
        "試験戦\n先手：甲\n後手：乙\n開始日時：2024/01/15\n\nはじめに\n\n   1 ▲７六歩!\n\n角道\n\n   2 △３四歩\n"
    ));
    assert!(
        text.contains("\n  [2手目の変化]\n\n     2 △８四歩\n\n  こちらも\n\n     3 ▲２六歩\n\n    [3手目の変化]\n"),
        "{text}"
    );
    assert!(text.ends_with("\n   3 ▲２六歩\nまで3手で先手の勝ち\n"), "{text}");
    let (_, diagram) = text.split_once("第1図は△３四歩まで　しおり\n").unwrap();
    let (diagram, _) = diagram.split_once("\n\n").unwrap();
    let shown = read(diagram);
    let marked = record.tree().walk().find(|&node| !record.tree().note(node).bookmarks.is_empty()).unwrap();
    assert_eq!(shown.initial().to_setup(), record.position_at(marked).to_setup());
}

#[test]
fn text_holds_no_control_characters_and_no_long_lines() {
    let wide = |line: &str| line.chars().map(|it| if it < '\u{300}' { 1 } else { 2 }).sum::<usize>();
    let long = format!("\u{1B}[31m\u{7}{}\u{9B}\u{202E}", "長い話を続ける。abc ".repeat(40));
    let record = said_everywhere(&long);
    for language in [Language::Japanese, Language::English] {
        let book = Book::of(&record, &BookOptions::default(), language).unwrap();
        let text = text(&book, &record);
        assert!(!text.chars().any(|it| it.is_control() && it != '\n') && !text.contains('\u{202E}'));
        assert!(text.lines().all(|line| wide(line) <= 72), "{text}");
        assert!(text.lines().count() > 60);
    }
    let moves = ["５八玉(59)", "５二玉(51)", "５九玉(58)", "５一玉(52)"].repeat(15);
    let moves: String = (1..).zip(moves).map(|(number, mv)| format!("{number} {mv}\n")).collect();
    let (book, record) = book(&format!("手数----指手--\n{moves}"), Some(Places::default()), Language::English);
    let text = text(&book, &record);
    assert_eq!(text.lines().filter(|line| line.contains("K")).count(), 12, "{text}");
    assert!(text.contains("\n   6 K5a-5b      K5h-5i") || text.contains("\n   6 K-5b"), "{text}");
}

#[test]
fn moves_and_sides_are_called_as_chosen() {
    let record = read(GAME);
    let text = |naming: Naming| super::text(&Book::of(&record, &BookOptions::default(), naming).unwrap(), &record);
    let japanese = Naming::from(Language::Japanese);
    let english = Naming::from(Language::English);
    let said = text(Naming { spelling: Spelling::HalfWidth, ..japanese });
    assert!(said.contains("▲7六歩") && said.contains("△3四歩") && !said.contains("▲７六歩"), "{said}");
    let said = text(Naming { spelling: Spelling::Western, ..japanese });
    assert!(said.contains("▲ P-7f") && said.contains("第1図は△ P-3dまで"), "{said}");
    let said = text(Naming { spelling: Spelling::Usi, sides: SideNames::SenteGote, ..english });
    assert!(said.contains("7g7f") && said.contains("after 2. 3c3d") && !said.contains("P-7f"), "{said}");
    assert!(said.contains("Sente: 甲\nGote: 乙") && said.contains("Sente wins after 3 moves."), "{said}");
    assert!(!said.contains("Black") && !said.contains("White"), "{said}");
    let own = Naming { spelling: Spelling::FullWidth, sides: SideNames::SenteGote, ..english };
    let page = html(&Book::of(&record, &BookOptions::default(), own).unwrap(), &record);
    assert!(page.contains("▲７六歩") && page.contains("[\"Sente\",\"Gote\"]"), "{page}");
}
