package import LinkwayURLParsing

/// The rules that decide whether a parsed link may be matched, before any route is considered.
///
/// `strict` refuses every link for which the URL Standard reports a validation error, and links
/// with credentials or control characters. `lenient` accepts what a browser accepts. Both apply the
/// size limits, the declared ports and the rules of folded links, and refuse invalid UTF-8.
@usableFromInline
package struct Admission: Equatable, Sendable {
  package enum Mode: String, CaseIterable, Hashable, Sendable {
    case strict, lenient
  }

  // Computed and inlinable, so that `LinkwayAutomaton` uses constants instead of calling a getter.
  // Inlining into another module requires that this type and its enclosing types are
  // `@usableFromInline`; the compiler does not warn if they are not.
  @usableFromInline
  package enum Limit {
    /// The maximum size of a link, in bytes.
    @inlinable package static var length: Int { 2_048 }
    @inlinable package static var segments: Int { 64 }
    @inlinable package static var items: Int { 64 }
  }

  package var mode: Mode
  /// The ports that origins and `links` declare, in addition to the default ports of schemes.
  package var ports: Set<UInt16>
  /// Whether some origin accepts any port.
  package var takesAnyPort: Bool
  /// The distinct ports that are declared as patterns.
  package var portPatterns: [PortPattern] = []
  /// The custom schemes of origins with a host and port. The authority of a link with such a scheme
  /// may also be read as a host and port.
  package var hostSchemes: Set<String> = []
  /// Whether `+` in names and values of query items means a space, as in form encoding.
  package var plusIsSpace = false

  package init(mode: Mode = .strict, ports: Set<UInt16> = [], takesAnyPort: Bool = false) {
    self.mode = mode
    self.ports = ports
    self.takesAnyPort = takesAnyPort
  }

  /// Adds the ports of origins, and the custom schemes of origins with a host.
  package mutating func declarePorts(of origins: some Sequence<OriginPattern>) {
    var patterns = Set(portPatterns)
    for origin in origins {
      if origin.host != nil { hostSchemes.formUnion(origin.customSchemes) }
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

  /// Returns whether `port` is declared as a number, or some origin accepts any port.
  package func declaresNumber(_ port: UInt16) -> Bool { takesAnyPort || ports.contains(port) }

  /// Parses a link and performs the checks that need the original text.
  package func parse(_ text: String) -> Result<LinkURL, Refusal> {
    let length = text.utf8.count
    guard length <= Limit.length else {
      return .failure(Refusal(.tooLong(bytes: length, limit: Limit.length)))
    }
    if let refusal = Self.invalidUTF8(in: text) { return .failure(refusal) }
    do throws(LinkURL.ParseFailure) {
      let url = try LinkURL(text)
      // The parser may have removed characters from within a percent-encoded byte.
      if url.validationError != nil, let refusal = Self.invalidUTF8(in: url.href) {
        return .failure(refusal)
      }
      if mode == .strict {
        // Credentials are reported even if another validation error precedes them.
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

  /// Returns the refusal of a link that is not valid UTF-8 after percent-decoding; `nil` if the
  /// link is valid UTF-8.
  package static func invalidUTF8(in text: String) -> Refusal? {
    // A `String` is valid UTF-8, so only percent-encoded bytes can be invalid.
    guard text.utf8.contains(UInt8(ascii: "%")) else { return nil }
    return text.withUTF8Span { DecodingFault.firstInvalidUTF8(in: $0) }
      .map { Refusal(.invalidUTF8, offset: $0) }
  }

  /// How the authority of a link is read.
  package enum LinkForm: Sendable {
    /// As a host and port.
    case host
    /// As a host and port of a custom scheme; if no route matches, the link is refused.
    case hostOrRefused(Refusal)
    /// As the first segment of the path.
    case folded
    /// Both as the first segment of the path and as a host and port.
    case foldedAndHost
  }

  /// Returns how a parsed link is read, depending on its scheme and port.
  ///
  /// - Parameters:
  ///   - link: the bytes of the serialized link.
  ///   - credentials: the offset of the credentials in the original text, if any.
  ///   - declares: returns whether an origin or an entry of `links` declares a port.
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

  /// Returns the reason why a link of a custom scheme cannot be folded, or `nil` if the link can be
  /// folded.
  private func foldingRefusal(
    of components: LinkURL.Components, credentials: Int?
  ) -> Refusal? {
    // Empty credentials do not prevent folding, because the parser removes them.
    if let credentials, !components.username.isEmpty || !components.password.isEmpty {
      return Refusal(.credentials, offset: credentials)
    }
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
      // If parsing failed, the host is invalid. Otherwise browsers tolerate the error.
      isFailure ? .host(kind.rawValue) : .validationError(kind.rawValue)
    }
  }
}
