import BenchmarkWorkloads
import Foundation

/// The usual approach of apps: get the path from Foundation's `URL`, then try a list of regular
/// expressions in precedence order.
final class RegularExpressionList: Contestant {
  let name = "NSRegularExpression list"
  let note: String? = "with URL(string:).path"
  private let routes: [(place: Int, expression: NSRegularExpression)]
  private let links: [String]
  private var cursor: Cursor
  private var sum = 0

  init(_ workload: Workload) throws {
    routes = try RouteTemplate.precedenceOrder(of: workload.routes).map { place in
      let pattern = workload.routes[place].pieces.map { piece in
        switch piece {
        case .literal(let bytes):
          NSRegularExpression.escapedPattern(for: String(decoding: bytes, as: UTF8.self))
        case .parameter: "([^/]+)"
        }
      }.joined()
      return (place, try NSRegularExpression(pattern: "^" + pattern + "\\z"))
    }
    links = workload.links.texts.map { Engines.origin + $0 }
    cursor = Cursor(count: links.count)
  }

  private func route(of link: String) -> Int {
    guard let path = URL(string: link)?.path else { return -1 }
    let range = NSRange(location: 0, length: path.utf16.count)
    for route in routes {
      if let match = route.expression.firstMatch(in: path, range: range) {
        sum &+= match.numberOfRanges
        return route.place
      }
    }
    return -1
  }

  func answers(_ count: Int) -> [Int] {
    links.prefix(count).map(route(of:))
  }

  func run(_ count: Int) -> Double {
    ThreadClock.nanoseconds {
      cursor.take(count) { places in
        for place in places { sum &+= route(of: links[place]) }
      }
    }
  }
}

/// Foundation's parser alone: no router that starts with a `URL` can be faster.
final class FoundationParser: Contestant {
  static let title = "Foundation URL(string:)"

  var name: String { Self.title }
  private let links: [String]
  private var cursor: Cursor
  private var parsed = 0

  init(_ links: [String]) {
    self.links = links
    cursor = Cursor(count: links.count)
  }

  /// 0 for a link that parses, -1 for one that does not.
  func answers(_ count: Int) -> [Int] {
    links.prefix(count).map { URL(string: $0) == nil ? -1 : 0 }
  }

  func run(_ count: Int) -> Double {
    ThreadClock.nanoseconds {
      cursor.take(count) { places in
        for place in places where URL(string: links[place]) != nil { parsed &+= 1 }
      }
    }
  }
}
