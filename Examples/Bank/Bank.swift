import ExampleScreens
import Linkway

/// A bank with a feature flag, an attested device, a PIN, and a transfer that a link does not
/// discard without asking.
enum Bank {
  @MainActor static func app(
    on presenter: any Presenter<Screen>, _ services: BankServices, clock: AppClock = .system
  ) -> LinkwayApp<Screen> {
    let app = LinkwayApp(
      .routes,
      coordinators: Routes.Coordinators(
        home: { HomeCoordinator($0) }, transfer: { TransferCoordinator($0) },
        coins: { CoinsCoordinator($0) }, signIn: { SignInCoordinator($0) },
        checking: { CheckingCoordinator($0) }, support: { SupportCoordinator($0) },
        lock: { LockCoordinator($0) }),
      gates: services.decisions, presenter: presenter, clock: clock)
    app.askBeforeInterrupting(services)
    return app
  }
}

/// The accounts.
final class HomeCoordinator: ExampleCoordinator, Routes.HomeScreens {
  func overview(_ screen: Routes.Screens.Overview) -> Screen {
    Screen(
      "Overview",
      [
        "Account": { [context] in context.push(.account(iban: "DE02")) },
        "Transfer": { [context] in context.start(.transfer) },
      ])
  }

  func comingSoon(_ screen: Routes.Screens.ComingSoon) -> Screen { Screen("Coming soon") }

  func account(_ screen: Routes.Screens.Account) -> Screen { Screen("Account \(screen.iban)") }

  func statement(_ screen: Routes.Screens.Statement) -> Screen {
    Screen("\(screen.month) of \(screen.iban)")
  }
}

/// Sending money.
final class TransferCoordinator: ExampleCoordinator, Routes.TransferScreens {
  func recipient(_ screen: Routes.Screens.Recipient) -> Screen {
    Screen("Recipient", ["Next": { [context] in context.push(.amount()) }])
  }

  func amount(_ screen: Routes.Screens.Amount) -> Screen {
    Screen("Amount", ["Next": { [context] in context.push(.confirmTransfer()) }])
  }

  func confirmTransfer(_ screen: Routes.Screens.ConfirmTransfer) -> Screen {
    Screen("Confirm", ["Send": { [context] in context.finish(.completed) }])
  }
}

final class CoinsCoordinator: ExampleCoordinator, Routes.CoinsScreens {
  func market(_ screen: Routes.Screens.Market) -> Screen { Screen("Market") }

  func coin(_ screen: Routes.Screens.Coin) -> Screen { Screen("Coin") }
}

final class SignInCoordinator: ExampleCoordinator, Routes.SignInScreens {
  func welcome(_ screen: Routes.Screens.Welcome) -> Screen {
    Screen("Welcome", ["Sign in": { [context] in context.open(gate: .session, user: "ann") }])
  }
}

final class CheckingCoordinator: ExampleCoordinator, Routes.CheckingScreens {
  func checkingDevice(_ screen: Routes.Screens.CheckingDevice) -> Screen { Screen("One moment") }
}

final class SupportCoordinator: ExampleCoordinator, Routes.SupportScreens {
  func deviceHelp(_ screen: Routes.Screens.DeviceHelp) -> Screen { Screen("Help") }
}

final class LockCoordinator: ExampleCoordinator, Routes.LockScreens {
  func enterPin(_ screen: Routes.Screens.EnterPin) -> Screen {
    Screen("PIN", ["0000": { [context] in context.open(gate: .pin) }])
  }
}
