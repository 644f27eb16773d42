import LinkwayAutomaton
import LinkwayLanguages
import LinkwayMatching
import LinkwayRegex
import LinkwayResults
import LinkwayTable
import LinkwayURLParsing

/// Compares the results of a table and of platform files for single links.
struct SiteComparison<Site: SiteRules>: Sendable {
  let table: RouteTable
  let site: Site
  let host: SiteHost

  typealias Difference = SiteCheck.Difference

  /// A link with the results of the table and of the platform files.
  private struct Evaluation {
    var tail: String
    var link: String
    var isHandled: Bool
    var result: SiteResult

    var opens: Bool { result.verdict == .match }
    var fragment: Substring { tail.firstIndex(of: "#").map { tail[$0...] } ?? "" }
  }

  /// Evaluates a link with the table and with the platform files; returns `nil` if the link does
  /// not parse.
  private func evaluate(_ path: String, _ tail: String, port: UInt16?) -> Evaluation? {
    let text = "https://\(host.sample)" + (port.map { ":\($0)" } ?? "") + path + tail
    guard let link = try? LinkURL(text) else { return nil }
    return Evaluation(
      tail: tail, link: text, isHandled: table.handles(text),
      result: site.evaluate(link, writtenAs: text)
    )
  }

  /// Returns the differences for links with a certain path.
  ///
  /// - Parameter isRepresentative: whether the path represents other paths. Its canonical spelling
  ///   may be one of them, so a difference is reported even if that spelling shows it too.
  func differences(
    _ found: SitePaths.Found, _ tails: [SiteTails.Tail], port: UInt16?,
    isRepresentative: Bool = false
  ) -> [Difference] {
    let path = found.path
    var evaluations = tails.compactMap { evaluate(path, $0.text, port: port) }
    if path.isEmpty {
      // Keep only the differences that the path `/` does not show.
      evaluations.removeAll { $0.opens == evaluate("/", $0.tail, port: port)?.opens }
    }
    var differences = evaluations.compactMap { evaluation -> Difference? in
      guard evaluation.opens != evaluation.isHandled,
        isRepresentative || !isReportedForCanonicalSpelling(evaluation, path, port)
      else { return nil }
      return evaluation.isHandled
        ? missing(evaluation, path, port) : opening(evaluation, found, evaluations, port)
    }
    if site.ignoresPorts, let both = evaluations.first(where: { $0.isHandled && $0.opens }),
      let other = evaluate(path, both.tail, port: port == nil ? 8443 : nil), other.opens,
      !other.isHandled
    {
      differences.append(
        Difference(
          kind: .port, direction: .opens, witness: other.link, route: nil,
          rule: other.result.rule))
    }
    return differences
  }

  /// Returns whether links like those with a certain path and tails would differ if a route won them.
  ///
  /// - Parameter route: a route that may match. Tails with which it matches are ignored, because
  ///   ``differences(_:_:port:isRepresentative:)`` shows their differences.
  func mayDiffer(_ path: String, _ tails: [SiteTails.Tail], port: UInt16?, route: Int) -> Bool {
    let isHandled = table.entry(at: route)?.action.isHandled ?? false
    return tails.lazy.compactMap { evaluate(path, $0.text, port: port) }.contains { evaluation in
      guard evaluation.opens != isHandled else { return false }
      let trace = table.automaton.trace(evaluation.link, source: .universal, of: [route])
      if case .matches? = trace?.answers.first { return false }
      return true
    }
  }

  /// Returns whether the canonical spelling of a link shows the same difference: that spelling also
  /// opens the app and is not handled.
  private func isReportedForCanonicalSpelling(
    _ evaluation: Evaluation, _ path: String, _ port: UInt16?
  )
    -> Bool
  {
    let plain = canonical(path)
    guard evaluation.opens, plain != path else { return false }
    return evaluate(plain, evaluation.tail, port: port).map { $0.opens && !$0.isHandled } ?? false
  }

  private func missing(_ evaluation: Evaluation, _ path: String, _ port: UInt16?) -> Difference {
    func agrees(_ path: String, _ tail: String) -> Bool {
      evaluate(path, tail, port: port).map { $0.isHandled && $0.opens } ?? false
    }
    let kind: SiteKind
    if evaluation.result.assumptions.contains(AndroidManifest.placeholderAssumption) {
      kind = .unproven
    } else if isSpellingOfExcludedLink(evaluation, path, port)
      || Self.withoutDoubledSlashes(path).map({ agrees($0, evaluation.tail) }) ?? false
      || withoutFoldedNames(evaluation.tail).contains(where: { agrees(path, $0) })
    {
      kind = .alike
    } else {
      kind = evaluation.result.verdict == .exclude ? .leftToWeb : .form
    }
    return Difference(
      kind: kind, direction: .missing, witness: evaluation.link,
      route: table.winner(evaluation.link).route,
      rule: evaluation.result.rule,
      reason: kind == .unproven ? "depends on \(AndroidManifest.placeholderAssumption)" : nil)
  }

  /// Returns whether a link is another spelling of a link that a route excludes from the app.
  private func isSpellingOfExcludedLink(_ evaluation: Evaluation, _ path: String, _ port: UInt16?)
    -> Bool
  {
    guard let plain = evaluate(canonical(path), evaluation.tail, port: port),
      plain.link != evaluation.link
    else { return false }
    let kind = table.winner(plain.link).kind
    return kind == .leftToWeb || kind == .refused
  }

