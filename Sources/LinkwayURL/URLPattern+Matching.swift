import LinkwayRegex
import LinkwayURLParsing

extension URLPattern {
  /// How a URL matched.
  ///
  /// Standard: URL Pattern Standard, "URLPatternResult".
  public struct Match: Hashable, Sendable {
    /// What was matched: the input, and the text of its base where one was given.
    public let inputs: [Input]
    let components: ComponentMap<ComponentMatch>

    /// How a component matched.
    public subscript(component: Component) -> ComponentMatch { components[component] }
  }

  /// How a component matched.
  ///
  /// Standard: URL Pattern Standard, "URLPatternComponentResult".
  public struct ComponentMatch: Hashable, Sendable {
    /// The component, as it stands in the parsed URL.
    public let input: String
    /// The groups of the component's pattern, in their order.
    public let groups: [Group]

    /// What a group took of a component.
    public struct Group: Hashable, Sendable {
      /// The written name, or a number from 0 for a group without one.
      public let name: String
      /// What it took; `nil` when it took no part, which is not the same as empty.
      public let value: String?
    }

    /// What the group of this name took; `nil` when it took no part or does not exist. Names are
    /// compared by code points.
    public subscript(name: String) -> String? {
      groups.first { $0.name.hasSameBytes(as: name) }?.value
    }
  }

  /// Whether a URL matches.
  ///
  /// - Parameters:
  ///   - text: A URL; what is none does not match.
  ///   - baseURL: What a relative one is resolved against.
  /// - Throws: ``MatchFailure`` when the match takes more than its limits allow.
  public func test(_ text: String, baseURL: String? = nil) throws(MatchFailure) -> Bool {
    try test(.text(text), baseURL: baseURL)
  }

  /// Whether an input matches. Components that are neither given nor come from a base are empty.
  ///
  /// - Throws: ``MatchFailure`` when the match takes more than its limits allow, or when a base is
  ///   given with components, which have one of their own.
  public func test(_ input: Input, baseURL: String? = nil) throws(MatchFailure) -> Bool {
    guard let values = try values(of: input, baseURL: baseURL) else { return false }
    return try ranges(in: values) != nil
  }

  /// Matches a URL.
  ///
  /// - Parameters:
  ///   - text: A URL; what is none does not match.
  ///   - baseURL: What a relative one is resolved against.
  /// - Returns: what each group took; `nil` when the URL does not match.
  /// - Throws: ``MatchFailure`` when the match takes more than its limits allow.
  public func exec(_ text: String, baseURL: String? = nil) throws(MatchFailure) -> Match? {
    try exec(.text(text), baseURL: baseURL)
  }

  /// Matches an input. Components that are neither given nor come from a base are empty.
  ///
  /// - Returns: what each group took; `nil` when the input does not match.
  /// - Throws: ``MatchFailure`` when the match takes more than its limits allow, or when a base is
  ///   given with components, which have one of their own.
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

  /// The components of an input; `nil` when it is no URL.
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
          message: "the components already include a base URL, so no other one can be given")
      }
      let given = ComponentMap { component in components[component].map { PatternText($0) } }
      let values = try? InitProcessor(purpose: .url).process(given, baseURL: components.baseURL)
      return values.map { values in ComponentMap { values[$0]?.text ?? "" } }
    }
  }

  /// What the groups of each component take; `nil` when a component does not match.
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
