/// The signed-in user, and what is known about each gate.
package struct Session: Equatable, Sendable {
  /// The signed-in user; `nil` if no user is signed in.
  package var user: String?
  /// The time at which each gate was opened, in seconds since 1970. An opened gate still counts as
  /// closed while a gate in its `after` is closed.
  package var opened: [String: Int64]
  /// The conditions and checks whose last result was negative. A condition or check that is neither
  /// here nor in `opened` is unknown, unless a prerequisite is closed.
  package internal(set) var closed: Set<String> = []
  /// The pending questions, by gate.
  package internal(set) var asked: [String: Question] = [:]

  /// A pending question whether a gate is open.
  package struct Question: Equatable, Sendable {
    /// The number of the question, counted from 1; results for other numbers are ignored.
    package var number: Int
    /// The time at which the question fails, in seconds since 1970; `nil` if it has no timeout.
    package internal(set) var due: Int64?
  }

  package init(user: String? = nil, opened: [String: Int64] = [:]) {
    self.user = user
    self.opened = opened
  }

  /// Creates a session in which gates were opened at the same time.
  package init(user: String? = nil, opened: Set<String>, at moment: Int64 = 0) {
    self.user = user
    self.opened = [:]
    for gate in opened { self.opened[gate] = moment }
  }

  /// Returns whether a gate and all its prerequisites are open. O(prerequisites).
  package func isOpen(_ gate: String, in graph: CoordinatorGraph) -> Bool {
    opened[gate] != nil && graph.prerequisites(of: gate).allSatisfy { opened[$0] != nil }
  }

  /// Returns whether a requirement of a step is met.
  package func allows(_ requirement: GateRequirement, in graph: CoordinatorGraph) -> Bool {
    guard requirement.whileClosed else { return isOpen(requirement.gate, in: graph) }
    return !isOpen(requirement.gate, in: graph) && !isUnknown(requirement.gate, in: graph)
  }

  /// Returns whether the state of a condition or check is unknown, so that the app has to evaluate
  /// it. While a prerequisite is closed, the gate is known to be closed.
  package func isUnknown(_ gate: String, in graph: CoordinatorGraph) -> Bool {
    opened[gate] == nil && !closed.contains(gate) && graph.gate(gate)?.isAsked == true
      && graph.prerequisites(of: gate).allSatisfy { opened[$0] != nil }
  }

  /// Discards the result and the pending question of a condition or check. Does nothing for a gate
  /// that is opened by its flow.
  mutating func forgetAnswer(of gate: CoordinatorGraph.Gate) {
    guard gate.isAsked else { return }
    opened[gate.id] = nil
    closed.remove(gate.id)
    asked[gate.id] = nil
  }

  /// Returns the first gate that is not open, but closed or unknown, among a gate's prerequisites
  /// and the gate itself; `nil` if all are open.
  package func firstClosed(_ gate: String, in graph: CoordinatorGraph) -> String? {
    (graph.prerequisites(of: gate) + [gate]).first { opened[$0] == nil }
  }

  /// Returns the time at which a gate closes by time limit, in seconds since 1970; `nil` if the
  /// gate has not been opened or has no limit.
  package func closing(of gate: CoordinatorGraph.Gate) -> Int64? {
    guard let since = opened[gate.id], let staysOpen = gate.staysOpen else { return nil }
    return since.addingCapped(Int64(staysOpen))
  }
}

#if !hasFeature(Embedded)
  extension Session: Codable {
    private enum Key: String, CodingKey { case user, opened, closed, asked }

    package init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: Key.self)
      let opened = try container.decodeIfPresent([String: Int64].self, forKey: .opened) ?? [:]
      guard opened.values.allSatisfy({ NavigationLimit.times ~= $0 }) else {
        throw DecodingError.dataCorruptedError(
          forKey: .opened, in: container,
          debugDescription: "the time at which a gate was opened is out of range")
      }
      self.init(
        user: try container.decodeIfPresent(String.self, forKey: .user), opened: opened)
      closed = try container.decodeIfPresent(Set<String>.self, forKey: .closed) ?? []
      asked = try container.decodeIfPresent([String: Question].self, forKey: .asked) ?? [:]
    }

    package func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: Key.self)
      try container.encode(user, forKey: .user)
      try container.encode(opened, forKey: .opened)
      if !closed.isEmpty { try container.encode(closed.sorted(), forKey: .closed) }
      if !asked.isEmpty { try container.encode(asked, forKey: .asked) }
    }
  }
#endif

#if !hasFeature(Embedded)
  extension Session.Question: Codable {
    private enum Key: String, CodingKey { case number, due }

    /// Decodes a question.
    ///
    /// - Throws: a decoding error, also if a number is out of range.
    package init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: Key.self)
      self.init(number: try container.decodeCount(forKey: .number, atLeast: 1))
      if container.contains(.due) { due = try container.decodeTime(forKey: .due) }
    }
  }
#endif

extension Int64 {
  /// Returns the sum, saturated at the bounds of the type.
  package func addingCapped(_ other: Int64) -> Int64 {
    let (sum, overflows) = addingReportingOverflow(other)
    guard overflows else { return sum }
    return other > 0 ? .max : .min
  }

  /// Returns the difference, saturated at the bounds of the type.
  package func subtractingCapped(_ other: Int64) -> Int64 {
    let (difference, overflows) = subtractingReportingOverflow(other)
    guard overflows else { return difference }
    return other < 0 ? .max : .min
  }
}
