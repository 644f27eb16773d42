import LinkwayMatching
import LinkwayResults
import LinkwayTable
import LinkwayURLParsing

/// The requested result columns, filled row by row.
struct ResultColumns {
  /// The columns that can be requested, as the bits of the C interface.
  struct Wanted: OptionSet {
    var rawValue: UInt32

    static let route = Wanted(rawValue: 1)
    static let status = Wanted(rawValue: 2)
    static let reason = Wanted(rawValue: 4)
    static let parameters = Wanted(rawValue: 8)
    static let all: Wanted = [.route, .status, .reason, .parameters]
  }

  private static let statuses = ArrowColumn(LinkStatus.allCases.map(\.rawValue))

  private let count: Int
  private let wanted: Wanted
  private var routes: Numbers<Int32>
  private var statuses: Numbers<Int8>
  private var reasons: Texts
  private var parameters: Texts

  init(_ wanted: Wanted, count: Int) {
    (self.wanted, self.count) = (wanted, count)
    routes = Numbers(count: wanted.contains(.route) ? count : 0)
    statuses = Numbers(count: wanted.contains(.status) ? count : 0)
    reasons = Texts(count: wanted.contains(.reason) ? count : 0)
    parameters = Texts(count: wanted.contains(.parameters) ? count : 0)
  }

  /// Whether the caller requested the reasons why links are not handled.
  var needsReasons: Bool { wanted.contains(.reason) }

  /// Writes a row. Rows that are never written are null.
  ///
  /// - Parameters:
  ///   - route: the route's index; `nil` if no route matched.
  ///   - writeParameters: writes a JSON object.
  @inline(__always)
  mutating func write(
    _ row: Int, route: Int?, _ status: LinkStatus, reason: @autoclosure () -> String?,
    writeParameters: (inout JSONBytes) -> Void
  ) {
    if wanted.contains(.route), let route { routes.set(row, Int32(truncatingIfNeeded: route)) }
    if wanted.contains(.status) { statuses.set(row, Int8(status.place)) }
    if wanted.contains(.reason), !status.isHandled, let reason = reason() {
      reasons.set(row) { $0.write(reason) }
    }
    if wanted.contains(.parameters) { parameters.set(row, writeParameters) }
  }

  /// Returns columns whose rows are copied from these at the given indices; an index of -1 yields a
  /// null.
  consuming func gathered(_ rows: [Int32]) -> ResultColumns {
    var gathered = ResultColumns(wanted, count: rows.count)
    // Column by column for locality: each one is read from and written to contiguous memory.
    if wanted.contains(.route) { gathered.routes.gather(rows, from: routes) }
    if wanted.contains(.status) { gathered.statuses.gather(rows, from: statuses) }
    if wanted.contains(.reason) { gathered.reasons.gather(rows, from: reasons.ended()) }
    if wanted.contains(.parameters) { gathered.parameters.gather(rows, from: parameters.ended()) }
    return gathered
  }

  /// Returns the columns as a struct array.
  ///
  /// - Parameter names: the names of the routes.
  consuming func column(_ names: ArrowColumn) -> ArrowColumn {
    var children: [ArrowColumn] = []
    if wanted.contains(.route) {
      children.append(routes.column("i", named: "route", dictionary: names))
    }
    if wanted.contains(.status) {
      children.append(statuses.column("c", named: "status", dictionary: Self.statuses))
    }
    if wanted.contains(.reason) { children.append(reasons.column(named: "reason")) }
    if wanted.contains(.parameters) { children.append(parameters.column(named: "parameters")) }
    return ArrowColumn(
      format: "+s", count: count, isNullable: false, buffers: [nil], children: children)
  }
}

extension LinkStatus {
  fileprivate var place: Int {
    switch self {
    case .applied: 0
    case .held: 1
    case .unmatched: 2
    case .refused: 3
    case .leftToWeb: 4
    case .resolver: 5
    case .vetoed: 6
    case .failed: 7
    }
  }
}

/// A builder for a column of fixed-width integers.
struct Numbers<Number: FixedWidthInteger> {
  private let count: Int
  private let values: ArrowBuffer
  private var validity: Validity

  init(count: Int) {
    self.count = count
    values = ArrowBuffer(count: count * MemoryLayout<Number>.size)
    validity = Validity(count: count)
  }

  @inline(__always)
  mutating func set(_ row: Int, _ value: Number) {
    values.store(value, at: row)
    validity.set(row)
  }

  /// Copies values from another column: row `i` becomes equal to row `rows[i]` of `other`. It stays
  /// null if that index is -1.
  mutating func gather(_ rows: [Int32], from other: Numbers) {
    for (row, place) in rows.enumerated() where place >= 0 && other.validity[Int(place)] {
      set(row, other.values.load(Number.self, at: Int(place)))
    }
  }

  func column(_ format: String, named name: String, dictionary: ArrowColumn? = nil) -> ArrowColumn {
    ArrowColumn(
      format: format, name: name, count: count, nullCount: validity.nullCount,
      buffers: [validity.bits, values], dictionary: dictionary.map { [$0] } ?? [])
  }
}

/// A builder for a validity bitmap.
struct Validity {
  let bits: ArrowBuffer
  private(set) var nullCount: Int

  init(count: Int) {
    bits = ArrowBuffer(count: count / 8 + 1)
    nullCount = count
  }

  subscript(row: Int) -> Bool { bits.bit(row) }

  @inline(__always)
  mutating func set(_ row: Int) {
    bits.setBit(row)
    nullCount &-= 1
  }
}

/// A builder for a column of texts, written in row order. Offsets have 64 bits, because 32-bit offsets
/// limit a column to 2 GB.
struct Texts {
  private let count: Int
  private var validity: Validity
  /// The end offset of each text, after an initial 0.
  private let offsets: ArrowBuffer
  private var bytes = JSONBytes()
  /// The number of end offsets written so far.
  private var written = 0

  init(count: Int) {
    self.count = count
    validity = Validity(count: count)
    offsets = ArrowBuffer(count: (count + 1) * 8)
  }

  @inline(__always)
  mutating func set(_ row: Int, _ write: (inout JSONBytes) -> Void) {
    end(before: row)
    write(&bytes)
    validity.set(row)
  }

  /// Copies texts from another column: row `i` becomes equal to row `rows[i]` of `other`. It stays
  /// null if that index is -1.
  ///
  /// - Parameter other: a column on which `ended()` was called.
  mutating func gather(_ rows: [Int32], from other: Texts) {
    other.bytes.bytes.withSpan { texts in
      for (row, place) in rows.enumerated() where place >= 0 && other.validity[Int(place)] {
        let lower = Int(other.offsets.load(Int64.self, at: Int(place)))
        let upper = Int(other.offsets.load(Int64.self, at: Int(place) + 1))
        set(row) { $0.write(json: texts.extracting(lower..<upper)) }
      }
    }
  }

  /// Returns the column with all offsets written.
  consuming func ended() -> Texts {
    end(before: count)
    return self
  }

  /// Writes the end offsets of all rows before `row`.
  @inline(__always)
  private mutating func end(before row: Int) {
    let length = bytes.count
    while written < row {
      written &+= 1
      offsets.store(Int64(length), at: written)
    }
  }

  consuming func column(named name: String) -> ArrowColumn {
    end(before: count)
    return ArrowColumn(
      format: "U", name: name, count: count, nullCount: validity.nullCount,
      buffers: [validity.bits, offsets, ArrowBuffer(bytes.bytes)])
  }
}
