extension BasicURLParser {
  // MARK: Path start and path state

  /// Implements the path start state, after an authority.
  mutating func pathStart(from start: Int) {
    if isSpecial {
      reportReverseSolidus(at: start)
      path(from: isSlash(at: start) ? start + 1 : start)
    } else if byte(at: start) == UInt8(ascii: "/") {
      path(from: start + 1)
    } else {
      components.queryStart = mark
      queryAndFragment(from: start)
    }
  }

  /// Implements the path state. `start` is after the slash that begins the first segment.
  mutating func path(from start: Int) {
    var position = start
    while true {
      let segment = output.count
      output.append(UInt8(ascii: "/"))
      position = writeUnits(
        from: position, to: isSpecial ? .endsSpecialSegment : .endsSegment, percentEncoding: .path)
      let endsWithSlash = isSlash(at: position)
      if isSpecial { reportReverseSolidus(at: position) }
      closeSegment(from: segment, endsWithSlash: endsWithSlash)
      guard endsWithSlash else { break }
      position += 1
    }
    separatePathFromScheme()
    components.queryStart = mark
    queryAndFragment(from: position)
  }

  /// Resolves the last segment written if it is a dot segment. `segment` is the offset of its
  /// slash.
  private mutating func closeSegment(from segment: Int, endsWithSlash: Bool) {
    if let dots = DotSegment(output[(segment + 1)...]) {
      output.removeSubrange(segment...)
      if dots == .double { shortenPath() }
      if !endsWithSlash { output.append(UInt8(ascii: "/")) }
    } else if components.specialScheme == .file, segment == Int(components.pathStart),
      output.count - segment == 3, output[segment + 1].isASCIIAlpha,
      output[segment + 2] == UInt8(ascii: "|")
    {
      output[segment + 2] = UInt8(ascii: ":")
    }
  }

  /// Removes the last segment of the path, except for the drive letter of a file URL.
  mutating func shortenPath() {
    let start = Int(components.pathStart)
    if components.specialScheme == .file, output.count - start == 3,
      output[start + 1].isASCIIAlpha, output[start + 2] == UInt8(ascii: ":")
    {
      return
    }
    guard let slash = output[start...].lastIndex(of: UInt8(ascii: "/")) else { return }
    output.removeSubrange(slash...)
  }

  /// Writes `/.` before a path that would otherwise be parsed as an authority.
  private mutating func separatePathFromScheme() {
    let start = Int(components.pathStart)
    guard !components.hasAuthority, output.withSpan({ $0.matches("//", at: start) }) else {
      return
    }
    output.insert(contentsOf: [UInt8(ascii: "/"), UInt8(ascii: ".")], at: start)
    components.pathStart += 2
  }

  // MARK: Opaque path state

  mutating func opaquePath(from start: Int) {
    components.hasOpaquePath = true
    var position = start
    while true {
      position = writeUnits(from: position, to: .endsOpaqueRun, percentEncoding: .c0Control)
      guard byte(at: position) == UInt8(ascii: " ") else { break }
      log.report(.invalidURLUnit, at: position)
      position += 1
      switch byte(at: position) {
      case UInt8(ascii: "?"), UInt8(ascii: "#"): output.append(contentsOf: "%20".utf8)
      default: output.append(UInt8(ascii: " "))
      }
    }
    components.queryStart = mark
    queryAndFragment(from: position)
  }

  // MARK: Query and fragment state

  private mutating func queryAndFragment(from position: Int) {
    switch byte(at: position) {
    case UInt8(ascii: "?"): query(from: position + 1)
    case UInt8(ascii: "#"): fragment(from: position + 1)
    default:
      components.fragmentStart = mark
      components.end = mark
    }
  }

  /// Implements the query state. `start` is after the `?`.
  mutating func query(from start: Int) {
    components.queryStart = mark
    output.append(UInt8(ascii: "?"))
    let set = isSpecial ? PercentEncodeSet.specialQuery : .query
    let end = writeUnits(from: start, to: .endsQuery, percentEncoding: set)
    components.fragmentStart = mark
    components.end = mark
    if end < input.count { fragment(from: end + 1) }
  }

  /// Implements the fragment state. `start` is after the `#`.
  mutating func fragment(from start: Int) {
    components.fragmentStart = mark
    output.append(UInt8(ascii: "#"))
    _ = writeUnits(from: start, to: .endsFragment, percentEncoding: .fragment)
    components.end = mark
  }

  // MARK: URL units

  /// Writes the code points up to the first byte in `ends` or the end of the input,
  /// percent-encoding those in `set`, and reports invalid URL units. Returns the position after the
  /// code points.
  private mutating func writeUnits(
    from start: Int, to ends: ASCIISet, percentEncoding set: PercentEncodeSet
  ) -> Int {
    var position = start
    while position < input.count, !ends.contains(input[position]) {
      let (length, isValid) = URLUnit.read(in: input[...], at: position)
      if !isValid { log.report(.invalidURLUnit, at: position) }
      output.append(contentsOf: input[position..<position + length], percentEncoding: set)
      position += length
    }
    return position
  }
}

extension ASCIISet {
  /// The characters `/?#`.
  static let endsSegment = ASCIISet(low: 0x8000_8008_0000_0000, high: 0)
  /// The characters `/\?#`.
  static let endsSpecialSegment = ASCIISet(
    low: 0x8000_8008_0000_0000, high: 0x0000_0000_1000_0000)
  /// Space and the characters `?#`.
  fileprivate static let endsOpaqueRun = ASCIISet(low: 0x8000_0009_0000_0000, high: 0)
  /// The character `#`.
  fileprivate static let endsQuery = ASCIISet(low: 0x0000_0008_0000_0000, high: 0)
  /// No character, because a fragment extends to the end.
  fileprivate static let endsFragment = ASCIISet(low: 0, high: 0)
}

/// A path segment that the parser removes: `.` or `..`.
///
/// Standard: URL Standard, "single-dot URL path segment" and "double-dot URL path segment".
package enum DotSegment: Hashable, Sendable {
  case single, double

  /// Recognises one or two dots, each written as `.` or `%2e` in either case.
  package init?(_ segment: some Collection<UInt8>) {
    var dots = 0
    var rest = segment[...]
    while let first = rest.popFirst() {
      if first != UInt8(ascii: ".") {
        guard first == UInt8(ascii: "%"), rest.popFirst() == UInt8(ascii: "2"),
          let letter = rest.popFirst(), letter | 0x20 == UInt8(ascii: "e")
        else { return nil }
      }
      dots += 1
      if dots > 2 { return nil }
    }
    switch dots {
    case 1: self = .single
    case 2: self = .double
    default: return nil
    }
  }
}
