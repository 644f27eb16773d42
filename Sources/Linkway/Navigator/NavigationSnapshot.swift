public import Foundation
import LinkwayNavigation

/// What is on screen, to be shown again by a later process. Of a held link it knows nothing: that
/// is the store's, because it must not come back twice.
///
/// Parameters that the table calls secret are left out.
public struct NavigationSnapshot: Hashable, Sendable {
  let navigation: NavigationState

  private struct Form: Codable {
    var version: Int
    var navigation: NavigationState
  }

  private static let version = 1
  /// The most bytes that are read.
  private static let maximumLength = 4_194_304

  init(_ navigation: NavigationState) {
    self.navigation = navigation
  }

  /// Reads what ``data()`` wrote.
  ///
  /// - Throws: where it is too long, of a newer version, or not of this form.
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
  }

  private static func failure(_ reason: String) -> DecodingError {
    .dataCorrupted(DecodingError.Context(codingPath: [], debugDescription: reason))
  }

  /// The snapshot as JSON, with its version.
  public func data() -> Data {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    // JSON has no infinity; what an app pushed with one is to be written all the same.
    encoder.nonConformingFloatEncodingStrategy = .convertToString(
      positiveInfinity: "inf", negativeInfinity: "-inf", nan: "nan")
    return (try? encoder.encode(Form(version: Self.version, navigation: navigation))) ?? Data()
  }
}

extension NavigationSnapshot: CustomStringConvertible, CustomDebugStringConvertible,
  CustomReflectable
{
  /// The coordinators that run; not the parameters of screens.
  public var description: String { navigation.coordinators.joined(separator: ", ") }
  public var debugDescription: String { description }
  public var customMirror: Mirror { Mirror(self, children: ["coordinators": description]) }
}

extension LinkNavigator {
  /// What is on screen now.
  public var snapshot: NavigationSnapshot { NavigationSnapshot(state.navigation) }

  /// Starts the app with what a snapshot shows, in place of `launch`. It waits like an event.
  ///
  /// What fits neither the table nor the open gates is dropped, with what stands on it, and the
  /// nearest valid state is shown. A held link that the store has is taken up again on top.
  ///
  /// - Returns: what it did: the transitions lead there from nothing, and `dropped` says what was
  ///   dropped, a sentence each. Observers hear that, too. `invalid` where the app is already running.
  @discardableResult
  public func restore(_ snapshot: NavigationSnapshot) -> NavigationEffects {
    receive(.restore(router.table.markingSecrets(in: snapshot.navigation)))
  }
}
