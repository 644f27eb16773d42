import Linkway
import LinkwayNavigation

extension GateScenario {
  /// Steps of the user behind a gate that is asked, and what the user does while a link is pending.
  package static let steps: [GateScenario] = [
    GateScenario(
      "§9.7 rule 12: A step behind a slow check is taken when the check opens",
      [
        (.connect(), "home"), (.step(.push("account")), "spinner @device"),
        (.advance(9), "spinner @device"), (.answer(1, true), "home account"),
      ], asks: ["device"]),
    GateScenario(
      "§9.7 rules 11, 12: A step behind a check that fails is held at its flow",
      [
        (.connect(), "home"), (.step(.push("account")), "spinner @device"),
        (.answer(1, nil), "help @device"), (.step(.pass("device")), "home account"),
      ]),
    GateScenario(
      "§9.7 rules 11, 12: A step is dropped with the flow of its check",
      [
        (.connect(), "home"), (.step(.push("account")), "spinner @device"),
        (.advance(10), "help @device"), (.answer(1, true), "help @device"),
        (.swipeDown, "home"),
      ]),
    GateScenario(
      "§10.18 rule 1: The app cancels a step that waits for a check",
      [
        (.connect(), "home"), (.step(.push("account")), "spinner @device"),
        (.cancelHeldLink(.done), "home"), (.answer(1, true), "home"),
      ]),
    GateScenario(
      "§9.7 rule 12: A step behind a check without a flow is dropped when the check fails",
      [
        (.connect(), "home"), (.step(.push("offer")), "home @region"),
        (.advance(10), "home"), (.answer(1, true), "home"),
      ]),
    GateScenario(
      "§9.7 rule 12: A step behind a condition that is known to be closed is refused",
      [
        (.connect(), "home"), (.step(.push("coin")), "home @crypto"),
        (.answer(1, false), "home"), (.step(.push("coin"), .invalid), "home"),
      ], asks: ["crypto"]),
    GateScenario(
      "§9.2 rule 4, §9.7 rule 10: A step is taken as a link if the user has moved on",
      [
        (.connect(), "home"), (.step(.push("offer")), "home @region"),
        (.step(.push("note")), "home note @region"), (.answer(1, true), "home offer"),
      ]),
    GateScenario(
      "§9.7 rule 9: A second link replaces a step that waits, and the answer still counts",
      [
        (.connect(), "home"), (.step(.push("account")), "spinner @device"),
        (.open("note"), "home note"), (.answer(1, true), "home note"),
        (.open("account"), "home account"),
      ], fates: [.applied, .applied], asks: ["device"]),
    GateScenario(
      "§9.7 rule 9: A check keeps a step that waits, and refuses a second link",
      [
        (.connect(), "home"), (.step(.push("offer")), "home @region"),
        (.open("note"), "home @region"), (.answer(1, true), "home offer"),
      ], fates: [.refused]),
    GateScenario(
      "§9.2 rule 4: A step behind another gate replaces a link that is pending",
      [
        (.connect(), "home"), (.open("account"), "spinner @device"),
        (.step(.dismiss), "home @device"), (.step(.push("offer")), "home @region"),
        (.answer(1, true), "home @region"), (.answer(2, true), "home offer"),
      ], fates: [.replaced]),
    GateScenario(
      "§9.2 rule 4: A step behind another gate is refused while a check keeps its link",
      [
        (.connect(), "home"), (.open("offer"), "home @region"),
        (.step(.push("account"), .invalid), "home @region"), (.answer(1, true), "home offer"),
      ], fates: [.applied], asks: ["region"]),
    GateScenario(
      "§9.7 rule 14: A sign-out drops a step, and its check asks again later",
      [
        (.connect(), "home"), (.step(.push("account")), "spinner @device"),
        (.signOut, "home"), (.answer(1, true), "home"),
        (.step(.push("account")), "spinner @device"), (.answer(2, true), "home account"),
      ]),
    GateScenario(
      "§9.7 rule 14: Another user does not get the step of the first one",
      [
        (.connect(), "home"), (.step(.push("account")), "spinner @device"),
        (.signIn("bob"), "home"), (.answer(1, true), "home"),
      ]),
    GateScenario(
      "§9.2 rule 4: A step does not survive its process",
      [
        (.connect(), "home"), (.step(.push("account")), "spinner @device"),
        (.newProcess(user: "ann", restores: true), "home"), (.answer(1, true), "home"),
      ]),
  ]
}
