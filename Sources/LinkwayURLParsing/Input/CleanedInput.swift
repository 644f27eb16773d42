/// A map from positions in the cleaned input to offsets in the original text.
enum InputOrigin: Sendable {
  /// The input was only trimmed: the number of bytes removed at the start.
  case offset(Int)
  /// Bytes were removed or replaced: the original offset of each byte, and of the end.
  case table([UInt32])

  /// Returns the original offset of a position in the cleaned input.
  func offset(of position: Int) -> Int {
    switch self {
    case .offset(let start): start + position
    case .table(let offsets):
      offsets.indices.contains(position) ? Int(offsets[position]) : Int(offsets.last ?? 0)
    }
  }
}

/// The input of the state machine: trimmed, without tabs and newlines, and well-formed UTF-8.
///
/// Standard: URL Standard, "basic URL parser", steps 1 to 3. The standard takes scalar values.
/// Here, bytes that are not UTF-8 are replaced by U+FFFD, as a browser does before parsing, and
/// count as an invalid URL unit.
struct CleanedInput {
  /// The cleaned bytes.
  let bytes: [UInt8]

  /// Cleans the text of a link.
  ///
  /// - Parameter isWellFormed: Whether the bytes are known to be well-formed UTF-8.
  init(_ source: [UInt8], isWellFormed: Bool, log: inout ValidationLog) {
    var start = 0
    var end = source.count
    while start < end, source[start] <= 0x20 { start += 1 }
    while end > start, source[end - 1] <= 0x20 { end -= 1 }
    if start > 0 {
      log.report(.invalidURLUnit, at: 0)
    } else if end < source.count {
      log.report(.invalidURLUnit, at: end)
    }
    let trimmed = source[start..<end]
    let hasRemovals = trimmed.contains { $0.isASCIITabOrNewline }
    guard hasRemovals || !(isWellFormed || UTF8Validator.isWellFormed(trimmed)) else {
      log.origin = .offset(start)
      bytes = start == 0 && end == source.count ? source : Array(trimmed)
      return
    }
    (bytes, log.origin) = Self.rewrite(trimmed, log: &log)
  }

  /// Removes tabs and newlines and repairs ill-formed UTF-8, recording the origin of each byte.
  private static func rewrite(
    _ source: ArraySlice<UInt8>, log: inout ValidationLog
  ) -> ([UInt8], InputOrigin) {
    var bytes: [UInt8] = []
    var offsets: [UInt32] = []
    bytes.reserveCapacity(source.count)
    offsets.reserveCapacity(source.count + 1)
    var firstRepair: Int?
    var parser = Unicode.UTF8.ForwardParser()
    var iterator = source.makeIterator()
    var position = source.startIndex
    var hasReported = false
    scalars: while true {
      switch parser.parseScalar(from: &iterator) {
      case .valid(let scalar):
        let isRemoved = scalar.count == 1 && (scalar.first ?? 0).isASCIITabOrNewline
        if isRemoved, !hasReported {
          log.report(.invalidURLUnit, at: position)
          hasReported = true
        }
        for byte in scalar {
          if !isRemoved {
            bytes.append(byte)
            offsets.append(UInt32(truncatingIfNeeded: position))
          }
          position += 1
        }
      case .error(let length):
        firstRepair = firstRepair ?? position
        for byte: UInt8 in [0xEF, 0xBF, 0xBD] {
          bytes.append(byte)
          offsets.append(UInt32(truncatingIfNeeded: position))
        }
        position += length
      case .emptyInput:
        break scalars
      }
    }
    offsets.append(UInt32(truncatingIfNeeded: source.endIndex))
    if let firstRepair { log.report(.invalidURLUnit, at: firstRepair) }
    return (bytes, .table(offsets))
  }
}
