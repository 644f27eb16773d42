import LinkwayMatching
import TestSupport

@testable import LinkwayURL

/// Random patterns over a small alphabet, and texts that nearly match them.
struct RandomURLPattern {
  var generator: SeededGenerator

  /// Uses the seed in LINKWAY_SEED, or a new one, and prints it.
  init(for suite: String) {
    generator = SeededGenerator(for: suite)
  }

  mutating func element<Element>(of choices: [Element]) -> Element {
    choices[Int.random(in: choices.indices, using: &generator)]
  }

  /// Returns a pattern with at most a number of pieces.
  ///
  /// - Parameter hasRegexps: whether groups may have regexes.
  mutating func component(pieces: Int, hasRegexps: Bool) -> String {
    var names = ["a", "b", "ab", "é"].shuffled(using: &generator)
    return (0..<Int.random(in: 0...pieces, using: &generator))
      .map { _ in piece(&names, hasRegexps: hasRegexps) }.joined()
  }

  private mutating func piece(_ names: inout [String], hasRegexps: Bool) -> String {
    let modifier = element(of: ["", "", "?", "*", "+"])
    switch Int.random(in: 0..<10, using: &generator) {
    case 0..<4: return text()
    case 4, 5: return group(&names, hasRegexps: hasRegexps) + modifier
    case 6: return "/" + group(&names, hasRegexps: hasRegexps) + modifier
    case 7: return "{\(text())}" + modifier
    default:
      return "{\(text())\(group(&names, hasRegexps: hasRegexps))\(text())}" + modifier
    }
  }

  private mutating func text() -> String {
    element(of: ["", "a", "b", "ab", "/", "/a", ".", "..", "-", "1", "A", "é", "\\:", "\\*", "\\b"])
  }

  private mutating func group(_ names: inout [String], hasRegexps: Bool) -> String {
    let regexps =
      hasRegexps
      ? ["", "([ab]+)", "(a|b)", "(b?)", "(\\d)", "(.*)", "([^]+?)", "([^\\/]+?)", "(a(?:b|))"]
      : ["", "", "(.*)"]
    let regexp = element(of: regexps)
    if Bool.random(using: &generator), let name = names.popLast() { return ":" + name + regexp }
    return regexp.isEmpty ? "*" : regexp
  }

  /// Returns a text that patterns of `component` may match.
  mutating func subject() -> String {
    (0..<Int.random(in: 0...5, using: &generator))
      .map { _ in element(of: ["a", "b", "ab", "/", "/a", "/b", ".", "-", "1", "A", "é"]) }.joined()
  }

  /// Returns a text with a few characters replaced, doubled, removed or moved.
  mutating func mutated(_ text: String) -> String {
    var scalars = Array(text.unicodeScalars)
    let marks = Array("{}()[]:*+?\\/#@.|^$&-!<>a1é%\u{0}\u{7F}\u{301}\u{1F6B2}".unicodeScalars)
    for _ in 0..<Int.random(in: 1...4, using: &generator) {
      let place = Int.random(in: 0...scalars.count, using: &generator)
      switch Int.random(in: 0..<4, using: &generator) {
      case 0: scalars.insert(element(of: marks), at: place)
      case 1 where place < scalars.count: scalars.remove(at: place)
      case 2 where place < scalars.count: scalars[place] = element(of: marks)
      default: scalars.insert(contentsOf: scalars[place...].prefix(8), at: place)
      }
    }
    var result = String.UnicodeScalarView()
    result.append(contentsOf: scalars)
    return String(result)
  }
}

extension URLPattern {
  /// The normalised patterns of all components.
  var texts: Init {
    Init(
      protocol: `protocol`, username: username, password: password, hostname: hostname, port: port,
      pathname: pathname, search: search, hash: hash)
  }
}
