import LinkwayAutomaton
package import LinkwayMatching

/// The distinct lists of origins in a table, called groups.
package struct OriginGroups {
  private(set) var groups: [OriginList] = []
  private var numbers: [Key: UInt32] = [:]
  private var known: [ObjectIdentifier: (list: OriginList, number: UInt32)] = [:]

  /// The contents of a list, hashed as one piece of memory.
  private struct Key: Hashable {
    var bytes: [UInt8] = []

    func hash(into hasher: inout Hasher) {
      unsafe bytes.withUnsafeBytes { unsafe hasher.combine(bytes: $0) }
    }
  }

  package init() {}

  /// Returns the number of a list of origins. Lists have the same number if their origins have the
  /// same schemes, hosts and ports in the same order. Hosts and port patterns are compared as
  /// written.
  package mutating func intern(_ list: OriginList) -> UInt32 {
    // Nearly all patterns of a table have the same list of origins.
    if let found = known[ObjectIdentifier(list)] { return found.number }
    var key = Key()
    for origin in list.origins {
      for scheme in origin.schemes {
        key.bytes += scheme.utf8
        key.bytes.append(0)
      }
      key.bytes += (origin.host?.text ?? "/").utf8
      key.bytes.append(0)
      switch origin.port {
      case .standard: key.bytes.append(1)
      case .any: key.bytes.append(2)
      case .number(let port):
        key.bytes.append(3)
        key.bytes.append(UInt8(port >> 8))
        key.bytes.append(UInt8(port & 0xFF))
      case .pattern(let port):
        key.bytes.append(4)
        key.bytes += port.pattern.text.utf8
        key.bytes.append(0)
      }
    }
    let number = numbers[key] ?? UInt32(groups.count)
    if number == groups.count {
      groups.append(list)
      numbers[key] = number
    }
    known[ObjectIdentifier(list)] = (list, number)
    return number
  }
}
