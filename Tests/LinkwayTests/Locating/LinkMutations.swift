import TestSupport

/// Slightly changed links: with bytes changed, removed, doubled and inserted.
struct LinkMutations {
  private var random: SeededGenerator
  private static let pieces = [
    "/", "?", "#", "&", "=", "%", "%2F", "%2e", "%41", "%20", "a", "A", "1", "0", "-", ".", "..",
    "//", "é", "%C3%A9", ":", "@", "\\", "+", ";", "?x=1", "&x=1", "/x", "true",
  ]

  init(seed: UInt64) { random = SeededGenerator(seed: seed) }

  mutating func mutate(_ link: String) -> String {
    var scalars = Array(link.unicodeScalars)
    for _ in 0...random.next(below: 2) {
      let place = random.next(below: scalars.count + 1)
      let piece = Array(Self.pieces[random.next(below: Self.pieces.count)].unicodeScalars)
      switch random.next(below: 4) {
      case 0: scalars.insert(contentsOf: piece, at: place)
      case 1 where place < scalars.count: scalars.remove(at: place)
      case 2 where place < scalars.count: scalars.replaceSubrange(place...place, with: piece)
      default: scalars += piece
      }
    }
    return String(String.UnicodeScalarView(scalars))
  }
}
