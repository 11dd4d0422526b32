//! Boards in comments of source code, as programs show what they print: `# >> | ・ ・v玉|一`, `// +------+`.

use std::borrow::Cow;

use super::board_row::{is_frame, is_row};
use super::lines::{Lines, is_blank};
use super::text::Decoded;
use super::{Location, Warning, WarningKind};

/// Removes the marks of comments, if a board is in them. Returns whether there is one.
pub(super) fn remove_comment_marks(text: &mut Decoded<'_>) -> bool {
    let Some(plain) = without_comment_marks(&text.text) else { return false };
    text.text = Cow::Owned(plain);
    text.warnings.push(Warning::new(Location::START, WarningKind::CommentedLines));
    true
}

/// The text without the marks of its comments, if they have rows and two lines of a frame.
fn without_comment_marks(text: &str) -> Option<String> {
    const FEWEST: usize = 2;
    let (mut frames, mut rows) = (0, 0);
    for content in Lines::new(text).filter_map(|line| uncommented(line.text)) {
        frames += usize::from(is_frame(content));
        rows += usize::from(is_row(content));
    }
    let plain = || Lines::new(text).flat_map(|line| [uncommented(line.text).unwrap_or(line.text), "\n"]);
    (frames >= FEWEST && rows >= FEWEST).then(|| plain().collect())
}

/// The text behind the mark of a comment.
fn uncommented(line: &str) -> Option<&str> {
    let line = line.trim_start_matches(is_blank);
    let is_comment = line.starts_with(['#', ';', '*']) || line.starts_with("//");
    is_comment.then(|| line.trim_start_matches(|ch| is_blank(ch) || matches!(ch, '#' | ';' | '*' | '/' | '>')))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn marks_before_boards_are_taken_off() {
        let text = "# >> 持駒：金\n# >> +---+\n# >> |v玉|\n# >> | 金|\n# >> +---+\nputs board\n";
        assert_eq!(without_comment_marks(text).as_deref(), Some("持駒：金\n+---+\n|v玉|\n| 金|\n+---+\nputs board\n"));
        let slashes = text.replace("# >>", " //");
        assert_eq!(without_comment_marks(&slashes), without_comment_marks(text));
        for text in ["", "# 先手：甲\n", "+---+\n|v玉|\n| 金|\n+---+\n", "# +---+\n# a\n# +---+\n"] {
            assert_eq!(without_comment_marks(text), None, "{text}");
        }
    }
}
