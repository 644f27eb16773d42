import LinkwayDiagnostics
import LinkwayTable
import LinkwayURLParsing

/// The declared `platforms` of a table.
struct PlatformDeclaration: Hashable, Sendable {
  var settings = PlatformSettings()
  /// The members of `hosts`, whose keys still have to be compared with the origins.
  var hosts: [Hosts] = []

  struct Hosts: Hashable, Sendable {
    var origin: LocatedString
    var hosts: [LocatedString]
  }
}

extension DocumentReader {
  static let platformsShape = ObjectShape(
    noun: "`platforms`",
    keys: ["apple", "android", "desktop", "hosts", "accept", "description"])
  static let appleShape = ObjectShape(
    noun: "`apple`", keys: ["apps", "exact", "webcredentials", "description"])
  static let androidShape = ObjectShape(
    noun: "`android`",
    keys: ["package", "activity", "minSdk", "certificates", "dynamic", "description"])
  static let desktopShape = ObjectShape(
    noun: "`desktop`", keys: ["id", "name", "exec", "description"])

  mutating func platforms(_ json: LocatedJSON) -> PlatformDeclaration? {
    guard let members = members(of: json, as: Self.platformsShape) else { return nil }
    ignoreDescription(in: members)
    var platforms = PlatformDeclaration()
    platforms.settings.apple = members["apple"].flatMap { apple($0) }
    platforms.settings.android = members["android"].flatMap { android($0) }
    platforms.settings.desktop = members["desktop"].flatMap { desktop($0) }
    if let json = members["hosts"] {
      for member in namedMembers(of: json, "`hosts`", naming: "an origin") ?? [] {
        let what = "the hosts of \(Diagnostic.quote(member.key.value))"
        platforms.hosts.append(
          PlatformDeclaration.Hosts(origin: member.key, hosts: strings(member.value, what)))
      }
    }
    if let json = members["accept"] {
      platforms.settings.accept = (elements(json, "`accept`", of: "kinds") ?? []).compactMap {
        choice($0, "an element of `accept`", as: SiteKind.self)?.value
      }
    }
    return platforms
  }

  private mutating func apple(_ json: LocatedJSON) -> PlatformSettings.Apple? {
    guard let members = members(of: json, as: Self.appleShape) else { return nil }
    ignoreDescription(in: members)
    var apple = PlatformSettings.Apple()
    apple.apps = texts(
      members["apps"], "`apps`", "an app id", PlatformText.isAppID,
      suggestion: "write ten capital letters or digits, a dot and the bundle ID")
    read(&apple.exact, "exact", in: members)
    read(&apple.webcredentials, "webcredentials", in: members)
    return apple
  }

  private mutating func android(_ json: LocatedJSON) -> PlatformSettings.Android? {
    guard let members = members(of: json, as: Self.androidShape) else { return nil }
    ignoreDescription(in: members)
    let package = required("package", in: members).flatMap {
      text(
        $0, "`package`", "the name of an Android package", PlatformText.isPackage,
        suggestion: "write names separated by dots, as in `example.photos`")
    }
    var android = PlatformSettings.Android(package: package?.value ?? "")
    if let json = members["activity"] {
      android.activity =
        text(
          json, "`activity`", "the name of an activity", PlatformText.isActivity,
          suggestion: "write a class, as in `.MainActivity`")?.value ?? android.activity
    }
    if let json = members["minSdk"] {
      android.minSdk = wholeNumber(json, "`minSdk`", in: 1...10_000) ?? android.minSdk
    }
    android.certificates = texts(
      members["certificates"], "`certificates`", "a SHA-256 fingerprint",
      PlatformText.isCertificate,
      suggestion: "write 32 bytes, each as two hexadecimal digits, with colons between them"
    ).map { $0.uppercased() }
    read(&android.dynamic, "dynamic", in: members)
    return package.map { _ in android }
  }

