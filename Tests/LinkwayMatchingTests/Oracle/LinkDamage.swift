/// Accidental or intentional damage to links.
enum LinkDamage {
  static func damaged(_ link: String, _ random: inout TableGenerator) -> String {
    var scalars = Array(link.unicodeScalars)
    let start =
      link.firstIndex(of: ":").map { link.unicodeScalars.distance(from: link.startIndex, to: $0) }
      ?? 0
    let place = Int.random(
      in: min(start + 1, scalars.count)...scalars.count, using: &random.generator)
    switch Int.random(in: 0..<16, using: &random.generator) {
    case 0..<4:
      // An encoded letter.
      guard place < scalars.count, scalars[place].properties.isAlphabetic, scalars[place].isASCII
      else { break }
      let code = "%" + String(scalars[place].value, radix: 16, uppercase: random.chance(50))
      scalars.replaceSubrange(place...place, with: code.unicodeScalars)
    case 4:
      guard place < scalars.count, scalars[place] == "/" else { fallthrough }
      scalars.replaceSubrange(place...place, with: "%2F".unicodeScalars)
    case 5:
      let inserts = [
        "%2F", "%5C", "%2e", "//", "/./", "/../", "/%2e%2e/", "%00", "%0A", "%7F", "%FF", "%C3%28",
        "\\", "\t", "%", "%2", "é", "%EF%BB%BF", "%252e", "%252F", "?", "#", "&", "=", "+", " ",
        ":", "@", ";", "%ED%A0%80", ".", "%2E%2E",
      ]
      scalars.insert(contentsOf: random.pick(inserts).unicodeScalars, at: place)
    case 6, 7:
      // A trailing slash.
      let end = scalars.firstIndex { $0 == "?" || $0 == "#" } ?? scalars.count
      scalars.insert("/", at: end)
    case 8, 9:
      guard place < scalars.count, scalars[place] == "/" else { fallthrough }
      scalars.insert("/", at: place)
    case 10:
      guard place < scalars.count, scalars[place].isASCII else { break }
      let text = String(scalars[place])
      let flipped = text == text.lowercased() ? text.uppercased() : text.lowercased()
      scalars.replaceSubrange(place...place, with: flipped.unicodeScalars)
    case 11: if place < scalars.count { scalars.remove(at: place) }
    case 12:
      // A repeated query item.
      guard let mark = scalars.firstIndex(of: "?") else { break }
      let end = scalars.firstIndex(of: "#") ?? scalars.count
      guard mark < end else { break }
      let item = scalars[(mark + 1)..<end].split(separator: "&").randomElement(
        using: &random.generator)
      if let item { scalars.insert(contentsOf: ["&"] + item, at: end) }
    case 13:
      guard let mark = link.firstRange(of: "://") else { break }
      let hostStart = link.unicodeScalars.distance(from: link.startIndex, to: mark.upperBound)
      let hostEnd =
        scalars[hostStart...].firstIndex { "/?#".unicodeScalars.contains($0) } ?? scalars.count
      if random.chance(70) {
        scalars.insert(
          contentsOf: random.pick([":8443", ":443", ":80", ":1", ":"]).unicodeScalars, at: hostEnd)
      } else {
        scalars.insert(contentsOf: "user:secret@".unicodeScalars, at: hostStart)
      }
    case 14:
      let scheme = random.pick([
        "http", "https", "photos", "app", "HTTPS", "Photos", "wss", "mm", "MM",
      ])
      scalars.replaceSubrange(0..<start, with: scheme.unicodeScalars)
    default:
      if place < scalars.count {
        scalars[place] = random.pick(["a", "b", "1", "-", ".", "/", "x", "A"])
      }
    }
    var text = String.UnicodeScalarView()
    text.append(contentsOf: scalars)
    return String(text)
  }
}
