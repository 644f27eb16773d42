import Linkway
import LinkwayNavigation

extension GateScenario {
  /// What the user and the app do while a link is pending.
  package static let pending: [GateScenario] = [
    GateScenario(
      "§9.7 rule 7: A link stays pending when the user dismisses the pending coordinator",
      [
        (.connect(), "home"), (.open("account"), "spinner @device"),
        (.swipeDown, "home @device"), (.step(.push("note")), "home note @device"),
        (.answer(1, true), "home account"),
      ], fates: [.applied], asks: ["device"]),
    GateScenario(
      "§9.7 rules 7, 11: The flow of a failed check is shown where the user has gone meanwhile",
      [
        (.connect(), "home"), (.open("account"), "spinner @device"),
        (.swipeDown, "home @device"), (.step(.push("note")), "home note @device"),
        (.answer(1, nil), "help @device"), (.swipeDown, "home note"),
      ], fates: [.cancelled]),
    GateScenario(
      "§9.7 rule 7: A dismissal and the answer of the check may come together",
      [
        (.connect(), "home"), (.open("account"), "spinner @device"),
        (.swipeDown, nil), (.answer(1, true), "home account"),
      ], fates: [.applied]),
    GateScenario(
      "§9.7 rule 7: The answer may come while the user drags the pending coordinator down",
      [
        (.connect(), "home"), (.open("account"), "spinner @device"), (.beginSwipeDown, nil),
        (.answer(1, true), nil), (.endSwipeDown(isCancelled: false), "home account"),
      ], fates: [.applied]),
    GateScenario(
      "§9.7 rule 7: The answer may come while the user drags the pending coordinator up again",
      [
        (.connect(), "home"), (.open("account"), "spinner @device"), (.beginSwipeDown, nil),
        (.answer(1, nil), nil), (.endSwipeDown(isCancelled: true), "help @device"),
      ], fates: [nil]),
    GateScenario(
      "§10.18 rule 1: The answer for a pending link that the app has cancelled still counts",
      [
        (.connect(), "home"), (.open("account"), "spinner @device"),
        (.cancelHeldLink(.done), "home"), (.cancelHeldLink(.invalid), "home"),
        (.answer(1, true), "home"), (.open("account"), "home account"),
      ], fates: [.cancelled, .applied], asks: ["device"]),
    GateScenario(
      "§9.7 rule 3: A link that reaches a check whose flow is on screen is held there",
      [
        (.connect(), "home"), (.open("account"), "spinner @device"),
        (.answer(1, false), "help @device"), (.open("account"), "help @device"),
        (.step(.pass("device")), "home account"),
      ], fates: [.replaced, .applied], asks: ["device"]),
    GateScenario(
      "§9.7 rule 11: A refresh while the flow is on screen opens the gate in its place",
      [
        (.connect(), "home"), (.open("account"), "spinner @device"),
        (.answer(1, nil), "help @device"), (.refresh("device"), "help @device"),
        (.answer(2, true), "home account"),
      ], fates: [.applied]),
    GateScenario(
      "§9.7 rule 11: A question is stale if the flow has opened the gate",
      [
        (.connect(), "home"), (.open("account"), "spinner @device"),
        (.answer(1, nil), "help @device"), (.refresh("device"), "help @device"),
        (.step(.pass("device")), "home account"), (.answer(2, false), "home account"),
      ], fates: [.applied]),
    GateScenario(
      "§9.7 rule 6: A gate that closes after a refresh removes what is behind it",
      [
        (.connect(), "home"), (.open("account"), "spinner @device"),
        (.answer(1, true), "home account"), (.refresh("device"), "home account"),
        (.open("note"), "home note"), (.step(.back), "home"), (.open("account"), "home account"),
        (.answer(2, nil), "home"),
      ], fates: [.applied, .applied, .applied]),
    GateScenario(
      "§9.7 rule 4: A link behind `!crypto` waits for the answer",
      [
        (.connect(), "home"), (.open("old"), "home @crypto"),
        (.answer(1, false), "home note"),
      ], fates: [.applied]),
    GateScenario(
      "§9.7 rule 4: A link behind `!crypto` is refused if the condition is open",
      [(.connect(), "home"), (.open("old"), "home @crypto"), (.answer(1, true), "home")],
      fates: [.refused]),
    GateScenario(
      "§9.7 rules 5, 6: A link is asked about again when the gate before its check times out",
      [
        (.connect(), "home"), (.open("trade"), "home @plan"), (.answer(1, true), "home @desk"),
        (.advance(60), "home @plan"), (.answer(2, true), "home @plan"),
        (.answer(3, true), "home @desk"), (.answer(4, true), "home trade"),
      ], fates: [.applied], asks: ["plan", "desk", "plan", "desk"]),
    GateScenario(
      "§10.17 rule 3: In the foreground an open gate is asked again, and its last answer counts",
      [
        (.connect(), "home"), (.open("account"), nil), (.foreground, "spinner @device"),
        (.answer(1, true), "home account"), (.foreground, "home account"),
        (.foreground, "home account"), (.answer(2, false), "home"),
      ], fates: [.applied], asks: ["device", "device"]),
    GateScenario(
      "§9.1 rule 11: A gate that has closed while the next one decided is asked again",
      [
        (.connect(), "home"), (.open("pair"), "home @region"), (.answer(1, true), "home @crypto"),
        (.refresh("region"), "home @crypto"), (.answer(3, false), "home @crypto"),
        (.answer(2, true), "home @region"), (.answer(4, true), "home offer"),
      ], fates: [.applied], asks: ["region", "crypto", "region", "region"]),
    GateScenario(
      "§9.7 rule 14: After a restart all gates of a link are asked again",
      [
        (.connect(), "home"), (.open("pair"), "home @region"), (.answer(1, true), "home @crypto"),
        (.restart, "home @region"), (.answer(2, true), "home @region"),
        (.answer(3, true), "home @crypto"), (.answer(4, true), "home offer"),
      ], fates: [.applied], asks: ["region", "crypto", "region", "crypto"]),
    GateScenario(
      "§9.4 rule 1: A prefix is applied when the check has closed, not while it decides",
      [
        (.connect(), "home"), (.open("gold"), "home @vault"), (.answer(1, false), "digits @vault"),
        (.cancelHeldLink(.done), "home note"),
      ], fates: [.cancelled]),
    GateScenario(
      "§9.7 rule 10: A link does not remove a screen that was protected while its gate decided",
      [
        (.connect(), "home"), (.open("account"), "spinner @device"), (.swipeDown, "home @device"),
        (.step(.push("note")), "home note @device"), (.step(.protect("note")), "home note @device"),
        (.answer(1, true), "home note"),
      ], fates: [.vetoed]),
    GateScenario(
      "§9.1 rule 5, §9.7 rule 7: A link expires, and its pending coordinator stays for the answer",
      [
        (.connect(), "home"), (.open("report"), "spinner @audit"), (.advance(120), "spinner"),
        (.answer(1, true), "home"), (.open("report"), "home report"),
      ], fates: [.expired, .applied], asks: ["audit"]),
    GateScenario(
      "§9.7 rules 7, 9: A pending coordinator stays for a second link at another check",
      [
        (.connect(), "home"), (.open("account"), "spinner @device"),
        (.open("report"), "spinner @audit"), (.answer(1, nil), "spinner @audit"),
        (.answer(2, true), "home report"),
      ], fates: [.replaced, .applied], asks: ["device", "audit"]),
    GateScenario(
      "§9.7 rule 7: A link stays pending when another scene is connected",
      [
        (.connect(), "home"), (.open("account"), "spinner @device"),
        (.reconnect, "spinner @device"), (.answer(1, true), "home account"),
      ], fates: [.applied], asks: ["device"]),
    GateScenario(
      "§9.7 rule 7: The answer may come while another scene is connected",
      [
        (.connect(), "home"), (.open("account"), "spinner @device"), (.reconnect, nil),
        (.answer(1, nil), "help @device"),
      ], fates: [nil]),
  ]
}
