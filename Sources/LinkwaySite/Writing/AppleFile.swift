package import LinkwayTables

/// An `apple-app-site-association` file for a host, as it is written: the same table makes the
/// same bytes.
package struct AppleFile: Sendable {
  package private(set) var text: String
  /// How many components it has.
  package private(set) var count: Int
  package private(set) var warnings: [SiteWarning]

  /// Whether Apple's systems read so large a file.
  package var isReadable: Bool { text.utf8.count <= SiteFileReader.byteLimit }

  package init(_ table: RouteTable, host: SiteHost) {
    let made = AppleComponents(table, host: host)
    let components = ComponentPruning.pruned(made.components)
    let apps = table.platforms?.apple?.apps ?? []
    let variables = VariableNames(components)
    var file = JSONText()
    file.object { file in
      file.member("applinks") { file in
        file.object { file in
          file.member("details") { file in
            file.array([0]) { file, _ in
              file.object { file in
                file.member("appIDs") { $0.array(apps) { $0.string($1) } }
                file.member("defaults") { file in
                  file.object { file in file.member("percentEncoded") { $0.bool(false) } }
                }
                file.member("components") { file in
                  file.array(components) { $0.component($1, variables.names) }
                }
              }
            }
          }
          if !variables.declared.isEmpty {
            file.member("substitutionVariables") { file in
              file.object { file in
                for (name, words) in variables.declared {
                  file.member(name) { $0.array(words) { $0.string($1) } }
                }
              }
            }
          }
        }
      }
      if table.platforms?.apple?.webcredentials == true {
        file.member("webcredentials") { file in
          file.object { file in
            file.member("apps") { $0.array(apps) { $0.string($1) } }
          }
        }
      }
    }
    text = file.text + "\n"
    count = components.count
    warnings = made.warnings
  }
}

/// The names of variables: a type's own where it is free, else with a number.
private struct VariableNames {
  private(set) var names: [[String]: String] = [:]
  /// In the order of their names.
  private(set) var declared: [(name: String, words: [String])] = []

  init(_ components: [AppleComponent]) {
    for component in components {
      let globs =
        [component.path, component.fragment].compactMap(\.self)
        + component.query.map(\.value)
      for (words, wanted) in globs.flatMap(\.variables) where names[words] == nil {
        let base = String(wanted.filter { !"$()".contains($0) })
        var name = base
        var number = 2
        while declared.contains(where: { $0.name == name })
          || !Glob.Variables.predefined(name).isEmpty
        {
          name = "\(base)-\(number)"
          number += 1
        }
        names[words] = name
        declared.append((name, words))
      }
    }
    declared.sort { $0.name < $1.name }
  }
}

extension JSONText {
  fileprivate mutating func component(_ component: AppleComponent, _ names: [[String]: String]) {
    object { file in
      if let path = component.path { file.member("/") { $0.string(path.text(names)) } }
      if !component.query.isEmpty {
        file.member("?") { file in
          file.object { file in
            for item in component.query {
              file.member(item.name) { $0.string(item.value.text(names)) }
            }
          }
        }
      }
      if let fragment = component.fragment { file.member("#") { $0.string(fragment.text(names)) } }
      if component.excludes { file.member("exclude") { $0.bool(true) } }
      if !component.caseSensitive { file.member("caseSensitive") { $0.bool(false) } }
    }
  }
}

/// JSON as it is written, without spaces.
struct JSONText {
  private(set) var text = ""
  private var needsComma = false

  mutating func object(_ body: (inout JSONText) -> Void) {
    text += "{"
    needsComma = false
    body(&self)
    text += "}"
    needsComma = true
  }

  mutating func member(_ key: String, _ value: (inout JSONText) -> Void) {
    if needsComma { text += "," }
    needsComma = false
    string(key)
    text += ":"
    value(&self)
    needsComma = true
  }

  mutating func array<Element>(
    _ elements: [Element], _ write: (inout JSONText, Element) -> Void
  ) {
    text += "["
    for (place, element) in elements.enumerated() {
      if place > 0 { text += "," }
      needsComma = false
      write(&self, element)
    }
    text += "]"
    needsComma = true
  }

  mutating func bool(_ value: Bool) { text += value ? "true" : "false" }

  mutating func string(_ value: String) {
    text += "\""
    for scalar in value.unicodeScalars {
      switch scalar {
      case "\"": text += "\\\""
      case "\\": text += "\\\\"
      case "\n": text += "\\n"
      case "\r": text += "\\r"
      case "\t": text += "\\t"
      default:
        if scalar.value < 0x20 {
          let digits = String(scalar.value, radix: 16)
          text += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
        } else {
          text.unicodeScalars.append(scalar)
        }
      }
    }
    text += "\""
  }
}
