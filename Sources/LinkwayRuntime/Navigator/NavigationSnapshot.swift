public import Foundation
import LinkwayNavigation

/// A snapshot of what is on screen, for a later process to restore. It does not include a held
/// link: only the store keeps that, so that it cannot be resumed twice.
///
/// ``data()`` leaves out the values of secret parameters.
public struct NavigationSnapshot: Hashable, Sendable {
  let navigation: NavigationState
  /// The user who was signed in; `nil` if no user was.
  let user: String?

  private struct Form: Codable {
    var version: Int
    var navigation: NavigationState
    var user: String?
  }

  private static let version = 1
  /// The maximum size in bytes.
  private static let maximumLength = 4_194_304

  init(_ navigation: NavigationState, user: String?) {
    self.navigation = navigation
    self.user = user
  }

  /// Decodes a snapshot that ``data()`` encoded.
  ///
  /// - Throws: if the data is too long, of another version, or malformed.
  public init(_ data: Data) throws(DecodingError) {
    guard data.count <= Self.maximumLength else {
      throw Self.failure("a snapshot has at most \(Self.maximumLength) bytes")
    }
    guard let form = try? JSONDecoder().decode(Form.self, from: data) else {
      throw Self.failure("the data is not a snapshot")
    }
    guard form.version == Self.version else {
      throw Self.failure("the snapshot has version \(form.version)")
    }
    navigation = form.navigation
    user = form.user
  }

  private static func failure(_ reason: String) -> DecodingError {
    .dataCorrupted(DecodingError.Context(codingPath: [], debugDescription: reason))
  }

  /// Encodes the snapshot as JSON, with its version.
  public func data() -> Data {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    // JSON has no infinity, but an app may have pushed a screen with one.
    encoder.nonConformingFloatEncodingStrategy = .convertToString(
      positiveInfinity: "inf", negativeInfinity: "-inf", nan: "nan")
    let form = Form(version: Self.version, navigation: navigation, user: user)
    return (try? encoder.encode(form)) ?? Data()
  }
}

extension NavigationSnapshot: CustomStringConvertible, CustomDebugStringConvertible,
  CustomReflectable
{
  /// The running coordinators, without the parameters of screens.
  public var description: String { navigation.coordinators.joined(separator: ", ") }
  public var debugDescription: String { description }
  public var customMirror: Mirror { Mirror(self, children: ["coordinators": description]) }
}

extension LinkNavigator {
  /// A snapshot of what is on screen.
  package var snapshot: NavigationSnapshot {
    NavigationSnapshot(state.navigation, user: state.session.user)
  }

  /// Launches the app from a snapshot, instead of `launch`. It waits like an event.
  ///
  /// Parts that do not match the table or the open gates are dropped, together with everything
  /// above them, and the nearest valid state is shown. If another user is signed in, everything is
  /// dropped. Then a held link in the store is resumed on top.
  ///
  /// - Returns: the result: transitions from an empty state, and a description in `dropped` of each
  ///   part that was dropped, which observers receive too. `invalid` if the app is already running.
  @discardableResult
  package func restore(_ snapshot: NavigationSnapshot) -> NavigationResult {
    receive(.restore(router.table.markingSecrets(in: snapshot.navigation), user: snapshot.user))
  }
}
