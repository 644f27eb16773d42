import CLinkwayInterface

/// A borrowed column of integers of any width, read in place: dictionary indices or run ends. It is
/// validated to the same extent as ``LinkColumn``.
// SAFETY: see the documentation of `LinkColumn`.
@safe
struct IntegerColumn {
  let count: Int
  private let start: Int
  private let format: UInt8
  private let validity: UnsafePointer<UInt8>?
  private let values: UnsafeRawPointer?

  init(_ schema: ArrowSchema, _ array: ArrowArray) throws(InterfaceError) {
    let format = unsafe schema.format.map { unsafe String(cString: $0) } ?? ""
    guard format.utf8.count == 1, let letter = format.utf8.first, "cCsSiIlL".contains(format) else {
      throw InterfaceError("the indices have the Arrow type `\(format)`", .invalidColumn)
    }
    self.format = letter
    (start, count) = unsafe try Self.bounds(of: array)
    guard count > 0 else {
      unsafe (validity, values) = (nil, nil)
      return
    }
    guard unsafe array.n_buffers == 2, let buffers = unsafe array.buffers,
      let values = unsafe buffers[1]
    else { throw InterfaceError("the array has no indices", .invalidColumn) }
    unsafe validity = buffers[0]?.assumingMemoryBound(to: UInt8.self)
    unsafe self.values = values
  }

  /// Returns the offset and the length of an array.
  static func bounds(
    of array: ArrowArray
  ) throws(InterfaceError) -> (start: Int, count: Int) {
    guard unsafe array.release != nil else {
      throw InterfaceError("the array of links has been released", .invalidColumn)
    }
    guard let count = Int(exactly: unsafe array.length),
      let start = Int(exactly: unsafe array.offset), count >= 0, start >= 0,
      !count.addingReportingOverflow(start).overflow, count + start <= Int.max / 32
    else {
      throw InterfaceError(
        unsafe "the array has the length \(array.length) and the offset \(array.offset)",
        .invalidColumn)
    }
    return (start, count)
  }

  /// The integer of a row; `nil` for a null, and -1 if the integer does not fit in `Int`.
  ///
  /// - Parameter row: an index less than `count`.
  @inline(__always)
  subscript(row: Int) -> Int? {
    let place = start &+ row
    if let validity = unsafe validity,
      unsafe validity[place >> 3] >> UInt8(truncatingIfNeeded: place & 7) & 1 == 0
    {
      return nil
    }
    guard let values = unsafe values else { return nil }
    func load<Integer: FixedWidthInteger>(_ type: Integer.Type) -> Int {
      Int(
        exactly: unsafe values.loadUnaligned(
          fromByteOffset: place &* MemoryLayout<Integer>.size, as: type)) ?? -1
    }
    switch format {
    case UInt8(ascii: "c"): return load(Int8.self)
    case UInt8(ascii: "C"): return load(UInt8.self)
    case UInt8(ascii: "s"): return load(Int16.self)
    case UInt8(ascii: "S"): return load(UInt16.self)
    case UInt8(ascii: "i"): return load(Int32.self)
    case UInt8(ascii: "I"): return load(UInt32.self)
    case UInt8(ascii: "l"): return load(Int64.self)
    default: return load(UInt64.self)
    }
  }
}
