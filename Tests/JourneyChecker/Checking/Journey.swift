import JourneyModel
import LinkwayNavigation

/// Events on a table, and whether both answer them alike.
struct Journey: Sendable {
  var table: AbstractTable
  var events: [AbstractEvent]

  /// Where the two part.
  struct Disagreement: Sendable {
    /// The place of the event.
    var place: Int
    var differences: [(what: String, engine: String, model: String)]
    /// What both showed before.
    var before: String
  }

  /// Plays the events against both.
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

/// Both sides of a journey that is under way.
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
