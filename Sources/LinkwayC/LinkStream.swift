import CLinkwayInterface

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// A stream of links as input, exported as a stream of results.
// SAFETY: only one thread uses a stream at a time, as Arrow requires, and `deinit` releases the input.
@safe
final class LinkStream {
  private var input: ArrowArrayStream
  private var schema: ArrowSchema
  /// The index of the column of links; `nil` if the arrays themselves are the links.
  private let place: Int?
  private let router: Router
  private let wanted: ResultColumns.Wanted
  private var lastError: ConstantText?

  /// Takes ownership of a stream and marks the original as released.
  init(
    taking given: UnsafeMutablePointer<ArrowArrayStream>, column: String?, _ router: Router,
    _ wanted: ResultColumns.Wanted
  ) throws(InterfaceError) {
    guard unsafe given.pointee.release != nil, let getSchema = unsafe given.pointee.get_schema
    else {
      throw InterfaceError("the stream has been released")
    }
    var schema = unsafe ArrowSchema()
    guard unsafe getSchema(given, &schema) == 0 else {
      throw unsafe InterfaceError(Self.message(of: given), .streamFailed)
    }
    do throws(InterfaceError) {
      place = try column.map { name throws(InterfaceError) in
        unsafe try Self.place(of: name, in: schema)
      }
      let type = unsafe place.flatMap { unsafe schema.children?[$0]?.pointee } ?? schema
      unsafe try Self.checkType(type)
    } catch {
      unsafe schema.release?(&schema)
      throw error
    }
    (self.router, self.wanted) = (router, wanted)
    unsafe self.schema = schema
    unsafe input = given.pointee
    unsafe given.pointee.release = nil
  }

  deinit {
    unsafe schema.release?(&schema)
    unsafe input.release?(&input)
  }

  /// Exports the stream of results; the consumer releases it.
  func export(to out: UnsafeMutablePointer<ArrowArrayStream>) {
    unsafe out.initialize(
      to: ArrowArrayStream(
        get_schema: { stream, schema in
          guard let found = unsafe LinkStream.of(stream), let schema = unsafe schema else {
            return EINVAL
          }
          unsafe ResultColumns(found.wanted, count: 0).column(found.router.routes).exportSchema(
            to: schema)
          return 0
        },
        get_next: { stream, array in
          guard let found = unsafe LinkStream.of(stream), let array = unsafe array else {
            return EINVAL
          }
          return unsafe found.next(array)
        },
        get_last_error: { stream in unsafe LinkStream.of(stream)?.lastError?.start },
        release: { stream in
          guard let stream = unsafe stream, let kept = unsafe stream.pointee.private_data else {
            return
          }
          unsafe Unmanaged<LinkStream>.fromOpaque(kept).release()
          unsafe stream.pointee.private_data = nil
          unsafe stream.pointee.release = nil
        }, private_data: Unmanaged.passRetained(self).toOpaque()))
  }

  private static func of(_ stream: UnsafeMutablePointer<ArrowArrayStream>?) -> LinkStream? {
    unsafe stream?.pointee.private_data.map {
      unsafe Unmanaged<LinkStream>.fromOpaque($0).takeUnretainedValue()
    }
  }

  /// Resolves the next batch. At the end of the stream, the array is marked as released.
  ///
  /// - Returns: 0, or an `errno` code with a message in `lastError`.
  private func next(_ out: UnsafeMutablePointer<ArrowArray>) -> Int32 {
    var batch = unsafe ArrowArray()
    let status = unsafe input.get_next?(&input, &batch) ?? EINVAL
    guard status == 0 else {
      lastError = unsafe ConstantText(Self.message(of: &input))
      return status
    }
    guard unsafe batch.release != nil else {
      unsafe out.initialize(to: ArrowArray())
      return 0
    }
    defer { unsafe batch.release?(&batch) }
    do throws(InterfaceError) {
      let links = unsafe try links(of: batch)
      unsafe (try router.resolve(links, wanted)).exportArray(to: out)
      return 0
    } catch {
      lastError = ConstantText(error.message)
      return EINVAL
    }
  }

  private func links(of batch: ArrowArray) throws(InterfaceError) -> LinkInput {
    guard let place else { return unsafe try LinkInput(schema, batch) }
    guard unsafe batch.n_children > Int64(place), let type = unsafe schema.children?[place],
      let child = unsafe batch.children?[place]
    else { throw InterfaceError("a batch lacks its column of links", .invalidColumn) }
    var column = unsafe child.pointee
    let rows = unsafe try IntegerColumn.bounds(of: batch)
    let all = unsafe try IntegerColumn.bounds(of: column)
    guard rows.start + rows.count <= all.count else {
      throw InterfaceError("a batch has more rows than its column of links", .invalidColumn)
    }
    guard unsafe batch.null_count == 0 || batch.n_buffers == 0 || batch.buffers?[0] == nil else {
      throw InterfaceError("a batch has rows that are null", .invalidColumn)
    }
    unsafe column.offset += Int64(rows.start)
    unsafe column.length = Int64(rows.count)
    return unsafe try LinkInput(type.pointee, column)
  }

  private static func place(
    of name: String, in schema: ArrowSchema
  ) throws(InterfaceError) -> Int {
    var names: [String] = []
    for place in 0..<max(0, Int(clamping: unsafe schema.n_children)) {
      let child = unsafe schema.children?[place]?.pointee
      names.append(unsafe child?.name.map { unsafe String(cString: $0) } ?? "")
    }
    guard let place = names.firstIndex(of: name) else {
      throw .unknown("column", name, among: names)
    }
    guard names.lastIndex(of: name) == place else {
      throw InterfaceError("there are several columns `\(name)`", .unknownName)
    }
    return place
  }

  /// Throws an error if the type of the links is not text.
  private static func checkType(_ schema: ArrowSchema) throws(InterfaceError) {
    var type = unsafe schema
    if unsafe type.format.map({ unsafe String(cString: $0) }) == "+r",
      unsafe type.n_children == 2, let values = unsafe type.children?[1]?.pointee
    {
      unsafe type = values
    } else if let values = unsafe type.dictionary?.pointee {
      unsafe type = values
    }
    let format = unsafe type.format.map { unsafe String(cString: $0) } ?? ""
    guard LinkColumn.bufferCounts[format] != nil, unsafe type.dictionary == nil else {
      throw LinkColumn.wrongType(format)
    }
  }

  private static func message(of stream: UnsafeMutablePointer<ArrowArrayStream>) -> String {
    unsafe stream.pointee.get_last_error?(stream).map { unsafe String(cString: $0) }
      ?? "the stream of links failed"
  }
}
