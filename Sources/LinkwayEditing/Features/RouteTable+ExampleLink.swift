import LinkwayMatching
import LinkwayNavigation
import LinkwayTable

extension RouteTable {
  /// Returns a link that illustrates a route: its first example, otherwise a link with sample
  /// values that resolves to the route or through it. Returns `nil` if none is found.
  func exampleLink(ofRoute id: String) -> String? {
    guard let place = place(ofRoute: id), let route = automaton.route(at: place) else { return nil }
    if let known = examples.first(where: { $0.route == place && $0.example.skip == nil }) {
      return known.example.link
    }
    var parameters = Parameters()
    for item in route.query.items
    where item.isRequired && item.equals == nil && item.matches == nil {
      parameters[item.name] = item.type.readableSample(named: item.name).map(ParameterValue.string)
    }
    var builder = LinkBuilder(route: route, parameters: parameters) { slot in
      switch slot.content {
      case .wildcard, .rest, .raw: slot.isNamed ? slot.name : nil
      case .value(let type): type.readableSample(named: slot.isNamed ? slot.name : nil)
      }
    }
    builder.limit = 16
    return builder.links().first { link in
      let resolved = resolve(link, source: nil)
      return resolved.route == id || resolved.via.contains(id)
    }
  }
}

extension ValueType {
  /// Returns a sample value that is easy to read.
  fileprivate func readableSample(named name: String?) -> String? {
    switch self {
    case .builtIn(.int): "42"
    case .builtIn(.string), .builtIn(.path), .builtIn(.raw): name ?? "text"
    case .builtIn(.link): "https://link.example/"
    default: sample(ignoresCase: false)
    }
  }
}
