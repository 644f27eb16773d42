import LinkwayNavigation
import LinkwayResults

extension Output {
  /// Prints the result of an event as text: the outcome, the visible screen, and the presenter's
  /// transitions.
  mutating func print(_ answer: SimulationResult) {
    let effects = answer.effects
    print("\(answer.number, .dim)  \(answer.shown, .bold): \(effects.verdict)")
    if let held = answer.state.held {
      paragraph("waits", held.waitingText)
    }
    let questions = answer.state.session.questions.map { "\($0.gate) (check \($0.check))" }
    if !questions.isEmpty { paragraph("pending", questions.joined(separator: ", ")) }
    if let question = effects.interruption {
      paragraph(
        "pending",
        "permission to interrupt \(question.lost.joined(separator: ", ")) (check \(question.check))"
      )
    }
    let ended = effects.fates.map { "link \($0.arrival) \($0.fate.rawValue)" }
    if !ended.isEmpty { paragraph("ended", ended.joined(separator: ", ")) }
    if !effects.transitions.isEmpty {
      paragraph("changes", effects.transitions.map(\.shown).joined(separator: ", "))
    }
    if let visible = answer.state.navigation.visible {
      let stack = answer.state.navigation.visibleStack.map(\.name).joined(separator: " › ")
      paragraph(
        "shows",
        "\(visible.name)\(visible.parameters.shown) in \(visible.coordinator), on the stack \(stack)"
      )
    } else {
      paragraph("shows", "nothing")
    }
  }

  /// Prints a label and a text whose wrapped lines are indented.
  private mutating func paragraph(_ label: String, _ text: String) {
    let padding = String(repeating: " ", count: max(0, 9 - label.count))
    for (place, line) in text.wrapped(to: width - 12).enumerated() {
      if place == 0 {
        print("   \(label, .dim)\(padding)\(line)")
      } else {
        print("            \(line)")
      }
    }
  }
}

extension NavigationResult {
  fileprivate var verdict: StyledText {
    let name = outcome.description
    var text: StyledText
    switch outcome {
    case .done, .link(.applied), .link(.leftToWeb): text = "\(name, .green)"
    case .link(.resolver): text = "\(name, .green) \(resolver ?? "")"
    case .held, .waiting: text = "\(name, .yellow)"
    case .link, .invalid, .stale, .vetoed: text = "\(name, .red)"
    }
    if let reason { text += ", \(reason)\(offset.map { ", at byte \($0)" } ?? "")" }
    return text
  }
}

extension Transition {
  /// The transition in words, without secrets.
  fileprivate var shown: String {
    var text = "\(kind.rawValue) \(name)"
    if let presentation { text += " as \(presentation.rawValue)" }
    if let container { text += " in \(container)" }
    if let outcome, outcome == .cancelled { text += " (cancelled)" }
    return text
  }
}
