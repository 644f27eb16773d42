import BenchmarkWorkloads
import LinkwayURLParsing

/// The library's parser.
final class LinkURLParser: Contestant {
  let name = "Linkway LinkURL"
  private let links: [String]
  private var cursor: Cursor
  private var parsed = 0

  init(_ links: [String]) {
    self.links = links
    cursor = Cursor(count: links.count)
  }

  /// 0 for a link that parses, -1 for one that does not.
  func answers(_ count: Int) -> [Int] {
    links.prefix(count).map { (try? LinkURL($0)) == nil ? -1 : 0 }
  }

  func run(_ count: Int) -> Double {
    ThreadClock.nanoseconds {
      cursor.take(count) { places in
        for place in places {
          if let link = try? LinkURL(links[place]) { parsed &+= link.href.utf8.count }
        }
      }
    }
  }
}
