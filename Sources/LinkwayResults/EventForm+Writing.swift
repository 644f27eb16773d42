import LinkwayMatching
package import LinkwayNavigation

extension NavigationEvent {
  /// The line that `EventReader` parses as this event, including secrets.
  package var line: String {
    switch self {
    case .push(let id, let parameters):
      JSONTree.object(Self.push(id, parameters.unmarked).members).text
    case .start(let id, let parameters):
      JSONTree.object(Self.start(id, parameters.unmarked).members).text
    default: JSONTree.object(members).text
    }
  }

  /// Returns the members of an answer with the number of its question.
  private static func numbered(_ members: [String: JSONTree], _ check: Int) -> [String: JSONTree] {
    var members = members
    members["check"] = .int(check)
    return members
  }

  /// The event as a JSON object, with `null` in place of secret parameters.
  var members: [String: JSONTree] {
    switch self {
    case .launch: form(.launch)
    case .open(let link, let source, let mode):
      form(.open, link, ["source": source?.rawValue, "mode": mode?.rawValue])
    case .pass(let gate, let user, let ticket):
      form(.pass, gate, ["user": user], ticket)
    case .cancel(let gate, let ticket): form(.cancel, gate, [:], ticket)
    case .answer(let gate, let check, let isOpen):
      Self.numbered(form(.gate, gate, ["result": GateAnswer(isOpen: isOpen).rawValue]), check)
    case .interrupt(let check, let isAllowed):
      Self.numbered(form(.interrupt, InterruptionAnswer(isAllowed: isAllowed).rawValue), check)
    case .refresh(let gate): form(.refresh, gate)
    case .foreground: form(.foreground)
    case .discard: form(.discard)
    case .signOut: form(.signOut)
    case .revoke(let gate): form(.revoke, gate)
    case .back: form(.back)
    case .popTo(let screen): form(.popTo, screen)
    case .popToRoot: form(.popToRoot)
    case .dismiss: form(.dismiss)
    case .select(let tab): form(.select, tab)
    case .push(let id, let parameters): form(.push, id, parameters)
    case .start(let id, let parameters): form(.start, id, parameters)
    case .finish(let id, let outcome):
      form(.finish, id, ["outcome": outcome == .completed ? nil : outcome.rawValue])
    case .protect(let screen): form(.protect, screen)
    case .unprotect(let screen): form(.unprotect, screen)
    case .advance(let seconds): form(.advance, "\(seconds)s")
    case .restart: form(.restart)
    }
  }

  private func form(_ form: EventForm) -> [String: JSONTree] { [form.rawValue: .bool(true)] }

  private func form(
    _ form: EventForm, _ value: String, _ details: [String: String?] = [:], _ ticket: Int? = nil
  ) -> [String: JSONTree] {
    var members = details.compactMapValues { $0.map { JSONTree.string($0) } }
    members[form.rawValue] = .string(value)
    if let ticket { members["ticket"] = .int(ticket) }
    return members
  }

  private func form(
    _ form: EventForm, _ id: String, _ parameters: Parameters
  ) -> [String: JSONTree] {
    var members: [String: JSONTree] = [form.rawValue: .string(id)]
    if !parameters.isEmpty { members["parameters"] = .parameters(parameters) }
    return members
  }
}

extension Parameters {
  /// The same parameters, none of them marked as secret.
  fileprivate var unmarked: Parameters {
    var parameters = Parameters()
    for (name, value) in self { parameters[name] = value }
    return parameters
  }
}
