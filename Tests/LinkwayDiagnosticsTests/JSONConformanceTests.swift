import LinkwayDiagnostics
import TestSupport
import Testing

@Suite("JSON conformance")
struct JSONConformanceTests {
  /// The two `y_` files that this reader rejects intentionally.
  static let duplicates: Set = [
    "y_object_duplicated_key.json", "y_object_duplicated_key_and_value.json",
  ]

  /// The files for which RFC 8259 allows either result, with the identifier of the error; `nil` for
  /// those that are accepted.
  static let choices: [String: String?] = [
    "i_number_double_huge_neg_exp.json": nil,
    "i_number_huge_exp.json": nil,
    "i_number_neg_int_huge_exp.json": nil,
    "i_number_pos_double_huge_exp.json": nil,
    "i_number_real_neg_overflow.json": nil,
    "i_number_real_pos_overflow.json": nil,
    "i_number_real_underflow.json": nil,
    "i_number_too_big_neg_int.json": nil,
    "i_number_too_big_pos_int.json": nil,
    "i_number_very_big_negative_int.json": nil,
    "i_object_key_lone_2nd_surrogate.json": "lone-surrogate",
    "i_string_1st_surrogate_but_2nd_missing.json": "lone-surrogate",
    "i_string_1st_valid_surrogate_2nd_invalid.json": "lone-surrogate",
    "i_string_UTF-16LE_with_BOM.json": "invalid-utf8",
    "i_string_UTF-8_invalid_sequence.json": "invalid-utf8",
    "i_string_UTF8_surrogate_U+D800.json": "invalid-utf8",
    "i_string_incomplete_surrogate_and_escape_valid.json": "lone-surrogate",
    "i_string_incomplete_surrogate_pair.json": "lone-surrogate",
    "i_string_incomplete_surrogates_escape_valid.json": "lone-surrogate",
    "i_string_invalid_lonely_surrogate.json": "lone-surrogate",
    "i_string_invalid_surrogate.json": "lone-surrogate",
    "i_string_invalid_utf-8.json": "invalid-utf8",
    "i_string_inverted_surrogates_U+1D11E.json": "lone-surrogate",
    "i_string_iso_latin_1.json": "invalid-utf8",
    "i_string_lone_second_surrogate.json": "lone-surrogate",
    "i_string_lone_utf8_continuation_byte.json": "invalid-utf8",
    "i_string_not_in_unicode_range.json": "invalid-utf8",
    "i_string_overlong_sequence_2_bytes.json": "invalid-utf8",
    "i_string_overlong_sequence_6_bytes.json": "invalid-utf8",
    "i_string_overlong_sequence_6_bytes_null.json": "invalid-utf8",
    "i_string_truncated-utf-8.json": "invalid-utf8",
    "i_string_utf16BE_no_BOM.json": "invalid-utf8",
    "i_string_utf16LE_no_BOM.json": "invalid-utf8",
    "i_structure_500_nested_arrays.json": "too-deep",
    "i_structure_UTF-8_BOM_empty_object.json": "byte-order-mark",
  ]

  @Test("JSONTestSuite: valid texts are read, invalid ones are refused")
  func jsonTestSuite() throws {
    guard
      let files = try SharedData.files(
        in: "conformance/json/test_parsing", source: "github.com/nst/JSONTestSuite")
    else { return }
    var counts: [Character: Int] = [:]
    var agreed = 0
    for (name, bytes) in files {
      guard let kind = name.first else { continue }
      counts[kind, default: 0] += 1
      let (value, diagnostics) = LocatedJSON.read(SourceText(file: name, bytes: bytes))
      let first = diagnostics.first?.identifier
      let expectation: Bool
      switch kind {
      case "y" where Self.duplicates.contains(name): expectation = first == "duplicate-key"
      case "y": expectation = value != nil && diagnostics.isEmpty
      case "n": expectation = diagnostics.hasErrors
      default:
        let expected = try #require(Self.choices[name], "\(name) is not in the table")
        expectation = first == expected && (expected != nil || value != nil)
      }
      #expect(expectation, "\(name): \(diagnostics)")
      if expectation { agreed += 1 }
    }
    #expect(counts == ["y": 95, "n": 188, "i": 35])
    #expect(Self.choices.count == 35)
    print("JSONTestSuite: \(agreed) of \(files.count)")
  }

  @Test("lone surrogates can be let through")
  func lenient() throws {
    let source = SourceText(file: "a.json", text: #"{"k": "a\uD800b", "l": "\uD83D\uDE00"}"#)
    let (value, diagnostics) = LocatedJSON.read(source, options: .init(loneSurrogates: .replace))
    #expect(diagnostics.isEmpty)
    let members = try #require(value?.members)
    #expect(members.map(\.value.string?.value) == ["a\u{FFFD}b", "😀"])
  }

  @Test("a file of the largest size is read, one byte more is not")
  func sizeLimit() {
    let options = LocatedJSON.ReadingOptions()
    #expect(options.byteLimit == 10_000_000)
    let small = LocatedJSON.ReadingOptions(byteLimit: 8)
    #expect(LocatedJSON.read(SourceText(file: "a", text: "[1,  23]"), options: small).value != nil)
    let over = LocatedJSON.read(SourceText(file: "a", text: "[1,  234]"), options: small)
    #expect(over.value == nil)
    #expect(over.diagnostics.map(\.identifier) == ["too-large"])
  }

  @Test("64 levels are read, the 65th is refused where it begins", arguments: [64, 65])
  func depthLimit(levels: Int) {
    for (open, close) in [("[", "]"), ("{\"a\":", "}")] {
      let text =
        String(repeating: open, count: levels - 1) + (open == "[" ? "[]" : "{}")
        + String(repeating: close, count: levels - 1)
      let (value, diagnostics) = LocatedJSON.read(SourceText(file: "a", text: text))
      #expect((value != nil) == (levels == 64))
      #expect(diagnostics.map(\.identifier) == (levels == 64 ? [] : ["too-deep"]))
      let place = open.utf8.count * 64
      #expect(diagnostics.first?.range == (levels == 64 ? nil : place..<place + 1))
    }
  }

  // Quadratic time would take hours. There is no time limit, because a test does not control how
  // long it waits.
  @Test("a hundred thousand keys, each twice, do not take quadratic time")
  func manyKeys() {
    let members = (0..<200_000).map { "\"k\($0 % 100_000)\":0" }
    let text = "{" + members.joined(separator: ",") + "}"
    let (value, diagnostics) = LocatedJSON.read(SourceText(file: "a", text: text))
    #expect(value?.members?.count == 100_000)
    #expect(diagnostics.count == 101)
    #expect(diagnostics.last?.identifier == "too-many-diagnostics")
  }
}
