import CLinkwayInterface

/// An input column of links: plain, dictionary-encoded or run-end encoded.
///
/// In the encoded forms, `links` contains the values, and each value in use is usually resolved once.
struct LinkInput {
  let count: Int
  let links: LinkColumn
  /// The mapping from rows to values; `nil` if the column is plain.
  let choice: Choice?

  struct Choice {
    /// The indices of the values to resolve; may repeat if the dictionary is much longer than the column.
    var values: [Int32] = []
    /// For each row, an index into `values`; -1 for a null.
    var rows: [Int32]
  }

  /// The number of links to resolve.
  var distinctCount: Int { choice?.values.count ?? count }

  init(_ schema: ArrowSchema, _ array: ArrowArray) throws(InterfaceError) {
    if let values = unsafe schema.dictionary {
      guard let dictionary = unsafe array.dictionary else {
        throw InterfaceError("the array has no dictionary", .invalidColumn)
      }
      links = unsafe try LinkColumn(values.pointee, dictionary.pointee)
      let indices = unsafe try IntegerColumn(schema, array)
      count = indices.count
      choice = try Self.chosen(indices, of: links.count)
    } else if unsafe schema.format.map({ unsafe String(cString: $0) }) == "+r" {
      let (ends, values) = unsafe try Self.children(schema, array)
      links = unsafe try LinkColumn(values.schema, values.array)
      let rows = unsafe try IntegerColumn.bounds(of: array)
      count = rows.count
      let runs = unsafe try IntegerColumn(ends.schema, ends.array)
      choice = try Self.chosen(runs, of: links.count, rows: rows)
    } else {
      links = unsafe try LinkColumn(schema, array)
      count = links.count
      choice = nil
    }
  }

  /// Calls `body` with each non-null link to resolve and its index among them.
  @inline(__always)
  func forEachLink(
    _ body: (Span<UInt8>, _ place: Int) -> Void
  ) throws(InterfaceError) {
    guard let choice else { return try links.forEachLink(body) }
    for (place, value) in choice.values.enumerated() {
      // SAFETY: the links live as long as their column.
      if let link = unsafe try links.link(Int(value)) {
        body(unsafe Span(_unsafeElements: link), place)
      }
    }
  }

  private static func chosen(
    _ indices: IntegerColumn, of count: Int
  ) throws(InterfaceError) -> Choice {
    var choice = Choice(rows: [])
    choice.rows.reserveCapacity(indices.count)
    // If only a small part of the dictionary is used, a lookup table would cost more than resolving
    // duplicates.
    let isSparse = count / 4 > indices.count
    var places = [Int32](repeating: -1, count: isSparse ? 0 : count)
    for row in 0..<indices.count {
      guard let index = indices[row] else {
        choice.rows.append(-1)
        continue
      }
      guard index >= 0, index < count, let value = Int32(exactly: index) else {
        throw InterfaceError(
          "the index of row \(row) is \(index), and the dictionary has \(count) values",
          .invalidColumn)
      }
      var place = isSparse ? -1 : places[index]
      if place < 0 {
        place = Int32(truncatingIfNeeded: choice.values.count)
        choice.values.append(value)
        if !isSparse { places[index] = place }
      }
      choice.rows.append(place)
    }
    return choice
  }

  private static func chosen(
    _ ends: IntegerColumn, of count: Int, rows: (start: Int, count: Int)
  ) throws(InterfaceError) -> Choice {
    var choice = Choice(rows: [])
    choice.rows.reserveCapacity(rows.count)
    guard ends.count <= Int(Int32.max) else {
      throw InterfaceError("the array has more runs than \(Int32.max)", .invalidColumn)
    }
    var row = rows.start
    let end = rows.start + rows.count
    for run in 0..<ends.count where row < end {
      guard let runEnd = ends[run], run < count else {
        throw InterfaceError("run \(run) of the array has no end or no value", .invalidColumn)
      }
      guard runEnd > row else { continue }
      let length = min(runEnd, end) - row
      let place = Int32(truncatingIfNeeded: choice.values.count)
      choice.values.append(Int32(truncatingIfNeeded: run))
      choice.rows.append(contentsOf: repeatElement(place, count: length))
      row += length
    }
    guard row >= end else {
      throw InterfaceError("the runs end at row \(row), and the array at \(end)", .invalidColumn)
    }
    return choice
  }

  private typealias Typed = (schema: ArrowSchema, array: ArrowArray)

  /// Returns the run ends and the values.
  private static func children(
    _ schema: ArrowSchema, _ array: ArrowArray
  ) throws(InterfaceError) -> (ends: Typed, values: Typed) {
    guard unsafe schema.n_children == 2, unsafe array.n_children == 2,
      let endSchema = unsafe schema.children?[0], let valueSchema = unsafe schema.children?[1],
      let ends = unsafe array.children?[0], let values = unsafe array.children?[1]
    else { throw InterfaceError("the array has no runs", .invalidColumn) }
    return unsafe (
      (endSchema.pointee, ends.pointee), (valueSchema.pointee, values.pointee)
    )
  }
}
