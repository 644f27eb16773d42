import CLinkwayInterface

/// A column of links as a program passes it to the C interface; every seventh row is null.
// SAFETY: `@unchecked Sendable`, because it is not modified after `init`. Each buffer is exactly as
// long as the column declares, so that the address sanitizer reports reads past its end.
@safe
final class LinkArray: @unchecked Sendable {
  enum Layout: String, CaseIterable {
    case texts = "u"
    case largeTexts = "U"
    case views = "vu"
  }

  let schema: UnsafeMutablePointer<ArrowSchema>
  let array: UnsafeMutablePointer<ArrowArray>
  private var memory: [UnsafeMutableRawPointer] = unsafe []

  init(_ links: [String], _ layout: Layout) {
    unsafe (schema, array) = (.allocate(capacity: 1), .allocate(capacity: 1))
    var validity = [UInt8](repeating: 0, count: (links.count + 7) / 8)
    var bytes: [UInt8] = []
    var ends = [0]
    var views: [Int32] = []
    for (row, link) in links.enumerated() {
      if row % 7 != 6 {
        validity[row / 8] |= 1 << UInt8(row % 8)
        let start = Int32(bytes.count)
        bytes += link.utf8
        views += Self.view(Array(link.utf8), at: start)
      } else {
        views += [0, 0, 0, 0]
      }
      ends.append(bytes.count)
    }
    var buffers: [UnsafeRawPointer?] = unsafe [copy(validity)]
    switch layout {
    case .texts: unsafe buffers += [copy(ends.map { Int32($0) }), copy(bytes)]
    case .largeTexts: unsafe buffers += [copy(ends.map { Int64($0) }), copy(bytes)]
    case .views: unsafe buffers += [copy(views), copy(bytes), copy([Int64(bytes.count)])]
    }
    let format = unsafe copy(Array(layout.rawValue.utf8) + [0]).assumingMemoryBound(to: CChar.self)
    let list = unsafe UnsafeMutableRawPointer(mutating: copy(buffers))
    unsafe schema.initialize(
      to: ArrowSchema(
        format: format, name: nil, metadata: nil, flags: Int64(ARROW_FLAG_NULLABLE), n_children: 0,
        children: nil, dictionary: nil, release: { _ in }, private_data: nil))
    unsafe array.initialize(
      to: ArrowArray(
        length: Int64(links.count), null_count: -1, offset: 0, n_buffers: Int64(buffers.count),
        n_children: 0, buffers: list.assumingMemoryBound(to: UnsafeRawPointer?.self),
        children: nil, dictionary: nil, release: { _ in }, private_data: nil))
  }

  private static func view(_ link: [UInt8], at start: Int32) -> [Int32] {
    func word(_ place: Int) -> Int32 {
      let four = (place..<place + 4).map { link.indices.contains($0) ? UInt32(link[$0]) : 0 }
      return Int32(bitPattern: four[0] | four[1] << 8 | four[2] << 16 | four[3] << 24)
    }
    let length = Int32(link.count)
    return length > 12 ? [length, word(0), 0, start] : [length, word(0), word(4), word(8)]
  }

  private func copy<Element>(_ elements: [Element]) -> UnsafeRawPointer {
    unsafe elements.withUnsafeBytes { bytes in
      let copied = UnsafeMutableRawPointer.allocate(byteCount: bytes.count, alignment: 16)
      unsafe copied.copyMemory(
        from: bytes.baseAddress ?? UnsafeRawPointer(copied), byteCount: bytes.count)
      unsafe memory.append(copied)
      return UnsafeRawPointer(copied)
    }
  }

  deinit {
    unsafe schema.deallocate()
    unsafe array.deallocate()
    for place in unsafe memory.indices { unsafe memory[place].deallocate() }
  }
}

/// A column returned by the C interface.
// SAFETY: `@unchecked Sendable`, because it is only read until one thread releases it.
@safe
final class GivenColumn: @unchecked Sendable {
  let schema: UnsafeMutablePointer<ArrowSchema>
  let array: UnsafeMutablePointer<ArrowArray>

  init() {
    unsafe (schema, array) = (.allocate(capacity: 1), .allocate(capacity: 1))
    unsafe schema.initialize(to: ArrowSchema())
    unsafe array.initialize(to: ArrowArray())
  }

  func release() {
    if let end = unsafe array.pointee.release { unsafe end(array) }
    if let end = unsafe schema.pointee.release { unsafe end(schema) }
  }

  deinit {
    release()
    unsafe schema.deallocate()
    unsafe array.deallocate()
  }

  /// A hash of every byte of the column, which reads all of them.
  func digest() -> UInt64 {
    var hash = Hash()
    unsafe hash.add(schema.pointee, array.pointee)
    return hash.value
  }
}

func digest(_ bytes: [UInt8]) -> UInt64 {
  var hash = Hash()
  for byte in bytes { hash.add(byte) }
  return hash.value
}

/// FNV-1a.
private struct Hash {
  private(set) var value: UInt64 = 0xCBF2_9CE4_8422_2325

  mutating func add(_ byte: UInt8) { value = (value ^ UInt64(byte)) &* 0x100_0000_01B3 }

  private mutating func add(_ start: UnsafeRawPointer?, _ count: Int) {
    let bytes = unsafe UnsafeRawBufferPointer(start: start, count: start == nil ? 0 : count)
    for place in bytes.indices { unsafe add(bytes[place]) }
  }

  mutating func add(_ schema: ArrowSchema, _ array: ArrowArray) {
    let rows = Int(unsafe array.length)
    guard let text = unsafe schema.format, let buffers = unsafe array.buffers else { return }
    unsafe add(buffers[0], (rows + 7) / 8)
    switch unsafe String(cString: text) {
    case "c": unsafe add(buffers[1], rows)
    case "b": unsafe add(buffers[1], (rows + 7) / 8)
    case "i": unsafe add(buffers[1], rows * 4)
    case "l", "g", "+L": unsafe add(buffers[1], rows * 8)
    case "u":
      let offsets = unsafe buffers[1]!.assumingMemoryBound(to: Int32.self)
      unsafe add(buffers[1], (rows + 1) * 4)
      unsafe add(buffers[2], Int(offsets[rows]))
    case "U":
      let offsets = unsafe buffers[1]!.assumingMemoryBound(to: Int64.self)
      unsafe add(buffers[1], (rows + 1) * 8)
      unsafe add(buffers[2], Int(offsets[rows]))
    default: break
    }
    for place in 0..<Int(unsafe array.n_children) {
      unsafe add(schema.children[place]!.pointee, array.children[place]!.pointee)
    }
    if let names = unsafe schema.dictionary, let values = unsafe array.dictionary {
      unsafe add(names.pointee, values.pointee)
    }
  }
}
