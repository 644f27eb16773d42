import Foundation
import Linkway

// Resolves every example of a table through its generated `Route`, and builds the link back.
// `Scripts/check-generated` compiles it with the output of `linkctl generate swift`.

struct Table: Decodable {
  struct Example: Decodable {
    var link: String
    var source: LinkSource?
    var skip: String?
  }

  struct Declaration: Decodable { var examples: [Example]? }

  var routes: [Declaration]
}

@main
struct Program {
  static func main() throws {
    let file = URL(fileURLWithPath: CommandLine.arguments[1])
    let router = try LinkRouter(contentsOf: file)
    let compiled = try LinkRouter(compiled: Routes.compiledTable)
    let table = try JSONDecoder().decode(Table.self, from: Data(contentsOf: file))
    var count = 0
    var failures = 0
    for example in table.routes.flatMap({ $0.examples ?? [] }) where example.skip == nil {
      count += 1
      guard let reason = problem(example, router) ?? problem(example, compiled) else { continue }
      failures += 1
      print("\(example.link): \(reason)")
    }
    print("\(count) examples, \(failures) failed")
    exit(failures == 0 && count > 0 ? 0 : 1)
  }

  static func problem(_ example: Table.Example, _ router: LinkRouter) -> String? {
    let resolved = router.resolve(example.link, source: example.source)
    if case .refused = resolved.outcome { return nil }
    guard let route = Routes.Route(resolved) else { return "no Route for \(resolved)" }
    guard route.id == resolved.route else { return "is \(route), not \(resolved.route ?? "")" }
    do {
      let link = try route.link(in: router)
      _ = try route.url(in: router)
      let isBack = LinkSource.allCases.contains {
        Routes.Route(router.resolve(link, source: $0)) == route
      }
      return isBack ? nil : "\(link) does not resolve to \(route)"
    } catch {
      return "\(route) has no link: \(error)"
    }
  }
}
