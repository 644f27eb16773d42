import LinkwayURLParsing

/// Named parameter values, sorted by the bytes of their names.
///
/// The parameters are stored in a sorted array instead of a dictionary, because a link has few
/// parameters, the order has to be the same in every run, and names are compared by bytes.
///
/// A parameter can be marked as secret. The app can read the value of a secret parameter, but
/// descriptions never contain the value. It is encoded as `null`, and decoding skips the parameter.
public struct Parameters: Hashable, Sendable {
  private var entries: [Entry] = []

  private struct Entry: Hashable, Sendable {
    var name: String
    var value: ParameterValue
    var isSecret = false

    static func == (left: Entry, right: Entry) -> Bool {
      left.name.hasSameBytes(as: right.name) && left.value == right.value
    }

    func hash(into hasher: inout Hasher) {
      for byte in name.utf8 { hasher.combine(byte) }
      hasher.combine(value)
    }
  }

  /// Creates an empty collection.
  public init() {}

  /// Whether there are no parameters.
  public var isEmpty: Bool { entries.isEmpty }
  /// The number of parameters.
  public var count: Int { entries.count }
  /// The parameter names, sorted by their bytes.
  public var names: [String] { entries.map { $0.name } }

  /// The value of parameter `name`; `nil` if there is no such parameter. Setting `nil` removes the
  /// parameter. O(log n) to read, O(n) to write.
  public subscript(name: String) -> ParameterValue? {
    get {
      let (place, exists) = place(of: name)
      return exists ? entries[place].value : nil
    }
    set {
      let (place, exists) = place(of: name)
      switch (newValue, exists) {
      case (let value?, true): entries[place].value = value
      case (let value?, false): entries.insert(Entry(name: name, value: value), at: place)
      case (nil, true): entries.remove(at: place)
      case (nil, false): break
      }
    }
  }

  /// Marks the named parameters as secret; absent ones are ignored.
  package mutating func markSecret(_ names: some Sequence<String>) {
    for name in names {
      let (place, exists) = place(of: name)
      if exists { entries[place].isSecret = true }
    }
  }

  /// Whether any parameter is secret.
  public var holdsSecret: Bool { entries.contains { $0.isSecret } }

  /// Returns whether parameter `name` exists and is secret.
  public func isSecret(_ name: String) -> Bool {
    let (place, exists) = place(of: name)
    return exists && entries[place].isSecret
  }

  /// Returns the index at which a name is, or would be inserted.
  private func place(of name: String) -> (index: Int, exists: Bool) {
    var low = 0
    var high = entries.count
    while low < high {
      let middle = low + (high - low) / 2
      let order = entries[middle].name.comparedByBytes(with: name)
      if order == 0 { return (middle, true) }
      if order < 0 { low = middle + 1 } else { high = middle }
    }
    return (low, false)
  }
}

extension Parameters {
  /// Creates an empty collection with reserved capacity.
  package init(capacity: Int) { entries.reserveCapacity(capacity) }

  /// Calls `body` with each parameter, sorted by the bytes of the names.
  package func visit(
    _ body: (_ name: String, _ value: ParameterValue, _ isSecret: Bool) -> Void
  ) {
    for entry in entries { body(entry.name, entry.value, entry.isSecret) }
  }

  /// Appends a parameter. The bytes of its name must sort after those of all existing names.
  package mutating func append(_ name: String, _ value: ParameterValue) {
    assert(place(of: name) == (entries.count, false))
    entries.append(Entry(name: name, value: value))
  }

  /// Adds a parameter, unless there is one of this name already.
  package mutating func addIfAbsent(_ name: String, _ value: () -> ParameterValue) {
    let (place, exists) = place(of: name)
    if !exists { entries.insert(Entry(name: name, value: value()), at: place) }
  }
}

extension Parameters: Sequence {
  public func makeIterator() -> AnyIterator<(name: String, value: ParameterValue)> {
    var rest = entries.makeIterator()
    return AnyIterator { rest.next().map { ($0.name, $0.value) } }
  }
}

extension Parameters: ExpressibleByDictionaryLiteral {
  /// Creates parameters from a literal; for a repeated name, the last value is used.
  public init(dictionaryLiteral elements: (String, ParameterValue)...) {
    for (name, value) in elements { self[name] = value }
  }
}

#if !hasFeature(Embedded)
  extension Parameters: Codable {
    private struct Name: CodingKey {
      var stringValue: String
      var intValue: Int? { nil }
      init(stringValue: String) { self.stringValue = stringValue }
      init?(intValue: Int) { nil }
    }

    public init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: Name.self)
      for key in container.allKeys {
        guard try !container.decodeNil(forKey: key) else { continue }
        self[key.stringValue] = try container.decode(ParameterValue.self, forKey: key)
      }
    }

    public func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: Name.self)
      for entry in entries {
        let key = Name(stringValue: entry.name)
        if entry.isSecret {
          try container.encodeNil(forKey: key)
        } else {
          try container.encode(entry.value, forKey: key)
        }
      }
    }
  }
#endif

extension Parameters: CustomStringConvertible, CustomDebugStringConvertible {
  /// The names only: values come from links and may be secret tokens.
  public var description: String { "[\(names.joined(separator: ", "))]" }
  public var debugDescription: String { description }
}

#if !hasFeature(Embedded)
  extension Parameters: CustomReflectable {
    public var customMirror: Mirror { Mirror(self, children: ["names": names]) }
  }
#endif

extension Parameters {
  /// Returns the parameters with the given names; secret ones stay secret.
  package func keeping(_ names: [String]) -> Parameters {
    var kept = Parameters()
    for entry in entries where names.contains(where: { $0.hasSameBytes(as: entry.name) }) {
      kept.entries.append(entry)
    }
    return kept
  }

  /// Adds the parameters of `others`. They replace existing parameters with the same names.
  package mutating func merge(_ others: Parameters) {
    for entry in others.entries {
      self[entry.name] = entry.value
      if entry.isSecret { markSecret([entry.name]) }
    }
  }
}
