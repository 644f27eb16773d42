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

  /// The event as a JSON object, with `null` in place of secret parameters.
  var members: [String: JSONTree] {
    switch self {
    case .launch: form(.launch)
    case .open(let link, let source, let mode):
      form(
        .open, link,
        ["source": source.map { .string($0.rawValue) }, "mode": mode.map { .string($0.rawValue) }])
    case .pass(let gate, let user, let ticket):
      form(.pass, gate, ["user": user.map { .string($0) }, "ticket": ticket.map { .int($0) }])
    case .cancel(let gate, let ticket):
      form(.cancel, gate, ["ticket": ticket.map { .int($0) }])
    case .answer(let gate, let check, let answer):
      form(.gate, gate, ["result": .string(answer.rawValue), "check": .int(check)])
    case .interrupt(let answer, let check):
      form(.interrupt, answer.rawValue, ["check": .int(check)])
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
    case .push(let id, let parameters): form(.push, id, ["parameters": parameters.json])
    case .start(let id, let parameters): form(.start, id, ["parameters": parameters.json])
    case .finish(let id, let outcome):
      form(
        .finish, id, ["outcome": outcome == .completed ? nil : .string(outcome.rawValue)])
    case .protect(let screen): form(.protect, screen)
    case .unprotect(let screen): form(.unprotect, screen)
    case .advance(let seconds): form(.advance, "\(seconds)s")
    case .restart: form(.restart)
    }
  }

  private func form(
    _ form: EventForm, _ value: String? = nil, _ details: [String: JSONTree?] = [:]
  ) -> [String: JSONTree] {
    var members = details.compactMapValues { $0 }
    members[form.rawValue] = value.map { .string($0) } ?? .bool(true)
    return members
  }
}

extension Parameters {
  fileprivate var json: JSONTree? { isEmpty ? nil : .parameters(self) }

  /// The same parameters, none of them marked as secret.
  fileprivate var unmarked: Parameters {
    var parameters = Parameters()
    for (name, value) in self { parameters[name] = value }
    return parameters
  }
}
