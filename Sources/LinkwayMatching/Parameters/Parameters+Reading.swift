extension Parameters {
  /// The text of a parameter, `nil` where it is absent or no text.
  public func string(_ name: String) -> String? {
    if case .string(let value)? = self[name] { value } else { nil }
  }

  /// The whole number of a parameter.
  public func int(_ name: String) -> Int64? {
    if case .int(let value)? = self[name] { value } else { nil }
  }

  /// The number of a parameter, whole ones too.
  public func number(_ name: String) -> Double? {
    switch self[name] {
    case .number(let value)?: value
    case .int(let value)?: Double(value)
    default: nil
    }
  }

  /// A truth value by its name; `nil` where there is none of that type.
  public func bool(_ name: String) -> Bool? {
    if case .bool(let value)? = self[name] { value } else { nil }
  }

  /// The values of a list.
  public func list(_ name: String) -> [ParameterValue]? {
    if case .list(let values)? = self[name] { values } else { nil }
  }
}
