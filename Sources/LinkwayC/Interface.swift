public import CLinkwayInterface
import LinkwayDiagnostics
import LinkwayMatching
import LinkwayResults
import LinkwayTable
import LinkwayTableCompiler

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

// The functions of `linkway.h`, in the same order. They validate their arguments and must never trap on
// invalid ones; `Router` does the work.

/// The address to which an error is written.
public typealias ErrorPlace = UnsafeMutablePointer<linkway_error>

@_cdecl("linkway_abi_version")
public func abiVersion() -> UInt32 { UInt32(LINKWAY_ABI_VERSION) }

@_cdecl("linkway_router_open")
public func routerOpen(
  _ path: UnsafePointer<CChar>?, _ options: UnsafePointer<linkway_options>?, _ error: ErrorPlace?
) -> UnsafeMutableRawPointer? {
  unsafe reporting(error) { () throws(InterfaceError) in
    let path = unsafe try text(path, "path")
    return unsafe try router(options) { (environment) throws(FileFailure) in
      try LoadedTable(path: path, environment: environment)
    }
  }
}

@_cdecl("linkway_router_read")
public func routerRead(
  _ bytes: UnsafeRawPointer?, _ count: Int, _ name: UnsafePointer<CChar>?,
  _ options: UnsafePointer<linkway_options>?, _ error: ErrorPlace?
) -> UnsafeMutableRawPointer? {
  unsafe reporting(error) { () throws(InterfaceError) in
    let name = unsafe name == nil ? "routes.json" : try text(name, "name")
    guard let bytes = unsafe bytes, count > 0 else { throw InterfaceError("\(name) is empty") }
    let contents = unsafe Array(UnsafeRawBufferPointer(start: bytes, count: count))
    return unsafe try router(options) { (environment) throws(FileFailure) in
      try LoadedTable(contents, named: name, environment: environment)
    }
  }
}

@_cdecl("linkway_router_close")
public func routerClose(_ router: UnsafeMutableRawPointer?) {
  if let router = unsafe router { unsafe Unmanaged<Router>.fromOpaque(router).release() }
}

@_cdecl("linkway_resolve")
public func resolve(
  _ router: UnsafeRawPointer?, _ schema: UnsafePointer<ArrowSchema>?,
  _ links: UnsafePointer<ArrowArray>?, _ columns: UInt32,
  _ outSchema: UnsafeMutablePointer<ArrowSchema>?, _ out: UnsafeMutablePointer<ArrowArray>?,
  _ error: ErrorPlace?
) -> Bool {
  unsafe reporting(error) { () throws(InterfaceError) -> Void? in
    let router = unsafe try given(router)
    let wanted = try asked(columns)
    let links = unsafe try column(schema, links)
    unsafe try give(try router.resolve(links, wanted), outSchema, out)
  } != nil
}

@_cdecl("linkway_resolve_stream")
public func resolveStream(
  _ router: UnsafeRawPointer?, _ links: UnsafeMutablePointer<ArrowArrayStream>?,
  _ column: UnsafePointer<CChar>?, _ columns: UInt32,
  _ out: UnsafeMutablePointer<ArrowArrayStream>?, _ error: ErrorPlace?
) -> Bool {
  unsafe reporting(error) { () throws(InterfaceError) -> Void? in
    let router = unsafe try given(router)
    let wanted = try asked(columns)
    let column = unsafe column == nil ? nil : try text(column, "column")
    guard let links = unsafe links else { throw InterfaceError("the links are missing") }
    guard let out = unsafe out else {
      throw InterfaceError("the pointer to the results is missing")
    }
    let stream = unsafe try LinkStream(taking: links, column: column, router, wanted)
    unsafe stream.export(to: out)
  } != nil
}

@_cdecl("linkway_parameters")
public func parameters(
  _ router: UnsafeRawPointer?, _ route: UnsafePointer<CChar>?,
  _ schema: UnsafePointer<ArrowSchema>?, _ links: UnsafePointer<ArrowArray>?,
  _ outSchema: UnsafeMutablePointer<ArrowSchema>?, _ out: UnsafeMutablePointer<ArrowArray>?,
  _ error: ErrorPlace?
) -> Bool {
  unsafe reporting(error) { () throws(InterfaceError) -> Void? in
    let router = unsafe try given(router)
    let route = unsafe try text(route, "route")
    let links = unsafe try column(schema, links)
    unsafe try give(try router.parameters(ofRoute: route, links), outSchema, out)
  } != nil
}

