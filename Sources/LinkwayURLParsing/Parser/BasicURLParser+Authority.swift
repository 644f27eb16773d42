extension BasicURLParser {
  /// Writes `//` and sets the start of the authority.
  mutating func beginAuthority() {
    output.append(UInt8(ascii: "/"))
    output.append(UInt8(ascii: "/"))
    components.usernameEnd = mark
    components.hostStart = mark
  }

  /// Implements the authority state: credentials, then the host and port states.
  mutating func authority(from start: Int) throws(LinkURL.ParseFailure) {
    beginAuthority()
    let end = authorityEnd(from: start)
    var host = start
    if let at = input[start..<end].lastIndex(of: UInt8(ascii: "@")) {
      credentialsOffset = log.origin.offset(of: start)
      // The standard reports each `@`.
      for position in start..<end where input[position] == UInt8(ascii: "@") {
        log.report(.invalidCredentials, at: position)
      }
      writeCredentials(start..<at)
      host = at + 1
      guard host < end else { throw log.failure(.hostMissing, at: host) }
    }
    try hostAndPort(host..<end)
    pathStart(from: end)
  }

  /// Returns the position of the character that ends an authority or a file host.
  func authorityEnd(from start: Int) -> Int {
    let ends: ASCIISet = isSpecial ? .endsSpecialSegment : .endsSegment
    return input[start...].firstIndex(where: ends.contains) ?? input.count
  }

  /// Writes the serialised user name and password. The first `:` separates them; empty parts are
  /// omitted.
  private mutating func writeCredentials(_ range: Range<Int>) {
    let colon = input[range].firstIndex(of: UInt8(ascii: ":")) ?? range.upperBound
    output.append(contentsOf: input[range.lowerBound..<colon], percentEncoding: .userinfo)
    components.usernameEnd = mark
    if colon + 1 < range.upperBound {
      output.append(UInt8(ascii: ":"))
      output.append(contentsOf: input[colon + 1..<range.upperBound], percentEncoding: .userinfo)
    }
    if components.hostStart < mark {
      output.append(UInt8(ascii: "@"))
      components.hostStart = mark
    }
  }

  /// Implements the host and port states.
  private mutating func hostAndPort(_ range: Range<Int>) throws(LinkURL.ParseFailure) {
    let colon = portColon(in: range)
    let host = range.lowerBound..<(colon ?? range.upperBound)
    if host.isEmpty, colon != nil || isSpecial {
      throw log.failure(.hostMissing, at: host.lowerBound)
    }
    try HostParser.parse(input, in: host, isOpaque: !isSpecial, into: &output, log: &log)
    components.hostEnd = mark
    if let colon { try port(colon + 1..<range.upperBound) }
    components.pathStart = mark
  }

  /// Returns the position of the first colon outside of brackets.
  private func portColon(in range: Range<Int>) -> Int? {
    var isInsideBrackets = false
    for position in range {
      switch input[position] {
      case UInt8(ascii: "["): isInsideBrackets = true
      case UInt8(ascii: "]"): isInsideBrackets = false
      case UInt8(ascii: ":") where !isInsideBrackets: return position
      default: break
      }
    }
    return nil
  }

  private mutating func port(_ range: Range<Int>) throws(LinkURL.ParseFailure) {
    var number: UInt32 = 0
    for position in range {
      guard input[position].isASCIIDigit else { throw log.failure(.portInvalid, at: position) }
      // Above 16 bits the exact value does not matter, so it is clamped.
      number = min(number * 10 + UInt32(input[position] - 0x30), 100_000)
    }
    guard let port = UInt16(exactly: number) else {
      throw log.failure(.portOutOfRange, at: range.lowerBound)
    }
    guard !range.isEmpty, port != components.specialScheme?.defaultPort else { return }
    components.port = port
    output.append(UInt8(ascii: ":"))
    output.append(contentsOf: String(port).utf8)
  }
}
