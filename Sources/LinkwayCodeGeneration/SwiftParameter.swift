import LinkwayMatching
import LinkwayTable
import LinkwayTableCompiler

/// A parameter of a generated case, structure or function.
struct SwiftParameter {
  /// The name in links.
  var id: String
  /// The name in Swift.
  var name: String
  /// The type without the question mark.
  var type: String
  /// The default value as an expression; `nil` if the parameter is required.
  var defaultValue: String?
  var isOptional: Bool

  /// The declaration, such as `size: Int = 400`.
  var declaration: String {
    SwiftName.escaped(name) + ": " + type + (isOptional ? "?" : "")
      + (defaultValue.map { " = \($0)" } ?? "")
  }

  /// Whether the parameter is required.
  var isNeeded: Bool { defaultValue == nil }

  /// The expression that reads the parameter. For a required parameter, its value is `nil` if the
  /// parameter is missing.
  var reading: String {
    let read = "given.read(\(SwiftName.literal(id)))"
    guard let defaultValue, !isOptional else { return read }
    return read + " ?? " + defaultValue
  }
}

extension [SwiftParameter] {
  /// The name of the value that carries undeclared parameters.
  var othersName: String { contains { $0.name == "others" } ? "others_" : "others" }

  /// The statement that reads the required parameters; `nil` if there are none.
  var guardStatement: String? {
    let needed = enumerated().filter(\.element.isNeeded)
      .map { "let v\($0): \($1.type) = \($1.reading)" }
    return needed.isEmpty ? nil : "guard \(needed.joined(separator: ", ")) else { return nil }"
  }

  /// Returns the arguments that `guardStatement` and the other parameters provide.
  ///
  /// - Parameters:
  ///   - others: The name of the value that carries undeclared parameters, if any.
  ///   - known: The names of the declared parameters.
  func arguments(others: String?, known: [String]) -> String {
    var values = enumerated().map { place, parameter in
      let value = parameter.isNeeded ? "v\(place)" : parameter.reading
      return "\(SwiftName.label(parameter.name)): \(value)"
    }
    if let others {
      let known = known.map(SwiftName.literal).joined(separator: ", ")
      values.append("\(others): given.others(than: [\(known)])")
    }
    return values.joined(separator: ", ")
  }
}

extension SwiftNames {
  /// Returns the parameters of a signature with their Swift names and types.
  ///
  /// - Parameter owner: Whether a route or a screen declares them.
  mutating func parameters(
    _ signatures: RouteTable.Signatures, of owner: NamePlaces.Kind, _ id: String,
    besides taken: Set<String> = []
  ) -> [SwiftParameter] {
    let place = places.range(of: id, owner)
    let kind = NamePlaces.Kind.parameter(of: owner == .route ? "route \(id)" : id)
    return signatures.parameters.filter { !signatures.derived.contains($0.name) }.map { signature in
      let name = name(signature.name, kind, .member, besides: taken, at: place)
      let scalar = type(of: signature.kind)
      var parameter = SwiftParameter(
        id: signature.name, name: name, type: signature.isList ? "[\(scalar)]" : scalar,
        isOptional: false)
      if let value = signature.defaultValue, let text = expression(value, signature.kind) {
        parameter.defaultValue = text
      } else if signature.isList {
        parameter.defaultValue = signature.isOptional || owner == .route ? "[]" : nil
      } else if signature.isOptional {
        parameter.isOptional = true
        parameter.defaultValue = "nil"
      }
      return parameter
    }
  }

  private mutating func type(of kind: RouteTable.Signature.Kind) -> String {
    switch kind {
    case .text: "String"
    case .int: "Int"
    case .number: "Double"
    case .bool: "Bool"
    case .any: "ParameterValue"
    case .enumeration(let type): scope + "Types." + typeName(type.name)
    }
  }

  /// Returns the Swift expression for a value, or for a list of values, of a parameter of this kind;
  /// `nil` if the value does not fit the kind.
  private mutating func expression(
    _ value: ParameterValue, _ kind: RouteTable.Signature.Kind
  ) -> String? {
    switch (value, kind) {
    case (.list(let values), _):
      let texts = values.compactMap { expression($0, kind) }
      return texts.count == values.count ? "[\(texts.joined(separator: ", "))]" : nil
    case (.string(let text), .enumeration(let type)):
      return type.values.contains(text)
        ? "." + SwiftName.escaped(valueName(text, of: type.name)) : nil
    case (.string(let text), .any): return ".string(\(SwiftName.literal(text)))"
    case (.int(let value), .any): return ".int(\(value))"
    case (.number(let value), .any): return ".number(\(value))"
    case (.bool(let value), .any): return ".bool(\(value))"
    case (.string(let text), .text): return SwiftName.literal(text)
    case (.int(let value), .int), (.int(let value), .number): return "\(value)"
    case (.number(let value), .number): return "\(value)"
    case (.bool(let value), .bool): return "\(value)"
    default: return nil
    }
  }
}
