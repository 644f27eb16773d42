import Foundation
import Linkway
import LinkwayGTK

/// The state restored at a restart: the signed-in user, what was on screen, the liked photos, and
/// the size of the window.
struct SavedApp: Codable, Equatable {
  var user: String?
  var gates: [String]
  /// The bytes of a `NavigationSnapshot`.
  var screen: Data
  /// The numbers of the liked photos; `nil` in a file of an older version.
  var liked: [Int]?
  /// `nil` in a file of an older version.
  var window: WindowSize?

  @MainActor init<Content>(_ app: LinkwayApp<Content>, _ album: Album, _ window: WindowSize?) {
    user = app.session.user
    gates = app.session.openGates.sorted()
    screen = app.snapshot.data()
    liked = album.liked.map(\.id)
    self.window = window
  }

  /// The folder for persistent files, according to the XDG conventions.
  static func folder(_ name: String) -> URL {
    let environment = ProcessInfo.processInfo.environment
    let folder =
      environment["XDG_STATE_HOME"].map { URL(fileURLWithPath: $0) }
      ?? FileManager.default.homeDirectoryForCurrentUser.appending(path: ".local/state")
    return folder.appending(path: "photos-desktop").appending(path: name)
  }

  /// Reads the state that the last process wrote; `nil` if there is none or it cannot be read.
  static func read() -> SavedApp? {
    guard let data = try? Data(contentsOf: folder("screen.json")) else { return nil }
    return try? JSONDecoder().decode(SavedApp.self, from: data)
  }

  /// Writes the state, readable only by this user. If it cannot be saved, the app continues.
  func write() {
    let file = Self.folder("screen.json")
    guard let data = try? JSONEncoder().encode(self) else { return }
    try? FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true,
      attributes: [.posixPermissions: 0o700])
    try? data.write(to: file, options: .atomic)
  }
}
