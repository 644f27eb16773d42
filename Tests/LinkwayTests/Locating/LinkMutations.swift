/// Links that differ a little from given ones: bytes changed, dropped, doubled and put in.
struct LinkMutations {
  private var state: UInt64
  private static let pieces = [
    "/", "?", "#", "&", "=", "%", "%2F", "%2e", "%41", "%20", "a", "A", "1", "0", "-", ".", "..",
    "//", "é", "%C3%A9", ":", "@", "\\", "+", ";", "?x=1", "&x=1", "/x", "true",
  ]

  init(seed: UInt64) { state = seed }

  /// SplitMix64.
  private mutating func next(below bound: Int) -> Int {
    state &+= 0x9E37_79B9_7F4A_7C15
    var word = state
    word = (word ^ word >> 30) &* 0xBF58_476D_1CE4_E5B9
    word = (word ^ word >> 27) &* 0x94D0_49BB_1331_11EB
    return Int((word ^ word >> 31) % UInt64(max(1, bound)))
  }

  mutating func mutate(_ link: String) -> String {
    var scalars = Array(link.unicodeScalars)
    for _ in 0...next(below: 2) {
      let place = next(below: scalars.count + 1)
      let piece = Array(Self.pieces[next(below: Self.pieces.count)].unicodeScalars)
      switch next(below: 4) {
      case 0: scalars.insert(contentsOf: piece, at: place)
      case 1 where place < scalars.count: scalars.remove(at: place)
      case 2 where place < scalars.count: scalars.replaceSubrange(place...place, with: piece)
      default: scalars += piece
      }
    }
    return String(String.UnicodeScalarView(scalars))
  }
}
