/// A workload's routes as a `routes.json`.
package enum RouteDocument {
  /// Returns the table. The id of each route is its index, and each route opens one screen; all
  /// have the origin `Engines.origin`.
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
