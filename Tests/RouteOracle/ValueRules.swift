package import LinkwayMatching
package import LinkwayRegex

/// The rules for reading the values of a route: case sensitivity, and the admission for values of
/// the type `link`.
package struct ValueRules {
  package var caseSensitive: Bool
  package var admission: Admission
  /// Receives the limit that a regex exceeds, whose value then counts as matched; if absent, the
  /// limit is thrown.
  package var exceeded: ExceededLimit?

  package init(caseSensitive: Bool, admission: Admission) {
    self.caseSensitive = caseSensitive
    self.admission = admission
  }

  /// Returns the value of decoded bytes; `nil` if they do not match the type.
  package func read(
    _ bytes: ArraySlice<UInt8>, as type: ValueType
  ) throws(MatchLimitExceeded) -> ParameterValue? {
    switch type {
    case .enumeration(let enumeration):
      return enumeration.read(bytes, caseSensitive: caseSensitive)
    case .builtIn(.link):
      guard case .success = admission.admit(bytes) else { return nil }
      return .string(String(decoding: bytes, as: UTF8.self))
    case .builtIn(let type):
      return type.read(bytes)
    case .regex(let regex):
      let text = ParameterValue.string(String(decoding: bytes, as: UTF8.self))
      do throws(MatchLimitExceeded) {
        return try regex.matches(bytes) ? text : nil
      } catch {
        guard let exceeded else { throw error }
        exceeded.limit = error
        return text
      }
    }
  }
}

/// The limit that the last check has exceeded.
package final class ExceededLimit {
  package var limit: MatchLimitExceeded?

  package init() {}
}
