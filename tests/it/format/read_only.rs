//! Links that hold games, and other notations that are read but not written.

use std::time::Duration;

use komadai::format::{self, Format, Loaded, ReadErrorKind, WarningKind};
use komadai::notation::sfen;
use komadai::record::{End, HeaderKey, Outcome};
use komadai::shogi::Color;

use crate::support::corpus;

fn read(text: &str) -> Loaded {
    let loaded = format::read_all(text.as_bytes(), None).unwrap_or_else(|error| panic!("{text}: {error}"));
    assert_eq!(loaded.dialect.format, Format::Kif);
    loaded
}

fn main_line(loaded: &Loaded) -> String {
    corpus::main_line(&loaded.records[0]).join(" ")
}

#[test]
fn links_are_games() {
    for (link, moves) in [
        ("~0.6y236e7ku4be.j", "2g2f 8c8d 7g7f 8d8e"),
        ("https://play.mogproject.com/?u=~0.6y236e7ku4be.j&move=2&flip=false&bn=A&wn=B", "2g2f 8c8d 7g7f 8d8e"),
        ("https://play.mogproject.com/#~0.6y236e7ku4be.j", "2g2f 8c8d 7g7f 8d8e"),
        ("この将棋です（https://play.mogproject.com/?u=~0.6y2.）", "2g2f"),
        ("先手：A\n後手：B\nhttps://play.mogproject.com/?u=~0.6y2.\n", "2g2f"),
        ("https://sunfish-shogi.github.io/shogihome/webapp/index.html?usen=~0.6y2.&branch=0&ply=0&bname=A", "2g2f"),
        ("https://www.kento-shogi.com/?moves=7g7f.3c3d.8h2b%2B.3a2b.B%2A4e#3", "7g7f 3c3d 8h2b+ 3a2b B*4e"),
        (
            "https://www.kento-shogi.com/?initpos=lnsgkgsnl%2F9%2Fppppppppp%2F9%2F9%2F9%2FPPPPPPPPP%2F1B5R1%2FLNSGKGSNL+w+-+1&moves=7a6b.7g7f",
            "7a6b 7g7f",
        ),
        ("https://www.shogi-extend.com/share-board?turn=1&xbody=cG9zaXRpb24gc3RhcnRwb3MgbW92ZXMgN2c3Zg", "7g7f"),
        ("https://www.shogi-extend.com/share-board?body=position.startpos.moves.7g7f.3c3d", "7g7f 3c3d"),
    ] {
        let loaded = read(link);
        assert_eq!(main_line(&loaded), moves, "{link}");
        assert!(
            loaded.warnings.iter().any(|warning| matches!(warning.kind, WarningKind::ReadOnlyNotation { .. })),
            "{link}"
        );
    }
    for text in
        ["https://example.org/?u=hello", "https://example.org/~user/index.html", "~0.", "a~b", "https://x/?moves=e4"]
    {
        assert!(format::read(text.as_bytes(), None).is_err(), "{text}");
    }
}

#[test]
fn moves_alone_are_usi_and_with_pieces_psn() {
    for (text, name) in
        [("7g7f 3c3d 2g2f resign", "USI"), ("7g7f 3c3d 8h2b+ 3a2b B*4e", "USI"), ("P-7f P-3d P-2f resigns", "PSN")]
    {
        let first = read(text).warnings[0].kind.clone();
        assert!(matches!(first, WarningKind::ReadOnlyNotation { name: it } if it == name), "{text}: {first:?}");
    }
}

#[test]
fn numbers_with_colons_times_and_results_stand_around_western_moves() {
    for text in [
        "1: P-76 (0:05)\n2: P-34 (0:04)\n3: P-26 1-0\n",
        "先手：甲\n後手：乙\n1. P-76 (0:05) P-34 (0:04) 2. P-26 1-0\n",
    ] {
        let loaded = read(text);
        let record = &loaded.records[0];
        assert_eq!(main_line(&loaded), "7g7f 3c3d 2g2f", "{text}");
        let winner = record.outcome().and_then(|conclusion| conclusion.winner());
        assert_eq!(winner, Some(Color::Black), "{text}");
        let times = record.tree().main_line().map(|id| record.tree().spent(id).map_or(0, |time| time.as_secs()));
        assert_eq!(times.collect::<Vec<_>>(), [5, 4, 0], "{text}");
    }
    assert_eq!(read("先手：甲\n1. P-76 P-34\n").records[0].headers().black(), Some("甲"));
}

