package import TestSupport

/// A part of the library that reads outside data, with the property that must hold for every input.
///
/// `make fuzz` passes libFuzzer's inputs to it. The tests run the seeds and every input that once
/// violated a property (the folder `Corpus`).
package struct FuzzTarget: Sendable {
  package typealias Plain = (_ bytes: [UInt8], _ limit: Int) -> [UInt8]

  package let name: String
  /// The maximum useful length of an input in bytes.
  package let maximumLength: Int
  /// Checks the property.
  package let check: @Sendable (_ bytes: [UInt8]) throws(Violation) -> Void
  /// The initial inputs.
  package let seeds: @Sendable () throws -> [[UInt8]]
  /// Mutates an input so that it stays valid for this target. `plain` mutates bytes like libFuzzer.
  package let mutate:
    (@Sendable (_ bytes: [UInt8], _ limit: Int, inout SeededGenerator, _ plain: Plain) -> [UInt8])?

  package static let all: [FuzzTarget] = [.link, .table, .compiled, .record, .state, .events]
}

/// A violated property.
package struct Violation: Error, CustomStringConvertible {
  package let description: String

  package init(_ description: String) { self.description = description }
}

/// Throws the first violation, if there is one.
func require(
  _ holds: @autoclosure () -> Bool, _ what: @autoclosure () -> String
) throws(Violation) {
  if !holds() { throw Violation(what()) }
}
