package import TestSupport

/// A part of the library that reads what comes from outside, with the property that must hold of
/// every input.
///
/// `make fuzz` gives libFuzzer's inputs to it; the tests run the seeds and every input that broke a
/// property once (the folder `Corpus`).
package struct FuzzTarget: Sendable {
  package typealias Plain = (_ bytes: [UInt8], _ limit: Int) -> [UInt8]

  package let name: String
  /// The most bytes of an input that are of use.
  package let maximumLength: Int
  /// Checks the property.
  package let check: @Sendable (_ bytes: [UInt8]) throws(Violation) -> Void
  /// Inputs to start from.
  package let seeds: @Sendable () throws -> [[UInt8]]
  /// Changes an input so that it stays one of its kind; `plain` changes bytes as libFuzzer does.
  package let mutate:
    (@Sendable (_ bytes: [UInt8], _ limit: Int, inout SeededGenerator, _ plain: Plain) -> [UInt8])?

  package static let all: [FuzzTarget] = [.link, .table, .compiled, .record, .state, .events]
}

/// A property that does not hold.
package struct Violation: Error, CustomStringConvertible {
  package let description: String

  package init(_ description: String) { self.description = description }
}

/// Throws what is wrong, where something is.
func require(
  _ holds: @autoclosure () -> Bool, _ what: @autoclosure () -> String
) throws(Violation) {
  if !holds() { throw Violation(what()) }
}
