import LinkwayAutomaton
package import LinkwayMatching
package import LinkwayPatterns
import LinkwayURLParsing

/// Compiles origins, and the `links` of routes, which consist of an origin and a path.
package struct OriginCompiler {
  package var types: TypeTable

  package init(types: TypeTable) {
    self.types = types
  }

  /// Compiles an origin such as `https://photos.example`, `https://:lang.wiki.example:8443`,
  /// `photos:`.
  package func origin(_ text: String) throws(PatternError) -> OriginPattern {
    let (origin, path) = try link(text)
    guard path.text.isEmpty || path.text == "/" || origin.host == nil else {
      throw PatternError(
        "bad-origin", at: path.range, "an origin cannot have a path",
        suggestion: "write the path in the routes' `paths`")
    }
    guard origin.host == nil else { return origin }
    return OriginPattern(
      text: text, schemes: origin.schemes, host: nil, port: origin.port,
      pathPrefix: path.text == "/" ? "" : path.text)
  }

  /// Compiles the origin of a pattern in `links`, and returns the origin with the text and range of
  /// the path.
  package func link(
    _ text: String
  ) throws(PatternError) -> (origin: OriginPattern, path: (text: String, range: Range<Int>)) {
    let bytes = Array(text.utf8)
    let whole = 0..<bytes.count
    let cutter = LinkTextCutter(bytes: bytes)
    if let mark = cutter.queryOrFragment {
      throw PatternError(
        "bad-origin", at: mark..<mark + 1, "a link pattern cannot have a query or a fragment",
        suggestion: "use the route's `query` and `fragment`")
    }
    guard let colon = cutter.schemeEnd, colon > 0 else {
      throw PatternError(
        "bad-origin", at: whole, "the scheme is missing",
        suggestion: "write a scheme before it, such as `https://`")
    }
    var start = colon + 1
    let hasSlashes = bytes[start...].starts(with: "//".utf8)
    let authority = hasSlashes ? start + 2..<cutter.pathStart(from: start + 2) : start..<start
    let mark = cutter.port(in: authority)
    let schemes = try SchemeReader(types: types).schemes(
      String(decoding: bytes[..<colon], as: UTF8.self), at: 0..<colon,
      hasPort: mark.map { $0.colon + 1 < authority.upperBound } ?? false)
    guard schemes.haveHost else {
      var slashes = 0
      while slashes < 3, start < bytes.count, bytes[start] == UInt8(ascii: "/") {
        (start, slashes) = (start + 1, slashes + 1)
      }
      // An empty port, as in `photos://settings:`, counts as none.
      let hasEmptyPort = mark.map { $0.colon == $0.place && $0.colon + 1 == bytes.count } ?? false
      let rest = String(
        decoding: bytes[start..<(hasEmptyPort ? bytes.count - 1 : bytes.count)], as: UTF8.self)
      let hasSlash = rest.hasPrefix("{/")
      return (
        OriginPattern(
          text: text, schemes: schemes.names, host: nil, port: .standard, pathPrefix: ""),
        (rest.isEmpty && slashes == 0 ? "" : hasSlash ? rest : "/" + rest, start..<bytes.count)
      )
    }
    guard hasSlashes else {
      throw PatternError(
        "bad-origin", at: whole, "`\(schemes.names[0])` links have `//` and a host",
        suggestion: "write `\(schemes.names[0])://host`")
    }
    let end = authority.upperBound
    let (host, port) = try hostAndPort(bytes, authority, mark)
    return (
      OriginPattern(text: text, schemes: schemes.names, host: host, port: port, pathPrefix: ""),
      (String(decoding: bytes[end...], as: UTF8.self), end..<bytes.count)
    )
  }

  private func hostAndPort(
    _ bytes: [UInt8], _ range: Range<Int>, _ mark: LinkTextCutter.PortMark?
  ) throws(PatternError) -> (ComponentPattern, OriginPattern.Port) {
    let hostEnd = mark?.place ?? range.upperBound
    guard hostEnd > range.lowerBound else {
      throw PatternError(
        "bad-origin", at: range, "the host is missing",
        suggestion: "write a host, or `*` for any")
    }
    let text = String(decoding: bytes[range.lowerBound..<hostEnd], as: UTF8.self)
    let host = try compile(text, .host, at: range.lowerBound)
    return (
      host,
      try mark.map { (mark) throws(PatternError) in
        try port(bytes, mark, upTo: range.upperBound)
      } ?? .standard
    )
  }

  private func port(
    _ bytes: [UInt8], _ mark: LinkTextCutter.PortMark, upTo end: Int
  ) throws(PatternError) -> OriginPattern.Port {
    var text = String(decoding: bytes[(mark.colon + 1)..<end], as: UTF8.self)
    if text == "*" { return .any }
    if text.isEmpty { return .standard }
    if mark.colon > mark.place {
      let isOptional = bytes[end - 1] == UInt8(ascii: "?")
      // An unclosed group is reported when the pattern is compiled.
      let isClosed = bytes[mark.groupEnd - 1] == UInt8(ascii: "}")
      guard !isClosed || mark.groupEnd == (isOptional ? end - 1 : end) else {
        throw PatternError(
          "bad-origin", at: mark.groupEnd..<end, "only a `?` may follow a port",
          suggestion: "write the port last, such as `{::port}?`")
      }
      text = "{" + text
    }
    let offset = mark.colon > mark.place ? mark.colon : mark.colon + 1
    let pattern = try compile(text, .port, at: offset)
    if pattern.forms.count == 1, let number = PortPattern.number(of: pattern.forms[0]) {
      return .number(number)
    }
    return .pattern(PortPattern(pattern))
  }

  private func compile(
    _ text: String, _ kind: ComponentPattern.Kind, at offset: Int
  ) throws(PatternError) -> ComponentPattern {
    do {
      return try ComponentCompiler(kind: kind, types: types).compile(text)
    } catch {
      throw error.moved(by: offset)
    }
  }
}

