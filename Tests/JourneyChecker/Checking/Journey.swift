import JourneyModel
import LinkwayNavigation

/// Events on a table, and whether both sides agree on them.
struct Journey: Sendable {
  var table: AbstractTable
  var events: [AbstractEvent]

  /// The first disagreement.
  struct Disagreement: Sendable {
    /// The index of the event.
    var place: Int
    var differences: [(what: String, engine: String, model: String)]
    /// The state that both showed before.
    var before: String
  }

  /// Runs the events against both sides.
  ///
  /// - Returns: the first disagreement.
  func play(on engine: Engine) -> Disagreement? {
    var player = Player(engine)
    for (place, event) in events.enumerated() {
      let before = player.model
      if let differences = player.take(event).differences {
        return Disagreement(
          place: place, differences: differences, before: Answer(before, outcome: .done).tree)
      }
    }
    return nil
  }
}

/// Both sides of a running journey.
struct Player: Sendable {
  let engine: Engine
  var state = EngineState()
  var model: Model

  init(_ engine: Engine) {
    self.engine = engine
    model = Model(table: engine.table)
  }

  struct Step: Sendable {
    var outcome: AbstractOutcome
    var differences: [(what: String, engine: String, model: String)]?
  }

  mutating func take(_ event: AbstractEvent) -> Step {
    let answer: Answer
    (state, answer) = engine.take(event, from: state)
    let outcome = model.take(event)
    let differences = answer.differences(from: Answer(model, outcome: outcome))
    return Step(outcome: outcome, differences: differences.isEmpty ? nil : differences)
  }
}
