extension BasicURLParser {
  // MARK: File, file slash and file host state

  mutating func file(from start: Int) throws(LinkURL.ParseFailure) {
    let fileBase = base?.components.specialScheme == .file ? base : nil
    guard isSlash(at: start) else {
      if let fileBase { return relativeToPath(from: start, of: fileBase) }
      writeEmptyAuthority()
      return path(from: start)
    }
    reportReverseSolidus(at: start)
    let next = start + 1
    if isSlash(at: next) {
      reportReverseSolidus(at: next)
      return try fileHost(from: next + 1)
    }
    guard let fileBase else {
      writeEmptyAuthority()
      return path(from: next)
    }
    copy(upTo: .authority, of: fileBase)
    if !startsWithWindowsDriveLetter(at: next), let drive = driveLetter(of: fileBase) {
      append(drive, of: fileBase)
    }
    path(from: next)
  }

  private mutating func fileHost(from start: Int) throws(LinkURL.ParseFailure) {
    let end = authorityEnd(from: start)
    writeEmptyAuthority()
    if end - start == 2, isWindowsDriveLetter(at: start) {
      log.report(.fileInvalidWindowsDriveLetterHost, at: start)
      return path(from: start)
    }
    if end > start {
      let host = output.count
      try HostParser.parse(
        input, in: start..<end, isOpaque: false, into: &output, log: &log)
      if output.count - host == 9, output.withSpan({ $0.matches("localhost", at: host) }) {
        output.removeLast(9)
      }
      components.hostEnd = mark
      components.pathStart = mark
    }
    pathStart(from: end)
  }

  /// Writes `//` with an empty host.
  private mutating func writeEmptyAuthority() {
    beginAuthority()
    components.hostEnd = mark
    components.pathStart = mark
  }

  // MARK: Windows drive letters

  /// Returns the range of the first path segment of the base, including its slash, if it is a
  /// normalised drive letter.
  private func driveLetter(of base: LinkURL) -> Range<Int>? {
    let path = base.components.path
    let isDrive = base.withBytes { bytes in
      path.count >= 3 && bytes[path.lowerBound + 1].isASCIIAlpha
        && bytes[path.lowerBound + 2] == UInt8(ascii: ":")
        && (path.count == 3 || bytes[path.lowerBound + 3] == UInt8(ascii: "/"))
    }
    return isDrive ? path.lowerBound..<path.lowerBound + 3 : nil
  }

  private func isWindowsDriveLetter(at position: Int) -> Bool {
    guard let letter = byte(at: position), let mark = byte(at: position + 1) else { return false }
    return letter.isASCIIAlpha && (mark == UInt8(ascii: ":") || mark == UInt8(ascii: "|"))
  }

  func startsWithWindowsDriveLetter(at position: Int) -> Bool {
    guard isWindowsDriveLetter(at: position) else { return false }
    return byte(at: position + 2).map(ASCIISet.endsSpecialSegment.contains) ?? true
  }
}
