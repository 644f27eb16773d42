import Foundation

@testable import LinkwayURLParsing

/// A link as parsed by Foundation and by Linkway.
struct FoundationComparison {
  let text: String
  let url: URL?
  let link: Result<LinkURL, LinkURL.ParseFailure>

  init(_ text: String) {
    self.text = text
    url = URL(string: text)
    link = Result { () throws(LinkURL.ParseFailure) in try LinkURL(text) }
  }

  /// The kinds of difference, each at most once.
  var differences: Set<FoundationDifference> {
    switch (link, url) {
    case (.failure, nil): []
    case (.failure(let failure), .some): [Self.refusal(failure)]
    case (.success, nil): [refusalByFoundation]
    case (.success(let link), .some(let url)): differences(between: link, and: url)
    }
  }

  /// The text without the characters that the standard removes before parsing: C0 controls and
  /// spaces at the ends, tabs and newlines anywhere.
  private var cleaned: String {
    let bytes = text.utf8.drop { $0 <= 0x20 }.reversed().drop { $0 <= 0x20 }.reversed()
    return String(decoding: bytes.filter { ![0x09, 0x0A, 0x0D].contains($0) }, as: UTF8.self)
  }
}

// MARK: - Refusals

extension FoundationComparison {
  private static func refusal(_ failure: LinkURL.ParseFailure) -> FoundationDifference {
    switch failure.reason {
    case .validationError(.missingSchemeNonRelativeURL): .relativeReference
    case .validationError(.portOutOfRange), .validationError(.portInvalid): .portNotChecked
    case .validationError: .hostNotChecked
    case .inputTooLong, .domainTooLong: .unexplained
    }
  }

  /// Determined by experiment: the cause is the part without which Foundation accepts the link.
  private var refusalByFoundation: FoundationDifference {
    if URL(string: cleaned) != nil { return .whiteSpaceKept }
    if URL(string: cleaned.replacing("\\", with: "/")) != nil { return .backslashIsNoSlash }
    guard let host = try? link.get().host, let range = cleaned.firstRange(of: host) else {
      return .unexplained
    }
    let renamed = cleaned.replacingCharacters(in: range, with: "photos.example")
    return URL(string: renamed) == nil ? .unexplained : .hostRefused
  }
}

// MARK: - Components

extension FoundationComparison {
  private func differences(between link: LinkURL, and url: URL) -> Set<FoundationDifference> {
    var found: Set<FoundationDifference> = []
    if let scheme = url.scheme, !Self.isSame(scheme, link.scheme) {
      found.insert(Self.isSame(scheme.lowercased(), link.scheme) ? .schemeCaseKept : .unexplained)
    }
    // If Foundation finds no authority, everything after it is the path, and nothing can be
    // compared.
    if url.host() == nil, let host = link.host, !host.isEmpty {
      return found.union([.slashesNotRepaired])
    }
    found.formUnion(ofAuthority(link, url))
    found.formUnion(ofPath(link, url))
    found.formUnion(ofCoding(url.query() ?? "", link.query ?? ""))
    found.formUnion(ofCoding(url.fragment() ?? "", link.fragment ?? ""))
    found.formUnion(ofDecodedPath(url))
    return found
  }

  private func ofAuthority(_ link: LinkURL, _ url: URL) -> Set<FoundationDifference> {
    var found: Set<FoundationDifference> = []
    switch (link.host, url.host()) {
    case (nil, nil): break
    case ("", nil): found.insert(.emptyHostIsNil)
    case (let expected?, let host?):
      if Self.isSame(expected, host) { break }
      let isBracketed = expected.hasPrefix("[")
      if isBracketed { found.insert(.bracketsDropped) }
      let bare = isBracketed ? String(expected.dropFirst().dropLast()) : expected
      if Self.isSame(bare, host) { break }
      found.insert(Self.isSame(bare, host.lowercased()) ? .hostCaseKept : .hostNotNormalised)
    default: found.insert(.unexplained)
    }
    let credentials = [(url.user(), link.username), (url.password(), link.password)]
    if !credentials.allSatisfy({ Self.isSame($0 ?? "", $1) }) { found.insert(.unexplained) }
    if url.port != link.port.map(Int.init) {
      found.insert(link.port == nil ? .defaultPortKept : .unexplained)
    }
    return found
  }

