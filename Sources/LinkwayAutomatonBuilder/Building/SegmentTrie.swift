import LinkwayAutomaton

/// A trie of words over segments. It consists of flat arrays, with numbers for nodes, so that a
/// trie of a million words is built in a second or two.
struct SegmentTrie {
  /// The child of each node for any segment; 0 if there is none.
  private(set) var anyChild: [UInt32] = []
  /// The heads of two linked lists of payloads at each node: those that end exactly there, and
  /// those that accept any remaining segments; 0 for an empty list.
  private(set) var exactHeads: [UInt32] = []
  private(set) var restHeads: [UInt32] = []
  private var payloads: [UInt32] = [0]
  private var nextPayload: [UInt32] = [0]
  /// The number of payloads from each list element to the end of its list.
  private var counts: [UInt32] = [0]

  private var edgeParents: [UInt32] = []
  private var edgeSteps: [AutomatonStep] = []
  private var edgeChildren: [UInt32] = []
  /// A hash table of edges by parent and step, with open addressing; an element is an edge's number
  /// plus 1.
  private var slots = [UInt32](repeating: 0, count: 256)

  var nodeCount: Int { anyChild.count }
  var edgeCount: Int { edgeParents.count }
  var payloadCount: Int { payloads.count - 1 }

  /// Adds a node without a parent.
  mutating func addRoot() -> UInt32 { addNode() }

  /// Adds a word below a root. O(steps).
  mutating func insert(
    _ steps: some Sequence<AutomatonStep>, takesRest: Bool, below root: UInt32, payload: UInt32
  ) {
    var node = root
    for step in steps {
      if step == .any {
        if anyChild[Int(node)] == 0 { anyChild[Int(node)] = addNode() }
        node = anyChild[Int(node)]
      } else {
        node = child(of: node, over: step)
      }
    }
    let number = UInt32(payloads.count)
    payloads.append(payload)
    let next = takesRest ? restHeads[Int(node)] : exactHeads[Int(node)]
    nextPayload.append(next)
    counts.append(counts[Int(next)] + 1)
    if takesRest { restHeads[Int(node)] = number } else { exactHeads[Int(node)] = number }
  }

  private mutating func addNode() -> UInt32 {
    anyChild.append(0)
    exactHeads.append(0)
    restHeads.append(0)
    return UInt32(anyChild.count - 1)
  }

  private mutating func child(of node: UInt32, over step: AutomatonStep) -> UInt32 {
    if edgeCount * 2 >= slots.count { grow() }
    var place = place(node, step)
    while slots[place] != 0 {
      let edge = Int(slots[place] - 1)
      if edgeParents[edge] == node, edgeSteps[edge] == step { return edgeChildren[edge] }
      place = (place + 1) & (slots.count - 1)
    }
    let child = addNode()
    edgeParents.append(node)
    edgeSteps.append(step)
    edgeChildren.append(child)
    slots[place] = UInt32(edgeCount)
    return child
  }

  private func place(_ node: UInt32, _ step: AutomatonStep) -> Int {
    var hash = (UInt64(node) << 32 | UInt64(step.rawValue)) &* 0x9E37_79B9_7F4A_7C15
    hash ^= hash >> 32
    return Int(truncatingIfNeeded: hash) & (slots.count - 1)
  }

  private mutating func grow() {
    slots = [UInt32](repeating: 0, count: slots.count * 4)
    for edge in 0..<edgeCount {
      var place = place(edgeParents[edge], edgeSteps[edge])
      while slots[place] != 0 { place = (place + 1) & (slots.count - 1) }
      slots[place] = UInt32(edge + 1)
    }
  }

  /// Returns the length of a list of payloads.
  func count(_ head: UInt32) -> Int { Int(counts[Int(head)]) }

  /// Returns the payloads of a list.
  func list(_ head: UInt32) -> [UInt32] {
    var list: [UInt32] = []
    var place = head
    while place != 0 {
      list.append(payloads[Int(place)])
      place = nextPayload[Int(place)]
    }
    return list
  }

  /// Returns the edges of all nodes, sorted by parent.
  func sortedEdges() -> SortedEdges {
    var starts = [UInt32](repeating: 0, count: nodeCount + 1)
    for parent in edgeParents { starts[Int(parent) + 1] += 1 }
    for node in 0..<nodeCount { starts[node + 1] += starts[node] }
    var steps = [AutomatonStep](repeating: .any, count: edgeCount)
    var children = [UInt32](repeating: 0, count: edgeCount)
    var next = starts
    for edge in 0..<edgeCount {
      let place = Int(next[Int(edgeParents[edge])])
      next[Int(edgeParents[edge])] += 1
      steps[place] = edgeSteps[edge]
      children[place] = edgeChildren[edge]
    }
    return SortedEdges(starts: starts, steps: steps, children: children)
  }

  /// Edges sorted by parent: those of node n have the indices `starts[n]..<starts[n + 1]`.
  struct SortedEdges {
    var starts: [UInt32]
    var steps: [AutomatonStep]
    var children: [UInt32]

    func range(of node: UInt32) -> Range<Int> {
      Int(starts[Int(node)])..<Int(starts[Int(node) + 1])
    }
  }
}
