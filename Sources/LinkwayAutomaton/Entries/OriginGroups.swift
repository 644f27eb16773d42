import LinkwayMatching

/// The distinct lists of origins under which a table's patterns stand.
package struct OriginGroups {
  private(set) var groups: [[OriginPattern]] = []
  private var numbers: [[UInt8]: UInt32] = [:]
  private var last: (origins: [OriginPattern], number: UInt32)?

  package init() {}

  /// The number of a list of origins that mean the same, however they are written.
  package mutating func intern(_ origins: [OriginPattern]) -> UInt32 {
    // Nearly all patterns of a table stand under the same origins.
    if let last, last.origins.count == origins.count,
      zip(last.origins, origins).allSatisfy({ $0.text.utf8.elementsEqual($1.text.utf8) })
    {
      return last.number
    }
    var key: [UInt8] = []
    for origin in origins {
      for scheme in origin.schemes { key += Array(scheme.utf8) + [0] }
      key += Array((origin.host?.text ?? "/").utf8) + [0]
      switch origin.port {
      case .standard: key.append(1)
      case .any: key.append(2)
      case .number(let port): key += [3, UInt8(port >> 8), UInt8(port & 0xFF)]
      case .pattern(let port): key += [4] + Array(port.pattern.text.utf8) + [0]
      }
    }
    let number = numbers[key] ?? UInt32(groups.count)
    if number == groups.count {
      groups.append(origins)
      numbers[key] = number
    }
    last = (origins, number)
    return number
  }
}