  private func ofPath(_ link: LinkURL, _ url: URL) -> Set<FoundationDifference> {
    var path = url.path()
    var found: Set<FoundationDifference> = []
    if path.isEmpty, Self.isSame(link.path, "/") { return [.emptyPathKept] }
    if link.isSpecial, text.contains("\\") {
      let separated = path.replacing("%5C", with: "/")
      if !Self.isSame(separated, path) { found.insert(.backslashIsNoSlash) }
      path = separated
    }
    if !link.hasOpaquePath {
      let resolved = Self.removingDotSegments(from: path)
      if !Self.isSame(resolved, path) { found.insert(.dotSegmentsKept) }
      path = resolved
    }
    return found.union(ofCoding(path, link.path))
  }

  /// Returns the difference between two texts that should be equal except for white space and
  /// percent-encoding.
  private func ofCoding(_ found: String, _ expected: String) -> Set<FoundationDifference> {
    var found = found
    var kinds: Set<FoundationDifference> = []
    if Self.isSame(found, expected) { return [] }
    if !Self.isSame(text, cleaned) {
      let stripped = found.replacing(/%09|%0A|%0D|(%20)+$/, with: "")
      if !Self.isSame(stripped, found) { kinds.insert(.whiteSpaceKept) }
      found = stripped
      if Self.isSame(found, expected) { return kinds }
    }
    let decoded = Self.percentDecoded(Array(found.utf8))
    let expectedDecoded = Self.percentDecoded(Array(expected.utf8))
    if decoded == expectedDecoded {
      let isLonger = found.utf8.count > expected.utf8.count
      kinds.insert(isLonger ? .percentEncodingAdded : .percentEncodingMissing)
    } else if Self.percentDecoded(decoded) == expectedDecoded {
      kinds.insert(.encodedTwice)
    } else {
      kinds.insert(.unexplained)
    }
    return kinds
  }

  /// Returns the value of the property `path` for the encoded path.
  private func ofDecodedPath(_ url: URL) -> Set<FoundationDifference> {
    let sent = url.path()
    let decoded = url.path
    if decoded.isEmpty { return sent.isEmpty ? [] : [.pathDecodedAway] }
    var found: Set<FoundationDifference> = []
    if sent.lowercased().contains("%2f") { found.insert(.encodedSlashDecoded) }
    if sent.hasSuffix("/"), !decoded.hasSuffix("/") { found.insert(.trailingSlashDropped) }
    return found
  }
}

// MARK: - Texts

extension FoundationComparison {
  /// Whether two texts have the same bytes; `==` would also accept canonically equivalent ones.
  private static func isSame(_ left: String, _ right: String) -> Bool {
    left.utf8.elementsEqual(right.utf8)
  }

  /// Resolves the segments `.` and `..` of a path, encoded or not.
  private static func removingDotSegments(from path: String) -> String {
    let segments = path.split(separator: "/", omittingEmptySubsequences: false).dropFirst()
    var kept: [Substring] = []
    for (position, segment) in zip(1..., segments) {
      let isLast = position == segments.count
      switch segment.lowercased().replacing("%2e", with: ".") {
      case ".":
        if isLast { kept.append("") }
      case "..":
        _ = kept.popLast()
        if isLast { kept.append("") }
      default: kept.append(segment)
      }
    }
    return (path.hasPrefix("/") ? "/" : "") + kept.joined(separator: "/")
  }

  /// Percent-decodes once, in the simplest way.
  private static func percentDecoded(_ bytes: [UInt8]) -> [UInt8] {
    var decoded: [UInt8] = []
    var rest = bytes[...]
    while let byte = rest.popFirst() {
      let digits = rest.prefix(2)
      let isEscape = byte == UInt8(ascii: "%") && digits.count == 2
      if isEscape, digits.allSatisfy({ Character(Unicode.Scalar($0)).isHexDigit }),
        let value = UInt8(String(decoding: digits, as: UTF8.self), radix: 16)
      {
        decoded.append(value)
        rest = rest.dropFirst(2)
      } else {
        decoded.append(byte)
      }
    }
    return decoded
  }
}