@_cdecl("linkway_routes")
public func routes(
  _ router: UnsafeRawPointer?, _ outSchema: UnsafeMutablePointer<ArrowSchema>?,
  _ out: UnsafeMutablePointer<ArrowArray>?, _ error: ErrorPlace?
) -> Bool {
  unsafe reporting(error) { () throws(InterfaceError) -> Void? in
    unsafe try give(try given(router).routes, outSchema, out)
  } != nil
}

@_cdecl("linkway_explain")
public func explain(
  _ router: UnsafeRawPointer?, _ link: UnsafePointer<CChar>?, _ count: Int, _ error: ErrorPlace?
) -> UnsafeMutablePointer<CChar>? {
  unsafe reporting(error) { () throws(InterfaceError) in
    let router = unsafe try given(router)
    guard let link = unsafe link, count >= 0 else { throw InterfaceError("the link is missing") }
    let bytes = unsafe UnsafeRawBufferPointer(start: link, count: count)
    let text = unsafe String(linkBytes: Array(bytes))
    return unsafe copy(router.explanation(of: text))
  }
}

@_cdecl("linkway_link")
public func link(
  _ router: UnsafeRawPointer?, _ route: UnsafePointer<CChar>?,
  _ parameters: UnsafePointer<CChar>?, _ origin: UnsafePointer<CChar>?, _ error: ErrorPlace?
) -> UnsafeMutablePointer<CChar>? {
  unsafe reporting(error) { () throws(InterfaceError) in
    let router = unsafe try given(router)
    let given = unsafe parameters == nil ? "{}" : try text(parameters, "parameters")
    let route = unsafe try text(route, "route")
    let origin = unsafe origin == nil ? nil : try text(origin, "origin")
    return unsafe copy(Array(try router.link(to: route, given, origin: origin).utf8))
  }
}

@_cdecl("linkway_check")
public func check(
  _ path: UnsafePointer<CChar>?, _ environment: UnsafePointer<CChar>?, _ error: ErrorPlace?
) -> UnsafeMutablePointer<CChar>? {
  unsafe reporting(error) { () throws(InterfaceError) in
    let path = unsafe try text(path, "path")
    return unsafe copy(try TableText.check(path, try choice(environment, default: .every)))
  }
}

@_cdecl("linkway_diff")
public func diff(
  _ old: UnsafePointer<CChar>?, _ new: UnsafePointer<CChar>?, _ format: UnsafePointer<CChar>?,
  _ environment: UnsafePointer<CChar>?, _ error: ErrorPlace?
) -> UnsafeMutablePointer<CChar>? {
  unsafe reporting(error) { () throws(InterfaceError) in
    let old = unsafe try text(old, "path of the old table")
    let new = unsafe try text(new, "path of the new table")
    let format = unsafe try text(format, "format")
    return unsafe copy(try TableText.diff(old, new, format: format, choice(environment)))
  }
}

@_cdecl("linkway_graph")
public func graph(
  _ path: UnsafePointer<CChar>?, _ format: UnsafePointer<CChar>?,
  _ environment: UnsafePointer<CChar>?, _ error: ErrorPlace?
) -> UnsafeMutablePointer<CChar>? {
  unsafe reporting(error) { () throws(InterfaceError) in
    let path = unsafe try text(path, "path")
    let format = unsafe try text(format, "format")
    return unsafe copy(try TableText.graph(path, format: format, choice(environment)))
  }
}

@_cdecl("linkway_compile")
public func compile(
  _ path: UnsafePointer<CChar>?, _ count: UnsafeMutablePointer<Int>?, _ error: ErrorPlace?
) -> UnsafeMutablePointer<CChar>? {
  unsafe reporting(error) { () throws(InterfaceError) in
    let path = unsafe try text(path, "path")
    guard let count = unsafe count else { throw InterfaceError("the count is missing") }
    let bytes = try TableText.compiled(path)
    unsafe count.pointee = bytes.count
    return unsafe copy(bytes)
  }
}

