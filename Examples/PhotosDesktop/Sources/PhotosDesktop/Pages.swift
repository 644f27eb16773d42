import CGtk
import CGtkSupport
import Foundation
import LinkwayGTK

enum ButtonKind: String {
  case suggested = "suggested-action"
  case destructive = "destructive-action"
  case plain = ""
}

typealias ButtonDescription = (label: String, kind: ButtonKind, action: () -> Void)

/// A page with an icon, a title, a sentence and buttons, in the middle.
func status(
  _ title: String, _ text: String, icon: String = "dialog-information-symbolic",
  buttons: [ButtonDescription] = []
) -> GTKScreen {
  let box = column(spacing: 12)
  let image = gtk_image_new_from_icon_name(icon)!
  gtk_image_set_pixel_size(image.opaque, 96)
  gtk_widget_add_css_class(image, "dim-label")
  add(image, to: box)
  add(label(title, "title-1"), to: box)
  add(label(text, "dim-label"), to: box)
  let actions = column(spacing: 12)
  gtk_widget_set_margin_top(actions, 18)
  for button in buttons { add(pill(button), to: actions) }
  add(actions, to: box)
  return GTKScreen(title, centred(box))
}

/// A page with fields of one line and a button.
///
/// - Parameter submit: called with the text of the first field when no field is empty.
func form(
  _ title: String, _ fields: [String], button: String,
  link: (label: String, action: () -> Void)? = nil, submit: @escaping (String) -> Void
) -> GTKScreen {
  let box = column(spacing: 12)
  gtk_widget_set_size_request(box, 300, -1)
  add(label(title, "title-1"), to: box)
  var entries: [Widget] = []
  for field in fields {
    let isSecret = field.hasSuffix("assword")
    let entry = (isSecret ? gtk_password_entry_new() : gtk_entry_new())!
    if isSecret {
      gtk_password_entry_set_show_peek_icon(entry.opaque, 1)
    } else {
      gtk_editable_set_text(entry.opaque, "ann")
    }
    lw_set_label(entry, field)
    let name = label(field, "caption")
    gtk_widget_add_css_class(name, "dim-label")
    gtk_widget_set_halign(name, GTK_ALIGN_START)
    let group = column(spacing: 4)
    add(name, to: group)
    add(entry, to: group)
    add(group, to: box)
    entries.append(entry)
  }
  let problem = label("", "error")
  gtk_widget_set_visible(problem, 0)
  add(problem, to: box)
  let send = {
    let texts = entries.map {
      String(cString: gtk_editable_get_text($0.opaque)).trimmingCharacters(in: .whitespaces)
    }
    guard let empty = texts.firstIndex(of: "") else { return submit(texts[0]) }
    gtk_label_set_text(problem.opaque, "\(fields[empty]) is missing")
    gtk_widget_set_visible(problem, 1)
    gtk_widget_grab_focus(entries[empty])
  }
  for entry in entries { entry.on("activate", send) }
  let action = pill((button, .suggested, send))
  gtk_widget_set_margin_top(action, 12)
  add(action, to: box)
  if let link {
    let other = gtk_button_new_with_label(link.label)!
    gtk_widget_add_css_class(other, "flat")
    other.on("clicked", link.action)
    add(other, to: box)
  }
  return GTKScreen(title, centred(box))
}

/// A page that can be replaced by another one at any time.
///
/// - Parameter start: receives the function that shows a page.
func changing(
  _ title: String, _ start: (_ show: @escaping (GTKScreen) -> Void) -> Void
) -> GTKScreen {
  let box = column(spacing: 0)
  let screen = GTKScreen(title, box)
  start { page in
    if let old = gtk_widget_get_first_child(box) { gtk_box_remove(box.of(GtkBox.self), old) }
    gtk_widget_set_vexpand(page.widget, 1)
    add(page.widget, to: box)
  }
  return screen
}

/// Photos in two to six columns, depending on the width of the window.
func grid(
  _ title: String, _ photos: [Album.Photo], onPick: @escaping (Int) -> Void
) -> GTKScreen {
  let flow = gtk_flow_box_new()!
  gtk_flow_box_set_selection_mode(flow.opaque, GTK_SELECTION_NONE)
  gtk_flow_box_set_homogeneous(flow.opaque, 1)
  gtk_flow_box_set_min_children_per_line(flow.opaque, 2)
  gtk_flow_box_set_max_children_per_line(flow.opaque, 6)
  gtk_flow_box_set_row_spacing(flow.opaque, 6)
  gtk_flow_box_set_column_spacing(flow.opaque, 6)
  gtk_widget_set_valign(flow, GTK_ALIGN_START)
  setMargins(flow, 12)
  for photo in photos {
    // An overlay does not take up space, so the size of the photo does not affect the columns.
    let overlay = gtk_overlay_new()!
    let space = column(spacing: 0)
    gtk_widget_set_size_request(space, 150, 150)
    gtk_overlay_set_child(overlay.opaque, space)
    gtk_overlay_add_overlay(overlay.opaque, picture(photo))
    let button = lw_button(overlay, photo.title)!
    gtk_widget_add_css_class(button, "photo")
    gtk_widget_set_tooltip_text(button, photo.title)
    button.on("clicked") { onPick(photo.id) }
    gtk_flow_box_append(flow.opaque, button)
  }
  return GTKScreen(title, scrolled(flow))
}

