"""A file that can be dragged: a small window in a corner of the display, gone after the drop.

    drag.py PATH

Says where it is, x and y of its middle, once the mouse can take hold of it.
"""

import pathlib
import sys

import gi

gi.require_version("Gtk", "3.0")
gi.require_version("Gdk", "3.0")
from gi.repository import Gdk, Gtk  # noqa: E402

SIZE = 48


def main():
    uri = pathlib.Path(sys.argv[1]).as_uri()
    window = Gtk.Window(type=Gtk.WindowType.POPUP)
    window.set_default_size(SIZE, SIZE)
    window.move(0, 0)
    handle = Gtk.EventBox()
    handle.add(Gtk.Label(label="file"))
    handle.drag_source_set(
        Gdk.ModifierType.BUTTON1_MASK, [Gtk.TargetEntry.new("text/uri-list", 0, 0)], Gdk.DragAction.COPY
    )
    handle.connect("drag-data-get", lambda _w, _c, data, _i, _t: data.set_uris([uri]))
    handle.connect("drag-end", lambda *_: Gtk.main_quit())
    window.connect("map-event", lambda *_: print(SIZE // 2, SIZE // 2, flush=True))
    window.add(handle)
    window.show_all()
    Gtk.main()


main()
