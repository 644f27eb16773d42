import CLinkwayInterface
import LinkwayDiagnostics
import LinkwayMatching
import LinkwayResults
import LinkwayTable

/// The options for opening links.
struct RouterOptions {
  var open: [String] = []
  var source = SourceRule.inferred
  var environment = EnvironmentChoice.first

  /// Reads the caller's options, which may be an older or newer version of the struct.
  init(_ options: UnsafePointer<linkway_options>?) throws(InterfaceError) {
    guard let options = unsafe options else { return }
    let known = unsafe try Self.known(options)
    // C's `size_t` is imported as `Int`, so a value above `Int.max` is negative here.
    guard unsafe known.open_count >= 0 else {
      throw InterfaceError(
        "`open_count` is \(unsafe UInt(bitPattern: known.open_count)); it must be the number of gates"
      )
    }
    for place in 0..<(unsafe known.open == nil ? 0 : unsafe known.open_count) {
      open.append(unsafe try text(known.open[place], "name of a gate"))
    }
    environment = unsafe try choice(known.environment)
    guard unsafe known.source != nil else { return }
    let source = unsafe try text(known.source, "source")
    guard source != "any" else {
      self.source = .given(nil)
      return
    }
    guard let known = LinkSource(rawValue: source) else {
      throw .unknown(
        "source", source, among: LinkSource.allCases.map(\.rawValue) + ["any"])
    }
    self.source = .given(known)
  }

  /// Returns the options. Fields that an older version of the struct lacks are zero. All bytes
  /// after the fields of this version must be zero.
  private static func known(
    _ options: UnsafePointer<linkway_options>
  ) throws(InterfaceError) -> linkway_options {
    let size = unsafe options.pointee.size
    let here = unsafe MemoryLayout<linkway_options>.size
    // The first version ended before `environment`.
    let oldest = unsafe MemoryLayout<linkway_options>.offset(of: \.environment) ?? here
    guard size >= oldest, size <= 4096 else {
      throw InterfaceError("the size of the options is \(size); it must be sizeof(linkway_options)")
    }
    // SAFETY: the caller guarantees that many bytes.
    let bytes = unsafe UnsafeRawBufferPointer(start: options, count: size)
    guard unsafe bytes.dropFirst(here).allSatisfy({ $0 == 0 }) else {
      throw InterfaceError("the options have fields that this version of the library does not know")
    }
    var known = unsafe linkway_options()
    unsafe withUnsafeMutableBytes(of: &known) { unsafe $0.copyBytes(from: bytes.prefix(here)) }
    return unsafe known
  }
}

extension InterfaceError {
  /// Returns the error for an unknown name. The message suggests a similar name, or lists up to 20
  /// valid ones.
  static func unknown(_ kind: String, _ name: String, among names: [String]) -> Self {
    let hint =
      Spelling.nearest(to: name, among: names).map { "did you mean `\($0)`?" }
      ?? (names.isEmpty
        ? "there is no \(kind)"
        : "there are " + names.prefix(20).map { "`\($0)`" }.joined(separator: ", ")
          + (names.count > 20 ? " and \(names.count - 20) more" : ""))
    return InterfaceError("unknown \(kind) `\(name)`; \(hint)", .unknownName)
  }
}
