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

  @Test("explain tells the answer for each app of the file, and the rule")
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
          not known of Apple's systems: slashes that are doubled at the front of a path are read as one
          not known of Apple's systems: `percentEncoded` counts in the `defaults` of an entry

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
    "explain ends as the command line's specification says",
    arguments: [
      (association, ["no link"], ExitCode.failure, ""),
      (association, [], .usage, "error: `site` needs an argument, LINK\n"),
      ("[]", ["https://a.example/"], .invalidData, "names no app whose links it could open\n"),
      ("{\"applinks\": 1}", ["https://a.example/"], .invalidData, "cannot be read: 1 error\n"),
    ])
  func ends(
    file: String, arguments: [String], expected: ExitCode, message: String
  ) async throws {
    let (status, output) = try await run(file, arguments)
    #expect(status == expected)
    #expect(message.isEmpty || output.errorText.contains(message), "\(output.errorText)")
  }

  @Test("A file that is not there is told, and so is an action that is none")
  func missing() async {
    var output = Output(inMemoryWithWidth: 100)
    #expect(
      await Linkctl.run(["site", "explain", "/nowhere", "a:b"], Linkctl.commands, &output)
        == .unreadableFile)
    #expect(await Linkctl.run(["site", "explan"], Linkctl.commands, &output) == .usage)
    #expect(output.errorText.contains("help: did you mean `explain`?"))
  }
}
