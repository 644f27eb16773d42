#include "CGtkSupport.h"

#ifdef HAS_ADWAITA
#include <adwaita.h>
#endif

GtkApplication *lw_application_new(const char *id) {
#ifdef HAS_ADWAITA
  return GTK_APPLICATION(adw_application_new(id, G_APPLICATION_HANDLES_OPEN));
#else
  return gtk_application_new(id, G_APPLICATION_HANDLES_OPEN);
#endif
}

void lw_connect(
    gpointer object, const char *signal, void (*call)(gpointer), gpointer data,
    void (*release)(gpointer)) {
  g_signal_connect_data(
      object, signal, G_CALLBACK(call), data, (GClosureNotify)(void (*)(void))release,
      G_CONNECT_SWAPPED);
}

void lw_connect_close(
    GtkWidget *window, gboolean (*call)(gpointer), gpointer data, void (*release)(gpointer)) {
  g_signal_connect_data(
      window, "close-request", G_CALLBACK(call), data, (GClosureNotify)(void (*)(void))release,
      G_CONNECT_SWAPPED);
}

typedef struct {
  void (*call)(gpointer, const char *);
  void (*release)(gpointer);
  gpointer data;
} Opener;

static void opened(GApplication *application, GFile **files, int count, char *hint, Opener *opener) {
  for (int place = 0; place < count; place++) {
    char *uri = g_file_get_uri(files[place]);
    opener->call(opener->data, uri);
    g_free(uri);
  }
}

static void release_opener(gpointer data, GClosure *closure) {
  Opener *opener = data;
  opener->release(opener->data);
  g_free(opener);
}

void lw_connect_open(
    GtkApplication *application, void (*call)(gpointer, const char *), gpointer data,
    void (*release)(gpointer)) {
  Opener *opener = g_new(Opener, 1);
  *opener = (Opener){call, release, data};
  g_signal_connect_data(
      application, "open", G_CALLBACK(opened), opener, release_opener, (GConnectFlags)0);
}

typedef struct {
  void (*call)(gpointer);
  void (*release)(gpointer);
  gpointer data;
} Timeout;

static gboolean timed_out(gpointer data) {
  Timeout *timeout = data;
  timeout->call(timeout->data);
  return G_SOURCE_REMOVE;
}

static void release_timeout(gpointer data) {
  Timeout *timeout = data;
  timeout->release(timeout->data);
  g_free(timeout);
}

guint lw_after(
    guint seconds, void (*call)(gpointer), gpointer data, void (*release)(gpointer)) {
  Timeout *timeout = g_new(Timeout, 1);
  *timeout = (Timeout){call, release, data};
  return g_timeout_add_seconds_full(
      G_PRIORITY_DEFAULT, seconds, timed_out, timeout, release_timeout);
}

void lw_alert(GtkWindow *parent, const char *message, const char *detail) {
  GtkWidget *dialog = gtk_message_dialog_new(
      parent, GTK_DIALOG_MODAL | GTK_DIALOG_DESTROY_WITH_PARENT, GTK_MESSAGE_INFO,
      GTK_BUTTONS_NONE, "%s", message);
  gtk_message_dialog_format_secondary_text(GTK_MESSAGE_DIALOG(dialog), "%s", detail);
  gtk_dialog_add_action_widget(
      GTK_DIALOG(dialog), gtk_button_new_with_label("OK"), GTK_RESPONSE_OK);
  g_signal_connect(dialog, "response", G_CALLBACK(gtk_window_destroy), NULL);
  gtk_window_present(GTK_WINDOW(dialog));
}

void lw_set_label(GtkWidget *widget, const char *label) {
  gtk_accessible_update_property(
      GTK_ACCESSIBLE(widget), GTK_ACCESSIBLE_PROPERTY_LABEL, label, -1);
}

void lw_add_styles(const char *css) {
  GtkCssProvider *provider = gtk_css_provider_new();
  gtk_css_provider_load_from_data(provider, css, -1);
  gtk_style_context_add_provider_for_display(
      gdk_display_get_default(), GTK_STYLE_PROVIDER(provider),
      GTK_STYLE_PROVIDER_PRIORITY_APPLICATION);
  g_object_unref(provider);
}

static gboolean close_window(GtkWidget *widget, GVariant *arguments, gpointer data) {
  gtk_window_close(GTK_WINDOW(widget));
  return TRUE;
}

void lw_close_by_escape(GtkWidget *window) {
  GtkEventController *controller = gtk_shortcut_controller_new();
  gtk_shortcut_controller_add_shortcut(
      GTK_SHORTCUT_CONTROLLER(controller),
      gtk_shortcut_new(
          gtk_keyval_trigger_new(GDK_KEY_Escape, 0),
          gtk_callback_action_new(close_window, NULL, NULL)));
  gtk_widget_add_controller(window, controller);
}

int lw_run(GtkApplication *application, int count, char **arguments) {
  return g_application_run(G_APPLICATION(application), count, arguments);
}

GtkWidget *lw_picture(const unsigned char *bytes, int width, int height) {
  GBytes *copy = g_bytes_new(bytes, (gsize)width * height * 3);
  GdkTexture *texture = gdk_memory_texture_new(width, height, GDK_MEMORY_R8G8B8, copy, width * 3);
  GtkWidget *picture = gtk_picture_new_for_paintable(GDK_PAINTABLE(texture));
  gtk_picture_set_content_fit(GTK_PICTURE(picture), GTK_CONTENT_FIT_COVER);
  g_object_unref(texture);
  g_bytes_unref(copy);
  return picture;
}

GtkWidget *lw_button(GtkWidget *child, const char *label) {
  GtkWidget *button = gtk_button_new();
  gtk_button_set_child(GTK_BUTTON(button), child);
  lw_set_label(button, label);
  return button;
}
