//! NUL characters, which damaged disks and programs leave in texts.

/// Whether a line that begins so is a comment or a bookmark in KIF or CSA.
pub(super) const fn begins_a_comment(byte: u8) -> bool {
    matches!(byte, b'*' | b'\'' | b'#' | b'&')
}

/// The text without NUL characters, which may be inside moves. Comments keep them.
pub(super) fn without_nuls(text: &str) -> String {
    let mut rest = String::with_capacity(text.len());
    for line in text.split_inclusive(['\n', '\r']) {
        if line.bytes().next().is_some_and(begins_a_comment) {
            rest.push_str(line);
        } else {
            rest.extend(line.split('\0'));
        }
    }
    rest
}
