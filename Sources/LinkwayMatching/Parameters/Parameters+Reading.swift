extension Parameters {
  /// Returns the text of parameter `name`, or `nil` if it is absent or not a string.
  public func string(_ name: String) -> String? {
    if case .string(let value)? = self[name] { value } else { nil }
  }

  /// Returns the integer of parameter `name`, or `nil` if it is absent or not an integer.
  public func int(_ name: String) -> Int64? {
    if case .int(let value)? = self[name] { value } else { nil }
  }

  /// Returns the number of parameter `name`, integers included, or `nil` if it is absent or not a
  /// number.
  public func number(_ name: String) -> Double? {
    switch self[name] {
    case .number(let value)?: value
    case .int(let value)?: Double(value)
    default: nil
    }
  }

  /// Returns the Boolean of parameter `name`, or `nil` if it is absent or not a Boolean.
  public func bool(_ name: String) -> Bool? {
    if case .bool(let value)? = self[name] { value } else { nil }
  }

  /// Returns the values of parameter `name`, or `nil` if it is absent or not a list.
  public func list(_ name: String) -> [ParameterValue]? {
    if case .list(let values)? = self[name] { values } else { nil }
  }
}
