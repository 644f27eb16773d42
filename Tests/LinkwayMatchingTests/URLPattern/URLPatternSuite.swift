import LinkwayDiagnostics
import LinkwayMatching
import LinkwayURLParsing
import TestSupport
import Testing

@testable import LinkwayURL

/// A case of a suite in the format of `urlpatterntestdata.json` of web-platform-tests.
struct URLPatternCase {
  var json: LocatedJSON
  var index: Int

  /// All cases of a file; `nil` if the file is missing.
  static func all(in file: String) throws -> [URLPatternCase]? {
    guard let bytes = try SharedData.bytes("conformance/urlpattern/\(file)", suite: file) else {
      return nil
    }
    let source = SourceText(file: file, bytes: Array(bytes))
    let reading = LocatedJSON.read(source, options: .init(loneSurrogates: .replace))
    #expect(reading.diagnostics.isEmpty)
    let cases = try #require(reading.value?.array)
    return cases.enumerated().map { URLPatternCase(json: $1, index: $0) }
  }

  /// Whether a `String` can represent its texts: none has a lone surrogate.
  var isExpressible: Bool { !json.holdsLoneSurrogate }

  /// The arguments of the constructor, as text.
  var arguments: String { json["pattern"].map(Self.text) ?? "" }

  var description: String { "case \(index): pattern \(arguments)" }

  /// Returns the failure of the case; `nil` if it passes. The steps are those of the harness of
  /// web-platform-tests (`urlpattern/resources/urlpattern.js`).
  func failure() -> String? {
    let arguments = json["pattern"]?.array ?? []
    let expectsError = json["expected_obj"]?.string?.value == "error"
    let pattern: URLPattern
    do throws(URLPatternCase.Refusal) {
      pattern = try Self.pattern(arguments)
    } catch {
      return expectsError ? nil : "the constructor threw: \(error.message)"
    }
    if expectsError { return "the constructor did not throw" }
    for component in URLPattern.Component.allCases {
      let expected = expectedPattern(of: component, arguments)
      guard pattern[component].utf8.elementsEqual(expected.utf8) else {
        return "\(component) is `\(pattern[component])`, not `\(expected)`"
      }
    }
    return matchFailure(of: pattern)
  }

  struct Refusal: Error { var message: String }

  /// Builds the pattern from the arguments of a JavaScript constructor.
  static func pattern(_ arguments: [LocatedJSON]) throws(Refusal) -> URLPattern {
    var rest = arguments[...]
    let input = rest.popFirst()
    var base: String?
    if let text = rest.first?.string {
      base = text.value
      rest = rest.dropFirst()
    }
    let options = URLPattern.Options(
      ignoreCase: rest.popFirst()?["ignoreCase"]?.content == .bool(true))
    guard rest.isEmpty else { throw Refusal(message: "Swift has no such constructor") }
    guard rest.isEmpty, base == nil || input?.string != nil else {
      throw Refusal(message: "Swift has no such constructor")
    }
    do throws(URLPattern.ParseFailure) {
      guard let text = input?.string else {
        return try URLPattern(components(input), options: options)
      }
      return try URLPattern(text.value, baseURL: base, options: options)
    } catch {
      throw Refusal(message: "\(error)")
    }
  }

  static func components(_ json: LocatedJSON?) -> URLPattern.Init {
    func text(_ key: String) -> String? { json?[key]?.string?.value }
    return URLPattern.Init(
      protocol: text("protocol"), username: text("username"), password: text("password"),
      hostname: text("hostname"), port: text("port"), pathname: text("pathname"),
      search: text("search"), hash: text("hash"), baseURL: text("baseURL"))
  }
}

extension URLPatternCase {
  private func isExactlyEmpty(_ component: URLPattern.Component) -> Bool {
    json["exactly_empty_components"]?.array?
      .contains { $0.string?.value == component.rawValue } ?? false
  }

