import LinkwayDiagnostics

/// Tables of random routes with links for them: what a compiled file has to carry.
struct RandomTable {
  private(set) var text: String
  private(set) var links: [String] = []

  private static let segments = [
    "a", "b", "c-d", ":x<int>", ":y<uuid>", ":z", ":f<feed>", ":r<code>", "@:u", ":n(\\\\d+)",
  ]
  /// A value that each segment takes.
  private static let fitting = [
    "a": "a", "b": "b", "c-d": "c-d", ":x<int>": "7", ":z": "x%20y", ":f<feed>": "new",
    ":y<uuid>": "6ba7b810-9dad-11d1-80b4-00c04fd430c8", ":r<code>": "ABC1", "@:u": "@me",
    ":n(\\\\d+)": "42",
  ]
  private static let values = [
    "a", "b", "c-d", "7", "-3", "6ba7b810-9dad-11d1-80b4-00c04fd430c8", "new", "ABC1", "@me",
    "x%20y", "x%2Fy", "..", "é",
  ]
  private static let actions = [
    #""opens": "photo""#, #""opens": "feed", "mode": "push""#, #""leaveToWeb": true"#,
    #""refuse": true"#, #""resolver": "own""#, #""redirect": "/a/b""#,
    #""opens": "photo", "with": { "id": 3, "t": "x{-:*}?", "gone": null }"#,
    #""opens": "photo", "requires": ["session"], "with": { "token": ":*" }, "secret": ["token"]"#,
    #""opens": "auth", "requires": ["!session"], "sources": ["internal", "universal"]"#,
  ]
  private static let conditions = [
    "", "", #""query": { "q": "int?", "token": "string?" }"#,
    #""query": { "q": "int = 4", "tags": "string[]", "*": true }"#,
    #""query": { "k": { "equals": "v" }, "no": { "absent": true } }"#,
    #""query": { "m": { "matches": "v:w<int>" } }"#, #""fragment": "/s/:frag""#,
    #""fragment": { "p": "feed?" }"#, #""caseSensitive": false"#,
  ]

  init(_ generator: inout some RandomNumberGenerator) {
    var routes: [String] = []
    for place in 0..<Int.random(in: 1...12, using: &generator) {
      var members = [#""route": "r\#(place)""#]
      let count = Int.random(in: 0...3, using: &generator)
      // A literal of its own keeps the routes from conflicts.
      var names: Set<String> = []
      let segments = (0..<count).map { _ in
        Self.segments.randomElement(using: &generator) ?? "a"
      }.filter { names.insert($0).inserted }
      let tail = ["", "", "/*", "/:rest<path>"].randomElement(using: &generator) ?? ""
      let path = "/p\(place)" + segments.map { "/" + $0 }.joined() + tail
      let isLink = Int.random(in: 0..<6, using: &generator) == 0
      members.append(
        isLink ? #""links": ["https://*.l.example\#(path)"]"# : #""paths": ["\#(path)"]"#)
      members.append(Self.actions.randomElement(using: &generator) ?? "")
      members.append(Self.conditions.randomElement(using: &generator) ?? "")
      routes.append("{ " + members.filter { !$0.isEmpty }.joined(separator: ", ") + " }")
      for _ in 0..<6 {
        let values = segments.map { segment in
          let fits = Int.random(in: 0..<8, using: &generator) > 0
          let value = fits ? Self.fitting[segment] : Self.values.randomElement(using: &generator)
          return "/" + (value ?? "")
        }
        let origin =
          [
            "https://a.example", "app:/", "https://x.l.example", "https://h.app.example:81",
            "https://h.app.example", "https://i.h.app.example:8443", "https://h.app.example:82",
          ].randomElement(using: &generator) ?? ""
        let more =
          [
            "", "", "/", "/q/r", "?q=1&token=s", "?k=v", "?q=1&token=a+b%2B", "?m=v5&tags=1&tags=2",
            "#/s/x", "?q=x",
          ]
          .randomElement(using: &generator) ?? ""
        links.append("\(origin)/p\(place)\(values.joined())\(more)")
      }
    }
    let declared = Bool.random(using: &generator) ? #""precedence": "declared","# : ""
    let slashes = ["refuse", "significant", "collapse"].randomElement(using: &generator) ?? ""
    let trailing = Bool.random(using: &generator) ? "strict" : "ignore"
    let admission = Bool.random(using: &generator) ? "strict" : "lenient"
    let plus = Bool.random(using: &generator) ? "space" : "literal"
    let host =
      [
        "https://:h.app.example:81", "https://:h(.+).app.example::port(8[0-9]+)",
        "https://:h.app.example{::port<int>}?", "https://:h(.+):*",
      ].randomElement(using: &generator) ?? ""
    text = """
      { "version": 1, "origins": ["https://a.example", "app:", "\(host)"],
        \(declared) "plusInQuery": "\(plus)", "duplicateSlashes": "\(slashes)", "trailingSlash": "\(trailing)",
        "admission": "\(admission)",
        "types": { "feed": { "enum": ["new", "top"] }, "code": { "regex": "[A-Z]{3}[0-9]" } },
        "gates": { "session": { "flow": "auth", "expiresAfter": "5m", "whenNewLink": "keep" } },
        "app": { "coordinator": "app", "start": "feed", "children": [
          { "coordinator": "auth", "as": "sheet", "screens": ["welcome"] },
          { "coordinator": "feed", "as": "root",
            "screens": ["photos", { "screen": "photo", "hidesBottomBar": true }] } ] },
        "routes": [ \(routes.joined(separator: ",\n")) ] }
      """
  }
}
