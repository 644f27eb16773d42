import ExampleScreens
import Foundation
import Linkway
import LinkwayMatching
import LinkwayNavigation
import Testing

/// One of the systems in `Examples`: its table, and the expected results of its links.
struct ExampleSystem: CustomTestStringConvertible, Sendable {
  /// A link with the expected stack, written by hand.
  struct Link: Sendable {
    enum Access: Sendable {
      case anyone
      /// Behind the gate `session`.
      case signedIn
      /// Only while the gate `session` is closed.
      case signedOut
    }

    var link: String
    var access: Access
    /// The visible stack, bottom first, such as `items › item(id=7)`.
    var stack: String
  }

  /// The name of its folder in `Examples`.
  var name: String
  var routes: Int
  var examples: Int
  /// The screen after a launch: with a signed-in user, and without one.
  var launched: (signedIn: String, signedOut: String)
  /// The root screen of the sign-in flow.
  var signIn: String
  var links: [Link]
  /// The user's actions before a link arrives: with a signed-in user, and without one.
  var wanderings: (signedIn: [[NavigationEvent]], signedOut: [[NavigationEvent]])

  /// The app's coordinators; the closure returns the user who signs in.
  var registry: @Sendable (_ signIn: @escaping () -> String?) -> CoordinatorRegistry<Screen>

  var testDescription: String { name }

  static let root = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  /// Returns the URL of a file in the example's folder.
  func file(_ name: String) -> URL {
    Self.root.appending(path: "\(self.name)/\(name)")
  }

  func text(_ name: String) throws -> String {
    String(decoding: try Data(contentsOf: file(name)), as: UTF8.self)
  }

  func router() throws -> LinkRouter {
    try LinkRouter(routes: text("routes.json"))
  }
}

extension Parameters {
  /// The parameters as written after a screen in these tests: `(id=7)`, or nothing.
  var text: String {
    let values = map { name, value in
      switch value {
      case .string(let text): "\(name)=\(text)"
      case .int(let number): "\(name)=\(number)"
      default: "\(name)=?"
      }
    }
    return values.isEmpty ? "" : "(\(values.joined(separator: ",")))"
  }
}
