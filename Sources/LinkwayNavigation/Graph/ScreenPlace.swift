/// How a place is named at which a screen stands that several coordinators can show:
/// `search/product`. No id of a table holds a slash.
package enum ScreenPlace {
  package static func name(_ screen: String, of coordinator: String) -> String {
    "\(coordinator)/\(screen)"
  }

  package static func isPlace(_ name: String) -> Bool { name.utf8.contains(UInt8(ascii: "/")) }

  /// The screen's own id, which is what people and presenters are told.
  package static func screen(of name: String) -> String {
    guard let slash = name.utf8.lastIndex(of: UInt8(ascii: "/")) else { return name }
    return String(name[name.utf8.index(after: slash)...])
  }
}
