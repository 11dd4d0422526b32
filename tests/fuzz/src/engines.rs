//! The laws of what engines say, line by line.

use komadai::shogi::Position;
use komadai::usi::{Output, Search, read};

use crate::laws::{Broken, Met};
use crate::texts::{insist, within};

/// A line that is one long list of words takes so much for each byte.
const MEMORY: (usize, usize) = (64 << 10, 60);

pub const SEEDS: &[&str] = &[
    "id name Fairy-Stockfish 11.1 LB 64\nid author Fabian Fichter\n\noption name Debug Log File type string default \nusiok",
    "option name Skill Level type spin default 20 min -20 max 20\noption name Clear Hash type button",
    "option name Analysis Contempt type combo default Both var Both var Off var White\noption name F type filename default <empty>",
    "info depth 5 seldepth 5 multipv 2 score cp 215 nodes 1707 nps 81285 tbhits 0 time 21 pv 5g5f 2b8h 7i8h 8b4b B*7i",
    "info depth 9 score mate -4 upperbound pv 8h2b+ 3a2b\ninfo depth 4\ninfo hashfull 6\nbestmove 8h2b+ ponder 3a2b",
    "info string book hit 2  of 3\nwarning stop ignored\nbestmove resign",
    "info depth 6 score cp 120 pv 7g7f pass\ninfo depth 5 score mate + pv 7g7f 3c3d\nbestmove win",
    "checkmate G*5b 5a4a\ncheckmate nomate\ncheckmate timeout\ncheckmate notimplemented",
];

pub const WORDS: &[&str] = &[
    " ",
    "\n",
    "\r\n",
    "\t",
    "info ",
    "depth ",
    "seldepth ",
    "time ",
    "nodes ",
    "nps ",
    "hashfull ",
    "multipv ",
    "score ",
    "cp ",
    "mate ",
    "+",
    "-",
    "lowerbound ",
    "upperbound ",
    "currmove ",
    "currmovenumber ",
    "pv ",
    "string ",
    "7g7f ",
    "P*5e ",
    "pass ",
    "bestmove ",
    "ponder ",
    "resign ",
    "win ",
    "(none) ",
    "checkmate ",
    "nomate ",
    "option name ",
    "type ",
    "check ",
    "spin ",
    "combo ",
    "button ",
    "filename ",
    "default ",
    "min ",
    "max ",
    "var ",
    "<empty> ",
    "9223372036854775808 ",
    "-9999 ",
    "0 ",
    "usiok",
    "readyok",
    "id name ",
    "id author ",
    "定跡　",
    "\u{FFFD}",
    "\0",
    ".",
];

/// What is read is written and read the same, and a search takes in whatever there is.
pub fn lines(text: &str) -> Result<Met, Broken> {
    let start = Position::startpos();
    let mut met = Met::default();
    let mut search = Search::default();
    for line in text.lines() {
        let (output, memory) = within(MEMORY, line, || read(line))?;
        met.memory = met.memory.max(memory);
        let Ok(output) = output else { continue };
        let written = output.to_string();
        let again = read(&written);
        insist(again.as_ref() == Ok(&output), "a line is read again as it was", (line, &written, &again))?;
        met.whole = true;
        match output {
            Output::Info(info) => {
                met.read = true;
                search.update(&info);
                let moves = info.line.unwrap_or_default();
                insist(moves.legal_from(&start).len() <= moves.moves().len(), "moves are a part of the line", &moves)?;
            }
            Output::BestMove(best) => search.finish(best),
            Output::Option(option) => {
                let default = option.default_value().map(|value| option.accept(&value));
                insist(!matches!(default, Some(Ok(value)) if value.contains('\n')), "a value is one line", &option)?;
            }
            _ => {}
        }
    }
    insist(search.lines().len() <= 600, "candidates are not kept without end", search.lines().len())?;
    Ok(met)
}
