//! Where things are.

use std::path::{Path, PathBuf};

/// The repository.
pub(crate) fn repository() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

/// The large corpus, if it is there.
pub(crate) fn shared() -> Option<PathBuf> {
    let found = ["../shared/corpus", "../../shared/corpus"]
        .iter()
        .map(|path| repository().join(path))
        .find(|path| path.is_dir());
    if found.is_none() {
        #[allow(clippy::print_stderr, reason = "said to whoever runs the tests")]
        let () = eprintln!("note: ../shared/corpus is missing; what is told of its files is not tested");
    }
    found
}
