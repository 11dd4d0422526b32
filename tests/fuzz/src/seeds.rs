//! Files to begin with: those of the tests, and each of them in every format.

use std::fs;
use std::path::{Path, PathBuf};

use komadai::format::{self, Dialect, Format};

use crate::mutate::WORDS;
use crate::{Reader, diagrams, engines};

/// Larger files cost more than they find.
const LARGEST: u64 = 16 << 10;

/// Games in notations that are read but not written.
const READ_ONLY: &[&str] = &[
    "~0.6y236e7ku4be.j",
    "~0.7ku2jm6y236e.~2.9qc0e4.~4.6y2.",
    "~0.7ku2jm6y2.r~1.1im.",
    "https://play.mogproject.com/?u=~0.6y20io5t21im.~0.7ku2jm6fu3om.~0.7ku2jm7ga2o6.r&c0=start&c1.1=%E5%A4%89&bn=A&wn=B",
    "https://sunfish-shogi.github.io/shogihome/webapp/index.html?usen=~0.6y2.&branch=0&ply=0&bname=A",
    "lnsgkgsnl_9_ppppppppp_9_9_9_PPPPPPPPP_1B5R1_LNSGKGSNL.w.-~0.0rs7ku2sq.",
    "先手：A\n後手：B\nhttps://play.mogproject.com/?u=~0.6y2.\n",
    "https://www.kento-shogi.com/?moves=7g7f.3c3d.8h2b%2B.3a2b.B%2A4e#3",
    "https://www.shogi-extend.com/share-board?turn=1&xbody=cG9zaXRpb24gc3RhcnRwb3MgbW92ZXMgN2c3Zg",
    "https://www.shogi-extend.com/share-board?body=position.startpos.moves.7g7f.3c3d",
    "[Name \"Game 1\"]\n[Sente \"Kimura\"]\n[Gote \"Oyama\"]\n\n1. P7g-7f P3c-3d\n2. B8hx2b+ S3ax2b\n3. B*4e G6a-5b\n",
    "[Sente \"A\"]\n[Handicap \"two piece\"]\n1. S-6b P-7f\n[Sente \"B\"]\n1. P-7f {usual} P-3d Resigns\n",
    "1. P-76\n2. P-34\n3. Bx22+\n4. Sx22\n5. B'45\n6. G61-52\n",
    "7g7f 3c3d 8h2b+ 3a2b B*4e 6a5b\n",
];

/// Games in USEN, alone, in links, below headers, with variations, comments, drops and every end.
const USEN: &[&str] = &[
    "~0.6y236e7ku4be.j",
    "~0.7ku2jm6y236e.~2.9qc0e4.~4.6y2.",
    "~0.7ku2jm6y2.r~1.1im.",
    "~0.7ku2jm6fu3om.t",
    "~24.7ku2jm.p",
    "lnsgkgsnl_9_ppppppppp_9_9_9_PPPPPPPPP_1B5R1_LNSGKGSNL.w.-~0.0rs7ku2sq.",
    "8k_9_8P_9_9_9_9_9_9.b.G~0.biw.",
    "https://play.mogproject.com/?u=~0.6y20io5t21im.~0.7ku2jm6fu3om.~0.7ku2jm7ga2o6.r&c0=start&c1.1=%E5%A4%89&bn=A&wn=B",
    "https://sunfish-shogi.github.io/shogihome/webapp/index.html?usen=~0.6y2.&branch=0&ply=0&bname=A",
    "https://www.shogi-extend.com/adapter#~0.7ku2jm6y236e.",
    "先手：A\n後手：B\nhttps://play.mogproject.com/?u=~0.6y2.\n",
];

/// Lines of typed moves.
const TYPED: &[&str] = &[
    "76fu 34fu 26fu 84fu",
    "▲７六歩△３四歩▲２二角成△同　銀▲４五角打△５二金右",
    "7g7f 3c3d 8h2b+ 3a2b B*4e",
    "+7776FU -3334FU +8822UM",
    "P-7f P-3d Bx2b+ Sx2b B*4e",
    "P76 P34 2b+ 同銀 45kaku",
    "1. ７六歩(77) 2. ３四歩(33)、3. 同歩",
    "７６ふ ３４ふ dougin 58kinmigi 5e gi",
    "58k 68gin 48ginagaru 22kakunari",
];

