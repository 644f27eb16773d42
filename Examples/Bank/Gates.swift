import Linkway

// All that the bank's code says of its gates. The two flows open theirs in `Bank.swift`.

/// What decides gates, and asks the user.
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
