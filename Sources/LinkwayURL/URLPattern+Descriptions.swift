// Links carry tokens, so what is matched shows in logs only by its shape. Patterns are an app's own
// text and show as they are.

extension URLPattern: CustomStringConvertible {
  /// The normalised patterns of all components.
  public var description: String {
    Component.allCases.map { "\($0.rawValue): \(self[$0])" }.joined(separator: ", ")
  }
}

extension URLPattern.Match: CustomStringConvertible, CustomReflectable {
  /// The groups that took part, without what they took.
  public var description: String {
    let groups = URLPattern.Component.allCases.flatMap { component in
      self[component].groupsSet.map { "\(component.rawValue).\($0)" }
    }
    return "match(\(groups.joined(separator: ", ")))"
  }

  public var customMirror: Mirror { Mirror(self, children: ["match": description]) }
}

extension URLPattern.ComponentMatch: CustomStringConvertible, CustomReflectable {
  /// The groups that took part, without what they took.
  public var description: String { "match(\(groupsSet.joined(separator: ", ")))" }

  public var customMirror: Mirror { Mirror(self, children: ["match": description]) }

  fileprivate var groupsSet: [String] { groups.filter { $0.value != nil }.map(\.name) }
}

extension URLPattern.ComponentMatch.Group: CustomStringConvertible, CustomReflectable {
  /// The name alone.
  public var description: String { name }

  public var customMirror: Mirror { Mirror(self, children: ["name": name]) }
}

extension URLPattern.Input: CustomStringConvertible, CustomReflectable {
  /// The kind of input alone.
  public var description: String {
    switch self {
    case .text(let text): "text of \(text.utf8.count) bytes"
    case .components: "components"
    case .url(let url): url.description
    }
  }

  public var customMirror: Mirror { Mirror(self, children: ["input": description]) }
}
