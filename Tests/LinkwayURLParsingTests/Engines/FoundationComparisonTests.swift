import Foundation
import TestSupport
import Testing

@testable import LinkwayURLParsing

@Suite("Comparison with Foundation's URL")
struct FoundationComparisonTests {
  struct LinkList: CustomTestStringConvertible {
    let name: String
    let count: Int
    /// The number of links that show no difference.
    let same: Int
    var testDescription: String { name }
  }

  static let lists = [
    LinkList(name: "ada-kasztp.txt", count: 48_009, same: 29_988),
    LinkList(name: "ada-node_files.txt", count: 43_415, same: 43_369),
    LinkList(name: "foundation-linux.psv", count: 117, same: 60),
  ]

  @Test(
    "every difference from Foundation is of an explained kind, in the expected number",
    arguments: zip(lists, lists.indices))
  func differences(on list: LinkList, inColumn column: Int) throws {
    guard let links = try links(of: list) else { return }
    var same = 0
    var counts: [FoundationDifference: Int] = [:]
    for link in links {
      let found = FoundationComparison(link).differences
      if found.isEmpty { same += 1 }
      if found.contains(.unexplained) { Issue.record("\(link) has an unexplained difference") }
      for kind in found { counts[kind, default: 0] += 1 }
    }
    #expect(links.count == list.count)
    var report = ""
    for kind in FoundationDifference.allCases {
      guard let count = counts[kind] else { continue }
      report += "foundation, \(list.name): \(count) \(kind.rawValue)\n"
    }
    print(report + "foundation, \(list.name): \(same) of \(links.count) show no difference")
    #if os(Linux)
      #expect(same == list.same)
      for explained in ExplainedDifference.all {
        #expect(counts[explained.kind] ?? 0 == explained.counts[column], "\(explained.kind)")
      }
    #endif
  }

  #if os(Linux)
    @Test("the document explains every kind, by an example that shows it alone")
    func document() throws {
      let project = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
      let text = try String(
        contentsOf: project.appendingPathComponent("Documentation/Foundation.md"), encoding: .utf8)
      for figure in [Self.lists.map(\.count), Self.lists.map(\.same)] {
        let english = IntegerFormatStyle<Int>(locale: Locale(identifier: "en_GB"))
        #expect(text.contains(figure.reduce(0, +).formatted(english)))
      }
      let rows = text.split(separator: "\n").filter { $0.hasPrefix("| ") }
      for explained in ExplainedDifference.all {
        #expect(rows.contains { $0.hasPrefix(explained.row) }, "missing: \(explained.row)")
        let found = FoundationComparison(explained.example).differences
        #expect(found == [explained.kind], "\(explained.example)")
      }
      let kinds = Set(ExplainedDifference.all.map(\.kind))
      #expect(kinds == Set(FoundationDifference.allCases).subtracting([.unexplained]))
      #expect(ExplainedDifference.all.count == kinds.count)
    }

    @Test("Foundation gives the recorded results")
    func recordedLinks() throws {
      let path = "conformance/foundation/foundation-linux.psv"
      guard let records = try RecordedLinks.records(path) else { return }
      let agreeing = records.filter { record in
        let found = URL(string: record.input)?.absoluteString ?? "NIL"
        #expect(found == record.fields.first, "\(record.input)")
        return found == record.fields.first
      }
      #expect(records.count == 117)
      print("foundation-linux.psv: \(agreeing.count) of \(records.count) as recorded")
    }
  #endif

  private func links(of list: LinkList) throws -> [String]? {
    if list.name.hasSuffix(".psv") {
      return try RecordedLinks.records("conformance/foundation/" + list.name)?.map(\.input)
    }
    return try SharedData.links(list.name)?.map { String(decoding: $0, as: UTF8.self) }
  }
}
