import CLinkwayInterface

/// An Arrow array with its type, ready for export. Copies share its buffers.
struct ArrowColumn: Sendable {
  /// The type, as a format string of the C Data Interface.
  var format: String
  var name = ""
  var count: Int
  var nullCount = 0
  /// Whether the column may contain nulls.
  var isNullable = true
  /// The buffers in the order that the format defines. A validity bitmap may be `nil` if there are
  /// no nulls.
  var buffers: [ArrowBuffer?]
  var children: [ArrowColumn] = []
  /// The values to which a dictionary-encoded column refers; empty for other columns. The array has
  /// at most one element; it is needed because a struct cannot contain itself.
  var dictionary: [ArrowColumn] = []
}

extension ArrowColumn {
  /// Creates a utf8 column.
  init(_ texts: [String]) {
    let offsets = ArrowBuffer(count: (texts.count + 1) * 4)
    var bytes: [UInt8] = []
    for (place, text) in texts.enumerated() {
      bytes.append(contentsOf: text.utf8)
      // Cannot overflow, because a table has less than 2 GB.
      offsets.store(Int32(clamping: bytes.count), at: place + 1)
    }
    self.init(
      format: "u", count: texts.count, isNullable: false,
      buffers: [nil, offsets, ArrowBuffer(bytes)])
  }

  /// Exports the type to memory that is overwritten; the consumer releases it.
  func exportSchema(to schema: UnsafeMutablePointer<ArrowSchema>) {
    let parts = unsafe Parts<ArrowSchema>(children.count, hasDictionary: !dictionary.isEmpty) {
      schema in
      if let release = unsafe schema.pointee.release { unsafe release(schema) }
    }
    for (place, child) in children.enumerated() {
      unsafe child.exportSchema(to: parts.children[place])
    }
    if let values = dictionary.first, let place = unsafe parts.dictionary {
      unsafe values.exportSchema(to: place)
    }
    unsafe parts.texts = [format, name].map { ConstantText($0) }
    let isNullable = isNullable ? Int64(ARROW_FLAG_NULLABLE) : 0
    unsafe schema.initialize(
      to: ArrowSchema(
        format: parts.texts[0].start, name: parts.texts[1].start, metadata: nil, flags: isNullable,
        n_children: Int64(children.count), children: parts.childList, dictionary: parts.dictionary,
        release: { schema in
          guard let schema = unsafe schema, let parts = unsafe schema.pointee.private_data else {
            return
          }
          unsafe Unmanaged<Parts<ArrowSchema>>.fromOpaque(parts).release()
          unsafe schema.pointee.private_data = nil
          unsafe schema.pointee.release = nil
        }, private_data: Unmanaged.passRetained(parts).toOpaque()))
  }

  /// Exports the values to memory that is overwritten; the consumer releases them.
  func exportArray(to array: UnsafeMutablePointer<ArrowArray>) {
    let parts = unsafe Parts<ArrowArray>(children.count, hasDictionary: !dictionary.isEmpty) {
      array in
      if let release = unsafe array.pointee.release { unsafe release(array) }
    }
    for (place, child) in children.enumerated() {
      unsafe child.exportArray(to: parts.children[place])
    }
    if let values = dictionary.first, let place = unsafe parts.dictionary {
      unsafe values.exportArray(to: place)
    }
    unsafe parts.hold(buffers)
    unsafe array.initialize(
      to: ArrowArray(
        length: Int64(count), null_count: Int64(nullCount), offset: 0,
        n_buffers: Int64(buffers.count), n_children: Int64(children.count),
        buffers: parts.bufferList.baseAddress, children: parts.childList,
        dictionary: parts.dictionary,
        release: { array in
          guard let array = unsafe array, let parts = unsafe array.pointee.private_data else {
            return
          }
          unsafe Unmanaged<Parts<ArrowArray>>.fromOpaque(parts).release()
          unsafe array.pointee.private_data = nil
          unsafe array.pointee.release = nil
        }, private_data: Unmanaged.passRetained(parts).toOpaque()))
  }
}

/// A null-terminated string at a fixed address.
// SAFETY: the bytes are written once, and freed with the object.
@safe
final class ConstantText {
  private let bytes: UnsafeMutableBufferPointer<CChar>

  var start: UnsafePointer<CChar>? { unsafe UnsafePointer(bytes.baseAddress) }

  init(_ text: String) {
    unsafe bytes = .allocate(capacity: text.utf8.count + 1)
    _ = unsafe bytes.initialize(from: text.utf8.map { CChar(bitPattern: $0) } + [0])
  }

  deinit { unsafe bytes.deallocate() }
}

/// The data that an exported schema or array points to. It lives until the consumer calls
/// `release`, which may happen on any thread.
// SAFETY: every address belongs to memory that this object owns, or to a buffer that it retains.
@safe
private final class Parts<Piece> {
  let children: [UnsafeMutablePointer<Piece>]
  let dictionary: UnsafeMutablePointer<Piece>?
  private let list: UnsafeMutableBufferPointer<UnsafeMutablePointer<Piece>?>
  private(set) var bufferList = unsafe UnsafeMutableBufferPointer<UnsafeRawPointer?>(
    start: nil, count: 0)
  private var buffers: [ArrowBuffer?] = []
  var texts: [ConstantText] = []
  /// Releases a child, unless the consumer has moved it.
  private let release: (UnsafeMutablePointer<Piece>) -> Void

  var childList: UnsafeMutablePointer<UnsafeMutablePointer<Piece>?>? { unsafe list.baseAddress }

  init(_ count: Int, hasDictionary: Bool, release: @escaping (UnsafeMutablePointer<Piece>) -> Void)
  {
    unsafe children = (0..<count).map { _ in .allocate(capacity: 1) }
    unsafe dictionary = hasDictionary ? .allocate(capacity: 1) : nil
    unsafe list = .allocate(capacity: max(count, 1))
    _ = unsafe list.initialize(from: children)
    unsafe self.release = release
  }

  func hold(_ buffers: [ArrowBuffer?]) {
    self.buffers = buffers
    unsafe bufferList = .allocate(capacity: max(buffers.count, 1))
    for (place, buffer) in buffers.enumerated() {
      let start = unsafe buffer.flatMap { unsafe UnsafeRawPointer($0.bytes.baseAddress) }
      unsafe bufferList.initializeElement(at: place, to: start)
    }
  }

  deinit {
    let pieces = unsafe children + [dictionary].compactMap { unsafe $0 }
    for place in unsafe pieces.indices {
      unsafe release(pieces[place])
      unsafe pieces[place].deallocate()
    }
    unsafe list.deallocate()
    unsafe bufferList.deallocate()
  }
}
