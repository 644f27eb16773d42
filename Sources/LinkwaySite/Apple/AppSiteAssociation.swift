import LinkwayURLParsing

/// The `applinks` of an `apple-app-site-association` file: which links open which app.
///
/// The rules of an app are asked in the order of the file, and the first one that matches a link
/// decides. A rule matches where path, query and fragment do; one that a rule does not name
/// always does, and one that a link has not is empty.
package struct AppSiteAssociation: Hashable, Sendable {
  /// The entries of `details`, in the order in which they are asked.
  package internal(set) var entries: [Entry] = []

  package struct Entry: Hashable, Sendable {
    package internal(set) var apps: [String]
    var rules: [Rule] = []
  }

  /// One of the `components`, or of the older `paths`.
  struct Rule: Hashable, Sendable {
    var path: Glob?
    var query: Query?
    var fragment: Glob?
    var excludes = false
    var caseSensitive = true
    var percentEncoded = true
    /// Whether the `defaults` of the entry say so, and not the rule itself.
    var entryDecodes = false
    /// Where it stands in the file.
    var pointer: JSONPointer
  }

  enum Query: Hashable, Sendable {
    /// About the query as it stands.
    case whole(Glob)
    /// About items by name. Every item with the name must match; one that is absent is empty.
    case items([Item])

    struct Item: Hashable, Sendable {
      var name: [UInt32]
      var value: Glob
    }
  }

  /// The apps of the file, each once, in its order.
  package var apps: [String] {
    var found: [String] = []
    for entry in entries {
      for app in entry.apps where !found.contains(where: { $0.hasSameBytes(as: app) }) {
        found.append(app)
      }
    }
    return found
  }

  /// What the file says about a link for an app.
  ///
  /// - Parameters:
  ///   - app: an app id, `ABCDE12345.example.photos`.
  ///   - host: the host whose file this is; any host where it is `nil`.
  package func answer(_ link: AppleLink, app: String, host: String? = nil) -> SiteAnswer {
    guard link.link.scheme == "https" || link.link.scheme == "http" else { return .noMatch }
    if let host, let own = link.link.host, !own.hasSameBytes(as: host.asciiLowercased) {
      return .noMatch
    }
    var answer = SiteAnswer.noMatch
    var doubts = link.hasDoubledSlashesAtFront ? [Doubt.doubledSlashes] : []
    search: for entry in entries where entry.apps.contains(where: { $0.hasSameBytes(as: app) }) {
      for rule in entry.rules {
        for doubt in rule.doubts(about: link) where !doubts.contains(doubt) { doubts.append(doubt) }
        guard rule.matches(link) else { continue }
        answer = SiteAnswer(rule.excludes ? .exclude : .match, by: rule.pointer.description)
        break search
      }
    }
    answer.doubts = doubts.map(\.rawValue)
    return answer
  }

  /// What nobody has tried on Apple's systems.
  enum Doubt: String {
    case doubledSlashes = "slashes that are doubled at the front of a path are read as one"
    case queryNames = "where case does not count, it does not count in the names of query items"
    case entryDecodes = "`percentEncoded` counts in the `defaults` of an entry"
  }
}

extension AppSiteAssociation.Rule {
  /// What is taken for granted where this rule is asked about the link.
  fileprivate func doubts(about link: AppleLink) -> [AppSiteAssociation.Doubt] {
    var doubts: [AppSiteAssociation.Doubt] = []
    if entryDecodes, link.isEncoded { doubts.append(.entryDecodes) }
    if !caseSensitive, case .items(let items) = query {
      let exact = link.parts(percentEncoded: percentEncoded, caseSensitive: true).items.map(\.name)
      let folded = link.parts(percentEncoded: percentEncoded, caseSensitive: false).items.map(
        \.name)
      // The names of the rule as they were written are gone, so this can say it once too often.
      if items.contains(where: { folded.contains($0.name) && !exact.contains($0.name) }) {
        doubts.append(.queryNames)
      }
    }
    return doubts
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
        let values = parts.items.filter { $0.name == item.name }.map(\.value)
        return values.isEmpty ? item.value.matches([]) : values.allSatisfy(item.value.matches)
      }
    }
  }
}

extension String {
  var asciiLowercased: String { String(decoding: utf8.map(\.asciiLowercased), as: UTF8.self) }
}
