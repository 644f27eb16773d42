import Linkway
import LinkwayNavigation

extension GateScenario {
  /// A new process of an app in which a link, or a step, is held.
  package static let processes: [GateScenario] = [
    GateScenario(
      "§9.8 rule 6: A link that waits opens in a new process without the screen", on: busy,
      [
        (.connect(), "home"), form, (.open("note"), "home form @form"),
        (.newProcess(user: "ann"), "home note"), (.answer(1, false), "home note"),
      ], fates: [.applied], asks: ["interruption"]),
    GateScenario(
      "§9.8 rule 6: A link waits again in a new process that restores the screen", on: busy,
      [
        (.connect(), "home"), form, (.open("note"), "home form @form"),
        (.newProcess(user: "ann", restores: true), "home form @form"),
        (.answer(1, true), "home form @form"), (.answer(2, true), "home note"),
      ], fates: [.applied], asks: ["interruption", "interruption"]),
    GateScenario(
      "§9.8 rule 6: A link waits again in a new process that restores the transfer", on: busy,
      [
        (.connect(), "home"), transfer, (.open("note"), "home amount @transfer"),
        (.newProcess(user: "ann", restores: true), "home amount @transfer"),
        (.step(.finish("transfer")), "home note"),
      ], fates: [.applied]),
    GateScenario(
      "§9.8 rule 6: A link that waits is purged in a process of another user", on: busy,
      [
        (.connect(), "home"), form, (.open("note"), "home form @form"),
        (.newProcess(user: "bob", restores: true), "home"),
      ], fates: [.purged]),
    GateScenario(
      "§9.1 rule 5: A link that waits expires while no process runs", on: busy,
      [
        (.connect(), "home"), transfer, (.open("note"), "home amount @transfer"),
        (.advance(599), "home amount @transfer"),
        (.newProcess(user: "ann", restores: true), "home amount @transfer"),
        (.advance(1), "home amount"), (.step(.back), "home"),
      ], fates: [.expired]),
    GateScenario(
      "§9.7 rule 14: A pending link keeps its expiry in a new process, which asks again",
      [
        (.connect(), "home"), (.open("coin"), "home @crypto"), (.advance(300), "home @crypto"),
        (.newProcess(user: "ann"), "home @crypto"), (.advance(299), "home @crypto"),
        (.answer(1, true), "home @crypto"), (.advance(1), "home"), (.answer(2, true), "home"),
      ], fates: [.expired], asks: ["crypto", "crypto"]),
    GateScenario(
      "§9.7 rule 9: The link that starts a new process replaces a pending one",
      [
        (.connect(), "home"), (.open("account"), "spinner @device"),
        (.newProcess(user: "ann", link: "note"), "home note"), (.answer(2, true), "home note"),
      ], fates: [.replaced, .applied]),
    GateScenario(
      "§9.7 rule 9: A check keeps its pending link when another link starts the new process",
      [
        (.connect(), "home"), (.open("offer"), "home @region"),
        (.newProcess(user: "ann", link: "note"), "home @region"), (.answer(2, true), "home offer"),
      ], fates: [.applied, .refused]),
    GateScenario(
      "§9.7 rule 3: The link that starts a process is cold and becomes pending",
      [(.connect(link: "account"), "spinner @device"), (.answer(1, true), "home account")],
      fates: [.applied]),
    GateScenario(
      "§9.6 rule 2: A pending link with a secret does not survive its process",
      [
        (.connect(), "home"), (.open("card/hunter2"), "spinner @device"),
        (.newProcess(user: "ann", restores: true), "home"),
      ], fates: [.purged], asks: ["device"]),
    GateScenario(
      "§9.7 rules 3, 11: A link held at the flow of a check asks the check again",
      [
        (.connect(), "home"), (.open("account"), "spinner @device"),
        (.answer(1, false), "help @device"), (.newProcess(user: "ann"), "spinner @device"),
        (.answer(2, true), "home account"),
      ], fates: [.applied], asks: ["device", "device"]),
    GateScenario(
      "§9.7 rule 3: A link held at the flow of a check stays there if the flow is restored",
      [
        (.connect(), "home"), (.open("account"), "spinner @device"),
        (.answer(1, false), "help @device"),
        (.newProcess(user: "ann", restores: true), "help @device"),
        (.step(.pass("device")), "home account"),
      ], fates: [.applied], asks: ["device"]),
    GateScenario(
      "§9.7 rule 14: What is behind a check is not restored before it has been asked",
      [
        (.connect(), "home"), (.open("account"), "spinner @device"),
        (.answer(1, true), "home account"), (.newProcess(user: "ann", restores: true), "home"),
        (.open("account"), "spinner @device"), (.answer(2, true), "home account"),
      ], fates: [.applied, .applied]),
    GateScenario(
      "§14.7 rule 15: A link at a flow is purged in a process without its user",
      [
        (.connect(), "home"), (.open("account"), "spinner @device"),
        (.answer(1, false), "help @device"),
        (.newProcess(user: nil, restores: true), "help"), (.swipeDown, "home"),
      ], fates: [.purged]),
    GateScenario(
      "§9.2 rule 1: A pending link opens if the table of the new process has no such gate",
      [
        (.connect(), "home"), (.open("coin"), "home @crypto"),
        (
          .newProcess(user: "ann", routes: updated(#""requires": ["crypto"]"#, #""requires": []"#)),
          "home coin"
        ),
      ], fates: [.applied], asks: ["crypto"]),
    GateScenario(
      "§9.2 rule 1: A pending link is held at a flow if the table of the new process says so",
      [
        (.connect(), "home"), (.open("coin"), "home @crypto"),
        (
          .newProcess(
            user: "ann",
            routes: updated(#""crypto": { "fallback": "soon" }"#, #""crypto": { "flow": "pin" }"#)),
          "digits @crypto"
        ), (.step(.pass("crypto")), "home coin"),
      ], fates: [.applied], asks: ["crypto"]),
    GateScenario(
      "§9.2 rule 1: A pending link ends if the table of the new process has no such route",
      [
        (.connect(), "home"), (.open("coin"), "home @crypto"),
        (.newProcess(user: "ann", routes: updated(#""/coin""#, #""/coins""#)), "home"),
      ], fates: [.unmatched], asks: ["crypto"]),
    GateScenario(
      "§9.1 rule 3: A link that arrived without a user resumes for the user of the new process",
      user: nil,
      [
        (.connect(), "home"), (.open("mine"), "welcome @session"),
        (.newProcess(user: "ann"), "home mine"),
      ], fates: [.applied]),
  ]

  /// The table of the bank with a change.
  private static func updated(_ old: String, _ new: String) -> String {
    GateTables.bank.replacing(old, with: new)
      // A flow opens one gate only.
      .replacing(
        #""vault": { "check": true, "flow": "pin", "whenClosed": "applyPrefix" }"#,
        with: #""vault": {}"#)
  }
}
