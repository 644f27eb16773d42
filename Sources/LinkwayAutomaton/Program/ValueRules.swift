package import LinkwayMatching
package import LinkwayRegex
import LinkwayURLParsing

/// The rules for reading the values of a route: case sensitivity, and the admission rules for
/// values of the type `link`.
package struct ValueRules {
  package var caseSensitive: Bool
  package var admission: Admission

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
      let environment = ProgramEnvironment(foreign: [], admission: admission)
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
