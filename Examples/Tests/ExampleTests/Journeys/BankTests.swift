import ExampleScreens
import Foundation
import Linkway
import LinkwayTesting
import Testing

@testable import Bank

@Suite("Bank")
@MainActor struct BankTests {
  private let presenter = RecordingPresenter<Screen>()

  private func app(
    showsCoins: Bool = true, isTrusted: Bool = true, mayLeave: Bool? = nil
  ) -> LinkwayApp<Screen> {
    let app = Bank.app(
      on: presenter,
      BankServices(
        showsCoins: { showsCoins }, attest: { isTrusted }, mayLeave: { _ in mayLeave }))
    app.launch()
    return app
  }

  private func settle() async { for _ in 0..<100 { await Task.yield() } }

  @Test("A link passes the sign-in, the attestation and the PIN, and then shows the statement")
  func gates() async throws {
    let app = app()
    let arrival = await app.open("https://bank.example/accounts/DE02/2026-11")
    #expect(app.visibleScreen == "welcome")
    #expect(presenter.visibleContent?.tap("Sign in") == true)
    await settle()
    #expect(app.visibleScreen == "enterPin")
    #expect(presenter.visibleContent?.tap("0000") == true)
    #expect(await arrival.fate == .applied)
    #expect(presenter.visibleContent?.title == "2026-11 of DE02")
  }

  @Test("A device that is not trusted is shown help, and a hidden feature its fallback")
  func refused() async throws {
    let app = app(showsCoins: false, isTrusted: false)
    #expect(await app.open("bank:coins/gold").fate == .refused)
    #expect(app.visibleScreen == "comingSoon")
    app.session.signIn(user: "ann", opening: .session)
    await app.open("bank:accounts/DE02")
    await settle()
    #expect(app.visibleScreen == "deviceHelp")
  }

  @Test(
    "A link asks before it discards a transfer",
    arguments: [(true, "account"), (false, "recipient"), (nil, "recipient")] as [(Bool?, String)])
  func transfer(mayLeave: Bool?, visible: String) async throws {
    let app = app(mayLeave: mayLeave)
    app.session.signIn(user: "ann", opening: .session)
    #expect(await app.open("bank:transfer").fate == .applied)
    await app.open("bank:accounts/DE02")
    await settle()
    #expect(app.visibleScreen == visible)
    #expect((app.heldLink == nil) == (mayLeave != nil))
  }

  @Test("A link waits while the user confirms a transfer, whatever the app decides, and then opens")
  func confirmation() async throws {
    let app = app(mayLeave: true)
    app.session.signIn(user: "ann", opening: .session)
    #expect(await app.open("bank:transfer").fate == .applied)
    #expect(presenter.visibleContent?.tap("Next") == true)
    #expect(presenter.visibleContent?.tap("Next") == true)
    await settle()
    #expect(app.visibleScreen == "enterPin")
    #expect(presenter.visibleContent?.tap("0000") == true)
    await settle()
    #expect(app.visibleScreen == "confirmTransfer")

    let preview = app.preview("bank:accounts/DE02")
    #expect(preview.openGates() == [.session, .device])
    #expect(preview.closedGates() == [])
    #expect(preview.lost == ["transfer", "confirmTransfer"])
    let arrival = await app.open("bank:accounts/DE02")
    await settle()
    #expect(app.visibleScreen == "confirmTransfer")
    #expect(presenter.visibleContent?.tap("Send") == true)
    #expect(await arrival.fate == .applied)
    #expect(app.visibleScreen == "account")
  }

  @Test("The example's gates take at most 20 lines")
  func lines() throws {
    let folder = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent().appending(path: "Bank")
    func code(_ file: String) throws -> [Substring] {
      try String(contentsOf: folder.appending(path: file), encoding: .utf8).split(separator: "\n")
        .filter { !$0.drop { $0 == " " }.hasPrefix("//") }
    }
    let all = try code("Gates.swift").count
    let others = try code("Bank.swift").filter {
      $0.contains("gate") || $0.contains("services") || $0.contains("Services")
    }.count
    #expect(all + others <= 20, "\(all) and \(others)")
  }
}
