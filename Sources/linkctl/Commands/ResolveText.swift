import LinkwayMatching
import LinkwayNavigation
import LinkwayResults

/// The output style of results.
struct ResultStyle {
  var isJSON: Bool
  /// Whether to show links that may contain a secret.
  var reveals: Bool
}

extension Output {
  /// Prints the result of a link: one JSON line, or a few lines of text.
  mutating func print(_ answer: OpenedLink, _ style: ResultStyle) {
    if style.isJSON {
      print(answer.json(reveal: style.reveals))
      flush()
      return
    }
    print("\(answer.resolved.shownLink(reveal: style.reveals), .bold)")
    print("  \(answer.verdict)", indent: 4)
    if let route = answer.resolved.route {
      let via =
        answer.resolved.via.isEmpty ? "" : " via " + answer.resolved.via.joined(separator: ", ")
      print(
        "  \("route", .dim)  \(route)\(answer.resolved.parameters.shown)\(via)", indent: 9)
    }
    let steps = answer.resolved.outcome.steps.map(\.shown)
    if !steps.isEmpty {
      print("  \("plan", .dim)   \(steps.joined(separator: " › "))", indent: 9)
    }
    if let visible = answer.state.navigation.visible {
      let stack = answer.state.navigation.visibleStack.map(\.name).joined(separator: " › ")
      print(
        "  \("shows", .dim)  \(visible.name) in \(visible.coordinator), on the stack \(stack)",
        indent: 9)
    }
  }
}

extension Output {
  /// Prints what a link would do: one JSON line, or a few lines of text.
  mutating func print(_ preview: LinkPreview, _ style: ResultStyle) {
    if style.isJSON {
      print(preview.json(reveal: style.reveals))
      return flush()
    }
    print("\(preview.resolved.shownLink(reveal: style.reveals), .bold)")
    let reason = preview.effects.reason.map { ", \($0)" } ?? ""
    print("  \("would be", .dim) \(preview.effects.outcome.description)\(reason)")
    if !preview.gates.isEmpty {
      let gates = preview.gates.map { gate in
        (gate.whileClosed ? "!" : "") + "\(gate.id) (\(gate.kind.rawValue), \(gate.state.rawValue))"
      }
      print("  \("gates", .dim)    \(gates.joined(separator: ", "))")
    }
    if !preview.removed.isEmpty {
      print("  \("removes", .dim)  \(preview.removed.joined(separator: ", "))")
    }
    if !preview.lost.isEmpty {
      let verb = preview.asksApp ? "asks about" : "spares"
      print("  \(verb, .dim) \(preview.lost.joined(separator: ", "))")
    }
    if let held = preview.held { print("  \("waits", .dim)    \(held.place)") }
    if let visible = preview.visible {
      print("  \("shows", .dim)    \(visible.name) in \(visible.coordinator)")
    }
  }
}

extension OpenedLink {
  var verdict: StyledText {
    switch status {
    case .applied: return "\("applied", .green)"
    case .held:
      return "\("held", .yellow) \(held?.waitingText ?? "")"
    case .leftToWeb: return "\("left to the web", .green)"
    case .resolver:
      if case .resolver(let name) = resolved.outcome {
        return "\("the app decides", .green), by its resolver \(name)"
      }
      return ""
    case .unmatched, .refused, .vetoed, .failed:
      let place = reason?.offset.map { ", at byte \($0)" } ?? ""
      return "\(status.rawValue, .red): \(reason?.text ?? "")\(place)"
    }
  }
}
