import LinkwayDiagnostics

/// A position in a draft: the path to it from the root, and whether a key or a value belongs there.
struct DraftCursor {
  enum Place {
    /// A key position, with the byte range of the existing key, if any.
    case key(Range<Int>?)
    /// A value position, with the existing value, if any.
    case value(DraftValue?)
  }

  /// The path from the root to the object that contains the key, or to the value.
  var path: [DraftStep] = []
  var place: Place
  /// The other keys of the innermost object.
  var siblings: [String] = []

  /// Finds the position at an offset. The end of a string or word counts as inside it.
  init(at offset: Int, in root: DraftValue) {
    place = .value(root)
    var value = root
    while true {
      switch value.content {
      case .object(let members) where value.isInside(offset):
        if let member = members.first(where: { $0.key.range.touches(offset) }) {
          siblings = members.map { $0.key.value }.filter { $0 != member.key.value }
          place = .key(member.key.range)
          return
        }
        // Between a colon and the next key, the offset belongs to the member's value.
        let before = members.last { $0.key.range.upperBound <= offset }
        guard let member = before, member.value.accepts(offset) else {
          siblings = members.map { $0.key.value }
          place = .key(nil)
          return
        }
        path.append(.key(member.key.value))
        value = member.value
      case .array(let elements) where value.isInside(offset):
        path.append(.element)
        guard let element = elements.first(where: { $0.accepts(offset) }) else {
          place = .value(nil)
          return
        }
        value = element
      case .missing:
        place = .value(nil)
        return
      default:
        place = .value(value)
        return
      }
    }
  }
}

extension Range<Int> {
  /// Returns whether an offset is inside the range or at either end.
  func touches(_ offset: Int) -> Bool { lowerBound <= offset && offset <= upperBound }
}

extension DraftValue {
  /// Returns whether an offset is between the brackets, or directly after the closing one.
  fileprivate func isInside(_ offset: Int) -> Bool {
    range.lowerBound < offset && offset <= range.upperBound
  }

  /// Returns whether text typed at an offset belongs to the value.
  fileprivate func accepts(_ offset: Int) -> Bool {
    switch content {
    case .missing: range.touches(offset)
    case .object, .array: range.lowerBound < offset && offset < range.upperBound
    case .string, .word: range.touches(offset)
    }
  }
}
