package import LinkwayAutomaton
import LinkwayAutomatonBuilder
package import LinkwayMatching
package import LinkwayTable

/// The complete contents of a table, as compiled from its text and written into a block.
package struct TableContents: Sendable {
  package internal(set) var head: TableHead
  package var routes: [Route]
  /// The entry of each route, in the order of the routes.
  package var entries: [RouteEntry]
  package internal(set) var unmatched: [UnmatchedLink]

  package var routeSet: RouteSet {
    var set = head.rules
    set.routes = routes
    return set
  }
}

extension RouteTable {
  /// The complete contents, read from the block. O(routes). A damaged route matches nothing, and
  /// refuses its links.
  package var contents: TableContents {
    TableContents(
      head: head, routes: routeSet.routes, entries: entries, unmatched: unmatched)
  }
}

extension TableContents {
  /// Returns the block of a table. Equal contents yield equal bytes.
  ///
  /// - Parameter budget: how far the automaton may be determinized before it forks; `nil` for the
  ///   default. Tests use a small one.
  package func block(budget: Int? = nil) -> FlatBlock {
    var written = RouteRecordWriter()
    var outcomes = RecordWriter()
    outcomes.bytes.reserveCapacity(entries.count)
    for (route, entry) in zip(routes, entries) {
      outcomes.byte(entry.outcome.rawValue)
      written.add(route, entry)
    }
    var regexes = written.regexes
    for case (_, .regex(let type)) in head.types.ownTypes { regexes.add(type) }
    var builder = AutomatonBuilder(
      routes, precedence: head.rules.precedence, slashes: head.rules.slashes)
    let automaton = builder.build(budget: budget).block
    return FileLayout.file(of: [
      .automaton: automaton.bytes,
      .table: head.bytes(needsPCRE2: regexes.needsPCRE2),
      .outcomes: outcomes.bytes,
      .places: written.places.bytes,
      .origins: written.origins.bytes,
      .regexes: regexes.bytes,
      .records: written.records.bytes,
      .examples: exampleRecords,
    ])
  }

  private var exampleRecords: [UInt8] {
    var records = RecordWriter()
    records.sealed(number: 0) { records in
      let numbered = entries.enumerated().flatMap { place, entry in
        entry.examples.map { (place: place, example: $0) }
      }
      records.list(numbered) { records, numbered in
        records.count(numbered.place)
        records.example(numbered.example)
      }
      records.list(unmatched) { records, link in
        records.text(link.link)
        records.optional(link.source) { $0.text($1.rawValue) }
        records.optional(link.skip) { $0.text($1) }
        records.range(link.range)
      }
    }
    return records.bytes
  }
}

extension RecordWriter {
  fileprivate mutating func example(_ example: RouteEntry.Example) {
    text(example.link)
    optional(example.source) { $0.text($1.rawValue) }
    text(example.route)
    list(example.parameters) { writer, parameter in
      writer.text(parameter.name)
      writer.optional(parameter.value) { $0.value($1) }
    }
    optional(example.skip) { $0.text($1) }
    range(example.range)
  }
}
