// What Swift cannot import of GTK: macros, casts and functions of any number of arguments.
#pragma once
#include <gtk/gtk.h>

// An application, of libadwaita where that is there.
GtkApplication *lw_application_new(const char *id);

// Calls `call(data)` when a signal comes, and `release(data)` when it never will any more.
void lw_connect(
    gpointer object, const char *signal, void (*call)(gpointer), gpointer data,
    void (*release)(gpointer));

// The same for a window that is asked to close; what `call` returns stops it.
void lw_connect_close(
    GtkWidget *window, gboolean (*call)(gpointer), gpointer data, void (*release)(gpointer));

// The same for the links that an application is told to open.
void lw_connect_open(
    GtkApplication *application, void (*call)(gpointer, const char *uri), gpointer data,
    void (*release)(gpointer));

// Calls `call(data)` once after some seconds, and `release(data)` then or when the source is removed.
guint lw_after(
    guint seconds, void (*call)(gpointer), gpointer data, void (*release)(gpointer));

// The same when the event that is being handled has been.
void lw_soon(void (*call)(gpointer), gpointer data, void (*release)(gpointer));

// Shows a message over a window, with a button that closes it. Where `action` is no null pointer, a
// second button has that label and calls `call(data)`.
void lw_alert(
    GtkWindow *parent, const char *message, const char *detail, const char *action,
    void (*call)(gpointer), gpointer data, void (*release)(gpointer));

// A row of tabs, and one of them, as assistive technology knows them.
GtkWidget *lw_tab_list(void);
GtkWidget *lw_tab(const char *label);
// Chooses a tab without a signal of its own being told from a click.
void lw_select_tab(GtkWidget *tab, gboolean selected);
// A row whose text is read out when it appears.
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
