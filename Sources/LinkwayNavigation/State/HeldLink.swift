package import LinkwayMatching

/// A link or user step that is held, usually at a closed gate. The plan is not kept: when the gate
/// opens, the link is resolved and checked again.
public struct HeldLink: Hashable, Sendable {
  package enum Content: Hashable, Sendable {
    case link(ArrivedLink)
    /// Never written to a store.
    case step(UserStep, from: StepOrigin)
  }

  /// The condition that a held link or step waits for.
  package enum Wait: Hashable, Sendable {
    /// The flow of a gate, with the ticket of its presentation.
    case flow(gate: String, flow: String, ticket: Int)
    /// The result of a gate, with the number of the question.
    case answer(gate: String, check: Int)
    /// The end of a screen or coordinator that the link would remove or cover, with the number of
    /// the question while the app's decision is pending.
    case end(of: String, check: Int?)
  }

  package internal(set) var content: Content
  package internal(set) var wait: Wait
  /// The user for whom the link or step is held; `nil` if no user was signed in.
  public package(set) var owner: String?
  /// The expiry in seconds since 1970, set when the link or step was first held.
  package internal(set) var expires: Int64

  /// The gate that holds the link or step; `nil` if it waits for the end of a screen or
  /// coordinator.
  public var gate: String? {
    switch wait {
    case .flow(let gate, _, _), .answer(let gate, _): gate
    case .end: nil
    }
  }
  /// The screen or coordinator that the link would remove or cover; `nil` if it waits for a gate.
  public var awaited: String? {
    if case .end(let id, _) = wait { ScreenPlace.screen(of: id) } else { nil }
  }
  /// Whether the link or step waits for the result of a gate.
  package var isPending: Bool { if case .answer = wait { true } else { false } }
  /// The flow that the gate shows for the link or step; `nil` if it does not wait for a flow.
  public var flow: String? { if case .flow(_, let flow, _) = wait { flow } else { nil } }
  /// The ticket of the flow's presentation, counted from 1; `nil` if there is no flow.
  public var ticket: Int? { if case .flow(_, _, let ticket) = wait { ticket } else { nil } }
  /// The number of the question to the app, about a gate or an interruption, counted from 1; `nil`
  /// if there is none.
  public var check: Int? {
    switch wait {
    case .answer(_, let check): check
    case .end(_, let check): check
    case .flow: nil
    }
  }

  /// The number of the arrival; `nil` for a user step.
  public var arrival: Int? { link?.arrival }

  /// Whether this is a link without secrets. Nothing else may be written to a store.
  public var isStorable: Bool { link.map { !$0.carriesSecret } ?? false }

  package var link: ArrivedLink? { if case .link(let link) = content { link } else { nil } }
}

extension HeldLink {
  /// Creates a held link from a store's record.
  package init(_ link: ArrivedLink, _ wait: Wait, owner: String?, expires: Int64) {
    self.init(content: .link(link), wait: wait, owner: owner, expires: expires)
  }
}

#if !hasFeature(Embedded)
  extension HeldLink: Codable {
    private enum CodingKeys: String, CodingKey {
      case content, gate, flow, ticket, check, awaited, owner, expires
    }

    /// Decodes a held link or step.
    ///
    /// - Throws: a decoding error, also if a number is out of range.
    public init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: CodingKeys.self)
      self.init(
        content: try container.decode(Content.self, forKey: .content),
        wait: try Wait(from: container, .gate, .flow, .ticket, .check, .awaited),
        owner: try container.decodeIfPresent(String.self, forKey: .owner),
        expires: try container.decodeTime(forKey: .expires))
    }

    public func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: CodingKeys.self)
      try container.encode(content, forKey: .content)
      try wait.encode(to: &container, .gate, .flow, .ticket, .check, .awaited)
      try container.encodeIfPresent(owner, forKey: .owner)
      try container.encode(expires, forKey: .expires)
    }
  }

  extension HeldLink.Wait {
    /// Decodes the condition from the values of these keys.
    package init<Key>(
      from container: KeyedDecodingContainer<Key>, _ gate: Key, _ flow: Key, _ ticket: Key,
      _ check: Key, _ awaited: Key
    ) throws {
      if let id = try container.decodeIfPresent(String.self, forKey: awaited) {
        self = .end(of: id, check: nil)
        return
      }
      let id = try container.decode(String.self, forKey: gate)
      if container.contains(check) {
        self = .answer(gate: id, check: try container.decodeCount(forKey: check, atLeast: 1))
      } else {
        self = .flow(
          gate: id, flow: try container.decode(String.self, forKey: flow),
          ticket: try container.decodeCount(forKey: ticket, atLeast: 1))
      }
    }

    package func encode<Key>(
      to container: inout KeyedEncodingContainer<Key>, _ gate: Key, _ flow: Key, _ ticket: Key,
      _ check: Key, _ awaited: Key
    ) throws {
      switch self {
      case .end(let id, _): try container.encode(id, forKey: awaited)
      case .flow(let id, let coordinator, let number):
        try container.encode(id, forKey: gate)
        try container.encode(coordinator, forKey: flow)
        try container.encode(number, forKey: ticket)
      case .answer(let id, let number):
        try container.encode(id, forKey: gate)
        try container.encode(number, forKey: check)
      }
    }
  }
