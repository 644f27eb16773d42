import CLinkwayInterface
import LinkwayResults

/// A borrowed column of links from the Arrow C Data Interface, read in place.
///
/// The type, the number of buffers and the offsets of each row are validated. Whether the buffers
/// are as long as the column claims cannot be checked; the caller guarantees it, as everywhere in
/// this interface.
// SAFETY: see the documentation of `LinkColumn`.
@safe
struct LinkColumn {
  // SAFETY: see the documentation of `LinkColumn`.
  @safe
  private enum Layout {
    case offsets32(UnsafePointer<Int32>)
    case offsets64(UnsafePointer<Int64>)
    case views(UnsafeRawPointer, [UnsafeRawBufferPointer])
    /// All rows are null, or there are none.
    case empty
  }

  /// The Arrow formats accepted for links, with their number of buffers.
  static let bufferCounts = ["n": 0, "u": 3, "z": 3, "U": 3, "Z": 3, "vu": 3, "vz": 3]

  static func wrongType(_ format: String) -> InterfaceError {
    InterfaceError(
      "the links have the Arrow type `\(format)`; utf8, large_utf8 and utf8_view are accepted",
      .invalidColumn)
  }

  let count: Int
  private let layout: Layout
  private let start: Int
  private let validity: UnsafePointer<UInt8>?
  private let bytes: UnsafePointer<UInt8>?

  init(_ schema: ArrowSchema, _ array: ArrowArray) throws(InterfaceError) {
    let format = unsafe schema.format.map { unsafe String(cString: $0) } ?? ""
    guard let wanted = Self.bufferCounts[format], unsafe schema.dictionary == nil else {
      throw Self.wrongType(format)
    }
    let (start, count) = unsafe try IntegerColumn.bounds(of: array)
    (self.count, self.start) = (count, start)
    let given = Int(unsafe array.n_buffers)
    guard format.hasPrefix("v") ? (wanted...(1 << 30)).contains(given) : given == wanted,
      let buffers = unsafe array.buffers, count > 0, format != "n"
    else {
      guard count == 0 || format == "n" else {
        throw InterfaceError("the array has \(given) buffers instead of \(wanted)", .invalidColumn)
      }
      unsafe (layout, validity, bytes) = (.empty, nil, nil)
      return
    }
    unsafe validity = buffers[0]?.assumingMemoryBound(to: UInt8.self)
    guard let first = unsafe buffers[1] else {
      throw InterfaceError("the array has no offsets", .invalidColumn)
    }
    switch format {
    case "u", "z": unsafe layout = .offsets32(first.assumingMemoryBound(to: Int32.self))
    case "U", "Z": unsafe layout = .offsets64(first.assumingMemoryBound(to: Int64.self))
    default:
      unsafe layout = .views(first, try Self.pieces(buffers, count: given - 3))
    }
    unsafe bytes = buffers[2]?.assumingMemoryBound(to: UInt8.self)
  }

  /// Returns the data buffers of a view array; the array's last buffer contains their lengths.
  private static func pieces(
    _ buffers: UnsafeMutablePointer<UnsafeRawPointer?>, count: Int
  ) throws(InterfaceError) -> [UnsafeRawBufferPointer] {
    var pieces: [UnsafeRawBufferPointer] = unsafe []
    for piece in 0..<count {
      let lengths = unsafe buffers[count + 2]
      guard let length = unsafe lengths?.loadUnaligned(fromByteOffset: piece * 8, as: Int64.self),
        let length = Int(exactly: length), length >= 0
      else { throw InterfaceError("the array of views has no lengths", .invalidColumn) }
      let start = unsafe buffers[piece + 2]
      let known = unsafe start == nil ? 0 : length
      unsafe pieces.append(UnsafeRawBufferPointer(start: start, count: known))
    }
    return unsafe pieces
  }

  /// Returns the bytes of a link, `nil` for a null.
  ///
  /// - Parameter row: an index less than `count`.
  @inline(__always)
  func link(_ row: Int) throws(InterfaceError) -> UnsafeBufferPointer<UInt8>? {
    let place = start &+ row
    if let validity = unsafe validity,
      unsafe validity[place >> 3] >> UInt8(truncatingIfNeeded: place & 7) & 1 == 0
    {
      return nil
    }
    switch layout {
    case .offsets32(let offsets):
      return unsafe try piece(Int(offsets[place]), Int(offsets[place &+ 1]), row)
    case .offsets64(let offsets):
      return unsafe try piece(Int(offsets[place]), Int(offsets[place &+ 1]), row)
    case .views(let views, let pieces):
      return unsafe try view(views + place &* 16, pieces, row)
    case .empty:
      return nil
    }
  }

  /// Calls `body` with each non-null link and its row.
  func forEachLink(
    _ body: (Span<UInt8>, _ row: Int) -> Void
  ) throws(InterfaceError) {
    for row in 0..<count {
      // SAFETY: the links live as long as their column.
      if let link = unsafe try link(row) { body(unsafe Span(_unsafeElements: link), row) }
    }
  }

  @inline(__always)
  private func piece(
    _ lower: Int, _ upper: Int, _ row: Int
  ) throws(InterfaceError) -> UnsafeBufferPointer<UInt8> {
    guard lower >= 0, upper >= lower, unsafe bytes != nil || upper == lower else {
      throw InterfaceError("the offsets of row \(row) go backwards", .invalidColumn)
    }
    guard let bytes = unsafe bytes else { return unsafe UnsafeBufferPointer(start: nil, count: 0) }
    return unsafe UnsafeBufferPointer(start: bytes + lower, count: upper &- lower)
  }

  @inline(__always)
  private func view(
    _ view: UnsafeRawPointer, _ pieces: [UnsafeRawBufferPointer], _ row: Int
  ) throws(InterfaceError) -> UnsafeBufferPointer<UInt8> {
    let length = Int(unsafe view.loadUnaligned(as: Int32.self))
    if length >= 0, length <= 12 {
      return unsafe UnsafeBufferPointer(
        start: (view + 4).assumingMemoryBound(to: UInt8.self), count: length)
    }
    let number = Int(unsafe view.loadUnaligned(fromByteOffset: 8, as: Int32.self))
    let lower = Int(unsafe view.loadUnaligned(fromByteOffset: 12, as: Int32.self))
    guard length >= 0, number >= 0, unsafe number < pieces.count, lower >= 0,
      unsafe length <= pieces[number].count - lower,
      let start = unsafe pieces[number].baseAddress
    else {
      throw InterfaceError("the view of row \(row) is outside its buffers", .invalidColumn)
    }
    return unsafe UnsafeBufferPointer(
      start: (start + lower).assumingMemoryBound(to: UInt8.self), count: length)
  }
}
