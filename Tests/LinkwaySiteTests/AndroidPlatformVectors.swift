import LinkwayDiagnostics
import LinkwaySite
import LinkwayURLParsing
import TestSupport
import Testing

@Suite("Android's own tests")
struct AndroidPlatformVectors {
  /// The number of passed cases, and of all cases.
  private struct Score {
    var agreed = 0
    var total = 0

    mutating func count(_ agrees: Bool, _ what: @autoclosure () -> String) {
      total += 1
      #expect(agrees, "\(what())")
      if agrees { agreed += 1 }
    }
  }

  @Test("patterns, groups and dynamic rules have the same results as Android's")
  func android() throws {
    let suite = "the vectors of Android"
    guard let patterns = try VectorFile("conformance/android/patternmatcher.json", suite: suite),
      let rules = try VectorFile("conformance/android/dynamic-app-links.json", suite: suite)
    else { return }
    var score = Score()
    try advanced(patterns.json, &score)
    try badAdvanced(patterns.json, &score)
    for vector in try patterns.json.list("simple_glob_derived") {
      let pattern = try PathPattern(.simpleGlob, vector.text("pattern"))
      let input = try vector.text("input")
      score.count(pattern.matches(input) == (try vector.truth("match")), "\(pattern.text) \(input)")
    }
    for vector in try patterns.json.list("group_match") {
      let mask = try vector.int("group_mask")
      let uri = try vector.int("uri_mask")
      let matches = try group(mask).matches(link(uri))
      score.count(matches == (try vector.truth("match")), "group \(mask) of \(uri)")
    }
    for (index, vector) in try rules.json.list("cases").enumerated() {
      score.count(try opens(vector, of: rules) == vector.text("expect"), "dynamic rules \(index)")
    }
    #expect(score.total == 228)
    print("android vectors: \(score.agreed) of \(score.total)")
  }

  private func advanced(_ json: LocatedJSON, _ score: inout Score) throws {
    for vector in try json.list("advanced") {
      let pattern = try PathPattern(.advancedGlob, vector.text("pattern"))
      for input in try vector.texts("match") {
        score.count(pattern.matches(input), "\(pattern.text) takes \(input)")
      }
      for input in try vector.texts("no_match") {
        score.count(!pattern.matches(input), "\(pattern.text) refuses \(input)")
      }
    }
  }

  private func badAdvanced(_ json: LocatedJSON, _ score: inout Score) throws {
    for text in try json.texts("advanced_bad") {
      // One case is not a pattern but describes one in words.
      guard !text.contains("too large") else {
        let digits = (0..<1024).map { String(97 + $0 % 26) }.joined()
        #expect(throws: AdvancedGlob.Failure.tooLarge) {
          try PathPattern(.advancedGlob, "[\(digits)]")
        }
        continue
      }
      score.count((try? PathPattern(.advancedGlob, text)) == nil, "\(text) is bad")
    }
  }

  private func link(_ mask: Int) throws -> AndroidLink {
    AndroidLink(
      try LinkURL(
        "https://testhost" + (mask & 1 == 0 ? "" : "/testpath")
          + (mask & 2 == 0 ? "" : "?query=test") + (mask & 4 == 0 ? "" : "#testfragment")))
  }

  private func group(_ mask: Int) throws -> URIRelativeFilterGroup {
    let parts: [(URIRelativeFilterGroup.Part, String)] = [
      (.path, "/testpath"), (.query, "query=test"), (.fragment, "testfragment"),
    ]
    return URIRelativeFilterGroup(
      try parts.enumerated().filter { mask & (1 << $0.offset) != 0 }.map {
        URIRelativeFilterGroup.Filter($0.element.0, try PathPattern(.literal, $0.element.1))
      })
  }

  /// Returns the result of a file with the rules.
  private func opens(_ vector: LocatedJSON, of file: VectorFile) throws -> String {
    let rules = String(decoding: file.file(try #require(vector["rules"])).bytes, as: UTF8.self)
    let relation = "delegate_permission/common.handle_all_urls"
    let text = """
      [{"relation": ["\(relation)"],
        "target": {"namespace": "android_app", "package_name": "a.b"},
        "relation_extensions": {"\(relation)": {"dynamic_app_link_components": \(rules)}}}]
      """
    let (links, diagnostics) = AssetLinks.read(SourceText(file: "a", text: text))
    let answer = try #require(links, "\(diagnostics)").evaluate(
      AndroidLink(try LinkURL(vector.text("url"))), package: "a.b")
    return answer.verdict == .match ? "open" : "browser"
  }

  @Test("real files are read without an error")
  func realFiles() throws {
    guard
      let files = try SharedData.files(
        in: "conformance/android", source: "the repositories that their names tell")
    else { return }
    let real = files.filter { $0.key.hasSuffix(".assetlinks.json") }
    for (name, bytes) in real {
      let (file, diagnostics) = AssetLinks.read(SourceText(file: name, bytes: bytes))
      #expect(diagnostics == [], "\(name)")
      #expect(file?.statements.isEmpty == false, "\(name)")
    }
    #expect(real.count == 5)
    print("assetlinks files: \(real.count)")
  }
}
