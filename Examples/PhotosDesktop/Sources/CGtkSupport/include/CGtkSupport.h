// The parts of GTK that Swift cannot import: macros, casts and variadic functions.
#pragma once
#include <gtk/gtk.h>

// Returns an application, from libadwaita if it is available.
GtkApplication *lw_application_new(const char *id);

// Calls `call(data)` when a signal is emitted, and `release(data)` when it can no longer be emitted.
void lw_connect(
    gpointer object, const char *signal, void (*call)(gpointer), gpointer data,
    void (*release)(gpointer));

// The same for a request to close a window; `true` from `call` prevents that.
void lw_connect_close(
    GtkWidget *window, gboolean (*call)(gpointer), gpointer data, void (*release)(gpointer));

// The same for the links that an application is requested to open.
void lw_connect_open(
    GtkApplication *application, void (*call)(gpointer, const char *uri), gpointer data,
    void (*release)(gpointer));

// Makes GTK's main loop run the work of the main queue, which Swift's main actor uses.
void lw_serve_main_queue(void);

// Calls `call(data)` after the current event has been handled.
void lw_soon(void (*call)(gpointer), gpointer data, void (*release)(gpointer));

// Shows a message over a window, with a button that closes it. If `action` is not null, a second
// button has that label and calls `call(data)`.
void lw_alert(
    GtkWindow *parent, const char *message, const char *detail, const char *action,
    void (*call)(gpointer), gpointer data, void (*release)(gpointer));

// A row of tabs, and one of its tabs, with roles for assistive technology.
GtkWidget *lw_tab_list(void);
GtkWidget *lw_tab(const char *label);
// Selects a tab without emitting the signal of a click.
void lw_select_tab(GtkWidget *tab, gboolean selected);
// A row whose text is announced when it appears.
GtkWidget *lw_notice(void);

// Calls `call(data)` when keys such as `<Alt>Left` are pressed in a window.
void lw_add_shortcut(
    GtkWidget *window, const char *keys, void (*call)(gpointer), gpointer data,
    void (*release)(gpointer));

void lw_set_label(GtkWidget *widget, const char *label);
void lw_add_styles(const char *css);
int lw_run(GtkApplication *application, int count, char **arguments);

GtkWidget *lw_picture(const unsigned char *bytes, int width, int height);
GtkWidget *lw_button(GtkWidget *child, const char *label);
