import Linkway
import LinkwayNavigation

extension GateScenario {
  /// Checks and conditions that `start` reaches.
  package static let starts: [GateScenario] = [
    GateScenario(
      "§9.7 rule 13: A slow check at `start` shows its pending coordinator", on: checkedStart,
      [
        (.connect(), "spinner"), (.advance(9), "spinner"), (.answer(1, true), "home"),
      ], asks: ["device"]),
    GateScenario(
      "§9.7 rule 13: A failing check at `start` shows its flow", on: checkedStart,
      [(.connect(), "spinner"), (.answer(1, nil), "help"), (.step(.pass("device")), "home")]),
    GateScenario(
      "§9.7 rule 13: A check at `start` that never answers shows its flow", on: checkedStart,
      [
        (.connect(), "spinner"), (.advance(10), "help"), (.answer(1, true), "help"),
        (.refresh("device"), "help"), (.answer(2, true), "home"),
      ]),
    GateScenario(
      "§9.7 rule 2: The last answer counts for a check at `start`", on: checkedStart,
      [
        (.connect(), "spinner"), (.refresh("device"), "spinner"), (.answer(2, false), "help"),
        (.answer(1, true), "help"),
      ]),
    GateScenario(
      "§9.1 rule 14: The pending coordinator of `start` comes back when the user dismisses it",
      on: checkedStart,
      [(.connect(), "spinner"), (.swipeDown, "spinner"), (.answer(1, true), "home")]),
    GateScenario(
      "§9.7 rule 14: A sign-out while `start` waits asks the check again", on: checkedStart,
      [
        (.connect(), "spinner"), (.signOut, "spinner"), (.answer(1, true), "spinner"),
        (.answer(2, true), "home"),
      ], asks: ["device", "device"]),
    GateScenario(
      "§9.7 rule 14: Another user's `start` asks the check again", on: checkedStart,
      [
        (.connect(), "spinner"), (.signIn("bob"), "spinner"), (.answer(1, true), "spinner"),
        (.answer(2, true), "home"),
      ], asks: ["device", "device"]),
    GateScenario(
      "§9.7 rule 14: A restart while `start` waits asks the check again", on: checkedStart,
      [
        (.connect(), "spinner"), (.restart, "spinner"), (.answer(1, false), "spinner"),
        (.answer(2, true), "home"),
      ], asks: ["device", "device"]),
    GateScenario(
      "§9.7 rule 14: A new process whose `start` waits asks the check again", on: checkedStart,
      [
        (.connect(), "spinner"), (.newProcess(user: "ann", restores: true), "spinner"),
        (.answer(1, false), "spinner"), (.answer(2, true), "home"),
      ], asks: ["device", "device"]),
    GateScenario(
      "§9.7 rule 13: A link that is behind no gate opens while `start` waits", on: checkedStart,
      [
        (.connect(), "spinner"), (.open("about"), "about"), (.answer(1, true), "about"),
      ], fates: [.applied]),
    GateScenario(
      "§9.7 rules 9, 13: A link behind the check of `start` waits for the same question",
      on: checkedStart,
      [
        (.connect(), "spinner"), (.open("note"), "spinner @device"),
        (.answer(1, true), "home note"),
      ], fates: [.applied], asks: ["device"]),
    GateScenario(
      "§9.7 rules 11, 13: A link behind the check of `start` is held at the flow", on: checkedStart,
      [
        (.connect(), "spinner"), (.open("note"), "spinner @device"),
        (.answer(1, nil), "help @device"), (.step(.pass("device")), "home note"),
      ], fates: [.applied], asks: ["device"]),
    GateScenario(
      "§9.7 rule 7, §10.18 rule 1: `start` still waits if a link at the same check is cancelled",
      on: checkedStart,
      [
        (.connect(), "spinner"), (.open("note"), "spinner @device"),
        (.cancelHeldLink(.done), "spinner"), (.answer(1, true), "home"),
      ], fates: [.cancelled], asks: ["device"]),
    GateScenario(
      "§9.7 rule 9: A second link opens while a link and `start` wait for the same check",
      on: checkedStart,
      [
        (.connect(), "spinner"), (.open("note"), "spinner @device"), (.open("about"), "about"),
        (.answer(1, nil), "about"),
      ], fates: [.replaced, .applied], asks: ["device"]),
    GateScenario(
      "§9.7 rules 2, 14: A sign-out ends a cold link, and `start` asks its check again",
      on: checkedStart,
      [
        (.connect(link: "note"), "spinner @device"), (.advance(9), "spinner @device"),
        (.refresh("device"), "spinner @device"), (.advance(9), "spinner @device"),
        (.signOut, "spinner"), (.answer(1, true), "spinner"), (.answer(2, true), "spinner"),
        (.answer(3, true), "home"),
      ], fates: [.purged], asks: ["device", "device", "device"]),
    GateScenario(
      "§9.7 rules 8, 13: A cold link waits for the check of `start`", on: checkedStart,
      [
        (.connect(link: "note"), "spinner @device"), (.answer(1, true), "home note"),
      ], fates: [.applied], asks: ["device"]),
    GateScenario(
      "§9.7 rule 13: A condition at `start` shows its fallback until it opens",
      on: conditionalStart,
      [(.connect(), "classic"), (.advance(3_600), "classic"), (.answer(1, true), "home")],
      asks: ["modern"]),
    GateScenario(
      "§9.7 rule 13: The fallback of `start` stays when its condition fails", on: conditionalStart,
      [
        (.connect(), "classic"), (.answer(1, nil), "classic"), (.refresh("modern"), "classic"),
        (.answer(2, true), "classic"),
      ]),
    GateScenario(
      "§9.7 rule 13: What the user opened over the fallback of `start` stays", on: conditionalStart,
      [
        (.connect(), "classic"), (.open("letter"), "classic letter"),
        (.answer(1, true), "classic letter"), (.open("note"), "home note"),
      ], fates: [.applied, .applied]),
    GateScenario(
      "§8.6, §9.7 rule 13: A protected fallback of `start` stays", on: conditionalStart,
      [
        (.connect(), "classic"), (.step(.protect("classic")), "classic"),
        (.answer(1, true), "classic"),
      ]),
    GateScenario(
      "§9.7 rule 2: The last answer counts for a condition at `start`", on: conditionalStart,
      [
        (.connect(), "classic"), (.refresh("modern"), "classic"), (.answer(2, true), "home"),
        (.answer(1, false), "home"),
      ]),
    GateScenario(
      "§9.7 rule 14: A sign-out forgets the fallback of `start`", on: conditionalStart,
      [
        (.connect(), "classic"), (.answer(1, false), "classic"), (.signOut, "classic"),
        (.answer(2, true), "home"),
      ], asks: ["modern", "modern"]),
    GateScenario(
      "§9.7 rule 14: A sign-out while the condition of `start` decides asks it again",
      on: conditionalStart,
      [
        (.connect(), "classic"), (.signOut, "classic"), (.answer(1, true), "classic"),
        (.answer(2, true), "home"),
      ], asks: ["modern", "modern"]),
    GateScenario(
      "§9.7 rule 14: Another user's `start` asks the condition again", on: conditionalStart,
      [
        (.connect(), "classic"), (.answer(1, true), "home"), (.signIn("bob"), "classic"),
        (.answer(2, true), "home"),
      ], asks: ["modern", "modern"]),
    GateScenario(
      "§9.7 rule 14: A restart while the condition of `start` decides asks it again",
      on: conditionalStart,
      [
        (.connect(), "classic"), (.restart, "classic"), (.answer(1, true), "classic"),
        (.answer(2, true), "home"),
      ], asks: ["modern", "modern"]),
    GateScenario(
      "§9.7 rule 13, §14.7 rule 15: A process that restores the fallback asks the condition",
      on: conditionalStart,
      [
        (.connect(), "classic"), (.newProcess(user: "ann", restores: true), "classic"),
        (.answer(1, false), "classic"), (.answer(2, true), "home"),
      ], asks: ["modern", "modern"]),
    GateScenario(
      "§9.7 rule 10: A link behind the condition of `start` waits and then opens",
      on: conditionalStart,
      [
        (.connect(), "classic"), (.open("note"), "classic @modern"),
        (.answer(1, true), "home note"),
      ], fates: [.applied], asks: ["modern"]),
    GateScenario(
      "§9.7 rule 10: A link behind the condition of `start` is refused with the fallback",
      on: conditionalStart,
      [
        (.connect(), "classic"), (.open("note"), "classic @modern"), (.answer(1, nil), "classic"),
      ], fates: [.refused], asks: ["modern"]),
  ]

  private static var checkedStart: String { GateTables.checkedStart }
  private static var conditionalStart: String { GateTables.conditionalStart }
}
