import LinkwayPatterns
@_exported public import LinkwayURLParsing

// How a pattern comes about, stage by stage:
//
// 1. `ConstructorStringParser` cuts a text into the patterns of its components.
// 2. `InitProcessor` completes them by the base URL.
// 3. `PatternTokenizer` and `PatternParser`, which routes use too, read each into parts, and
//    `ComponentCanonicalization` gives fixed text the form that it has in a parsed URL.
// 4. `ComponentMatcher` makes of the parts a `PartListProgram`, or, where the pattern has regexes
//    of its own, one ECMAScript regex by `RegularExpressionGenerator`, translated for PCRE2.
//    `PatternStringGenerator` writes the parts as a pattern again.
//
// Each stage leads a place in its text back to one in what the caller wrote, for errors.

/// A pattern for URLs, component by component, as browsers have it.
///
///     let pattern = try URLPattern("https://photos.example/photos/:id(\\d+)?")
///     let match = try pattern.exec("https://photos.example/photos/42")
///     match?[.pathname]["id"]  // "42"
///
/// Routes have the same syntax, but match links decoded and segment by segment; this type is the
/// standard's own, for whatever has to agree with browsers.
///
/// A component whose pattern has regexes of its own, `(…)` and `:name(…)`, runs on PCRE2, and all
/// others without. Where the package is built without PCRE2, such a pattern is refused.
///
/// Standard: <https://urlpattern.spec.whatwg.org>.
public struct URLPattern: Sendable {
  let components: ComponentMap<ComponentMatcher>
  /// How the pattern matches.
  public let options: Options

  /// Reads a pattern that is written as a URL. What follows the last component that is written is
  /// a wildcard, and what is left out before it is empty.
  ///
  /// - Parameters:
  ///   - pattern: The pattern; a relative one, such as `/photos/:id`, needs a base.
  ///   - baseURL: An absolute URL that completes a relative pattern.
  ///   - options: How to match.
  /// - Throws: ``ParseFailure``: what is wrong, and where.
  /// - Complexity: O(length), but for regexes in it.
  public init(
    _ pattern: String, baseURL: String? = nil, options: Options = Options()
  ) throws(ParseFailure) {
    try self.init(pattern, baseURL: baseURL, options: options, engine: .automatic)
  }

  /// Builds a pattern from those of single components. A component that is neither given nor comes
  /// from the base is a wildcard.
  ///
  /// - Throws: ``ParseFailure``: what is wrong, and where in the component's pattern.
  /// - Complexity: O(length), but for regexes in it.
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
          + "at most \(ComponentMatcher.Limit.length) are taken")
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
      _ component: Component, _ form: ComponentCanonicalization.Form,
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
    guard let scheme, let port = UInt16(port),
      let special = ComponentCanonicalization.specialScheme(scheme)
    else { return false }
    return special.defaultPort == port
  }

  /// "hostname pattern is an IPv6 address"
  private static func isIPv6Address(_ pattern: String) -> Bool {
    let bytes = Array(pattern.utf8.prefix(2))
    guard bytes.count == 2 else { return false }
    if bytes[0] == UInt8(ascii: "[") { return true }
    return bytes[1] == UInt8(ascii: "[")
      && (bytes[0] == UInt8(ascii: "{") || bytes[0] == UInt8(ascii: "\\"))
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
  /// The normalised pattern of the port; empty for the default one.
  public var port: String { components[.port].pattern }
  /// The normalised pattern of the path.
  public var pathname: String { components[.pathname].pattern }
  /// The normalised pattern of the query, without `?`.
  public var search: String { components[.search].pattern }
  /// The normalised pattern of the fragment, without `#`.
  public var hash: String { components[.hash].pattern }

  /// The normalised pattern of a component.
  public subscript(component: Component) -> String { components[component].pattern }

  /// Whether a component has a group with a regex of its own.
  public var hasRegExpGroups: Bool {
    Component.allCases.contains { components[$0].hasRegExpGroups }
  }
}
