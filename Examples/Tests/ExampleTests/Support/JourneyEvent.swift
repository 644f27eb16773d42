import Foundation
import Linkway
import LinkwayDiagnostics

/// A line of a journey, as `linkctl simulate` reads it.
private struct JourneyLine: Decodable {
  var launch, signOut, back, popToRoot, dismiss, restart: Bool?
  var open, pass, cancel, popTo, select, push, start, finish, advance: String?
  var user: String?
  var ticket: Int?
  var parameters: Parameters?
  var outcome: FlowOutcome?
}

extension NavigationEvent {
  init(journeyLine text: some StringProtocol) throws {
    let line = try JSONDecoder().decode(JourneyLine.self, from: Data(text.utf8))
    let events: [NavigationEvent?] = [
      line.launch.map { _ in .launch }, line.signOut.map { _ in .signOut },
      line.back.map { _ in .back }, line.popToRoot.map { _ in .popToRoot },
      line.dismiss.map { _ in .dismiss }, line.restart.map { _ in .restart },
      line.open.map { .open($0) },
      line.pass.map { .pass($0, user: line.user, ticket: line.ticket) },
      line.cancel.map { .cancel($0, ticket: line.ticket) },
      line.popTo.map { .popTo($0) }, line.select.map { .select($0) },
      line.push.map { .push($0, line.parameters ?? [:]) },
      line.start.map { .start($0, line.parameters ?? [:]) },
      line.finish.map { .finish($0, line.outcome ?? .completed) },
      try line.advance.map { .advance(try DurationText.seconds($0)) },
    ]
    guard let event = events.compactMap(\.self).first else {
      throw CocoaError(.coderReadCorrupt)
    }
    self = event
  }
}
