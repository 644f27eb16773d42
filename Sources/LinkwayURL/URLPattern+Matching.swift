import LinkwayRegex
import LinkwayURLParsing

extension URLPattern {
  /// The result of matching a URL.
  ///
  /// Standard: URL Pattern Standard, "URLPatternResult".
  public struct Match: Hashable, Sendable {
    /// The input, with a parsed URL converted to text; then the base URL if one was given for a
    /// text.
    public let inputs: [Input]
    let components: ComponentMap<ComponentMatch>

    /// The match of a component.
    public subscript(component: Component) -> ComponentMatch { components[component] }
  }

  /// The match of one component.
  ///
  /// Standard: URL Pattern Standard, "URLPatternComponentResult".
  public struct ComponentMatch: Hashable, Sendable {
    /// The component, as serialised in the parsed URL.
    public let input: String
    /// The groups of the component's pattern, in order.
    public let groups: [Group]

    /// A group and the text that it matched.
    public struct Group: Hashable, Sendable {
      /// The written name, or a number from 0 for an unnamed group.
      public let name: String
      /// The matched text; `nil` if the group did not participate, which is not the same as empty.
      public let value: String?
    }

    /// The text matched by the group called `name`; `nil` if it did not participate or does not
    /// exist. Names are compared by code points.
    public subscript(name: String) -> String? {
      groups.first { $0.name.hasSameBytes(as: name) }?.value
    }
  }

  /// Returns whether a URL matches.
  ///
  /// - Parameters:
  ///   - text: A URL. An invalid URL does not match.
  ///   - baseURL: The base that a relative URL is resolved against. If the base is invalid, no URL
  ///     matches.
  /// - Throws: ``MatchFailure`` if the match exceeds its limits.
  public func test(_ text: String, baseURL: String? = nil) throws(MatchFailure) -> Bool {
    try test(.text(text), baseURL: baseURL)
  }

  /// Returns whether an input matches. Components that are neither given nor inherited are empty.
  ///
  /// - Throws: ``MatchFailure`` if the match exceeds its limits, or if `baseURL` is given together
  ///   with components, which have their own base URL.
  public func test(_ input: Input, baseURL: String? = nil) throws(MatchFailure) -> Bool {
    guard let values = try values(of: input, baseURL: baseURL) else { return false }
    return try ranges(in: values) != nil
  }

  /// Matches a URL.
  ///
  /// - Parameters:
  ///   - text: A URL. An invalid URL does not match.
  ///   - baseURL: The base that a relative URL is resolved against. If the base is invalid, no URL
  ///     matches.
  /// - Returns: The text matched by each group; `nil` if the URL does not match.
  /// - Throws: ``MatchFailure`` if the match exceeds its limits.
  public func exec(_ text: String, baseURL: String? = nil) throws(MatchFailure) -> Match? {
    try exec(.text(text), baseURL: baseURL)
  }

  /// Matches an input. Components that are neither given nor inherited are empty.
  ///
  /// - Returns: The text matched by each group; `nil` if the input does not match.
  /// - Throws: ``MatchFailure`` if the match exceeds its limits, or if `baseURL` is given together
  ///   with components, which have their own base URL.
  public func exec(_ input: Input, baseURL: String? = nil) throws(MatchFailure) -> Match? {
    guard let values = try values(of: input, baseURL: baseURL),
      let ranges = try ranges(in: values)
    else { return nil }
    var inputs = [input]
    if case .url(let url) = input { inputs = [.text(url.href)] }
    if case .text = input, let baseURL { inputs.append(.text(baseURL)) }
    let results = ComponentMap { component in
      let value = values[component].utf8
      let groups = zip(components[component].names, ranges[component]).map { name, range in
        ComponentMatch.Group(
          name: name,
          value: range.map {
            String(decoding: value.dropFirst($0.lowerBound).prefix($0.count), as: UTF8.self)
          })
      }
      return ComponentMatch(input: values[component], groups: groups)
    }
    return Match(inputs: inputs, components: results)
  }

  /// Returns the components of an input; `nil` if the input or its base is not a valid URL.
  private func values(
    of input: Input, baseURL: String?
  ) throws(MatchFailure) -> ComponentMap<String>? {
    switch input {
    case .url(let url): return ComponentMap(url)
    case .text(let text):
      var base: LinkURL?
      if let baseURL {
        guard let url = try? LinkURL(baseURL) else { return nil }
        base = url
      }
      return (try? LinkURL(text, base: base)).map { ComponentMap($0) }
    case .components(let components):
      guard baseURL == nil else {
        throw MatchFailure(
          identifier: "base-url-with-components", component: nil,
          message: "components have their own `baseURL`, so no other base URL can be given")
      }
      let given = ComponentMap { component in components[component].map { PatternText($0) } }
      let values = try? InitProcessor(purpose: .url).process(given, baseURL: components.baseURL)
      return values.map { values in ComponentMap { values[$0]?.text ?? "" } }
    }
  }

  /// Returns the range of each group in each component; `nil` if a component does not match.
  private func ranges(
    in values: ComponentMap<String>
  ) throws(MatchFailure) -> ComponentMap<[Range<Int>?]>? {
    var result = ComponentMap<[Range<Int>?]> { _ in [] }
    for component in Component.allCases {
      do throws(MatchLimitExceeded) {
        guard let ranges = try components[component].match(Array(values[component].utf8)) else {
          return nil
        }
        result[component] = ranges
      } catch {
        throw MatchFailure(identifier: "match-limit", component: component, message: error.reason)
      }
    }
    return result
  }
}
