/// Creates and splits names of placements. A placement is a screen in one of the several
/// coordinators that can show it: `search/product`. Ids in a table never contain a slash.
package enum ScreenPlace {
  package static func name(_ screen: String, of coordinator: String) -> String {
    "\(coordinator)/\(screen)"
  }

  package static func isPlace(_ name: String) -> Bool { name.utf8.contains(UInt8(ascii: "/")) }

  /// Returns the screen's own id, which messages and presenters use, from a placement or id.
  package static func screen(of name: String) -> String {
    guard let slash = name.utf8.lastIndex(of: UInt8(ascii: "/")) else { return name }
    return String(name[name.utf8.index(after: slash)...])
  }
}
