import Foundation
import Testing

/// Code and tests cite rules of the specification by number: "§3.2 rule 4".
@Suite("Citations of the specification")
struct CitationTests {
  struct Citation {
    var section: String
    var rules: [Int]
    var place: Specification.Place
  }

  /// Returns all citations in the files of some folders, except for the files that parse the
  /// specification.
  static func citations(in folders: [String]) throws -> [Citation] {
    let root = SampleTables.root
    var found: [Citation] = []
    for folder in folders {
      let files = FileManager.default.enumerator(atPath: root.appending(path: folder).path)
      for case let path as String in files ?? .init()
      where ["swift", "md", "py", "mjs", ""].contains((path as NSString).pathExtension)
        && !path.hasPrefix("LinkctlTests/Specification/") && !path.contains(".build/")
      {
        let file = "\(folder)/\(path)"
        let data = (try? Data(contentsOf: root.appending(path: file))) ?? Data()
        guard data.range(of: Data("§".utf8)) != nil else { continue }
        let lines = String(decoding: data, as: UTF8.self)
          .split(separator: "\n", omittingEmptySubsequences: false)
        for (index, line) in lines.enumerated() where line.utf8.contains(0xA7) {
          let place = Specification.Place(file: file, line: index + 1)
          found += Self.citations(in: line).map { Citation(section: $0, rules: $1, place: place) }
        }
      }
    }
    return found
  }

  /// Returns the citations in a line: "§3.2", "§3.2 rule 4", "§3.2 rules 4, 5 and 7", "§3.2 rules 4
  /// to 7".
  static func citations(in line: Substring) -> [(section: String, rules: [Int])] {
    line.matches(of: /§(\d+(?:\.\d+)*)(?: rules? (\d+(?:(?:, | and | to )\d+)*))?/).map { found in
      let list = found.output.2 ?? ""
      var rules = list.matches(of: /\d+/).compactMap { Int($0.output) }
      if list.contains(" to "), let first = rules.first, let last = rules.last, first < last {
        rules = Array(first...last)
      }
      return (String(found.output.1), rules)
    }
  }

  /// The folders with tests.
  private static let tests = ["Tests", "Python/tests", "Examples/Spark/tests", "Benchmarks"]

  @Test("Every section and rule that is cited exists")
  func exist() throws {
    let specification = try Specification(root: SampleTables.root)
    let rules = Set(specification.rules.map(\.id))
    let folders = ["Tests", "Benchmarks", "Sources", "Documentation", "Examples", "Python"]
    let citations = try Self.citations(in: folders)
    #expect(citations.count > 500)
    for citation in citations {
      let section = citation.section
      #expect(specification.sections[section] != nil, "\(citation.place): §\(section)")
      for number in citation.rules {
        let id = Specification.RuleID(section: citation.section, number: number)
        #expect(rules.contains(id), "\(citation.place): \(id)")
      }
    }
  }

  @Test("Every rule has an example or a test that cites it")
  func covered() throws {
    let specification = try Specification(root: SampleTables.root)
    var covered = Set(specification.examples.flatMap(\.rules))
    for citation in try Self.citations(in: Self.tests) {
      covered.formUnion(citation.rules.map { .init(section: citation.section, number: $0) })
    }
    let missing = specification.rules.filter { !covered.contains($0.id) }
    #expect(missing.isEmpty, "\(missing.map { "\($0.place): \($0.id)" }.joined(separator: "\n"))")
  }

  @Test("§11.3 rule 2 lists every warning of a table")
  func warnings() throws {
    let root = SampleTables.root
    let folder = root.appending(path: "Sources")
    var warnings: Set<Substring> = []
    let files = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)
    for case let file as URL in files ?? .init()
    where file.pathExtension == "swift" && !file.path.contains("/LinkwaySite/") {
      let text = try String(contentsOf: file, encoding: .utf8)
      warnings.formUnion(text.matches(of: /\.warning,\s*"([a-z0-9-]+)"/).map(\.output.1))
    }
    let specification = try String(
      contentsOf: root.appending(path: "Documentation/Specification.md"), encoding: .utf8)
    let listed = specification.matches(of: /(?m)^\| `([a-z0-9-]+)` \| [a-z]/).map(\.output.1)
    #expect(warnings.count > 10)
    #expect(warnings.subtracting(listed) == [])
  }

  @Test("Citations are read in all their forms")
  func forms() {
    let line = "as §3.2 rule 4, §3.2 rules 4, 5 and 7, §1.4 and §9.1 rules 2 to 4."
    let found = Self.citations(in: line[...])
    #expect(found.map(\.section) == ["3.2", "3.2", "1.4", "9.1"])
    #expect(found.map(\.rules) == [[4], [4, 5, 7], [], [2, 3, 4]])
  }
}
