extension DraftCursor {
  /// The kind of position, for looking up names.
  var position: TablePosition {
    path.reduce(.table) { position, step in
      switch step {
      case .key(let key): position.member(key)
      case .element: position.element
      }
    }
  }
}
