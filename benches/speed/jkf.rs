//! json-kifu-format, the reader of Kifu for JS, which runs in a process of its own.

use std::path::Path;
use std::process::Command;
use std::time::Duration;

use crate::{Files, row};

/// Measures how it reads the files, and prints that beside Komadai's time; says so when it is not
/// installed.
pub fn read(format: &str, files: &Files, ours: Duration) {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("jkf");
    if !folder.join("node_modules").is_dir() {
        println!("  json-kifu-format: not installed (npm install --no-package-lock, in benches/jkf)");
        return;
    }
    let result = Command::new("node").arg(folder.join("read.mjs")).arg(format).args(&files.paths).output();
    let output = match result {
        Ok(output) if output.status.success() => String::from_utf8_lossy(&output.stdout).into_owned(),
        Ok(output) => return println!("  json-kifu-format failed: {}", String::from_utf8_lossy(&output.stderr)),
        Err(error) => return println!("  json-kifu-format: node did not run: {error}"),
    };
    let mut words = output.split_whitespace();
    let best = words.next().and_then(|word| word.parse::<f64>().ok());
    let read = words.next().and_then(|word| word.parse().ok());
    match (best, read) {
        (Some(best), Some(read)) => {
            let time = Duration::from_secs_f64(best / 1e3);
            row("json-kifu-format (Node), decoded", time, files.total(), read, Some(ours));
        }
        _ => println!("  json-kifu-format said: {output}"),
    }
}