#[test]
fn a_position_may_stand_in_prose() {
    let loaded = read("この局面です： lnsgkgsnl/1r5b1/pppppp1pp/6p2/9/2P6/PP1PPPPPP/1B5R1/LNSGKGSNL b - 3 よろしく");
    let record = &loaded.records[0];
    let sfen = sfen::write(&record.initial().to_setup(), Some(record.first_number()));
    assert_eq!(sfen, "lnsgkgsnl/1r5b1/pppppp1pp/6p2/9/2P6/PP1PPPPPP/1B5R1/LNSGKGSNL b - 3");
}

#[test]
fn names_in_links_are_headers() {
    let sfen = "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL%20b%20-%201%20moves%207g7f";
    let names = "%E7%94%B2";
    for link in [
        format!("piyoshogi://?num=1&sfen={sfen}&game_name=T&sente_name={names}&gote_name=B"),
        format!(
            "https://www.shogi-extend.com/share-board?body=position.startpos.moves.7g7f&title=T&black={names}&white=B"
        ),
    ] {
        let loaded = read(&link);
        let headers = loaded.records[0].headers();
        let title = headers.title().or(headers.event());
        assert_eq!((headers.black(), headers.white(), title), (Some("甲"), Some("B"), Some("T")), "{link}");
        assert_eq!(main_line(&loaded), "7g7f");
    }
}

#[test]
fn western_notation_may_have_headers_without_brackets() {
    let loaded = read("Handicap: None\nBlack: Kimura\nWhite: Oyama\n\n1. P-7f P-3d\n2. P-2f P-8d\nBlack: P-9f\n");
    let headers = loaded.records[0].headers();
    assert_eq!((headers.black(), headers.white(), headers.fields().count()), (Some("Kimura"), Some("Oyama"), 2));
    assert_eq!(main_line(&loaded), "7g7f 3c3d 2g2f 8c8d 9g9f");
}

#[test]
fn western_notation_as_collections_of_professional_games_abbreviate_it() {
    let loaded = read(
        "[Sente \"Kimura\"]\n[SenteGrade \"Meijin\"]\n[Gote \"Oyama\"]\n[Result \"1-0\"]\n\n\
         1.P7f P3d 2.P2f P8d 3.P2e P8e (3... G32 is\n\nP-76 { slow }) 4.P2d xP { normal } 5.xR G65b ( 0:07/) 6.G65h\n\n\
         [Sente \"Oyama\"]\n[Gote \"Kimura\"]\n1.P7f P3d 2.Bx2b+ xS {Resigns}\n",
    );
    assert_eq!(main_line(&loaded), "7g7f 3c3d 2g2f 8c8d 2f2e 8d8e 2e2d 2c2d 2h2d 6a5b 6i5h");
    let [first, second] = &loaded.records[..] else { panic!("{} games", loaded.records.len()) };
    assert_eq!((first.headers().rank(Color::Black), first.headers().result()), (Some("Meijin"), Some("1-0")));
    assert_eq!(first.outcome().and_then(|it| it.outcome).and_then(Outcome::winner), Some(Color::Black));
    let tree = first.tree();
    let line: Vec<_> = tree.main_line().collect();
    let comment = |ply: usize| tree.note(line[ply - 1]).comment.clone();
    assert_eq!(comment(6).as_deref(), Some("slow\n(3... G32 is P-76 )"));
    assert_eq!((comment(8).as_deref(), tree.spent(line[9])), (Some("normal"), Some(Duration::from_secs(7))));
    assert_eq!((second.tree().len(), second.outcome().and_then(|it| it.end).as_deref()), (6, Some(&End::Resign)));
    assert_eq!(loaded.warnings.len(), 2, "{:?}", loaded.warnings);
    // A bracket that nothing closes hides no moves.
    assert_eq!(main_line(&read("1. P-7f (fast P-3d 2. P-2f\n3. P-8d\n")), "7g7f 3c3d 2g2f 8c8d");
}

