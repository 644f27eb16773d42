/// What a table says of the files by which platforms hand links to the app: `platforms`.
package struct PlatformSettings: Hashable, Sendable {
  package var apple: Apple?
  package var android: Android?
  package var desktop: Desktop?
  /// The hosts of origins whose host is a pattern, in the order of the table.
  package var hosts: [HostList] = []
  /// The kinds of differences that are meant.
  package var accept: [SiteKind] = []

  package struct Apple: Hashable, Sendable {
    /// App ids: ten capitals or digits, a dot and a bundle id.
    package var apps: [String] = []
    /// Whether types whose values no pattern tells are cut out by exclusions.
    package var exact = false
    package var webcredentials = false

    package init(apps: [String] = [], exact: Bool = false, webcredentials: Bool = false) {
      self.apps = apps
      self.exact = exact
      self.webcredentials = webcredentials
    }
  }

  package struct Android: Hashable, Sendable {
    package var package: String
    package var activity = ".MainActivity"
    /// The oldest version of Android that the app runs on, by its API level. By itself the first
    /// one that verifies links.
    package var minSdk = 23
    /// SHA-256, in capitals and with colons.
    package var certificates: [String] = []
    /// Whether `dynamic_app_link_components` are written.
    package var dynamic = false

    package init(
      package: String, activity: String = ".MainActivity", minSdk: Int = 23,
      certificates: [String] = [], dynamic: Bool = false
    ) {
      self.package = package
      self.activity = activity
      self.minSdk = minSdk
      self.certificates = certificates
      self.dynamic = dynamic
    }
  }

  package struct Desktop: Hashable, Sendable {
    package var id: String
    package var name: String
    /// A command with `%u` for the link.
    package var exec: String

    package init(id: String, name: String, exec: String) {
      self.id = id
      self.name = name
      self.exec = exec
    }
  }

  package struct HostList: Hashable, Sendable {
    package var origin: String
    package var hosts: [String]

    package init(origin: String, hosts: [String]) {
      self.origin = origin
      self.hosts = hosts
    }
  }

  package init() {}
}

/// A kind of difference between what a platform's file opens and what the table takes.
package enum SiteKind: String, CaseIterable, Hashable, Sendable {
  case widerType = "site-wider-type"
  case widerQuery = "site-wider-query"
  case widerFragment = "site-wider-fragment"
  case widerHost = "site-wider-host"
  case anyHost = "site-any-host"
  /// More or fewer segments than the route has.
  case form = "site-form"
  /// Spellings that the platform does not tell apart.
  case alike = "site-alike"
  /// A route takes the link and refuses it then.
  case refused = "site-refused"
  case leftToWeb = "site-left-to-web"
  case port = "site-port"
  case unproven = "site-unproven"
}
