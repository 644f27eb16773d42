import LinkwayDiagnostics
import TestSupport

/// Changes a JSON text value by value, so that it stays valid JSON: random byte changes rarely get
/// past the reader.
struct JSONMutation: Sendable {
  /// Values that are valid at any position.
  var values: [String]
  /// Members that are valid in any object.
  var members: [String]

  func mutate(
    _ text: [UInt8], limit: Int, _ random: inout SeededGenerator, plain: FuzzTarget.Plain
  ) -> [UInt8] {
    var changed = text
    for _ in 0...random.next(below: 3) {
      let (root, diagnostics) = LocatedJSON.read(
        SourceText(file: "", bytes: changed), options: .init(depthLimit: 200))
      guard let root, !diagnostics.hasErrors, random.next(below: 8) > 0 else {
        return plain(changed, limit)
      }
      changed = changedOnce(changed, Places(root), &random, plain)
    }
    return changed.count <= limit ? changed : plain(text, limit)
  }

  /// The positions of values and members in a text.
  private struct Places {
    var values: [LocatedJSON] = []
    var objects: [Range<Int>] = []
    /// Elements of arrays and members of objects.
    var listed: [Range<Int>] = []

    init(_ root: LocatedJSON) { add(root) }

    private mutating func add(_ value: LocatedJSON) {
      values.append(value)
      switch value.content {
      case .array(let elements):
        listed += elements.map(\.range)
        for element in elements { add(element) }
      case .object(let members):
        objects.append(value.range)
        listed += members.map { $0.key.range.lowerBound..<$0.value.range.upperBound }
        for member in members { add(member.value) }
      default: break
      }
    }
  }

  private func changedOnce(
    _ text: [UInt8], _ places: Places, _ random: inout SeededGenerator,
    _ plain: FuzzTarget.Plain
  ) -> [UInt8] {
    var text = text
    let value = places.values[random.next(below: places.values.count)]
    switch random.next(below: 7) {
    case 0:
      // Replaces a value by another value of the text.
      let other = places.values[random.next(below: places.values.count)]
      text.replaceSubrange(value.range, with: Array(text[other.range]))
    case 1 where !values.isEmpty:
      text.replaceSubrange(value.range, with: values[random.next(below: values.count)].utf8)
    case 2 where !members.isEmpty && !places.objects.isEmpty:
      let object = places.objects[random.next(below: places.objects.count)]
      let isEmpty = text[object].allSatisfy { [0x7B, 0x7D, 0x20, 0x0A].contains($0) }
      let member = members[random.next(below: members.count)] + (isEmpty ? "" : ",")
      text.insert(contentsOf: member.utf8, at: object.lowerBound + 1)
    case 3 where !places.listed.isEmpty:
      remove(places.listed[random.next(below: places.listed.count)], from: &text)
    case 4 where !places.listed.isEmpty:
      let range = places.listed[random.next(below: places.listed.count)]
      text.insert(contentsOf: [0x2C] + Array(text[range]), at: range.upperBound)
    default:
      let strings = places.values.filter { $0.string != nil }
      guard !strings.isEmpty else { return plain(text, text.count) }
      let range = strings[random.next(below: strings.count)].range.dropFirst().dropLast()
      guard range.startIndex < range.endIndex else { return text }
      let inner = range.startIndex..<range.endIndex
      text.replaceSubrange(inner, with: plain(Array(text[inner]), inner.count + 8))
    }
    return text
  }

  /// Removes an element, with the comma before or after it.
  private func remove(_ range: Range<Int>, from text: inout [UInt8]) {
    var (start, end) = (range.lowerBound, range.upperBound)
    let space: Set<UInt8> = [0x20, 0x0A, 0x0D, 0x09]
    var next = end
    while next < text.count, space.contains(text[next]) { next += 1 }
    if next < text.count, text[next] == 0x2C {
      end = next + 1
    } else {
      var before = start
      while before > 0, space.contains(text[before - 1]) { before -= 1 }
      if before > 0, text[before - 1] == 0x2C { start = before - 1 }
    }
    text.removeSubrange(start..<end)
  }
}
