import LinkwayDiagnostics
import Testing

@testable import LinkwayTable
@testable import LinkwayTableCompiler

@Suite("Platform settings")
struct PlatformSettingsTests {
  private func compile(_ platforms: String) -> (table: RouteTable?, diagnostics: [Diagnostic]) {
    TableCompiler.compile(
      SourceText(
        file: "routes.json",
        text: """
          {"version": 1, "origins": ["https://:lang.a.example", "https://b.example", "a:"],
           "platforms": \(platforms)}
          """))
  }

  @Test("All keys are kept, and a compiled table keeps them too")
  func kept() throws {
    let fingerprint = (0..<32).map { _ in "aB" }.joined(separator: ":")
    let table = try #require(
      compile(
        """
        {"apple": {"apps": ["ABCDE12345.example.photos"], "webcredentials": true},
         "android": {"package": "example.photos", "certificates": ["\(fingerprint)"]},
         "desktop": {"id": "example.photos", "name": "Photos", "exec": "photos %u"},
         "hosts": {"https://:lang.a.example": ["de.a.example", "en.a.example"]},
         "accept": ["site-port"]}
        """
      ).table)
    var expected = PlatformSettings()
    expected.apple = .init(apps: ["ABCDE12345.example.photos"], webcredentials: true)
    expected.android = .init(
      package: "example.photos", certificates: [fingerprint.uppercased()])
    expected.desktop = .init(id: "example.photos", name: "Photos", exec: "photos %u")
    expected.hosts = [
      .init(origin: "https://:lang.a.example", hosts: ["de.a.example", "en.a.example"])
    ]
    expected.accept = [.port]
    #expect(table.platforms == expected)
    #expect(expected.android?.minSdk == 23)
    let loaded = try CompiledTable.load(CompiledTable.bytes(of: table))
    #expect(loaded.platforms == expected)
  }

  @Test(
    "Invalid platform settings are reported",
    arguments: [
      (
        #"{"apple": {"apps": ["abcde12345.a"]}}"#,
        "`abcde12345.a` is not an app id; write ten capital letters or digits, a dot and the bundle ID"
      ),
      (
        #"{"android": {"package": "photos"}}"#,
        "`photos` is not the name of an Android package; write names separated by dots, as in `example.photos`"
      ),
      (
        #"{"hosts": {"https://:lang.b.example": []}}"#,
        "the table has no origin `https://:lang.b.example`; did you mean `https://:lang.a.example`?"
      ),
      (
        #"{"hosts": {"https://b.example": ["b.example"]}}"#,
        "the host of `https://b.example` is not a pattern, so there is nothing to list; remove it"
      ),
      (
        #"{"hosts": {"https://:lang.a.example": ["en.b.example"]}}"#,
        "`en.b.example` is not a host of the origin `https://:lang.a.example`; write a host in lower case, as browsers show it"
      ),
      (
        #"{"accept": ["site-ports"]}"#,
        "an element of `accept` must be `site-wider-type`, `site-wider-query`, `site-wider-fragment`, `site-wider-host`, `site-any-host`, `site-form`, `site-alike`, `site-refused`, `site-left-to-web`, `site-port` or `site-unproven`, not `site-ports`; did you mean `site-port`?"
      ),
    ])
  func errors(platforms: String, expected: String) {
    let (table, diagnostics) = compile(platforms)
    #expect(table == nil)
    let lines = diagnostics.map { $0.message + ($0.suggestion.map { "; \($0)" } ?? "") }
    #expect(lines == [expected])
  }
}
