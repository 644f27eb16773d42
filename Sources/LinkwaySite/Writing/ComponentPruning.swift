/// Drops every component whose removal changes no answer, first to last, until none is left.
///
/// Where components ask about query or fragment, it is not asked whether they can hold together:
/// one is dropped only where that cannot matter.
struct ComponentPruning {
  private let components: [AppleComponent]
  /// The sets of components whose paths some path matches.
  private let sets: [[Int]]

  /// - Returns: the components that are left, all of them where there is too much to look at.
  static func pruned(_ components: [AppleComponent]) -> [AppleComponent] {
    let search = MarkSearch(
      components.map { component in
        let folding = !component.caseSensitive
        let path = component.path?.glob(folding: folding, isPath: true)
        return [.glob(path ?? Glob([.star]), folding: folding)]
      })
    guard let found = search.found() else { return components }
    let pruning = ComponentPruning(components: components, sets: found.map(\.marks))
    var kept = [Bool](repeating: true, count: components.count)
    while let next = components.indices.first(where: { kept[$0] && pruning.isIdle($0, kept) }) {
      kept[next] = false
    }
    return components.indices.filter { kept[$0] }.map { components[$0] }
  }

  /// Whether all answers stay without this component.
  private func isIdle(_ place: Int, _ kept: [Bool]) -> Bool {
    sets.allSatisfy { set in
      guard set.contains(place) else { return true }
      let rules = set.filter { kept[$0] }
      // What comes before it and holds whenever it does.
      let isHidden = rules.contains { earlier in
        earlier < place && holds(earlier, whenever: place)
      }
      if isHidden { return true }
      for later in rules where later > place {
        if components[later].excludes == components[place].excludes {
          if holds(later, whenever: place) { return true }
        } else {
          return false
        }
      }
      // Nothing matches, so that the link stays in the browser.
      return components[place].excludes
    }
  }

  private func holds(_ other: Int, whenever place: Int) -> Bool {
    components[other].isUnconditional || components[other].hasConditions(of: components[place])
  }
}
