import Foundation
import LinkwayMatching
import LinkwayResults
import LinkwayTable
import LinkwayTableCompiler
import LinkwayURLParsing
import TestSupport

extension FuzzTarget {
  /// A link: parsing it again changes nothing, and it has the same result regardless of how it is
  /// matched.
  static let link = FuzzTarget(
    name: "link", maximumLength: 2_100,
    check: { bytes throws(Violation) in
      try LinkRules.checkParsing(bytes, base: nil)
      try LinkRules.checkParsing(bytes, base: LinkRules.base)
      let text = String(linkBytes: bytes)
      for fixed in FixedTable.matching {
        for source in [nil, LinkSource.universal, .scheme] {
          try LinkRules.checkMatching(text, source, fixed.table, fixed.contents)
        }
        let explained = fixed.table.explain(text, source: nil)
        guard String(validating: bytes, as: UTF8.self) == nil else { continue }
        guard case .refused = explained.resolution.outcome else {
          throw Violation("no UTF-8, and yet \(explained.resolution.outcome)")
        }
      }
    },
    seeds: {
      let tables = try ProjectFolder.tables().map { try ProjectFolder.table($0) }
      let links = (tables + FixedTable.matching.map(\.table)).flatMap { table in
        table.entries.flatMap(\.examples).map(\.link) + table.unmatched.map(\.link)
      }
      // Real links, if available.
      let real = ["ada-kasztp.txt", "ada-node_files.txt"].flatMap { name in
        let data = FileManager.default.contents(
          atPath: SharedData.folder.appendingPathComponent("urls/\(name)").path)
        return (data ?? Data()).split(separator: 0x0A).prefix(60).map { Array($0) }
      }
      return links.map { Array($0.utf8) } + LinkRules.shapes.map { Array($0.utf8) } + real
    },
    mutate: nil)
}

/// Properties of every link.
enum LinkRules {
  /// The base for relative links.
  static let base = try? LinkURL("https://user:pass@photos.example:8443/a/b/../c?q#f")

  /// Links of shapes that do not occur in tables.
  static let shapes = [
    "file:///C|/x/../..", "http://0x7f.1/", "http://[1::8:127.0.0.1]:80/", "photos:///x//y/.//z",
    "https://fa\u{DF}\u{200D}.\u{5D0}1.example/\u{1F600}", "https://xn--fa-hia.example/", "//h/p",
    "blob:https://photos.example/id", "photos:opaque?q#f", "https://a b\n/ ", "?q", "#f", "..\\x",
  ]

  /// A parsed link parses to itself, and its components add up to it. White space around a link,
  /// which disables the fast paths, changes nothing.
  static func checkParsing(_ bytes: [UInt8], base: LinkURL?) throws(Violation) {
    let link = try? LinkURL.parse(bytes, base: base)
    if let text = String(validating: bytes, as: UTF8.self) {
      let other = try? LinkURL(text, base: base)
      try require(
        other == link && other?.components == link?.components
          && other?.validationError == link?.validationError, "text and bytes are read differently")
    }
    let padded = try? LinkURL.parse([0x20] + bytes + [0x0A], base: base)
    try require(
      padded == link && padded?.components == link?.components,
      "with white space around it: \(padded?.href ?? "no link"), not \(link?.href ?? "no link")")
    guard let link else { return }
    try require(link.href.utf8.allSatisfy { $0 < 0x80 }, "\(link.href) is not ASCII")
    let again = try? LinkURL(link.href)
    try require(
      again == link && again?.components == link.components,
      "\(link.href) parses again to \(again?.href ?? "no link")")
    try require(
      base != nil || again?.validationError == nil || link.validationError != nil,
      "the serialisation has an error that the link has not: \(link.href)")
    let text = reassembled(link)
    try require(text.utf8.elementsEqual(link.href.utf8), "the components of \(link.href): \(text)")
    for segment in link.pathSegments {
      try require(segment.upperBound <= link.href.utf8.count, "a segment outside of \(link.href)")
    }
    for item in link.queryItems {
      try require(item.range.upperBound <= link.href.utf8.count, "an item outside of \(link.href)")
    }
  }

  /// The URL serialiser, from the components as strings.
  private static func reassembled(_ link: LinkURL) -> String {
    var text = link.scheme + ":"
    if let host = link.host {
      text += "//"
      if !link.username.isEmpty || !link.password.isEmpty {
        text += link.username + (link.password.isEmpty ? "" : ":" + link.password) + "@"
      }
      text += host + (link.port.map { ":\($0)" } ?? "")
    } else if !link.hasOpaquePath, link.path.utf8.starts(with: "//".utf8) {
      text += "/."
    }
    return text + link.path + (link.query.map { "?" + $0 } ?? "")
      + (link.fragment.map { "#" + $0 } ?? "")
  }

  /// The automaton agrees with the simple matcher, and a located link with a resolved one.
  static func checkMatching(
    _ link: String, _ source: LinkSource?, _ table: RouteTable, _ contents: TableContents
  ) throws(Violation) {
    let resolved = ReferenceResult.text(table.resolve(link, source: source))
    let wanted = ReferenceResult.text(link, source: source, contents)
    if let wanted {
      try require(resolved == wanted, "resolved: \(resolved), by the simple matcher: \(wanted)")
    }
    var located = LocatedLink()
    guard table.locate(link, source: source, into: &located) != .unresolved else { return }
    let lazy = link.withUTF8Span { ReferenceResult.text(located, $0, table) }
    try require(lazy == resolved, "located: \(lazy), resolved: \(resolved)")
  }
}