  private mutating func desktop(_ json: LocatedJSON) -> PlatformSettings.Desktop? {
    guard let members = members(of: json, as: Self.desktopShape) else { return nil }
    ignoreDescription(in: members)
    let id = required("id", in: members).flatMap {
      text(
        $0, "`id`", "the id of a desktop entry", PlatformText.isDesktopID,
        suggestion: "write names separated by dots, as in `example.photos`")
    }
    let name = required("name", in: members).flatMap { self.name($0, "`name`") }
    let exec = required("exec", in: members).flatMap {
      text(
        $0, "`exec`", "a command with `%u` for the link", PlatformText.isCommand,
        suggestion: "write `%u` where the link goes, as in `photos %u`")
    }
    guard let id, let name, let exec else { return nil }
    return PlatformSettings.Desktop(id: id.value, name: name.value, exec: exec.value)
  }

  /// Reads a string that `fits` accepts; `noun` describes it in messages.
  private mutating func text(
    _ json: LocatedJSON, _ what: String, _ noun: String, _ fits: (String) -> Bool,
    suggestion: String
  ) -> LocatedString? {
    guard let text = string(json, what) else { return nil }
    if fits(text.value) { return text }
    report(
      "bad-value", json.range, "\(Diagnostic.quote(text.value)) is not \(noun)",
      suggestion: suggestion)
    return nil
  }

  private mutating func texts(
    _ json: LocatedJSON?, _ what: String, _ noun: String, _ fits: (String) -> Bool,
    suggestion: String
  ) -> [String] {
    guard let json, let array = elements(json, what, of: "strings") else { return [] }
    return array.compactMap {
      text($0, "an element of \(what)", noun, fits, suggestion: suggestion)?.value
    }
  }

  private mutating func wholeNumber(
    _ json: LocatedJSON, _ what: String, in range: ClosedRange<Int64>
  ) -> Int? {
    guard case .number(let number) = json.content else {
      reportType(json, what, "a number")
      return nil
    }
    if let value = number.int64, range.contains(value) { return Int(value) }
    report(
      "bad-value", json.range,
      "\(what) must be a whole number from \(range.lowerBound) to \(range.upperBound)")
    return nil
  }
}

/// Syntax checks for identifiers of platforms.
enum PlatformText {
  static func isAppID(_ text: String) -> Bool {
    let bytes = Array(text.utf8)
    guard bytes.count > 11, bytes[10] == UInt8(ascii: ".") else { return false }
    return bytes[..<10].allSatisfy { $0.isASCIIDigit || $0.isASCIICapital }
      && bytes[11...].allSatisfy { $0.isASCIIAlphanumeric || "-.".utf8.contains($0) }
  }

  static func isPackage(_ text: String) -> Bool {
    let names = text.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    return names.count > 1 && names.allSatisfy(isIdentifier)
  }

  static func isActivity(_ text: String) -> Bool {
    let rest = text.utf8.first == UInt8(ascii: ".") ? text.utf8.dropFirst() : text.utf8[...]
    return rest.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
      .allSatisfy(isIdentifier)
  }

  static func isCertificate(_ text: String) -> Bool {
    let bytes = text.utf8.split(separator: UInt8(ascii: ":"), omittingEmptySubsequences: false)
    return bytes.count == 32
      && bytes.allSatisfy { $0.count == 2 && $0.allSatisfy({ $0.isASCIIHexDigit }) }
  }

  static func isDesktopID(_ text: String) -> Bool {
    let names = text.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    return names.allSatisfy { name in
      !name.isEmpty
        && name.allSatisfy { $0.isASCIIAlphanumeric || "-_".utf8.contains($0) }
    }
  }

  static func isCommand(_ text: String) -> Bool {
    let words = text.utf8.split(separator: UInt8(ascii: " "))
    return words.count > 1 && words.dropFirst().contains { $0.elementsEqual("%u".utf8) }
      && text.utf8.allSatisfy { $0 >= 0x20 && $0 != 0x7F }
  }

  /// Returns whether `name` is a Java identifier in ASCII.
  private static func isIdentifier(_ name: some Collection<UInt8>) -> Bool {
    guard let first = name.first, !first.isASCIIDigit else { return false }
    return name.allSatisfy { $0.isASCIIAlphanumeric || "_$".utf8.contains($0) }
  }
}

extension UInt8 {
  fileprivate var isASCIICapital: Bool { (0x41...0x5A).contains(self) }
  fileprivate var isASCIIAlphanumeric: Bool {
    isASCIIDigit || isASCIICapital || isASCIILowercase
  }
}
