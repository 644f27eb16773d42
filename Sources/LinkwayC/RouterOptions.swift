import CLinkwayInterface
import LinkwayAnswers
import LinkwayDiagnostics
import LinkwayMatching

/// The options for opening links.
struct RouterOptions {
  var open: [String] = []
  var source = SourceRule.inferred

  /// Reads the caller's options, which may be a newer version of the struct.
  init(_ options: UnsafePointer<linkway_options>?) throws(InterfaceError) {
    guard let options = unsafe options else { return }
    let known = unsafe try Self.known(options)
    for place in 0..<(unsafe known.open == nil ? 0 : unsafe known.open_count) {
      open.append(unsafe try text(known.open[place], "name of a gate"))
    }
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

  /// Returns the options if they include all fields of this version and any additional bytes are zero.
  private static func known(
    _ options: UnsafePointer<linkway_options>
  ) throws(InterfaceError) -> linkway_options {
    let size = unsafe options.pointee.size
    let here = unsafe MemoryLayout<linkway_options>.size
    guard size >= here, size <= 4096 else {
      throw InterfaceError("the size of the options is \(size); it must be sizeof(linkway_options)")
    }
    // SAFETY: the caller guarantees that many bytes.
    let bytes = unsafe UnsafeRawBufferPointer(start: options, count: size)
    guard unsafe bytes[here...].allSatisfy({ $0 == 0 }) else {
      throw InterfaceError("the options have fields that this version of the library does not know")
    }
    return unsafe options.pointee
  }
}

extension InterfaceError {
  /// Returns the error for an unknown name; the message suggests a similar one or lists the valid ones.
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
