/// The text of a Swift file, built line by line.
struct SwiftText {
  private(set) var text = ""
  /// The access modifier of declarations that apps use: `public ` or empty.
  var access = ""
  /// The enumeration that contains all types of the file.
  var namespace = "Routes"
  /// The prefix of a generated type's name wherever the type is used.
  var scope: String { namespace + "." }
  private var depth = 0

  /// Adds lines at the current indentation. Empty lines are not indented.
  mutating func add(_ lines: String) {
    for line in lines.split(separator: "\n", omittingEmptySubsequences: false) {
      if !line.isEmpty { text += String(repeating: "  ", count: depth) + line }
      text += "\n"
    }
  }

  /// Adds a declaration and its body in braces.
  mutating func add(_ head: String, _ body: (inout SwiftText) -> Void) {
    add(head + " {")
    indent(body)
    add("}")
  }

  /// Adds type declarations to the namespace.
  mutating func addTypes(_ body: (inout SwiftText) -> Void) {
    add("")
    add("nonisolated extension \(namespace)", body)
  }

  /// Adds lines that are indented by one more level.
  mutating func indent(_ body: (inout SwiftText) -> Void) {
    depth += 1
    body(&self)
    depth -= 1
  }
}
