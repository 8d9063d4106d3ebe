#!/usr/bin/python3
"""A window of WebKitGTK for its WebDriver, started as `webkitHost.py FILE.pdf`.

Unlike MiniBrowser, whose toolbar needs 447 px, it is as narrow as a phone. What the page prints
becomes the file, on A4.
"""

import pathlib
import sys

import gi

gi.require_version("Gtk", "3.0")
gi.require_version("WebKit2", "4.1")
from gi.repository import Gtk, WebKit2

MARGIN_MM = 10

file = pathlib.Path(sys.argv[1])
context = WebKit2.WebContext.new_ephemeral()
context.set_automation_allowed(True)
view = WebKit2.WebView(web_context=context, is_controlled_by_automation=True)


def print_to_file(_view, operation):
    settings = Gtk.PrintSettings()
    settings.set_printer("Print to File")
    settings.set(Gtk.PRINT_SETTINGS_OUTPUT_FILE_FORMAT, "pdf")
    settings.set(Gtk.PRINT_SETTINGS_OUTPUT_URI, file.with_suffix(".part").as_uri())
    operation.set_print_settings(settings)
    page = Gtk.PageSetup()
    page.set_paper_size(Gtk.PaperSize.new(Gtk.PAPER_NAME_A4))
    for side in ("top", "right", "bottom", "left"):
        getattr(page, f"set_{side}_margin")(MARGIN_MM, Gtk.Unit.MM)
    operation.set_page_setup(page)
    operation.connect("finished", lambda _operation: file.with_suffix(".part").rename(file))
    operation.print_()
    return True


def start_session(_context, session):
    session.connect("create-web-view", lambda _session: view)


context.connect("automation-started", start_session)
view.connect("print", print_to_file)
window = Gtk.Window()
window.set_default_size(1280, 900)
window.add(view)
window.connect("destroy", Gtk.main_quit)
window.show_all()
Gtk.main()
