import TestSupport

/// Seeded random choices.
struct Draw {
  var generator: SeededGenerator

  init(seed: UInt64) { generator = SeededGenerator(seed: seed) }

  mutating func chance(_ percent: Int) -> Bool { generator.next(below: 100) < percent }

  mutating func pick<Element>(_ choices: [Element]) -> Element {
    choices[generator.next(below: choices.count)]
  }

  mutating func number(_ range: ClosedRange<Int>) -> Int {
    Int.random(in: range, using: &generator)
  }
}

/// A part of a pattern, and texts that it matches.
struct Sampled: Sendable {
  var pattern: String
  var samples: [String]

  init(_ pattern: String, _ samples: [String]) {
    self.pattern = pattern
    self.samples = samples
  }

  /// A literal.
  init(_ text: String) { self.init(text, [text]) }
}

/// A text as JSON.
func quoted(_ text: String) -> String {
  "\"" + text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"") + "\""
}

/// `{ "name": json, … }`
func object(_ members: [(name: String, json: String)]) -> String {
  "{ " + members.map { "\(quoted($0.name)): \($0.json)" }.joined(separator: ", ") + " }"
}

func list(_ texts: [String]) -> String { "[" + texts.map(quoted).joined(separator: ", ") + "]" }
