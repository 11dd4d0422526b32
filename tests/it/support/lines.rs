//! Texts compared line by line.

/// The lines of a text that another lacks, in order; a line that is there twice and in the other once is lacking once.
pub(crate) fn only_in(text: &str, other: &str) -> Vec<String> {
    let mut left: Vec<&str> = other.lines().collect();
    let mut found = Vec::new();
    for line in text.lines() {
        match left.iter().position(|&other| other == line) {
            Some(at) => drop(left.remove(at)),
            None => found.push(line.to_owned()),
        }
    }
    found
}
