import LinkwayNavigation
import LinkwayTable
import LinkwayURLParsing

/// The cycles of a dependency graph, and the lengths of its chains.
struct DependencyChains {
  /// Cycles, sorted by their first node in declared order. Every node that depends on itself,
  /// directly or indirectly, is in at least one cycle.
  private(set) var cycles: [[String]] = []

  /// For each node, the number of nodes in the longest chain from it; 0 if a chain reaches a cycle.
  private var lengths: [Int]
  private let places: [String: Int]
  private let targets: [[Int]]

  /// Finds cycles and chains. O(nodes + dependencies), plus the size of the component for each
  /// cycle.
  ///
  /// - Parameter dependencies: returns what a node depends on; unknown nodes are ignored.
  init(_ nodes: [String], dependencies: (String) -> [String]) {
    let places = Dictionary(firstOf: zip(nodes, nodes.indices))
    self.places = places
    targets = nodes.map { dependencies($0).compactMap { places[$0] } }
    lengths = [Int](repeating: 0, count: nodes.count)
    let order = Self.sorted(targets)
    var isInCycle = [Bool](repeating: false, count: nodes.count)
    for component in order {
      if component.count > 1 || targets[component[0]].contains(component[0]) {
        addCycles(of: component.sorted(), &isInCycle, nodes)
      } else {
        let below = targets[component[0]].map { lengths[$0] }
        lengths[component[0]] = below.contains(0) ? 0 : (below.max() ?? 0) + 1
      }
    }
    cycles.sort { (places[$0[0]] ?? 0) < (places[$1[0]] ?? 0) }
  }

  func length(from node: String) -> Int { places[node].map { lengths[$0] } ?? 0 }

  /// Returns whether the longest chain from `node` exceeds the limit by exactly one. Only such
  /// nodes are reported.
  func exceedsLimitByOne(from node: String) -> Bool {
    length(from: node) == GraphCheck.depthLimit + 1
  }

  /// Returns a cycle as text for messages, shortened if it is long.
  static func text(of cycle: [String]) -> String {
    let shown = cycle.count > 8 ? cycle.prefix(6) + ["…"] + cycle.suffix(1) : cycle[...]
    return (shown + cycle.prefix(1)).joined(separator: " → ")
  }

  /// Returns the strongly connected components (Tarjan, 1972), dependencies first. Not recursive,
  /// since only the size of the file bounds the depth.
  private static func sorted(_ targets: [[Int]]) -> [[Int]] {
    var components: [[Int]] = []
    var numbers = [Int](repeating: -1, count: targets.count)
    var lowest = numbers
    var isOpen = [Bool](repeating: false, count: targets.count)
    var open: [Int] = []
    var count = 0
    for first in targets.indices where numbers[first] < 0 {
      var path = [(node: first, next: 0)]
      while let (node, next) = path.last {
        if next == 0 {
          (numbers[node], lowest[node]) = (count, count)
          count += 1
          open.append(node)
          isOpen[node] = true
        }
        if next < targets[node].count {
          path[path.count - 1].next += 1
          let target = targets[node][next]
          if numbers[target] < 0 {
            path.append((target, 0))
          } else if isOpen[target] {
            lowest[node] = min(lowest[node], numbers[target])
          }
          continue
        }
        path.removeLast()
        if let parent = path.last?.node { lowest[parent] = min(lowest[parent], lowest[node]) }
        guard lowest[node] == numbers[node] else { continue }
        var component: [Int] = []
        while let last = open.popLast() {
          isOpen[last] = false
          component.append(last)
          if last == node { break }
        }
        components.append(component)
      }
    }
    return components
  }

  /// Adds a shortest cycle for each node of a component that is not in a cycle yet.
  private mutating func addCycles(
    of component: [Int], _ isInCycle: inout [Bool], _ nodes: [String]
  ) {
    let members = Set(component)
    for first in component where !isInCycle[first] {
      // Breadth-first search, until a path returns to `first`.
      var parents: [Int: Int] = [:]
      var layer = [first]
      var end: Int?
      while end == nil, !layer.isEmpty {
        var next: [Int] = []
        for node in layer where end == nil {
          for target in targets[node] where members.contains(target) {
            if target == first {
              end = node
              break
            }
            if parents[target] == nil {
              parents[target] = node
              next.append(target)
            }
          }
        }
        layer = next
      }
      var cycle: [Int] = []
      var place = end
      while let node = place {
        cycle.append(node)
        isInCycle[node] = true
        place = node == first ? nil : parents[node]
      }
      cycles.append(cycle.reversed().map { nodes[$0] })
    }
  }
}
