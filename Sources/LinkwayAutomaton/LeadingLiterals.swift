#if LINKWAY_WITHOUT_AUTOMATON
  import LinkwayMatching
  import LinkwayURLParsing

  /// The routes by the literal segments that their paths begin with: what stands in for the
  /// automaton where there is none, so that a link need not be tried with all routes of a table.
  struct LeadingLiterals: Sendable {
    private struct Node: Sendable {
      /// The routes of which a form has no further leading literal, in declared order.
      var routes: [Int] = []
      /// By the segment, with ASCII letters in lower case.
      var next: [[UInt8]: Int] = [:]
    }

    private var nodes = [Node()]

    /// O(segments of all forms).
    init(_ routes: [Route]) {
      for (place, route) in routes.enumerated() {
        for pattern in route.patterns {
          for form in pattern.path.forms { add(place, form) }
        }
      }
    }

    private mutating func add(_ route: Int, _ form: ComponentPattern.Form) {
      var node = 0
      if case .segments(let segments) = form.segments {
        for segment in segments {
          guard case .literal(let bytes) = segment else { break }
          let key = bytes.map { $0.asciiLowercased }
          if let next = nodes[node].next[key] {
            node = next
          } else {
            nodes[node].next[key] = nodes.count
            node = nodes.count
            nodes.append(Node())
          }
        }
      }
      if nodes[node].routes.last != route { nodes[node].routes.append(route) }
    }

    /// The routes that may match a path, in declared order.
    func routes(_ path: SegmentedPath) -> [Int] {
      var node = nodes[0]
      var found = Set(node.routes)
      for segment in path.segments {
        guard let next = node.next[segment.bytes.map { $0.asciiLowercased }] else { break }
        node = nodes[next]
        found.formUnion(node.routes)
      }
      return found.sorted()
    }
  }
#endif
