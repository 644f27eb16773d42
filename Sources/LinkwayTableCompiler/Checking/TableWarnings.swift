import LinkwayAutomaton
import LinkwayAutomatonBuilder
import LinkwayChecks
import LinkwayDiagnostics
import LinkwayMatching
import LinkwayPatterns
import LinkwayRegex
import LinkwayTable

/// Finds the warnings that only `check` searches for, in a table that loads: names with invisible
/// characters, routes that can never win, a forked automaton, secrets that any app can send, gates
/// that can be bypassed, and regexes that need PCRE2, with their risks.
struct TableWarnings {
  var document: TableDocument
  var contents: TableContents
  var table: RouteTable

  func check(log: inout DiagnosticLog) {
    checkNames(log: &log)
    checkShadows(log: &log)
    checkForks(log: &log)
    checkSecrets(log: &log)
    UngatedScreens(document: document, contents: contents, table: table).check(log: &log)
    checkRegexes(log: &log)
  }

  private func checkNames(log: inout DiagnosticLog) {
    for (kind, name, range) in NamePlaces(document).hidden {
      guard let scalar = name.unicodeScalars.first(where: TerminalText.isHidden) else { continue }
      let number = String(scalar.value, radix: 16, uppercase: true)
      let code = "U+" + String(repeating: "0", count: max(0, 4 - number.utf8.count)) + number
      log.report(
        Diagnostic(
          .warning, "invisible-character", at: range,
          "the name of the \(kind.noun) `\(TerminalText.escapedLabel(name))` contains \(code), which is invisible or reorders the text around it",
          suggestion: "remove it"))
    }
  }

  private func checkShadows(log: inout DiagnosticLog) {
    let finder = ShadowFinder(contents.routeSet)
    guard finder.pairCount <= ShadowFinder.limit else {
      log.report(
        Diagnostic(
          .warning, "shadows-not-searched", at: nil,
          "the search for routes that can never win was skipped: \(finder.pairCount) pairs of routes may match the same links, and at most \(ShadowFinder.limit) are compared"
        ))
      return
    }
    for shadowed in finder.find() {
      let name = document.routes[shadowed.route].name
      let takers = shadowed.by.sorted().map { "`\(document.routes[$0].name.value)`" }
        .joined(separator: ", ")
      log.report(
        Diagnostic(
          .warning, "unreachable-route", at: name.range, "`\(name.value)` can never win",
          notes: ["all of its links are handled by \(takers)"],
          suggestion: contents.head.rules.precedence == .declared
            ? "declare it before \(takers), or remove it" : "make it more specific, or remove it"))
    }
  }

  /// Warns of forks: a link follows all states of a fork, so many forks slow down matching.
  private func checkForks(log: inout DiagnosticLog) {
    let forks = table.automaton.forkCount
    guard forks > 0 else { return }
    log.report(
      Diagnostic(
        .warning, "forked-automaton", at: nil,
        "captures in many different places make the automaton too large, so links are matched along several paths from \(forks) states",
        suggestion: "start more paths with a literal segment"))
  }

  /// Warns of secrets in links of a custom scheme, which any app or web page can open. Only the
  /// first secret of a route is reported.
  private func checkSecrets(log: inout DiagnosticLog) {
    for (place, declaration) in document.routes.enumerated() {
      guard let secret = declaration.secret.first else { continue }
      let route = contents.routes[place]
      guard route.sources.contains(.scheme) else { continue }
      let byScheme = route.patterns.lazy.flatMap { $0.origins }.flatMap { $0.customSchemes }.first
      guard let byScheme else { continue }
      log.report(
        Diagnostic(
          .warning, "secret-by-scheme", at: secret.range,
          "`\(secret.value)` is secret, and can arrive by the custom scheme `\(byScheme)`",
          suggestion: "add \"sources\": [\"universal\"], or use `links` with https only"))
    }
  }

  private func checkRegexes(log: inout DiagnosticLog) {
    let cache = RegexCache()
    for declaration in document.types {
      guard case .regex(let source) = declaration.kind else { continue }
      check(source, 0..<source.value.utf8.count, cache, log: &log)
    }
    for origin in document.origins { checkGroups(in: origin, cache, log: &log) }
    for declaration in document.routes {
      for pattern in patterns(of: declaration) { checkGroups(in: pattern, cache, log: &log) }
    }
  }

  private func patterns(of declaration: RouteDeclaration) -> [LocatedString] {
    var patterns = declaration.paths + declaration.links
    var items = declaration.query?.items ?? []
    switch declaration.fragment {
    case nil: break
    case .pattern(let pattern): patterns.append(pattern)
    case .form(let form): items += form.items
    }
    return patterns + items.compactMap { $0.matches }
  }

  private func checkGroups(
    in pattern: LocatedString, _ cache: RegexCache, log: inout DiagnosticLog
  ) {
    guard let tokens = try? PatternTokenizer.tokenize(pattern.value, takesTypes: true) else {
      return
    }
    for token in tokens where token.kind == .regexp {
      check(pattern, token.range.lowerBound + 1..<token.range.upperBound - 1, cache, log: &log)
    }
  }

  private func check(
    _ text: LocatedString, _ range: Range<Int>, _ cache: RegexCache, log: inout DiagnosticLog
  ) {
    let source = String(decoding: Array(text.value.utf8)[range], as: UTF8.self)
    guard let regex = try? ECMAScriptRegex(source, classes: .literalPunctuation),
      let obstacle = try? cache.matcher(of: regex, source: source, jit: .off).obstacle
    else { return }
    log.report(
      Diagnostic(
        .warning, "regex-on-pcre2",
        at: text.sourceRange(
          of: range.lowerBound + obstacle.range.lowerBound..<range.lowerBound
            + obstacle.range.upperBound),
        "\(obstacle.reason), so this regex runs on PCRE2",
        notes: ["this table does not load without PCRE2, for example on iOS"],
        suggestion: obstacle.advice))
    guard let report = try? RegexRisk.report(on: regex) else { return }
    for risk in report.risks {
      let place =
        range.lowerBound + risk.range.lowerBound..<range.lowerBound + risk.range.upperBound
      log.report(
        Diagnostic(
          .warning, "risky-regex", at: text.sourceRange(of: place), risk.growth,
          notes: [
            "on \(risk.proof) a match takes more than \(RegexLimits().match) steps and fails"
          ],
          suggestion: risk.advice))
    }
    guard !report.isComplete else { return }
    log.report(
      Diagnostic(
        .warning, "regex-not-searched", at: text.sourceRange(of: range),
        "this regex is too large to be checked for slow matching",
        suggestion: "try it on long texts that almost match"))
  }
}

extension RegexRisk {
  fileprivate var growth: String {
    switch kind {
    case .exponential: "each further `\(pump)` may double the time for this part of the regex"
    case .polynomial:
      "the time for this part of the regex grows at least with the square of the length of the text"
    }
  }

  fileprivate var advice: String {
    switch kind {
    case .exponential: "remove the nested repetition or the overlapping alternatives"
    case .polynomial:
      "make the repetitions match different characters, or put something between them"
    }
  }

  /// A description of the text that demonstrates the risk.
  fileprivate var proof: String {
    let parts = [prefix.isEmpty ? "" : "`\(prefix)`", "`\(pump)` \(repetitions) times"]
    return (parts + [suffix.isEmpty ? "" : "`\(suffix)`"]).filter { !$0.isEmpty }
      .joined(separator: ", then ")
  }
}
