/// What a platform's file says about a link.
package struct SiteAnswer: Hashable, Sendable {
  package enum Verdict: String, Hashable, Sendable {
    /// The link opens the app.
    case match
    /// A rule keeps the link out of the app.
    case exclude
    /// No rule is about the link, so that it stays in the browser.
    case noMatch = "no_match"
  }

  package var verdict: Verdict
  /// The rule that decided, as a JSON pointer (RFC 6901) into the file; `nil` where none did.
  package var rule: String?
  /// What is known of no system and was needed for the answer, a sentence each.
  package var doubts: [String]

  package init(_ verdict: Verdict, by rule: String? = nil, doubts: [String] = []) {
    self.verdict = verdict
    self.rule = rule
    self.doubts = doubts
  }

  package static let noMatch = SiteAnswer(.noMatch)
}

/// A place in a JSON value (RFC 6901).
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
