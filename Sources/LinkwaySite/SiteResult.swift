/// The result of evaluating a platform file for a link.
package struct SiteResult: Hashable, Sendable {
  package enum Verdict: String, Hashable, Sendable {
    /// The link opens the app.
    case match
    /// A rule excludes the link from the app.
    case exclude
    /// No rule matches the link, so it stays in the browser.
    case noMatch = "no_match"
  }

  package var verdict: Verdict
  /// The rule that decided, as a JSON pointer (RFC 6901) or XPath into the file; `nil` if no rule
  /// did.
  package var rule: String?
  /// The assumptions about platform behavior that the result depends on, one sentence each.
  package var assumptions: [String]

  package init(_ verdict: Verdict, by rule: String? = nil, assumptions: [String] = []) {
    self.verdict = verdict
    self.rule = rule
    self.assumptions = assumptions
  }

  package static let noMatch = SiteResult(.noMatch)
}

/// A JSON pointer (RFC 6901).
struct JSONPointer: Hashable, Sendable, CustomStringConvertible {
  private(set) var description = ""

  func appending(_ key: String) -> JSONPointer {
    var longer = self
    longer.description += "/"
    for scalar in key.unicodeScalars {
      switch scalar {
      case "~": longer.description += "~0"
      case "/": longer.description += "~1"
      default: longer.description.unicodeScalars.append(scalar)
      }
    }
    return longer
  }

  func appending(_ index: Int) -> JSONPointer { appending(String(index)) }
}
