import Foundation
import Testing

/// The privacy manifest declares the required-reason functions that the products call.
///
/// The names are those in Apple's documentation, "Describing use of required reason API".
@Suite("Privacy manifest")
struct PrivacyTests {
  private static let sources = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().appending(path: "Sources")
  private static let manifest = sources.appending(path: "LinkwayRuntime/PrivacyInfo.xcprivacy")

  /// Apple's five categories, each with its names.
  private static let categories = [
    "FileTimestamp": [
      "creationDate", "modificationDate", "fileModificationDate", "contentModificationDateKey",
      "creationDateKey", "contentModificationDate", "getattrlist", "getattrlistbulk",
      "fgetattrlist", "stat", "fstat", "fstatat", "lstat", "getattrlistat",
    ],
    "SystemBootTime": ["systemUptime", "mach_absolute_time"],
    "DiskSpace": [
      "volumeAvailableCapacityKey", "volumeAvailableCapacityForImportantUsageKey",
      "volumeAvailableCapacityForOpportunisticUsageKey", "volumeTotalCapacityKey",
      "volumeAvailableCapacity", "volumeTotalCapacity", "systemFreeSize", "systemSize", "statfs",
      "statvfs", "fstatfs", "fstatvfs", "getattrlist", "fgetattrlist", "getattrlistat",
    ],
    "ActiveKeyboards": ["activeInputModes"],
    "UserDefaults": ["UserDefaults", "NSUserDefaults", "AppStorage"],
  ]

  /// The reasons from Apple's list that apply to Linkway, for each category.
  private static let reasons = [
    // The size of a compiled table in the app's bundle or container.
    "FileTimestamp": ["C617.1"]
  ]

  /// The libraries that apps for Apple platforms link.
  private static let products = [
    "Linkway", "LinkwayRuntime", "LinkwayURL", "LinkwayTesting", "LinkwayUIKit", "LinkwayTree",
    "LinkwaySwiftUI",
  ]

  /// Returns the categories of which Swift code uses a name: as a call, a member or a type.
  static func categories(in code: String) -> Set<String> {
    let lines = code.split(separator: "\n")
      .filter { !$0.trimmingPrefix(while: \.isWhitespace).hasPrefix("//") }
    let words = Set(lines.joined(separator: "\n").matches(of: /\w+/).map { String($0.output) })
    return Set(categories.filter { !words.isDisjoint(with: $0.value) }.keys)
  }

  /// Returns the sources of a target, without the code in documentation catalogues, which belongs
  /// to their readers.
  private static func code(of target: String) throws -> String {
    let files = FileManager.default.enumerator(
      at: sources.appending(path: target), includingPropertiesForKeys: nil)
    return try (files?.compactMap { $0 as? URL } ?? [])
      .filter { ["swift", "c", "h"].contains($0.pathExtension) && !$0.path().contains(".docc/") }
      .map { try String(contentsOf: $0, encoding: .utf8) }.joined(separator: "\n")
  }

  /// Returns a product's target with everything that it imports.
  private static func targets(of product: String) throws -> Set<String> {
    var found: Set<String> = []
    var rest = [product]
    while let target = rest.popLast() {
      guard found.insert(target).inserted else { continue }
      rest += try code(of: target).matches(of: /(?m)^[ \t]*(?:[@a-z_]+[ \t]+)*import[ \t]+(\w+)/)
        .map { String($0.output.1) }
        .filter { FileManager.default.fileExists(atPath: sources.appending(path: $0).path()) }
    }
    return found
  }

  /// The part of the manifest that the test reads. The names are Apple's.
  private struct Manifest: Decodable {
    struct API: Decodable {
      var category: String
      var reasons: [String]

      enum CodingKeys: String, CodingKey {
        case category = "NSPrivacyAccessedAPIType"
        case reasons = "NSPrivacyAccessedAPITypeReasons"
      }
    }

    var isTracking: Bool
    var trackingDomains: [String]
    var collectedData: [[String: String]]
    var apis: [API]

    enum CodingKeys: String, CodingKey {
      case isTracking = "NSPrivacyTracking"
      case trackingDomains = "NSPrivacyTrackingDomains"
      case collectedData = "NSPrivacyCollectedDataTypes"
      case apis = "NSPrivacyAccessedAPITypes"
    }

    static func read() throws -> Self {
      try PropertyListDecoder().decode(Self.self, from: Data(contentsOf: manifest))
    }

    var declared: [String: [String]] {
      let pairs = apis.map {
        ($0.category.replacing("NSPrivacyAccessedAPICategory", with: ""), $0.reasons)
      }
      return Dictionary(pairs, uniquingKeysWith: +)
    }
  }

  @Test("The manifest declares exactly the API categories that the products use")
  func categoriesInUse() throws {
    var used: Set<String> = []
    for product in Self.products {
      let targets = try Self.targets(of: product)
      let categories = try targets.reduce(into: Set<String>()) {
        $0.formUnion(Self.categories(in: try Self.code(of: $1)))
      }
      #expect(
        categories.isEmpty || targets.contains("LinkwayRuntime"),
        "\(product) uses \(categories) and comes without a privacy manifest")
      used.formUnion(categories)
    }
    #expect(used == Set(try Manifest.read().declared.keys))
  }

  @Test("The reasons are those that Apple lists for the functions that Linkway calls")
  func reasons() throws {
    #expect(try Manifest.read().declared == Self.reasons)
  }

  @Test("The manifest declares no data collection and no tracking")
  func collection() throws {
    let manifest = try Manifest.read()
    #expect(!manifest.isTracking)
    #expect(manifest.trackingDomains.isEmpty)
    #expect(manifest.collectedData.isEmpty)
  }

  @Test(
    "A function that needs a reason is found",
    arguments: [
      ("let up = ProcessInfo.processInfo.systemUptime", "SystemBootTime"),
      ("guard unsafe lstat(path, &status) == 0 else { return }", "FileTimestamp"),
      ("if statfs(path, &facts) != 0 {}", "DiskSpace"),
      ("UserDefaults.standard.set(1, forKey: \"a\")", "UserDefaults"),
      ("UITextInputMode.activeInputModes", "ActiveKeyboards"),
    ])
  func isFound(_ code: String, _ category: String) {
    #expect(Self.categories(in: code) == [category])
    #expect(Self.categories(in: "  // " + code).isEmpty)
  }
}
