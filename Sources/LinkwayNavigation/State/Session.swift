/// Who the person is, and since when each gate is open.
package struct Session: Hashable, Sendable {
  /// `nil` where nobody is signed in.
  package var user: String?
  /// When each gate was opened, in seconds since 1970. One that is opened is still closed while a
  /// gate of its `after` is.
  package var opened: [String: Int64]
  /// The conditions and checks of which it is known that they are closed. One that is neither here nor
  /// opened is unknown.
  package var closed: Set<String> = []
  /// What is being asked, by gate.
  package var asked: [String: Question] = [:]

  /// A gate that is asked whether it is open.
  package struct Question: Hashable, Sendable {
    /// Its number, counted from 1; only its answer counts.
    package var number: Int
    /// When it counts as failed, in seconds since 1970; `nil`: never.
    package var due: Int64?

    package init(number: Int, due: Int64? = nil) { (self.number, self.due) = (number, due) }
  }

  package init(user: String? = nil, opened: [String: Int64] = [:]) {
    self.user = user
    self.opened = opened
  }

  /// A session in which gates were opened at one moment.
  package init(user: String? = nil, opened: Set<String>, at moment: Int64 = 0) {
    self.user = user
    self.opened = [:]
    for gate in opened { self.opened[gate] = moment }
  }

  /// Whether a gate is open, and with it those of its `after`. O(gates before it).
  package func isOpen(_ gate: String, in graph: CoordinatorGraph) -> Bool {
    opened[gate] != nil && graph.prerequisites(of: gate).allSatisfy { opened[$0] != nil }
  }

  /// Whether a step that asks for a gate may be taken now.
  package func allows(_ requirement: GateRequirement, in graph: CoordinatorGraph) -> Bool {
    guard requirement.whileClosed else { return isOpen(requirement.gate, in: graph) }
    return !isOpen(requirement.gate, in: graph) && !isUnknown(requirement.gate, in: graph)
  }

  /// Whether only an answer can tell if a gate is open. While a gate of its `after` is closed, it is
  /// closed for certain.
  package func isUnknown(_ gate: String, in graph: CoordinatorGraph) -> Bool {
    opened[gate] == nil && !closed.contains(gate) && graph.gate(gate)?.isAsked == true
      && graph.prerequisites(of: gate).allSatisfy { opened[$0] != nil }
  }

  /// What a gate answered counts no more, and neither does what it is being asked.
  mutating func forgetAnswer(of gate: CoordinatorGraph.Gate) {
    guard gate.isAsked else { return }
    opened[gate.id] = nil
    closed.remove(gate.id)
    asked[gate.id] = nil
  }

  /// The first gate on the way to one that is closed; `nil` where all are open.
  package func firstClosed(_ gate: String, in graph: CoordinatorGraph) -> String? {
    (graph.prerequisites(of: gate) + [gate]).first { opened[$0] == nil }
  }

  /// When a gate closes by itself, in seconds since 1970; `nil` where it does not.
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
          forKey: .opened, in: container, debugDescription: "a gate was opened at no time")
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

    /// - Throws: also where a number stands where none leads.
    package init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: Key.self)
      self.init(number: try container.decodeCount(forKey: .number, atLeast: 1))
      if container.contains(.due) { due = try container.decodeTime(forKey: .due) }
    }
  }
#endif

extension Int64 {
  /// The sum, or the greatest or least number where it does not fit.
  package func addingCapped(_ other: Int64) -> Int64 {
    let (sum, overflows) = addingReportingOverflow(other)
    guard overflows else { return sum }
    return other > 0 ? .max : .min
  }

  /// The difference, or the greatest or least number where it does not fit.
  package func subtractingCapped(_ other: Int64) -> Int64 {
    let (difference, overflows) = subtractingReportingOverflow(other)
    guard overflows else { return difference }
    return other < 0 ? .max : .min
  }
}
