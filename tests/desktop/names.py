"""Says all that has a name in the window of a process, as a screen reader is told.

    names.py PID

One line each, between tabs: x and y of the middle on the display, "focused" or nothing, name.
"""

import sys

import gi

gi.require_version("Atspi", "2.0")
from gi.repository import Atspi, GLib  # noqa: E402


def walk(node):
    try:
        name = node.get_name()
        component = node.get_component_iface()
        if name and component:
            extents = component.get_extents(Atspi.CoordType.SCREEN)
            x, y = extents.x + extents.width // 2, extents.y + extents.height // 2
            name = name.replace("\\", "\\\\").replace("\n", "\\n").replace("\t", " ")
            focused = "focused" if node.get_state_set().contains(Atspi.StateType.FOCUSED) else ""
            print(x, y, focused, name, sep="\t")
        children = [node.get_child_at_index(i) for i in range(node.get_child_count())]
    except GLib.Error:
        return  # gone while it was being asked
    for child in children:
        if child is not None:
            walk(child)


def main():
    wanted = int(sys.argv[1])
    Atspi.init()
    desktop = Atspi.get_desktop(0)
    for i in range(desktop.get_child_count()):
        program = desktop.get_child_at_index(i)
        try:
            if program is not None and program.get_process_id() == wanted:
                walk(program)
        except GLib.Error:
            pass


main()
