import LinkwayMatching
import LinkwayURLParsing

@testable import LinkwayAutomaton

/// Compares the automaton with the simple one on a link.
struct AutomatonAgreement {
  var reference: RouteMatcher
  var automaton: AutomatonMatcher
  /// The same with all the forks that there can be.
  var forked: AutomatonMatcher
  /// The links that are tried side by side, once there are enough.
  private var waiting: [[UInt8]] = []
  private var batch = LinkBatch(leastBytes: 0)

  init(_ reference: RouteMatcher) {
    self.reference = reference
    automaton = AutomatonMatcher(reference)
    forked = AutomatonMatcher(reference, budget: 0)
  }

  /// How many links the automaton decided, and how many it left to the simple matcher.
  struct Tally: Sendable {
    var links = 0
    var located = 0
    var deferred = 0
  }

  /// What the two say differently; `nil` where they agree.
  mutating func difference(
    on text: String, source: LinkSource?, _ tally: inout Tally
  ) -> String? {
    waiting.append(Array(text.utf8))
    if waiting.count == LinkBatch.capacity, let difference = batchDifference(source) {
      return difference
    }
    let expected = answer(reference, text, source)
    tally.links += 1
    if let difference = difference(automaton, expected, text, source, &tally) { return difference }
    // One link in four, for the time that it takes.
    guard tally.links % 4 == 1 else { return nil }
    var forks = Tally()
    return difference(forked, expected, text, source, &forks).map { "with forks: " + $0 }
  }

  private func difference(
    _ automaton: AutomatonMatcher, _ expected: String, _ text: String, _ source: LinkSource?,
    _ tally: inout Tally
  ) -> String? {
    let answer = answer(automaton, text, source)
    guard expected == answer else { return "simple: \(expected); automaton: \(answer)" }
    var match = LocatedMatch()
    switch automaton.locate(text, source: source, into: &match) {
    case .deferred:
      tally.deferred += 1
    case .unmatched:
      tally.located += 1
      if expected != "unmatched" { return "simple: \(expected); automaton: unmatched" }
    case .matched:
      tally.located += 1
      let route = reference.routes[match.route].id
      guard expected.hasPrefix("\(route) ") else {
        return "simple: \(expected); automaton: \(route)"
      }
      return captureDifference(automaton, text, source, match)
    }
    return nil
  }

  /// What the links that wait come to otherwise side by side than one after the other.
  private mutating func batchDifference(_ source: LinkSource?) -> String? {
    let links = waiting
    waiting = []
    // SAFETY: the buffers are those of one text, which outlives the call.
    let all = links.flatMap(\.self)
    unsafe all.withUnsafeBufferPointer { bytes in
      var start = 0
      var buffers: [UnsafeBufferPointer<UInt8>] = unsafe []
      for link in links {
        unsafe buffers.append(UnsafeBufferPointer(rebasing: bytes[start..<start + link.count]))
        start += link.count
      }
      unsafe automaton.locate(buffers, source: { _ in source }, into: &batch)
    }
    for (number, link) in links.enumerated() {
      var match = LocatedMatch()
      let verdict = automaton.locate(link.span, source: source, into: &match)
      let text = String(decoding: link, as: UTF8.self)
      guard verdict == batch.verdicts[number] else {
        return "\(text) alone: \(verdict); side by side: \(batch.verdicts[number])"
      }
      guard verdict == .matched else { continue }
      let captures = [match, batch.matches[number]].map { match in
        let captures = (0..<automaton.captureCount(of: match)).map {
          automaton.capture($0, of: match, in: link.span)
        }
        return "\(match.route) \(automaton.pattern(of: match)) \(captures)"
      }
      if captures[0] != captures[1] {
        return "\(text) alone: \(captures[0]); side by side: \(captures[1])"
      }
    }
    return nil
  }

  private func answer(_ matcher: RouteMatcher, _ text: String, _ source: LinkSource?) -> String {
    switch matcher.admission.admit(text) {
    case .failure(let refusal): return "not admitted: \(refusal)"
    case .success(let link):
      do {
        return described(try matcher.match(link, source: source))
      } catch {
        return "limit: \(error.reason)"
      }
    }
  }

  private func answer(
    _ matcher: AutomatonMatcher, _ text: String, _ source: LinkSource?
  ) -> String {
    do {
      switch try matcher.match(text, source: source) {
      case .refused(let refusal): return "not admitted: \(refusal)"
      case .unmatched: return "unmatched"
      case .admitted(_, let outcome): return described(outcome)
      case .unreadable(let route): return "unreadable \(route)"
      }
    } catch {
      return "limit: \(error.reason)"
    }
  }

  private func described(_ outcome: RouteMatcher.Outcome) -> String {
    switch outcome {
    case .matched(let match): return described(match)
    case .unmatched: return "unmatched"
    case .refused(let refusal, let match):
      return "refused \(refusal) by \(match.map(described) ?? "none")"
    }
  }

  private func described(_ match: RouteMatch) -> String {
    let parameters = match.parameters.map { "\($0.name)=\($0.value)" }
    let captures = match.captures.map { "\($0.slot.name): \($0.captured) at \($0.offset)" }
    return "\(reference.routes[match.route].id) \(parameters) \(captures) \(match.specificity)"
  }

  /// The ranges must hold what the simple matcher captured, pieces decoded and joined.
  private func captureDifference(
    _ automaton: AutomatonMatcher, _ text: String, _ source: LinkSource?, _ match: LocatedMatch
  ) -> String? {
    guard case .success(let link) = reference.admission.admit(text),
      case .matched(let expected)? = try? reference.match(link, source: source)
    else { return "not matched" }
    let slots = reference.routes[match.route].patterns[automaton.pattern(of: match).pattern].path
      .slots
    var located: [String] = []
    for place in 0..<automaton.captureCount(of: match) {
      guard let capture = automaton.capture(place, of: match, in: Array(text.utf8).span) else {
        continue
      }
      let slot = slots[capture.slot]
      let bytes = Array(text.utf8)[capture.range]
      if case .raw = slot.content {
        located.append("\(slot.name)=\(String(decoding: bytes, as: UTF8.self))")
      } else {
        let decoded = DecodedPiece(Array(bytes).span, in: 0..<bytes.count)
        located.append("\(slot.name)=\(decoded.string ?? "?")")
      }
    }
    // A group of the host may stand at the same place of its own pattern.
    let start = link.isFolded ? 0 : link.url.components.path.lowerBound
    let path = Set(slots.map(\.range))
    let captured = expected.captures.compactMap { capture -> String? in
      guard capture.offset >= start, path.contains(capture.slot.range),
        slots.contains(where: { $0.name == capture.slot.name })
      else { return nil }
      if let offset = capture.captured.rawOffset {
        return "\(capture.slot.name)=\(link.written(from: offset))"
      }
      if capture.captured.pieces.isEmpty { return nil }
      return "\(capture.slot.name)=\(String(decoding: capture.captured.joined, as: UTF8.self))"
    }
    return Set(located) == Set(captured)
      ? nil : "simple captured \(captured); automaton \(located)"
  }
}