  /// Returns the path without what the platform ignores: unnecessary percent-encoding and, unless
  /// slashes count, repeated slashes at either end.
  private func canonical(_ path: String) -> String {
    var segments = GlobReading.decoded(path).split(
      separator: "/", omittingEmptySubsequences: false
    ).map { LinkText.segment($0.utf8) }
    guard !site.countsSlashes else { return segments.joined(separator: "/") }
    while segments.count > 2, segments.last == "" { segments.removeLast() }
    while segments.count > 2, segments[1] == "" { segments.remove(at: 1) }
    return segments.joined(separator: "/")
  }

  /// Returns the difference for a link that opens the app although the table does not handle it.
  ///
  /// - Parameter evaluations: the results for all links with the same path.
  private func opening(
    _ evaluation: Evaluation, _ found: SitePaths.Found, _ evaluations: [Evaluation], _ port: UInt16?
  ) -> Difference {
    let outcome = table.winner(evaluation.link)
    // If the table handles the path with another tail, the file lacks a condition on query or
    // fragment.
    let taken = evaluations.first { $0.isHandled && $0.fragment == evaluation.fragment }
    let other = taken ?? evaluations.first { $0.isHandled }
    let kind: SiteKind
    var route = outcome.route
    if let known = outcome.kind, known != .form {
      kind = known
    } else if let alike = spellings(of: found.path).lazy
      .compactMap({ evaluate($0, evaluation.tail, port: port) }).first(where: {
        $0.isHandled && $0.opens
      })
    {
      kind = .alike
      route = table.winner(alike.link).route
    } else if let other {
      kind = taken == nil ? .widerFragment : .widerQuery
      route = table.winner(other.link).route
    } else if let matching = found.routes.first {
      kind = .widerQuery
      route = table.routeID(at: matching)
    } else {
      kind = found.near == nil ? .form : .widerType
      route = found.near.flatMap { table.routeID(at: $0) }
    }
    return Difference(
      kind: kind, direction: .opens, witness: evaluation.link, route: route,
      rule: evaluation.result.rule,
      reason: outcome.reason)
  }

  /// Returns other paths that the platform cannot distinguish from `path`.
  private func spellings(of path: String) -> [String] {
    var others = [canonical(path)]
    if !site.countsSlashes, !path.hasSuffix("/") { others.append(path + "/") }
    // Replace all slashes from a certain one on with `%2F`, because only the last value of a path
    // can contain slashes.
    let places = path.indices.dropFirst().filter { path[$0] == "/" }
    others += places.prefix(8).map { place in
      String(path[..<place]) + path[place...].replacingByte("/", with: "%2F")
    }
    let folded = String(scalars: GlobReading(caseSensitive: false).text(path))
    others.append(
      folded.split(separator: "/", omittingEmptySubsequences: false)
        .map { LinkText.segment($0.utf8) }.joined(separator: "/"))
    return others.filter { $0 != path }
  }

  /// Returns, for each name of an item, the tail without items whose names differ from this name
  /// only in case. Omits names for which there are no such items.
  private func withoutFoldedNames(_ tail: String) -> [String] {
    guard !site.countsSlashes, tail.hasPrefix("?") else { return [] }
    let query = tail.dropFirst().prefix { $0 != "#" }
    let fragment = tail.drop { $0 != "#" }
    let items = query.split(separator: "&")
    func name(_ item: Substring) -> Substring { item.prefix { $0 != "=" } }
    let folded = GlobReading(caseSensitive: false)
    return Set(items.map(name)).compactMap { kept in
      let some = items.filter { item in
        name(item) == kept || folded.text(String(name(item))) != folded.text(String(kept))
      }
      return some.count == items.count ? nil : "?" + some.joined(separator: "&") + fragment
    }
  }

  /// Returns the path with repeated slashes merged; `nil` if there are none.
  private static func withoutDoubledSlashes(_ path: String) -> String? {
    guard path.firstBytes(of: "//") != nil else { return nil }
    let segments = path.split(separator: "/")
    return "/" + segments.joined(separator: "/")
      + (path.hasSuffix("/") && !segments.isEmpty ? "/" : "")
  }
}

extension RouteTable {
  /// Returns the route that wins a web link, if any, and the kind of difference and its reason if
  /// the table is known not to handle the link.
  fileprivate func winner(
    _ link: String
  ) -> (route: String?, kind: SiteKind?, reason: String?) {
    var located = LocatedLink()
    locate(link, source: .universal, into: &located)
    switch located.verdict {
    case .limited(let limit): return (nil, .unproven, "cannot be matched: \(limit.reason)")
    case .damaged, .unparsed: return (nil, .unproven, "cannot be resolved")
    case .unmatched: return (nil, nil, nil)
    case .refused(_, winner: true): return (routeID(at: located.match.route), .refused, nil)
    // The reason `duplicateSlash` means that the path has empty segments.
    case .refused(let refusal, _):
      return (nil, refusal.reason == .duplicateSlash ? .form : .refused, nil)
    case .matched:
      let id = routeID(at: located.match.route)
      switch entry(at: located.match.route)?.action {
      case .leaveToWeb: return (id, .leftToWeb, nil)
      case .refuse: return (id, .refused, nil)
      default: return (id, nil, nil)
      }
    }
  }
}
