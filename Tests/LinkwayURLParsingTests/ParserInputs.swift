import TestSupport

@testable import LinkwayURLParsing

/// The texts for which properties of the parser are checked.
struct ParserInput: Sendable {
  let bytes: [UInt8]
  let base: LinkURL?

  init(_ bytes: [UInt8], base: LinkURL? = nil) {
    self.bytes = bytes
    self.base = base
  }

  /// The inputs of the parsing suites with their bases; empty when the suites are missing.
  static func suites() throws -> [ParserInput] {
    var inputs: [ParserInput] = []
    for name in ["urltestdata.json", "ada_extra_urltestdata.json"] {
      for test in try SharedData.suite(name) ?? [] {
        guard let input = test["input"]?.string else { continue }
        let base = test["base"]?.string.flatMap { try? LinkURL($0.text) }
        inputs.append(ParserInput(input.utf8, base: base))
      }
    }
    return inputs
  }

  /// The result of the state machine alone.
  func parsedByStateMachine() throws(LinkURL.ParseFailure) -> LinkURL {
    var log = ValidationLog()
    return try LinkURL.runStateMachine(bytes, isWellFormed: false, base: base, log: &log)
  }

  /// Every validation error, in the order of the standard's steps.
  func validationErrors() -> [LinkURL.ValidationError] {
    var log = ValidationLog(keepsAll: true)
    _ = try? LinkURL.runStateMachine(bytes, isWellFormed: false, base: base, log: &log)
    return log.all ?? []
  }
}

extension LinkURL {
  /// Returns the error in a parsed link, or `nil`: the offsets split the text into components that
  /// add up to it, it is ASCII, and it parses to itself on both paths.
  func inconsistency() -> String? {
    if !href.utf8.allSatisfy({ $0 < 0x80 }) { return "not ASCII" }
    if !reassembled().utf8.elementsEqual(href.utf8) { return "components give \(reassembled())" }
    do throws(LinkURL.ParseFailure) {
      let again = try LinkURL(href)
      if again != self { return "parses again to \(again.href)" }
      if again.components != components { return "parses again to other offsets" }
      let slow = try ParserInput(Array(href.utf8)).parsedByStateMachine()
      if slow.components != components || slow != self { return "the state machine disagrees" }
      if slow.validationError != again.validationError { return "validation errors disagree" }
    } catch {
      return "does not parse again: \(error)"
    }
    return nil
  }

  /// The URL serialiser, from the components as strings.
  private func reassembled() -> String {
    var text = scheme + ":"
    if let host {
      text += "//"
      if !username.utf8.isEmpty || !password.utf8.isEmpty {
        text += username + (password.utf8.isEmpty ? "" : ":" + password) + "@"
      }
      text += host + (port.map { ":\($0)" } ?? "")
    } else if !hasOpaquePath, path.utf8.starts(with: "//".utf8) {
      text += "/."
    }
    return text + path + (query.map { "?" + $0 } ?? "") + (fragment.map { "#" + $0 } ?? "")
  }
}
