import Foundation
import Linkway

/// What a restart begins with: who is signed in, and what was on screen.
struct SavedApp: Codable, Equatable {
  var user: String?
  var gates: [String]
  /// The bytes of a `NavigationSnapshot`.
  var screen: Data

  init(_ navigator: LinkNavigator) {
    user = navigator.user
    gates = navigator.openGates.sorted()
    screen = navigator.snapshot.data()
  }

  /// Where a file outlives the process, by the desktop's own rules.
  static func folder(_ name: String) -> URL {
    let environment = ProcessInfo.processInfo.environment
    let folder =
      environment["XDG_STATE_HOME"].map { URL(fileURLWithPath: $0) }
      ?? FileManager.default.homeDirectoryForCurrentUser.appending(path: ".local/state")
    return folder.appending(path: "photos-desktop").appending(path: name)
  }

  /// What the last process wrote; `nil` where there is nothing that can be read.
  static func read() -> SavedApp? {
    guard let data = try? Data(contentsOf: folder("screen.json")) else { return nil }
    return try? JSONDecoder().decode(SavedApp.self, from: data)
  }

  /// Writes it for this user only. An app whose state cannot be saved goes on.
  func write() {
    let file = Self.folder("screen.json")
    guard let data = try? JSONEncoder().encode(self) else { return }
    try? FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true,
      attributes: [.posixPermissions: 0o700])
    try? data.write(to: file, options: .atomic)
  }
}
