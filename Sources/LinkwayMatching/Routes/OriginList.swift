import LinkwayURLParsing

/// Origins under which a pattern stands, with what a table's routes ask of them again and again.
///
/// One object for all patterns under the same origins, so that a route costs no more where these are
/// many.
package final class OriginList: Sendable {
  package let origins: [OriginPattern]
  /// The named captures of the origins, each name once, with the first origin that has it and the
  /// number of origins in which it always has a value.
  package let captures: [(slot: CaptureSlot, kind: ComponentPattern.Kind, first: Int, filled: Int)]
  /// The named captures of the origins, each once that makes values of texts in its own way.
  package let readings: [CaptureSlot]
  /// The kinds of origins, each once.
  package let places: [Place]

  /// How exact some origins are, and how many optional parts they have.
  package struct Place: Hashable {
    package var exactness: OriginPattern.Exactness
    package var parts: Int
  }

  /// O(origins).
  package init(_ origins: [OriginPattern]) {
    self.origins = origins
    var captures: [(slot: CaptureSlot, kind: ComponentPattern.Kind, first: Int, filled: Int)] = []
    var readings: [CaptureSlot] = []
    var numbers: [String: Int] = [:]
    var places: [Place] = []
    for (place, origin) in origins.enumerated() {
      let parts = origin.optionalParts
      for form in 0..<(origin.host?.forms.count ?? 1) {
        let kind = Place(exactness: origin.exactness(ofForm: form), parts: parts)
        if !places.contains(kind) { places.append(kind) }
      }
      for component in origin.components {
        for (slot, isAlways) in component.filledSlots where slot.isNamed {
          let number = numbers[slot.name] ?? captures.count
          if number == captures.count {
            numbers[slot.name] = number
            captures.append((slot, component.kind, place, 0))
          }
          if !readings.contains(where: { $0.isReadAlike(slot) }) { readings.append(slot) }
          captures[number].slot = slot
          captures[number].kind = component.kind
          if isAlways { captures[number].filled += 1 }
        }
      }
    }
    self.captures = captures
    self.readings = readings
    self.places = places
  }
}

extension CaptureSlot {
  /// Whether both are of one name and make the same value of each text.
  package func isReadAlike(_ other: CaptureSlot) -> Bool {
    guard name.hasSameBytes(as: other.name) else { return false }
    return switch (typeOfValue, other.typeOfValue) {
    case (nil, nil): true
    case (.builtIn(let left)?, .builtIn(let right)?): left == right
    case (.enumeration(let left)?, .enumeration(let right)?): left == right
    default: false
    }
  }

  /// The type that makes other values than texts, or spells them in its own way.
  private var typeOfValue: ValueType? {
    guard !isRepeated, case .value(let type) = content else { return nil }
    switch type {
    case .builtIn(.int), .builtIn(.number), .builtIn(.bool), .enumeration: return type
    case .builtIn, .regex: return nil
    }
  }
}

extension ComponentPattern {
  /// The slots, each with whether it is filled in every form.
  package var filledSlots: [(slot: CaptureSlot, isAlways: Bool)] {
    slots.enumerated().map { place, slot in
      (slot, forms.allSatisfy { $0.fills(place) })
    }
  }
}

extension ComponentPattern.Form {
  /// Whether the form always gives the capture a value.
  func fills(_ slot: Int) -> Bool {
    pieces.contains { piece in
      switch piece {
      case .capture(let capture):
        guard capture.slot == slot else { return false }
        if case .raw = capture.content { return false }
        return true
      case .repetition(let repetition):
        return repetition.capture?.slot == slot && repetition.minimum > 0
      case .text, .separator:
        return false
      }
    }
  }
}
