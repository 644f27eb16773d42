import Foundation
import Testing

@testable import linkctl

@Suite("Platform files")
struct SiteTests {
  private static let association = """
    {"applinks": {"details": [
      {"appIDs": ["ABCDE12345.example.photos"], "defaults": {"percentEncoded": false},
       "components": [{"/": "/admin/*", "exclude": true}, {"/": "/photos/?*"}]},
      {"appID": "ABCDE12345.example.other", "paths": ["*"]}]}}
    """
  private static let assetLinks = """
    [{"relation": ["delegate_permission/common.handle_all_urls"],
      "target": {"namespace": "android_app", "package_name": "example.photos"}}]
    """

  private func run(_ file: String, _ arguments: [String]) async throws -> (ExitCode, Output) {
    let folder = try TestFolder()
    let path = try folder.write(file, to: "file.json")
    var output = Output(inMemoryWithWidth: 120)
    let status = await Linkctl.run(
      ["site", "explain", path] + arguments, Linkctl.commands, &output)
    return (status, output)
  }

  @Test("explain shows the result for each app of the file, and the rule")
  func explains() async throws {
    let (status, output) = try await run(
      Self.association, ["https://a.example/admin/1", "https://a.example//photos/%31"])
    #expect(status == .success)
    #expect(
      output.standardText == """
        https://a.example/admin/1
          exclude  ABCDE12345.example.photos, by /applinks/details/0/components/0
          match  ABCDE12345.example.other, by /applinks/details/1/paths/0
        https://a.example//photos/%31
          match  ABCDE12345.example.photos, by /applinks/details/0/components/1
          match  ABCDE12345.example.other, by /applinks/details/1/paths/0
          not known of Apple's systems: repeated slashes at the start of a path are treated as one
          not known of Apple's systems: `percentEncoded` is supported in the `defaults` of an entry

        """)
  }

  @Test("explain as JSON is a line for each link and app")
  func explainsAsJSON() async throws {
    let (status, output) = try await run(
      Self.assetLinks, ["--format", "json", "--app", "example.photos", "https://a.example/"])
    #expect(status == .success)
    #expect(
      output.standardText == """
        {"app":"example.photos","doubts":[],"link":"https://a.example/","platform":"android",\
        "rule":"/0","verdict":"match"}

        """)
  }

  @Test(
    "explain exits as the command line's specification requires",
    arguments: [
      (association, ["no link"], ExitCode.failure, ""),
      (association, [], .usage, "error: `site` needs an argument, LINK\n"),
      (
        "[]", ["https://a.example/"], .invalidData,
        "does not name an app whose links it opens; name one with `--app`\n"
      ),
      ("{\"applinks\": 1}", ["https://a.example/"], .invalidData, "cannot be read: 1 error\n"),
    ])
  func ends(
    file: String, arguments: [String], expected: ExitCode, message: String
  ) async throws {
    let (status, output) = try await run(file, arguments)
    #expect(status == expected)
    #expect(message.isEmpty || output.errorText.contains(message), "\(output.errorText)")
  }

  @Test("explain accepts the links of the app's own scheme that the written manifest names")
  func customSchemes() async throws {
    let folder = try TestFolder()
    let out = folder.path("out")
    let writing = await runCommand(["site", "android", "--routes", SampleTables.sample, "-o", out])
    #expect(writing.status == .success)
    let links = ["photos://photos/42", "photos:photos/42", "photos:///photos/42", "photos://x/y"]
    let explained = await runCommand(
      ["site", "explain", "\(out)/AndroidManifest.xml", "--format", "json"] + links)
    #expect(explained.status == .success)
    let lines = explained.output.split(separator: "\n")
    #expect(lines.count == links.count)
    #expect(lines.allSatisfy { $0.contains(#""verdict":"match""#) }, "\(explained.output)")
  }

  private static let table = """
    {"version": 1, "origins": ["https://a.example", "https://b.example", "photos:"],
     "platforms": {"apple": {"apps": ["ABCDE12345.example.photos"], "webcredentials": true},
                   "desktop": {"id": "example.photos", "name": "Photos", "exec": "photos %u"}},
     "routes": [{"route": "home", "paths": ["/"], "resolver": "home"},
                {"route": "photo", "paths": ["/photos/:id<uuid>"], "resolver": "photo"}]}
    """

  @Test("apple writes all files to a folder, and check accepts them")
  func writes() async throws {
    let folder = try TestFolder()
    let table = try folder.write(Self.table, to: "routes.json")
    let out = folder.url.appendingPathComponent("out").path
    for action in ["apple", "desktop"] {
      var output = Output(inMemoryWithWidth: 120)
      let status = await Linkctl.run(
        ["site", action, "--routes", table, "-o", out], Linkctl.commands, &output)
      #expect(status == .success)
      #expect(output.errorText == "")
    }
    let files = try FileManager.default.subpathsOfDirectory(atPath: out).filter {
      $0.contains("site-association") || $0.hasSuffix("s") || $0.hasSuffix("plist")
        || $0.hasSuffix("desktop")
    }
    #expect(
      files.sorted() == [
        "a.example/.well-known/apple-app-site-association", "associated-domains.entitlements",
        "b.example/.well-known/apple-app-site-association", "example.photos.desktop",
        "url-types.plist",
      ])
    let path = out + "/a.example/.well-known/apple-app-site-association"
    var output = Output(inMemoryWithWidth: 120)
    #expect(
      await Linkctl.run(
        ["site", "check", "--routes", table, "--host", "a.example", "--strict", path],
        Linkctl.commands, &output) == .success)
    // No rule for Apple platforms distinguishes the repeated slash from the root.
    #expect(
      output.standardText == """
        \(path): wider for ABCDE12345.example.photos on a.example
          opens  https://a.example//  site-alike, route home, by /applinks/details/0/components/1

        """)
  }

  // §15.6 rule 7
  @Test("check reports what is missing, and exits with status 1")
  func checks() async throws {
    let folder = try TestFolder()
    let table = try folder.write(Self.table, to: "routes.json")
    let file = try folder.write(
      #"{"applinks": {"details": [{"appID": "ABCDE12345.example.photos", "paths": ["/photos/*"]}]}}"#,
      to: "file.json")
    var output = Output(inMemoryWithWidth: 120)
    #expect(
      await Linkctl.run(
        ["site", "check", "--routes", table, "--host", "a.example", "--format", "json", file],
        Linkctl.commands, &output) == .failure)
    #expect(
      output.standardText == """
        {"app":"ABCDE12345.example.photos","differences":[\
        {"direction":"missing","kind":"site-form","reason":null,"route":"home","rule":null,\
        "witness":"https://a.example/"},\
        {"direction":"opens","kind":"site-form","reason":null,"route":null,\
        "rule":"/applinks/details/0/paths/0","witness":"https://a.example/photos"},\
        {"direction":"opens","kind":"site-wider-type","reason":null,"route":"photo",\
        "rule":"/applinks/details/0/paths/0","witness":"https://a.example/photos/a"},\
        {"direction":"missing","kind":"site-form","reason":null,"route":"photo","rule":null,\
        "witness":"https://a.example/photo%73/aaaaaaaa-aaaa-aaaa-aaaa-aaaaaaaaaaaa"}],\
        "host":"a.example","platform":"apple","verdict":"both"}

        """)
  }

  // §15.6 rules 2 and 5
  @Test(
    "check gives the reason for what it cannot decide, as text and as JSON",
    arguments: [
      (
        "text",
        """
        : undecided for example.photos on a.example, API 35
          unproven  a back reference cannot be compared, route twice
          unproven  https://a.example/ depends on values that the build fills in, route home, by \(filter)

        """
      ),
      (
        "json",
        """
        {"app":"example.photos","differences":[\
        {"direction":"missing","kind":"site-unproven","reason":"a back reference cannot be compared",\
        "route":"twice","rule":null,"witness":""},\
        {"direction":"missing","kind":"site-unproven",\
        "reason":"depends on values that the build fills in","route":"home",\
        "rule":"\(filter)","witness":"https://a.example/"}],\
        "host":"a.example","platform":"android","verdict":"undecided"}

        """
      ),
    ])
  func undecided(format: String, expected: String) async throws {
    let folder = try TestFolder()
    let table = try folder.write(
      #"""
      {"version": 1, "origins": ["https://a.example"], "types": {"twice": {"regex": "(.)\\1"}},
       "platforms": {"android": {"package": "example.photos"}},
       "routes": [{"route": "home", "paths": ["/"], "resolver": "home"},
                  {"route": "twice", "paths": ["/:a<twice>"], "resolver": "home"}]}
      """#, to: "routes.json")
    let file = try folder.write(
      Self.manifest.replacing("a.example", with: "${host}")
        .replacing(#"pathAdvancedPattern="/photos/[0-9a-f\\-]+""#, with: #"pathPrefix="/""#),
      to: "AndroidManifest.xml")
    var output = Output(inMemoryWithWidth: 120)
    let status = await Linkctl.run(
      ["site", "check", "--routes", table, "--host", "a.example", "--format", format, file],
      Linkctl.commands, &output)
    #expect(status == .failure)
    #expect(output.standardText == (format == "text" ? file : "") + expected)
  }

  private static let manifest = """
    <manifest xmlns:android="http://schemas.android.com/apk/res/android"><application>
      <activity android:name=".A" android:exported="true">
        <intent-filter android:autoVerify="true">
          <action android:name="android.intent.action.VIEW" />
          <category android:name="android.intent.category.DEFAULT" />
          <category android:name="android.intent.category.BROWSABLE" />
          <data android:scheme="https" android:host="a.example" />
          <data android:pathAdvancedPattern="/photos/[0-9a-f\\\\-]+" />
        </intent-filter>
      </activity>
    </application></manifest>
    """

  @Test(
    "check asks a manifest and asset links together, for a version of Android",
    arguments: [
      (
        [], ", API 35",
        """
          missing  https://a.example/  site-form, route home
          opens  https://a.example/photos/a  site-wider-type, route photo, by \(filter)/data[2]
          missing  https://a.example/photos/aaaaaaaa-aaaa-aaaa-aaaa-aaaaaaaaaaaA  site-form, route photo
          opens  https://a.example:8443/photos/aaaaaaaa-aaaa-aaaa-aaaa-aaaaaaaaaaaa  site-port, by \(filter)/data[2]

        """
      ),
      (
        ["--api", "30"], ", API 30",
        """
          opens  https://a.example/a  site-form, by \(filter)
          opens  https://a.example:8443/  site-port, by \(filter)
          opens  https://a.example/photos/a  site-wider-type, route photo, by \(filter)

        """
      ),
    ])
  func checksAndroid(options: [String], system: String, expected: String) async throws {
    let folder = try TestFolder()
    let table = try folder.write(Self.table, to: "routes.json")
    let files = [
      try folder.write(Self.manifest, to: "AndroidManifest.xml"),
      try folder.write(Self.assetLinks, to: "assetlinks.json"),
    ]
    var output = Output(inMemoryWithWidth: 120)
    let status = await Linkctl.run(
      ["site", "check", "--routes", table, "--host", "a.example"] + options + files,
      Linkctl.commands, &output)
    #expect(status == (options.isEmpty ? .failure : .success))
    #expect(output.errorText == "")
    let lines = output.standardText.split(separator: "\n", maxSplits: 1)
    #expect(
      lines[0]
        == "\(files[0]), \(files[1]): \(options.isEmpty ? "both" : "wider") for example.photos on a.example\(system)"
    )
    #expect(lines[1] == expected)
  }

  private static let filter = "/manifest/application/activity/intent-filter"

  @Test("A version of Android is a number")
  func badVersion() async throws {
    let folder = try TestFolder()
    let table = try folder.write(Self.table, to: "routes.json")
    let file = try folder.write(Self.manifest, to: "AndroidManifest.xml")
    var output = Output(inMemoryWithWidth: 120)
    #expect(
      await Linkctl.run(
        ["site", "check", "--routes", table, "--host", "a.example", "--api", "12L", file],
        Linkctl.commands, &output) == .usage)
    #expect(output.errorText.contains("an API level, such as 31 for Android 12"))
  }

  @Test("explain shows the data of a manifest that matches a link")
  func explainsManifest() async throws {
    let (status, output) = try await run(
      Self.manifest, ["https://a.example/photos/1", "https://a.example/photos/"])
    #expect(status == .success)
    #expect(
      output.standardText == """
        https://a.example/photos/1
          match  the app, by \(Self.filter)/data[2]
        https://a.example/photos/
          no_match  the app

        """)
  }

  @Test("android puts its statement into deployed asset links, and keeps all else")
  func mergesAssetLinks() async throws {
    let folder = try TestFolder()
    let table = try folder.write(
      Self.table.replacing(
        #""desktop": {"#,
        with:
          #""android": {"package": "example.photos", "minSdk": 31, "certificates": []}, "desktop": {"#
      ),
      to: "routes.json")
    let relation = "delegate_permission/common.handle_all_urls"
    let other = """
      {"relation": ["\(relation)"], "target": {"namespace": "android_app", "package_name": "b.c"}}
      """
    let deployed = """
      [{"include": "https://a.example/more.json"},
       {"relation": ["x/y", "\(relation)"], "relation_extensions": {"\(relation)": {}}, "own": 1,
        "target": {"namespace": "android_app", "package_name": "example.photos"}}, \(other),
       {"relation": ["\(relation)"],
        "target": {"namespace": "android_app", "package_name": "example.photos"}}]
      """
    func merged(_ text: String) async throws -> String {
      let file = try folder.write(text, to: "assetlinks.json")
      var output = Output(inMemoryWithWidth: 120)
      #expect(
        await Linkctl.run(
          ["site", "android", "--routes", table, "--host", "a.example", "--merge", file],
          Linkctl.commands, &output) == .success)
      return output.standardText
    }
    let once = try await merged(deployed)
    #expect(
      once == """
        [{"include": "https://a.example/more.json"},{"relation":["\(relation)"],\
        "target":{"namespace":"android_app","package_name":"example.photos",\
        "sha256_cert_fingerprints":[]}},{"relation":["x/y"],"own":1,\
        "target":{"namespace": "android_app", "package_name": "example.photos"}},\(other)]

        """)
    #expect(try await merged(once) == once)
  }

  @Test("Several hosts need a folder, or one of them")
  func severalHosts() async throws {
    let folder = try TestFolder()
    let table = try folder.write(Self.table, to: "routes.json")
    var output = Output(inMemoryWithWidth: 120)
    #expect(
      await Linkctl.run(["site", "apple", "--routes", table], Linkctl.commands, &output) == .usage)
    #expect(
      output.errorText
        == "error: the table has several hosts; write `-o DIR`, or `--host` with one of `a.example`, `b.example`\n"
    )
    #expect(
      await Linkctl.run(
        ["site", "apple", "--routes", table, "--host", "b.example"], Linkctl.commands, &output)
        == .success)
    #expect(output.standardText.hasPrefix(#"{"applinks":"#))
  }

  @Test("A missing file is reported, and so is an unknown action")
  func missing() async {
    var output = Output(inMemoryWithWidth: 100)
    #expect(
      await Linkctl.run(["site", "explain", "/nowhere", "a:b"], Linkctl.commands, &output)
        == .unreadableFile)
    #expect(await Linkctl.run(["site", "explan"], Linkctl.commands, &output) == .usage)
    #expect(output.errorText.contains("help: did you mean `explain`?"))
  }
}
