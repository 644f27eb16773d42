import LinkwayPatterns
import LinkwayURLParsing

/// Completes components from a base URL, and canonicalizes them if they are to be matched.
///
/// Standard: URL Pattern Standard, section 3.2 "URLPatternInit processing".
struct InitProcessor {
  enum Purpose: Hashable, Sendable {
    /// The texts are patterns. Their fixed text is canonicalized later.
    case pattern
    /// The texts are components of a URL.
    case url
  }

  var purpose: Purpose

  /// The components that are inherited from a base URL. A component is not inherited if any
  /// component in `unless` is given. This list contains the component itself and all more general
  /// ones.
  private static let inheritance: [(URLPattern.Component, unless: [URLPattern.Component])] = [
    (.protocol, [.protocol]),
    (.username, [.protocol, .hostname, .port, .username]),
    (.password, [.protocol, .hostname, .port, .username, .password]),
    (.hostname, [.protocol, .hostname]),
    (.port, [.protocol, .hostname, .port]),
    (.pathname, [.protocol, .hostname, .port, .pathname]),
    (.search, [.protocol, .hostname, .port, .pathname, .search]),
    (.hash, [.protocol, .hostname, .port, .pathname, .search, .hash]),
  ]

  /// Completes the components from the base URL, and canonicalizes them if they are to be matched.
  ///
  /// - Parameters:
  ///   - given: The components that are specified.
  ///   - baseURL: An absolute URL.
  /// - Returns: The text of each component that is given or inherited.
  /// - Throws: An error if the base is invalid or a text has no canonical form.
  func process(
    _ given: ComponentMap<PatternText?>, baseURL: String?
  ) throws(URLPattern.ParseFailure) -> ComponentMap<PatternText?> {
    var result = ComponentMap<PatternText?> { _ in nil }
    var base: LinkURL?
    if let baseURL {
      let url: LinkURL
      do throws(LinkURL.ParseFailure) {
        url = try LinkURL(baseURL)
      } catch {
        throw URLPattern.ParseFailure(
          whole: baseURL, "bad-base-url", "the base is not an absolute URL: \(error)")
      }
      base = url
      let values = ComponentMap<String>(url)
      for (component, blockers) in Self.inheritance
      where !blockers.contains(where: { given[$0] != nil }) {
        // A pattern does not inherit credentials, so that it does not require them.
        if purpose == .pattern, component == .username || component == .password { continue }
        result[component] = PatternText(
          text: escaped(values[component]), source: baseURL, shift: nil)
      }
    }
    for component in URLPattern.Component.allCases {
      guard let text = given[component] else { continue }
      // The protocol is processed first: port and path depend on it.
      let scheme = result[.protocol]?.text ?? ""
      result[component] = try canonical(
        resolved(text, of: component, against: base), of: component, scheme: scheme)
    }
    return result
  }

  /// Returns a text of the base: as a pattern that matches only this text if patterns are processed
  /// ("process a base URL string"), otherwise unchanged.
  private func escaped(_ text: String) -> String {
    purpose == .pattern ? PatternStringGenerator.escaped(text) : text
  }

  /// Removes the separator that is not part of the component, and resolves a relative path.
  private func resolved(
    _ text: PatternText, of component: URLPattern.Component, against base: LinkURL?
  ) -> PatternText {
    let first = text.text.utf8.first
    switch component {
    case .protocol:
      guard text.text.utf8.last == UInt8(ascii: ":") else { return text }
      var stripped = text
      stripped.text = String(text.text.unicodeScalars.dropLast())
      return stripped
    case .search: return first == UInt8(ascii: "?") ? text.droppingFirst : text
    case .hash: return first == UInt8(ascii: "#") ? text.droppingFirst : text
    case .pathname:
      guard let base, !base.hasOpaquePath, !isAbsolutePathname(text.text) else { return text }
      let path = escaped(base.path).utf8
      guard let slash = path.lastIndex(of: UInt8(ascii: "/")) else { return text }
      let folder = String(decoding: path[...slash], as: UTF8.self)
      return PatternText(
        text: folder + text.text, source: text.source,
        shift: text.shift.map { $0 - folder.utf8.count })
    case .username, .password, .hostname, .port: return text
    }
  }

  /// Returns whether a pathname is absolute ("is an absolute pathname").
  private func isAbsolutePathname(_ text: String) -> Bool {
    let starts = purpose == .pattern ? ["/", "\\/", "{/"] : ["/"]
    return starts.contains { text.utf8.starts(with: $0.utf8) }
  }

  private func canonical(
    _ text: PatternText, of component: URLPattern.Component, scheme: String
  ) throws(URLPattern.ParseFailure) -> PatternText {
    guard purpose == .url else { return text }
    let isHierarchical = scheme.isEmpty || SpecialScheme(scheme) != nil
    let form: ComponentCanonicalization =
      switch component {
      case .protocol: .protocol
      case .username: .username
      case .password: .password
      case .hostname: .hostname
      case .port: .port(protocol: scheme)
      case .pathname: isHierarchical ? .pathname : .opaquePathname
      case .search: .search
      case .hash: .hash
      }
    do throws(PatternError) {
      var result = text
      result.text = try form.canonical(text.text, at: 0..<text.text.utf8.count)
      return result
    } catch {
      throw URLPattern.ParseFailure(error, in: component, of: text)
    }
  }
}
