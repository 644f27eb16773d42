import JourneyModel

extension AbstractLink {
  /// The link as sent to the engine.
  func text(in table: AbstractTable) -> String {
    switch self {
    case .route(let id, let captures, let query, let isWeb):
      // An invalid value represents a missing capture.
      let path = (table.route(id)?.captures ?? []).map { "/\(captures[$0.name]?.bare ?? "-")" }
      let items = query.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value.bare)" }
      let rest =
        "/\(id)\(path.joined())"
        + (items.isEmpty ? "" : "?" + items.joined(separator: "&"))
      return (isWeb ? TableText.web : TableText.scheme) + (isWeb ? rest : String(rest.dropFirst()))
    case .wrapped(let id, let inner):
      let wrapped = inner.text(in: table).utf8.map { byte in
        let sign = Character(Unicode.Scalar(byte))
        return sign.isLetter || sign.isNumber ? String(sign) : "%" + Self.hex(byte)
      }
      return "\(TableText.scheme)\(id)?to=\(wrapped.joined())"
    case .nowhere: return "\(TableText.scheme)nowhere/at/all"
    case .inadmissible: return "https://u:p@j.example/"
    }
  }

  private static func hex(_ byte: UInt8) -> String {
    let digits = Array("0123456789ABCDEF")
    return String([digits[Int(byte >> 4)], digits[Int(byte & 15)]])
  }
}

extension AbstractEvent {
  /// The event as a line that `simulate` reads.
  func line(in table: AbstractTable) -> String {
    var members: [(String, String)] = []
    func quoted(_ text: String) -> String { TableText.quoted(text) }
    switch self {
    case .launch: members = [("launch", "true")]
    case .open(let link, let source, let mode):
      members = [("open", quoted(link.text(in: table)))]
      if let source { members.append(("source", quoted(source.rawValue))) }
      if let mode { members.append(("mode", quoted(mode.rawValue))) }
    case .pass(let gate, let user, let ticket):
      members = [("pass", quoted(gate))]
      if let user { members.append(("user", quoted(user))) }
      if let ticket { members.append(("ticket", "\(ticket)")) }
    case .cancel(let gate, let ticket):
      members = [("cancel", quoted(gate))]
      if let ticket { members.append(("ticket", "\(ticket)")) }
    case .answer(let gate, let check, let answer):
      members = [
        ("gate", quoted(gate)), ("check", "\(check)"), ("result", quoted(answer.rawValue)),
      ]
    case .interrupt(let word, let check):
      members = [("interrupt", quoted(word.rawValue)), ("check", "\(check)")]
    case .refresh(let gate): members = [("refresh", quoted(gate))]
    case .foreground: members = [("foreground", "true")]
    case .discard: members = [("discard", "true")]
    case .signOut: members = [("signOut", "true")]
    case .revoke(let gate): members = [("revoke", quoted(gate))]
    case .back: members = [("back", "true")]
    case .popTo(let screen): members = [("popTo", quoted(screen))]
    case .popToRoot: members = [("popToRoot", "true")]
    case .dismiss: members = [("dismiss", "true")]
    case .select(let tab): members = [("select", quoted(tab))]
    case .push(let id, let values), .start(let id, let values):
      let isPush = if case .push = self { true } else { false }
      members = [(isPush ? "push" : "start", quoted(id))]
      if !values.isEmpty {
        let inner = values.sorted { $0.key < $1.key }.map { "\(quoted($0.key)): \($0.value.json)" }
        members.append(("parameters", "{ \(inner.joined(separator: ", ")) }"))
      }
    case .finish(let id, let isCancelled):
      members = [("finish", quoted(id))]
      if isCancelled { members.append(("outcome", quoted("cancelled"))) }
    case .protect(let screen): members = [("protect", quoted(screen))]
    case .unprotect(let screen): members = [("unprotect", quoted(screen))]
    case .advance(let seconds): members = [("advance", quoted("\(seconds)s"))]
    case .restart: members = [("restart", "true")]
    }
    return "{\(members.map { "\"\($0.0)\": \($0.1)" }.joined(separator: ", "))}"
  }
}
