//! Native dialogs for files and folders.
//!
//! Linux has two: the desktop portal over D-Bus, and the program `zenity`. Which is available is determined before a
//! dialog is shown, in the order of [`rfd`], so that an empty answer always means that the user cancelled. `zenity` is
//! called here, because `rfd` passes it neither title nor folder.

#[cfg(any(windows, test))]
use std::path::Path;
use std::path::PathBuf;

#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    Open,
    OpenSeveral,
    Folder,
    /// Asks before overwriting.
    Save {
        name: String,
    },
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Dialog {
    pub(crate) kind: Kind,
    pub(crate) title: String,
    /// The system's choice if `None` or missing on disk.
    pub(crate) folder: Option<PathBuf>,
    pub(crate) file_types: Vec<FileType>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct FileType {
    pub(crate) name: String,
    /// Without the dot; empty for all files. Some systems are case-sensitive.
    pub(crate) extensions: &'static [&'static str],
}

impl FileType {
    pub(crate) fn has(&self, extension: &str) -> bool {
        self.extensions.iter().any(|own| own.eq_ignore_ascii_case(extension))
    }
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Chosen {
    /// At least one, and exactly one except for [`Kind::OpenSeveral`].
    Paths(Vec<PathBuf>),
    Nothing,
    Unavailable,
}

impl From<Vec<PathBuf>> for Chosen {
    fn from(paths: Vec<PathBuf>) -> Self {
        if paths.is_empty() { Self::Nothing } else { Self::Paths(paths) }
    }
}

impl Dialog {
    /// Blocks until answered: must not be called on the UI thread.
    pub(crate) fn show(mut self) -> Chosen {
        self.folder = self.folder.filter(|folder| folder.is_dir());
        #[cfg(target_os = "linux")]
        if !linux::has_portal() {
            return linux::zenity(&self);
        }
        #[cfg(windows)]
        return self.show_until_meant();
        #[cfg(not(windows))]
        self.show_native()
    }

    /// Shows it again if the intended path exists and the dialog has asked about another.
    #[cfg(windows)]
    fn show_until_meant(self) -> Chosen {
        let chosen = self.clone().show_native();
        let Chosen::Paths(paths) = &chosen else { return chosen };
        match paths.first().and_then(|path| self.meant(path)) {
            Some(meant) if meant.exists() => self.proposing(&meant).show_native(),
            Some(meant) => vec![meant].into(),
            None => chosen,
        }
    }

    /// The typed path if a save dialog has appended the extension of its type: `a.csa` for `a.csa.kif`. When a user
    /// chooses a type, the dialog changes the name visibly.
    #[cfg(any(windows, test))]
    fn meant(&self, path: &Path) -> Option<PathBuf> {
        let Kind::Save { .. } = self.kind else { return None };
        let type_of = |path: &Path| {
            let extension = path.extension()?.to_str()?;
            self.file_types.iter().position(|it| it.has(extension))
        };
        let typed = path.with_extension("");
        (type_of(path)? != type_of(&typed)?).then_some(typed)
    }

    /// With the type of the path's extension first.
    #[cfg(windows)]
    fn proposing(mut self, path: &Path) -> Self {
        let name = |part: Option<&std::ffi::OsStr>| part.unwrap_or_default().to_string_lossy().into_owned();
        let extension = name(path.extension());
        self.file_types.sort_by_key(|it| !it.has(&extension));
        self.kind = Kind::Save { name: name(path.file_name()) };
        self.folder = path.parent().map(Path::to_owned);
        self
    }

    fn show_native(self) -> Chosen {
        let mut dialog = rfd::FileDialog::new().set_title(self.title);
        for FileType { name, extensions } in self.file_types {
            dialog = dialog.add_filter(name, if extensions.is_empty() { &["*"] } else { extensions });
        }
        if let Some(folder) = self.folder {
            dialog = dialog.set_directory(folder);
        }
        match self.kind {
            Kind::Open => dialog.pick_file().into_iter().collect::<Vec<_>>(),
            Kind::OpenSeveral => dialog.pick_files().unwrap_or_default(),
            Kind::Folder => dialog.pick_folder().into_iter().collect(),
            Kind::Save { name } => dialog.set_file_name(name).save_file().into_iter().collect(),
        }
        .into()
    }
}

#[cfg(target_os = "linux")]
mod linux {
    use std::ffi::{OsStr, OsString};
    use std::os::unix::ffi::OsStringExt;
    use std::path::{Path, PathBuf};
    use std::process::{Command, Stdio};

