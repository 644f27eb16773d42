import LinkwayNavigation
import LinkwayTable

/// The cycles of a dependency graph, and the lengths of its chains.
struct DependencyChains {
  /// Cycles, sorted by their first thing in declared order. Every thing that depends on itself is in
  /// at least one.
  private(set) var cycles: [[String]] = []

  /// For each thing, the number of things in the longest chain from it; 0 if a chain reaches a cycle.
  private var lengths: [Int]
  private let places: [String: Int]
  private let targets: [[Int]]

  /// Finds cycles and chains. O(things + dependencies), plus the size of the component for each cycle.
  ///
  /// - Parameter dependencies: returns what a thing depends on; unknown things are ignored.
  init(_ things: [String], dependencies: (String) -> [String]) {
    let places = Dictionary(firstOf: zip(things, things.indices))
    self.places = places
    targets = things.map { dependencies($0).compactMap { places[$0] } }
    lengths = [Int](repeating: 0, count: things.count)
    let order = Self.sorted(targets)
    var isInCycle = [Bool](repeating: false, count: things.count)
    for component in order {
      if component.count > 1 || targets[component[0]].contains(component[0]) {
        addCycles(of: component.sorted(), &isInCycle, things)
      } else {
        let below = targets[component[0]].map { lengths[$0] }
        lengths[component[0]] = below.contains(0) ? 0 : (below.max() ?? 0) + 1
      }
    }
    cycles.sort { (places[$0[0]] ?? 0) < (places[$1[0]] ?? 0) }
  }

  func length(from thing: String) -> Int { places[thing].map { lengths[$0] } ?? 0 }

  /// Whether the chain that starts at `thing` is too long by exactly one, so that `thing` is reported.
  func isJustTooLong(from thing: String) -> Bool {
    length(from: thing) == GraphCheck.depthLimit + 1
  }

  /// Returns a cycle as text for messages, shortened if it is long.
  static func text(of cycle: [String]) -> String {
    let shown = cycle.count > 8 ? cycle.prefix(6) + ["…"] + cycle.suffix(1) : cycle[...]
    return (shown + cycle.prefix(1)).joined(separator: " → ")
  }

  /// Returns the strongly connected components (Tarjan, 1972), dependencies first. Not recursive, since
  /// only the size of the file bounds the depth.
  private static func sorted(_ targets: [[Int]]) -> [[Int]] {
    var components: [[Int]] = []
    var numbers = [Int](repeating: -1, count: targets.count)
    var lowest = numbers
    var isOpen = [Bool](repeating: false, count: targets.count)
    var open: [Int] = []
    var count = 0
    for first in targets.indices where numbers[first] < 0 {
      var path = [(thing: first, next: 0)]
      while let (thing, next) = path.last {
        if next == 0 {
          (numbers[thing], lowest[thing]) = (count, count)
          count += 1
          open.append(thing)
          isOpen[thing] = true
        }
        if next < targets[thing].count {
          path[path.count - 1].next += 1
          let target = targets[thing][next]
          if numbers[target] < 0 {
            path.append((target, 0))
          } else if isOpen[target] {
            lowest[thing] = min(lowest[thing], numbers[target])
          }
          continue
        }
        path.removeLast()
        if let parent = path.last?.thing { lowest[parent] = min(lowest[parent], lowest[thing]) }
        guard lowest[thing] == numbers[thing] else { continue }
        var component: [Int] = []
        while let last = open.popLast() {
          isOpen[last] = false
          component.append(last)
          if last == thing { break }
        }
        components.append(component)
      }
    }
    return components
  }

  /// Adds a shortest cycle for each thing of a component that is not in a cycle yet.
  private mutating func addCycles(
    of component: [Int], _ isInCycle: inout [Bool], _ things: [String]
  ) {
    let members = Set(component)
    for first in component where !isInCycle[first] {
      // Breadth-first search, until a path leads back.
      var parents: [Int: Int] = [:]
      var layer = [first]
      var end: Int?
      while end == nil, !layer.isEmpty {
        var next: [Int] = []
        for thing in layer where end == nil {
          for target in targets[thing] where members.contains(target) {
            if target == first {
              end = thing
              break
            }
            if parents[target] == nil {
              parents[target] = thing
              next.append(target)
            }
          }
        }
        layer = next
      }
      var cycle: [Int] = []
      var place = end
      while let thing = place {
        cycle.append(thing)
        isInCycle[thing] = true
        place = thing == first ? nil : parents[thing]
      }
      cycles.append(cycle.reversed().map { things[$0] })
    }
  }
}
