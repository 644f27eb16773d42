public import CGtk
import CGtkSupport

/// A GTK application. A second instance sends its link to the first one over D-Bus.
public final class GTKApplication {
  public let application: UnsafeMutablePointer<GtkApplication>

  /// - Parameter id: a reverse domain name that identifies the application.
  public init(id: String) { application = lw_application_new(id) }

  deinit { g_object_unref(application) }

  private final class Opener {
    let open: (String) -> Void
    init(_ open: @escaping (String) -> Void) { self.open = open }
  }

  /// Runs until the last window is closed.
  ///
  /// - Parameters:
  ///   - start: called when the application has started and can create widgets.
  ///   - activate: called if it was started without a link.
  ///   - open: called with a link, from this or a later instance.
  /// - Returns: the exit status.
  public func run(
    start: @escaping () -> Void, activate: @escaping () -> Void,
    open: @escaping (String) -> Void
  ) -> Int32 {
    // GTK's main loop runs the jobs of Swift's main actor as well.
    lw_serve_main_queue()
    application.of(GtkWidget.self).on("startup", start)
    application.of(GtkWidget.self).on("activate", activate)
    lw_connect_open(
      application,
      { data, uri in
        guard let data, let uri else { return }
        Unmanaged<Opener>.fromOpaque(data).takeUnretainedValue().open(String(cString: uri))
      }, Unmanaged.passRetained(Opener(open)).toOpaque(),
      { Unmanaged<Opener>.fromOpaque($0!).release() })
    return lw_run(application, CommandLine.argc, CommandLine.unsafeArgv)
  }

  /// Opens a link in the browser.
  public static func openInBrowser(_ link: String) {
    g_app_info_launch_default_for_uri(link, nil, nil)
  }

  /// Adds styles to those of the theme.
  public static func addStyles(_ css: String) { lw_add_styles(css) }
}
