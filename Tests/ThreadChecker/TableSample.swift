import Linkway
import LinkwayMatching
import LinkwayNavigation
import LinkwayResults
import LinkwayTable
import LinkwayTableCompiler

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// A table with links for it, and the same table as a compiled file.
struct TableSample: Sendable {
  let path: String
  let compiledPath: String
  let routes: [String]
  /// Examples of the table, and similar links.
  let links: [String]

  init(path: String) throws {
    self.path = path
    let table = try Self.table(path)
    routes = Self.some(8, of: (0..<table.routeCount).compactMap { table.routeID(at: $0) })
    let examples = table.entries.flatMap { $0.examples.map(\.link) } + table.unmatched.map(\.link)
    // Spelled and encoded differently, to use the slow path.
    links = Self.some(12, of: examples).flatMap { link in
      [
        link, link + "?a=%C3%A4", link.uppercased(), link + "ä", String(link.dropLast()),
        link + "/\n",
      ]
    }
    compiledPath =
      FileManager.default.temporaryDirectory.path
      + "/linkway-threads-\(ProcessInfo.processInfo.processIdentifier).table"
    let bytes = CompiledTable.bytes(of: table)
    guard FileManager.default.createFile(atPath: compiledPath, contents: Data(bytes)) else {
      throw Failure("\(compiledPath) cannot be written")
    }
  }

  /// A sample of this many elements: an instrumented build takes twenty times as long.
  private static func some(_ count: Int, of elements: [String]) -> [String] {
    stride(from: 0, to: elements.count, by: max(1, elements.count / count)).map { elements[$0] }
  }

  func removeFile() { try? FileManager.default.removeItem(atPath: compiledPath) }

  /// Loads a table again, so that none of its data has been used before.
  static func table(_ path: String) throws -> RouteTable {
    guard let table = try LoadedTable(path: path).table else {
      throw Failure("\(path) does not load")
    }
    return table
  }

  struct Failure: Error, CustomStringConvertible {
    let description: String

    init(_ description: String) { self.description = description }
  }
}

extension LinkRouter {
  /// The result of a link, its reason, and a link built from its parameters.
  func account(of link: String) -> [UInt8] {
    let opener = LinkOpener(state: EngineState())
    let answer = opener.open(resolve(link), table)
    var json = JSONBytes()
    json.write(answer.resolved.parameters)
    json.write(answer.status.rawValue)
    json.write(table.explain(link, source: LinkSource(inferredFrom: link)))
    if let route = answer.resolved.route {
      do throws(LinkBuildError) {
        json.write(try self.link(to: route, answer.resolved.parameters))
      } catch {
        json.write(error.description)
      }
    }
    return json.bytes
  }
}
