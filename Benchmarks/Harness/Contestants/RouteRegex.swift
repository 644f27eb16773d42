import BenchmarkWorkloads

/// Routes as one regex in PCRE2's syntax. A mark identifies the index of the matching route.
enum RouteRegex {
  private static let parameter = Array("([^/]++)".utf8)

  /// Returns all routes one after another, in precedence order.
  static func list(_ routes: [RouteTemplate]) -> [UInt8] {
    let branches = RouteTemplate.precedenceOrder(of: routes).map { place in
      routes[place].pieces.flatMap { piece in
        switch piece {
        case .literal(let bytes): bytes.flatMap(escaped)
        case .parameter: parameter
        }
      } + end(place)
    }
    return group(branches)
  }

  /// Returns all routes as a trie: shared prefixes are written once, byte by byte. Of the branches
  /// at a position, the one with the most routes is tried first and a parameter last, as precedence
  /// requires.
  static func trie(_ routes: [RouteTemplate]) -> [UInt8] {
    let root = Node()
    for (place, route) in routes.enumerated() {
      var node = root
      node.routes += 1
      for piece in route.pieces {
        switch piece {
        case .literal(let bytes):
          for byte in bytes { node = node.child(byte) }
        case .parameter:
          node = node.parameterChild()
        }
      }
      node.place = place
    }
    return root.regex()
  }

  private static func end(_ place: Int) -> [UInt8] {
    Array("\\z(*MARK:\(place))".utf8)
  }

  private static func escaped(_ byte: UInt8) -> [UInt8] {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "/"), 0x80...:
      [byte]
    default:
      [UInt8(ascii: "\\"), byte]
    }
  }

  private static func group(_ branches: [[UInt8]]) -> [UInt8] {
    if branches.count == 1 { return branches[0] }
    return Array("(?|".utf8) + branches.joined(separator: "|".utf8) + Array(")".utf8)
  }

  private final class Node {
    var routes = 0
    var place: Int?
    private var children: [UInt8: Node] = [:]
    private var parameterNode: Node?

    func child(_ byte: UInt8) -> Node {
      let node = children[byte] ?? Node()
      children[byte] = node
      node.routes += 1
      return node
    }

    func parameterChild() -> Node {
      let node = parameterNode ?? Node()
      parameterNode = node
      node.routes += 1
      return node
    }

    /// Recursive, as deep as a route is long; the workload determines that.
    func regex() -> [UInt8] {
      var branches: [[UInt8]] = []
      if let place { branches.append(end(place)) }
      let ordered = children.sorted {
        ($1.value.routes, $0.key) < ($0.value.routes, $1.key)
      }
      for (byte, node) in ordered { branches.append(escaped(byte) + node.regex()) }
      if let parameterNode { branches.append(parameter + parameterNode.regex()) }
      return group(branches)
    }
  }
}
