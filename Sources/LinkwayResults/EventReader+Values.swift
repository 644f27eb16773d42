import LinkwayDiagnostics
import LinkwayMatching
import LinkwayNavigation
import LinkwayTable

extension EventReader {
  mutating func reportMissingEvent(_ members: [LocatedJSON.Member], _ json: LocatedJSON) {
    let forms = EventForm.allCases.map { $0.rawValue }
    let meant = members.lazy.compactMap { member in
      Spelling.suggestion(for: member.key.value, among: forms).map { (member.key.range, $0) }
    }.first
    let start = json.range.lowerBound
    report(
      "no-event", meant?.0 ?? start..<start + 1, "the line contains no event",
      suggestion: meant?.1 ?? "the events are " + forms.joined(separator: ", "))
  }

  mutating func reportUnknown(_ key: LocatedString, of form: EventForm) {
    let suggestion =
      Spelling.suggestion(for: key.value, among: form.details)
      ?? (form.details.isEmpty
        ? "`\(form.rawValue)` has no other keys"
        : "the other keys of `\(form.rawValue)` are "
          + form.details.map { "`\($0)`" }.joined(separator: " and "))
    report(
      "unknown-key", key.range,
      "\(quote(key.value)) is not a key of the event `\(form.rawValue)`",
      suggestion: suggestion)
  }

  mutating func text(_ json: LocatedJSON, _ what: String) -> String? {
    if let string = json.string { return string.value }
    report("wrong-type", json.range, "`\(what)` must be a string, not \(json.kindName)")
    return nil
  }

  mutating func wholeNumber(_ json: LocatedJSON, _ what: String) -> Int? {
    if case .number(let number) = json.content, let value = number.int64 {
      return Int(exactly: value)
    }
    let isNumber = if case .number = json.content { true } else { false }
    report(
      "wrong-type", json.range,
      "`\(what)` must be a whole number" + (isNumber ? "" : ", not \(json.kindName)"))
    return nil
  }

  mutating func choice<Choice: RawRepresentable<String> & CaseIterable>(
    _ json: LocatedJSON, _ what: String, as type: Choice.Type
  ) -> Choice? {
    guard let text = text(json, what) else { return nil }
    let names = Choice.allCases.map { $0.rawValue }
    if let choice = Choice(rawValue: text) { return choice }
    report(
      "bad-value", json.range,
      "`\(what)` must be one of \(names.joined(separator: ", ")), not \(quote(text))",
      suggestion: Spelling.suggestion(for: text, among: names))
    return nil
  }

  mutating func duration(_ text: String, _ json: LocatedJSON) -> Int64? {
    do {
      return try DurationText.seconds(text)
    } catch {
      let wanted =
        error == .tooLong
        ? "at most \(DurationText.limit / 3_600)h" : "a whole number with s, m or h"
      report(
        "bad-duration", json.range, "`advance` must be \(wanted)",
        suggestion: "write `90s`, `11m` or `2h`")
      return nil
    }
  }

  /// Returns the parameters of a push or a start, checked against the screen's declarations.
  mutating func parameters(
    _ json: LocatedJSON?, of form: EventForm, _ target: String, _ value: LocatedJSON
  ) -> Parameters {
    guard form == .push || form == .start else { return Parameters() }
    guard var parameters = json.map({ self.parameters($0) }) ?? Parameters() else {
      return Parameters()
    }
    let screen =
      form == .push ? target : table.graph.coordinator(target)?.screens.first ?? target
    for problem in table.problems(with: parameters, for: screen) {
      let member = json?.members?.first { member in
        problem.name.map(member.key.hasBytes) ?? false
      }
      report(
        "bad-parameter", member?.value.range ?? json?.range ?? value.range, problem.message,
        suggestion: problem.suggestion)
    }
    table.markSecrets(in: &parameters, of: target)
    return parameters
  }

  mutating func parameters(_ json: LocatedJSON) -> Parameters? {
    guard let members = json.members else {
      report("wrong-type", json.range, "`parameters` must be an object, not \(json.kindName)")
      return nil
    }
    var parameters = Parameters()
    for member in members {
      if let value = ParameterValue(member.value) {
        parameters[member.key.value] = value
      } else {
        report(
          "wrong-type", member.value.range,
          "a parameter must be a string, a finite number, a Boolean or a list of these")
        return nil
      }
    }
    return parameters
  }

  mutating func report(
    _ identifier: String, _ range: Range<Int>, _ message: String, suggestion: String? = nil
  ) {
    diagnostics.append(
      Diagnostic(.error, identifier, at: range, message, suggestion: suggestion))
  }
}

extension ParameterValue {
  /// Creates a value from JSON; `nil` for null, objects and nested lists.
  fileprivate init?(_ json: LocatedJSON, isElement: Bool = false) {
    switch json.content {
    case .string(let text): self = .string(text.value)
    case .bool(let value): self = .bool(value)
    case .number(let number):
      guard let value = number.int64.map(Self.int) ?? number.double.map(Self.number) else {
        return nil
      }
      self = value
    case .array(let elements):
      guard !isElement else { return nil }
      var values: [ParameterValue] = []
      for element in elements {
        guard let value = ParameterValue(element, isElement: true) else { return nil }
        values.append(value)
      }
      self = .list(values)
    case .null, .object: return nil
    }
  }
}
