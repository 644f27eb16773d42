import TestSupport
import Testing

@testable import LinkwayURLParsing

@Suite("WHATWG URL parsing, by third-party suites")
struct URLTestDataTests {
  struct SuiteFile: CustomTestStringConvertible {
    let name: String
    let count: Int
    let inexpressible: Int
    var testDescription: String { name }
  }

  @Test(
    "every component equals the suite's expectation",
    arguments: [
      SuiteFile(name: "urltestdata.json", count: 891, inexpressible: 0),
      SuiteFile(name: "urltestdata-javascript-only.json", count: 1, inexpressible: 1),
      SuiteFile(name: "ada_extra_urltestdata.json", count: 28, inexpressible: 0),
      SuiteFile(name: "ada_long_urltestdata.json", count: 1, inexpressible: 0),
    ])
  func suite(_ file: SuiteFile) throws {
    guard let cases = try SharedData.suite(file.name) else { return }
    var passed = 0
    var inexpressible = 0
    for test in cases {
      let input = try #require(test["input"]?.string)
      if !input.isExpressible { inexpressible += 1 }
      let problems = mismatches(test, input: input)
      for problem in problems { Issue.record("\(file.name): \(input.text): \(problem)") }
      if problems.isEmpty { passed += 1 }
    }
    #expect(cases.count == file.count)
    #expect(inexpressible == file.inexpressible)
    let note = inexpressible == 0 ? "" : ", \(inexpressible) not expressible as a String"
    print("\(file.name): \(passed) of \(cases.count)\(note)")
  }

  private func mismatches(_ test: SuiteJSON, input: SuiteString) -> [String] {
    var base: LinkURL?
    if let text = test["base"]?.string {
      base = try? LinkURL(text.text)
      if base == nil {
        return test["failure"]?.isTrue == true ? [] : ["the base \(text.text) does not parse"]
      }
    }
    let link: LinkURL
    do throws(LinkURL.ParseFailure) {
      link = try LinkURL(input.text, base: base)
    } catch {
      return test["failure"]?.isTrue == true ? [] : ["failed with \(error)"]
    }
    if test["failure"]?.isTrue == true { return ["parsed as \(link.href)"] }

    let host = (link.host ?? "") + (link.port.map { ":\($0)" } ?? "")
    let found = [
      "href": link.href,
      "protocol": link.scheme + ":",
      "username": link.username,
      "password": link.password,
      "host": host,
      "hostname": link.host ?? "",
      "port": link.port.map(String.init) ?? "",
      "pathname": link.path,
      "search": link.query.map { $0.isEmpty ? "" : "?" + $0 } ?? "",
      "hash": link.fragment.map { $0.isEmpty ? "" : "#" + $0 } ?? "",
    ]
    return found.compactMap { key, value in
      guard let expected = test[key]?.string else { return nil }
      return expected.utf8.elementsEqual(value.utf8)
        ? nil : "\(key) is \(value), expected \(expected.text)"
    }
  }
}
