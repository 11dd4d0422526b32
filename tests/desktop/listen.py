"""Says what a screen reader hears of the window of a process, as it happens.

    listen.py PID

First a line "ready", then one line each: "announced" or "focused", a tab, and the text or the name.
"""

import sys

import gi

gi.require_version("Atspi", "2.0")
from gi.repository import Atspi, GLib  # noqa: E402


def main():
    wanted = int(sys.argv[1])

    def heard(event, *_):
        try:
            if event.source.get_process_id() != wanted:
                return
            if event.type.startswith("object:announcement"):
                print("announced", event.any_data, sep="\t", flush=True)
            elif event.detail1:
                print("focused", event.source.get_name(), sep="\t", flush=True)
        except GLib.Error:
            pass  # gone while it was being asked

    Atspi.init()
    listener = Atspi.EventListener.new(heard)
    for event in ["object:announcement", "object:state-changed:focused"]:
        listener.register(event)
    print("ready", flush=True)
    Atspi.event_main()


main()
