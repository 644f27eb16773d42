/// A simple oracle for a workload: a trie of segments that tries the literal before the parameter
/// and backtracks. It shares no code with the library.
package struct ReferenceTrie: Sendable {
  private struct Edge: Hashable, Sendable {
    var node: Int32
    var segment: String
  }

  private var literals: [Edge: Int32] = [:]
  /// The node after a parameter, and the route that ends here; -1 for none.
  private var parameters: [Int32] = [-1]
  private var routes: [Int32] = [-1]

  /// - Throws: if two routes have the same shape, because then the result is ambiguous.
  package init(_ templates: [RouteTemplate]) throws(WorkloadError) {
    for (place, template) in templates.enumerated() {
      var node: Int32 = 0
      for segment in template.segments {
        node = step(from: node, by: segment)
      }
      guard routes[Int(node)] < 0 else {
        throw WorkloadError(
          "the routes `\(templates[Int(routes[Int(node)])].text)` and `\(template.text)` take "
            + "the same links")
      }
      routes[Int(node)] = Int32(clamping: place)
    }
  }

  private mutating func step(from node: Int32, by segment: String?) -> Int32 {
    let next = Int32(clamping: routes.count)
    if let segment {
      let edge = Edge(node: node, segment: segment)
      if let known = literals[edge] { return known }
      literals[edge] = next
    } else {
      if parameters[Int(node)] >= 0 { return parameters[Int(node)] }
      parameters[Int(node)] = next
    }
    parameters.append(-1)
    routes.append(-1)
    return next
  }

  /// Returns the index of the route that wins; -1 if none matches.
  package func route(of link: String) -> Int {
    guard link.utf8.first == UInt8(ascii: "/") else { return -1 }
    let path = link.utf8.dropFirst()
    let segments = path.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
      .map { String(decoding: $0, as: UTF8.self) }
    // Pending pairs of node and depth. The literal is pushed last, so it is tried first.
    var pending: [(node: Int32, depth: Int)] = [(0, 0)]
    while let (node, depth) = pending.popLast() {
      if depth == segments.count {
        if routes[Int(node)] >= 0 { return Int(routes[Int(node)]) }
        continue
      }
      if parameters[Int(node)] >= 0, !segments[depth].isEmpty {
        pending.append((parameters[Int(node)], depth + 1))
      }
      if let next = literals[Edge(node: node, segment: segments[depth])] {
        pending.append((next, depth + 1))
      }
    }
    return -1
  }
}
