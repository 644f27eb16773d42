import LinkwayDiagnostics
package import LinkwayTable
import LinkwayURLParsing

/// A generated `apple-app-site-association` file for a host. The same table always yields the same
/// bytes.
package struct AppleFile: Sendable {
  package private(set) var text = ""
  /// The number of components.
  package var count: Int { components.count }
  private(set) var components: [AppleComponent] = []
  let apps: [String]
  let hasWebCredentials: Bool
  package private(set) var warnings: [SiteWarning]
  /// The comparison of the file with the table, if it was necessary for writing the file.
  package private(set) var check: SiteCheck?

  /// Whether Apple's systems accept a file of this size.
  package var isReadable: Bool { text.utf8.count <= SiteFileReader.byteLimit }

  package init(_ table: RouteTable, host: SiteHost) {
    let made = AppleComponents(table, host: host)
    self.init(table, made)
    var all = made.components
    while components.contains(where: { $0.isTentative }), let checked = checked(table, host) {
      let hiding = checked.hidingRules.compactMap { rule in
        rule.split(separator: "/").last.flatMap { Int($0) }
      }.filter { components.indices.contains($0) && components[$0].isTentative }
      guard !hiding.isEmpty else {
        check = checked
        break
      }
      // Pruning may have dropped other components because of those that hide links, so it is
      // repeated without the hiding components.
      let gone = Set(hiding.map { components[$0] })
      all.removeAll(where: gone.contains)
      write(all)
    }
  }

  /// Writes a file without the search for handled links that its tentative components hide; `nil` if
  /// it has such components. The search would take an eighth of the playground's engine.
  package init?(withoutSearch table: RouteTable, host: SiteHost) {
    self.init(table, AppleComponents(table, host: host))
    if components.contains(where: { $0.isTentative }) { return nil }
  }

  private init(_ table: RouteTable, _ made: AppleComponents) {
    apps = table.platforms?.apple?.apps ?? []
    hasWebCredentials = table.platforms?.apple?.webcredentials ?? false
    warnings = made.warnings
    write(made.components)
  }

  /// Compares the file with the table; returns `nil` if the table names no app.
  private func checked(_ table: RouteTable, _ host: SiteHost) -> SiteCheck? {
    guard let app = apps.first,
      let file = AppSiteAssociation.read(SourceText(file: host.name, text: text)).file
    else { return nil }
    return SiteCheck(table, host: host, file: file, app: app)
  }

  /// Sets the text and the components, without those that change no result.
  private mutating func write(_ all: [AppleComponent]) {
    components = ComponentPruning.pruned(all)
    let variables = VariableNames(components)
    var file = JSONText()
    file.object { file in
      file.object("applinks") { file in
        file.member("details") { file in
          file.array([0]) { file, _ in file.entry(apps, components, variables.names) }
        }
        if !variables.declared.isEmpty {
          file.object("substitutionVariables") { $0.variables(variables.declared) }
        }
      }
      if hasWebCredentials { file.object("webcredentials") { $0.strings("apps", apps) } }
    }
    text = file.text + "\n"
  }
}

/// The names of variables: the preferred name if it is free, otherwise with a number.
struct VariableNames {
  private(set) var names: [[String]: String] = [:]
  /// The variables to declare, sorted by name.
  private(set) var declared: [(name: String, words: [String])] = []

  /// Names the variables of `components`.
  ///
  /// - Parameter taken: existing variables with their words.
  init(_ components: [AppleComponent], taken: [(name: String, words: [String])] = []) {
    for component in components {
      let globs =
        [component.path, component.fragment].compactMap { $0 }
        + component.query.map { $0.value }
      for (words, wanted) in globs.flatMap({ $0.variables }) where names[words] == nil {
        if let known = taken.first(where: { $0.words == words }) {
          names[words] = known.name
          continue
        }
        let base = String(wanted.filter { !"$()".contains($0) })
        var name = base
        var number = 2
        while (declared + taken).contains(where: { $0.name == name })
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
  /// Writes an entry of `details`.
  ///
  /// - Parameter overriding: keys of the domain's defaults that must not apply to these components.
  mutating func entry(
    _ apps: [String], _ components: [AppleComponent], _ names: [[String]: String],
    overriding: [String] = []
  ) {
    object { file in
      file.strings("appIDs", apps)
      file.object("defaults") { file in
        for key in overriding {
          file.member(key) { file in
            switch key {
            case "exclude": file.bool(false)
            case "caseSensitive": file.bool(true)
            default: file.string("*")
            }
          }
        }
        file.member("percentEncoded") { $0.bool(false) }
      }
      file.member("components") { file in file.array(components) { $0.component($1, names) } }
    }
  }

  mutating func variables(_ declared: [(name: String, words: [String])]) {
    for (name, words) in declared { strings(name, words) }
  }

  fileprivate mutating func component(_ component: AppleComponent, _ names: [[String]: String]) {
    object { file in
      if let path = component.path { file.member("/") { $0.string(path.text(names)) } }
      if !component.query.isEmpty {
        file.object("?") { file in
          for item in component.query {
            file.member(item.name) { $0.string(item.value.text(names)) }
          }
        }
      }
      if let fragment = component.fragment { file.member("#") { $0.string(fragment.text(names)) } }
      if component.excludes { file.member("exclude") { $0.bool(true) } }
      if !component.caseSensitive { file.member("caseSensitive") { $0.bool(false) } }
    }
  }
}

/// A JSON writer that adds no whitespace.
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

  /// Writes a member that is an object.
  mutating func object(_ key: String, _ body: (inout JSONText) -> Void) {
    member(key) { $0.object(body) }
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

  /// Writes a member that is an array of strings.
  mutating func strings(_ key: String, _ values: [String]) {
    member(key) { $0.array(values) { $0.string($1) } }
  }

  /// Appends a value that is already JSON.
  mutating func raw(_ json: String) { text += json }

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
