import LinkwayMatching

/// Minimizes a failing table and link: removes everything that is not needed for the failure.
struct OracleShrinking {
  struct Case {
    var table: SampleTable
    var link: String
    var source: LinkSource?
  }

  /// Whether a smaller case still fails.
  var fails: (Case) -> Bool

  func shrunk(_ first: Case) -> Case {
    var best = first
    var cost = Int.max
    while cost > size(best) {
      cost = size(best)
      for change in changes(of: best) {
        var smaller = best
        change(&smaller)
        if fails(smaller) { best = smaller }
      }
      for path in texts(of: best) { shrinkText(&best, path) }
    }
    return best
  }

  private typealias Change = (inout Case) -> Void
  private typealias TextPath = WritableKeyPath<Case, String>

  private func size(_ item: Case) -> Int { "\(item)".utf8.count }

  /// From the last element to the first, so that earlier indices stay valid.
  private func changes(of item: Case) -> [Change] {
    var changes: [Change] = [
      { $0.source = nil }, { $0.table.slashes = SlashPolicy() }, { $0.table.admission = .strict },
    ]
    for index in item.table.routes.indices.reversed() {
      changes.append { $0.table.routes.remove(at: index) }
    }
    for index in item.table.origins.indices.reversed() where item.table.origins.count > 1 {
      changes.append { if $0.table.origins.count > 1 { $0.table.origins.remove(at: index) } }
    }
    for index in item.table.routes.indices {
      let route = \Case.table.routes[index]
      func alter(_ change: @escaping (inout SampleRoute) -> Void) {
        changes.append { item in
          if item.table.routes.indices.contains(index) { change(&item[keyPath: route]) }
        }
      }
      alter { $0.links = [] }
      alter { $0.fragment = nil }
      alter { $0.passesOthers = false }
      alter { $0.caseSensitive = true }
      alter { $0.sources = LinkSource.allCases }
      alter { $0.over = [] }
      alter { if $0.paths.count > 1 { $0.paths.removeLast() } }
      alter { if $0.paths.count > 1 { $0.paths.removeFirst() } }
      for place in item.table.routes[index].query.indices.reversed() {
        alter { if $0.query.indices.contains(place) { $0.query.remove(at: place) } }
      }
    }
    return changes
  }

  private func texts(of item: Case) -> [TextPath] {
    var paths: [TextPath] = [\.link]
    for (index, route) in item.table.routes.enumerated() {
      paths += route.paths.indices.map { \.table.routes[index].paths[$0] }
      paths += route.links.indices.map { \.table.routes[index].links[$0] }
    }
    return paths + item.table.origins.indices.map { \.table.origins[$0] }
  }

  /// Removes ever shorter pieces from a text.
  private func shrinkText(_ item: inout Case, _ path: TextPath) {
    var length = item[keyPath: path].unicodeScalars.count / 2
    while length > 0 {
      var start = 0
      while start + length <= item[keyPath: path].unicodeScalars.count {
        var scalars = Array(item[keyPath: path].unicodeScalars)
        scalars.removeSubrange(start..<start + length)
        var text = String.UnicodeScalarView()
        text.append(contentsOf: scalars)
        var smaller = item
        smaller[keyPath: path] = String(text)
        if fails(smaller) { item = smaller } else { start += 1 }
      }
      length /= 2
    }
  }
}
