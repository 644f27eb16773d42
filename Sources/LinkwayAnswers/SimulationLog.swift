#if !hasFeature(Embedded)
  import LinkwayNavigation

  /// The log that `simulate --record` and an app's recorder write: a first line with the start and a
  /// fingerprint of the table, then a line for each event, as it was sent and as it was answered.
  ///
  ///     {"log":1,"now":"…","open":["session"],"state":null,"table":"9c3f…","user":"ann"}
  ///     {"sent":{"open":"photos://photos/42"},"answer":{"coordinators":[…],…}}
  ///
  /// `arrivals` and `tickets` stand in the first where they begin above 0. Nothing secret is
  /// written. Of an event that carries a secret, or whose link may be a damaged one that does, the
  /// link is cut to its host or the parameter is `null`, and `"redacted":true` says so; of a line
  /// that was no event, `sent` is `null`, as it can hold anything and changed nothing.
  package enum SimulationLog {
    package static let version = 1

    /// The first line.
    ///
    /// - Parameter fingerprint: of the table's text; `nil` where it is not known.
    package static func beginning(_ start: SimulationStart, fingerprint: UInt64?) -> String {
      var members: [String: JSONTree] = [
        "log": .int(version), "now": .string(start.now),
        "open": .array(start.open.map(JSONTree.string)), "user": JSONTree(start.user),
        "state": start.navigation.map { $0.json } ?? .null,
        "table": JSONTree(fingerprint.map(text)),
      ]
      if start.state.arrivals > 0 { members["arrivals"] = .int(start.state.arrivals) }
      if start.state.tickets > 0 { members["tickets"] = .int(start.state.tickets) }
      if start.navigation?.holdsSecret == true { members["redacted"] = .bool(true) }
      return JSONTree.object(members).text.escapedInJSON
    }

    /// A fingerprint in hexadecimal.
    package static func text(_ fingerprint: UInt64) -> String {
      let digits = String(fingerprint, radix: 16)
      return String(repeating: "0", count: 16 - digits.count) + digits
    }

    /// The line of an event.
    ///
    /// - Parameter answer: the answer as it was printed.
    package static func line(_ sent: SentEvent, answer: String) -> String {
      let text =
        switch sent {
        case .none: #"{"sent":null,"answer":\#(answer)}"#
        case .line(let line, _): #"{"sent":\#(line),"answer":\#(answer)}"#
        case .redacted(let line, _): #"{"sent":\#(line),"redacted":true,"answer":\#(answer)}"#
        }
      return text.escapedInJSON
    }
  }

  extension NavigationState {
    /// Whether any screen has a parameter that is secret.
    fileprivate var holdsSecret: Bool {
      containers.contains { $0.stack.contains { $0.parameters.holdsSecret } }
    }
  }
#endif
