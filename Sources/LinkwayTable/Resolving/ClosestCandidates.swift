import LinkwayDiagnostics
import LinkwayMatching
import LinkwayURLParsing

// What is shown first of a link that no route takes.

extension RouteTable {
  /// The candidates that do not match, the closest one first; those that came as far in precedence
  /// order. O(n log n) in the routes.
  package func closestFirst(_ failed: [Explanation.Candidate]) -> [Explanation.Candidate] {
    let routeSet = self.routeSet
    let ranked = failed.map { candidate in
      (
        candidate: candidate,
        specificity: routeSet.precedence == .declared
          ? nil : routeSet.routes[candidate.place].bestSpecificity
      )
    }
    return ranked.sorted { left, right in
      if left.candidate.nearness != right.candidate.nearness {
        return left.candidate.nearness > right.candidate.nearness
      }
      let order = left.specificity.flatMap { left in
        right.specificity.map { Specificity.compare(left, $0).order }
      }
      guard let order, order != 0 else { return left.candidate.place < right.candidate.place }
      return order < 0
    }.map { $0.candidate }
  }

  /// The table's origin that is nearest to that of a link on which no route is; `nil` where none is
  /// near.
  package func originMeant(by text: String) -> String? {
    guard let link = try? LinkURL(text) else { return nil }
    let origins = routeSet.routes.flatMap { $0.patterns.flatMap { $0.origins } }
    let schemes = Set(origins.flatMap { $0.schemes })
    let known = schemes.first { $0.hasSameBytes(as: link.scheme) }
    guard let scheme = known ?? Spelling.nearest(to: link.scheme, among: schemes) else {
      return nil
    }
    let hosts = origins.filter { $0.schemes.contains(scheme) }.compactMap { origin in
      link.host.flatMap { origin.host(like: $0) }
    }
    if let host = link.host.flatMap({ Spelling.nearest(to: $0, among: hosts) }) {
      return "\(scheme)://\(host)"
    }
    return known == nil && origins.contains { $0.host == nil && $0.schemes.contains(scheme) }
      ? "\(scheme):" : nil
  }
}

extension Explanation.Candidate {
  /// Whether it is on the link's origin.
  package var isOnOrigin: Bool { nearness > MatchObstacle.origin.nearness }
}

extension MatchObstacle {
  /// How far the route came, for people: its fragment is asked before its query, and its sources are
  /// told last. Answers as JSON keep the order of `progress`.
  var nearness: Int {
    switch self {
    case .query: MatchObstacle.fragment.progress + 1
    case .source: MatchObstacle.fragment.progress + 2
    case .origin, .segment, .emptySegment, .fragment: progress
    }
  }
}

extension Route {
  /// Of the patterns' first forms.
  fileprivate var bestSpecificity: Specificity? {
    patterns.compactMap(specificity).min { Specificity.compare($0, $1).order < 0 }
  }

  /// How specific the first form of a pattern is.
  func specificity(of pattern: RoutePattern) -> Specificity? {
    guard let form = pattern.path.forms.first else { return nil }
    return Specificity(
      origin: pattern.origins.map { $0.exactness(ofForm: 0) }.min() ?? .anyHost, path: form.ranks,
      query: .init(query), fragment: .init(fragment), optionalParts: pattern.path.optionalParts)
  }
}

extension OriginPattern {
  /// The host that it names, with the port if there is one; of a pattern the labels that it ends with,
  /// after as many of another host as are left.
  fileprivate func host(like other: String) -> String? {
    guard let pieces = host?.forms.first?.pieces else { return nil }
    var labels: [String] = [""]
    var isWhole = true
    for piece in pieces.reversed() {
      switch piece {
      case .separator: labels.insert("", at: 0)
      case .text(let bytes): labels[0] = String(decoding: bytes, as: UTF8.self) + labels[0]
      case .capture, .repetition: isWhole = false
      }
      if !isWhole { break }
    }
    if !isWhole {
      // A label that only ends in a fixed text is none.
      labels.removeFirst()
      let others = other.split(separator: ".")
      guard !labels.isEmpty, others.count > labels.count else { return nil }
      labels = others.dropLast(labels.count).map(String.init) + labels
    }
    if case .number(let port) = port { labels[labels.count - 1] += ":\(port)" }
    return labels.joined(separator: ".")
  }
}