#[test]
fn western_notation_is_a_game() {
    let line = "7g7f 3c3d 8h2b+ 3a2b B*4e 6a5b";
    for text in [
        "[Name \"Game 1\"]\n[Sente \"Kimura\"]\n[Gote \"Oyama\"]\n[Date \"2001/05/03\"]\n\n1. P7g-7f P3c-3d\n\
         2. B8hx2b+ S3ax2b\n3. B*4e G6a-5b\n",
        "[Sente \"Kimura\"]\n[SFEN \"lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1\"]\n\
         1.P7g-7f {the usual\nmove} 2.P3c-3d 3.B8hx2b+! 4.S3ax2b 5.B*4e 6.G6a-5b 7.Resigns\n",
        "1. P-7f P-3d 2. Bx2b+ Sx2b 3. B*4e G6a-5b\n",
        "1. P-76\n2. P-34\n3. Bx22+\n4. Sx22\n5. B'45\n6. G61-52\n",
        "1 P7g7f 2 P3c3d 3 B8h2b+ 4 S3a2b 5 B*4e 6 G6a5b\n",
        "7g7f 3c3d 8h2b+ 3a2b B*4e 6a5b\n",
    ] {
        let loaded = read(text);
        assert_eq!(main_line(&loaded), line, "{text}");
        assert_eq!(loaded.warnings.len(), 1, "{text}: {:?}", loaded.warnings);
    }
    let read_headers =
        read("[Sente \"A\"]\n[Handicap \"two piece\"]\n1. S-6b P-7f\n[Sente \"B\"]\n1. P-7f P-3d Resigns\n");
    let games = &read_headers.records;
    assert_eq!(
        (games.len(), games[0].headers().get("先手"), games[1].headers().get("先手")),
        (2, Some("A"), Some("B"))
    );
    assert_eq!(main_line(&read_headers), "7a6b 7g7f");
    let broken = read("1. P-7f P-3d 2. Sx5e P-8d\n");
    assert_eq!(main_line(&broken), "7g7f 3c3d");
    let last = broken.records[0].tree().main_line().last().unwrap();
    assert_eq!(broken.records[0].tree().note(last).verbatim, ["Sx5e", "P-8d"]);
    for prose in
        ["After P-7f P-3d both sides opened the bishop's diagonal.", "1. e4 e5 2. Nf3 Nc6", "P-7f", "[Event \"x\"]"]
    {
        assert!(format::read(prose.as_bytes(), None).is_err(), "{prose}");
    }
}

#[test]
fn a_link_has_names_comments_and_variations() {
    let link = "https://play.mogproject.com/?u=~0.6y20io5t21im.~0.7ku2jm6fu3om.~0.7ku2jm7ga2o6.r&c0=start&c2=c-0.2\
                &c1.1=%E5%A4%89%E5%8C%96&c2.4=c-2.4&bn=%E6%9C%A8%E6%9D%91&wn=B&move=1";
    let loaded = read(link);
    let record = &loaded.records[0];
    assert_eq!(record.headers().get(HeaderKey::Black.name()), Some("木村"));
    assert_eq!(record.headers().get(HeaderKey::White.name()), Some("B"));
    assert_eq!(corpus::branches(record).len(), 2);
    let tree = record.tree();
    let comments: Vec<_> = tree.walk().filter_map(|id| tree.note(id).comment.as_deref()).collect();
    assert_eq!(comments, ["start", "c-0.2", "変化", "c-2.4"]);
    // Saved as KIF, nothing is lost.
    let written = format::write(record, &loaded.dialect);
    assert!(written.losses.is_empty(), "{:?}", written.losses);
    assert_eq!(format::read(&written.bytes, None).unwrap().records[0], *record);
}

#[test]
fn what_stands_above_a_link_is_kept() {
    let loaded = read("先手：A\n棋戦：B\n*comment\nhttps://play.mogproject.com/?u=~0.6y2.&c0=start&bn=C&wn=D\n");
    let record = &loaded.records[0];
    let fields: Vec<_> = record.headers().fields().collect();
    assert_eq!(fields, [("先手", "A"), ("棋戦", "B"), ("後手", "D")]);
    let tree = record.tree();
    assert_eq!(
        (main_line(&loaded).as_str(), tree.note(tree.root()).comment.as_deref()),
        ("2g2f", Some("comment\nstart"))
    );
}

