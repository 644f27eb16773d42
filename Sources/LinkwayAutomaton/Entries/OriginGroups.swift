package import LinkwayMatching

/// The distinct lists of origins under which a table's patterns stand.
package struct OriginGroups {
  private(set) var groups: [[OriginPattern]] = []
  private var numbers: [[UInt8]: UInt32] = [:]
  private var known: [ObjectIdentifier: (list: OriginList, number: UInt32)] = [:]

  package init() {}

  /// The number of a list of origins that mean the same, however they are written.
  package mutating func intern(_ list: OriginList) -> UInt32 {
    // Nearly all patterns of a table stand under the same origins.
    if let found = known[ObjectIdentifier(list)] { return found.number }
    var key: [UInt8] = []
    for origin in list.origins {
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
      groups.append(list.origins)
      numbers[key] = number
    }
    known[ObjectIdentifier(list)] = (list, number)
    return number
  }
}
