/// The kinds of events, named by the key that identifies them in JSON.
package enum EventForm: String, CaseIterable, Hashable, Sendable {
  case launch, open, pass, cancel, signOut, revoke, back, popTo, popToRoot, dismiss, select
  case push, start, finish, protect, unprotect, advance, restart, gate, refresh, foreground,
    interrupt, discard

  /// The type of the key's value.
  package enum Value: Hashable, Sendable {
    /// Always `true`; the key alone identifies the event.
    case truth
    case link
    case gate
    case screen
    case coordinator
    case interruption
    case duration
  }

  package var value: Value {
    switch self {
    case .launch, .signOut, .back, .popToRoot, .dismiss, .restart, .foreground, .discard: .truth
    case .open: .link
    case .pass, .cancel, .revoke, .gate, .refresh: .gate
    case .popTo, .push, .protect, .unprotect: .screen
    case .select, .start, .finish: .coordinator
    case .interrupt: .interruption
    case .advance: .duration
    }
  }

  /// The additional keys that the event's object may have.
  package var details: [String] {
    switch self {
    case .open: ["source", "mode"]
    case .pass: ["user", "ticket"]
    case .cancel: ["ticket"]
    case .push, .start: ["parameters"]
    case .finish: ["outcome"]
    case .gate: ["check", "result"]
    case .interrupt: ["check"]
    default: []
    }
  }
}
