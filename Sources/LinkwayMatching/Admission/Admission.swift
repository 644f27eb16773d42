package import LinkwayURLParsing

/// Whether a parsed link may be matched at all, decided before any route is looked at.
///
/// `strict` refuses every link for which the URL Standard reports a validation error, and those
/// with credentials or controls. `lenient` takes what a browser takes. Both keep the limits on
/// size, the declared ports, and the rules on folded links, and take nothing that is no UTF-8.
@usableFromInline
package struct Admission: Hashable, Sendable {
  package enum Mode: String, CaseIterable, Hashable, Sendable {
    case strict, lenient
  }

  // Computed and inlinable, so that the automaton compares with numbers and asks nobody for them.
  // No body of a type leaves its module unless the type and those around it are usable from
  // inlined code; the compiler does not warn.
  @usableFromInline
  package enum Limit {
    /// Bytes of a link.
    @inlinable package static var length: Int { 2_048 }
    @inlinable package static var segments: Int { 64 }
    @inlinable package static var items: Int { 64 }
  }

  package var mode: Mode
  /// The ports that origins and `links` declare, beside the schemes' own.
  package var ports: Set<UInt16>
  /// Whether some origin takes any port.
  package var takesAnyPort: Bool
  /// The ports that are declared as patterns, each once.
  package var portPatterns: [PortPattern] = []
  /// The custom schemes under which some origin names a port, so that it is not folded.
  package var hostSchemes: Set<String> = []
  /// Whether a plus in the names and values of the query's items is a space, as forms encode it.
  package var plusIsSpace = false

  package init(mode: Mode = .strict, ports: Set<UInt16> = [], takesAnyPort: Bool = false) {
    self.mode = mode
    self.ports = ports
    self.takesAnyPort = takesAnyPort
  }

  /// Declares the ports of origins and `links`, and the custom schemes of those that have a host.
  package mutating func declarePorts(of origins: some Sequence<OriginPattern>) {
    var patterns = Set(portPatterns)
    for origin in origins {
      if origin.host != nil {
        for scheme in origin.schemes
        where OriginPattern.standardPort(of: scheme) == nil && !SpecialScheme.names.contains(scheme)
        {
          hostSchemes.insert(scheme)
        }
      }
      switch origin.port {
      case .standard: break
      case .number(let port): ports.insert(port)
      case .any: takesAnyPort = true
      case .pattern(let pattern):
        ports.formUnion(pattern.pattern.forms.compactMap(PortPattern.number))
        if patterns.insert(pattern).inserted { portPatterns.append(pattern) }
      }
    }
  }

  /// Whether a port is declared as a number, or any port is.
  package func declaresNumber(_ port: UInt16) -> Bool { takesAnyPort || ports.contains(port) }

  /// Parses a link, and refuses what no parsed link shows any more.
  package func parse(_ text: String) -> Result<LinkURL, Refusal> {
    let length = text.utf8.count
    guard length <= Limit.length else {
      return .failure(Refusal(.tooLong(bytes: length, limit: Limit.length)))
    }
    if let refusal = Self.invalidUTF8(in: text) { return .failure(refusal) }
    do throws(LinkURL.ParseFailure) {
      let url = try LinkURL(text)
      // What the parser took out may have stood within an encoded byte.
      if url.validationError != nil, let refusal = Self.invalidUTF8(in: url.href) {
        return .failure(refusal)
      }
      if mode == .strict {
        // Credentials are named as such even where another mistake stands before them.
        if let offset = url.credentialsOffset {
          return .failure(Refusal(.credentials, offset: offset))
        }
        if let error = url.validationError {
          return .failure(Self.refusal(of: error, in: text))
        }
      }
      return .success(url)
    } catch {
      return .failure(Self.refusal(of: error))
    }
  }

  /// Why a link is refused that holds bytes which are no UTF-8, as written or decoded; `nil` where
  /// it holds none.
  package static func invalidUTF8(in text: String) -> Refusal? {
    // What is written is UTF-8, as a string cannot be anything else.
    guard text.utf8.contains(UInt8(ascii: "%")) else { return nil }
    return text.withUTF8Span { DecodingFault.firstInvalidUTF8(in: $0) }
      .map { Refusal(.invalidUTF8, offset: $0) }
  }

  /// How a link is read.
  package enum LinkForm: Sendable {
    /// Its authority is a host and a port.
    case host
    /// The same under a custom scheme, where the link is refused if no route matches it.
    case hostOrRefused(Refusal)
    /// Its authority is the beginning of its path.
    case folded
    /// It is read in both ways.
    case foldedAndHost
  }

  /// How a parsed link is read, by its scheme and port.
  ///
  /// - Parameters:
  ///   - link: its bytes as the parser writes them.
  ///   - credentials: where a user name or password stands in it.
  ///   - declares: whether some origin or some of `links` declares a port.
  package func form(
    of link: Span<UInt8>, _ components: LinkURL.Components, credentials: Int?,
    declares: (UInt16) -> Bool
  ) -> Result<LinkForm, Refusal> {
    let isDeclared = components.port.map(declares) ?? true
    if components.specialScheme != nil {
      if let port = components.port, !isDeclared {
        return .failure(
          Refusal(.portNotDeclared(port), offset: components.portDigits?.lowerBound))
      }
      return .success(.host)
    }
    let hasHost =
      !hostSchemes.isEmpty && components.host?.isEmpty == false
      && hostSchemes.contains(link.text(components.scheme))
    if let refusal = foldingRefusal(of: components, credentials: credentials) {
      return hasHost && isDeclared ? .success(.hostOrRefused(refusal)) : .failure(refusal)
    }
    return .success(hasHost ? .foldedAndHost : .folded)
  }

  /// Why a link of a custom scheme cannot be folded; `nil` where it can.
  private func foldingRefusal(
    of components: LinkURL.Components, credentials: Int?
  ) -> Refusal? {
    if let credentials { return Refusal(.credentials, offset: credentials) }
    return components.port == nil
      ? nil : Refusal(.foldedPort, offset: components.portDigits?.lowerBound)
  }

  private static func refusal(of failure: LinkURL.ParseFailure) -> Refusal {
    switch failure.reason {
    case .inputTooLong:
      Refusal(.tooLong(bytes: failure.offset, limit: Limit.length), offset: failure.offset)
    case .domainTooLong:
      Refusal(.host("the domain is too long"), offset: failure.offset)
    case .validationError(let kind):
      Refusal(reason(of: kind, isFailure: true), offset: failure.offset)
    }
  }

  private static func refusal(of error: LinkURL.ValidationError, in text: String) -> Refusal {
    let byte = text.utf8.dropFirst(error.offset).first
    if error.kind == .invalidURLUnit, byte == UInt8(ascii: "%") {
      return Refusal(.percentEncoding, offset: error.offset)
    }
    return Refusal(reason(of: error.kind, isFailure: false), offset: error.offset)
  }

  private static func reason(
    of kind: LinkURL.ValidationError.Kind, isFailure: Bool
  ) -> Refusal.Reason {
    switch kind {
    case .missingSchemeNonRelativeURL: .notAbsolute
    case .invalidReverseSolidus: .backslash
    case .invalidCredentials: .credentials
    case .portOutOfRange, .portInvalid: .portInvalid
    case .invalidURLUnit, .specialSchemeMissingFollowingSolidus, .fileInvalidWindowsDriveLetter,
      .fileInvalidWindowsDriveLetterHost:
      .validationError(kind.rawValue)
    default:
      // What a browser still follows is a mistake in the writing; what it does not is no host.
      isFailure ? .host(kind.rawValue) : .validationError(kind.rawValue)
    }
  }
}
