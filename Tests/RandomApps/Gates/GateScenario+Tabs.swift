import Linkway
import LinkwayNavigation

extension GateScenario {
  private static var tabs: String { GateTables.tabs }

  /// Tabs behind a condition.
  package static let tabScenarios: [GateScenario] = [
    GateScenario(
      "§9.7 rules 3, 12: A tab appears when its condition opens", on: tabs,
      [
        (.connect(), "home"), (.step(.select("market")), "home @crypto"),
        (.answer(1, true), "coins"), (.step(.select("main")), "home"),
        (.step(.select("market")), "coins"),
      ], asks: ["crypto"]),
    GateScenario(
      "§9.7 rule 6: A tab behind `!crypto` appears when the condition is closed", on: tabs,
      [
        (.connect(), "home"), (.step(.select("legacy")), "home @crypto"),
        (.answer(1, nil), "cash"), (.step(.select("market"), .invalid), "cash"),
        (.refresh("crypto"), "cash"), (.answer(2, true), "cash"),
        (.step(.select("market")), "coins"),
      ], asks: ["crypto", "crypto"]),
    GateScenario(
      "§9.7 rule 6: The visible tab is removed when its condition closes", on: tabs,
      [
        (.connect(), "home"), (.answer(1, true), "home"), (.open("coin"), "coins coin"),
        (.refresh("crypto"), "coins coin"), (.answer(2, false), "home"),
        (.step(.select("legacy")), "cash"),
      ], fates: [.applied], asks: ["crypto", "crypto"]),
    GateScenario(
      "§9.7 rule 10: A link into a tab waits for the question that the tab has raised", on: tabs,
      [
        (.connect(), "home"), (.open("coin"), "home @crypto"), (.answer(1, true), "coins coin"),
      ], fates: [.applied], asks: ["crypto"]),
    GateScenario(
      "§9.7 rule 14: A sign-out removes a tab and asks its condition again", on: tabs,
      [
        (.connect(), "home"), (.answer(1, true), "home"), (.open("coin"), "coins coin"),
        (.signOut, "home"), (.answer(2, true), "home"), (.step(.select("market")), "coins"),
      ], fates: [.applied], asks: ["crypto", "crypto"]),
    GateScenario(
      "§9.7 rule 14: A sign-out while the condition of a tab decides asks it again", on: tabs,
      [
        (.connect(), "home"), (.open("coin"), "home @crypto"), (.signOut, "home"),
        (.answer(1, true), "home"), (.step(.select("market")), "home @crypto"),
        (.answer(2, true), "coins"),
      ], fates: [.purged], asks: ["crypto", "crypto"]),
    GateScenario(
      "§9.7 rule 14: Another user's tabs depend on new answers", on: tabs,
      [
        (.connect(), "home"), (.answer(1, true), "home"), (.open("coin"), "coins coin"),
        (.signIn("bob"), "home"), (.answer(2, false), "home"),
        (.step(.select("market"), .invalid), "home"), (.step(.select("legacy")), "cash"),
      ], fates: [.applied], asks: ["crypto", "crypto"]),
    GateScenario(
      "§9.7 rule 14: A restart asks the condition of a tab again", on: tabs,
      [
        (.connect(), "home"), (.restart, "home"), (.answer(1, true), "home"),
        (.step(.select("market")), "home @crypto"), (.answer(2, true), "coins"),
      ], asks: ["crypto", "crypto"]),
    GateScenario(
      "§14.7 rule 15: A tab behind a condition is not restored before the answer", on: tabs,
      [
        (.connect(), "home"), (.answer(1, true), "home"), (.open("coin"), "coins coin"),
        (.newProcess(user: "ann", restores: true), "home"), (.answer(2, true), "home"),
        (.step(.select("market")), "coins"),
      ], fates: [.applied], asks: ["crypto", "crypto"]),
  ]
}
