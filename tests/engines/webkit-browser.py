#!/usr/bin/python3
"""A WebKitGTK browser for WebKitWebDriver with a profile on disk, in the folder PARTA_PROFILE.

The driver's own browser keeps its profile in memory, where WebKit stores no blob: no photo could be attached in it.
"""
import os
import gi

gi.require_version('Gtk', '3.0')
gi.require_version('WebKit2', '4.1')
from gi.repository import GLib, Gtk, WebKit2

SIZE = (1280, 900)
profile = os.environ['PARTA_PROFILE']
manager = WebKit2.WebsiteDataManager(base_data_directory=f'{profile}/data', base_cache_directory=f'{profile}/cache')
context = WebKit2.WebContext(website_data_manager=manager)
context.set_automation_allowed(True)


def open_view(_session):
    settings = WebKit2.Settings()
    settings.set_hardware_acceleration_policy(WebKit2.HardwareAccelerationPolicy.NEVER)
    view = WebKit2.WebView(web_context=context, is_controlled_by_automation=True, settings=settings)
    window = Gtk.Window()
    window.set_default_size(*SIZE)
    window.add(view)
    window.show_all()
    view.connect('close', lambda _view: window.destroy())
    return view


def start(_context, session):
    info = WebKit2.ApplicationInfo()
    info.set_name('Parta')
    session.set_application_info(info)
    session.connect('create-web-view', open_view)


context.connect('automation-started', start)
GLib.unix_signal_add(GLib.PRIORITY_DEFAULT, 15, Gtk.main_quit)
Gtk.main()
