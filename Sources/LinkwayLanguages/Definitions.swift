package import LinkwayMatching
import LinkwayURLParsing

// A definition is a text that describes what a type, pattern, rule or route matches. If two types,
// patterns, rules or routes have equal definitions, they match the same links in the same way, even
// in different tables.

extension ValueType {
  package var definition: String {
    switch self {
    case .builtIn(let type): type.rawValue
    case .enumeration(let type): "enum" + Self.quoted(type.values)
    case .regex(let type): "regex" + Self.quoted([type.source, type.takesSlashes ? "/" : ""])
    }
  }

  /// Joins texts with their lengths, so that different lists yield different results.
  package static func quoted(_ texts: [String]) -> String {
    var quoted = "("
    for text in texts { quoted += "\(text.utf8.count):" + text }
    return quoted + ")"
  }
}

extension ComponentPattern {
  package var definition: String {
    ValueType.quoted(
      [text]
        + slots.map { slot in
          if case .value(let type) = slot.content { type.definition } else { "" }
        })
  }
}

extension OriginPattern {
  package var definition: String {
    ValueType.quoted([text, pathPrefix] + schemes + components.map { $0.definition })
  }
}

extension QueryItemRule {
  /// A text that determines which values the rule accepts.
  package var valueDefinition: String {
    ValueType.quoted([
      type.definition, equals?.definition ?? "", not?.definition ?? "", matches?.definition ?? "",
    ])
  }

  package var definition: String {
    let presence =
      switch presence {
      case .required: "required"
      case .optional: "optional"
      case .absent: "absent"
      case .defaulted(let value): "default" + value.definition
      }
    return ValueType.quoted([name, presence, isList ? "list" : "", valueDefinition])
  }
}

extension ParameterValue {
  package var definition: String {
    switch self {
    case .string(let text): ValueType.quoted(["s", text])
    case .int(let value): "i\(value)"
    case .number(let value): "n\(value)"
    case .bool(let value): "b\(value)"
    case .list(let values): ValueType.quoted(values.map { $0.definition })
    }
  }
}

extension QueryRule {
  package var definition: String {
    ValueType.quoted(items.map { $0.definition }.sorted() + [passesOthers ? "*" : ""])
  }
}

extension Route {
  /// Returns a text that determines which links the route matches, and how.
  ///
  /// - Parameter routes: the routes of its table.
  package func definition(among routes: [Route]) -> String {
    let fragment =
      switch self.fragment {
      case nil: ""
      case .pattern(let pattern): "p" + pattern.definition
      case .form(let rule): "f" + rule.definition
      }
    return ValueType.quoted(
      [
        caseSensitive ? "" : "i", query.definition, fragment,
        ValueType.quoted(sources.map { $0.rawValue }.sorted()),
        ValueType.quoted(
          over.compactMap { routes.indices.contains($0) ? routes[$0].id : nil }.sorted()),
      ]
        + patterns.map { pattern in
          pattern.path.definition + ValueType.quoted(pattern.origins.map { $0.definition })
        })
  }
}
