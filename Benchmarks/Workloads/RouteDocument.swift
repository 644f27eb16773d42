/// A workload's routes as a `routes.json`.
package enum RouteDocument {
  /// Each route is named by its place and opens one screen; all stand under `Engines.origin`.
  package static func text(_ routes: [RouteTemplate]) -> String {
    let lines = routes.enumerated().map { place, route in
      let pattern = route.pattern.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"")
      return #"{ "route": "\#(place)", "paths": ["\#(pattern)"], "opens": "item" }"#
    }
    return """
      { "version": 1, "origins": ["\(Engines.origin)"],
        "app": { "coordinator": "app", "screens": ["home", "item"] },
        "routes": [
      \(lines.joined(separator: ",\n"))
      ] }

      """
  }
}
