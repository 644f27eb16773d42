import LinkwayMatching
import LinkwayRegex
import TestSupport
import Testing

@Suite("Matching paths")
struct PathMatchingTests {
  struct Row: CustomTestStringConvertible, Sendable {
    var pattern: String
    var path: String
    /// `nil` means no match.
    var parameters: Parameters?
    var slashes = SlashPolicy()
    var testDescription: String { "\(pattern) on \(path)" }
  }

  static let strict = SlashPolicy(trailing: .strict, duplicates: .significant)
  static let significant = SlashPolicy(trailing: .ignore, duplicates: .significant)

  static let rows: [Row] = [
    Row(pattern: "/", path: "/", parameters: [:]),
    Row(pattern: "/photos", path: "/photos", parameters: [:]),
    Row(pattern: "/photos", path: "/photos/", parameters: [:]),
    Row(pattern: "/photos/", path: "/photos", parameters: [:]),
    Row(pattern: "/photos", path: "/photos/", parameters: nil, slashes: strict),
    Row(pattern: "/photos/", path: "/photos", parameters: nil, slashes: strict),
    Row(pattern: "/photos", path: "/Photos", parameters: nil),
    Row(pattern: "/:id", path: "/42", parameters: ["id": .string("42")]),
    Row(pattern: "/:id", path: "/", parameters: nil),
    Row(pattern: "/:id", path: "/a/b", parameters: nil),
    Row(pattern: "/:id<int>", path: "/42", parameters: ["id": .int(42)]),
    Row(pattern: "/:id<int>", path: "/-7", parameters: ["id": .int(-7)]),
    Row(pattern: "/:id<int>", path: "/4x", parameters: nil),
    Row(pattern: "/:id<int>", path: "/9223372036854775807", parameters: ["id": .int(.max)]),
    Row(pattern: "/:id<int>", path: "/9223372036854775808", parameters: nil),
    Row(pattern: "/:x<number>", path: "/1.5e3", parameters: ["x": .number(1500)]),
    Row(pattern: "/:x<number>", path: "/1e999", parameters: nil),
    Row(pattern: "/:x<number>", path: "/01", parameters: nil),
    Row(pattern: "/:x<bool>", path: "/1", parameters: ["x": .bool(true)]),
    Row(pattern: "/:x<bool>", path: "/TRUE", parameters: nil),
    Row(
      pattern: "/:x<uuid>", path: "/3782B780-0bc5-012e-fb02-00163e1b201c",
      parameters: ["x": .string("3782B780-0bc5-012e-fb02-00163e1b201c")]),
    Row(pattern: "/:x<uuid>", path: "/3782b7800bc5012efb0200163e1b201c", parameters: nil),
    Row(pattern: "/:x<date>", path: "/2024-02-29", parameters: ["x": .string("2024-02-29")]),
    Row(pattern: "/:x<date>", path: "/2023-02-29", parameters: nil),
    Row(pattern: "/:x<slug>", path: "/a-1", parameters: ["x": .string("a-1")]),
    Row(pattern: "/:x<slug>", path: "/a--1", parameters: nil),
    Row(pattern: "/:x<hex>", path: "/Ff0", parameters: ["x": .string("Ff0")]),
    Row(pattern: "/:x<hex>", path: "/fg", parameters: nil),
    Row(pattern: "/@:user", path: "/@ann", parameters: ["user": .string("ann")]),
    Row(pattern: "/@:user", path: "/@", parameters: nil),
    Row(pattern: "/:name.json", path: "/a.json", parameters: ["name": .string("a")]),
    Row(
      pattern: "/:a-:b", path: "/x-y-z",
      parameters: ["a": .string("x"), "b": .string("y-z")]),
    Row(
      pattern: "/:from<int>...:to<int>", path: "/1...22",
      parameters: ["from": .int(1), "to": .int(22)]),
    Row(pattern: "/a/:b?", path: "/a", parameters: [:]),
    Row(pattern: "/a/:b?", path: "/a/x", parameters: ["b": .string("x")]),
    Row(pattern: "/a/:b+", path: "/a", parameters: nil),
    Row(pattern: "/a/:b+", path: "/a/x/y", parameters: ["b": .string("x/y")]),
    Row(pattern: "/a/:b*", path: "/a", parameters: [:]),
    Row(pattern: "/a/:b*", path: "/a/x/y", parameters: ["b": .string("x/y")]),
    Row(pattern: "/a/:b*/c", path: "/a/c", parameters: [:]),
    Row(pattern: "/a/:b*/c", path: "/a/x/c/c", parameters: ["b": .string("x/c")]),
    Row(pattern: "/a/:b<int>+", path: "/a/1/2", parameters: ["b": .string("1/2")]),
    Row(pattern: "/a/:b<int>+", path: "/a/1/x", parameters: nil),
    Row(pattern: "/a/*", path: "/a", parameters: [:]),
    Row(pattern: "/a/*", path: "/a/b/c", parameters: [:]),
    Row(pattern: "/a/*", path: "/a", parameters: nil, slashes: strict),
    Row(pattern: "/a/*", path: "/a/", parameters: [:], slashes: strict),
    Row(pattern: "/a/*/z", path: "/a/b/c/z", parameters: [:]),
    Row(pattern: "/a/*/z", path: "/a/z", parameters: nil),
    Row(pattern: "/a/:x(.*)", path: "/a/b/c", parameters: ["x": .string("b/c")]),
    Row(pattern: "/files/*.json", path: "/files/a/b.json", parameters: [:]),
    Row(pattern: "/files/*.json", path: "/files/a/b.txt", parameters: nil),
    Row(pattern: "/*.json/*", path: "/a.json", parameters: [:]),
    Row(pattern: "/*.json/:x(.*)", path: "/a/b.json/c", parameters: ["x": .string("c")]),
    Row(pattern: "/*.json/:x(.*)", path: "/a/b.json", parameters: ["x": .string("")]),
    Row(pattern: "/*.json/*", path: "/a.json", parameters: nil, slashes: strict),
    Row(
      pattern: "/*.json/:x<raw>", path: "/a.json/b%20c?d#e",
      parameters: ["x": .string("b%20c?d#e")]),
    Row(pattern: "/*.json/:x<raw>", path: "/a.json//b", parameters: ["x": .string("/b")]),
    Row(pattern: "/*.json/:x<raw>", path: "/a.json?b", parameters: ["x": .string("?b")]),
    Row(pattern: "{/b}*", path: "/", parameters: [:]),
    Row(pattern: "{/b}*", path: "/b/b", parameters: [:]),
    Row(pattern: "/a/:x<path>", path: "/a", parameters: nil),
    Row(pattern: "/a/:x<path>", path: "/a/b/c", parameters: ["x": .string("b/c")]),
    Row(pattern: "/a{/b}?/c", path: "/a/c", parameters: [:]),
    Row(pattern: "/a{/b}?/c", path: "/a/b/c", parameters: [:]),
    Row(pattern: "/x{abc}+", path: "/xabcabc", parameters: [:]),
    Row(pattern: "/x{abc}+", path: "/x", parameters: nil),
    Row(pattern: "/x{abc}*", path: "/x", parameters: [:]),
    Row(pattern: "{/a-:x}+", path: "/a-1/a-2", parameters: ["x": .string("1/a-2")]),
    Row(pattern: "/caf%C3%A9", path: "/café", parameters: [:]),
    Row(pattern: "/café", path: "/caf%C3%A9", parameters: [:]),
    Row(pattern: "/:x", path: "/%E7%8C%AB", parameters: ["x": .string("猫")]),
    Row(pattern: "/:a:b", path: "/éa", parameters: ["a": .string("é"), "b": .string("a")]),
    Row(pattern: "/a%2Fb", path: "/a%2fb", parameters: [:]),
    Row(pattern: "/a%2Fb", path: "/a/b", parameters: nil),
    Row(pattern: "/a/b", path: "/a%2fb", parameters: nil),
    Row(pattern: "/:x", path: "/%252e%252e", parameters: ["x": .string("%2e%2e")]),
    Row(pattern: "/w/:x(\\d+)", path: "/w/12", parameters: ["x": .string("12")]),
    Row(pattern: "/w/:x(\\d+)", path: "/w/1a", parameters: nil),
    Row(
      pattern: "/:d([^./]+).:s([^./]+)", path: "/light.on",
      parameters: ["d": .string("light"), "s": .string("on")]),
    Row(pattern: "/:d([^./]+).:s([^./]+)", path: "/a.b.c", parameters: nil),
    Row(pattern: "/a/:x*", path: "/a//b", parameters: nil, slashes: significant),
    Row(pattern: "/a/*", path: "/a//b", parameters: [:], slashes: significant),
    Row(pattern: "/a/:x<path>", path: "/a/", parameters: nil, slashes: strict),
    Row(
      pattern: "/a/:x<path>", path: "/a//b", parameters: ["x": .string("/b")],
      slashes: significant),
    Row(pattern: "/a//", path: "/a//", parameters: [:], slashes: significant),
    Row(pattern: "/a//", path: "/a/", parameters: nil, slashes: significant),
    Row(pattern: "//", path: "//", parameters: [:], slashes: significant),
    Row(
      pattern: "/*/{:x}*:y/:z", path: "/a/e/-4",
      parameters: ["y": .string("e"), "z": .string("-4")]),
    Row(pattern: "//", path: "/", parameters: nil, slashes: significant),
    Row(pattern: "/", path: "//", parameters: nil, slashes: significant),
  ]

