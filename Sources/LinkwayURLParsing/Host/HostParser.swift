/// Parses and serialises the host of a link.
///
/// Standard: URL Standard, "host parser" and "host serializer".
enum HostParser {
  /// Appends the serialised host to `output`.
  ///
  /// - Parameters:
  ///   - input: The cleaned input.
  ///   - range: The range of the host in the input.
  ///   - isOpaque: Whether the link is not special. Only then may the host be empty.
  static func parse(
    _ input: [UInt8], in range: Range<Int>, isOpaque: Bool, into output: inout [UInt8],
    log: inout ValidationLog
  ) throws(LinkURL.ParseFailure) {
    let text = input[range]
    if text.first == UInt8(ascii: "[") {
      guard text.last == UInt8(ascii: "]") else {
        throw log.failure(.ipv6Unclosed, at: text.endIndex)
      }
      // A lone `[` fails the guard, so the range is valid.
      let address = try input.withSpan { input throws(LinkURL.ParseFailure) in
        try IPv6Address(input, in: range.lowerBound + 1..<range.upperBound - 1, log: &log)
      }
      output.append(UInt8(ascii: "["))
      output.append(addingCapacity: IPv6Address.maximumLength) { address.serialise(into: &$0) }
      output.append(UInt8(ascii: "]"))
    } else if isOpaque {
      try OpaqueHost.parse(text, into: &output, log: &log)
    } else if !appendQuickly(input, range, to: &output) {
      try parseDomain(text, into: &output, log: &log)
    }
  }

  /// Appends the domain if ``DomainScan`` accepts it. Returns whether it does.
  private static func appendQuickly(
    _ input: [UInt8], _ range: Range<Int>, to output: inout [UInt8]
  ) -> Bool {
    withTemporaryOutput(of: UInt8.self, capacity: DomainScan.maximumLength) { domain in
      guard input.withSpan({ DomainScan.write($0, range, into: &domain) }) else { return false }
      for place in 0..<domain.count { output.append(domain[place]) }
      return true
    }
  }

  /// Parses a domain without the fast path, and appends the domain or the IPv4 address that it
  /// represents.
  static func parseDomain(
    _ text: ArraySlice<UInt8>, into output: inout [UInt8], log: inout ValidationLog
  ) throws(LinkURL.ParseFailure) {
    let domain = try Domain(text, log: &log)
    if IPv4Address.endsInNumber(domain.bytes) {
      let address = try IPv4Address(domain, log: &log)
      address.serialise(into: &output)
    } else {
      output.append(contentsOf: domain.bytes)
    }
  }
}

/// A host other than an IPv6 address, in a link that is not special. It is kept as written, apart
/// from percent-encoding.
///
/// Standard: URL Standard, "opaque-host parser".
enum OpaqueHost {
  static func parse(
    _ text: ArraySlice<UInt8>, into output: inout [UInt8], log: inout ValidationLog
  ) throws(LinkURL.ParseFailure) {
    if let forbidden = text.firstIndex(where: ASCIISet.forbiddenHost.contains) {
      throw log.failure(.hostInvalidCodePoint, at: forbidden)
    }
    reportInvalidUnits(in: text, log: &log)
    output.append(contentsOf: text, percentEncoding: .c0Control)
  }

  /// Reports the first invalid code point other than `%`, and then the first `%` without two hex
  /// digits, as the standard does.
  private static func reportInvalidUnits(in text: ArraySlice<UInt8>, log: inout ValidationLog) {
    var invalid: Int?
    var malformed: Int?
    var position = text.startIndex
    while position < text.endIndex {
      let (length, isValid) = URLUnit.read(in: text, at: position)
      if !isValid {
        if text[position] == UInt8(ascii: "%") {
          malformed = malformed ?? position
        } else {
          invalid = invalid ?? position
        }
      }
      position += length
    }
    if let invalid { log.report(.invalidURLUnit, at: invalid) }
    if let malformed { log.report(.invalidURLUnit, at: malformed) }
  }
}