func photo(
  _ photo: Album.Photo, isLiked: Bool, onLike: @escaping () -> Void,
  onOriginal: @escaping () -> Void
) -> GTKScreen {
  let box = column(spacing: 0)
  let image = picture(photo)
  lw_set_label(image, photo.title)
  gtk_widget_set_vexpand(image, 1)
  gtk_widget_add_css_class(image, "large-photo")
  setMargins(image, 12)
  add(image, to: box)
  let bar = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 6)!
  setMargins(bar, 12)
  gtk_widget_set_margin_top(bar, 0)
  let name = label(photo.title, "heading")
  gtk_label_set_wrap(name.opaque, 0)
  gtk_label_set_ellipsize(name.opaque, PANGO_ELLIPSIZE_END)
  gtk_widget_set_hexpand(name, 1)
  gtk_widget_set_halign(name, GTK_ALIGN_START)
  add(name, to: bar)
  let like = gtk_toggle_button_new()!
  gtk_button_set_icon_name(like.of(GtkButton.self), "emblem-favorite-symbolic")
  gtk_toggle_button_set_active(like.of(GtkToggleButton.self), isLiked ? 1 : 0)
  gtk_widget_set_tooltip_text(like, "Like")
  lw_set_label(like, "Like")
  like.on("toggled", onLike)
  add(like, to: bar)
  let original = gtk_button_new_with_label("Show original")!
  original.on("clicked", onOriginal)
  add(original, to: bar)
  add(bar, to: box)
  return GTKScreen(photo.title, box)
}

func original(_ photo: Album.Photo) -> GTKScreen {
  let image = picture(photo)
  lw_set_label(image, "\(photo.title), original")
  return GTKScreen("\(photo.title), original", image)
}

let styles = """
  .photo { padding: 0; border-radius: 9px; }
  .photo picture { border-radius: 9px; }
  .large-photo { border-radius: 12px; }
  .notice { padding: 8px 12px; background: alpha(@accent_bg_color, 0.15); }
  .switcher { margin: 6px 0; }
  .pill-wide { padding: 8px 32px; border-radius: 99px; }
  """

// MARK: Parts

private func column(spacing: Int32) -> Widget { gtk_box_new(GTK_ORIENTATION_VERTICAL, spacing) }

private func add(_ widget: Widget, to box: Widget) { gtk_box_append(box.of(GtkBox.self), widget) }

private func label(_ text: String, _ style: String) -> Widget {
  let label = gtk_label_new(text)!
  gtk_label_set_wrap(label.opaque, 1)
  gtk_label_set_justify(label.opaque, GTK_JUSTIFY_CENTER)
  gtk_widget_add_css_class(label, style)
  return label
}

private func pill(_ description: ButtonDescription) -> Widget {
  let button = gtk_button_new_with_label(description.label)!
  gtk_widget_add_css_class(button, "pill-wide")
  if description.kind != .plain { gtk_widget_add_css_class(button, description.kind.rawValue) }
  gtk_widget_set_halign(button, GTK_ALIGN_CENTER)
  gtk_widget_set_size_request(button, 200, -1)
  button.on("clicked", description.action)
  return button
}

private func picture(_ photo: Album.Photo) -> Widget {
  let image = photo.pixels.withUnsafeBufferPointer {
    lw_picture($0.baseAddress, Int32(Album.Photo.width), Int32(Album.Photo.height))!
  }
  gtk_widget_set_overflow(image, GTK_OVERFLOW_HIDDEN)
  return image
}

private func centred(_ box: Widget) -> Widget {
  gtk_widget_set_halign(box, GTK_ALIGN_CENTER)
  gtk_widget_set_valign(box, GTK_ALIGN_CENTER)
  setMargins(box, 24)
  return scrolled(box)
}

private func scrolled(_ child: Widget) -> Widget {
  let window = gtk_scrolled_window_new()!
  gtk_scrolled_window_set_policy(window.opaque, GTK_POLICY_NEVER, GTK_POLICY_AUTOMATIC)
  gtk_scrolled_window_set_child(window.opaque, child)
  return window
}

private func setMargins(_ widget: Widget, _ margin: Int32) {
  gtk_widget_set_margin_top(widget, margin)
  gtk_widget_set_margin_bottom(widget, margin)
  gtk_widget_set_margin_start(widget, margin)
  gtk_widget_set_margin_end(widget, margin)
}