  @Test(
    "A pattern matches the expected paths and returns their parameters, with and without JIT",
    arguments: rows, [JITMode.automatic, .off])
  func matches(_ row: Row, _ jit: JITMode) throws {
    var fixture = RouteFixture()
    fixture.types.jit = jit
    fixture.slashes = row.slashes
    let matcher = try fixture.matcher(paths: [row.pattern])
    #expect(try matcher.parameters(of: "https://photos.example" + row.path) == row.parameters)
  }

  @Test(
    "A custom scheme folds the authority into the path",
    arguments: [
      "photos://photos/42", "photos:///photos/42", "photos:photos/42", "photos:/photos/42",
      "https://photos.example/photos/42", "photos://photos/42/",
    ])
  func folds(_ link: String) throws {
    let matcher = try RouteFixture().matcher(paths: ["/photos/:id<int>"])
    #expect(try matcher.parameters(of: link) == ["id": .int(42)])
  }

  @Test(
    "A value that holds a separator or is a dot segment is refused",
    arguments: [
      ("/:x", "/a%2Fb", "separator: a decoded value contains `/` or `\\`"),
      ("/:x", "/a%5Cb", "separator: a decoded value contains `/` or `\\`"),
      ("/:x*", "/a/b%2Fc", "separator: a decoded value contains `/` or `\\`"),
      ("/*", "/a/b%2Fc", "separator: a decoded value contains `/` or `\\`"),
      ("/@:x", "/@..", "dot segment: `.` and `..` cannot be values"),
    ])
  func captures(_ pattern: String, _ path: String, _ message: String) throws {
    let matcher = try RouteFixture().matcher(paths: [pattern])
    #expect(try matcher.winner(of: "https://photos.example" + path) == "refused: " + message)
  }
}

extension PathMatchingTests {
  @Test(
    "A match that would take too much work is an error, and soon",
    arguments: [
      ("/*a*a*a*a*a*a*a*a*b", String(repeating: "a", count: 1_500)),
      ("/:v-:w-:x-:y-:z.q", String(repeating: "-a", count: 900)),
    ].prefix(Effort.rounds(1, thorough: 2)))
  func limits(_ pattern: String, _ text: String) throws {
    let matcher = try RouteFixture().matcher(paths: [pattern])
    #expect(throws: MatchLimitExceeded.self) {
      try matcher.winner(of: "https://photos.example/" + text)
    }
  }
}
