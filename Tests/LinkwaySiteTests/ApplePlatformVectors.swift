import LinkwayDiagnostics
import LinkwaySite
import LinkwayURLParsing
import TestSupport
import Testing

@Suite("Apple's own tool")
struct ApplePlatformVectors {
  // §15.3 rule 9
  @Test("components have the same results as swcutil")
  func swcutil() throws {
    let suite = "the vectors of Apple's tool"
    guard let vectors = try VectorFile("conformance/aasa/swcutil-oracle.json", suite: suite) else {
      return
    }
    let cases = try vectors.json.list("cases")
    var agreed = 0
    for vector in cases {
      let name = try vector.text("name")
      let (file, diagnostics) = AppSiteAssociation.read(
        vectors.file(try #require(vector["aasa"])))
      let answer = try #require(file, "\(name): \(diagnostics)").evaluate(
        AppleLink(try LinkURL(vector.text("url"))), app: vector.text("appID"),
        host: vector.text("domain"))
      let expected = try vector.text("expect")
      #expect(answer.verdict.rawValue == expected, "\(name): \(answer)")
      #expect((answer.rule != nil) == (answer.verdict != .noMatch))
      if answer.verdict.rawValue == expected { agreed += 1 }
    }
    #expect(cases.count == 172)
    print("aasa vectors: \(agreed) of \(cases.count)")
  }

  @Test("real files are read without an error")
  func realFiles() throws {
    guard
      let files = try SharedData.files(
        in: "conformance/aasa", source: "the repositories that their names tell")
    else { return }
    let real = files.filter { $0.key != "swcutil-oracle.json" }
    for (name, bytes) in real {
      let (file, diagnostics) = AppSiteAssociation.read(SourceText(file: name, bytes: bytes))
      #expect(diagnostics == [], "\(name)")
      #expect(file != nil, "\(name)")
    }
    #expect(real.count == 16)
    print("aasa files: \(real.count)")
  }
}
