public import CGtk
import CGtkSupport

public typealias Widget = UnsafeMutablePointer<GtkWidget>

/// A GTK screen: a widget with a title. It retains the widget.
public final class GTKScreen {
  public let widget: Widget
  public let title: String

  public init(_ title: String, _ widget: Widget) {
    self.title = title
    self.widget = widget
    g_object_ref_sink(widget)
  }

  deinit { g_object_unref(widget) }
}

/// The closure that a GTK signal calls.
final class Handler {
  let call: () -> Void
  init(_ call: @escaping () -> Void) { self.call = call }
}

extension UnsafeMutablePointer {
  /// Returns the same object as an instance of another of its types.
  public func of<Other>(_ type: Other.Type) -> UnsafeMutablePointer<Other> {
    UnsafeMutableRawPointer(self).assumingMemoryBound(to: Other.self)
  }

  /// The same object, for a type that is opaque to Swift.
  public var opaque: OpaquePointer { OpaquePointer(self) }
}

extension UnsafeMutablePointer<GtkWidget> {
  /// Calls a closure when a signal without arguments is emitted.
  public func on(_ signal: String, _ call: @escaping () -> Void) {
    lw_connect(
      self, signal, { Unmanaged<Handler>.fromOpaque($0!).takeUnretainedValue().call() },
      Unmanaged.passRetained(Handler(call)).toOpaque(),
      { Unmanaged<Handler>.fromOpaque($0!).release() })
  }

  /// Calls a closure when a key such as `<Alt>Left` is pressed in a window. The call is made after
  /// the key has been handled, because the closure may remove the widget that has the focus.
  func onKeys(_ keys: String, _ call: @escaping () -> Void) {
    lw_add_shortcut(
      self, keys,
      {
        let handler = Unmanaged<Handler>.fromOpaque($0!).takeUnretainedValue()
        lw_soon(
          { Unmanaged<Handler>.fromOpaque($0!).takeUnretainedValue().call() },
          Unmanaged.passRetained(handler).toOpaque(),
          { Unmanaged<Handler>.fromOpaque($0!).release() })
      },
      Unmanaged.passRetained(Handler(call)).toOpaque(),
      { Unmanaged<Handler>.fromOpaque($0!).release() })
  }

  /// Calls a closure when a window is asked to close. The window stays open.
  func onClose(_ call: @escaping () -> Void) {
    lw_connect_close(
      self,
      {
        Unmanaged<Handler>.fromOpaque($0!).takeUnretainedValue().call()
        return 1
      }, Unmanaged.passRetained(Handler(call)).toOpaque(),
      { Unmanaged<Handler>.fromOpaque($0!).release() })
  }
}