#[test]
fn a_branch_hangs_where_its_moves_can_be_played() {
    // The second variation branches off from the first, as ShogiHome writes it.
    let nested = "~0.7ku2jm6y236e.~2.9qc0e4.~4.6y2.";
    // Both branch off from the main line, as Shogi Playground does.
    let flat = "~0.7ku2jm6y236e.~0.6y236e9qc.~2.8rl.";
    for (text, branches) in [(nested, 1), (flat, 2)] {
        let loaded = read(text);
        assert_eq!(loaded.warnings.len(), 1, "{text}: {:?}", loaded.warnings);
        assert_eq!(corpus::branches(&loaded.records[0]).len(), branches, "{text}");
    }
}

/// Opened as a file, as well as pasted.
#[test]
fn links_to_a_position_are_records_of_it() {
    for link in [
        "https://lishogi.org/editor/8k/9/8P/9/9/9/9/9/9_b_G_1",
        "lishogi.org/analysis/standard/8k/9/8P/9/9/9/9/9/9_b_G_1",
        "[InternetShortcut]\nURL=https://lishogi.org/editor/8k%2F9%2F8P%2F9%2F9%2F9%2F9%2F9%2F9%20b%20G%201",
        "詰将棋\n（lishogi.org/editor/8k/9/8P/9/9/9/9/9/9_b_G_1）\n",
    ] {
        for hint in [None, Some(Format::Kif), Some(Format::Sfen)] {
            let loaded = format::read(link.as_bytes(), hint).unwrap_or_else(|error| panic!("{link}: {error}"));
            let setup = loaded.records[0].initial().to_setup();
            assert_eq!(sfen::write(&setup, Some(1)), "8k/9/8P/9/9/9/9/9/9 b G 1", "{link}");
        }
    }
    for text in ["example.org/a/b", "8k/9/8P/9/9/9/9", "a.b/8k/9/8P"] {
        assert!(format::read(text.as_bytes(), None).is_err(), "{text}");
    }
}

#[test]
fn a_link_for_an_app_may_hold_another_link() {
    let inner = "https%3A%2F%2Fwww.kento-shogi.com%2F%3Fmoves%3D7g7f.3c3d";
    let loaded = format::read(format!("piyoshogi://?num=1&url={inner}\n").as_bytes(), None).unwrap();
    assert_eq!(loaded.records[0].tree().len(), 3);
    assert!(format::read(b"piyoshogi://?url=https%3A%2F%2Fexample.org%2Fgame.kif", None).is_err(), "it is elsewhere");
}

#[test]
fn what_an_engine_answers_may_stand_behind_the_moves() {
    let loaded = format::read(b"position startpos moves 7g7f 3c3d resign\n", None).unwrap();
    let codes: Vec<_> = loaded.warnings.iter().map(|warning| warning.kind.code()).collect();
    assert_eq!(codes, ["sfen-spelling"]);
    assert_eq!(loaded.records[0].outcome().and_then(|it| it.winner()), Some(Color::White));
    let written = format::write_all(&loaded.records, &loaded.dialect);
    assert_eq!(written.bytes, b"position startpos moves 7g7f 3c3d resign\n");
    assert!(written.losses.is_empty(), "{:?}", written.losses);
}

