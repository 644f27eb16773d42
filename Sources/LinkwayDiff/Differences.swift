/// The differences between two results, and descriptions of those that the results do not show.
struct Differences {
  private(set) var kinds: Set<ChangeKind> = []
  private var notes: [ChangeKind: [String]] = [:]
  /// Whether descriptions are kept: a comparison makes thousands of results, and shows few.
  let isNoted: Bool

  init(isNoted: Bool) { self.isNoted = isNoted }

  mutating func insert(_ kind: ChangeKind, _ note: @autoclosure () -> String? = nil) {
    kinds.insert(kind)
    guard isNoted, let note = note(), notes[kind]?.contains(note) != true else { return }
    notes[kind, default: []].append(note)
  }

  /// Returns what differs, as a text; `nil` if the results show it.
  func note(_ kind: ChangeKind) -> String? { notes[kind]?.joined(separator: "; ") }

  /// Returns a description of two values of one thing; `nil` stands for a value that is not set.
  static func note(_ name: String, _ old: String?, _ new: String?) -> String {
    "\(name) \(old ?? "not set") → \(new ?? "not set")"
  }
}
