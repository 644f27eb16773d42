import Foundation

/// The photos. Each photo is drawn from its number: a sky, a sun, and hills in front of the sun.
final class Album {
  struct Photo {
    let id: Int
    let title: String
    /// Red, green and blue of each pixel, row by row.
    let pixels: [UInt8]
    static let width = 480
    static let height = 320
  }

  private(set) var liked: [Photo] = []
  /// Called when the liked photos have changed, to show them.
  var onLike: (() -> Void)?
  /// Called when the liked photos have changed, to save them.
  var onSave: (() -> Void)?
  private var painted: [Int: Photo] = [:]

  /// - Parameter liked: the numbers of the liked photos.
  init(liked: [Int]) { self.liked = liked.map(photo) }

  var photos: [Photo] { (37...48).map(photo) }

  func photo(_ id: Int) -> Photo {
    if let photo = painted[id] { return photo }
    let photo = Photo(id: id, title: Self.title(of: id), pixels: Self.paint(id))
    painted[id] = photo
    return photo
  }

  func isLiked(_ id: Int) -> Bool { liked.contains { $0.id == id } }

  func toggle(_ id: Int) {
    if isLiked(id) { liked.removeAll { $0.id == id } } else { liked.append(photo(id)) }
    onLike?()
    onSave?()
  }

  private static func title(of id: Int) -> String {
    let places = ["Dunes", "Fjord", "Meadow", "Ridge", "Coast", "Valley", "Glacier", "Heath"]
    return "\(places[abs(id % places.count)]) \(id)"
  }

  private typealias Colour = (red: Double, green: Double, blue: Double)

  private static let skies: [(top: Colour, bottom: Colour, hill: Colour)] = [
    ((0.13, 0.20, 0.45), (0.98, 0.62, 0.45), (0.20, 0.14, 0.28)),
    ((0.25, 0.52, 0.85), (0.85, 0.93, 0.98), (0.17, 0.36, 0.30)),
    ((0.36, 0.22, 0.50), (0.99, 0.75, 0.55), (0.30, 0.15, 0.25)),
    ((0.10, 0.35, 0.48), (0.75, 0.90, 0.80), (0.08, 0.24, 0.27)),
    ((0.62, 0.24, 0.26), (0.99, 0.86, 0.60), (0.33, 0.12, 0.16)),
  ]

  private static func paint(_ id: Int) -> [UInt8] {
    let seed = Double(id)
    let sky = skies[abs(id % skies.count)]
    let sun = (x: 0.2 + 0.6 * fraction(seed * 0.618), y: 0.25 + 0.25 * fraction(seed * 0.377))
    var pixels: [UInt8] = []
    pixels.reserveCapacity(Photo.width * Photo.height * 3)
    for row in 0..<Photo.height {
      let y = Double(row) / Double(Photo.height)
      for column in 0..<Photo.width {
        let x = Double(column) / Double(Photo.width)
        var colour = mix(sky.top, sky.bottom, y / 0.8)
        let distance = ((x - sun.x) * (x - sun.x) * 2.25 + (y - sun.y) * (y - sun.y)).squareRoot()
        colour = mix(colour, (1, 0.96, 0.85), max(0, min(1, (0.085 - distance) * 60)))
        colour = mix(colour, (1, 0.9, 0.75), 0.5 * exp(-distance * 7))
        for layer in 0..<3 {
          let depth = Double(layer)
          let crest =
            0.58 + depth * 0.13 + 0.06 * sin(x * (5 + depth * 3) + seed * (1 + depth))
            + 0.03 * sin(x * (13 + depth * 5) + seed * 2.3)
          guard y > crest else { continue }
          colour = mix(sky.bottom, sky.hill, 0.45 + depth * 0.27)
        }
        pixels += [byte(colour.red), byte(colour.green), byte(colour.blue)]
      }
    }
    return pixels
  }

  private static func fraction(_ value: Double) -> Double { value - value.rounded(.down) }
  private static func byte(_ value: Double) -> UInt8 { UInt8(max(0, min(255, value * 255))) }
  private static func mix(_ one: Colour, _ other: Colour, _ share: Double) -> Colour {
    let share = max(0, min(1, share))
    return (
      one.red + (other.red - one.red) * share, one.green + (other.green - one.green) * share,
      one.blue + (other.blue - one.blue) * share
    )
  }
}