#[test]
fn json_of_other_programs_holds_games() {
    for (text, moves, black, white) in [
        (r#"[{"csa":"+7776FU"},{"csa":"-3334FU"},{"csa":"+2726FU"}]"#, "7g7f 3c3d 2g2f", None, None),
        (
            r#"{"black_name":"山田","white_name":"佐藤","moves":[{"csa":"+7776FU"},{"csa":"-3334FU"}]}"#,
            "7g7f 3c3d",
            Some("山田"),
            Some("佐藤"),
        ),
        (r#"{"sente":"山田","gote":"佐藤","moves":["7g7f","3c3d"]}"#, "7g7f 3c3d", Some("山田"), Some("佐藤")),
        (
            r#"{"player1":"山田","player2":"佐藤","kifu":["７六歩(77)","３四歩(33)"]}"#,
            "7g7f 3c3d",
            Some("山田"),
            Some("佐藤"),
        ),
        (r#"{"kif":"先手：山田\n手合割：平手\n   1 ７六歩(77)\n   2 ３四歩(33)\n"}"#, "7g7f 3c3d", Some("山田"), None),
        (r#"{"usi":"position startpos moves 7g7f 3c3d"}"#, "7g7f 3c3d", None, None),
        (r#"{"kif":"https://www.kento-shogi.com/?moves=7g7f.3c3d","sente":"山田"}"#, "7g7f 3c3d", Some("山田"), None),
        (r#"{"kif":"~0.7ku2jm6y2","gote":"佐藤"}"#, "7g7f 3c3d 2g2f", None, Some("佐藤")),
        (
            r#"{"initialSfen":"lnsgkgsnl/9/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1","moves":"5a6b 7g7f"}"#,
            "5a6b 7g7f",
            None,
            None,
        ),
        (r#"{"handicap":"香落ち","moves":["3c3d","7g7f"]}"#, "3c3d 7g7f", None, None),
    ] {
        let loaded = read(text);
        assert_eq!(main_line(&loaded), moves, "{text}");
        let headers = loaded.records[0].headers();
        assert_eq!((headers.black(), headers.white()), (black, white), "{text}");
        assert!(matches!(loaded.warnings[0].kind, WarningKind::ReadOnlyNotation { name: "JSON" }), "{text}");
    }
}

#[test]
fn a_game_of_lishogi_in_json_has_its_players_its_end_and_all_else() {
    let game = r#"{"id":"abc","players":{"sente":{"user":{"name":"yamada"},"rating":1500},"gote":{"user":{"name":"sato"}}},
        "moves":"7g7f 3c3d 2g2f","winner":"sente","status":"resign"}"#;
    let loaded = read(game);
    let record = &loaded.records[0];
    assert_eq!(record.outcome().and_then(|it| it.end.map(std::borrow::Cow::into_owned)), Some(End::Resign));
    let fields: Vec<_> = record.headers().fields().collect();
    let all = [("先手", "yamada"), ("後手", "sato"), ("id", "abc"), ("players.sente.rating", "1500")];
    assert_eq!(fields, all);
    // An end that does not fit the winner is no end.
    let other = read(&game.replace(r#""winner":"sente""#, r#""winner":"gote""#));
    let outcome = other.records[0].outcome().and_then(|it| it.winner());
    assert_eq!((outcome, other.records[0].headers().get("status")), (Some(Color::White), Some("resign")));
    // A line for each game.
    let line = game.replace('\n', "");
    assert_eq!(read(&format!("{line}\n{line}\n")).records.len(), 2);
}

#[test]
fn times_and_comments_of_moves_in_json_are_kept() {
    let loaded =
        read(r#"[{"usi":"7g7f","time":3,"comment":"好手"},{"usi":"3c3d","time_ms":1500,"eval":30},{"csa":"%TORYO"}]"#);
    let tree = loaded.records[0].tree();
    let line: Vec<_> = tree.main_line().collect();
    let millis: Vec<_> = line.iter().filter_map(|&id| tree.spent(id)).map(|time| time.as_millis()).collect();
    assert_eq!(millis, [3000, 1500]);
    let comments: Vec<_> = line.iter().filter_map(|&id| tree.note(id).comment.as_deref()).collect();
    assert_eq!(comments, ["好手", "eval: 30"]);
    assert_eq!(tree.end(line[2]), Some(&End::Resign));
}

#[test]
fn json_beyond_the_limit_is_refused_by_that_limit() {
    let long = |start: &str, end: &str| format!("{start}{}{end}", "{\"usi\": \"7g7f\"},\n".repeat(250_000));
    let kind = |text: &str| format::read(text.as_bytes(), None).unwrap_err().kind;
    for text in [long("[", "{}]"), long("{\"moves\": [", "{}]}")] {
        assert_eq!(kind(&text), ReadErrorKind::JsonTooLong { limit: 4 << 20 });
    }
}

#[test]
fn json_without_a_game_is_refused() {
    for text in ["{}", "[]", r#"{"sente":"甲","gote":"乙"}"#, r#"["a","b"]"#, r#"{"moves":["e2e4","e7e5"]}"#, "[1,2,3]"]
    {
        assert!(format::read(text.as_bytes(), None).is_err(), "{text}");
    }
}