  /// The expectations of the case, or those derived from the arguments if there are none.
  private func expectedPattern(
    of component: URLPattern.Component, _ arguments: [LocatedJSON]
  ) -> String {
    if let text = json["expected_obj"]?[component.rawValue]?.string { return text.value }
    if isExactlyEmpty(component) { return "" }
    let input = arguments.first
    if let text = input?[component.rawValue]?.string?.value, !text.isEmpty { return text }
    let earlier: [URLPattern.Component] =
      switch component {
      case .protocol, .username, .password: []
      case .hostname: [.protocol]
      case .port: [.protocol, .hostname]
      case .pathname: [.protocol, .hostname, .port]
      case .search: [.protocol, .hostname, .port, .pathname]
      case .hash: [.protocol, .hostname, .port, .pathname, .search]
      }
    if earlier.contains(where: { input?[$0.rawValue] != nil }) { return "*" }
    let second = arguments.dropFirst().first?.string?.value
    guard let text = input?["baseURL"]?.string?.value ?? second, let base = try? LinkURL(text)
    else { return "*" }
    switch component {
    case .protocol: return base.scheme
    case .username, .password: return "*"
    case .hostname: return base.host ?? ""
    case .port: return base.port.map { String($0) } ?? ""
    case .pathname: return base.path
    case .search: return base.query ?? ""
    case .hash: return base.fragment ?? ""
    }
  }

  private func matchFailure(of pattern: URLPattern) -> String? {
    let arguments = json["inputs"]?.array ?? []
    let input: URLPattern.Input =
      arguments.first?.string.map { .text($0.value) }
      ?? .components(Self.components(arguments.first))
    let base = arguments.dropFirst().first?.string?.value
    let expected = json["expected_match"]
    let match: URLPattern.Match?
    do throws(URLPattern.MatchFailure) {
      match = try pattern.exec(input, baseURL: base)
      guard try pattern.test(input, baseURL: base) == (match != nil) else {
        return "test and exec disagree"
      }
    } catch {
      return expected?.string?.value == "error" ? nil : "the match threw: \(error)"
    }
    guard let expected, expected.members != nil else {
      return match == nil ? nil : "it matched"
    }
    guard let match else { return "it did not match" }
    let inputs = expected["inputs"]?.array?.count ?? arguments.count
    // A call without arguments still has one input.
    guard match.inputs.count == max(inputs, 1) else { return "inputs are \(match.inputs)" }
    for component in URLPattern.Component.allCases {
      if let failure = failure(of: match[component], component, expected[component.rawValue]) {
        return failure
      }
    }
    return nil
  }

  private func failure(
    of match: URLPattern.ComponentMatch, _ component: URLPattern.Component,
    _ expected: LocatedJSON?
  ) -> String? {
    let input = expected?["input"]?.string?.value ?? ""
    guard match.input.utf8.elementsEqual(input.utf8) else {
      return "\(component) is `\(match.input)`, not `\(input)`"
    }
    var groups: [[UInt8]: String?] = [:]
    if let members = expected?["groups"]?.members {
      for member in members { groups[member.key.bytes] = .some(member.value.string?.value) }
    } else if !isExactlyEmpty(component) {
      groups[Array("0".utf8)] = .some("")
    }
    var actual: [[UInt8]: String?] = [:]
    for group in match.groups { actual[Array(group.name.utf8)] = .some(group.value) }
    guard actual == groups else {
      return "groups of \(component) are \(actual.values), not \(groups.values)"
    }
    return nil
  }

  private static func text(_ json: LocatedJSON) -> String {
    switch json.content {
    case .null: "null"
    case .bool(let value): "\(value)"
    case .number(let number): number.text
    case .string(let string): string.value.debugDescription
    case .array(let items): "[\(items.map(text).joined(separator: ", "))]"
    case .object(let members):
      "{\(members.map { "\($0.key.value): \(text($0.value))" }.joined(separator: ", "))}"
    }
  }
}

extension LocatedJSON {
  fileprivate var holdsLoneSurrogate: Bool {
    switch content {
    case .null, .bool, .number: false
    // The suites contain no other replacement character.
    case .string(let string): string.value.unicodeScalars.contains("\u{FFFD}")
    case .array(let items): items.contains(where: \.holdsLoneSurrogate)
    case .object(let members): members.contains { $0.value.holdsLoneSurrogate }
    }
  }
}