#endif

extension HeldLink: CustomStringConvertible, CustomDebugStringConvertible {
  /// Where the link or step is held. The link itself is omitted, because it may contain personal
  /// data.
  public var description: String {
    let what = arrival.map { "link \($0)" } ?? "step"
    switch wait {
    case .flow(let gate, _, let ticket): return "\(what) held at \(gate), ticket \(ticket)"
    case .answer(let gate, let check): return "\(what) held at \(gate), check \(check)"
    case .end(let id, _): return "\(what) held until \(ScreenPlace.screen(of: id)) ends"
    }
  }
  public var debugDescription: String { description }
}

#if !hasFeature(Embedded)
  extension HeldLink: CustomReflectable {
    public var customMirror: Mirror { Mirror(self, children: ["held": description]) }
  }
#endif

/// A link as received.
package struct ArrivedLink: Hashable, Sendable {
  package init(
    text: String, source: LinkSource?, mode: NavigationMode?, arrival: Int, arrived: Int64
  ) {
    self.text = text
    self.source = source
    self.mode = mode
    self.arrival = arrival
    self.arrived = arrived
  }

  package var text: String
  /// The given source; `nil` if it is inferred from the link.
  package internal(set) var source: LinkSource?
  /// The given mode; `nil` for the route's mode.
  package var mode: NavigationMode?
  /// The number of the arrival, counted from 1.
  package var arrival: Int
  /// The arrival time in seconds since 1970.
  package internal(set) var arrived: Int64
  /// Whether a parameter is secret, as of the last resolution.
  package internal(set) var carriesSecret = false
}

#if !hasFeature(Embedded)
  extension ArrivedLink: Codable {
    private enum CodingKeys: String, CodingKey {
      case text, source, mode, arrival, arrived, carriesSecret
    }

    /// Decodes a link.
    ///
    /// - Throws: a decoding error, also if a number is out of range.
    package init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: CodingKeys.self)
      self.init(
        text: try container.decode(String.self, forKey: .text),
        source: try container.decodeIfPresent(LinkSource.self, forKey: .source),
        mode: try container.decodeIfPresent(NavigationMode.self, forKey: .mode),
        arrival: try container.decodeCount(forKey: .arrival, atLeast: 1),
        arrived: try container.decodeTime(forKey: .arrived))
      carriesSecret = try container.decode(Bool.self, forKey: .carriesSecret)
    }
  }
#endif

/// A navigation step that the user takes, without a link.
package enum UserStep: Hashable, Sendable {
  case push(String, Parameters)
  case start(String, Parameters)
  case select(String)

  /// The screen or coordinator that the step shows.
  package var target: String {
    switch self {
    case .push(let id, _), .start(let id, _), .select(let id): id
    }
  }

  package var parameters: Parameters {
    switch self {
    case .push(_, let parameters), .start(_, let parameters): parameters
    case .select: Parameters()
    }
  }
}

/// The user's position before a step: the containers from the app's to the visible one, and the
/// stack of the visible one.
package struct StepOrigin: Hashable, Sendable {
  package var path: [String]
  package var stack: [StackEntry]
}

#if !hasFeature(Embedded)
  extension HeldLink.Content: Codable {}
  extension UserStep: Codable {}
  extension StepOrigin: Codable {}
#endif
