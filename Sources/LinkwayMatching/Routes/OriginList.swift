import LinkwayURLParsing

/// The origins of a pattern, with derived data that all routes need.
///
/// Patterns with the same origins share one object, so that a route costs no more memory if there
/// are many origins.
package final class OriginList: Sendable {
  package let origins: [OriginPattern]
  /// The named captures of the origins, one per name, with the index of the first origin that has
  /// the capture and the number of origins in which the capture always has a value.
  package let captures: [(slot: CaptureSlot, kind: ComponentPattern.Kind, first: Int, filled: Int)]
  /// The named captures of the origins: one for each combination of name and conversion from text
  /// to value.
  package let readings: [CaptureSlot]
  /// The distinct pairs of exactness and number of optional parts.
  package let places: [Place]

  /// The exactness of one form of an origin, and the origin's number of optional parts.
  package struct Place: Hashable {
    package internal(set) var exactness: OriginPattern.Exactness
    package internal(set) var parts: Int
  }

  /// Creates a list and its derived data. O(origins).
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
  /// Returns whether both captures have the same name and convert text to values in the same way.
  package func isReadAlike(_ other: CaptureSlot) -> Bool {
    guard name.hasSameBytes(as: other.name) else { return false }
    return switch (typeOfValue, other.typeOfValue) {
    case (nil, nil): true
    case (.builtIn(let left)?, .builtIn(let right)?): left == right
    case (.enumeration(let left)?, .enumeration(let right)?): left == right
    default: false
    }
  }

  /// The type of the capture if a value can differ from the captured text, as for numbers, Booleans
  /// and enumerations; otherwise `nil`.
  private var typeOfValue: ValueType? {
    guard !isRepeated, case .value(let type) = content else { return nil }
    switch type {
    case .builtIn(.int), .builtIn(.number), .builtIn(.bool), .enumeration: return type
    case .builtIn, .regex: return nil
    }
  }
}

extension ComponentPattern {
  /// The captures, and for each of them whether it has a value in every form.
  package var filledSlots: [(slot: CaptureSlot, isAlways: Bool)] {
    slots.enumerated().map { place, slot in
      (slot, forms.allSatisfy { $0.fills(place) })
    }
  }
}

extension ComponentPattern.Form {
  /// Returns whether the capture at index `slot` always has a value in this form.
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
