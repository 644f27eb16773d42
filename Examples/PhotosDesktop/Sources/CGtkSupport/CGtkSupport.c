#include "CGtkSupport.h"

#include <errno.h>
#include <glib-unix.h>
#include <unistd.h>

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
} Callback;

static gboolean timed_out(gpointer data) {
  Callback *callback = data;
  callback->call(callback->data);
  return G_SOURCE_REMOVE;
}

static void release_callback(gpointer data) {
  Callback *callback = data;
  callback->release(callback->data);
  g_free(callback);
}

// Functions of libdispatch for other main loops: a descriptor that is readable when the main queue has
// work, and a function that does the work.
extern int _dispatch_get_main_queue_handle_4CF(void);
extern void _dispatch_main_queue_callback_4CF(void *unused);

static gboolean serve_main_queue(gint descriptor, GIOCondition condition, gpointer data) {
  guint64 count;
  if (read(descriptor, &count, sizeof count) < 0 && errno != EAGAIN) return G_SOURCE_REMOVE;
  _dispatch_main_queue_callback_4CF(NULL);
  return G_SOURCE_CONTINUE;
}

void lw_serve_main_queue(void) {
  g_unix_fd_add(_dispatch_get_main_queue_handle_4CF(), G_IO_IN, serve_main_queue, NULL);
}

static void answered(GtkDialog *dialog, int response, Callback *action) {
  if (response == GTK_RESPONSE_ACCEPT && action) action->call(action->data);
  gtk_window_destroy(GTK_WINDOW(dialog));
}

void lw_soon(void (*call)(gpointer), gpointer data, void (*release)(gpointer)) {
  Callback *callback = g_new(Callback, 1);
  *callback = (Callback){call, release, data};
  g_idle_add_full(G_PRIORITY_DEFAULT, timed_out, callback, release_callback);
}

void lw_alert(
    GtkWindow *parent, const char *message, const char *detail, const char *action,
    void (*call)(gpointer), gpointer data, void (*release)(gpointer)) {
  GtkWidget *dialog = gtk_message_dialog_new(
      parent, GTK_DIALOG_MODAL | GTK_DIALOG_DESTROY_WITH_PARENT, GTK_MESSAGE_INFO,
      GTK_BUTTONS_NONE, "%s", message);
  gtk_message_dialog_format_secondary_text(GTK_MESSAGE_DIALOG(dialog), "%s", detail);
  // Not with gtk_dialog_add_button, whose buttons have their label twice as their accessible name.
  gtk_dialog_add_action_widget(
      GTK_DIALOG(dialog), gtk_button_new_with_label("OK"), GTK_RESPONSE_OK);
  Callback *callback = NULL;
  if (action) {
    callback = g_new(Callback, 1);
    *callback = (Callback){call, release, data};
    g_object_set_data_full(G_OBJECT(dialog), "lw-action", callback, release_callback);
    gtk_dialog_add_action_widget(
        GTK_DIALOG(dialog), gtk_button_new_with_label(action), GTK_RESPONSE_ACCEPT);
    gtk_dialog_set_default_response(GTK_DIALOG(dialog), GTK_RESPONSE_ACCEPT);
  }
  g_signal_connect(dialog, "response", G_CALLBACK(answered), callback);
  gtk_window_present(GTK_WINDOW(dialog));
}

GtkWidget *lw_tab_list(void) {
  return g_object_new(
      GTK_TYPE_BOX, "accessible-role", GTK_ACCESSIBLE_ROLE_TAB_LIST, "spacing", 6, NULL);
}

GtkWidget *lw_tab(const char *label) {
  GtkWidget *tab = g_object_new(
      GTK_TYPE_TOGGLE_BUTTON, "accessible-role", GTK_ACCESSIBLE_ROLE_TAB, "label", label, NULL);
  lw_set_label(tab, label);
  return tab;
}

void lw_select_tab(GtkWidget *tab, gboolean selected) {
  gtk_toggle_button_set_active(GTK_TOGGLE_BUTTON(tab), selected);
  gtk_accessible_update_state(
      GTK_ACCESSIBLE(tab), GTK_ACCESSIBLE_STATE_SELECTED, selected, -1);
}

GtkWidget *lw_notice(void) {
  return g_object_new(
      GTK_TYPE_BOX, "accessible-role", GTK_ACCESSIBLE_ROLE_ALERT, "spacing", 12, NULL);
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

static gboolean pressed(GtkWidget *widget, GVariant *arguments, gpointer data) {
  Callback *shortcut = data;
  shortcut->call(shortcut->data);
  return TRUE;
}

void lw_add_shortcut(
    GtkWidget *window, const char *keys, void (*call)(gpointer), gpointer data,
    void (*release)(gpointer)) {
  Callback *shortcut = g_new(Callback, 1);
  *shortcut = (Callback){call, release, data};
  GtkEventController *controller = gtk_shortcut_controller_new();
  gtk_shortcut_controller_add_shortcut(
      GTK_SHORTCUT_CONTROLLER(controller),
      gtk_shortcut_new(
          gtk_shortcut_trigger_parse_string(keys),
          gtk_callback_action_new(pressed, shortcut, release_callback)));
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
