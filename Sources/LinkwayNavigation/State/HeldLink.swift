package import LinkwayMatching

/// A link that waits at a closed gate, or a person's own step that does. The plan is not kept:
/// when the gate opens, the link is resolved and checked again.
public struct HeldLink: Hashable, Sendable {
  package enum Content: Hashable, Sendable {
    case link(ArrivedLink)
    /// Never written to a store.
    case step(PersonalStep, from: StepOrigin)
  }

  package var content: Content
  /// The closed gate at which it waits.
  public package(set) var gate: String
  /// The coordinator that opens the gate.
  public package(set) var flow: String
  /// The number of the flow's presentation, counted from 1.
  public package(set) var ticket: Int
  /// For whom it was meant; `nil` where nobody was signed in.
  public package(set) var owner: String?
  /// When it expires, in seconds since 1970; set when it was first held.
  package var expires: Int64

  /// The number of the arrival; `nil` for a person's own step.
  public var arrival: Int? { link?.arrival }

  /// Whether a store may keep it: not a person's own step, and nothing that carries a secret.
  public var isStorable: Bool { link.map { !$0.carriesSecret } ?? false }

  package var link: ArrivedLink? { if case .link(let link) = content { link } else { nil } }
}

extension HeldLink {
  /// A link as a store keeps it.
  package init(
    _ link: ArrivedLink, gate: String, flow: String, ticket: Int, owner: String?, expires: Int64
  ) {
    self.init(
      content: .link(link), gate: gate, flow: flow, ticket: ticket, owner: owner, expires: expires)
  }
}

#if !hasFeature(Embedded)
  extension HeldLink: Codable {
    private enum CodingKeys: String, CodingKey {
      case content, gate, flow, ticket, owner, expires
    }

    /// - Throws: also where a number stands where none leads.
    public init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: CodingKeys.self)
      self.init(
        content: try container.decode(Content.self, forKey: .content),
        gate: try container.decode(String.self, forKey: .gate),
        flow: try container.decode(String.self, forKey: .flow),
        ticket: try container.decodeCount(forKey: .ticket, atLeast: 1),
        owner: try container.decodeIfPresent(String.self, forKey: .owner),
        expires: try container.decodeTime(forKey: .expires))
    }
  }
#endif

extension HeldLink: CustomStringConvertible, CustomDebugStringConvertible {
  /// Where it waits; not the link, which may carry a person's data.
  public var description: String {
    "\(arrival.map { "link \($0)" } ?? "step") held at \(gate), ticket \(ticket)"
  }
  public var debugDescription: String { description }
}

#if !hasFeature(Embedded)
  extension HeldLink: CustomReflectable {
    public var customMirror: Mirror { Mirror(self, children: ["held": description]) }
  }
#endif

/// A link as it arrived.
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
  /// As it was given; `nil` where the resolver tells by the link.
  package var source: LinkSource?
  /// As it was given; `nil` where the route tells.
  package var mode: NavigationMode?
  /// Its number, counted from 1.
  package var arrival: Int
  /// When it arrived, in seconds since 1970.
  package var arrived: Int64
  /// Whether one of its parameters is secret, as far as it was resolved.
  package var carriesSecret = false
}

#if !hasFeature(Embedded)
  extension ArrivedLink: Codable {
    private enum CodingKeys: String, CodingKey {
      case text, source, mode, arrival, arrived, carriesSecret
    }

    /// - Throws: also where a number stands where none leads.
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

/// A person's own way on.
package enum PersonalStep: Hashable, Sendable {
  case push(String, Parameters)
  case start(String, Parameters)
  case select(String)

  /// The screen or coordinator that it leads to.
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

/// Where a person stood: the containers from the app's to the visible one, and its stack.
package struct StepOrigin: Hashable, Sendable {
  package var path: [String]
  package var stack: [StackEntry]
}

#if !hasFeature(Embedded)
  extension HeldLink.Content: Codable {}
  extension PersonalStep: Codable {}
  extension StepOrigin: Codable {}
#endif
