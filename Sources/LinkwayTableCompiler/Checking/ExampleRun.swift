package import LinkwayMatching
import LinkwayNavigation
import LinkwayTable

/// The results of running a table's examples.
package struct ExampleRun: Sendable {
  package struct Failure: Sendable {
    package var link: String
    /// The route that declares the example; `nil` for a link in `unmatched`.
    package var route: String?
    /// The expected result, and the actual one.
    package var expected: String
    package var found: String
    /// The range of the example in the table's text.
    package var range: Range<Int>
  }

  /// A link that was tested or skipped.
  package struct Link: Sendable {
    package var link: String
    /// The route that declares the example; `nil` for a link in `unmatched`.
    package var route: String?
    /// The range of the example in the table's text.
    package var range: Range<Int>
    /// The reason why the link was skipped; `nil` if it was tested.
    package var reason: String?
  }

  package var passes: [Link] = []
  package var failures: [Failure] = []
  package var skipped: [Link] = []

  package var passed: Int { passes.count }

  package init() {}

  /// Adds the results of another environment of the table.
  package mutating func add(_ other: ExampleRun) {
    passes += other.passes
    failures += other.failures
    skipped += other.skipped
  }
}

extension RouteTable {
  /// Runs the examples of every route, and tests the links that must not resolve.
  package func runExamples() -> ExampleRun {
    var run = ExampleRun()
    func add(_ link: ExampleRun.Link, _ failure: @autoclosure () -> ExampleRun.Failure?) {
      if link.reason != nil {
        run.skipped.append(link)
      } else if let failure = failure() {
        run.failures.append(failure)
      } else {
        run.passes.append(link)
      }
    }
    for (place, entry) in entries.enumerated() {
      for example in entry.examples {
        let route = routeID(at: place) ?? ""
        add(
          ExampleRun.Link(
            link: example.link, route: route, range: example.range, reason: example.skip),
          failure(of: example, route: route))
      }
    }
    for link in unmatched {
      add(
        ExampleRun.Link(link: link.link, route: nil, range: link.range, reason: link.skip),
        failure(of: link))
    }
    return run
  }

  private func failure(of example: RouteEntry.Example, route: String) -> ExampleRun.Failure? {
    let resolved = resolve(example.link, source: source(of: example.link, example.source))
    func failed(_ expected: String, _ found: String) -> ExampleRun.Failure {
      ExampleRun.Failure(
        link: example.link, route: route, expected: expected, found: found, range: example.range)
    }
    guard resolved.route == example.route else {
      return failed("the route `\(example.route)`", resolved.summary)
    }
    for (name, expected) in example.parameters {
      let found = resolved.parameters[name]
      guard !Self.isSame(expected, found) else { continue }
      let text = resolved.parameters.isSecret(name) ? "another (secret)" : found?.exampleText
      return failed("`\(name)` = \(expected?.exampleText ?? "absent")", text ?? "absent")
    }
    return nil
  }

  private func failure(of link: UnmatchedLink) -> ExampleRun.Failure? {
    let resolved = resolve(link.link, source: source(of: link.link, link.source))
    switch resolved.outcome {
    case .unmatched, .refused, .leftToWeb: return nil
    case .plan, .resolver, .failed:
      return ExampleRun.Failure(
        link: link.link, route: nil, expected: "that it does not resolve",
        found: resolved.summary, range: link.range)
    }
  }

  /// Returns whether two values are equal. An integer can equal a floating-point number.
  private static func isSame(_ expected: ParameterValue?, _ found: ParameterValue?) -> Bool {
    switch (expected, found) {
    case (.int(let whole)?, .number(let value)?), (.number(let value)?, .int(let whole)?):
      Double(whole) == value
    case (.list(let left)?, .list(let right)?):
      left.count == right.count && zip(left, right).allSatisfy { isSame($0, $1) }
    default: expected == found
    }
  }

  /// Returns `given`, or the default source: `universal` for https, otherwise `scheme`.
  package func source(of link: String, _ given: LinkSource?) -> LinkSource {
    given ?? LinkSource(inferredFrom: link)
  }
}

extension ParameterValue {
  /// The value as written in an example.
  fileprivate var exampleText: String {
    switch self {
    case .string(let text): "\"\(text)\""
    case .list(let values): "[" + values.map({ $0.exampleText }).joined(separator: ", ") + "]"
    case .int, .number, .bool: linkText ?? ""
    }
  }
}