    use crate::app::kit::dialog::{Chosen, Dialog, Kind};

    pub(super) fn has_portal() -> bool {
        pollster::block_on(async {
            let bus = zbus::Connection::session().await?;
            let (portal, object) = ("org.freedesktop.portal.Desktop", "/org/freedesktop/portal/desktop");
            let property = ("org.freedesktop.portal.FileChooser", "version");
            bus.call_method(Some(portal), object, Some("org.freedesktop.DBus.Properties"), "Get", &property).await
        })
        .is_ok()
    }

    pub(super) fn zenity(dialog: &Dialog) -> Chosen {
        run(Path::new("zenity"), dialog)
    }

    /// `zenity` fails on non-ASCII arguments when the locale is not installed, and is then run again in a locale that
    /// every system has.
    fn run(program: &Path, dialog: &Dialog) -> Chosen {
        for locale in [None, Some("C.UTF-8")] {
            let mut command = Command::new(program);
            command.args(arguments(dialog)).stdin(Stdio::null()).stderr(Stdio::null());
            if let Some(locale) = locale {
                command.env("LC_ALL", locale);
            }
            match command.output() {
                Ok(output) if output.status.success() => {
                    return paths(&output.stdout, dialog.kind == Kind::OpenSeveral).into();
                }
                // Cancelled, or killed.
                Ok(output) if output.status.code().is_none_or(|code| code == 1) => return Chosen::Nothing,
                Ok(_) => {}
                Err(_) => break,
            }
        }
        Chosen::Unavailable
    }

    /// The button always says "OK", since zenity 3.44 refuses `--ok-label` for this dialog.
    fn arguments(dialog: &Dialog) -> Vec<OsString> {
        let option = |name: &str, value: &OsStr| {
            let mut option = OsString::from(name);
            option.push(value);
            option
        };
        let mut arguments = vec![OsString::from("--file-selection")];
        if !dialog.title.is_empty() {
            arguments.push(option("--title=", dialog.title.as_ref()));
        }
        match dialog.kind {
            Kind::Open => {}
            // Paths hardly ever contain a line break, but often the default separator `|`.
            Kind::OpenSeveral => arguments.extend(["--multiple", "--separator=\n"].map(OsString::from)),
            Kind::Folder => arguments.push("--directory".into()),
            Kind::Save { .. } => arguments.extend(["--save", "--confirm-overwrite"].map(OsString::from)),
        }
        let name = if let Kind::Save { name } = &dialog.kind { name } else { "" };
        // A trailing slash makes it a folder.
        let begin = dialog.folder.as_ref().map_or_else(|| name.into(), |folder| folder.join(name));
        if !begin.as_os_str().is_empty() {
            arguments.push(option("--filename=", begin.as_os_str()));
        }
        for filter in &dialog.file_types {
            let globs: Vec<_> = filter.extensions.iter().map(|extension| format!("*.{extension}")).collect();
            let globs = if globs.is_empty() { "*".to_owned() } else { globs.join(" ") };
            arguments.push(format!("--file-filter={} | {globs}", filter.name).into());
        }
        arguments
    }

    fn paths(written: &[u8], several: bool) -> Vec<PathBuf> {
        let written = written.strip_suffix(b"\n").unwrap_or(written);
        let parts: Vec<&[u8]> = if several { written.split(|&byte| byte == b'\n').collect() } else { vec![written] };
        let parts = parts.into_iter().filter(|part| !part.is_empty());
        parts.map(|part| PathBuf::from(OsString::from_vec(part.to_vec()))).collect()
    }

    #[cfg(test)]
    mod tests {
        #![allow(clippy::unwrap_used, reason = "a test that fails should say where")]

        use std::fs;
        use std::os::unix::ffi::OsStrExt;
        use std::os::unix::fs::PermissionsExt;

        use super::*;
        use crate::app::kit::dialog::FileType;