/// Finds the delimiters that are outside groups and escapes in the text of a link pattern.
private struct LinkTextCutter {
  let bytes: [UInt8]
  /// The offsets of the bytes outside parentheses, braces, types and escapes, and of the bracket
  /// that opens each outermost group or type.
  private let plainPlaces: [Int]

  init(bytes: [UInt8]) {
    self.bytes = bytes
    var places: [Int] = []
    places.reserveCapacity(bytes.count)
    var depth = 0
    var place = 0
    while place < bytes.count {
      switch bytes[place] {
      case UInt8(ascii: "\\"):
        place += 1
      case UInt8(ascii: "("), UInt8(ascii: "{"), UInt8(ascii: "<"):
        if depth == 0 { places.append(place) }
        depth += 1
      case UInt8(ascii: ")"), UInt8(ascii: "}"), UInt8(ascii: ">"):
        depth = max(0, depth - 1)
      default:
        if depth == 0 { places.append(place) }
      }
      place += 1
    }
    plainPlaces = places
  }

  var schemeEnd: Int? {
    plainPlaces.first { bytes[$0] == UInt8(ascii: ":") }
  }

  /// The offset of the first `#`, or of a `?` with a `=` somewhere after it, which starts a query.
  var queryOrFragment: Int? {
    plainPlaces.first { place in
      if bytes[place] == UInt8(ascii: "#") { return true }
      return bytes[place] == UInt8(ascii: "?")
        && bytes[place...].contains(UInt8(ascii: "="))
    }
  }

  /// Returns the offset of the first slash outside groups, or of a brace directly followed by a
  /// slash.
  func pathStart(from start: Int) -> Int {
    for place in plainPlaces where place >= start {
      if bytes[place] == UInt8(ascii: "/") { return place }
      if bytes[place] == UInt8(ascii: "{"), place + 1 < bytes.count,
        bytes[place + 1] == UInt8(ascii: "/")
      {
        return place
      }
    }
    return bytes.count
  }

  /// The start of a port, and its colon. In a group (`{::port}?`), the colon follows the start.
  struct PortMark {
    var place: Int
    var colon: Int
    /// The end of the group; the offset of the colon if there is no group.
    var groupEnd: Int
  }

  /// Returns the start of the port in an authority; `nil` if there is no port. A port starts at the
  /// first colon, or brace before a colon, that is outside an IPv6 address and not followed by a
  /// name.
  func port(in range: Range<Int>) -> PortMark? {
    var isAddress = false
    let first = plainPlaces.firstIndex { $0 >= range.lowerBound } ?? plainPlaces.endIndex
    for (index, place) in plainPlaces[first...].enumerated() where place < range.upperBound {
      switch bytes[place] {
      case UInt8(ascii: "["): isAddress = true
      case UInt8(ascii: "]"): isAddress = false
      case UInt8(ascii: ":") where !isAddress && !startsName(place + 1, range):
        return PortMark(place: place, colon: place, groupEnd: place)
      case UInt8(ascii: "{") where place + 1 < range.upperBound:
        guard bytes[place + 1] == UInt8(ascii: ":"), !startsName(place + 2, range) else { continue }
        let next = first + index + 1
        return PortMark(
          place: place, colon: place + 1,
          groupEnd: next < plainPlaces.endIndex
            ? min(plainPlaces[next], range.upperBound) : range.upperBound)
      default: break
      }
    }
    return nil
  }

  private func startsName(_ place: Int, _ range: Range<Int>) -> Bool {
    guard place < range.upperBound else { return false }
    let byte = bytes[place]
    return byte >= 0x80 || byte == UInt8(ascii: "_") || byte == UInt8(ascii: "$")
      || byte.asciiLowercased.isASCIILowercase
  }
}
