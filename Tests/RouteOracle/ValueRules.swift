package import LinkwayMatching
package import LinkwayRegex

/// How the values of one route are read: with regard to case, and with the admission that a
/// value of the type `link` has to pass.
package struct ValueRules {
  package var caseSensitive: Bool
  package var admission: Admission
  /// Takes the limit that a regex exceeds, whose value counts as matched then; without one it is thrown.
  package var exceeded: ExceededLimit?

  package init(caseSensitive: Bool, admission: Admission) {
    self.caseSensitive = caseSensitive
    self.admission = admission
  }

  /// The value that decoded bytes stand for, `nil` where they fail the type.
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

/// The limit that checking a candidate has exceeded last.
package final class ExceededLimit {
  package var limit: MatchLimitExceeded?

  package init() {}
}