/// Comments with evaluations, annotations and quoted moves.
const COMMENTS: &[&str] = &[
    "互角\n*評価値=108\n*読み筋=△３四歩▲２六歩\n*深さ=8/12\n*ノード数=834\n*エンジン=Suisho5",
    "*詰み=先手勝ち:10手\n#評価値=-60\n#深さ=5",
    "*解析 0 ○ 候補2 時間 01:03.9 深さ 18/21 ノード数 1115190 評価値 103↑ 読み筋 ▲２六歩(27) △８四歩(83)",
    "*対局 深さ 8 評価値 -詰 11 読み筋 ▲２五歩(26)",
    "* Engine hisui Version dr5 候補1 深さ 10/12 ノード数 100 評価値 5 読み筋 ▲７六歩(77)",
    "* 56 -2726FU +3334FU #1234567\n* -30000 %TORYO\n* 130 7g7f 8c8d P*5e",
    "#指し手[72]△１四歩  ▲６八銀\n#推奨手[29]△４二銀\n#形勢[-104]",
    "次に▲７六歩△３四歩▲2六歩△同　歩、☗４八銀と進む。\n▲２六歩もある！",
    "うまい手\n[%sign !?] [%cal G7g7f,RP*5e,B1a9i] [%csl Y5e,G1a]",
];

/// What the files of a reader are damaged with.
pub fn words_of(reader: Reader) -> &'static [&'static str] {
    match reader {
        Reader::ReadOnly => &[
            "~",
            "~0.",
            ".",
            "7ku",
            "2jm",
            "6y2",
            "a01",
            "biw",
            ".r",
            ".i7ku",
            "https://",
            "?u=",
            "?usen=",
            "&c1=",
            "&c1.2=",
            "&bn=",
            "%E5%A4%89",
            "%",
            "&moves=",
            "&initpos=",
            "&body=",
            "&xbody=",
            "#",
            "=",
            "_",
            "z",
            "7g7f",
            ".",
            ",",
            " ",
            "\n",
            "[Sente \"A\"]\n",
            "[SFEN \"9/9/9/9/4k4/9/9/9/9 b - 1\"]\n",
            "[",
            "]",
            "\"",
            "{",
            "}",
            "1.",
            "2...",
            "P-7f",
            "P3c-3d",
            "Bx2b+",
            "S-34=",
            "N*45",
            "+R5b",
            "Resigns",
            "mate",
            "!?",
            "手合割：平手\n",
            "   1 ７六歩(77)\n",
            "*",
            "\u{FEFF}",
            "\0",
            "\u{FFFD}",
        ],
        Reader::Usen => &[
            "~",
            "~0.",
            "~3.",
            ".",
            "_",
            "-",
            "7ku",
            "2jm",
            "6y2",
            "36e",
            "0rs",
            "a01",
            "biw",
            "biz",
            "zzz",
            "..r",
            ".j",
            ".t",
            ".i",
            ".p",
            ".b.",
            ".w.",
            "?u=",
            "?usen=",
            "&c0=",
            "&c1=",
            "&c1.2=",
            "&bn=",
            "&wname=",
            "%E5%A4%89",
            "%",
            "#",
            "&",
            "=",
            "https://",
            "play.mogproject.com/",
            "lnsgkgsnl_9_",
            "9_9_",
            "PPPPPPPPP",
            "k",
            "P2g",
            "先手：B\n",
            "手合割：平手\n",
            "*",
            "\n",
            " ",
            "。",
            "\u{FEFF}",
            "\u{FFFD}",
            "\0",
            "99999999999",
            "7g7f",
        ],
        Reader::Typed => &[
            " ", "　", "\n", "、", ",", "1.", "第1手", "▲", "△", "☗", "同", "dou", "同　", "76", "７六", "7f", "34",
            "fu", "歩", "ふ", "gin", "kin", "金", "きん", "kaku", "uma", "馬", "ryu", "右", "migi", "左", "hidari",
            "直", "上", "agaru", "寄", "引", "成", "nari", "不成", "narazu", "打", "utsu", "(77)", "(88)", "7g7f",
            "8h2b+", "P*5e", "+7776FU", "-0055KA", "P-", "Bx", "S", "x", "*", "+", "-", "=", "'", "0", "９",
            "\u{FFFD}", "\u{301}", "ﾌ", "Ａ",
        ],
        Reader::Engine => engines::WORDS,
        Reader::Comment => &[
            "\n",
            "\r",
            "*",
            "#",
            "**",
            "* ",
            "評価値",
            "=",
            "詰み=",
            "先手勝ち",
            ":",
            "手",
            "読み筋",
            "深さ",
            "/",
            "ノード数",
            "時間 ",
            "候補",
            "解析 ",
            "対局 ",
            "検討 ",
            "エンジン=",
            "+詰 ",
            "-詰",
            "↑",
            "↓",
            "99999999999",
            "-",
            "+",
            "1e9",
            "0.5",
            "01:03.9",
            "指し手[",
            "形勢[",
            "]",
            "[%sign ",
            "[%cal ",
            "[%csl ",
            "!",
            "?!",
            "G7g7f",
            "RP*5e",
            "Y5e",
            ",",
            " ",
            "　",
            "▲",
            "△",
            "▲７六歩",
            "△３四歩",
            "同歩",
            "。",
            "7g7f",
            "+7776FU",
            "&",
            "'",
            "\u{FFFD}",
            "\0",
            "\u{2028}",
            "変化：1手",
            "まで1手で中断",
        ],
        Reader::Diagram => diagrams::WORDS,
        _ => WORDS,
    }
}

