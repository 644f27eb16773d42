/// Origins under which a pattern stands, with what a table's routes ask of them again and again.
///
/// One object for all patterns under the same origins, so that a route costs no more where these are
/// many.
package final class OriginList: Sendable {
  package let origins: [OriginPattern]
  /// The named captures of the origins, each name once, with the number of origins in which it
  /// always has a value.
  package let captures: [(slot: CaptureSlot, kind: ComponentPattern.Kind, filled: Int)]
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
    var captures: [(slot: CaptureSlot, kind: ComponentPattern.Kind, filled: Int)] = []
    var numbers: [String: Int] = [:]
    var places: [Place] = []
    for origin in origins {
      let parts = origin.optionalParts
      for form in 0..<(origin.host?.forms.count ?? 1) {
        let place = Place(exactness: origin.exactness(ofForm: form), parts: parts)
        if !places.contains(place) { places.append(place) }
      }
      for component in origin.components {
        for (slot, isAlways) in component.filledSlots where slot.isNamed {
          let number = numbers[slot.name] ?? captures.count
          if number == captures.count {
            numbers[slot.name] = number
            captures.append((slot, component.kind, 0))
          }
          captures[number].slot = slot
          captures[number].kind = component.kind
          if isAlways { captures[number].filled += 1 }
        }
      }
    }
    self.captures = captures
    self.places = places
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
