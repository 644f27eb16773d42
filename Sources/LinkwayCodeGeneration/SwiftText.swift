/// The text of a Swift file, put together line by line.
struct SwiftText {
  private(set) var text = ""
  /// What stands before the declarations that apps see: `public `, or nothing.
  var access = ""
  /// The enumeration that all types of the file are in.
  var namespace = "Routes"
  /// What stands before the names of the file's types.
  var scope: String { namespace + "." }
  private var depth = 0

  /// Adds lines, indented as deep as they stand; one without text is empty.
  mutating func add(_ lines: String) {
    for line in lines.split(separator: "\n", omittingEmptySubsequences: false) {
      if !line.isEmpty { text += String(repeating: "  ", count: depth) + line }
      text += "\n"
    }
  }

  /// Adds a declaration with what stands in its braces.
  mutating func add(_ head: String, _ body: (inout SwiftText) -> Void) {
    add(head + " {")
    depth += 1
    body(&self)
    depth -= 1
    add("}")
  }

  /// Adds declarations of types, in the namespace.
  mutating func addTypes(_ body: (inout SwiftText) -> Void) {
    add("")
    add("nonisolated extension \(namespace)", body)
  }

  /// Adds something that is indented one level deeper.
  mutating func indent(_ body: (inout SwiftText) -> Void) {
    depth += 1
    body(&self)
    depth -= 1
  }
}
