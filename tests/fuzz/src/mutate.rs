//! Damage as people, programs and wires do it.

/// Numbers that look random, the same for the same seed.
pub struct Dice(u64);

impl Dice {
    pub const fn new(seed: u64) -> Self {
        Self(seed)
    }

    fn next(&mut self) -> u64 {
        // SplitMix64.
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        z ^ (z >> 31)
    }

    /// From 0 to one less than so many sides; 0 of none.
    pub fn roll(&mut self, sides: usize) -> usize {
        (self.next() % (sides.max(1) as u64)) as usize
    }

    fn pick<'t, T: ?Sized>(&mut self, from: &[&'t T]) -> &'t T {
        from[self.roll(from.len())]
    }
}

/// Words of all formats, and what breaks lines, numbers and encodings.
pub const WORDS: &[&str] = &[
    "\n",
    "\r",
    "\r\n",
    "\n\n",
    " ",
    "　",
    "\t",
    "> ",
    "\0",
    "\u{1A}",
    "\u{FEFF}",
    "\u{FFFD}",
    "𠮷",
    "〜",
    "☗",
    "*",
    "&",
    "#",
    "# ",
    "'",
    "'*",
    "/\n",
    ",",
    ":",
    "：",
    "+",
    "-",
    "(",
    ")",
    "|",
    "=",
    "＝",
    "{",
    "}",
    "[",
    "]",
    "\"",
    "手合割：平手\n",
    "手合割：二枚落ち\n",
    "手合割：その他\n",
    "手合割：詰将棋\n",
    "先手：A\n",
    "後手番\n",
    "先手番\n",
    "手数----指手---------消費時間--\n",
    "手数＝3  ▲２六歩  まで\n",
    "手数：７手\n",
    "盤面回転\n",
    "備考：x\\ny\n",
    "#KIF version=2.0 encoding=UTF-8\n",
    "#KI2 version=2.0 encoding=Shift_JIS\n",
    "開始局面：sfen 9/9/9/9/4k4/9/9/9/9 b - 1\n",
    "   1 ７六歩(77)\n",
    "   2 同　歩(33)   ( 0:01/00:00:01)+\n",
    "   3 ５五角打\n",
    "   4 投了\n",
    "  99 ",
    "1.",
    "第1手",
    "変化：1手\n",
    "変化：2手\n",
    "変化：999999999手\n",
    "変化：　３手\n",
    "まで3手で先手の勝ち\n",
    "まで1手で中断\n",
    "同　",
    "成",
    "不成",
    "打",
    "左",
    "直",
    "▲７六歩",
    "△３四歩",
    "▲同　銀右上成",
    "( 0:16/00:00:16)",
    "(0:0.5/)",
    "(99999:99/)",
    "後手の持駒：歩二　\n",
    "先手の持駒：残り全部\n",
    "+---------------------------+\n",
    "|v香v桂 ・ ・ ・ ・ ・ ・ ・|一\n",
    "V2.2\n",
    "V3.0\n",
    "'CSA encoding=UTF-8\n",
    "'encoding=Shift_JIS\n",
    "N+A\n",
    "N-\n",
    "$EVENT:x\n",
    "$TIME:900+0+5\n",
    "$TIME_LIMIT:00:25+00\n",
    "$X\n",
    "PI\n",
    "PI82HI\n",
    "P1-KY-KE-GI-KI-OU-KI-GI-KE-KY\n",
    "P2 * -HI *\n",
    "P+00FU\n",
    "P-00AL\n",
    "P+55OU\n",
    "+\n",
    "-\n",
    "+7776FU\n",
    "-3334FU\n",
    "+0055KA\n",
    "T12\n",
    "T6.123\n",
    "T-1\n",
    "T 3",
    "%TORYO\n",
    "%+ILLEGAL_ACTION\n",
    "%WHAT\n",
    "position ",
    "startpos",
    "sfen ",
    " moves ",
    "7g7f",
    "P*5e",
    "2b3c+",
    "resign",
    " b - 1",
    " w 2P 0",
    "9/9/9",
    "lnsgkgsnl",
    "/",
    "1",
    "0",
    "111",
    "4294967295",
    "99999999999999999999",
    "\"header\": {",
    "\"moves\": [",
    "{\"forks\": [[",
    "\"special\": \"TORYO\"",
    "\"comments\": [\"",
    "\"initial\": {\"preset\": \"OTHER\"",
    "\"time\": {\"now\": {\"m\": 1e9, \"s\": -1}}",
    "\\u0000",
    "null",
    "]]}",
];

/// Damages one of the seeds, with parts of the others and with words.
pub fn mutate(seeds: &[&[u8]], words: &[&str], dice: &mut Dice) -> Vec<u8> {
    let mut bytes = dice.pick(seeds).to_vec();
    let encoded = dice.roll(4) > 0;
    for _ in 0..=dice.roll(8) {
        let at = dice.roll(bytes.len() + 1);
        match dice.roll(12) {
            0 if at < bytes.len() => bytes[at] = dice.roll(256) as u8,
            1 if at < bytes.len() => bytes[at] ^= 1 << dice.roll(8),
            2 if dice.roll(4) == 0 => bytes.truncate(at),
            3 => {
                let end = (at + dice.roll(40)).min(bytes.len());
                bytes.drain(at..end);
            }
            4 => {
                let end = (at + dice.roll(200)).min(bytes.len());
                let again = bytes[at..end].to_vec();
                let to = dice.roll(bytes.len() + 1);
                bytes.splice(to..to, again);
            }
            5 => {
                let other = dice.pick(seeds);
                let from = dice.roll(other.len() + 1);
                let end = (from + dice.roll(300)).min(other.len());
                bytes.splice(at..at, other[from..end].iter().copied());
            }
            6..=8 => lines(&mut bytes, words, dice),
            _ => {
                let word = word(words, dice, encoded);
                bytes.splice(at..at, word);
            }
        }
    }
    bytes
}

/// Loses, doubles, swaps and adds lines.
fn lines(bytes: &mut Vec<u8>, words: &[&str], dice: &mut Dice) {
    let mut lines: Vec<Vec<u8>> = bytes.split_inclusive(|&byte| byte == b'\n').map(<[u8]>::to_vec).collect();
    if lines.is_empty() {
        return;
    }
    let (at, other) = (dice.roll(lines.len()), dice.roll(lines.len()));
    match dice.roll(5) {
        0 => drop(lines.remove(at)),
        1 => lines.insert(at, lines[other].clone()),
        2 => lines.swap(at, other),
        3 => {
            let word = word(words, dice, true);
            lines.insert(at, word);
        }
        _ => lines[at] = word(words, dice, true),
    }
    *bytes = lines.concat();
}

/// A word, in UTF-8 or in Shift_JIS.
fn word(words: &[&str], dice: &mut Dice, unicode: bool) -> Vec<u8> {
    let word = dice.pick(words);
    if unicode { word.as_bytes().to_vec() } else { encoding_rs::SHIFT_JIS.encode(word).0.into_owned() }
}
