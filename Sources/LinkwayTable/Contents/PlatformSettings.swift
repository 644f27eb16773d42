/// A table's `platforms`: settings for the files that let platforms deliver links to the app.
package struct PlatformSettings: Hashable, Sendable {
  package var apple: Apple?
  package var android: Android?
  package var desktop: Desktop?
  /// The hosts to list for origins whose host is a pattern, in the order of the table.
  package var hosts: [HostList] = []
  /// The kinds of differences that are accepted.
  package var accept: [SiteKind] = []

  package struct Apple: Hashable, Sendable {
    /// App ids: ten capitals or digits, a dot and a bundle id.
    package var apps: [String] = []
    /// Whether exclusions are added for characters that `int`, `hex` and `slug` captures do not
    /// have.
    package var exact = false
    package var webcredentials = false

    package init(apps: [String] = [], exact: Bool = false, webcredentials: Bool = false) {
      self.apps = apps
      self.exact = exact
      self.webcredentials = webcredentials
    }
  }

  package struct Android: Hashable, Sendable {
    package internal(set) var package: String
    package var activity = ".MainActivity"
    /// The lowest Android API level that the app supports. The default is the first one that
    /// verifies links.
    package var minSdk = 23
    /// SHA-256 fingerprints, in upper case and with colons.
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
    package internal(set) var id: String
    package var name: String
    /// A command with `%u` for the link.
    package internal(set) var exec: String

    package init(id: String, name: String, exec: String) {
      self.id = id
      self.name = name
      self.exec = exec
    }
  }

  package struct HostList: Hashable, Sendable {
    package internal(set) var origin: String
    package var hosts: [String]

    package init(origin: String, hosts: [String]) {
      self.origin = origin
      self.hosts = hosts
    }
  }

  package init() {}
}

/// A kind of difference between the links that a platform's file lists and those that the table
/// handles.
package enum SiteKind: String, CaseIterable, Hashable, Sendable {
  case widerType = "site-wider-type"
  case widerQuery = "site-wider-query"
  case widerFragment = "site-wider-fragment"
  case widerHost = "site-wider-host"
  case anyHost = "site-any-host"
  /// More or fewer segments than the route has.
  case form = "site-form"
  /// Spellings that the platform does not distinguish.
  case alike = "site-alike"
  /// A route matches the link, which is then refused.
  case refused = "site-refused"
  case leftToWeb = "site-left-to-web"
  case port = "site-port"
  case unproven = "site-unproven"
}