        fn dialog(kind: Kind, folder: Option<&str>) -> Dialog {
            let file_types = vec![
                FileType { name: "KIF".to_owned(), extensions: &["kif", "KIF"] },
                FileType { name: "すべて".to_owned(), extensions: &[] },
            ];
            Dialog { kind, title: "棋譜を保存".to_owned(), folder: folder.map(PathBuf::from), file_types }
        }

        #[test]
        fn zenity_gets_title_and_folder() {
            let save = dialog(Kind::Save { name: "甲 乙.kif".to_owned() }, Some("/棋譜 集"));
            assert_eq!(
                arguments(&save),
                [
                    "--file-selection",
                    "--title=棋譜を保存",
                    "--save",
                    "--confirm-overwrite",
                    "--filename=/棋譜 集/甲 乙.kif",
                    "--file-filter=KIF | *.kif *.KIF",
                    "--file-filter=すべて | *",
                ]
            );
            let open = arguments(&dialog(Kind::OpenSeveral, Some("/棋譜 集")));
            assert!(open.contains(&"--filename=/棋譜 集/".into()) && open.contains(&"--multiple".into()), "{open:?}");
            assert!(arguments(&dialog(Kind::Folder, None)).contains(&"--directory".into()));
            assert!(!arguments(&dialog(Kind::Open, None)).iter().any(|it| it.as_bytes().starts_with(b"--filename")));
        }

        fn answer(script: &str, kind: Kind) -> Chosen {
            let folder = tempfile::tempdir().unwrap();
            let program = folder.path().join("zenity");
            fs::write(&program, format!("#!/bin/sh\n{script}\n")).unwrap();
            fs::set_permissions(&program, fs::Permissions::from_mode(0o755)).unwrap();
            run(&program, &dialog(kind, None))
        }

        #[test]
        fn paths_cancelling_and_a_missing_program_are_distinguished() {
            assert_eq!(answer("echo '/a | b.kif'", Kind::Open), Chosen::Paths(vec!["/a | b.kif".into()]));
            assert_eq!(
                answer("printf '/a.kif\\n/b c.kif\\n'", Kind::OpenSeveral),
                Chosen::Paths(vec!["/a.kif".into(), "/b c.kif".into()])
            );
            assert_eq!(answer("exit 1", Kind::Open), Chosen::Nothing);
            assert_eq!(answer("exit 0", Kind::OpenSeveral), Chosen::Nothing);
            let knows = r#"[ "$LC_ALL" = C.UTF-8 ] && echo /a.kif || exit 255"#;
            assert_eq!(answer(knows, Kind::Open), Chosen::Paths(vec!["/a.kif".into()]));
            assert_eq!(answer("exit 255", Kind::Open), Chosen::Unavailable);
            assert_eq!(run(Path::new("/nonexistent/zenity"), &dialog(Kind::Open, None)), Chosen::Unavailable);
            let bytes = b"/\x8a\xfb.kif\n";
            assert_eq!(paths(bytes, false)[0].as_os_str().as_bytes(), &bytes[..bytes.len() - 1], "need not be Unicode");
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_extension_added_by_a_dialog_is_distinguished_from_a_typed_one() {
        let file_type = |name: &str, extensions| FileType { name: name.to_owned(), extensions };
        let file_types = vec![file_type("KIF", &["kif"]), file_type("CSA", &["csa"]), file_type("All", &[])];
        let kind = Kind::Save { name: "a.kif".to_owned() };
        let dialog = Dialog { kind, title: String::new(), folder: None, file_types };
        let meant = |path: &str| dialog.meant(path.as_ref());
        assert_eq!(meant("棋譜/a.csa.kif"), Some("棋譜/a.csa".into()));
        assert_eq!(meant("棋譜/a.kif.CSA"), Some("棋譜/a.kif".into()));
        for path in ["a.kif", "a.csa", "a", "a.kif.kif", "a.csa.csa", "第1局.2.kif", "a.txt.kif", "a.csa.txt", ".kif"]
        {
            assert_eq!(meant(path), None, "{path}");
        }
        let open = Dialog { kind: Kind::Open, ..dialog.clone() };
        assert_eq!(open.meant("a.csa.kif".as_ref()), None);
    }
}
