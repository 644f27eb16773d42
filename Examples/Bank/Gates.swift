import Linkway

// All of the bank's code for its gates, except for the two flows in `Bank.swift`, which open their
// gates.

/// Decides gates and asks the user.
struct BankServices {
  var showsCoins: @MainActor () -> Bool
  var attest: @MainActor () async throws -> Bool
  /// `nil` lets a link wait.
  var mayLeave: @MainActor (_ screens: [String]) async -> Bool?

  var decisions: Routes.Decisions { Routes.Decisions(crypto: showsCoins, device: attest) }
}

extension LinkwayApp {
  func askBeforeInterrupting(_ services: BankServices) {
    onInterruption = { lost, _ in await services.mayLeave(lost) }
  }
}
