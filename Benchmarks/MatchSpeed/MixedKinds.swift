import RouteMatching

/// A small table of all kinds of routes that the automaton decides alone, with links of each.
enum MixedKinds {
  static func matcher() throws -> RouteMatcher {
    var types = TypeTable()
    types.add(
      .enumeration(EnumerationType(name: "feed", values: ["new", "top"])), named: "feed")
    let origins = try ["https://photos.example", "photos:", "https://:lang.photos.example"].map {
      try OriginCompiler(types: types).origin($0)
    }
    let compiler = ComponentCompiler(kind: .path, types: types)
    let paths = [
      "/photos/:id<int>", "/photos/:slug<slug>", "/photos/:any", "/explore/:feed<feed>",
      "/u/@:user", "/raw/:rest<raw>", "/files/*", "/day/:date<date>", "/caf%C3%A9/:x",
      "/key/:id<uuid>", "/list/:x+", "/",
    ]
    var routes = try paths.map { path in
      Route(
        id: path,
        patterns: [RoutePattern(text: path, origins: origins, path: try compiler.compile(path))])
    }
    routes.append(
      Route(
        id: "search",
        patterns: [
          RoutePattern(text: "/search", origins: origins, path: try compiler.compile("/search"))
        ],
        query: QueryRule(items: [
          QueryItemRule(name: "q"),
          QueryItemRule(name: "page", type: .builtIn(.int), presence: .optional),
        ])))
    return RouteMatcher(routes: routes)
  }

  static let links = [
    "https://photos.example/photos/42", "photos://photos/a-b", "photos:photos/A_b",
    "https://en.photos.example/explore/top?ref=mail#top", "https://photos.example/u/@somebody",
    "photos:///raw/a/b?c=d#e", "https://photos.example/files/a/b/c", "photos:/day/2024-02-29",
    "https://photos.example/caf%C3%A9/%F0%9F%90%88", "https://photos.example/list/a/b/",
    "https://photos.example/key/3782b780-0bc5-012e-fb02-00163e1b201c", "https://photos.example/",
    "https://photos.example/search?page=2&q=a%20b".replacing("%20", with: "+"),
    "https://photos.example/nothing/here", "https://other.example/photos/42",
  ]
}
