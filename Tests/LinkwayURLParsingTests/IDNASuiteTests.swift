import TestSupport
import Testing

@testable import LinkwayURLParsing

@Suite("Domains to ASCII, by third-party suites")
struct IDNASuiteTests {
  @Test(
    "a domain becomes what the suite expects, or fails",
    arguments: [
      ("toascii.json", 87, 0), ("IdnaTestV2.json", 2_671, 2), ("IdnaTestV2-removed.json", 20, 0),
    ])
  func suite(_ name: String, _ count: Int, _ expectedInexpressible: Int) throws {
    guard let cases = try SharedData.suite(name) else { return }
    var passed = 0
    var inexpressible = 0
    for test in cases {
      let input = try #require(test["input"]?.string)
      if !input.isExpressible { inexpressible += 1 }
      let host = host(input.text)
      let isAsExpected =
        switch test["output"] {
        case .text(let output): host.map { $0.utf8.elementsEqual(output.utf8) } ?? false
        default: host == nil
        }
      if isAsExpected { passed += 1 }
      #expect(isAsExpected, "\(name): \(input.text) became \(host ?? "a failure")")
    }
    #expect(cases.count == count)
    #expect(inexpressible == expectedInexpressible)
    let note = inexpressible == 0 ? "" : ", \(inexpressible) not expressible as a String"
    print("\(name): \(passed) of \(cases.count)\(note)")
  }

  @Test("domains that Ada considers too long for DNS have a validation error")
  func lengths() throws {
    guard let cases = try SharedData.suite("verifydnslength_tests.json") else { return }
    var passed = 0
    var withTrailingDot = 0
    for test in cases {
      let input = try #require(test["input"]?.string).text
      let link = try LinkURL(input)
      // UTS 46 does not allow an empty root label when lengths are verified; Ada's function, for
      // which this suite was written, does.
      let endsWithDot = link.host?.utf8.last == UInt8(ascii: ".")
      let isTooLong = test["failure"]?.isTrue == true
      if endsWithDot, !isTooLong { withTrailingDot += 1 }
      let isAsExpected =
        (link.validationError?.kind == .domainToASCII) == (isTooLong || endsWithDot)
      if isAsExpected { passed += 1 }
      #expect(isAsExpected, "\(input)")
    }
    #expect(cases.count == 17)
    #expect(withTrailingDot == 5)
    print(
      "verifydnslength_tests.json: \(passed) of \(cases.count), a trailing dot counted as error")
  }

  @Test("queries and fragments are percent-encoded as UTF-8")
  func percentEncoding() throws {
    guard let cases = try SharedData.suite("percent-encoding.json") else { return }
    var passed = 0
    for test in cases {
      let input = try #require(test["input"]?.string).text
      let expected = try #require(test["output"]?["utf-8"]?.string).utf8
      let link = try LinkURL("https://doesnotmatter.invalid/?\(input)#\(input)")
      let query = try #require(link.query)
      let fragment = try #require(link.fragment)
      let isAsExpected = query.utf8.elementsEqual(expected) && fragment.utf8.elementsEqual(expected)
      if isAsExpected { passed += 1 }
      #expect(isAsExpected, "\(input)")
    }
    #expect(cases.count == 7)
    print("percent-encoding.json: \(passed) of \(cases.count)")
  }

  private func host(_ domain: String) -> String? {
    if domain.utf8.isEmpty {
      // No link has an empty domain, so UTS 46 is called directly.
      let result = DomainToASCII([])
      return result.isValid ? String(decoding: result.ascii, as: UTF8.self) : nil
    }
    return (try? LinkURL("https://\(escaped(domain))/x"))?.host
  }

  /// Percent-encodes characters that would end the host.
  private func escaped(_ host: String) -> String {
    var bytes: [UInt8] = []
    for byte in host.utf8 {
      if ":/?#\\".utf8.contains(byte) {
        bytes.append(contentsOf: "%\(String(byte, radix: 16, uppercase: true))".utf8)
      } else {
        bytes.append(byte)
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
