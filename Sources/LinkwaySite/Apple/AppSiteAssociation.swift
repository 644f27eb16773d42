import LinkwayURLParsing

/// The `applinks` of an `apple-app-site-association` file, which determine the links that open each
/// app.
///
/// The rules of an app are evaluated in file order, and the first one that matches a link decides.
/// A rule matches if path, query and fragment all match. A component that the rule does not name
/// always matches, and one that the link lacks is empty.
package struct AppSiteAssociation: Hashable, Sendable {
  /// The entries of `details`, in evaluation order.
  package internal(set) var entries: [Entry] = []

  package struct Entry: Hashable, Sendable {
    package internal(set) var apps: [String]
    var rules: [Rule] = []
  }

  /// An element of `components` or of the older `paths`.
  struct Rule: Hashable, Sendable {
    var path: Glob?
    var query: Query?
    var fragment: Glob?
    var excludes = false
    var caseSensitive = true
    var percentEncoded = true
    /// Whether `percentEncoded` is `false` because of the entry's `defaults`, not the rule itself.
    var entryDecodes = false
    /// The location of the rule in the file.
    var pointer: JSONPointer
  }

  enum Query: Hashable, Sendable {
    /// A pattern for the whole query.
    case whole(Glob)
    /// Patterns for items by name. Every item with the name must match. A missing item counts as
    /// empty.
    case items([Item])

    struct Item: Hashable, Sendable {
      var name: [UInt32]
      var value: Glob
    }
  }

  /// The app IDs in the file, without duplicates, in file order.
  package var apps: [String] { entries.flatMap { $0.apps }.withoutDuplicates }

  /// Evaluates the file for a link and an app.
  ///
  /// - Parameters:
  ///   - app: an app ID such as `ABCDE12345.example.photos`.
  ///   - host: the host that serves the file; `nil` for any host.
  package func evaluate(_ link: AppleLink, app: String, host: String? = nil) -> SiteResult {
    guard link.link.scheme == "https" || link.link.scheme == "http" else { return .noMatch }
    if let host, let own = link.link.host, !own.hasSameBytes(as: host.asciiLowercased) {
      return .noMatch
    }
    var answer = SiteResult.noMatch
    var assumptions = link.hasDoubledSlashesAtFront ? [Assumption.doubledSlashes] : []
    for entry in entries where entry.apps.contains(where: { $0.hasSameBytes(as: app) }) {
      let deciding = entry.rules.firstIndex { rule in
        for assumption in rule.assumptions(about: link) where !assumptions.contains(assumption) {
          assumptions.append(assumption)
        }
        return rule.matches(link)
      }
      guard let deciding else { continue }
      let rule = entry.rules[deciding]
      answer = SiteResult(rule.excludes ? .exclude : .match, by: rule.pointer.description)
      break
    }
    answer.assumptions = assumptions.map { $0.rawValue }
    return answer
  }

  /// An assumption about Apple's systems that has not been tested on them.
  enum Assumption: String {
    case doubledSlashes = "repeated slashes at the start of a path are treated as one"
    case queryNames = "`caseSensitive` also applies to the names of query items"
    case entryDecodes = "`percentEncoded` is supported in the `defaults` of an entry"
  }
}

extension AppSiteAssociation.Rule {
  /// Returns the assumptions that evaluating this rule for the link depends on.
  fileprivate func assumptions(about link: AppleLink) -> [AppSiteAssociation.Assumption] {
    var assumptions: [AppSiteAssociation.Assumption] = []
    if entryDecodes, link.isEncoded { assumptions.append(.entryDecodes) }
    if !caseSensitive, case .items(let items) = query {
      let exact = link.parts(percentEncoded: percentEncoded, caseSensitive: true).items.map {
        $0.name
      }
      let folded = link.parts(percentEncoded: percentEncoded, caseSensitive: false).items.map(
        { $0.name })
      // The rule's names are already folded, so this may report an assumption unnecessarily.
      if items.contains(where: { folded.contains($0.name) && !exact.contains($0.name) }) {
        assumptions.append(.queryNames)
      }
    }
    return assumptions
  }

  func matches(_ link: AppleLink) -> Bool {
    let parts = link.parts(percentEncoded: percentEncoded, caseSensitive: caseSensitive)
    if let path, !path.matches(parts.path) { return false }
    if let fragment, !fragment.matches(parts.fragment) { return false }
    switch query {
    case nil: return true
    case .whole(let glob): return glob.matches(parts.query)
    case .items(let items):
      return items.allSatisfy { item in
        let values = parts.items.filter { $0.name == item.name }.map { $0.value }
        return values.isEmpty ? item.value.matches([]) : values.allSatisfy(item.value.matches)
      }
    }
  }
}
