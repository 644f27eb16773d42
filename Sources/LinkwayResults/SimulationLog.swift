#if !hasFeature(Embedded)
  import LinkwayNavigation

  /// The log format of `simulate --record` and of an app's recorder. The first line contains the
  /// initial state and a fingerprint of the table; each further line contains an event and its result.
  ///
  ///     {"log":1,"now":"…","open":["session"],"state":null,"table":"9c3f…","user":"ann"}
  ///     {"sent":{"open":"photos://photos/42"},"answer":{"coordinators":[…],…}}
  ///
  /// The first line also has `arrivals`, `tickets` and `checks` if they start above 0, and
  /// `session` if gates were opened before `now`, or conditions or checks were asked. Secrets are
  /// never written. If an event contains a secret, the link is cut to its host or the parameter is
  /// `null`, and `"redacted":true` is added. Without `--reveal`, this also applies to a malformed
  /// link that might contain a secret. If a line was not an event, `sent` is `null`, because the
  /// line can contain anything and had no effect.
  package enum SimulationLog {
    package static let version = 1

    /// Returns the first line.
    ///
    /// - Parameter fingerprint: the fingerprint of the table's text; `nil` if unknown.
    package static func beginning(_ start: SimulationStart, fingerprint: UInt64?) -> String {
      var members: [String: JSONTree] = [
        "log": .int(version), "now": .string(start.now),
        "open": .array(start.open.map(JSONTree.string)), "user": JSONTree(start.state.session.user),
        "state": start.navigation.map { $0.json } ?? .null,
        "table": JSONTree(fingerprint.map(text)),
      ]
      if start.state.arrivals > 0 { members["arrivals"] = .int(start.state.arrivals) }
      if start.state.tickets > 0 { members["tickets"] = .int(start.state.tickets) }
      if start.state.checks > 0 { members["checks"] = .int(start.state.checks) }
      if !start.hasPlainSession { members["session"] = start.state.session.json }
      if start.navigation?.holdsSecret == true { members["redacted"] = .bool(true) }
      return JSONTree.object(members).text.escapedInJSON
    }

    /// Returns a fingerprint as 16 hexadecimal digits.
    package static func text(_ fingerprint: UInt64) -> String {
      let digits = String(fingerprint, radix: 16)
      return String(repeating: "0", count: 16 - digits.count) + digits
    }

    /// Returns the line of an event.
    ///
    /// - Parameter answer: the result as printed.
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

  extension Session {
    /// The form that its decoder reads.
    fileprivate var json: JSONTree {
      var members: [String: JSONTree] = [
        "opened": .object(opened.mapValues { .int(Int($0)) })
      ]
      if !closed.isEmpty { members["closed"] = .array(closed.sorted().map(JSONTree.string)) }
      if !asked.isEmpty {
        members["asked"] = .object(
          asked.mapValues { question in
            var members: [String: JSONTree] = ["number": .int(question.number)]
            if let due = question.due { members["due"] = .int(Int(due)) }
            return .object(members)
          })
      }
      return .object(members)
    }
  }

  extension NavigationState {
    /// Whether any screen has a secret parameter.
    fileprivate var holdsSecret: Bool {
      containers.contains { $0.stack.contains { $0.parameters.holdsSecret } }
    }
  }
#endif
