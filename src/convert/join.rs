//! Many files into one.

use std::path::Path;

use super::job::{self, Converted};
use super::{Done, Failure, Files, Out, Remark, Request};
use crate::disk::walk::Source;
use crate::format::{self, Dialect};
use crate::record::Record;

/// Writes the records of all sources, in their order, to the file of [`Request::out`]. Those that cannot be read are left
/// out; the last that can be read has what is said of the output.
pub(super) fn run(request: &Request, sources: &[Source], files: &dyn Files, stop: &dyn Fn() -> bool) -> Vec<Done> {
    let mut records: Vec<Record> = Vec::new();
    let mut dialect: Option<Dialect> = None;
    let mut results: Vec<Done> = Vec::new();
    let mut last = None;
    for (index, source) in sources.iter().enumerate() {
        if stop() {
            return results;
        }
        let mut done = Done::default();
        match read(request, source, files, &mut done) {
            Ok((of_file, mut more)) => {
                dialect.get_or_insert(of_file);
                records.append(&mut more);
                last = Some(index);
            }
            Err(failure) => done.remarks.push(Remark::Failed(failure)),
        }
        results.push(done);
    }
    if let (Some(done), Some(dialect)) = (last.and_then(|last| results.get_mut(last)), dialect)
        && let Err(failure) = write(request, &records, &dialect, files, done)
    {
        done.outputs.clear();
        done.remarks.push(Remark::Failed(failure));
    }
    results
}

fn read(
    request: &Request,
    source: &Source,
    files: &dyn Files,
    done: &mut Done,
) -> Result<(Dialect, Vec<Record>), Failure> {
    let (loaded, extension) = job::load(request, source, files, done)?;
    let dialect = job::dialect(request, &loaded, extension, to_output(request));
    Ok((Dialect { further: None, ..dialect }, job::records(request, loaded)?))
}

fn write(
    request: &Request,
    records: &[Record],
    dialect: &Dialect,
    files: &dyn Files,
    done: &mut Done,
) -> Result<(), Failure> {
    let Out::File(place) = &request.out else { return Err(Failure::NotTogether) };
    let encoding = dialect.encoding;
    let part = format::write_collection(records, dialect).ok_or(Failure::NotTogether)?;
    let converted = Converted { parts: vec![part], names: None, encoding };
    job::put(request, files, &converted, std::slice::from_ref(place), false, done)
}

fn to_output(request: &Request) -> bool {
    matches!(&request.out, Out::File(path) if path == Path::new("-"))
}
