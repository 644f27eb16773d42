package import LinkwayMatching
package import LinkwayRegex
import LinkwayURLParsing

/// How the values of one route are read: with regard to case, and with the admission that a
/// value of the type `link` has to pass.
package struct ValueRules {
  package var caseSensitive: Bool
  package var admission: Admission

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
      let environment = ProgramEnvironment(texts: 0, foreign: [], admission: admission)
      let isAdmitted = Array(bytes).withSpan {
        NestedLink.isAdmitted($0, 0..<$0.count, environment)
      }
      guard isAdmitted else { return nil }
      return .string(String(decoding: bytes, as: UTF8.self))
    case .builtIn(let type):
      return type.read(bytes)
    case .regex(let regex):
      return try regex.matches(bytes) ? .string(String(decoding: bytes, as: UTF8.self)) : nil
    }
  }
}
