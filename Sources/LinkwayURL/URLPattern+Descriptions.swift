// Links may contain tokens, so descriptions omit matched text. Patterns are written by the app and
// are shown in full.

extension URLPattern: CustomStringConvertible {
  /// The normalised patterns of all components.
  public var description: String {
    Component.allCases.map { "\($0.rawValue): \(self[$0])" }.joined(separator: ", ")
  }
}

extension URLPattern.Match: CustomStringConvertible, CustomReflectable {
  /// The groups that participated, without their values.
  public var description: String {
    let groups = URLPattern.Component.allCases.flatMap { component in
      self[component].groupsSet.map { "\(component.rawValue).\($0)" }
    }
    return "match(\(groups.joined(separator: ", ")))"
  }

  public var customMirror: Mirror { Mirror(self, children: ["match": description]) }
}

extension URLPattern.ComponentMatch: CustomStringConvertible, CustomReflectable {
  /// The groups that participated, without their values.
  public var description: String { "match(\(groupsSet.joined(separator: ", ")))" }

  public var customMirror: Mirror { Mirror(self, children: ["match": description]) }

  fileprivate var groupsSet: [String] { groups.filter { $0.value != nil }.map(\.name) }
}

extension URLPattern.ComponentMatch.Group: CustomStringConvertible, CustomReflectable {
  /// The name only.
  public var description: String { name }

  public var customMirror: Mirror { Mirror(self, children: ["name": name]) }
}

extension URLPattern.Input: CustomStringConvertible, CustomReflectable {
  /// The length of a text, the word `components`, or the description of a URL.
  public var description: String {
    switch self {
    case .text(let text): "text of \(text.utf8.count) bytes"
    case .components: "components"
    case .url(let url): url.description
    }
  }

  public var customMirror: Mirror { Mirror(self, children: ["input": description]) }
}
