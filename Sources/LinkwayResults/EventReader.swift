import LinkwayDiagnostics
import LinkwayMatching
import LinkwayNavigation
import LinkwayTable
import LinkwayURLParsing

/// Parses one line as an event of `linkctl simulate` and reports all of its errors. If the table
/// has secrets, messages quote nothing from the line except names of parameters.
///
/// `EventReader+Values` parses the values.
struct EventReader {
  let table: RouteTable
  var diagnostics: [Diagnostic] = []

  private init(table: RouteTable) { self.table = table }

  /// Limits the nesting. An event contains parameters, which may contain lists, and nothing deeper.
  private static let options = LocatedJSON.ReadingOptions(depthLimit: 8)

  /// Reads an event from a line.
  ///
  /// - Returns: the event, which is `nil` if there is any error, and the errors.
  static func read(
    _ source: SourceText, _ table: RouteTable
  ) -> (event: NavigationEvent?, diagnostics: [Diagnostic]) {
    let (json, problems) = LocatedJSON.read(source, options: options)
    var reader = EventReader(table: table)
    guard let json, !problems.hasErrors else { return (nil, reader.hidingText(of: problems)) }
    let event = reader.event(json)
    let all = reader.diagnostics.inSourceOrder()
    return (all.isEmpty ? event : nil, all)
  }

  private func hidingText(of problems: [Diagnostic]) -> [Diagnostic] {
    guard table.hasSecrets else { return problems }
    return problems.map { problem in
      Diagnostic(problem.severity, problem.identifier, at: problem.range, "the line is not JSON")
    }
  }

  /// Returns a text of the line, quoted for a message, or a placeholder if the table has secrets.
  func quote(_ text: String) -> String {
    table.hasSecrets ? "`…`" : Diagnostic.quote(text)
  }

  private mutating func event(_ json: LocatedJSON) -> NavigationEvent? {
    guard let members = json.members else {
      report("wrong-type", json.range, "an event must be an object, not \(json.kindName)")
      return nil
    }
    let named = members.compactMap { member in
      EventForm.allCases.first { member.key.hasBytes(of: $0.rawValue) }.map { ($0, member) }
    }
    guard let (form, member) = named.first else {
      reportMissingEvent(members, json)
      return nil
    }
    for (_, other) in named.dropFirst() {
      report(
        "two-events", other.key.range,
        "the line already has the event `\(form.rawValue)`",
        suggestion: "write `\(other.key.value)` on a separate line")
    }
    var details: [String: LocatedJSON] = [:]
    for detail in members where !named.contains(where: { $0.1.key == detail.key }) {
      if form.details.contains(where: detail.key.hasBytes) {
        details[detail.key.value] = detail.value
      } else {
        reportUnknown(detail.key, of: form)
      }
    }
    return event(form, member.value, details)
  }

  private mutating func event(
    _ form: EventForm, _ value: LocatedJSON, _ details: [String: LocatedJSON]
  ) -> NavigationEvent? {
    let source = details["source"].flatMap { choice($0, "source", as: LinkSource.self) }
    let mode = details["mode"].flatMap { choice($0, "mode", as: NavigationMode.self) }
    let user = details["user"].flatMap { text($0, "user") }
    let ticket = details["ticket"].flatMap { wholeNumber($0, "ticket") }
    let check = details["check"].flatMap { wholeNumber($0, "check") }
    let result = details["result"].flatMap { choice($0, "result", as: GateAnswer.self) }
    let outcome = details["outcome"].flatMap { choice($0, "outcome", as: FlowOutcome.self) }
    guard let name = self.value(value, of: form) else {
      _ = details["parameters"].flatMap { self.parameters($0) }
      return nil
    }
    let parameters = self.parameters(details["parameters"], of: form, name, value)
    switch form {
    case .launch: return .launch
    case .open: return .open(name, source: source, mode: mode)
    case .pass: return .pass(name, user: user, ticket: ticket)
    case .cancel: return .cancel(name, ticket: ticket)
    case .gate: return answer(of: name, check, result, value, details)
    case .interrupt:
      guard let check else {
        report(
          "missing-key", value.range, "an `interrupt` event needs the key `check`",
          suggestion: "add `\"check\": …`, the number of the question")
        return nil
      }
      return InterruptionAnswer(rawValue: name).map { .interrupt($0, check: check) }
    case .refresh: return .refresh(name)
    case .foreground: return .foreground
    case .discard: return .discard
    case .signOut: return .signOut
    case .revoke: return .revoke(name)
    case .back: return .back
    case .popTo: return .popTo(name)
    case .popToRoot: return .popToRoot
    case .dismiss: return .dismiss
    case .select: return .select(name)
    case .push: return .push(name, parameters)
    case .start: return .start(name, parameters)
    case .finish: return .finish(name, outcome ?? .completed)
    case .protect: return .protect(name)
    case .unprotect: return .unprotect(name)
    case .advance: return duration(name, value).map(NavigationEvent.advance)
    case .restart: return .restart
    }
  }

  /// Parses an event with the result of a gate. The event must contain the number of the check.
  private mutating func answer(
    of gate: String, _ check: Int?, _ result: GateAnswer?, _ value: LocatedJSON,
    _ details: [String: LocatedJSON]
  ) -> NavigationEvent? {
    for key in ["check", "result"] where details[key] == nil {
      report(
        "missing-key", value.range, "a `gate` event needs the key `\(key)`",
        suggestion: key == "check"
          ? "add `\"check\": …`, the number of the question"
          : "add `\"result\": \"open\"`, `closed` or `failed`")
    }
    guard let check, let result else { return nil }
    return .answer(gate, check: check, result)
  }

  /// Returns the value of the event's key as a string; empty for `true`.
  private mutating func value(_ json: LocatedJSON, of form: EventForm) -> String? {
    switch form.value {
    case .truth:
      guard case .bool(true) = json.content else {
        report("wrong-type", json.range, "`\(form.rawValue)` must be `true`, not \(json.kindName)")
        return nil
      }
      return ""
    case .link, .duration: return text(json, form.rawValue)
    case .interruption:
      return choice(json, form.rawValue, as: InterruptionAnswer.self)?.rawValue
    case .gate: return name(json, form, "gate", among: table.graph.gates.map { $0.id })
    case .screen: return name(json, form, "screen", among: screenNames)
    case .coordinator:
      return name(json, form, "coordinator", among: table.graph.coordinators.map { $0.id })
    }
  }

  /// The identifiers of all screens, and also the short names of screens that several coordinators
  /// can show.
  private var screenNames: [String] {
    let ids = table.graph.screens.map { $0.id }
    return ids + ids.filter(ScreenPlace.isPlace).map(ScreenPlace.screen)
  }

  private mutating func name(
    _ json: LocatedJSON, _ form: EventForm, _ kind: String, among names: [String]
  ) -> String? {
    guard let name = text(json, form.rawValue) else { return nil }
    if names.contains(where: { $0.hasSameBytes(as: name) }) { return name }
    report(
      "unknown-\(kind)", json.range, "unknown \(kind) \(quote(name))",
      suggestion: Spelling.suggestion(for: name, among: names))
    return nil
  }
}
