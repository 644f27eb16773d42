/// Memory that an array of Arrow points into: fixed once it is exported, and shared by any number of
/// arrays.
// SAFETY: `@safe`, because each store checks its place. `@unchecked Sendable`, because a buffer is
// written by who makes it, before anybody else knows it, and only read from then on.
@safe
final class ArrowBuffer: @unchecked Sendable {
  /// What Arrow recommends.
  private static let alignment = 64

  let bytes: UnsafeMutableRawBufferPointer

  /// Zeroed memory.
  init(count: Int) {
    // Never empty, as some readers want an address.
    unsafe bytes = .allocate(byteCount: max(count, 1), alignment: Self.alignment)
    unsafe bytes.initializeMemory(as: UInt8.self, repeating: 0)
  }

  /// A copy.
  convenience init(_ contents: [UInt8]) {
    self.init(count: contents.count)
    // SAFETY: as many bytes are there.
    unsafe contents.withUnsafeBytes { unsafe bytes.copyMemory(from: $0) }
  }

  deinit { unsafe bytes.deallocate() }

  /// Writes an integer at a place counted in its own width.
  @inline(__always)
  func store<Integer: FixedWidthInteger>(_ value: Integer, at place: Int) {
    // SAFETY: this checks the place, also in an optimised build.
    unsafe precondition(place >= 0 && place < bytes.count / MemoryLayout<Integer>.size)
    unsafe bytes.storeBytes(
      of: value, toByteOffset: place &* MemoryLayout<Integer>.size, as: Integer.self)
  }

  /// Reads an integer at a place counted in its own width.
  @inline(__always)
  func load<Integer: FixedWidthInteger>(_ type: Integer.Type, at place: Int) -> Integer {
    // SAFETY: as above.
    unsafe precondition(place >= 0 && place < bytes.count / MemoryLayout<Integer>.size)
    return unsafe bytes.loadUnaligned(fromByteOffset: place &* MemoryLayout<Integer>.size, as: type)
  }

  /// A bit of a bitmap.
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
