//! Boards as people draw them: every way to mark sides, empty squares, promotion, ranks and frames with every other.

use komadai::format::{ReadErrorKind, WarningKind, position_of_text, read};
use komadai::notation::sfen;
use komadai::shogi::{Color, File, Handicap, Piece, PieceKind, Rank, Setup, Square};

/// Pieces of both sides on edges and in corners, every promoted kind, an empty row, an empty file.
const POSITION: &str = "l1+P4+nk/1r2+b2g1/p1p1+l+s+p1p/9/2+R1+B4/P3+N2+S1/9/1S1G1+L1R1/LN2K2+P1 b -";

fn position() -> Setup {
    sfen::read(POSITION).unwrap().setup
}

/// How a board is drawn.
#[derive(Clone, Copy, Debug)]
struct Drawing {
    /// Before White's pieces and Black's, and before empty squares.
    marks: [&'static str; 3],
    empty: &'static str,
    /// 成香 for 杏.
    names: fn(PieceKind) -> String,
    between: &'static str,
    /// Before and behind a row, with `#` for its kanji and `1` for its digit and `a` for its letter.
    around: [&'static str; 2],
    above: &'static str,
    every_line: [&'static str; 2],
}

fn short(kind: PieceKind) -> String {
    komadai::notation::names::short(kind).to_owned()
}

fn long(kind: PieceKind) -> String {
    komadai::notation::names::long(kind).replace('龍', "竜")
}

fn plus(kind: PieceKind) -> String {
    if kind.is_promoted() { format!("+{}", short(kind.base())) } else { short(kind) }
}

impl Drawing {
    fn draw(&self, setup: &Setup) -> String {
        let mut text = String::from(self.above);
        for (index, rank) in Rank::all().enumerate() {
            let square = |file: File| match setup.board[Square::new(file, rank)] {
                None => format!("{}{}", self.marks[2], self.empty),
                Some(piece) => {
                    let mark = self.marks[usize::from(piece.color == Color::Black)];
                    format!("{mark}{}", (self.names)(piece.kind))
                }
            };
            let row: Vec<String> = File::all().rev().map(square).collect();
            let named = |text: &str| {
                let at = |names: &str| names.chars().nth(index).unwrap().to_string();
                text.replace('#', &at("一二三四五六七八九"))
                    .replace('1', &at("123456789"))
                    .replace('a', &at("abcdefghi"))
            };
            let [before, behind] = self.around.map(named);
            let [prefix, end] = self.every_line;
            text += &format!("{prefix}{before}{}{behind}{end}", row.join(self.between));
        }
        text
    }
}

const PLAIN: Drawing = Drawing {
    marks: ["v", " ", " "],
    empty: "・",
    names: short,
    between: "",
    around: ["", ""],
    above: "",
    every_line: ["", "\n"],
};

const AROUND: [[&str; 2]; 14] = [
    ["", ""],
    ["", "#"],
    ["", " #"],
    ["", "1"],
    ["", "a"],
    ["", "|#"],
    ["", "｜#"],
    ["1", ""],
    ["# ", ""],
    ["1|", "|"],
    ["|", "|#"],
    ["｜", "｜#"],
    ["│", "│#"],
    ["  ┃", "┃1"],
];

fn found(text: &str) -> String {
    match position_of_text(text) {
        Ok(found) => sfen::write(&found.setup, None),
        Err(error) => format!("{:?} {:?}", error.at, error.kind),
    }
}

#[track_caller]
fn check(drawing: &Drawing) {
    let text = drawing.draw(&position());
    assert_eq!(found(&text), POSITION, "{drawing:?}\n{text}");
    // Files are read by the same reader.
    let loaded = read(text.as_bytes(), None).unwrap();
    assert_eq!(sfen::write(&loaded.records[0].initial().to_setup(), None), POSITION, "{text}");
}

#[test]
fn squares_are_told_apart_however_they_are_marked() {
    let marks = [
        ["v", " ", " "],
        ["V", "^", " "],
        ["ｖ", "　", "　"],
        ["▽", "▲", "　"],
        ["△", "▲", "　"],
        ["▼", "▲", "　"],
        ["▽", "△", "　"],
        ["▽", "　", "　"],
        ["☖", "☗", "　"],
        ["-", " ", " "],
        ["-", "+", " "],
        ["△", "", ""],
        ["v", "", ""],
    ];
    for marks in marks {
        for around in AROUND {
            for empty in ["・", "．", "□", "　"] {
                // Nothing but their number tells full-width blanks that divide from those that are squares.
                if marks == ["▽", "　", "　"] || marks == ["ｖ", "　", "　"] || marks[2] != "　" || empty != "　"
                {
                    check(&Drawing { marks, empty, around, ..PLAIN });
                }
            }
        }
    }
}

#[test]
fn blanks_are_empty_squares_where_rows_tell_so() {
    for around in AROUND {
        for marks in [["v", " ", " "], ["v", "^", " "]] {
            for empty in ["　", "  ", " "] {
                check(&Drawing { marks, empty, around, ..PLAIN });
            }
        }
        check(&Drawing { marks: ["v", " ", ""], empty: "　", around, ..PLAIN });
        check(&Drawing { marks: ["v", "", ""], empty: "　", around, ..PLAIN });
    }
}

#[test]
fn promoted_pieces_have_many_names() {
    for around in AROUND {
        for names in [short, long, plus] {
            check(&Drawing { names, around, ..PLAIN });
            check(&Drawing { names, around, between: " ", ..PLAIN });
            check(&Drawing { names, around, marks: ["▽", "▲", ""], ..PLAIN });
        }
    }
}

#[test]
fn bars_and_tabs_divide_squares() {
    let sides = [["", ""], ["", "#"], ["#", ""], ["1", ""]];
    for (between, edge) in
        [("\t", ["", ""]), ("|", ["|", "|"]), ("│", ["│", "│"]), (" | ", ["| ", " |"]), ("｜", ["", ""])]
    {
        for side in sides {
            for names in [short, long, plus] {
                for (marks, empty) in
                    [(["v", "", ""], ""), (["▽", "", ""], "　"), (["v", " ", " "], " "), (["v", "", ""], "・")]
                {
                    let divide = |text: &str| if between == "\t" { text.to_owned() + "\t" } else { text.to_owned() };
                    let before = if side[0].is_empty() { String::new() } else { divide(side[0]) };
                    let behind = if between == "\t" && !side[1].is_empty() {
                        format!("\t{}", side[1])
                    } else {
                        side[1].to_owned()
                    };
                    let around = [format!("{before}{}", edge[0]).leak() as &str, format!("{}{behind}", edge[1]).leak()];
                    check(&Drawing { marks, empty, names, between, around, ..PLAIN });
                }
            }
        }
    }
}

#[test]
fn what_stands_around_rows_does_no_harm() {
    let rulers = [
        "",
        "９８７６５４３２１\n",
        "  ９ ８ ７ ６ ５ ４ ３ ２ １\n+---------------------------+\n",
        "第1図\n\n",
        "9 8 7 6 5 4 3 2 1\n\n",
    ];
    let lines = [
        ["", "\n"],
        ["", "\r\n"],
        ["> ", "\n"],
        [">> ", "\n"],
        ["", "\n\n"],
        ["　　", "\n"],
        ["    ", "\n"],
        ["\u{A0}", "\n"],
        ["", "  \n"],
        ["", "\n-----------------------------\n"],
    ];
    for above in rulers {
        for every_line in lines {
            for around in [["", ""], ["", "#"], ["1 ", ""], ["", "|a"]] {
                check(&Drawing { above, every_line, around, ..PLAIN });
                check(&Drawing { above, every_line, around, empty: "　", marks: ["v", "^", " "], ..PLAIN });
            }
        }
    }
}

/// Positions with few pieces and with many, the same each time.
fn positions() -> impl Iterator<Item = Setup> {
    let mut seed = 20_261_121_u32;
    let mut next = move |below: u8| {
        seed = seed.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        (seed >> 16) as u8 % below
    };
    (0..8).map(move |_| {
        let mut setup = Setup::EMPTY;
        let (count, files) = (2 + next(20), 2 + next(8));
        for _ in 0..count {
            let square = Square::at(1 + next(files), 1 + next(9)).unwrap();
            let color = Color::ALL[usize::from(next(2))];
            setup.board[square] = Some(Piece::new(color, PieceKind::ALL[usize::from(next(14))]));
        }
        setup
    })
}

#[test]
fn a_board_that_lost_its_blanks_is_read_right_or_not_at_all() {
    let mut right = [0; 4];
    for setup in positions() {
        let expected = sfen::write(&setup, None);
        for (marks, empty) in [
            (["v", " ", " "], "・"),
            (["v", " ", " "], "　"),
            (["v", " ", ""], "　"),
            (["v", " ", " "], " "),
            (["▽", "　", "　"], "　"),
            (["▽", "▲", "　"], "　"),
        ] {
            for around in [["", ""], ["", "#"], ["", " #"], ["# ", ""], ["#|", "|"]] {
                let whole = Drawing { marks, empty, around, ..PLAIN }.draw(&setup);
                let cut: String = whole.lines().map(|line| line.trim_end().to_owned() + "\n").collect();
                let ways = [whole.clone(), cut.clone(), whole.trim().to_owned(), cut.trim().to_owned()];
                for (text, right) in ways.iter().zip(&mut right) {
                    match position_of_text(text) {
                        Ok(found) => {
                            assert_eq!(sfen::write(&found.setup, None), expected, "{text}");
                            *right += 1;
                        }
                        Err(error) => assert!(
                            matches!(
                                error.kind,
                                ReadErrorKind::BoardAmbiguous { .. }
                                    | ReadErrorKind::BoardRowWidth { .. }
                                    | ReadErrorKind::BoardRows { .. }
                                    | ReadErrorKind::NotARecord { .. }
                            ),
                            "{error:?}\n{text}"
                        ),
                    }
                }
            }
        }
    }
    // Nothing is lost on what is whole, and not all on what is cut.
    assert_eq!(right[0], 8 * 6 * 5);
    assert!(right[1..].iter().all(|&right| right > 100), "{right:?}");
}

#[test]
fn what_cannot_be_read_is_told_by_its_line() {
    let plain = PLAIN.draw(&position());
    let failure = |text: &str| {
        let error = position_of_text(text).expect_err(text);
        (error.at.line, error.kind)
    };
    let without_last: String = plain.lines().take(8).map(|line| format!("{line}\n")).collect();
    assert_eq!(failure(&format!("図\n{without_last}")), (9, ReadErrorKind::BoardRows { found: 8 }));
    let short = plain.replacen(" ・ ・ ・ ・ ・ ・ ・ ・ ・", " ・ ・ ・ ・ ・ ・ ・ ・", 1);
    let (line, kind) = failure(&format!("問題です。\n\n{short}"));
    assert!(line == 6 && matches!(kind, ReadErrorKind::BoardRowWidth { found: 8, .. }), "{line} {kind:?}");
    // Nobody knows on which side the blanks are squares.
    let middle = sfen::read("9/9/4k4/9/4P4/9/4G4/9/9 b -").unwrap().setup;
    let row = |line: &str| format!("  {line}  \n");
    let blank = Drawing { empty: " ", ..PLAIN }.draw(&middle).lines().map(row).collect::<String>();
    assert!(matches!(failure(&blank), (1, ReadErrorKind::BoardAmbiguous { .. })), "{:?}", failure(&blank));
}

#[test]
fn what_is_no_board_is_none() {
    for text in [
        "1 歩\n2 香\n3 桂\n4 銀\n5 金\n6 角\n7 飛\n8 玉\n9 と\n",
        "歩\n香\n桂\n銀\n金\n角\n飛\n玉\n王\n",
        "----\n- -\n---------\n- - - - - - - - -\n--\n-\n---------\n---------\n---------\n",
        "一 二\n三 四\n五 六\n七 八\n九\n1\n2\n3\n4\n",
        "* 歩 歩 歩\n* 歩 歩 歩\n* 香 香 香\n* 香 香 香\n* 桂 桂 桂\n* 桂 桂 桂\n* 銀 銀 銀\n* 銀 銀 銀\n* 銀 銀 銀\n",
        &"歩歩歩歩歩歩歩歩歩歩\n".repeat(9),
        &"　　　　　　　　　\n".repeat(9),
    ] {
        assert!(position_of_text(text).is_err(), "{text}");
    }
    // Comments show boards, and the record is about something else.
    let comments: String = PLAIN.draw(&position()).lines().map(|line| format!("*{line}\n")).collect();
    let game = format!("手合割：平手\n{comments}   1 ７六歩(77)\n{comments}   2 ３四歩(33)\n");
    let loaded = read(game.as_bytes(), None).unwrap();
    assert_eq!((loaded.records[0].tree().len(), loaded.warnings.len()), (3, 0), "{:?}", loaded.warnings);
    assert_eq!(loaded.records[0].initial().to_setup(), Handicap::Even.setup());
}

#[test]
fn a_frame_drawn_anew_is_told_and_its_lines_keep_their_numbers() {
    let text = format!("持駒：金\n{}この局面は難しい。\n", PLAIN.draw(&position()));
    let loaded = read(text.as_bytes(), None).unwrap();
    let told = |wanted: fn(&WarningKind) -> bool| {
        loaded.warnings.iter().find(|warning| wanted(&warning.kind)).map(|warning| warning.at.line)
    };
    assert_eq!(told(|kind| matches!(kind, WarningKind::BoardRowSpelling { .. })), Some(2));
    assert_eq!(told(|kind| matches!(kind, WarningKind::ForeignLines { .. })), Some(11));
    assert!(!loaded.records[0].initial().to_setup().hands.black.is_empty());
}
