#!/bin/sh
# Installs Komadai from its tarball, or takes it away again.
#
#   ./install.sh [--prefix DIR]        installs below DIR: /usr/local for root, ~/.local for others
#   ./install.sh --uninstall [--prefix DIR]
#
# A copy of this stands in DIR/share/komadai, with the list of what was installed. Settings and records stay as they are.
# DESTDIR in the environment is put before DIR while files are copied, for those who make packages.
set -eu
umask 022

here=$(CDPATH='' cd -- "$(dirname -- "$0")" && pwd)
prefix=
uninstall=

usage() {
    cat <<'EOT'
./install.sh [--prefix DIR]                 install Komadai below DIR (/usr/local for root, ~/.local for others)
./install.sh --uninstall [--prefix DIR]     take it away again
EOT
}

die() {
    printf '%s\n' "install.sh: $*" >&2
    exit 1
}

while [ $# -gt 0 ]; do
    case $1 in
        --prefix)
            [ $# -gt 1 ] || die "--prefix needs a folder"
            prefix=$2
            shift
            ;;
        --prefix=*) prefix=${1#--prefix=} ;;
        --uninstall) uninstall=1 ;;
        -h | --help)
            usage
            exit
            ;;
        *) die "unknown option $1 (try ./install.sh --help)" ;;
    esac
    shift
done

# The copy in PREFIX/share/komadai knows where it is.
if [ -z "$prefix" ] && [ ! -d "$here/files" ] && [ -f "$here/installed" ]; then
    prefix=${here%/share/komadai}
fi
if [ -z "$prefix" ]; then
    if [ "$(id -u)" = 0 ]; then prefix=/usr/local; else prefix=${HOME:?}/.local; fi
fi
case $prefix in
    /*) ;;
    *) prefix=$(pwd)/$prefix ;;
esac
prefix=${prefix%/}
newline='
'
case $prefix in
    *"$newline"* | *[\"\`\$\\%]*) die "the folder $prefix cannot stand in a desktop entry: choose another" ;;
esac
to=${DESTDIR:-}$prefix
list=$to/share/komadai/installed

# Removes the files of the list, and the folders that are empty then.
remove() {
    while IFS= read -r file; do
        # Nothing outside, whatever the list says.
        case $file in
            '' | /* | ../* | */../* | */..) continue ;;
        esac
        rm -f -- "$to/$file"
        folder=$(dirname -- "$file")
        while [ "$folder" != . ] && rmdir -- "$to/$folder" 2>/dev/null; do folder=$(dirname -- "$folder"); done
    done
}

# What the desktop remembers of types, entries and icons. Where a tool is missing, the desktop looks for itself.
refresh() {
    [ -z "${DESTDIR:-}" ] || return 0
    mkdir -p -- "$to/share/mime/packages" "$to/share/applications" "$to/share/icons/hicolor"
    if command -v update-mime-database >/dev/null 2>&1; then
        update-mime-database "$to/share/mime" >/dev/null 2>&1 || true
    fi
    if command -v update-desktop-database >/dev/null 2>&1; then
        update-desktop-database -q "$to/share/applications" || true
    fi
    if command -v gtk-update-icon-cache >/dev/null 2>&1; then
        gtk-update-icon-cache -q -t -f "$to/share/icons/hicolor" >/dev/null 2>&1 || true
    fi
}

# Removes what the tools above have made, where nothing is left of which it could tell.
tidy() {
    cd -- "$to/share"
    if rmdir -- mime/packages 2>/dev/null; then
        for file in aliases generic-icons globs globs2 icons magic mime.cache subclasses treemagic types version XMLnamespaces; do
            rm -f -- "mime/$file"
        done
    fi
    if [ "$(ls -A applications)" = mimeinfo.cache ]; then rm -f -- applications/mimeinfo.cache; fi
    if [ "$(ls -A icons/hicolor)" = icon-theme.cache ]; then rm -f -- icons/hicolor/icon-theme.cache; fi
    rmdir -- mime/application mime applications icons/hicolor icons "$to/share" "$to" 2>/dev/null || true
}

if [ -n "$uninstall" ]; then
    [ -f "$list" ] || die "Komadai was not installed below $prefix by this script"
    files=$(cat -- "$list")
    printf '%s\n' "$files" | remove
    refresh
    if [ -z "${DESTDIR:-}" ]; then tidy; fi
    echo "Komadai was removed from $prefix."
    exit
fi

[ -d "$here/files" ] || die "there is nothing to install beside this script: unpack the tarball first"
mkdir -p -- "$to" || die "$to cannot be written"
old=
if [ -f "$list" ]; then old=$(cat -- "$list"); fi

cd -- "$here/files"
new=$(find . -type f | sed 's|^\./||' | sort)
new="$new
share/komadai/install.sh
share/komadai/installed"
# What an older version had and this one has not goes first.
printf '%s\n' "$old" | while IFS= read -r file; do
    printf '%s\n' "$new" | grep -qxF -- "$file" || printf '%s\n' "$file"
done | remove
printf '%s\n' "$new" | while IFS= read -r file; do
    mkdir -p -- "$to/$(dirname -- "$file")"
    case $file in
        share/komadai/install.sh) cp -- "$here/install.sh" "$to/$file" && chmod 755 -- "$to/$file" ;;
        share/komadai/installed) printf '%s\n' "$new" >"$to/$file" ;;
        # Desktops start the program by its place: ~/.local/bin is not where all of them look.
        share/applications/komadai.desktop)
            sed -e "s|^Exec=komadai|Exec=\"$prefix/bin/komadai\"|" -e "s|^TryExec=.*|TryExec=$prefix/bin/komadai|" \
                "$file" >"$to/$file"
            ;;
        *)
            # A program that is running can be replaced, but not written to.
            rm -f -- "$to/$file"
            cp -p -- "$file" "$to/$file"
            ;;
    esac
done
refresh

echo "Komadai is installed below $prefix. To remove it: $prefix/share/komadai/install.sh --uninstall"
case :${PATH:-}: in
    *:"$prefix/bin":*) ;;
    *) echo "The shell does not look for programs in $prefix/bin yet: add it to PATH, or type $prefix/bin/komadai." ;;
esac