@_cdecl("linkway_free")
public func release(_ text: UnsafeMutablePointer<CChar>?) { unsafe free(text) }

/// Returns the result of `body`; if it throws, writes the error and returns `nil`.
private func reporting<Value>(
  _ place: ErrorPlace?, _ body: () throws(InterfaceError) -> Value?
) -> Value? {
  if let place = unsafe place { unsafe place.initialize(to: linkway_error()) }
  do throws(InterfaceError) {
    return try body()
  } catch {
    if let place = unsafe place {
      unsafe place.initialize(
        to: linkway_error(code: error.code.rawValue, message: copy(Array(error.message.utf8))))
    }
    return nil
  }
}

/// Copies a text to memory that `linkway_free` frees, with a terminating zero; `nil` if out of memory.
private func copy(_ text: [UInt8]) -> UnsafeMutablePointer<CChar>? {
  let copied = unsafe malloc(text.count + 1)?.assumingMemoryBound(to: UInt8.self)
  guard let copied = unsafe copied else { return nil }
  let bytes = unsafe UnsafeMutableBufferPointer(start: copied, count: text.count + 1)
  _ = unsafe bytes.initialize(fromContentsOf: text + [0])
  return unsafe UnsafeMutableRawPointer(copied).assumingMemoryBound(to: CChar.self)
}

/// Returns the text of an argument. A text that is not UTF-8 is an error, because a repair would
/// change the text.
func text(
  _ text: UnsafePointer<CChar>?, _ name: String
) throws(InterfaceError) -> String {
  guard let text = unsafe text else { throw InterfaceError("the \(name) is missing") }
  if let valid = unsafe String(validatingCString: text) { return valid }
  let bytes = unsafe UnsafeRawBufferPointer(start: text, count: strlen(text))
  throw InterfaceError(
    "the \(name) must be UTF-8; its invalid bytes are percent-encoded here: "
      + "`\(unsafe String(linkBytes: Array(bytes)))`")
}

/// Returns the choice of the environment with the given name; the default if no name is given.
func choice(
  _ environment: UnsafePointer<CChar>?, default choice: EnvironmentChoice = .first
) throws(InterfaceError) -> EnvironmentChoice {
  guard unsafe environment != nil else { return choice }
  return .named(unsafe try text(environment, "name of an environment"))
}

/// Returns the router at an address.
private func given(_ router: UnsafeRawPointer?) throws(InterfaceError) -> Router {
  guard let router = unsafe router else { throw InterfaceError("the router is missing") }
  return unsafe Unmanaged<Router>.fromOpaque(router).takeUnretainedValue()
}

private func asked(_ columns: UInt32) throws(InterfaceError) -> ResultColumns.Wanted {
  let wanted = ResultColumns.Wanted(rawValue: columns)
  guard wanted.isSubset(of: .all) else {
    throw InterfaceError("unknown columns: \(columns)")
  }
  return wanted
}

/// Creates a router that the caller must close.
private func router(
  _ options: UnsafePointer<linkway_options>?,
  _ load: (EnvironmentChoice) throws(FileFailure) -> LoadedTable
) throws(InterfaceError) -> UnsafeMutableRawPointer {
  let options = unsafe try RouterOptions(options)
  let loaded = try loading { () throws(FileFailure) in try load(options.environment) }
  return unsafe Unmanaged.passRetained(try Router(loaded, options)).toOpaque()
}

private func column(
  _ schema: UnsafePointer<ArrowSchema>?, _ array: UnsafePointer<ArrowArray>?
) throws(InterfaceError) -> LinkInput {
  guard let schema = unsafe schema, let array = unsafe array else {
    throw InterfaceError("the links are missing")
  }
  return unsafe try LinkInput(schema.pointee, array.pointee)
}

private func give(
  _ column: @autoclosure () throws(InterfaceError) -> ArrowColumn,
  _ schema: UnsafeMutablePointer<ArrowSchema>?, _ array: UnsafeMutablePointer<ArrowArray>?
) throws(InterfaceError) {
  guard let schema = unsafe schema, let array = unsafe array else {
    throw InterfaceError("the pointer to the results is missing")
  }
  let column = try column()
  unsafe column.exportSchema(to: schema)
  unsafe column.exportArray(to: array)
}
