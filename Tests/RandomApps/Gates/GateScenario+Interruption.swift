import Linkway
import LinkwayNavigation

extension GateScenario {
  /// The table, and what the user does in it.
  static var busy: String { GateTables.busy }
  static let transfer: (Action, String?) = (.step(.start("transfer")), "home amount")
  static let form: (Action, String?) = (.step(.push("form")), "home form")

  /// Links that would interrupt what the user does.
  package static let interruptions: [GateScenario] = [
    GateScenario(
      "§9.8 rule 4: A link waits until the user has left what it would interrupt", on: busy,
      [
        (.connect(), "home"), transfer, (.open("note"), "home amount @transfer"),
        (.step(.push("confirm")), "home amount confirm @transfer"),
        (.step(.back), "home amount @transfer"), (.step(.back), "home note"),
      ], fates: [.applied], asks: []),
    GateScenario(
      "§9.8 rule 3: A step of the user, a closing gate and a sign-out interrupt", on: busy,
      [
        (.connect(), "home"), transfer, (.open("note"), "home amount @transfer"),
        (.step(.push("mine")), "home amount mine @transfer"),
        (.step(.revoke("session")), "home amount @transfer"), (.signOut, "home amount"),
      ], fates: [.purged]),
    GateScenario(
      "§9.8 rule 5: The app lets a link interrupt", on: busy,
      [
        (.connect(), "home"), form, (.open("note"), "home form @form"),
        (.answer(1, true), "home note"),
      ], fates: [.applied], asks: ["interruption"]),
    GateScenario(
      "§9.8 rule 5: The app declines a link", on: busy,
      [
        (.connect(), "home"), form, (.open("note"), "home form @form"),
        (.answer(1, false), "home form"),
      ], fates: [.cancelled], asks: ["interruption"]),
    GateScenario(
      "§9.8 rule 5: The app lets a link wait", on: busy,
      [
        (.connect(), "home"), form, (.open("note"), "home form @form"),
        (.answer(1, nil), "home form @form"), (.step(.back), "home note"),
      ], fates: [.applied], asks: ["interruption"]),
    GateScenario(
      "§9.8 rule 5, §14.7 rule 9: Without a handler a link waits", on: busy,
      decidesInterruptions: false,
      [
        (.connect(), "home"), form, (.open("note"), "home form @form"),
        (.step(.back), "home note"),
      ], fates: [.applied], asks: []),
    GateScenario(
      "§9.8 rule 5: If the handler does not return, the link waits", on: busy,
      [
        (.connect(), "home"), form, (.open("note"), "home form @form"),
        (.step(.back), "home note"), (.answer(1, false), "home note"),
      ], fates: [.applied], asks: ["interruption"]),
    GateScenario(
      "§9.8 rule 6: A link that waits expires, and a late permission has no effect", on: busy,
      [
        (.connect(), "home"), form, (.open("note"), "home form @form"),
        (.advance(599), "home form @form"), (.advance(1), "home form"),
        (.answer(1, true), "home form"), (.step(.back), "home"),
      ], fates: [.expired]),
    GateScenario(
      "§9.8 rules 5, 6: A second link replaces one that waits, and the app is asked again",
      on: busy,
      [
        (.connect(), "home"), form, (.open("note"), "home form @form"),
        (.open("note"), "home form @form"), (.answer(1, true), "home form @form"),
        (.answer(2, true), "home note"),
      ], fates: [.replaced, .applied], asks: ["interruption", "interruption"]),
    GateScenario(
      "§9.8 rule 6: A link to what it would interrupt replaces one that waits", on: busy,
      [
        (.connect(), "home"), transfer, (.open("note"), "home amount @transfer"),
        (.open("confirm"), "home amount confirm"), (.step(.popToRoot), "home"),
      ], fates: [.replaced, .applied]),
    GateScenario(
      "§9.8 rule 6: A sign-out purges a link that waits", on: busy,
      [
        (.connect(), "home"), form, (.open("note"), "home form @form"), (.signOut, "home form"),
        (.answer(1, true), "home form"), (.step(.back), "home"),
      ], fates: [.purged]),
    GateScenario(
      "§9.8 rule 6: Another user does not get a link that waits", on: busy,
      [
        (.connect(), "home"), form, (.open("note"), "home form @form"), (.signIn("bob"), "home"),
        (.answer(1, true), "home"),
      ], fates: [.purged]),
    GateScenario(
      "§9.8 rule 6: After a restart nothing is interrupted", on: busy,
      [
        (.connect(), "home"), form, (.open("note"), "home form @form"), (.restart, "home note"),
        (.answer(1, false), "home note"),
      ], fates: [.applied]),
    GateScenario(
      "§10.18 rule 1: The app cancels a link about which it is asked", on: busy,
      [
        (.connect(), "home"), form, (.open("note"), "home form @form"),
        (.cancelHeldLink(.done), "home form"), (.answer(1, true), "home form"),
      ], fates: [.cancelled]),
    GateScenario(
      "§10.18 rule 1: The app cancels a link that waits for the user", on: busy,
      [
        (.connect(), "home"), form, (.open("note"), "home form @form"),
        (.answer(1, nil), "home form @form"), (.cancelHeldLink(.done), "home form"),
        (.step(.back), "home"),
      ], fates: [.cancelled]),
    GateScenario(
      "§9.8 rules 1, 2: A pending coordinator covers nothing, and a link waits after its check",
      on: busy,
      [
        (.connect(), "home"), transfer, (.open("account"), "spinner @device"),
        (.answer(1, true), "home amount @transfer"), (.step(.back), "home account"),
      ], fates: [.applied], asks: ["device"]),
    GateScenario(
      "§9.8 rule 2: A link opens after its check if the user has left the transfer", on: busy,
      [
        (.connect(), "home"), transfer, (.open("account"), "spinner @device"),
        (.swipeDown, "home amount @device"), (.step(.finish("transfer")), "home @device"),
        (.answer(1, true), "home account"),
      ], fates: [.applied]),
    GateScenario(
      "§9.8 rule 2: A link that waits is asked about again when its check has closed", on: busy,
      [
        (.connect(), "home"), transfer, (.open("account"), "spinner @device"),
        (.answer(1, true), "home amount @transfer"), (.refresh("device"), nil),
        (.answer(2, nil), "home amount @transfer"), (.step(.back), "spinner @device"),
        (.answer(3, true), "home account"),
      ], fates: [.applied], asks: ["device", "device", "device"]),
    GateScenario(
      "§9.8 rule 2: The flow of a failed check is shown over the transfer", on: busy,
      [
        (.connect(), "home"), transfer, (.open("account"), "spinner @device"),
        (.advance(10), "help @device"), (.step(.pass("device")), "home amount @transfer"),
        (.step(.finish("transfer")), "home account"),
      ], fates: [.applied]),
    GateScenario(
      "§9.8 rule 7: A fallback does not interrupt", on: busy,
      [
        (.connect(), "home"), form, (.open("coin"), "home form @crypto"),
        (.answer(1, false), "home form"),
      ], fates: [.refused], asks: ["crypto"]),
    GateScenario(
      "§9.7 rule 10: A fallback does not remove a protected screen", on: busy,
      [
        (.connect(), "home"), (.step(.push("note")), "home note"),
        (.step(.protect("note")), "home note"), (.open("coin"), "home note @crypto"),
        (.answer(1, false), "home note"),
      ], fates: [.refused]),
    GateScenario(
      "§9.8 rule 6: A link that waits replaces one that is pending", on: busy,
      [
        (.connect(), "home"), form, (.open("account"), "spinner @device"),
        (.open("note"), "home form @form"), (.answer(1, true), "home form @form"),
        (.answer(2, true), "home note"),
      ], fates: [.replaced, .applied], asks: ["device", "interruption"]),
    GateScenario(
      "§9.8 rule 3: A step behind a check replaces a link that waits", on: busy,
      [
        (.connect(), "home"), transfer, (.open("note"), "home amount @transfer"),
        (.step(.push("account")), "spinner @device"), (.answer(1, true), "home amount account"),
      ], fates: [.replaced]),
  ]
}
