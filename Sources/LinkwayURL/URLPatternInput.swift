public import LinkwayURLParsing

extension URLPattern {
  /// The components that a pattern has one of each, in the order of the standard.
  public enum Component: String, Hashable, Sendable, CaseIterable {
    case `protocol`, username, password, hostname, port, pathname, search, hash
  }

  /// Texts of single components: patterns where a pattern is built from them, plain texts where
  /// they are matched.
  ///
  /// Standard: URL Pattern Standard, "URLPatternInit".
  public struct Init: Hashable, Sendable {
    public var `protocol`: String?
    public var username: String?
    public var password: String?
    public var hostname: String?
    public var port: String?
    public var pathname: String?
    public var search: String?
    public var hash: String?
    /// An absolute URL that gives the components which are not given here and which no more
    /// general one that is given here overrides.
    public var baseURL: String?

    public init(
      protocol: String? = nil, username: String? = nil, password: String? = nil,
      hostname: String? = nil, port: String? = nil, pathname: String? = nil,
      search: String? = nil, hash: String? = nil, baseURL: String? = nil
    ) {
      self.protocol = `protocol`
      self.username = username
      self.password = password
      self.hostname = hostname
      self.port = port
      self.pathname = pathname
      self.search = search
      self.hash = hash
      self.baseURL = baseURL
    }

    subscript(component: Component) -> String? {
      switch component {
      case .protocol: `protocol`
      case .username: username
      case .password: password
      case .hostname: hostname
      case .port: port
      case .pathname: pathname
      case .search: search
      case .hash: hash
      }
    }
  }

  /// What a pattern is built from or matched against.
  ///
  /// Standard: URL Pattern Standard, "URLPatternInput"; matching takes a parsed URL too.
  public enum Input: Hashable, Sendable {
    case text(String)
    case components(Init)
    /// For matching only: a pattern is not built from a parsed link.
    case url(LinkURL)
  }

  /// How a pattern matches.
  ///
  /// Standard: URL Pattern Standard, "URLPatternOptions".
  public struct Options: Hashable, Sendable {
    /// Whether path, search and hash match whatever the case of ASCII letters.
    public var ignoreCase: Bool

    public init(ignoreCase: Bool = false) {
      self.ignoreCase = ignoreCase
    }
  }
}

/// A value for each component of a URL.
struct ComponentMap<Value> {
  /// One for each component, in the order of `allCases`.
  private var values: [Value]

  init<Failure: Error>(
    _ value: (URLPattern.Component) throws(Failure) -> Value
  ) throws(Failure) {
    var values: [Value] = []
    for component in URLPattern.Component.allCases { values.append(try value(component)) }
    self.values = values
  }

  subscript(component: URLPattern.Component) -> Value {
    get { values[component.index] }
    set { values[component.index] = newValue }
  }
}

extension ComponentMap: Sendable where Value: Sendable {}
extension ComponentMap: Equatable where Value: Equatable {}
extension ComponentMap: Hashable where Value: Hashable {}

extension ComponentMap<String> {
  /// The components of a link as patterns see them (URL Pattern Standard, "match"): without the
  /// marks that separate them, and empty where the link has none.
  init(_ url: LinkURL) {
    self.init { component in
      switch component {
      case .protocol: url.scheme
      case .username: url.username
      case .password: url.password
      case .hostname: url.host ?? ""
      case .port: url.port.map { String($0) } ?? ""
      case .pathname: url.path
      case .search: url.query ?? ""
      case .hash: url.fragment ?? ""
      }
    }
  }
}

extension URLPattern.Component {
  fileprivate var index: Int {
    switch self {
    case .protocol: 0
    case .username: 1
    case .password: 2
    case .hostname: 3
    case .port: 4
    case .pathname: 5
    case .search: 6
    case .hash: 7
    }
  }
}