/// Seeds for each reader, in an order that is the same everywhere.
pub struct Seeds {
    of_format: Vec<(Format, Vec<u8>)>,
}

impl Seeds {
    /// The files of our own, wherever this package is built.
    pub fn load() -> Self {
        let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
        let mut files = Vec::new();
        for folder in ["tests/data", "assets/samples"] {
            collect(&root.join(folder), &mut files);
        }
        files.sort();
        let mut of_format = Vec::new();
        for file in files {
            let extension = file.extension().and_then(|extension| extension.to_str()).unwrap_or_default();
            let Some(hint) = Format::of_extension(extension) else { continue };
            let small = fs::metadata(&file).is_ok_and(|file| file.len() <= LARGEST);
            let Some(bytes) = fs::read(&file).ok().filter(|_| small) else { continue };
            if let Ok(loaded) = format::read(&bytes, Some(hint)) {
                for other in [Format::Ki2, Format::Bod, Format::Sfen, Format::Usi, Format::Jkf] {
                    of_format.push((other, format::write(&loaded.records[0], &Dialect::of(other)).bytes));
                }
            }
            of_format.push((hint, bytes));
        }
        Self { of_format }
    }

    /// Those of a reader.
    pub fn of(&self, reader: Reader) -> Vec<&[u8]> {
        let own = match reader {
            Reader::ReadOnly => READ_ONLY,
            Reader::Usen => USEN,
            Reader::Typed => TYPED,
            Reader::Comment => COMMENTS,
            Reader::Diagram => diagrams::SEEDS,
            Reader::Engine => engines::SEEDS,
            _ => &[],
        };
        if !own.is_empty() {
            return own.iter().map(|text| text.as_bytes()).collect();
        }
        let fits = |format: Format| reader.hint().is_none_or(|hint| hint == format);
        self.of_format.iter().filter(|(format, _)| fits(*format)).map(|(_, bytes)| bytes.as_slice()).collect()
    }
}

fn collect(folder: &Path, files: &mut Vec<PathBuf>) {
    let Ok(entries) = fs::read_dir(folder) else { return };
    for entry in entries.flatten() {
        let path = entry.path();
        if path.is_dir() {
            collect(&path, files);
        } else {
            files.push(path);
        }
    }
}
