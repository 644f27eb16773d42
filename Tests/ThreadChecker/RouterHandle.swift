import CLinkwayInterface
import LinkwayC

/// A router of the C interface, as used by a C program.
// SAFETY: `@unchecked Sendable`, because according to `linkway.h` any number of threads may use a
// router at the same time. One thread closes it after all others have ended.
@safe
final class RouterHandle: @unchecked Sendable {
  let pointer: UnsafeMutableRawPointer

  init(path: String) throws {
    guard let opened = unsafe routerOpen(path, nil, nil) else {
      throw TableSample.Failure("\(path) does not open")
    }
    unsafe pointer = opened
  }

  func close() { unsafe routerClose(pointer) }

  func resolve(_ links: LinkArray) -> GivenColumn? {
    let column = GivenColumn()
    let isDone = unsafe LinkwayC.resolve(
      pointer, links.schema, links.array, 15, column.schema, column.array, nil)
    return isDone ? column : nil
  }

  func parameters(ofRoute route: String, _ links: LinkArray) -> GivenColumn? {
    let column = GivenColumn()
    let isDone = unsafe LinkwayC.parameters(
      pointer, route, links.schema, links.array, column.schema, column.array, nil)
    return isDone ? column : nil
  }

  func routes() -> GivenColumn? {
    let column = GivenColumn()
    return unsafe LinkwayC.routes(pointer, column.schema, column.array, nil) ? column : nil
  }

  func explanation(of link: String) -> [UInt8] {
    unsafe Self.taken { unsafe explain(pointer, link, link.utf8.count, $0) }
  }

  func link(to route: String) -> [UInt8] {
    unsafe Self.taken { unsafe LinkwayC.link(pointer, route, "{\"id\":7}", nil, $0) }
  }

  static func check(_ path: String) -> [UInt8] {
    unsafe taken { unsafe LinkwayC.check(path, nil, $0) }
  }

  static func compile(_ path: String) -> [UInt8] {
    var count = 0
    return unsafe taken { unsafe LinkwayC.compile(path, &count, $0) }
  }

  /// Returns the text result of a call up to its first zero, or its error's message; both are
  /// freed.
  private static func taken(
    _ call: (ErrorPlace) -> UnsafeMutablePointer<CChar>?
  ) -> [UInt8] {
    var error = unsafe linkway_error()
    let text = unsafe call(&error)
    defer {
      unsafe release(text)
      unsafe release(error.message)
    }
    return unsafe (text ?? error.message).map { unsafe Array(String(cString: $0).utf8) } ?? []
  }
}
