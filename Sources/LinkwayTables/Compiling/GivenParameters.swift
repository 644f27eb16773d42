import LinkwayDiagnostics
import LinkwayMatching

/// What a route gives the screen that it opens: the name, type and presence of each parameter.
struct GivenParameters {
  struct Given {
    /// `nil` for a constant of `with`, whose values are checked themselves.
    var type: ValueType?
    var constant: ParameterValue?
    /// The value that a query item must have, and one that it must not have.
    var equals: ParameterValue?
    var not: ParameterValue?
    var isList = false
    /// Whether every link of the route gives it.
    var isAlways: Bool
    var isCapture = false
    /// Whether it holds several segments joined by slashes.
    var crosses = false
    /// Whether it is the rest of the link as written.
    var isRaw = false
  }

  private(set) var given: [String: Given] = [:]
  /// Whether items that nobody declared are passed on.
  private(set) var isOpen = false

  var names: [String] { given.keys.sorted() }
  subscript(name: String) -> Given? { given[name] }

  /// The parameters before `with`: captures and query items by their own names.
  init(_ route: Route) {
    add(route.query)
    var others = route.query.items.compactMap(\.matches).flatMap { slots($0) }
    switch route.fragment {
    case .form(let rule)?:
      add(rule)
      others += rule.items.compactMap(\.matches).flatMap { slots($0) }
    case .pattern(let pattern)?:
      others += slots(pattern)
    case nil:
      break
    }
    var perPattern: [[FilledSlot]] = []
    for pattern in route.patterns {
      for origin in pattern.origins {
        perPattern.append(slots(pattern.path) + origin.components.flatMap { slots($0) })
      }
    }
    for captures in perPattern {
      for (slot, isAlways, kind) in captures where slot.isNamed {
        let isEverywhere = perPattern.allSatisfy { list in
          list.contains { $0.0.name == slot.name && $0.isAlways }
        }
        add(slot, isAlways: isAlways && isEverywhere, of: kind)
      }
    }
    for (slot, isAlways, kind) in others where slot.isNamed {
      add(slot, isAlways: isAlways, of: kind)
    }
  }

  private mutating func add(_ rule: QueryRule) {
    isOpen = isOpen || rule.passesOthers
    for item in rule.items {
      let isAlways: Bool
      switch item.presence {
      case .required, .defaulted: isAlways = true
      case .optional: isAlways = item.isList
      case .absent: continue
      }
      given[item.name] = Given(
        type: item.type, equals: item.equals, not: item.not, isList: item.isList,
        isAlways: isAlways)
    }
  }

  private mutating func add(
    _ slot: CaptureSlot, isAlways: Bool, of kind: ComponentPattern.Kind
  ) {
    var type = ValueType.string
    var crosses = slot.isRepeated
    var isRaw = false
    switch slot.content {
    case .value(let value): if !slot.isRepeated { type = value }
    case .wildcard, .rest: crosses = kind != .host && kind != .port
    case .raw: isRaw = true
    }
    given[slot.name] = Given(
      type: type, isAlways: isAlways, isCapture: true, crosses: crosses, isRaw: isRaw)
  }

  private typealias FilledSlot = (CaptureSlot, isAlways: Bool, kind: ComponentPattern.Kind)

  /// The slots of a pattern, with whether each is filled in every form.
  private func slots(_ pattern: ComponentPattern) -> [FilledSlot] {
    pattern.slots.enumerated().map { place, slot in
      (slot, pattern.forms.allSatisfy { $0.fills(place) }, pattern.kind)
    }
  }

  /// Applies `with`: what each entry adds, replaces or drops.
  mutating func apply(_ changes: [ParameterChange]) {
    let before = self
    for change in changes {
      switch change.value {
      case .dropped:
        given[change.name] = nil
      case .constant(let value):
        given[change.name] = Given(constant: value, isAlways: true)
      case .template(let template):
        if let name = template.onlyParameter {
          given[change.name] = before[name]
        } else {
          let isAlways = template.requiredParameters.allSatisfy { before[$0]?.isAlways == true }
          given[change.name] = Given(type: .string, isAlways: isAlways)
        }
      }
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

/// One entry of a route's `with`.
package struct ParameterChange: Sendable {
  package enum Value: Sendable {
    case template(Template)
    case constant(ParameterValue)
    case dropped
  }

  package var name: String
  package var value: Value
}
