#!/usr/bin/python3
"""A window of WebKitGTK for its WebDriver, as narrow as a phone: MiniBrowser's toolbar needs 447 px."""

import gi

gi.require_version("Gtk", "3.0")
gi.require_version("WebKit2", "4.1")
from gi.repository import Gtk, WebKit2

context = WebKit2.WebContext.new_ephemeral()
context.set_automation_allowed(True)
view = WebKit2.WebView(web_context=context, is_controlled_by_automation=True)


def start_session(_context, session):
    session.connect("create-web-view", lambda _session: view)


context.connect("automation-started", start_session)
window = Gtk.Window()
window.set_default_size(1280, 900)
window.add(view)
window.connect("destroy", Gtk.main_quit)
window.show_all()
Gtk.main()
