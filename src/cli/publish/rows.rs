//! The options of pages and of animations.

use super::options::PublishOption;
use crate::cli::options::{Group, Row, Takes, names};
use crate::diagram::{CaptionFace, Paper};

pub(super) const PAGES: Group<PublishOption> = Group {
    heading: ["紙面（PDF）", "Pages (PDF)"],
    rows: &[
        Row::valued(
            PublishOption::Paper,
            "paper",
            ["用紙", "PAPER"],
            [
                "用紙：a4（既定）など a3〜a6、b4〜b6（JIS）、letter、\nshiroku（四六判）、shinsho（新書判）、または 148x210mm",
                "the size of the page: a3 to a6, otherwise a4, b4 to b6\n(JIS), letter, shiroku, shinsho, or 148x210mm",
            ],
        )
        .takes(Takes::OneOf(|| names(&Paper::NAMED))),
        Row::valued(
            PublishOption::Face,
            "face",
            ["書体", "FACE"],
            ["本文の書体：mincho（既定）、gothic、gothic-bold", "of the text: mincho (default), gothic or gothic-bold"],
        )
        .takes(Takes::OneOf(|| CaptionFace::ALL.map(CaptionFace::id).to_vec())),
        Row::valued(
            PublishOption::Size,
            "size",
            ["大きさ", "SIZE"],
            ["本文の文字の大きさ（9pt など）", "the size of type (9pt)"],
        ),
        Row::valued(
            PublishOption::Columns,
            "columns",
            ["数", "N"],
            ["段組みの数（ふつうは用紙で決まる）", "columns of text, otherwise as many as have room"],
        ),
    ],
};

pub(super) const ANIMATION: Group<PublishOption> = Group {
    heading: ["アニメーション（GIF、APNG）", "Animation (GIF, APNG)"],
    rows: &[
        Row::valued(
            PublishOption::Range,
            "range",
            ["範囲", "RANGE"],
            ["動かす指し手：41-60、41-、-60（ふつうは本譜全部）", "the moves shown: 41-60, 41- or -60; otherwise all"],
        ),
        Row::valued(
            PublishOption::Seconds,
            "seconds",
            ["秒", "SECONDS"],
            ["1手の秒数（ふつうは1）", "how long each move is shown, otherwise 1"],
        ),
        Row::valued(
            PublishOption::Last,
            "last",
            ["秒", "SECONDS"],
            ["最後の局面の秒数（ふつうは3）", "how long the last position is shown, otherwise 3"],
        ),
        Row::flag(PublishOption::Once, "once", ["繰り返さない", "play it once, not again and again"]),
        Row::valued(
            PublishOption::Width,
            "width",
            ["ピクセル", "PIXELS"],
            ["幅（100から2000、ふつうは600）", "its width, 100 to 2000; otherwise 600"],
        ),
        Row::flag(PublishOption::Book, "book", ["木の盤でなく書籍の図面にする", "as books print it, not on wood"]),
    ],
};
