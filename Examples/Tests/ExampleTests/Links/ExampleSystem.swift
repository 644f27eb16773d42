import ExampleScreens
import Foundation
import Linkway
import LinkwayMatching
import LinkwayNavigation
import Testing

/// One of the systems in `Examples`: its table, and what its links must lead to.
struct ExampleSystem: CustomTestStringConvertible, Sendable {
  /// A link with the stack that it leads to, written by hand.
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
    /// The visible stack, bottom first, as `items › item(id=7)`.
    var stack: String
  }

  /// The folder in `Examples`.
  var name: String
  var routes: Int
  var examples: Int
  /// What a launch shows to somebody who is signed in, and to somebody who is not.
  var launched: (signedIn: String, signedOut: String)
  /// The root of the flow that signs in.
  var signIn: String
  var links: [Link]
  /// What a person did before a link arrives, who is signed in, and who is not.
  var wanderings: (signedIn: [[NavigationEvent]], signedOut: [[NavigationEvent]])

  /// The app's coordinators; the closure asks the service who signs in.
  var registry: @Sendable (_ signIn: @escaping () -> String?) -> CoordinatorRegistry<Screen>

  var testDescription: String { name }

  static let root = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  /// A file of the example's folder.
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
  /// The parameters as they stand behind a screen in these tests: `(id=7)`, or nothing.
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
