import LinkwayDiagnostics

/// Where in a draft an offset is: the way there from the root, and what can be written.
struct DraftCursor {
  enum Place {
    /// In a key, or where one can stand. The string or word that is there, if any.
    case key(Range<Int>?)
    /// In a value, or where one can stand.
    case value(DraftValue?)
  }

  /// From the root to the object whose key it is, or to the value.
  var path: [DraftStep] = []
  var place: Place
  /// The keys that the innermost object has besides.
  var siblings: [String] = []

  /// Goes to an offset; at the end of a string or word it is still in it.
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
        // After a colon, up to the next key.
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

  /// What stands there, for names.
  var position: TablePosition {
    path.reduce(.table) { position, step in
      switch step {
      case .key(let key): position.member(key)
      case .element: position.element
      }
    }
  }
}

extension Range<Int> {
  /// Whether an offset is in it or at one of its ends.
  func touches(_ offset: Int) -> Bool { lowerBound <= offset && offset <= upperBound }
}

extension DraftValue {
  /// Whether an offset is between the brackets.
  fileprivate func isInside(_ offset: Int) -> Bool {
    range.lowerBound < offset && offset <= range.upperBound
  }

  /// Whether what is typed at an offset belongs to the value.
  fileprivate func accepts(_ offset: Int) -> Bool {
    switch content {
    case .missing: range.touches(offset)
    case .object, .array: range.lowerBound < offset && offset < range.upperBound
    case .string, .word: range.touches(offset)
    }
  }
}
