public import Linkway

/// What was expected of a link and is otherwise. Thrown, so that it fails a test of any framework.
///
/// It quotes the link and values of the test itself.
public struct UnmetExpectation: Error, Hashable, Sendable, CustomStringConvertible {
  public let description: String
}

extension LinkwayApp {
  /// Opens a link and looks at what is seen by that.
  ///
  /// ```swift
  /// try await app.expect("photos://photos/42", opens: "photo", ["id": 42])
  /// ```
  ///
  /// With the Swift that the plugin makes, a test target says once
  ///
  /// ```swift
  /// extension LinkwayApp {
  ///   func expect<Screen: Routes.Steps.Screen>(_ link: String, opens screen: Screen) async throws {
  ///     try await expect(link, opens: Screen.screen, screen.parameters)
  ///   }
  /// }
  /// ```
  ///
  /// and then `try await app.expect(link, opens: Routes.Screens.Photo(id: 42))`.
  ///
  /// The parameters that are named must be what the screen has; it may have others.
  public func expect(
    _ link: String, opens screen: String, _ parameters: Parameters = [:],
    source: LinkSource? = nil, mode: NavigationMode? = nil
  ) async throws(UnmetExpectation) {
    let result = await open(link, source: source, mode: mode).result
    try require(result.outcome == .applied, link, "be applied", result)
    try expect(seen: screen, parameters, "\(link) opens")
  }

  /// Opens a link and looks whether it waits at a gate.
  ///
  /// The screen is that of the gate's flow that is seen then; any where it is `nil`.
  public func expect(
    _ link: String, isHeldAt gate: String, showing screen: String? = nil,
    source: LinkSource? = nil, mode: NavigationMode? = nil
  ) async throws(UnmetExpectation) {
    let result = await open(link, source: source, mode: mode).result
    try require(
      result.outcome == .held && heldLink?.gate == gate, link, "wait at `\(gate)`", result)
    if let screen { try expect(seen: screen, [:], "while \(link) waits there is") }
  }

  /// Opens a link and looks whether nobody takes it: no route, or none that may.
  public func expect(
    isNotHandled link: String, source: LinkSource? = nil
  ) async throws(UnmetExpectation) {
    let result = await open(link, source: source).result
    try require(!result.isHandled, link, "not be handled", result)
  }

  /// Looks at what is seen.
  ///
  /// The parameters that are named must be what the screen has; it may have others.
  public func expect(
    shows screen: String, _ parameters: Parameters = [:]
  ) throws(UnmetExpectation) {
    try expect(seen: screen, parameters, "there is")
  }

  private func require(
    _ condition: Bool, _ link: String, _ wish: String, _ result: NavigationResult
  ) throws(UnmetExpectation) {
    guard !condition else { return }
    var text = "\(link) should \(wish), and is \(result.outcome)"
    if let gate = heldLink?.gate, result.outcome == .held { text += " at `\(gate)`" }
    if let reason = result.reason { text += ": \(reason)" }
    throw UnmetExpectation(description: text)
  }

  private func expect(
    seen screen: String, _ parameters: Parameters, _ what: String
  ) throws(UnmetExpectation) {
    let seen = visibleScreen ?? "nothing"
    guard seen == screen else {
      throw UnmetExpectation(description: "\(what) `\(seen)`, not `\(screen)`")
    }
    for (name, value) in parameters {
      let found = visibleParameters[name]
      guard found != value else { continue }
      throw UnmetExpectation(
        description:
          "\(what) `\(screen)` with \(name) = \(found.map { "\($0)" } ?? "nothing"), not \(value)")
    }
  }
}
