import LinkwayPatterns
@_exported public import LinkwayURLParsing

// The stages of compiling a pattern:
//
// 1. `ConstructorStringParser` splits a text into the patterns of its components.
// 2. `InitProcessor` completes them from the base URL.
// 3. `PatternTokenizer` and `PatternParser`, which routes also use, parse each pattern into parts.
//    `ComponentCanonicalization` canonicalizes the fixed text in them.
// 4. `ComponentMatcher` compiles the parts to a `PartListProgram`. If the pattern contains a regex,
//    `RegularExpressionGenerator` instead generates one ECMAScript regex, which is translated for
//    PCRE2. `PatternStringGenerator` converts the parts back to a pattern.
//
// Each stage maps positions in its text back to positions in the caller's text, for errors.

/// A URL pattern with one pattern per component, as in browsers.
///
///     let pattern = try URLPattern("https://photos.example/photos/:id(\\d+)?")
///     let match = try pattern.exec("https://photos.example/photos/42")
///     match?[.pathname]["id"]  // "42"
///
/// Routes use the same syntax but match decoded path segments. This type implements the standard,
/// for code that has to agree with browsers.
///
/// A component whose pattern contains a regex, `(…)` or `:name(…)`, other than `(.*)`, is matched
/// by PCRE2. All other components are matched without PCRE2. If the package is built without PCRE2,
/// a pattern with a regex is rejected.
///
/// Standard: <https://urlpattern.spec.whatwg.org>.
public struct URLPattern: Sendable {
  let components: ComponentMap<ComponentMatcher>
  /// The matching options.
  public let options: Options

  /// Parses a pattern that is written as a URL. Omitted credentials, and components after the last
  /// one written, are wildcards. If a host is written, an omitted port is empty. A host, path or
  /// query omitted before a later component is empty; the path of a special scheme is then `/`.
  ///
  /// - Parameters:
  ///   - pattern: The pattern. A relative pattern, such as `/photos/:id`, needs a base URL.
  ///   - baseURL: An absolute URL that completes a relative pattern.
  ///   - options: The matching options.
  /// - Throws: ``ParseFailure`` with the error and its range.
  /// - Complexity: O(length), not counting regexes.
  public init(
    _ pattern: String, baseURL: String? = nil, options: Options = Options()
  ) throws(ParseFailure) {
    try self.init(pattern, baseURL: baseURL, options: options, engine: .automatic)
  }

  /// Creates a pattern from the patterns of single components. A component that is neither given
  /// nor inherited from the base URL is a wildcard.
  ///
  /// - Throws: ``ParseFailure`` with the error and its range in the component's pattern.
  /// - Complexity: O(length), not counting regexes.
  public init(_ components: Init, options: Options = Options()) throws(ParseFailure) {
    try self.init(components, options: options, engine: .automatic)
  }

  init(
    _ pattern: String, baseURL: String?, options: Options, engine: ComponentMatcher.Engine
  ) throws(ParseFailure) {
    guard pattern.utf8.count <= ComponentMatcher.Limit.length else {
      throw ParseFailure(
        whole: pattern, "pattern-too-large",
        "this pattern has \(pattern.utf8.count) bytes; "
          + "at most \(ComponentMatcher.Limit.length) are allowed")
    }
    let texts = try ConstructorStringParser.parse(pattern)
    guard baseURL != nil || texts[.protocol] != nil else {
      throw ParseFailure(
        whole: pattern, "missing-base-url", "a pattern without a scheme needs a base URL",
        suggestion: "write the scheme, or give a base URL")
    }
    try self.init(texts, baseURL: baseURL, options: options, engine: engine)
  }

  init(
    _ components: Init, options: Options, engine: ComponentMatcher.Engine
  ) throws(ParseFailure) {
    let texts = ComponentMap { component in components[component].map { PatternText($0) } }
    try self.init(texts, baseURL: components.baseURL, options: options, engine: engine)
  }

  private init(
    _ given: ComponentMap<PatternText?>, baseURL: String?, options: Options,
    engine: ComponentMatcher.Engine
  ) throws(ParseFailure) {
    let texts = try InitProcessor(purpose: .pattern).process(given, baseURL: baseURL)
    func compiled(
      _ component: Component, _ form: ComponentCanonicalization,
      _ parserOptions: PatternParser.Options = .plain, ignoreCase: Bool = false
    ) throws(ParseFailure) -> ComponentMatcher {
      var text = texts[component] ?? PatternText("*")
      if component == .port, Self.isDefaultPort(text.text, of: texts[.protocol]?.text) {
        text.text = ""
      }
      do throws(PatternError) {
        return try ComponentMatcher(
          text.text, options: parserOptions, form: form, ignoreCase: ignoreCase, engine: engine)
      } catch {
        throw ParseFailure(error, in: component, of: text)
      }
    }
    let `protocol` = try compiled(.protocol, .protocol)
    let isHierarchical: Bool
    do throws(PatternError) {
      isHierarchical = try `protocol`.matchesSpecialScheme(at: 0..<`protocol`.pattern.utf8.count)
    } catch {
      throw ParseFailure(error, in: .protocol, of: texts[.protocol] ?? PatternText("*"))
    }
    let isIPv6 = Self.isIPv6Address(texts[.hostname]?.text ?? "")
    let ignoreCase = options.ignoreCase
    components = try ComponentMap { component throws(ParseFailure) in
      switch component {
      case .protocol: `protocol`
      case .username: try compiled(component, .username)
      case .password: try compiled(component, .password)
      case .hostname: try compiled(component, isIPv6 ? .ipv6Hostname : .hostname, .hostname)
      case .port: try compiled(component, .port(protocol: nil))
      case .pathname:
        isHierarchical
          ? try compiled(component, .pathname, .pathname, ignoreCase: ignoreCase)
          : try compiled(component, .opaquePathname, ignoreCase: ignoreCase)
      case .search: try compiled(component, .search, ignoreCase: ignoreCase)
      case .hash: try compiled(component, .hash, ignoreCase: ignoreCase)
      }
    }
    self.options = options
  }

  private static func isDefaultPort(_ port: String, of scheme: String?) -> Bool {
    guard let scheme, let port = UInt16(port) else { return false }
    return SpecialScheme(scheme)?.defaultPort == port
  }

  /// Returns whether a pattern is an IPv6 address ("hostname pattern is an IPv6 address").
  private static func isIPv6Address(_ pattern: String) -> Bool {
    pattern.utf8.count > 1
      && ["[", "{[", "\\["].contains { pattern.utf8.starts(with: $0.utf8) }
  }
}

// MARK: - Components

extension URLPattern {
  /// The normalised pattern of the protocol.
  public var `protocol`: String { components[.protocol].pattern }
  /// The normalised pattern of the user name.
  public var username: String { components[.username].pattern }
  /// The normalised pattern of the password.
  public var password: String { components[.password].pattern }
  /// The normalised pattern of the host.
  public var hostname: String { components[.hostname].pattern }
  /// The normalised pattern of the port; empty for the scheme's default port.
  public var port: String { components[.port].pattern }
  /// The normalised pattern of the path.
  public var pathname: String { components[.pathname].pattern }
  /// The normalised pattern of the query, without `?`.
  public var search: String { components[.search].pattern }
  /// The normalised pattern of the fragment, without `#`.
  public var hash: String { components[.hash].pattern }

  /// The normalised pattern of a component.
  public subscript(component: Component) -> String { components[component].pattern }

  /// Whether a component has a group with a regex.
  public var hasRegExpGroups: Bool {
    Component.allCases.contains { components[$0].hasRegExpGroups }
  }
}
