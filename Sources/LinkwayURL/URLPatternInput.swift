public import LinkwayURLParsing

extension URLPattern {
  /// The components of a URL, each of which has a pattern, in the standard's order.
  public enum Component: String, Hashable, Sendable, CaseIterable {
    case `protocol`, username, password, hostname, port, pathname, search, hash
  }

  /// The texts of single components: patterns when building a pattern, plain texts when matching.
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
    /// An absolute URL. It provides each component that is not given here, unless a more general
    /// one is given. A pattern does not inherit the user name and password.
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

  /// The input that a pattern is built from or matched against.
  ///
  /// Standard: URL Pattern Standard, "URLPatternInput". Matching also accepts a parsed URL.
  public enum Input: Hashable, Sendable {
    case text(String)
    case components(Init)
    /// A parsed URL, for matching only.
    case url(LinkURL)
  }

  /// The matching options of a pattern.
  ///
  /// Standard: URL Pattern Standard, "URLPatternOptions".
  public struct Options: Hashable, Sendable {
    /// Whether path, search and hash ignore the case of ASCII letters.
    public var ignoreCase: Bool

    public init(ignoreCase: Bool = false) {
      self.ignoreCase = ignoreCase
    }
  }
}

/// One value for each component of a URL.
struct ComponentMap<Value> {
  /// The values in the order of `allCases`.
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
  /// Creates the components of a link as patterns match them (URL Pattern Standard, "match"):
  /// without separators, and empty if absent.
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
