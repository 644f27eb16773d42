public import CGtk
import CGtkSupport

public typealias Widget = UnsafeMutablePointer<GtkWidget>

/// A screen of GTK: a widget that lives as long as this, with its title.
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

/// What a signal of GTK calls.
final class Handler {
  let call: () -> Void
  init(_ call: @escaping () -> Void) { self.call = call }
}

extension UnsafeMutablePointer {
  /// The same object by another of its types.
  public func of<Other>(_ type: Other.Type) -> UnsafeMutablePointer<Other> {
    UnsafeMutableRawPointer(self).assumingMemoryBound(to: Other.self)
  }

  /// The same object, where Swift does not know the insides of its type.
  public var opaque: OpaquePointer { OpaquePointer(self) }
}

extension UnsafeMutablePointer<GtkWidget> {
  /// Does something when a signal without arguments comes.
  public func on(_ signal: String, _ call: @escaping () -> Void) {
    lw_connect(
      self, signal, { Unmanaged<Handler>.fromOpaque($0!).takeUnretainedValue().call() },
      Unmanaged.passRetained(Handler(call)).toOpaque(),
      { Unmanaged<Handler>.fromOpaque($0!).release() })
  }

  /// Does something after keys such as `<Alt>Left` have been pressed in a window. Not while: the widget
  /// that has the focus may be gone afterwards.
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

  /// Does something when a window is asked to close; it stays open.
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
