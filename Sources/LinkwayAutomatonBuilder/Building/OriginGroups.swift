import LinkwayAutomaton
package import LinkwayMatching

/// The distinct lists of origins in a table, called groups.
package struct OriginGroups {
  private(set) var groups: [OriginList] = []
  private var numbers: [HashedList<UInt8>: UInt32] = [:]
  private var known: [ObjectIdentifier: (list: OriginList, number: UInt32)] = [:]

  package init() {}

  /// Returns the number of a list of origins. Lists have the same number if their origins have the
  /// same schemes, hosts and ports in the same order. Hosts and port patterns are compared as
  /// written.
  package mutating func intern(_ list: OriginList) -> UInt32 {
    // Nearly all patterns of a table have the same list of origins.
    if let found = known[ObjectIdentifier(list)] { return found.number }
    var bytes: [UInt8] = []
    for origin in list.origins {
      for text in origin.schemes + [origin.host?.text ?? "/"] {
        bytes += text.utf8
        bytes.append(0)
      }
      switch origin.port {
      case .standard: bytes.append(1)
      case .any: bytes.append(2)
      case .number(let port): bytes += [3, UInt8(port >> 8), UInt8(port & 0xFF)]
      case .pattern(let port):
        bytes.append(4)
        bytes += port.pattern.text.utf8
        bytes.append(0)
      }
    }
    let key = HashedList(bytes)
    let number = numbers[key] ?? UInt32(groups.count)
    if number == groups.count {
      groups.append(list)
      numbers[key] = number
    }
    known[ObjectIdentifier(list)] = (list, number)
    return number
  }
}
