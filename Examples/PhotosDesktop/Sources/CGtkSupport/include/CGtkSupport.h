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

// Shows a message over a window, with a button that closes it.
void lw_alert(GtkWindow *parent, const char *message, const char *detail);

void lw_set_label(GtkWidget *widget, const char *label);
void lw_add_styles(const char *css);
void lw_close_by_escape(GtkWidget *window);
int lw_run(GtkApplication *application, int count, char **arguments);

GtkWidget *lw_picture(const unsigned char *bytes, int width, int height);
GtkWidget *lw_button(GtkWidget *child, const char *label);
