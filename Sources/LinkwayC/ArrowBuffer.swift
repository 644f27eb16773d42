/// The memory of an Arrow buffer. Immutable once exported, and shared by any number of arrays.
// SAFETY: `@safe`, because each access checks its index. `@unchecked Sendable`, because a buffer is
// written only by its creator, before it is shared, and only read afterwards.
@safe
final class ArrowBuffer: @unchecked Sendable {
  /// The alignment that Arrow recommends.
  private static let alignment = 64

  let bytes: UnsafeMutableRawBufferPointer

  /// Allocates zeroed memory.
  init(count: Int) {
    // Never empty, because some consumers require a non-null address.
    unsafe bytes = .allocate(byteCount: max(count, 1), alignment: Self.alignment)
    unsafe bytes.initializeMemory(as: UInt8.self, repeating: 0)
  }

  /// Allocates a copy of `contents`.
  convenience init(_ contents: [UInt8]) {
    self.init(count: contents.count)
    // SAFETY: the allocation has the same number of bytes.
    unsafe contents.withUnsafeBytes { unsafe bytes.copyMemory(from: $0) }
  }

  deinit { unsafe bytes.deallocate() }

  /// Writes an integer at an index, in units of its size.
  @inline(__always)
  func store<Integer: FixedWidthInteger>(_ value: Integer, at place: Int) {
    // SAFETY: the precondition checks the index, also in optimized builds.
    unsafe precondition(place >= 0 && place < bytes.count / MemoryLayout<Integer>.size)
    unsafe bytes.storeBytes(
      of: value, toByteOffset: place &* MemoryLayout<Integer>.size, as: Integer.self)
  }

  /// Reads an integer at an index, in units of its size.
  @inline(__always)
  func load<Integer: FixedWidthInteger>(_ type: Integer.Type, at place: Int) -> Integer {
    // SAFETY: the precondition checks the index.
    unsafe precondition(place >= 0 && place < bytes.count / MemoryLayout<Integer>.size)
    return unsafe bytes.loadUnaligned(fromByteOffset: place &* MemoryLayout<Integer>.size, as: type)
  }

  /// Returns a bit of a bitmap.
  @inline(__always)
  func bit(_ place: Int) -> Bool {
    unsafe precondition(place >= 0 && place >> 3 < bytes.count)
    return unsafe bytes[place >> 3] >> UInt8(truncatingIfNeeded: place & 7) & 1 == 1
  }

  /// Sets a bit of a bitmap.
  @inline(__always)
  func setBit(_ place: Int) {
    let bit: UInt8 = 1 << UInt8(truncatingIfNeeded: place & 7)
    unsafe precondition(place >= 0 && place >> 3 < bytes.count)
    unsafe bytes[place >> 3] |= bit
  }
}
