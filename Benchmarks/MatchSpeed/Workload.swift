import Foundation
import RouteMatching

/// Routes and links to match, from the folder `LINKWAY_SHARED` (default `../shared`) or generated.
struct Workload {
  var name: String
  var patterns: [String]
  /// Paths, one a link.
  var paths: [String]
  /// The route that each must match; `nil` for none.
  var expected: [Int?]

  static let origin = "https://api.example"

  init?(_ name: String, routes: String, links: String, expect: String?) {
    let folder = ProcessInfo.processInfo.environment["LINKWAY_SHARED"] ?? "../shared"
    func lines(_ file: String) -> [String]? {
      guard let text = try? String(contentsOfFile: "\(folder)/bench/\(file).txt", encoding: .utf8)
      else { return nil }
      return text.split(separator: "\n").map(String.init)
    }
    guard let routes = lines(routes), let paths = lines(links) else { return nil }
    self.name = name
    self.paths = paths
    patterns = routes.map(Self.pattern)
    expected = paths.map { _ in nil }
    if let expect {
      guard let expect = lines(expect) else { return nil }
      expected = expect.map { Int($0) }
    }
  }

  init(_ name: String, patterns: [String], paths: [String], expected: [Int?]) {
    self.name = name
    self.patterns = patterns
    self.paths = paths
    self.expected = expected
  }

  /// `{name}` as a capture; two of one name get names of their own.
  private static func pattern(_ text: String) -> String {
    var pattern = ""
    var count = 0
    for segment in text.split(separator: "/") {
      if segment.hasPrefix("{") {
        pattern += "/:p\(count)"
        count += 1
      } else {
        pattern += "/" + segment.flatMap { ":*+?(){}\\".contains($0) ? ["\\", $0] : [$0] }
      }
    }
    return pattern.isEmpty ? "/" : pattern
  }

  func matcher() throws -> RouteMatcher {
    let origins = [try OriginCompiler(types: TypeTable()).origin(Self.origin)]
    let compiler = ComponentCompiler(kind: .path, types: TypeTable())
    return RouteMatcher(
      routes: try patterns.enumerated().map { index, pattern in
        Route(
          id: String(index),
          patterns: [
            RoutePattern(text: pattern, origins: origins, path: try compiler.compile(pattern))
          ])
      })
  }
}

/// Texts end to end, so that what is timed reads bytes and no strings.
struct PackedTexts {
  var bytes: [UInt8] = []
  var ranges: [Range<Int>] = []

  init(_ texts: [String]) {
    for text in texts {
      let start = bytes.count
      bytes += Array(text.utf8)
      ranges.append(start..<bytes.count)
    }
  }
}
